"""An extension that records when its list has drawn a code."""

import os
import shutil


def with_notes(extension, copy):
    """Creates and returns `copy` of the extension, whose list records when it has drawn a code."""
    shutil.copytree(extension, copy)
    shutil.copy(os.path.join(os.path.dirname(__file__), "note-shown.js"), os.path.join(copy, "list"))
    page = os.path.join(copy, "list", "list.html")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    with open(page, "w", encoding="utf-8") as file:
        file.write(text.replace("</head>", '<script src="note-shown.js"></script></head>'))
    return copy
