"""The things people type: figures, ways, and its completion."""
