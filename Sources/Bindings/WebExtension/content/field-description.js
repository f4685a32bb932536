"use strict";

/** Describes fields by their attributes and the texts around them, as the host program expects. */
const FieldDescription = {
  /** The maximum length of a value; longer ones are cut. */
  maximumLength: 1000,
  /** The maximum number of a field's attributes, and of the other fields of its form. */
  maximumAttributes: 60,
  maximumNameLength: 100,
  /** The maximum length of a field's attributes together, as JSON; any beyond it are left out. */
  maximumFieldLength: 1 << 17,
  maximumFields: 60,

  /** The maximum length of a question; beyond it, the last of the other fields are left out. */
  maximumQuestionLength: 1 << 18,

  /** Whether a code could be typed into `element` at all; its tag or the host program decides. */
  isCandidate(element) {
    return element instanceof HTMLInputElement && !element.disabled && !element.readOnly
      && ["text", "tel", "number", "password", "search"].includes(element.type);
  },

  /**
   * Whether `input` has the tag of the HTML standard for one-time codes. The host program knows
   * others too.
   *
   * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-processing-model
   */
  isTagged(input) {
    if (ElementTree.matches(input, "[hidden], [aria-hidden], [visible]")) return false;
    const words = (input.getAttribute("autocomplete") ?? "").toLowerCase().split(/[\t\n\f\r ]+/).filter(Boolean);
    if (words.at(-1) === "webauthn") words.pop();
    if (words.pop() !== "one-time-code") return false;
    if (["shipping", "billing"].includes(words.at(-1))) words.pop();
    if (words.at(-1)?.startsWith("section-")) words.pop();
    return words.length === 0;
  },

  /** The minimum number of fields that share a code if each takes any number of characters. */
  minimumBoxes: 4,

  /** Whether `input` may share a code with other fields, which the host program determines. */
  mayBeBox(input) {
    const takesPart = input.maxLength >= 0 && input.maxLength < 4
      || ElementTree.matches(input, "[max-length], [pattern*='1}']");
    return takesPart
      || this.others(input).filter((other) => this.isCandidate(other)).length >= this.minimumBoxes - 1;
  },

  /** The attributes that say which field an element is; pages change others while it is used. */
  identifyingAttributes: ["type", "name", "id", "autocomplete"],

  /** The attributes that stay the same as long as `input` is the same field to the page. */
  identity(input) {
    return [input.form, ...this.identifyingAttributes.map((name) => input.getAttribute(name))];
  },

  /** Whether a code could be typed into `input`, and its identity is still `identity`. */
  isStill(identity, input) {
    return this.isCandidate(input)
      && this.identity(input).every((part, place) => part === identity[place]);
  },

  /** The attributes of `input`, together with the texts that people read beside it. */
  attributes(input) {
    const attributes = {};
    let length = 0;
    for (const { name, value } of [...input.attributes].slice(0, this.maximumAttributes)) {
      if (name !== "value" && name !== "style" && name.length <= this.maximumNameLength) {
        // Lone surrogates, which scripts can write, are not valid in messages.
        const text = value.slice(0, this.maximumLength).toWellFormed();
        length += JSON.stringify([name, text]).length;
        if (length > this.maximumFieldLength) break;
        attributes[name.toWellFormed()] = text;
      }
    }
    attributes.tag = input.localName;
    const texts = {
      label: [...(input.labels ?? [])].map((label) => label.textContent).join(" "),
      "aria-label": this.referencedText(input, "aria-labelledby"),
      description: this.referencedText(input, "aria-describedby"),
    };
    if (!texts.label && !texts["aria-label"] && !attributes["aria-label"]) {
      texts.neighbour = this.textBefore(input);
    }
    for (const [name, text] of Object.entries(texts)) {
      const words = text.replace(/\s+/g, " ").trim();
      if (words && words.length <= this.maximumLength) attributes[name] = words.toWellFormed();
    }
    return attributes;
  },

  /** The other fields of the form of `input`; without a form, the other fields outside of forms. */
  others(input) {
    return this.family(input).filter((other) => other !== input).slice(0, this.maximumFields);
  },

  /** All fields of the form of `input`, in document order. */
  family(input) {
    const all = ElementTree.root(input).querySelectorAll("input, select");
    return [...all].filter((other) => other.form === input.form);
  },

  /** The question for the host program about `input` among the `others` of its form. */
  question(input, others = this.others(input)) {
    const question = { field: this.attributes(input), form: [] };
    let { length } = JSON.stringify(question);
    for (const other of others) {
      const attributes = this.attributesWithVisibility(other);
      length += JSON.stringify(attributes).length + 1;
      if (length > this.maximumQuestionLength) break;
      question.form.push(attributes);
    }
    return question;
  },

  /**
   * The boxes that share a code with `input`, itself included, in document order. `places` are the
   * host program's indices into `others`.
   */
  boxes(input, others, places) {
    const boxes = [input, ...(places ?? []).map((place) => others[place])];
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    return boxes.sort((left, right) => {
      return left.compareDocumentPosition(right) & DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
  },

  /** The attributes of another field of the form, marked if it is invisible. */
  attributesWithVisibility(other) {
    const attributes = this.attributes(other);
    if (!other.checkVisibility({ visibilityProperty: true })) attributes.visible = "false";
    return attributes;
  },

  /** The maximum length of a text that counts as a label; longer texts are content of the page. */
  maximumNeighbourLength: 160,

  /** The text before a field without a label, or before a wrapper around that field alone. */
  textBefore(input) {
    const text = [input, input.parentElement].map((part) => {
      return part?.previousElementSibling?.textContent.trim() ?? "";
    }).find(Boolean) ?? "";
    return text.length <= this.maximumNeighbourLength ? text : "";
  },

  /** The text of the elements that the attribute `name` refers to. */
  referencedText(input, name) {
    const ids = (input.getAttribute(name) ?? "").split(/\s+/).filter(Boolean);
    const root = input.getRootNode();
    return ids.map((id) => root.getElementById?.(id)?.textContent ?? "").join(" ");
  },
};
