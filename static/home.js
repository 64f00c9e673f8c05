// The start page follows what is played, but asks only while somebody can see it. What is drawn anew leaves the focus
// where it was; the pictures of boards that did not change stay as they are (`hx-preserve`).

const live = () => document.getElementById("live");
const trouble = document.getElementById("trouble");
const NO_CONNECTION = trouble.textContent;
let focused = "";

document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden) event.preventDefault();
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) live().dispatchEvent(new Event("look"));
});

document.addEventListener("htmx:beforeSwap", () => {
  focused = live().contains(document.activeElement) ? document.activeElement.getAttribute("href") : "";
});

document.addEventListener("htmx:afterSettle", () => {
  const again = focused && [...live().querySelectorAll("a")].find((link) => link.getAttribute("href") === focused);
  if (again) again.focus({ preventScroll: true });
});

// Why the server refuses to say what is new, it says itself (refusal.js), in the same place.
document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (isExplained(xhr)) return;
  trouble.textContent = NO_CONNECTION;
  trouble.hidden = xhr.status > 0;
});
