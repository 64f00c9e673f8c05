// htmx obeys our own elements and no others, and no form but ours is sent. Every element that may send something carries
// the nonce of this page, which nobody can know who smuggles markup into a name or a board. Loaded before htmx, and first
// to hear its events.

{
  // What a document has can be covered by an element that is called like it.
  const scriptOf = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript").get;
  const { nonce } = scriptOf.call(document).dataset;
  const TARGETS = /^(table|shown|seats|known|found|tables|live|criteria|rounds-part|entrants|board-[a-z]+)$/;
  const ELSEWHERE = ["formaction", "formmethod", "formenctype", "formtarget"];

  // An element's own methods could be covered by a field of a form that is called like them.
  const { closest, getAttribute, getAttributeNames } = Element.prototype;
  const read = (element, name) => getAttribute.call(element, name);

  // A tag that was left open takes in the attributes of the next one, nonce included, but also its “<”.
  const isWhole = (element) =>
    getAttributeNames.call(element).every((name) => !`${name}${read(element, name)}`.includes("<"));

  const isOurs = (element) => read(element, "data-nonce") === nonce && isWhole(element);

  // A request goes where its element says, not where a button inside it would lead; that of a script to its own page.
  const isMeant = ({ elt, target, path, verb, etc }) => {
    const isInheriting = closest.call(elt, "[hx-inherit], [data-hx-inherit]");
    const isSaid = path === (etc.returnPromise ? location.pathname : read(elt, `hx-${verb}`));
    return isOurs(elt) && isSaid && !isInheriting && TARGETS.test(read(target, "id"));
  };

  window.addEventListener("htmx:confirm", (event) => {
    if (!isMeant(event.detail)) event.preventDefault();
  }, true);
  window.addEventListener("htmx:configRequest", ({ detail }) => { detail.headers["X-Page-Nonce"] = nonce; }, true);

  // Nothing is swapped besides the target.
  window.addEventListener("htmx:oobBeforeSwap", (event) => event.preventDefault(), true);

  // A form that was injected and left open takes in what stands in the next one of ours; a button can send all that its
  // form carries elsewhere. So both must be ours.
  const isLed = (button) => ELSEWHERE.some((name) => read(button, name) !== null);
  window.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (isOurs(form) && (!button || !isLed(button) || isOurs(button))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
