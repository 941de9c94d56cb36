"""JSON read strictly."""
