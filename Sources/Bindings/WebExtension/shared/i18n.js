import { extension } from "./extension.js";

/** Returns the text `name` in the person's language, with `values` for its placeholders. */
export function text(name, ...values) {
  return extension.i18n.getMessage(name, values);
}

/** The language of the texts as a BCP 47 tag; English if the browser's has no translation. */
export const language = text("language");

/** Localises the document: fills the elements with `data-text`, and sets language and direction. */
export function writeTexts() {
  document.documentElement.lang = language;
  document.documentElement.dir = text("direction");
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text(element.dataset.text);
  }
}
