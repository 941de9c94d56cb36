"""In Sight: dice passed say who fires, and in what order (MG42-REACT-02 to MG42-REACT-04)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.checks.outcome import Outcome
from engine.game import Game
from engine.procedures.exchange import Replies
from engine.procedures.ledger import Ledger
from engine.procedures.movement import Mover
from engine.procedures.older.replies import reply
from engine.procedures.reactions import choose_columns
from engine.procedures.sightings import Sighting, note
from engine.state import Figure


@dataclass(slots=True, eq=False)
class Looker:
    """One figure in the check: whom it may fire at, and whether its shot is still to come."""

    figure: Figure
    others: list[Figure]
    passed: int = 0
    waiting: bool = False

    @property
    def place(self) -> tuple[int, bool]:
        """More dice passed first, at equal dice stationary before moving (MG42-RUL-53)."""
        return -self.passed, self.figure.moved


async def in_sight(g: Game, movers: list[Mover], found: list[Sighting], answer: Any = "ask") -> None:
    """Everybody newly seen, and whoever sees him, checks once; shots fall one place after another (MG42-RUL-52)."""
    # Both have checked, whichever of the two saw the other first.
    note(g, [*found, *(Sighting(pair.seen, pair.looker) for pair in found)])
    if movers:
        g.reacted = 0  # what others were made to do before this step is over
    lookers = lookers_of(g, found)
    columns = await choose_columns(
        g, [p.figure for p in lookers], "in-sight", lambda f, c: g.read("in-sight", request(g, f, c), {}).result
    )
    for p in lookers:
        outcome = _roll(g, p.figure, columns.get(p.figure.index))
        # Who carries out a forced move does not fire (MG42-RUL-89).
        forced = g.reacted >> p.figure.index & 1
        p.passed, p.waiting = outcome.passed or 0, outcome.result == "fire" and not forced
    while True:
        waiting = [p for p in lookers if p.waiting]
        if not waiting:
            break
        first = min(p.place for p in waiting)
        await _fire_together(g, [p for p in waiting if p.place == first], lookers)


def lookers_of(g: Game, found: list[Sighting]) -> list[Looker]:
    """Who takes the check, in figure order, with the enemies whose appearance caused it (MG42-RUL-93)."""
    others: dict[int, list[Figure]] = {}
    for pair in found:
        for figure, other in (pair, pair[::-1]):
            mine = others.setdefault(figure.index, [])
            if other not in mine:
                mine.append(other)
    return [Looker(g.figures[index], others[index]) for index in sorted(others) if takes_it(g.figures[index])]


def takes_it(figure: Figure) -> bool:
    """Whether a figure takes the check at all."""
    return figure.able and not figure.melee and not figure.fled


def request(g: Game, figure: Figure, choice: int | None = None) -> Any:
    """What a figure asks the check with (MG42-LEAD-03, MG42-REACT-04)."""
    holds = (("moving", figure.moved), ("leader", figure.leader))
    return g.request(figure, frozenset(name for name, true in holds if true), choice=choice)


def _roll(g: Game, figure: Figure, column: int | None) -> Outcome:
    asked = request(g, figure, column)
    if column is None:
        return g.check("in-sight", figure, asked)
    outcome = g.read("in-sight", asked, {})
    g.log_roll("in-sight", outcome, figure=figure.id, chosen=True)
    return outcome


async def _fire_together(g: Game, actors: list[Looker], lookers: list[Looker]) -> None:
    """Shots of one place fall together; whoever has to answer them loses his own (MG42-RUL-53, MG42-RUL-54)."""
    replies = Replies()
    for p in actors:
        p.waiting = False
        if takes_it(p.figure):
            targets = [f for f in g.nearest(p.figure, p.others) if f.able]
            await reply(g, p.figure, targets, replies, test="in-sight", rule="MG42-RUL-93")
    before, g.involved = g.involved, 0
    if replies:
        await g.do("exchange-of-fire", replies, Ledger())
    for p in lookers:
        if g.involved >> p.figure.index & 1:
            p.waiting = False
    g.involved |= before
