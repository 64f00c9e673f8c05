// The Tab key stops at the board once; the arrow keys move from field to field.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let at = "";

function fields() {
  return [...document.querySelectorAll(".fields button")].filter((button) => button.offsetParent);
}

function middle(button) {
  const box = button.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The nearest field in a direction. A field that lies off to the side counts as farther away than it is.
function next(from, [right, down]) {
  const [x, y] = middle(from);
  let nearest = null;
  let least = Infinity;
  for (const button of fields()) {
    const [there, below] = middle(button);
    const ahead = (there - x) * right + (below - y) * down;
    const aside = Math.abs((there - x) * down) + Math.abs((below - y) * right);
    if (ahead > 1 && aside <= ahead * 1.5 && ahead + 2 * aside < least) [nearest, least] = [button, ahead + 2 * aside];
  }
  return nearest;
}

function walkable() {
  const buttons = fields();
  if (!buttons.length) return;
  const entrance = buttons.find((button) => button.value === at) || buttons[Math.floor(buttons.length / 2)];
  for (const button of buttons) button.tabIndex = button === entrance ? 0 : -1;
}

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || !event.target.matches(".fields button")) return;
  event.preventDefault();
  next(event.target, step)?.focus();
});

document.addEventListener("focusin", (event) => {
  if (!event.target.matches(".fields button")) return;
  at = event.target.value;
  walkable();
});

// When the board is drawn anew, the field that had the focus gets it back.

let hadFocus = false;

document.addEventListener("htmx:beforeSwap", () => {
  hadFocus = Boolean(document.activeElement?.matches(".fields button:focus-visible"));
});

document.addEventListener("htmx:afterSwap", () => {
  walkable();
  if (hadFocus) document.querySelector(`.fields button[value="${at}"]`)?.focus();
});

walkable();
