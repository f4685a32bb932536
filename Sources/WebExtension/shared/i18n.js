import { extension } from "./extension.js";

/** The text named `name` in the person's language; `values` stand where it has places for them. */
export function text(name, ...values) {
  return extension.i18n.getMessage(name, values);
}

/** The language of the texts, as a BCP 47 tag; not always the browser's, for which there may be none. */
export const language = text("language");

/** Writes the texts into the document that name them by `data-text`, and tells it which way they are read. */
export function writeTexts() {
  document.documentElement.lang = language;
  document.documentElement.dir = text("direction");
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text(element.dataset.text);
  }
}
