"""What the French Compendium alone has: one-sided In Sight, focus, dives and flights, the loss of the main leader."""
