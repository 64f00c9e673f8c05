// A button copies the link beside it, where the browser lets a page do so; elsewhere a tap on the link selects it.
for (const button of navigator.clipboard ? document.querySelectorAll("[data-copied]") : []) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}
