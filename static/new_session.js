// Enter tells the server in which name it was pressed. In the field for finding somebody it only looks for them. Without this script the server takes the field that had the
// focus when the page was loaded.
const enter = document.getElementById("enter");

document.addEventListener("focusin", ({ target }) => {
  enter.value = target.name === "name" ? `next ${target.id}` : "next";
});

// A file that is too large is not sent, because the server would refuse it together with everything that was typed.
// Without this script the server says so itself.
document.addEventListener("htmx:beforeRequest", (event) => {
  const input = event.target;
  if (input.type !== "file") return;
  const isTooLarge = input.files[0]?.size > Number(input.dataset.most);
  document.getElementById(`${input.id}-too-large`).hidden = !isTooLarge;
  if (isTooLarge) {
    event.preventDefault();
    input.value = "";
  }
});

// After the language was switched, names, colours and layout have been carried over (typed.js). The parts of the page
// that depend on them are drawn anew, and so is a board that was read from a file.
document.body.addEventListener("typed", ({ detail }) => {
  const title = document.querySelector('input[name="title"]:checked');
  title.dispatchEvent(new Event("change"));
  const board = document.getElementById(`board-${title.value}`);
  const ofBoard = new RegExp(`^(board|kept|layout)-${title.value}(-|$)`);
  const chosen = detail.filter(({ name, type, checked }) => ofBoard.test(name) && (type !== "radio" || checked));
  const values = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
  if (board) htmx.ajax("POST", location.pathname, { source: board, target: board, swap: "outerHTML", values: { ...values, arrange: "board" } });
});

// Another game has other colours, and perhaps another number of seats, so the seats are drawn anew. What was typed
// in the meantime is kept.
let typing = [];

const names = () => [...document.querySelectorAll('#seats input[name="name"]')];

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  typing = detail.requestConfig.parameters.arrange === "title" ? names().map(({ value }) => value) : [];
});
document.addEventListener("htmx:afterSwap", () => {
  names().forEach((field, index) => { field.value = typing[index] ?? field.value; });
  typing = [];
});
