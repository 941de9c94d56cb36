"""What figures are, and which sides have which shape and colour: creatures always have the last."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.board.scene import SIDES, Kind
from bot.names import SIDE_SIGNS
from bot.play.moment import Moment
from engine.record.model import Side
from engine.state import Figure

KINDS: Mapping[str, Kind] = {"zombie": "zombie", "dog": "dog", "lapdog": "dog"}
"""What figures of a trait are drawn as; all others are people."""
CREATURES: frozenset[Kind] = frozenset({"zombie"})
"""Kinds that make up a side of their own."""
PACKS = frozenset({"zombies"})
"""What creatures do where the rules play them, which says what a side is before its first figure has come."""


def kind_of(figure: Figure) -> Kind:
    """What a figure is drawn as."""
    return next((KINDS[trait] for trait in KINDS if trait in figure.traits), "person")


def places_of(moment: Moment) -> Mapping[str, int]:
    """The shape and colour of each side, by its id."""
    return _places(moment.record.sides, moment.record.figures)


def sign_of(side: str, moment: Moment) -> str:
    """A side's shape and colour among words."""
    return SIDE_SIGNS[places_of(moment)[side]]


@lru_cache(32)  # asked for with every token
def _places(sides: tuple[Side, ...], figures: tuple[Figure, ...]) -> Mapping[str, int]:
    """In the record's order, the side of creatures left out of it; a fourth side besides has the last one too."""
    packs = [side.id for side in sides if side.drill in PACKS or _all_creatures(side.id, figures)][:1]
    others = [side.id for side in sides if side.id not in packs]
    return {name: n % SIDES for n, name in enumerate(others)} | dict.fromkeys(packs, SIDES - 1)


def _all_creatures(side: str, figures: Sequence[Figure]) -> bool:
    kinds = {kind_of(figure) for figure in figures if figure.side == side}
    return bool(kinds) and kinds <= CREATURES
