"""The four directions of a table, by which its edges and the walls of its buildings are called."""

DEGREES = {"north": 0, "east": 90, "south": 180, "west": 270}
"""The heading of each, clockwise from north."""
TOWARDS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""The way that leads there: right and down."""
OPPOSITE = {"north": "south", "south": "north", "west": "east", "east": "west"}
