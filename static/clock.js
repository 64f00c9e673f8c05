// Counts down the clocks of a page, also those that are added to it later. The server sends how much time is left,
// never a time of day: so the countdown is right even on a tablet whose own clock is wrong.

const LAST = 5 * 60 * 1000;
const ends = new WeakMap(); // clock → when it ends, by this device
const states = new Map(); // round → how it was when we looked last

function endOf(clock) {
  if (!ends.has(clock)) ends.set(clock, Date.now() + Number(clock.dataset.left));
  return ends.get(clock);
}

function faceOf(left) {
  const seconds = Math.ceil(left / 1000);
  const whole = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function stateOf(left) {
  if (left <= 0) return "over";
  return left <= LAST ? "last" : "running";
}

function announce(state) {
  for (const place of document.querySelectorAll("[data-announce]")) place.textContent = place.dataset[state];
  document.dispatchEvent(new CustomEvent("clock", { detail: state }));
}

function count() {
  for (const clock of document.querySelectorAll("[data-clock][data-runs]")) {
    const left = endOf(clock) - Date.now();
    const state = stateOf(left);
    const face = faceOf(left);
    if (clock.textContent !== face) clock.textContent = face;
    const place = clock.closest("[data-state]");
    if (place.dataset.state !== state) place.dataset.state = state;
    const before = states.get(clock.dataset.clock);
    states.set(clock.dataset.clock, state);
    // Whoever opens the page in the last minutes sees it there; only the moment they begin is announced.
    if (before && before !== state && state !== "running") announce(state);
  }
}

count();
setInterval(count, 250);
document.addEventListener("htmx:afterSwap", count);
