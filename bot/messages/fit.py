"""What fits on a phone: labels as wide as their buttons, pages as high as the screen."""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from bot.board.faces import undrawn
from bot.board.fonts import text_width
from bot.text.lead_lines import Led

WIDE = (280, 120, 70, 45, 30)
"""Room for a label, in pixels, by how many buttons stand in its row."""
HIGH = 680
"""Room for a page: what Discord leaves of a screen of 844 pixels."""
ROW_HIGH, LIST_HIGH, PICTURE, TEXT, LINE = 38, 44, 312, 80, 20
"""Heights of a row of buttons and a list, the width of a picture, the height of the text beside it and of one line."""
_LABEL = 14
_LINES = {"## ": (20, 26), "-# ": (12, 16), "": (15, 20)}
"""By how a line begins, the size of its letters and its height."""
_COLUMN = 312
_MENTION, _NAMED = re.compile(r"<@!?\d+>"), "@" + 12 * "n"
"""A mention as it is sent, and about as wide as it is shown."""
PARTS, CUT = " · ", "…"


class Labelled(Protocol):
    """Whatever becomes a button."""

    @property
    def label(self) -> str:
        """What stands on it."""
        ...


W = TypeVar("W", bound=Labelled)


def width(label: str) -> float:
    """How wide a label is, in pixels."""
    return _wide(label, _LABEL)


def _wide(text: str, size: int, bold: bool = True) -> float:
    """How wide a text is on Discord's page; what our pictures cannot draw is as wide as high."""
    return text_width(text, size, bold) + size * undrawn(text)


def best(forms: Sequence[W]) -> W:
    """The first of some wordings of a button that has room in a row of its own, else the last."""
    return next((form for form in forms if width(form.label) <= WIDE[0]), forms[-1])


def worded(choice: Led) -> str:
    """The label of a choice in a row of its own: without its target's name where that has no room, never without its
    deed."""
    return choice.label if width(choice.label) <= WIDE[0] else choice.brief


def spelt(label: str, line: str) -> str:
    """What stands below a button in a row of its own: its label whole, where that is cut, and the line."""
    return ". ".join(filter(None, [label if width(label) > WIDE[0] else "", line]))


def one_line(heading: str) -> str:
    """A heading that takes one line; one that mentions somebody stands whole."""
    return heading if _MENTION.search(heading) else fitted(heading, _COLUMN, _LINES["## "][0])


def fitted(label: str, room: float, size: int = _LABEL) -> str:
    """The label no wider than that: cut at a name or a place, never at its letter or its number."""
    parts = label.split(PARTS)
    while _wide(PARTS.join(parts), size) > room:
        lengths = [0 if "%" in part and len(parts) > 1 else len(part.rstrip(CUT)) for part in parts]
        place = lengths.index(max(lengths))
        if lengths[place] < 2:
            break
        parts[place] = parts[place].rstrip(CUT)[:-1].rstrip(" ,") + CUT
    return PARTS.join(parts)


def packed(ways: Sequence[W]) -> Iterator[list[W]]:
    """These buttons in rows in which their labels have room; one that has none anywhere stands alone."""
    row: list[W] = []
    for way in ways:
        more = [*row, way]
        if row and (len(more) > len(WIDE) or any(width(each.label) > WIDE[len(more) - 1] for each in more)):
            yield row
            more = [way]
        row = more
    if row:
        yield row


def height(text: str) -> int:
    """How high some text is, with its lines broken where the column ends."""
    total = 0
    for line in text.split("\n") if text else ():
        start = next(start for start in _LINES if line.startswith(start))
        size, high = _LINES[start]
        shown = _MENTION.sub(_NAMED, line.removeprefix(start).replace("**", ""))
        wide = _wide(shown, size, start == "## ")
        total += high * max(1, -(-int(wide) // _COLUMN))
    return total
