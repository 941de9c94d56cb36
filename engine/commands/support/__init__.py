"""Orders for those who come to a fight from outside, and to what supports a side from off the table."""
