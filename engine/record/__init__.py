"""A record as a value."""
