// A button copies the link beside it where the browser lets a page do so, and selects it where that is
// refused. Where there is no button, a tap on the link selects it.
for (const button of navigator.clipboard ? document.querySelectorAll("[data-copied]") : []) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const link = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(link.textContent);
    } catch {
      getSelection().selectAllChildren(link);
      return;
    }
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}
