"""How much goes into one message of Discord's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

MOST_PARTS, MOST_LETTERS = 40, 4_000
"""Components, nested ones too, and characters of text in all of them."""
BELOW = 8, 300
"""Components and characters kept free for what stands below."""


def going_in(view: ui.LayoutView, boxes: Sequence[ui.Container[Any]]) -> int:
    """How many of the boxes, from the first on, go into a message beside what is in it already."""
    parts, letters = view.total_children_count + BELOW[0], view.content_length() + BELOW[1]
    for number, box in enumerate(boxes):
        parts += 1 + len(list(box.walk_children()))
        letters += box.content_length()
        if parts > MOST_PARTS or letters > MOST_LETTERS:
            return number
    return len(boxes)
