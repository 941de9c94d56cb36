"""What goes without saying behind a press: an activation or a phase ends, a turn begins, where nothing is to decide.

Each is an ordinary input `by` the flow. With hidden information nothing but a turn begins by itself where people play
another side, unless the person has agreed to it with the press: a quick end would tell how much could be done.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from bot.play.opposition import FLOW
from engine import legal
from engine.battle.game import Game
from engine.encounter import Encounter
from engine.preview import as_known
from engine.record.model import Record
from engine.state import Figure
from engine.views import Viewer

TURNS: Final = 3
"""The most turns without a choice that begin by themselves behind one press."""
_TURNS = ("start-turn", "activate", "end-activation", "end-phase", "end-encounter")
"""The inputs that make up the order of play."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person has said with a press: their phase `ends` once nothing is left to do in it; what is asked likewise
    behind their answer takes its `usual` one."""

    ends: bool = False
    usual: bool = False


NONE: Final = Wishes()


@dataclass(frozen=True, slots=True)
class Flow:
    """What a press leaves open: what it gave last, the sides that end everything themselves, and the turn and phase of
    which the person has `agreed` that it ends once they have nothing left to do in it; the kind of question, and the
    side, of which they have said that the `usual` answers do for the rest."""

    last: str
    asked: Collection[str] = ()
    agreed: tuple[int, int] | None = None
    usual: tuple[str, str] = ("", "")

    def next_input(self, encounter: Encounter, turns: int) -> dict[str, Any] | None:
        """The next input that goes without saying; None if a person has something to decide.

        So far `turns` have begun by themselves.
        """
        g = encounter.game
        state = g.state
        if encounter.pending or state.ended or self.last == "order":
            return None
        if not state.phase:
            return _by_flow("start-turn") if state.turn and turns < TURNS and not _open_between(g) else None
        if g.rules_run(state.active_side) or not (self._agreed(encounter) or self._unasked(encounter)):
            return None
        if g.hides:
            # What ends by itself must not betray what the side does not know of.
            g = as_known(encounter, Viewer(state.active_side))
        if state.active:
            # With a group that has just been activated nothing has been done yet, but where it had to fight.
            begun = self.last != "activate" or not legal.acting_figures(g)
            return _by_flow("end-activation") if begun and is_spent(g) else None
        return _by_flow("end-phase") if is_phase_over(g) else None

    def _agreed(self, encounter: Encounter) -> bool:
        """Whether the person has agreed that this phase ends."""
        return self.agreed == (encounter.state.turn, encounter.state.phase)

    def _unasked(self, encounter: Encounter) -> bool:
        """Whether activations and phases of the side that acts end without anybody's word."""
        side = encounter.state.active_side
        return side not in self.asked and not is_watched(encounter.record, side)


def is_watched(record: Record, side: str) -> bool:
    """Whether a quick end of a side's phase would tell people on another side how much it could do."""
    return record.hidden and any(other.id != side and other.controller != "rules" for other in record.sides)


def _by_flow(do: str) -> dict[str, Any]:
    return {"do": do, "by": FLOW}


def _open_between(g: Game) -> bool:
    """Whether anything may be decided between turns."""
    return any(item["do"] not in _TURNS and g.rules.commands[item["do"]].goes_on(g, item) for item in legal.orders(g))


def is_spent(g: Game) -> bool:
    """Whether the active figures have nothing left that is worth doing."""
    return legal.idle(g) and not any(better_prone(g, figure) for figure in g.active_figures())


def is_phase_over(g: Game) -> bool:
    """Whether the side in its phase can activate no more figures, and has nothing else to do."""
    mine = [figure for figure in g.figures if g.state.in_phase(figure) and figure.able]
    if not legal.allowed(g, {"do": "end-phase"}) or legal.activations(g):
        return False
    if any(item["do"] not in _TURNS for name in g.rules.commands for item in legal.at_table(g, name)):
        return False
    left = (item for figure in mine for item in legal.in_any_phase(g, figure))
    return not any(g.rules.commands[item["do"]].goes_on(g, item) for item in left)


def better_prone(g: Game, figure: Figure) -> bool:
    """Whether a figure would do well to lie down before its activation ends: an enemy it knows of sees it."""
    if figure.now.done or not figure.able or not legal.allowed(g, {"do": "prone", "figure": figure.id}):
        return False
    foes = (foe for foe in g.enemies(figure) if foe.able and g.knows(figure.side, foe))
    return any(g.sees(foe, figure) for foe in foes)
