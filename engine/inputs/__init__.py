"""What may be given: the shape of an input, and the command that it gives."""
