"""In Sight: figures of the sides that wait test for enemies who come into their view (CMP-REACT-01, CMP-REACT-02)."""

from engine.battle.game import Game
from engine.procedures.compendium.reactions import DIVE, FIRES, answer, follow, give_way
from engine.procedures.free_will import take
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, Beforehand
from engine.procedures.second.lookers import NEVER, Looker, causes, takes_it
from engine.procedures.second.seam import SIGHT_ROLLS
from engine.procedures.sightings import Sighting, new_sightings, note
from engine.state import Figure
from engine.tables.outcome import Outcome, Request


async def in_sight(g: Game, movers: list[Mover], found: list[Sighting], beforehand: Beforehand) -> None:
    """All tests are taken, then all shots fall together, and the move goes on (CMP-RUL-008)."""
    lookers = lookers_of(g, found)
    note(g, found)
    if lookers:
        await g.do(SIGHT_ROLLS, lookers, found)
        await _react(g, lookers)


def lookers_of(g: Game, found: list[Sighting]) -> list[Looker]:
    """Those who are not active and see somebody of the active group come, and saw nobody of it so far, and one that
    has just stepped out of a melee, in place of those it has fought (CMP-RUL-009, CMP-RUL-121)."""
    group = sum(1 << index for index in g.state.active)
    coming = sum(1 << f.index for f in g.active_figures() if f.now.stepped)
    out = [f for f in g.active_figures() if f.now.breaking_off]
    waits = [pair for pair in found if coming >> pair.seen.index & 1 and pair.looker.side != g.state.active_side]
    waits = [pair for pair in waits if not (pair.seen in out and pair.looker.index in pair.seen.now.fought)]
    pairs = [*waits, *(pair for pair in found if pair.looker in out)]
    testing = sorted({pair.looker.index for pair in pairs if not g.state.seen[pair.looker.index] & group})
    figures = [g.figures[index] for index in testing]
    return [Looker(f, causes(pairs, f)) for f in figures if takes_it(g, f)]


async def sight_rolls(g: Game, lookers: list[Looker], found: list[Sighting]) -> None:
    """Each of them tests before any of them acts. Stars roll like anybody else (CMP-TEST-04)."""
    deed, outcomes = g.begin("sight"), {}
    for p in lookers:
        g.involved |= 1 << p.figure.index
        outcomes[p.figure] = await take(g, "in-sight", p.figure, request(g, p))
    results = follow(g, outcomes, dict.fromkeys(outcomes, deed))
    for p in lookers:
        p.deed, p.place, p.result = deed, place(p.figure, outcomes[p.figure]), results[p.figure]


def place(figure: Figure, outcome: Outcome) -> int:
    """All who fire do so at once."""
    return 1 if outcome.result in FIRES else NEVER


def request(g: Game, p: Looker) -> Request:
    """What a figure asks the test with (CMP-RUL-023, CMP-RUL-075)."""
    holds = (
        ("in-cover", all(g.protection(f, p.figure).for_test == "cover" for f in p.others)),
        ("stealthy-enemy", all("stealthy" in f.traits for f in p.others)),
    )
    return g.request(p.figure, frozenset(name for name, true in holds if true))


async def _react(g: Game, lookers: list[Looker]) -> None:
    replies = Replies()
    for p in lookers:
        g.deed = p.deed
        if p.result in FIRES:
            firings = await answer(g, p.figure, p.result, p.others, test="in-sight")
            replies.firings += firings or []
            p.result = DIVE if firings is None else p.result
        await give_way(g, p.figure, p.result, p.others, Ledger())
    if replies:
        await g.do(EXCHANGE_OF_FIRE, replies, Ledger())


async def forgive(g: Game) -> None:
    """Figures that have been in one exchange of fire have seen one another."""
    both = [pair for pair in new_sightings(g) if all(g.involved >> f.index & 1 for f in pair)]
    note(g, both)
