"use strict";

/** Boxes for one character each, side by side, that share a code. */
const CodeBoxes = {
  /** The boxes that `input` shares a code with, in order, itself included; `count` is how many the classifier found. */
  around(input, count) {
    if (!count) return [input];
    const boxes = FieldDescription.family(input).filter((other) => this.isBox(other));
    return boxes.length === count && boxes.includes(input) ? boxes : [input];
  },

  isBox(input) {
    return FieldDescription.isCandidate(input) && this.length(input) === 1
      && input.checkVisibility({ visibilityProperty: true });
  },

  /** How many characters a field takes; 0 when it does not say. */
  length(input) {
    if (input.maxLength > 0) return input.maxLength;
    const bounds = /\{(?:\d+,)?(\d+)\}$/.exec(input.pattern);
    return bounds ? Number(bounds[1]) : 0;
  },
};
