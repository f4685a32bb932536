"use strict";

/**
 * Traverses the document with getters that a page cannot shadow. A form exposes its fields as
 * properties, which hide its own properties of the same names.
 */
const ElementTree = (() => {
  const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
  const [slot, parent] = [getter(Element, "assignedSlot"), getter(Node, "parentElement")];
  const { getRootNode } = Node.prototype;
  const { getAttribute, matches } = Element.prototype;

  // Objects from another document are not instances of this document's classes.
  const host = (root) => root.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? root.host ?? null : null;
  return {
    /** The parent of `element` in the flat tree, across shadow boundaries. */
    parent: (element) => {
      return slot.call(element) ?? parent.call(element) ?? host(getRootNode.call(element));
    },
    /** Whether `element` is an HTML element, including one of another document or with a prefix. */
    isHTML: (element) => element.namespaceURI === "http://www.w3.org/1999/xhtml",
    /** The document or shadow root of `element`. */
    root: (element) => getRootNode.call(element),
    attribute: (element, name) => getAttribute.call(element, name),
    matches: (element, selector) => matches.call(element, selector),
  };
})();
