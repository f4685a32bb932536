"""Keys that do more than type a character, with their key codes in both browsers."""

# https://developer.mozilla.org/docs/Web/API/KeyboardEvent/keyCode
NAMED = {
    "Backspace": 8,
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    "PageUp": 33,
    "PageDown": 34,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Delete": 46,
}

# Name: (bit in DevTools, key code).
MODIFIERS = {"Alt": (1, 18), "Control": (2, 17), "Meta": (4, 91), "Shift": (8, 16)}


def devtools_key(key, modifiers=()):
    """The members of Input.dispatchKeyEvent for a key, without its type."""
    bits = sum(MODIFIERS[name][0] for name in modifiers)
    members = {
        "key": key,
        "code": _place(key),
        "windowsVirtualKeyCode": NAMED.get(key) or _number(key),
        "modifiers": bits,
    }
    text = {"Enter": "\r"}.get(key, "" if key in NAMED else key)
    # With Control, a letter is a command and types nothing.
    if text and not bits & ~MODIFIERS["Shift"][0]:
        members["text"] = text
    return members


def _number(key):
    """The key code for a character; 0 if it has none."""
    return ord(key.upper()) if key == " " or key.isascii() and key.isalnum() else 0


def _place(key):
    """The physical key, as far as pages look at it."""
    if key.isascii() and key.isdigit():
        return f"Digit{key}"
    if len(key) == 1 and key.isascii() and key.isalpha():
        return f"Key{key.upper()}"
    return "Space" if key == " " else key if key in NAMED else ""
