/** Returns a line of a summary, with the class `name`. */
export function line(name, ...parts) {
  const element = document.createElement("span");
  element.className = name;
  element.append(...parts);
  return element;
}

/** Isolates foreign text, so that it does not affect the direction of its surroundings. */
export function bidi(content, direction = "auto") {
  const element = document.createElement("bdi");
  element.dir = direction;
  element.textContent = content;
  return element;
}
