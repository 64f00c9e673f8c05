// Shows only the players of the club whose name contains what was typed. Without this script all of them are shown.
const crowd = () => [...document.querySelectorAll(".crowd label")];

function find(wanted) {
  const words = wanted.trim().toLowerCase();
  for (const chip of crowd()) chip.hidden = !chip.textContent.toLowerCase().includes(words);
}

document.addEventListener("input", ({ target }) => {
  if (target.id === "filter") find(target.value);
  else showNext();
});

// The next step stands last and is the primary button: adding while anything waits to be added, otherwise the draw.
function showNext() {
  const form = document.querySelector("#entrants[data-drawable]");
  const draw = form?.querySelector(".onward a");
  if (!draw) return;
  const add = form.querySelector(".onward button");
  const isChanged = (group) => group.value !== group.previousElementSibling.value;
  const waits =
    form.querySelector("#text")?.value.trim() ||
    form.querySelector(".crowd :checked") ||
    [...form.querySelectorAll("input.group")].some(isChanged);
  const [next, other] = waits ? [add, draw] : [draw, add];
  next.classList.add("primary");
  other.classList.remove("primary");
  if (next.parentElement.lastElementChild !== next) other.after(next);
}

// Enter ticks the only player who is left; a name that no player has is added to the list of names.
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

// After the language was switched, the number of rounds has been carried over (typed.js). The games of the rounds are
// drawn anew; those of rounds that this page does not show yet are sent along as hidden fields.
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
