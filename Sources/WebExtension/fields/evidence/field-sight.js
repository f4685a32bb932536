import { lowercased } from "../ascii.js";
import { ShapeEvidence } from "./shape-evidence.js";

/** Whether a person can see a field and use it. */
export class FieldSight {
  /** Whether a person sees the field and can type or choose something. */
  static isVisible(field, rules) {
    const type = FieldSight.type(field, rules);
    if (["hidden", "submit", "image", "reset", "button"].includes(type)) return false;
    return !FieldSight.isHidden(field);
  }

  /** Whether it is hidden, disabled or read-only. */
  static isHidden(field) {
    const isSet = (name) => field.get(name) !== null && lowercased(field.get(name)) !== "false";
    return (
      ["hidden", "disabled", "readonly"].some(isSet) ||
      lowercased(field.get("aria-hidden") ?? "") === "true" ||
      lowercased(field.get("visible") ?? "") === "false"
    );
  }

  /** Whether it is a visible box for one character. */
  static isBox(field, rules) {
    return (
      FieldSight.isVisible(field, rules) &&
      rules.types.writable.has(FieldSight.type(field, rules)) &&
      new ShapeEvidence(rules).length(field) === 1
    );
  }

  /** The type of a field in lowercase; `text` for an unknown one, as in HTML. */
  static type(field, rules) {
    const type = lowercased(field.get("type") ?? "");
    return type === "" || rules.types.known.has(type) ? type : "text";
  }
}
