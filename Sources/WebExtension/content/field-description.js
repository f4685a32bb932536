"use strict";

/** What a field tells of itself: its attributes by their names, as the classifier reads them. */
const FieldDescription = {
  /** The longest value that is passed on; the classifier reads no longer ones. */
  longest: 1000,
  /** The most attributes of one field, and the most other fields of its form, that are passed on. */
  mostAttributes: 60,
  longestName: 100,
  mostFields: 60,

  /** Whether a code could be typed into `element` at all. The classifier decides by the rest. */
  isCandidate(element) {
    return element instanceof HTMLInputElement && !element.disabled && !element.readOnly
      && ["text", "tel", "number", "password", "search"].includes(element.type);
  },

  /** The attributes of `input`, with the texts that people read beside it. */
  attributes(input) {
    const attributes = {};
    for (const { name, value } of [...input.attributes].slice(0, this.mostAttributes)) {
      if (name !== "value" && name !== "style" && name.length <= this.longestName) {
        attributes[name] = value.slice(0, this.longest);
      }
    }
    attributes.tag = input.localName;
    const texts = {
      label: [...(input.labels ?? [])].map((label) => label.textContent).join(" "),
      "aria-label": this.referredText(input, "aria-labelledby"),
      description: this.referredText(input, "aria-describedby"),
    };
    if (!texts.label && !texts["aria-label"] && !attributes["aria-label"]) {
      texts.neighbour = this.textBefore(input);
    }
    for (const [name, text] of Object.entries(texts)) {
      const words = text.replace(/\s+/g, " ").trim();
      if (words && words.length <= this.longest) attributes[name] = words;
    }
    return attributes;
  },

  /** The fields of the form of `input`, itself left out; where there is no form, those around it that are in none either. */
  others(input) {
    return this.family(input).filter((other) => other !== input).slice(0, this.mostFields);
  },

  /** The fields of a form in order, `input` among them. */
  family(input) {
    const all = ElementTree.root(input).querySelectorAll("input, select");
    return [...all].filter((other) => other.form === input.form);
  },

  /** What the classifier is asked about `input` among the `others` of its form. */
  question(input, others = this.others(input)) {
    return {
      field: this.attributes(input),
      form: others.map((other) => this.withSight(other)),
    };
  },

  /** The boxes that share a code with `input`, itself included, in order; `places` is what the classifier says of `others`. */
  boxes(input, others, places) {
    const boxes = [input, ...(places ?? []).map((place) => others[place])];
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    return boxes.sort((left, right) => {
      return left.compareDocumentPosition(right) & DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
  },

  /** The attributes of another field; those of one that nobody sees say so. */
  withSight(other) {
    const attributes = this.attributes(other);
    if (!other.checkVisibility({ visibilityProperty: true })) attributes.visible = "false";
    return attributes;
  },

  /** The longest text before a field that is taken for its label; a longer one is part of the page. */
  longestNeighbour: 160,

  /** The text of what stands before a field that has no label, or before the wrapper that it is alone in. */
  textBefore(input) {
    const text = [input, input.parentElement].map((part) => {
      return part?.previousElementSibling?.textContent.trim() ?? "";
    }).find(Boolean) ?? "";
    return text.length <= this.longestNeighbour ? text : "";
  },

  referredText(input, name) {
    const ids = (input.getAttribute(name) ?? "").split(/\s+/).filter(Boolean);
    const root = input.getRootNode();
    return ids.map((id) => root.getElementById?.(id)?.textContent ?? "").join(" ");
  },
};
