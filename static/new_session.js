// Enter says in which name it was pressed. Without this file it is taken to be the one the page led to.
const enter = document.getElementById("enter");

document.addEventListener("focusin", ({ target }) => {
  enter.value = target.name === "name" ? `next ${target.id}` : "next";
});
