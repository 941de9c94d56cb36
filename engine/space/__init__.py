"""The table, measured in inches: sight, cover, paths, ducking back.

`Space` is what callers need; `parse_table` makes the table it stands on.
"""

from .cells import (
    at_edge,
    bearing,
    cell_name,
    middles,
    parse_beyond,
    parse_cell,
    parse_point,
    section_centre,
    section_of,
)
from .load import parse_table, table_to_json
from .posts import Post
from .route import Place, Route, stay_put
from .shelter import OPEN, HidingPlace, Protection, Reach, Shelter
from .sight import BED, Footing, at_opening
from .space import Space, space_of
from .terrain import (
    BASE_RADIUS,
    INCH,
    PLAIN,
    Going,
    Level,
    Opening,
    Piece,
    Point,
    Stairs,
    Table,
    inches_along,
    whole_inches,
)

__all__ = [
    "BASE_RADIUS",
    "BED",
    "INCH",
    "OPEN",
    "PLAIN",
    "Footing",
    "Going",
    "HidingPlace",
    "Level",
    "Opening",
    "Piece",
    "Place",
    "Point",
    "Post",
    "Protection",
    "Reach",
    "Route",
    "Shelter",
    "Space",
    "Stairs",
    "Table",
    "at_edge",
    "at_opening",
    "bearing",
    "cell_name",
    "inches_along",
    "middles",
    "parse_beyond",
    "parse_cell",
    "parse_point",
    "parse_table",
    "section_centre",
    "section_of",
    "space_of",
    "stay_put",
    "table_to_json",
    "whole_inches",
]  # fmt: skip
