// Enter says in which name it was pressed. Without this file it is taken to be the one the page led to.
const enter = document.getElementById("enter");

document.addEventListener("focusin", ({ target }) => {
  enter.value = target.name === "name" ? `next ${target.id}` : "next";
});

// A file the server would turn away, and everything typed with it, is not sent. Without this file it says so itself.
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

// Names, colours and what is laid out came along from the page in the other language: what hangs on them is drawn anew,
// and with it the board that was read from a file.
document.body.addEventListener("typed", ({ detail }) => {
  const title = document.querySelector('input[name="title"]:checked');
  title.dispatchEvent(new Event("change"));
  const board = document.getElementById(`board-${title.value}`);
  const ofBoard = new RegExp(`^(board|kept|layout)-${title.value}(-|$)`);
  const chosen = detail.filter(({ name, type, checked }) => ofBoard.test(name) && (type !== "radio" || checked));
  const values = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
  if (board) htmx.ajax("POST", title.form.action, { source: board, target: board, swap: "outerHTML", values: { ...values, arrange: "board" } });
});

// Another game has other colours, and perhaps other seats. Who goes on typing until they are drawn loses no letter.
let typing = [];

const names = () => [...document.querySelectorAll('#seats input[name="name"]')];

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  typing = detail.requestConfig.parameters.arrange === "title" ? names().map(({ value }) => value) : [];
});
document.addEventListener("htmx:afterSwap", () => {
  names().forEach((field, index) => { field.value = typing[index] ?? field.value; });
  typing = [];
});
