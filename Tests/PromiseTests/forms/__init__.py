"""Other forms of a message that must give the same answer."""
