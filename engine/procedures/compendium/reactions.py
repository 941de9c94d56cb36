"""What the results of reaction tests do: return fire, dives, flight (CMP-REACT-04 to -14, CMP-MOVE-06, CMP-MOVE-10)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.battle.game import Game
from engine.events import Deed
from engine.procedures.aim import Firing, choose_aims, firing_at, usable
from engine.procedures.ammunition import last_round
from engine.procedures.compendium.mounts import leave_saddle
from engine.procedures.ledger import Ledger
from engine.procedures.machines.driving import slow_to
from engine.procedures.results import resume, spots_near
from engine.procedures.seam import DUCK_BACK, RUN_AWAY
from engine.ruleset.machine_kinds import DRIVER
from engine.ruleset.model import Weapon
from engine.space import INCH, Point
from engine.state import Figure
from engine.tables.outcome import Outcome

PRONE, FLEE = "go-prone", "flee"
DIVE, ON = "dive-for-cover", "complete-move"
"""Results by which a figure dives for cover, or goes on as it was."""
FIRES: Mapping[str, int] = {
    "fire": 0, "snap-shot": 0, "return-fire": 0, "complete-move-and-return-fire": 0, "complete-move-and-fire": 0,
    "return-fire-rep-minus-1": 1, "halt-and-return-fire-rep-minus-1": 1, "fire-rep-minus-1": 1,
    "halt-and-fire-rep-minus-1": 1,
}  # fmt: skip
"""Results by which a figure fires, with what they take off its Rep; a snap shot does so by the hit table."""
BORN_LEADER = "born-leader"
NEAR = 3 * INCH
"""Cover so near saves a figure that is outgunned and moves fast."""
HALTS = frozenset({"halt-and-return-fire-rep-minus-1", "halt-and-fire-rep-minus-1"})


NERVES = (("brave", FLEE, DIVE), ("coward", DIVE, FLEE), ("nerves-of-steel", DIVE, ON))
"""Attributes, each with a result and what it makes of that (CMP-ADV-13, CMP-DIS-06, CMP-ADV-06)."""


def meets(result: str) -> bool:
    """Whether the target of a charge meets its charger by a result, be it behind its fire (CMP-REACT-12)."""
    return result == ON or result in FIRES


def comes_to(figure: Figure, result: str) -> str:
    """What a result is for a figure by its attributes."""
    return [result, *(to for _, to in _turned(figure, result))][-1]


def told_of(g: Game, figure: Figure, result: str) -> str:
    """As `comes_to`, with a word on each attribute that has changed the result."""
    for trait, to in _turned(figure, result):
        g.shows(figure, trait, to)
    return comes_to(figure, result)


def _turned(figure: Figure, result: str) -> Iterator[tuple[str, str]]:
    for trait, was, to in NERVES:
        if trait in figure.traits and result == was:
            result = to
            yield trait, to


def follow(g: Game, outcomes: Mapping[Figure, Outcome], deeds: Mapping[Figure, Deed]) -> dict[Figure, str]:
    """What tests of one moment come to; a friend near a born leader that passes more dice does as that one does.

    CMP-ADV-01, CMP-RUL-067, CMP-RUL-192.
    """
    found: dict[Figure, str] = {}
    for figure in outcomes:
        guides = [f for f in outcomes if BORN_LEADER in f.traits and f.side == figure.side and f is not figure]
        near = [f for f in guides if g.near(figure, f, g.rules.parameters.friend_near)]
        best = max([figure, *near], key=lambda f: outcomes[f].passed or 0)
        g.deed = deeds[figure]
        if outcomes[best].result != outcomes[figure].result:
            g.shows(figure, BORN_LEADER, outcomes[best].result, by=best)
        found[figure] = told_of(g, figure, outcomes[best].result)
    return found


# ---- what a test is asked with ----


def guns(g: Game, figure: Figure, target: Figure) -> list[Weapon]:
    """What it could return the fire of this one with, the best first: no grenade, no rocket launcher without a loader
    (CMP-RUL-093), and nothing after a run in which it passed nothing (CMP-RUL-111)."""
    found = [] if figure.now.answered else usable(g, figure, target)
    return [weapon for weapon in found if weapon.aimed and not last_round(g, figure, weapon)]


def class_against(g: Game, figure: Figure, target: Figure) -> int:
    """The class of what it could answer this one with, 0 if with nothing (CMP-RUL-019)."""
    return max((weapon.rank for weapon in guns(g, figure, target)), default=0)


def standing(g: Game, figure: Figure, enemies: Sequence[Figure], began: Iterable[Point]) -> set[str]:
    """How it stands to enemies who set out or fire from these places (CMP-RUL-021, CMP-RUL-023)."""
    holds = (
        ("in-cover", all(g.protection(f, figure).for_test == "cover" for f in enemies)),
        ("moving", figure.moved),
        ("moving-fast", figure.fast),
        ("cover-within-3", _cover_near(g, figure, enemies)),
        ("from-flank-or-rear", not all(g.space.in_front(figure.at, figure.facing, at) for at in began)),
    )
    return {name for name, true in holds if true}


def _cover_near(g: Game, figure: Figure, enemies: Sequence[Figure]) -> bool:
    return bool(spots_near(g, figure, list(enemies), NEAR))


# ---- what comes of it ----


async def give_way(g: Game, figure: Figure, result: str, causes: list[Figure], ledger: Ledger) -> None:
    """It flees, dives for cover or drops, if its result is any of these."""
    if result == FLEE:
        await g.do(RUN_AWAY, figure, causes, ledger)
    elif result == DIVE or (result == PRONE and figure.aboard):
        await g.do(DUCK_BACK, figure, causes)
    elif result == PRONE:
        leave_saddle(g, figure)
        g.set_posture(figure, "prone", "CMP-REACT-07")
        figure.now = figure.now._replace(done=True)


async def answer(g: Game, figure: Figure, result: str, targets: Iterable[Figure], *, test: str) -> list[Firing] | None:
    """The shots that a result calls for, at one of these and perhaps at others beside it (CMP-RUL-163).

    None where it can fire at none of them: it dives for cover instead (CMP-RUL-011). A Star may decline (CMP-RUL-157).
    """
    near = [f for f in g.nearest(figure, targets) if guns(g, figure, f)]
    if not near:
        return None
    aims = await choose_aims(g, figure, near, test=test, rule="CMP-RUL-163")
    if not aims:
        return []
    resume(g, figure)
    firing = firing_at(g, figure, aims)
    firing.snap, firing.less = result == "snap-shot", FIRES[result]
    return [firing]


def halt(g: Game, figure: Figure) -> None:
    """It goes no farther in this activation, nor does the car it drives; its fire is left to it (CMP-RUL-158)."""
    figure.now = figure.now._replace(stopped=True, allowance=figure.now.used)
    machine = g.fleet.of(figure)
    if machine is not None and figure.seat == DRIVER:
        machine.allowance = machine.covered
        slow_to(g, machine, 0, "CMP-RUL-221")
