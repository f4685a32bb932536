"use strict";

// Boxes for one digit each go on to the next one when they have theirs, as most pages do it.
const boxes = [...document.querySelectorAll(".boxes input")];
boxes.forEach((box, place) => {
  box.addEventListener("input", () => box.value && boxes[place + 1]?.focus());
});
document.forms[0].addEventListener("submit", (event) => event.preventDefault());
