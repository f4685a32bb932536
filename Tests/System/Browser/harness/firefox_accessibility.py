"""The accessibility tree of Firefox, as exposed to screen readers.

The scripts run in the browser's own window: WebDriver BiDi reports only roles and names.
"""

import json

from .firefox_popup import BROWSER

# Falsy until the document's tree exists.
TREE = """(() => {
  // The window keeps it: Firefox drops all trees once nobody refers to the service.
  const service = window.accessibilityOfTests ??=
    Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService);
  const address = %(address)s;
  const roles = {
    entry: "textbox", pushbutton: "button", checkbutton: "checkbox", "internal frame": "iframe",
    "text leaf": "statictext",
  };
  const states = {
    focused: "focused", selected: "selected", checked: "checked", unavailable: "disabled",
  };
  const read = (attributes, name) => {
    try {
      return attributes.getStringProperty(name);
    } catch {
      return "";
    }
  };
  const describe = (node) => {
    const [state, extra] = [{}, {}];
    node.getState(state, extra);
    const names = service.getStringStates(state.value, extra.value);
    const live = read(node.attributes, "live");
    const role = service.getStringRole(node.role);
    return {
      role: read(node.attributes, "xml-roles") || roles[role] || role,
      name: node.name ?? "", description: node.description ?? "", value: node.value ?? "",
      states: Array.from({ length: names.length }, (_, place) => states[names.item(place)])
        .filter(Boolean).concat(live ? [`live ${live}`] : []),
    };
  };
  const childrenOf = (node) => {
    const found = [];
    for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
    return found;
  };
  const isDocument = (node) => service.getStringRole(node.role) === "document"
    && (address === null || node.QueryInterface(Ci.nsIAccessibleDocument).URL === address);
  const find = (node) => isDocument(node)
    ? node : childrenOf(node).reduce((found, child) => found ?? find(child), null);
  // What is in the documents of its frames belongs to those.
  const walk = (node, isRoot) => !isRoot && service.getStringRole(node.role) === "document"
    ? [] : [describe(node), ...childrenOf(node).flatMap((child) => walk(child, false))];
  const root = service.getAccessibleFor(%(browser)s);
  const found = root && find(root);
  return found ? walk(found, true) : null;
})()"""


def tree(address):
    """Reads the document at `address` in the selected tab, or the popup if it is None."""
    browser = BROWSER if address is None else "gBrowser.selectedBrowser"
    return TREE % {"address": json.dumps(address), "browser": browser}
