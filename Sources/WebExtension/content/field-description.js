"use strict";

/** Describes fields by their attributes and the texts around them, as the classifier expects. */
const FieldDescription = {
  /** The maximum length of a value; the classifier reads no longer ones. */
  maximumLength: 1000,
  /** The maximum number of a field's attributes, and of the other fields of its form. */
  maximumAttributes: 60,
  maximumNameLength: 100,
  maximumFields: 60,

  /** Whether a code could be typed into `element` at all; the classifier decides the rest. */
  isCandidate(element) {
    return element instanceof HTMLInputElement && !element.disabled && !element.readOnly
      && ["text", "tel", "number", "password", "search"].includes(element.type);
  },

  /** The attributes of `input`, together with the texts that people read beside it. */
  attributes(input) {
    const attributes = {};
    for (const { name, value } of [...input.attributes].slice(0, this.maximumAttributes)) {
      if (name !== "value" && name !== "style" && name.length <= this.maximumNameLength) {
        attributes[name] = value.slice(0, this.maximumLength);
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
      if (words && words.length <= this.maximumLength) attributes[name] = words;
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

  /** The question for the classifier about `input` among the `others` of its form. */
  question(input, others = this.others(input)) {
    return {
      field: this.attributes(input),
      form: others.map((other) => this.attributesWithVisibility(other)),
    };
  },

  /**
   * The boxes that share a code with `input`, itself included, in document order. `places` are the
   * classifier's indices into `others`.
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
