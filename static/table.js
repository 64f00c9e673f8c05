// What a table needs beyond links and forms: it says when the network is gone, keeps a repeated tap
// from counting twice, and tells screen readers what happened. The arrow keys on the board are in board.js.

const REPEAT = 200; // milliseconds in which a second tap on the same thing is the finger's bounce
const BLIND = 350; // milliseconds in which nobody can have read what came under the finger meanwhile
const NEAR = 24; // pixels: less than half a field

// The network. A tap without an answer may have been recorded or not. Until the next one is answered the page
// stays as it is, so that the same tap, sent again, carries the same key and counts once.

const trouble = document.getElementById("trouble");
let unanswered = false;
let isRefused = false; // was the last tap answered, but not looked at?

function say(what) {
  trouble.textContent = trouble.dataset[what];
  trouble.hidden = false;
}

function isTap(event) {
  return event.detail.requestConfig.verb === "post";
}

function lost(event) {
  unanswered ||= isTap(event);
  say(unanswered ? "lost" : "alone");
}

document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:timeout", lost);
document.addEventListener("htmx:responseError", (event) => {
  const { xhr } = event.detail;
  const isBarred = [401, 403].includes(xhr.status);
  if (xhr.status === 429) isRefused ||= isTap(event);
  else unanswered ||= isTap(event) && !isBarred;
  if (!isExplained(xhr)) say(isBarred ? "barred" : "broken");
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (unanswered && event.detail.elt.hidden) event.preventDefault(); // the request for news waits
});
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.status >= 500 || [401, 403, 429].includes(event.detail.xhr.status)) return;
  if (isTap(event)) unanswered = isRefused = false;
  trouble.hidden = !(unanswered || isRefused);
});
window.addEventListener("offline", () => say(unanswered ? "lost" : "alone"));
window.addEventListener("online", () => { trouble.hidden = !(unanswered || isRefused); });

// A bouncing finger. A button that the last swap put under it cannot have been read yet, so the tap is not meant for
// it. Only buttons that are pressed several times in a row, like undo (`again`), may be tapped at once.

let tapped = { what: "", time: 0, x: 0, y: 0 };
let swapped = -BLIND;

document.addEventListener("click", (event) => {
  const control = event.target.closest("#table button, #table input[type=radio], #table summary");
  if (!control) return;
  const what = `${control.tagName} ${control.value ?? control.textContent}`;
  const now = performance.now();
  const isNear = event.detail && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < NEAR;
  const isSame = what === tapped.what;
  const isUnread = isNear && now - swapped < BLIND && !(isSame && control.matches(".again"));
  const isRepeat = isSame && control.matches("button, summary") && now - tapped.time < REPEAT;
  if (isUnread || isRepeat) event.preventDefault();
  else tapped = { what, time: now, x: event.clientX, y: event.clientY };
}, true);

// The chosen player and number stay chosen when the table is drawn anew; for another player the number begins at 0.

let laying = {};

function chosen(name) {
  return document.querySelector(`#table input[name=${name}]:checked`)?.value;
}

function choose(name, value) {
  const radio = document.querySelector(`#table input[name=${name}][value="${value}"]`);
  if (radio) radio.checked = true;
  return Boolean(radio);
}

document.addEventListener("change", (event) => {
  if (event.target.name === "who") choose("number", 0);
});

// Enter on a radio button must not press the first button of the form; Escape closes what was unfolded.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("#table input")) event.preventDefault();
  if (event.key === "Escape") for (const unfolded of document.querySelectorAll("#table details[open]")) unfolded.open = false;
});

// When the table is drawn anew, board and log stay scrolled as they were, and screen readers hear what is new.

const heard = document.getElementById("heard");
let place = {};

document.addEventListener("htmx:beforeSwap", () => {
  const pane = document.querySelector(".pane");
  laying = { who: chosen("who"), number: chosen("number") };
  place = {
    left: pane.scrollLeft,
    top: pane.scrollTop,
    log: document.querySelector(".log")?.scrollTop,
  };
});

document.addEventListener("htmx:afterSwap", () => {
  swapped = performance.now();
  if (laying.who && choose("who", laying.who)) choose("number", laying.number);
  document.querySelector(".pane").scrollTo(place.left, place.top);
  const log = document.querySelector(".log");
  if (log && place.log !== undefined) log.scrollTop = place.log;
  document.querySelector(".log .here")?.scrollIntoView({ block: "nearest" });
  const news = document.querySelector(".said > :first-child, .notice");
  heard.textContent = `${news?.innerText ?? ""} ${document.querySelector(".banner").innerText}`;
});
