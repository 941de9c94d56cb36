"""Machines on a board: hulls at true size, who sits in them, where they drive, and fire at them."""
