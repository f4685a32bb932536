import { lowercased } from "../ascii.js";
import { ShapeEvidence } from "./shape-evidence.js";

/** What of a field a person sees. */
export class FieldSight {
  /** Whether a person sees the field and can choose or type something. */
  static isVisible(field, rules) {
    const type = FieldSight.type(field, rules);
    if (["hidden", "submit", "image", "reset", "button"].includes(type)) return false;
    return !FieldSight.isHidden(field);
  }

  /** Whether it is hidden, or nothing can be typed into it now. */
  static isHidden(field) {
    const isSet = (name) => field.get(name) !== null && lowercased(field.get(name)) !== "false";
    return (
      ["hidden", "disabled", "readonly"].some(isSet) ||
      lowercased(field.get("aria-hidden") ?? "") === "true" ||
      lowercased(field.get("visible") ?? "") === "false"
    );
  }

  /** Whether it is a box for one character that a person sees. */
  static isBox(field, rules) {
    return (
      FieldSight.isVisible(field, rules) &&
      rules.types.writable.has(FieldSight.type(field, rules)) &&
      new ShapeEvidence(rules).length(field) === 1
    );
  }

  /** The type of a field in small letters; `text` for one that means nothing, as in HTML. */
  static type(field, rules) {
    const type = lowercased(field.get("type") ?? "");
    return type === "" || rules.types.known.has(type) ? type : "text";
  }
}
