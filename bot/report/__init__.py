"""The events, as values without words: steps, scenes, pictures, marks, previews, odds."""
