// Everything is sent to the server as it is entered, one request at a time; the answer shows the points. Nothing is
// lost while the network is gone: taps wait in their order, numbers stay in their fields, and both are sent again.

const WAIT = 150; // milliseconds: two digits typed in a row are one number
const AGAIN = 2000; // milliseconds between two attempts to reach the server

const form = document.getElementById("draft");
const trouble = document.getElementById("trouble");
let taps = []; // on the board or on a card, not yet answered
let sent = 0; // how many of these taps are under way
let isSaving = false; // true until a request to save has been answered
let wasSaving = false; // was the request under way one to save?
let isUnsent = false;
let isLeaving = false; // true after a button of this form that sends everything itself
let timer = 0;

function send(wait) {
  isUnsent = true;
  clearTimeout(timer);
  timer = setTimeout(() => htmx.trigger(form, "entered"), wait);
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.name === "at") {
    taps.push(`at ${button.value} ${form.elements.tool.value}`);
    button.classList.add("waiting"); // until the board is drawn anew
    send(0);
  } else if (button.name === "hold") {
    taps.push(`hold ${button.value}`);
    send(0);
  } else if (button.name === "step") {
    const input = button.parentElement.querySelector("input");
    const less = button.value.endsWith(" -1");
    input.value = Math.max(0, (parseInt(input.value, 10) || 0) + (less ? -1 : 1));
    send(WAIT);
  } else return;
  event.preventDefault();
});

// Runs before every other listener: every request from now on says that the game is to be saved.
form.addEventListener("click", (event) => {
  if (event.target.closest("#save")) isSaving = true;
}, true);

form.addEventListener("submit", () => { isLeaving = true; });

form.addEventListener("input", (event) => {
  if (event.target.closest(".stepper, .on")) send(WAIT);
});

// Enter goes to the next number and selects it, so that typing replaces it.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input")) return;
  event.preventDefault();
  if (!event.target.closest(".stepper")) return;
  const inputs = [...form.querySelectorAll(".stepper input")].filter((input) => input.offsetParent);
  inputs[inputs.indexOf(event.target) + 1]?.focus();
});
form.addEventListener("focusin", (event) => {
  if (event.target.matches(".stepper input")) event.target.select();
});

// The open leaf stays open when the page is loaded again.
form.addEventListener("change", (event) => {
  if (event.target.name !== "leaf") return;
  history.replaceState(null, "", `?leaf=${event.target.value}`);
  document.querySelector(".languages [name=next]").value = location.pathname + location.search;
});

// The button that was pressed last is left out: its change is among the waiting taps, or already in its field.
document.addEventListener("htmx:configRequest", ({ detail: { formData } }) => {
  for (const name of ["at", "hold", "step", "way"]) formData.delete(name);
  formData.delete("do");
  if (isSaving) formData.append("do", "save");
  wasSaving = isSaving;
  sent = taps.length;
  for (const tap of taps) formData.append("did", tap);
});

// Nothing is drawn anew while a finger is down: the browser would no longer know which element was tapped.

let isDown = false;
let news = null; // an answer that waits for the finger

form.addEventListener("pointerdown", () => { isDown = true; });
for (const up of ["pointerup", "pointercancel"]) {
  window.addEventListener(up, () => {
    isDown = false;
    setTimeout(() => {
      if (news !== null && !isDown) htmx.swap("#shown", news, { swapStyle: "innerHTML" });
      if (!isDown) news = null;
    });
  });
}

// After a swap every part is scrolled to where it was, and the holder chosen by keyboard keeps the focus.
let read = [];
let chosenHolder = -1;

function holders() {
  return [...document.querySelectorAll(".holding button")];
}

document.addEventListener("htmx:beforeSwap", () => {
  read = [...document.querySelectorAll(".so-far, .proof-of-it, .holdings")].map((part) => part.scrollTop);
  chosenHolder = holders().indexOf(document.activeElement);
});
document.addEventListener("htmx:afterSwap", () => {
  document.querySelectorAll(".so-far, .proof-of-it, .holdings").forEach((part, index) => { part.scrollTop = read[index] ?? 0; });
  holders()[chosenHolder]?.focus();
  chosenHolder = -1;
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  news = null;
  if (!isDown || !detail.shouldSwap) return;
  news = detail.serverResponse;
  detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", (event) => {
  const { status } = event.detail.xhr;
  if (!status) return;
  if (status === 429) { // not looked at: it is sent again when there is room for it
    trouble.textContent = trouble.dataset.later;
    trouble.hidden = false;
    send(Math.max(AGAIN, 1000 * Number(event.detail.xhr.getResponseHeader("Retry-After"))));
    return;
  }
  if (status >= 500 || status === 403 || status === 404) {
    if (isExplained(event.detail.xhr)) return;
    trouble.textContent = trouble.dataset.broken;
    trouble.hidden = false;
    return;
  }
  if (wasSaving) isSaving = false;
  taps = taps.slice(sent);
  sent = 0;
  isUnsent = taps.length > 0;
  trouble.hidden = true;
});

function lost() {
  trouble.textContent = trouble.dataset.lost;
  trouble.hidden = false;
  send(AGAIN);
}

document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:timeout", lost);
window.addEventListener("online", () => { if (isUnsent) send(0); });
// What was typed just before leaving the page is sent all the same.
window.addEventListener("pagehide", () => {
  if (!isUnsent || isLeaving) return;
  const all = new FormData(form);
  for (const tap of taps) all.append("did", tap);
  navigator.sendBeacon(location.pathname, all); // never to where a form that was injected would lead
});
window.addEventListener("beforeunload", (event) => { if (isUnsent && !trouble.hidden) event.preventDefault(); });
