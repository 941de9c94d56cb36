"""What can be ordered: each command is one value, with its shape, its check, its lister and what it does."""
