"""A record played again."""
