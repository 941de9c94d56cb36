"""Orders to what supports a side from off the table."""
