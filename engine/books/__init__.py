"""The books, each a value."""
