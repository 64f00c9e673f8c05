// The way back from an error page keeps what was typed: where the browser came from that very page, it goes back to it
// instead of loading it anew.
document.querySelector("[data-back]")?.addEventListener("click", (event) => {
  if (document.referrer !== event.currentTarget.href) return;
  event.preventDefault();
  history.back();
});
