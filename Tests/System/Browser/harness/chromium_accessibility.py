"""The accessibility tree of Chromium, as reported by DevTools."""

from .browser import Node

# The properties that are states when true.
STATES = {"focused", "selected", "disabled", "checked"}


def count(tree, role, name):
    """The number of nodes of a tree with `role`, and with `name` if given."""
    return sum(
        1 for node in tree
        if not node["ignored"] and node["role"]["value"] == role
        and name in (None, _text(node, "name"))
    )


def nodes(tree):
    """The nodes of a tree that a screen reader meets, in the order of the document."""
    known = {node["nodeId"]: node for node in tree}
    found = []

    def walk(node):
        if not node["ignored"]:
            found.append(_node(node))
        for child in node.get("childIds", []):
            if child in known:
                walk(known[child])

    walk(tree[0])
    return found


def _node(node):
    properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    role = {"RootWebArea": "document", "textField": "textbox"}.get(
        node["role"]["value"], node["role"]["value"]
    )
    return Node(
        role.lower(), _text(node, "name"), _text(node, "description"), _text(node, "value"),
        {name for name in STATES if properties.get(name) in (True, "true")}
        | ({f"live {properties['live']}"} if "live" in properties else set()),
    )


def _text(node, name):
    return str(node.get(name, {}).get("value", ""))
