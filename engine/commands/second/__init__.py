"""Commands of the second edition's family."""
