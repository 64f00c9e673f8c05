// The big screen: its views take turns, and a sound announces the last minutes. While the network is gone the clock
// goes on, and a small line says so. On a phone, or without this script, everything is on one long page.

const TURN = 12_000; // milliseconds
const page = document.documentElement;
const wide = matchMedia("(min-width: 900px)");

// Taking turns. The view that is shown is remembered by its name, so that fresh content does not restart the round.

let shown = "";
let paused = false;

function views() {
  return [...document.querySelectorAll(".view")];
}

function show(step) {
  const all = views();
  const here = all.findIndex((view) => view.dataset.name === shown);
  const next = all[here < 0 ? 0 : (here + step + all.length) % all.length];
  shown = next?.dataset.name ?? "";
  for (const view of all) view.classList.toggle("shown", view === next);
  for (const way of document.querySelectorAll(".kinds a")) way.classList.toggle("here", way.dataset.kind === next?.dataset.kind);
}

function turn() {
  page.classList.toggle("rotating", wide.matches);
  show(0);
}

let turns = setInterval(() => { if (!paused) show(1); }, TURN);

function go(step) {
  clearInterval(turns);
  show(step);
  turns = setInterval(() => { if (!paused) show(1); }, TURN);
}

const pause = document.getElementById("pause");

function hold(wish) {
  paused = wish;
  pause.setAttribute("aria-pressed", String(paused));
}

pause.addEventListener("click", () => hold(!paused));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("button, a") && event.key === " ") return;
  if (event.key === "ArrowRight") go(1);
  else if (event.key === "ArrowLeft") go(-1);
  else if (event.key === " " && page.classList.contains("rotating")) { event.preventDefault(); hold(!paused); }
});
wide.addEventListener("change", turn);
document.addEventListener("htmx:afterSwap", turn);

// Sound. Browsers allow it only after a tap on the page: where the club wants it from the start, the first tap
// anywhere or the first key brings it, and until then the button says so.

const sound = document.getElementById("sound");
let audio = null;

function beep(at, length, pitch) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.4, audio.currentTime + at);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(audio.currentTime + at);
  tone.stop(audio.currentTime + at + length);
}

function turnSound(on) {
  audio ??= new AudioContext();
  sound.removeAttribute("data-starts-on");
  sound.setAttribute("aria-pressed", String(on));
  if (!on) { audio.suspend(); return; }
  audio.resume();
  beep(0, 0.2, 660);
}

function startSound() {
  if (sound.hasAttribute("data-starts-on")) turnSound(true);
}

sound.addEventListener("click", () => turnSound(sound.getAttribute("aria-pressed") !== "true"));
document.addEventListener("click", (event) => { if (!event.target.closest("#sound")) startSound(); });
document.addEventListener("keydown", (event) => { if (!event.target.closest("#sound")) startSound(); });

document.addEventListener("clock", (event) => {
  if (sound.getAttribute("aria-pressed") !== "true") return;
  const times = event.detail === "over" ? [0, 0.7, 1.4] : [0, 0.35];
  for (const at of times) beep(at, event.detail === "over" ? 0.6 : 0.3, event.detail === "over" ? 520 : 780);
});

// The network

const trouble = document.getElementById("trouble");
const withoutNetwork = trouble.textContent;

document.addEventListener("htmx:afterRequest", (event) => {
  trouble.hidden = Boolean(event.detail.successful);
  if (!isExplained(event.detail.xhr)) trouble.textContent = withoutNetwork;
  if (event.detail.xhr.status === 404) location.reload(); // switched off
});

sound.hidden = pause.hidden = false;
turn();
