// What a table needs beyond links and forms: it says when the network is gone, keeps a repeated tap
// from counting twice, and lets the arrow keys walk over the board.

const COLUMNS = 18;
const REPEAT = 300; // milliseconds in which a second tap on the same thing is no second decision

const trouble = document.getElementById("trouble");

function say(what) {
  trouble.textContent = trouble.dataset[what];
  trouble.hidden = false;
}

function lost(event) {
  say(event.detail.requestConfig.verb === "post" ? "lost" : "alone");
}

document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:timeout", lost);
document.addEventListener("htmx:responseError", () => say("broken"));
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.status < 500) trouble.hidden = true;
});
window.addEventListener("offline", () => say("alone"));

let tapped = { value: "", time: 0 };

document.addEventListener("click", (event) => {
  const button = event.target.closest("#table button");
  if (!button) return;
  const now = performance.now();
  if (button.value === tapped.value && now - tapped.time < REPEAT) event.preventDefault();
  tapped = { value: button.value, time: now };
}, true);

document.addEventListener("change", () => { tapped = { value: "", time: 0 }; });

// One stop for the Tab key, then arrows.

let at = "";

function fields() {
  return [...document.querySelectorAll(".fields > *")];
}

function walkable() {
  const buttons = fields().filter((field) => field.matches("button"));
  if (!buttons.length) return;
  const entrance = buttons.find((button) => button.value === at) || buttons[Math.floor(buttons.length / 2)];
  for (const button of buttons) button.tabIndex = button === entrance ? 0 : -1;
}

document.addEventListener("keydown", (event) => {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
  const step = steps[event.key];
  if (!step || !event.target.matches(".fields button")) return;
  event.preventDefault();
  const all = fields();
  const next = all[all.indexOf(event.target) + step];
  if (next && next.matches("button")) next.focus();
});

document.addEventListener("focusin", (event) => {
  if (!event.target.matches(".fields button")) return;
  at = event.target.value;
  walkable();
});

// A new picture of the table keeps the place where the eye and the finger were.

let place = {};

document.addEventListener("htmx:beforeSwap", () => {
  const pane = document.querySelector(".pane");
  place = {
    keyboard: document.activeElement?.matches(".fields button:focus-visible"),
    left: pane.scrollLeft,
    top: pane.scrollTop,
    log: document.querySelector(".log")?.scrollTop,
  };
});

document.addEventListener("htmx:afterSwap", () => {
  walkable();
  document.querySelector(".pane").scrollTo(place.left, place.top);
  const log = document.querySelector(".log");
  if (log && place.log !== undefined) log.scrollTop = place.log;
  document.querySelector(".log .here")?.scrollIntoView({ block: "nearest" });
  if (place.keyboard) document.querySelector(`.fields button[value="${at}"]`)?.focus();
});

walkable();
