"""What figures are, and which sides have which shape and colour: creatures always have the last."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.board.scene import SIDES, Kind
from bot.language import typed_in_any
from bot.names import SIDE_SIGNS
from bot.play.moment import Moment
from engine.fold import fold
from engine.record.model import Side
from engine.state import Figure

KINDS: Mapping[str, Kind] = {
    "zombie": "zombie", "dog": "dog", "lapdog": "dog", "bug": "bug", "puker": "puker",
    "brain-bug": "brain-bug", "young": "young",
}  # fmt: skip
"""What figures of a trait are drawn as; all others are people."""
COLOURS = ("blue", "red", "yellow")
"""What names of sides call the colours of their places."""
CREATURES: frozenset[Kind] = frozenset({"zombie", "bug", "puker", "brain-bug", "young"})
"""Kinds that make up a side of their own."""
PACKS = frozenset({"zombies", "bugs"})
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
    """Those named by a colour have it if they can, the others the rest in the record's order, the side of creatures the
    last; a fourth side besides has the last one too."""
    packs = [side.id for side in sides if side.drill in PACKS or _all_creatures(side.id, figures)][:1]
    others = [side for side in sides if side.id not in packs]
    free, places = list(range(max(SIDES, len(others)))), {side.id: -1 for side in others}
    for side in others:
        own = [n for n, colour in enumerate(COLOURS) if n in free and _bears(side.name, colour)]
        if own:
            places[side.id] = own[0]
            free.remove(own[0])
    rest = iter(free)
    places = {one: (next(rest) if n < 0 else n) % SIDES for one, n in places.items()}
    return places | dict.fromkeys(packs, SIDES - 1)


def _bears(name: str, colour: str) -> bool:
    """Whether a word of a name is that colour, in any language."""
    return not typed_in_any(colour).isdisjoint(fold(name).split())


def _all_creatures(side: str, figures: Sequence[Figure]) -> bool:
    kinds = {kind_of(figure) for figure in figures if figure.side == side}
    return bool(kinds) and kinds <= CREATURES
