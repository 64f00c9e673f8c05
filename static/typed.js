// Another language is another page. What was typed and chosen goes along; passwords and files do not.
// Without this file the page begins anew.
const CONTROLS = 'input:not([type="hidden"], [type="password"], [type="file"]), input[data-typed], select, textarea';

function controls() {
  const count = {};
  return [...document.querySelectorAll(CONTROLS)].map((control) => {
    count[control.name] = (count[control.name] ?? 0) + 1;
    return [`${control.name} ${count[control.name]}`, control];
  });
}

document.querySelector(".languages")?.addEventListener("submit", ({ target }) => {
  const typed = controls().map(([name, { value, checked }]) => [name, value, checked]);
  sessionStorage.setItem("typed", JSON.stringify({ at: target.elements.next.value, typed }));
});

const kept = JSON.parse(sessionStorage.getItem("typed"));
sessionStorage.removeItem("typed");
if (kept?.at === location.pathname + location.search) {
  const here = new Map(controls());
  for (const [name, value, checked] of kept.typed) {
    const control = here.get(name);
    if (!control) continue;
    if (control.matches('[type="checkbox"], [type="radio"]')) control.checked = checked;
    else control.value = value;
  }
  addEventListener("load", () => document.body.dispatchEvent(new Event("typed")));
}
