"""What the tokens of figures and markers bear on the board: the letter of a side and a number."""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from bot.board.words import letters
from bot.names import meant, plain
from bot.play.moment import Moment
from engine.events import MarkerEvent
from engine.record.model import Side
from engine.state import Figure
from engine.state.mission_state import Marker

DICED = "pef"
"""The first part of the ids of markers that dice put on the table; they belong to no side until they are shown."""


def side_letters(moment: Moment) -> tuple[str, ...]:
    """The letter of each side."""
    return _letters_of(moment.record.sides)


@lru_cache(64)  # asked for with every token
def _letters_of(sides: tuple[Side, ...]) -> tuple[str, ...]:
    made = letters(tuple(plain(side.name) for side in sides))
    return tuple(side.letter or letter for side, letter in zip(sides, made, strict=True))


def tags_of(moment: Moment) -> dict[str, str]:
    """The tag that each figure's token bears."""
    return {figure.id: tag_of(figure, moment) for figure in moment.state.figures}


def tag_of(figure: Figure, moment: Moment) -> str:
    """The tag of one figure's token: `G2`."""
    return f"{_letter(figure.side, moment)}{_number(figure, moment)}"


def figure_meant(text: str, known: Iterable[Figure], moment: Moment, own: Collection[str] = ()) -> Figure | None:
    """The figure that a text means: by the tag of its token, by id or name, or by a part that fits no other.

    A bare number is that on the token of the only figure with it, one's own before others.
    """
    wanted = text.strip().casefold()
    tags = [(figure, tag_of(figure, moment).casefold()) for figure in known]
    found = [figure for figure, tag in tags if tag == wanted]
    if wanted.isdigit():
        numbered = [figure for figure, tag in tags if re.fullmatch(rf"\D*{wanted}", tag)]
        found = found or [figure for figure in numbered if figure.side in own] or numbered
        return found[0] if len(found) == 1 else None
    return found[0] if found else meant(text, ((figure, (figure.id, figure.name)) for figure, _ in tags))


def _letter(side: str, moment: Moment) -> str:
    return side_letters(moment)[[each.id for each in moment.record.sides].index(side)]


def _number(figure: Figure, moment: Moment) -> str:
    """Its place on its side; where figures are hidden, in the order of being found, and a small letter until then."""
    state, hidden = moment.state, moment.record.hidden
    met = dict(state.met) if hidden else {}
    if figure.index in met:
        return str(met[figure.index])
    before = state.figures[: figure.index]
    place = sum(other.side == figure.side and not (hidden and other.id in moment.shut_away) for other in before)
    return chr(ord("a") + place % 26) if hidden else str(1 + place)


def marker_tag(marker: Marker | MarkerEvent, moment: Moment) -> str:
    """What its token bears: `?2`, or with the letter of its side `G?2`."""
    name = marker.id if isinstance(marker, Marker) else marker.marker
    kind, _, number = name.rpartition("-")
    if kind == DICED:
        return f"?{number}"
    return f"{_letter(marker.side, moment)}?{number}"
