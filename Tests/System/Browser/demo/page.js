"use strict";

// Each box moves the focus to the next one once it has its digit, as on most pages.
const boxes = [...document.querySelectorAll(".boxes input")];
boxes.forEach((box, place) => {
  box.addEventListener("input", () => box.value && boxes[place + 1]?.focus());
});
document.forms[0].addEventListener("submit", (event) => event.preventDefault());
