"""Moving fast: one roll for those who move together, each figure by its own Rep (CMP-MOVE-02, CMP-RUL-112)."""

from functools import partial

from engine.battle.game import Game
from engine.checks.readings import Faces
from engine.events import Roll
from engine.procedures import movement
from engine.procedures.compendium.outfit import DOGS
from engine.procedures.compendium.tempted import covet
from engine.procedures.fire import NIMBLE
from engine.procedures.free_will import tries_luck
from engine.procedures.mover import Mover
from engine.procedures.seam import Beforehand
from engine.procedures.second.groups import led
from engine.procedures.second.moves import validate_run
from engine.space import INCH
from engine.state import Figure
from engine.tables.outcome import Outcome, Request

CLUMSY = "clumsy"


async def fast_move(g: Game, figures: list[Figure]) -> None:
    """A die more with a leader, but for those who carry somebody; none passed leaves no shot (CMP-WOUND-06)."""
    for figure in figures:
        validate_run(figure)
    leader = led(g.active_figures())
    who = min(figures, key=lambda f: (not f.leader, -f.rep, f.index))
    dice = list(g.state.fast_dice)

    def faces(_: str, count: int) -> list[int]:
        """As many as a figure rolls, of those that lie there and others beside them."""
        if count > len(dice):
            dice.extend(g.roll("fast-move", who.id, count - len(dice)))
        return dice[:count]

    for figure in figures:
        led_on = leader and figure.carrying < 0 and not figure.traits & DOGS  # CMP-RUL-061
        holds = frozenset(name for name, true in (("leader", led_on), ("mounted", figure.mounted)) if true)
        asked = g.request(figure, holds)
        outcome, own = _test(g, figure, asked, faces)
        if await tries_luck(g, "fast-move", figure, asked, outcome):
            outcome, own = _test(g, figure, asked, partial(_rolled_again, g, figure))
        inches = int(outcome.values["inches"])
        if CLUMSY in figure.traits and not figure.mounted and len(set(own)) < len(own):
            inches = _stumble(g, figure)
        figure.now = figure.now._replace(allowance=max(inches * INCH, figure.now.used))
        if not outcome.passed and NIMBLE in figure.traits:
            g.shows(figure, NIMBLE)
        elif not outcome.passed:
            figure.now = figure.now._replace(fired=True, answered=True)
        figure.fast = True
    g.state.fast_dice = tuple(dice)


def _test(g: Game, figure: Figure, asked: Request, faces: Faces) -> tuple[Outcome, tuple[int, ...]]:
    """How far it goes, told at once, and its own dice."""
    outcome = g.evaluate("fast-move", asked, faces)
    own = tuple(outcome.rolled.get("self", ()))
    g.log_roll("fast-move", outcome, figure=figure.id, dice=own, total=int(outcome.values["inches"]))
    return outcome, own


def _rolled_again(g: Game, figure: Figure, _: str, count: int) -> list[int]:
    return g.roll("fast-move", figure.id, count)


def _stumble(g: Game, figure: Figure) -> int:
    """A double makes a clumsy figure go as many inches as a die says, and fall there (CMP-DIS-05, CMP-RUL-077)."""
    [inches] = g.roll(CLUMSY, figure.id, 1)
    g.emit(Roll(CLUMSY, (inches,), figure.id, total=inches, rule="CMP-DIS-05"))
    figure.now = figure.now._replace(trips=True)
    return inches


async def arrive(g: Game, movers: list[Mover], answer: Beforehand) -> None:
    """At the end of a move those who have stumbled fall, and their activation is over (CMP-RUL-077); looters loot."""
    for figure in [m.figure for m in movers if m.figure.now.trips]:
        if figure.able and not figure.melee:
            g.set_posture(figure, "prone", "CMP-DIS-05")
            figure.now = figure.now._replace(done=True)
    await movement.arrive(g, movers, answer)
    for m in movers:
        await covet(g, m.figure)
