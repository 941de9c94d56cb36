"""What people type: figures, ways, and its completion."""
