"""What can be ordered: each command is one value, with its shape, its validation, its listers and what it does."""
