"""Hiding: where a figure can wait unseen, and from whom (MG42-SCEN-04, CR2-REACT-04, CR2-RUL-104)."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from engine.battle.game import Game
from engine.events.naming import names_in
from engine.procedures.aim import Firing
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.seam import IN_SIGHT
from engine.procedures.second.seam import OTHERS_LOOK
from engine.procedures.sightings import Sighting, new_sightings, note
from engine.ruleset.keys import OnTheWay
from engine.space import BED, Place, Point, Space
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


def hidden_in_cover(g: Game, figure: Figure, before: Place) -> int:
    """From those who see nothing of the step; from others than before too where it leads into new cover.

    Whoever had it in sight until now sees where it goes (CR2-RUL-047, CR2-RUL-104), but not into a dry riverbed or
    along it (CR2-RUL-239, CR2-RUL-416). Creatures never hide.
    """
    if g.rules.kind_of(figure).eats:
        return 0
    hidden = g.state.hidden[figure.index]
    here = g.space.shelters(figure.at)
    new = (here and not here <= g.space.shelters(before[0])) or bool(g.space.inside(figure.at, BED))
    asked = _all_foes(g, figure) if new else hidden if here else 0
    return asked and asked & ~_witnesses(g, figure, asked)


def _all_foes(g: Game, figure: Figure) -> int:
    return sum(g.side_bit(side) for side in g.foes_of(figure.side))


def _witnesses(g: Game, figure: Figure, asked: int) -> int:
    """Those of the sides asked for one of whose figures sees it, or saw it an inch ago."""
    found, below = 0, g.space.inside(figure.at, BED)
    for enemy in g.enemies(figure):
        bit = g.side_bit(enemy.side)
        had = g.state.seen[enemy.index] >> figure.index & 1
        blind = below and set(below).isdisjoint(g.space.inside(enemy.at, BED))
        if bit & asked & ~found and not blind and (had or g.sees(enemy, figure, hiding=True)):
            found |= bit
    return found


def uncovered(g: Game, lookers: Iterable[Figure]) -> list[Sighting]:
    """Hidden figures whom one of these has before its eyes, with no cover between the two: in a car one stays hidden
    (CR2-REACT-04, CR2-VEH-12)."""
    hidden = [f for f, sides in zip(g.figures, g.state.hidden, strict=True) if sides]
    return [
        Sighting(looker, figure)
        for looker in (lookers if hidden else ())
        for figure in hidden
        if g.hidden_from(figure, looker.side)
        and g.sees(looker, figure, hiding=True)
        and not (g.fleet.inside(figure) or g.space.keeps_hidden(looker.at, figure.at))
    ]


def come_to_light(g: Game, found: Iterable[Sighting]) -> None:
    """Figures are hidden no more from those sides whose figures have found them."""
    for looker, figure in found:
        bit = g.side_bit(looker.side)
        g.hide(figure, g.state.hidden[figure.index] & ~bit, seen_by=bit)


async def _found(g: Game, found: list[Sighting]) -> None:
    come_to_light(g, found)


ROUND_THE_COVER = OnTheWay(
    ask=lambda g, going: uncovered(g, [m.figure for m in going]), meet=lambda g, _, found: _found(g, found)
)
"""Hidden figures whom those who move come upon from where no cover hides them."""


def look_for_hidden(g: Game) -> None:
    """Figures that no cover hides any more come to light, and so do those that fight (CR2-REACT-04)."""
    if any(g.state.hidden):
        come_to_light(g, uncovered(g, [f for f in g.figures if f.able]))
        for figure in g.figures:
            if figure.melee:
                g.hide(figure, 0)


# ---- what a shot gives away ----

FIRE = frozenset({"shoot", "blast"})
"""Deeds that are told of a figure which its own fire has given away."""


def betray(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """Shots by figures that passed nothing show them, and those that miss the fallen (CR2-RUL-104).

    A sniper who misses nobody stays unseen (CR2-REACT-09).
    """
    missed_by = {cause.shooter.index for debt in ledger.owing() for cause in debt.fire}
    for firing in firings:
        fallen = [figure for figure in firing.missed if not figure.able]
        if firing.exposed:
            expose(g, firing.shooter, firing.fired_at)
        elif fallen:
            _show(g, firing.shooter, sum({g.side_bit(figure.side) for figure in fallen}), [])
        elif firing.sniping and firing.shooter.index not in missed_by:
            _keep_out_of_sight(g, firing.shooter)


def expose(g: Game, figure: Figure, witnesses: Sequence[Figure]) -> None:
    """One that passed nothing is hidden from no side any more, whether it fires or not (CR2-REACT-09, CR2-RUL-104)."""
    _show(g, figure, _all_foes(g, figure), witnesses)


def give_away(g: Game, debts: Sequence[Debt], results: Sequence[str]) -> None:
    """A figure that was missed and does not duck back sees the one that fired, before the result is carried out
    (CR2-RUL-273).

    A sniper is seen by every figure that it missed (CR2-RUL-106).
    """
    for debt, result in zip(debts, results, strict=True):
        for cause in debt.fire:
            if not cause.unseen and (result != "duck-back" or cause.sniping):
                _show(g, cause.shooter, g.side_bit(debt.figure.side), [debt.figure])


def _show(g: Game, figure: Figure, sides: int, witnesses: Sequence[Figure]) -> None:
    """It is hidden no more from these sides; the witnesses have seen it, and everybody else has to look yet."""
    hidden = g.state.hidden[figure.index]
    if hidden & sides:
        seen = [Sighting(other, figure) for other in witnesses if other.able and g.hostile(figure.side, other.side)]
        g.hide(figure, hidden & ~sides, seen_by=sum({g.side_bit(pair.looker.side) for pair in seen}))
        g.shown |= 1 << figure.index
        _tell_of_fire(g, figure)
        note(g, seen)


def _tell_of_fire(g: Game, figure: Figure) -> None:
    """What it has fired in this chain is told to those sides too that know of it now (CR2-REACT-05)."""
    here = g.deed.origin
    for n in reversed(range(len(g.log))):
        entry = g.log[n]
        if entry.deed.origin is not here:
            break
        if entry.deed.kind in FIRE and figure.id in names_in(entry.event):
            g.log[n] = entry._replace(knowers=g.knowers(entry.event))


def _keep_out_of_sight(g: Game, sniper: Figure) -> None:
    """A sniper in cover is hidden from every side none of whose figures sees round that cover (CR2-RUL-106)."""
    if g.space.shelters(sniper.at):
        lookers = [f for f in g.enemies(sniper) if g.sees(f, sniper, hiding=True)]
        seen = {f.side for f in lookers if not g.space.keeps_hidden(f.at, sniper.at)}
        unseen = sum(g.side_bit(side) for side in g.foes_of(sniper.side) if side not in seen)
        g.hide(sniper, g.state.hidden[sniper.index] | unseen)


@contextmanager
def shown_to(g: Game, figure: Figure, others: Sequence[Figure]) -> Iterator[None]:
    """The table as it is once these are hidden from a figure's side no more; for asking only."""
    hidden, known = g.state.hidden, g.state.known
    bit, shown = g.side_bit(figure.side), {other.index for other in others}
    g.state.hidden = [sides & ~bit if n in shown else sides for n, sides in enumerate(hidden)]
    g.state.known = [sides | bit if n in shown else sides for n, sides in enumerate(known)]
    yield
    g.state.hidden, g.state.known = hidden, known


async def forgive(g: Game) -> None:
    """An exchange of fire is over: everybody else who sees those it has shown tests now (CR2-RUL-273)."""
    while g.shown:
        await g.do(OTHERS_LOOK)


async def others_look(g: Game) -> None:
    """In Sight for those who have not seen them yet."""
    found = [pair for pair in new_sightings(g) if g.shown >> pair.seen.index & 1]
    g.shown = 0
    if found:
        await g.do(IN_SIGHT, [], found, "stay")
