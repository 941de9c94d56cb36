"""What the tokens of figures and markers bear on the board: the letter of a side and a number."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from bot.board.words import letters
from bot.names import Named, meant, plain
from bot.play.moment import Moment
from engine.events import MarkerEvent
from engine.fold import fold
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
    """The figure that was picked, or that a text means: see `bot.names.meant`.

    A bare number is that on a token, one's own before others'. Raises Unfit where several are meant alike.
    """
    return meant(text, named_figures(known, moment, own), parts=not fold(text).isdecimal())


def named_figures(known: Iterable[Figure], moment: Moment, own: Collection[str] = ()) -> list[Named[Figure]]:
    """Figures with all that people type for them; of two with one number on their tokens, that on a side of one's own
    goes by it."""
    tagged = [(figure, tag_of(figure, moment)) for figure in known]
    mine = {_bare(tag) for figure, tag in tagged if figure.side in own}
    others = {figure.id for figure, tag in tagged if figure.side not in own and _bare(tag) in mine}
    return [
        Named(figure, figure.id, (figure.name,), tag, "" if figure.id in others else _bare(tag))
        for figure, tag in tagged
    ]


def _bare(tag: str) -> str:
    """The number on a token; empty where that is a letter."""
    return tag.lstrip("".join(filter(str.isalpha, tag)))


def _letter(side: str, moment: Moment) -> str:
    return side_letters(moment)[[each.id for each in moment.record.sides].index(side)]


def _number(figure: Figure, moment: Moment) -> str:
    """Its place on its side; where figures are hidden, in the order of being found, and small letters until then."""
    state, hidden = moment.state, moment.record.hidden
    met = dict(state.met) if hidden else {}
    if figure.index in met:
        return str(met[figure.index])
    before = state.figures[: figure.index]
    place = sum(other.side == figure.side and not (hidden and other.id in moment.shut_away) for other in before)
    return lettered(place).lower() if hidden else str(1 + place)


def lettered(place: int) -> str:
    """`A` for 0 to `Z` for 25, then `AA`."""
    return (lettered(place // 26 - 1) if place >= 26 else "") + chr(ord("A") + place % 26)


def marker_tag(marker: Marker | MarkerEvent, moment: Moment) -> str:
    """What its token bears: `?2`, or with the letter of its side `G?2`."""
    name = marker.id if isinstance(marker, Marker) else marker.marker
    kind, _, number = name.rpartition("-")
    if kind == DICED:
        return f"?{number}"
    return f"{_letter(marker.side, moment)}?{number}"
