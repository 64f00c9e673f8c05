// Enter tells the server in which name it was pressed. In the field for finding somebody it only looks for
// them. Without this script the server takes the field that had the focus when the page was loaded.
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

// Whoever taps faster than the server answers: each tap that changes the seats waits for the one before, because it
// sends what that one has made of them, and the game begins after all of them. What is tapped twice counts once.
const waiting = [];
let underWay = null;
let sent = new Map();

const fields = () => [...document.querySelectorAll('#seats input[name="name"], #find')];
const offline = document.getElementById("offline");

const wait = (element) => {
  if (![underWay, ...waiting].includes(element)) waiting.push(element);
};

const tap = (element) => {
  if (element.id === "find") element.dispatchEvent(new Event("input"));
  else if (element.type === "radio") element.dispatchEvent(new Event("change"));
  else element.click();
};

const tellOffline = (isOffline) => {
  offline.hidden = !isOffline;
  if (isOffline) offline.scrollIntoView({ block: "nearest" });
};

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, target } = event.detail;
  if (target.id !== "seats") return;
  if (underWay) {
    event.preventDefault();
    wait(elt);
  } else {
    underWay = elt;
    sent = new Map(fields().map(({ id, value }) => [id, value]));
  }
});

document.querySelector("form.new").addEventListener("submit", (event) => {
  if (event.defaultPrevented || (navigator.onLine && !underWay)) return;
  event.preventDefault();
  if (underWay) wait(event.submitter);
  else tellOffline(true);
});

// The seats are drawn anew. What was typed in the meantime is kept, at a free seat if somebody sits there now.
let typing = [];

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const isOfSeats = detail.target.id === "seats";
  typing = isOfSeats ? fields().filter(({ id, value }) => sent.get(id) !== value) : [];
});

document.addEventListener("htmx:afterSwap", () => {
  for (const { id, value } of typing) {
    const field = document.getElementById(id);
    if (!field) continue;
    const isFree = field.name === "find" || field.value === sent.get(id);
    const place = isFree ? field : fields().find((other) => other.name === "name" && !other.value);
    if (place) place.value = value;
    if (field.name === "find") wait(field);
  }
  typing = [];
});

// Only now htmx knows what was drawn.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.requestConfig.elt === underWay) goOn();
});

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful, xhr } }) => {
  if (requestConfig.elt !== underWay) return;
  tellOffline(xhr.status === 0);
  if (successful || xhr.status === 422) return;
  waiting.length = 0;
  goOn();
});

const goOn = () => {
  underWay = null;
  while (waiting.length && !underWay) {
    const next = waiting.shift();
    const drawn = next.id ? document.getElementById(next.id) : next;
    if (drawn) tap(drawn);
  }
};
