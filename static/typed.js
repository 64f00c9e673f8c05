// Switching the language loads another page. What was typed and chosen is carried over to it, except passwords and
// files; without this script the page begins anew. Where the server keeps every tap, at a table and while a game is
// scored, nothing is carried over: another tablet may have changed it in the meantime.
const CONTROLS = 'input:not([type="hidden"], [type="password"], [type="file"]), input[data-typed], select, textarea';
const KEPT_BY_THE_SERVER = "#table, #draft";

// A radio button is recognised by its value. Everything else is recognised by its place, because values can be words
// of a language.
function controls() {
  const count = {};
  const typed = [...document.querySelectorAll(CONTROLS)].filter((control) => !control.closest(KEPT_BY_THE_SERVER));
  return typed.map((control) => {
    count[control.name] = (count[control.name] ?? 0) + 1;
    return [`${control.name} ${control.type === "radio" ? control.value : count[control.name]}`, control];
  });
}

document.querySelector(".languages")?.addEventListener("submit", ({ target }) => {
  const typed = controls().map(([key, { name, type, value, checked }]) => ({ key, name, type, value, checked }));
  sessionStorage.setItem("typed", JSON.stringify({ at: target.elements.next.value, typed }));
});

const kept = JSON.parse(sessionStorage.getItem("typed"));
sessionStorage.removeItem("typed");
if (kept?.at === location.pathname + location.search) {
  const here = new Map(controls());
  for (const { key, value, checked } of kept.typed) {
    const control = here.get(key);
    if (!control) continue;
    if (["checkbox", "radio"].includes(control.type)) control.checked = checked;
    else control.value = value;
  }
  const typed = new CustomEvent("typed", { detail: kept.typed });
  addEventListener("load", () => document.body.dispatchEvent(typed));
}
