"""Forms of a message that must get the same answer."""
