"""Commands of the French Compendium alone."""
