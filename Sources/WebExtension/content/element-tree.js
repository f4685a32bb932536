"use strict";

/**
 * Traverses the document by getters that a page cannot shadow. A form exposes its fields as
 * properties, which hide its own of the same name.
 */
const ElementTree = (() => {
  const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
  const [slot, parent] = [getter(Element, "assignedSlot"), getter(Node, "parentElement")];
  const { getRootNode } = Node.prototype;
  const { matches } = Element.prototype;

  const host = (root) => root instanceof ShadowRoot ? root.host : null;
  return {
    /** The parent of `element` in the flat tree, across shadow boundaries. */
    parent: (element) => {
      return slot.call(element) ?? parent.call(element) ?? host(getRootNode.call(element));
    },
    /** The document or shadow root of `element`. */
    root: (element) => getRootNode.call(element),
    matches: (element, selector) => matches.call(element, selector),
  };
})();
