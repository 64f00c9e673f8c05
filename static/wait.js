// Counts down how long to wait, as the server has said. A page that was only looked at is then opened again; what was
// entered is sent by its button alone, so that nothing is done while nobody looks.
{
  const place = document.querySelector("[data-seconds]");
  const end = performance.now() + 1000 * place.dataset.seconds;
  place.hidden = false;

  const count = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    place.querySelector("b").textContent = left;
    if (left) return;
    clearInterval(counting);
    const next = document.querySelector(".stop .next");
    if (next.href && !("back" in next.dataset)) location.replace(next.href);
    else next.focus();
  };
  const counting = setInterval(count, 250);
}
