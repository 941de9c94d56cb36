"""A test as data, and what comes of it."""
