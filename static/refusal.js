// A request that is refused for a reason outside its page (too much at once, signed out meanwhile) is answered with a
// sentence, in the event `refused`. It is shown where the user is: in the page's own place for troubles, or else beside
// what was tapped or chosen.

// Whether the server has said why, so that a page need not guess.
window.isExplained = (xhr) => Boolean(xhr.getResponseHeader("HX-Trigger")?.includes('"refused"'));

{
  let box = null;
  let refused = null; // the element whose request was refused

  const put = (element) => {
    box = document.createElement("p");
    box.className = "refusal";
    box.setAttribute("role", "alert");
    if (element.matches("form, div, fieldset")) element.prepend(box);
    else (element.closest("p, label, .chips") ?? element).after(box);
  };

  const fill = (place, { text, link, label }) => {
    const isNew = place.hidden || !place.textContent.startsWith(text);
    if (!isNew) return; // a page that asks for news is refused again and again, and says it once
    place.textContent = text;
    if (link) {
      const way = document.createElement("a");
      Object.assign(way, { href: link, textContent: label });
      place.append(" ", way);
    }
    place.hidden = false;
  };

  document.addEventListener("refused", ({ target, detail }) => {
    refused = target;
    // Choosing the same file again counts as a change only where none is chosen.
    if (target.type === "file") target.value = "";
    const trouble = document.getElementById("trouble");
    if (!trouble && !box?.isConnected) put(target);
    fill(trouble ?? box, detail);
    if (!trouble) box.scrollIntoView({ block: "nearest" });
  });

  document.addEventListener("htmx:beforeOnLoad", ({ detail: { elt, xhr, requestConfig } }) => {
    if (xhr.status >= 400 || (requestConfig.verb !== "post" && elt !== refused)) return;
    box?.remove();
  });
}
