#!/usr/bin/python3
"""A window with one field, for tests of typing. Writes the content of the field to a file.

Usage: window.py TITLE FILE
"""

import pathlib
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

title, file = sys.argv[1], pathlib.Path(sys.argv[2])
window = Gtk.Window(title=title)
entry = Gtk.Entry()
entry.connect("changed", lambda entry: file.write_text(entry.get_text()))
window.add(entry)
window.connect("destroy", Gtk.main_quit)
window.show_all()
entry.grab_focus()
file.write_text("")
Gtk.main()
