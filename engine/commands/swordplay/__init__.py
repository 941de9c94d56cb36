"""Commands of Swordplay alone."""
