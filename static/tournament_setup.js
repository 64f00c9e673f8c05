// Whoever is looked for among the players of the club. Without this file all of them are there to be ticked.
const crowd = () => [...document.querySelectorAll(".crowd label")];

function find(wanted) {
  const words = wanted.trim().toLowerCase();
  for (const chip of crowd()) chip.hidden = !chip.textContent.toLowerCase().includes(words);
}

document.addEventListener("input", ({ target }) => {
  if (target.id === "filter") find(target.value);
  else showNext();
});

// What comes next stands last and is the darkest: adding while anything waits to be added, else the draw.
function showNext() {
  const draw = document.querySelector("#entrants a[data-next]");
  if (!draw) return;
  const form = draw.closest("form");
  const add = form.querySelector(".foot button.step");
  const isChanged = (group) => group.value !== group.previousElementSibling.value;
  const waits =
    form.querySelector("#text")?.value.trim() ||
    form.querySelector(".crowd :checked") ||
    [...form.querySelectorAll("input.group")].some(isChanged);
  const [next, other] = waits ? [add, draw] : [draw, add];
  next.classList.add("primary");
  other.classList.remove("primary");
  if (form.querySelector(".foot").lastElementChild !== next) other.after(next);
}

// Enter ticks the only one who is left; a name nobody has goes to the list.
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (target.id !== "filter" || key !== "Enter" || !target.value.trim()) return;
  event.preventDefault();
  const left = crowd().filter((chip) => !chip.hidden);
  if (left.length > 1) return;
  if (left.length) left[0].querySelector("input").checked = true;
  else {
    const list = document.getElementById("text");
    list.value = `${list.value.trimEnd()}\n${target.value.trim()}`.trimStart();
  }
  target.value = "";
  find("");
  showNext();
});

// The number of rounds came along from the page in the other language: their games are drawn anew, with those
// of the rounds for which this page has no room yet.
document.body.addEventListener("typed", ({ detail }) => {
  showNext();
  const part = document.getElementById("rounds-part");
  if (!part) return;
  const titles = detail.filter(({ name }) => name === "title");
  for (const { name, value } of titles.slice(part.querySelectorAll('select[name="title"]').length)) {
    const title = document.createElement("input");
    Object.assign(title, { type: "hidden", name, value });
    part.append(title);
  }
  document.getElementById("rounds").dispatchEvent(new Event("change"));
});
