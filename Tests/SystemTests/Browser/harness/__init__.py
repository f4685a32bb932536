"""Drives real browsers from outside; browser.py says what each of them can do."""
