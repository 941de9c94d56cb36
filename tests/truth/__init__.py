"""The truth of pages: what previews state as values, held against what happens next under many other seeds."""
