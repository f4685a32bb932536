"use strict";

/** Ways through a document that a page cannot bend: a form has its fields under their names, in place of whatever it had there. */
const ElementTree = (() => {
  const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
  const [slot, parent] = [getter(Element, "assignedSlot"), getter(Node, "parentElement")];
  const { getRootNode } = Node.prototype;
  const { matches } = Element.prototype;

  const host = (root) => root instanceof ShadowRoot ? root.host : null;
  return {
    /** What `element` is in, also where that is a shadow tree. */
    parent: (element) => slot.call(element) ?? parent.call(element) ?? host(getRootNode.call(element)),
    /** The document or the shadow tree of `element`. */
    root: (element) => getRootNode.call(element),
    matches: (element, selector) => matches.call(element, selector),
  };
})();
