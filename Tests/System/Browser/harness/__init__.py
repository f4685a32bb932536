"""Drives real browsers from outside; browser.py documents their common interface."""
