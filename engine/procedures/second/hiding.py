"""Hiding: where a figure can wait unseen, and from whom (MG42-SCEN-04, CR2-REACT-04, CR2-RUL-104)."""

from collections.abc import Iterable

from engine.game import Game
from engine.procedures.sightings import Sighting
from engine.rulesets.keys import OnTheWay
from engine.space import Place, Point, Space
from engine.state import Figure

# ---- in woods, until one fires or leaves them ----


def woods(space: Space, point: Point) -> frozenset[str]:
    """The woods a figure there stands in (MG42-SCEN-04)."""
    return frozenset(piece.id for piece in space.inside(point, "woods"))


def hidden_in_woods(g: Game, figure: Figure, before: Place) -> int:
    """From the same sides as before, and from nobody once it is out of the woods (MG42-RUL-74)."""
    hidden = g.state.hidden[figure.index]
    return hidden if hidden and woods(g.space, figure.at) else 0


# ---- in any cover, until one is seen ----


def covers(space: Space, point: Point) -> frozenset[str]:
    """Everything that gives cover there (CR2-REACT-04)."""
    return space.shelters(point)


def hidden_in_cover(g: Game, figure: Figure, before: Place) -> int:
    """From those who see nothing of the step; from others than before too where it leads into new cover.

    Whoever had it in sight until now sees where it goes (CR2-RUL-047, CR2-RUL-104).
    """
    hidden = g.state.hidden[figure.index]
    here = covers(g.space, figure.at)
    new = bool(here) and not here <= covers(g.space, before[0])
    asked = _all_foes(g, figure) if new else hidden if here else 0
    return asked and asked & ~_witnesses(g, figure, asked)


def _all_foes(g: Game, figure: Figure) -> int:
    return sum(g.side_bit(side) for side in g.foes_of(figure.side))


def _witnesses(g: Game, figure: Figure, asked: int) -> int:
    """Those of the sides asked for one of whose figures sees it, or saw it an inch ago."""
    found = 0
    for enemy in g.enemies(figure):
        bit = g.side_bit(enemy.side)
        had = g.state.seen[enemy.index] >> figure.index & 1
        if bit & asked & ~found and (had or g.looks_at(enemy, figure)):
            found |= bit
    return found


def uncovered(g: Game, lookers: Iterable[Figure]) -> list[Sighting]:
    """Hidden figures whom one of these has before its eyes, with no cover between the two."""
    hidden = [f for f, sides in zip(g.figures, g.state.hidden, strict=True) if sides]
    return [
        Sighting(looker, figure)
        for looker in (lookers if hidden else ())
        for figure in hidden
        if g.hidden_from(figure, looker.side)
        and g.looks_at(looker, figure)
        and not g.space.keeps_hidden(looker.at, figure.at)
    ]


def come_to_light(g: Game, found: Iterable[Sighting]) -> None:
    """Figures are hidden no more from those sides whose figures have found them."""
    for looker, figure in found:
        g.hide(figure, g.state.hidden[figure.index] & ~g.side_bit(looker.side))


async def _found(g: Game, found: list[Sighting]) -> None:
    come_to_light(g, found)


ROUND_THE_COVER = OnTheWay(
    ask=lambda g, going: uncovered(g, [m.figure for m in going]), meet=lambda g, _, found: _found(g, found)
)
"""Hidden figures whom those who move come upon from where no cover hides them."""
