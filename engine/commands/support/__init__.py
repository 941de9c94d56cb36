"""Orders for those who come to a fight from outside."""
