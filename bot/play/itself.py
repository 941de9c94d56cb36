"""What goes without saying behind a press: an activation or a phase ends, a turn begins, where nothing is to decide.

Each is an ordinary input `by` the flow. With hidden information nothing but a turn begins by itself: a quick end would
tell how much could be done.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from bot.play.opposition import FLOW
from engine import legal
from engine.encounter import Encounter
from engine.game import Game
from engine.state import Figure

TURNS: Final = 3
"""So many turns in which nobody can do anything begin by themselves behind one press."""
_LETS_BE = ("activate", "order")
"""Inputs behind which an activation does not end by itself: nothing has been done with it yet."""
_TURNS = ("start-turn", "activate", "end-activation", "end-phase", "end-encounter")
"""The inputs that make up the order of play."""


@dataclass(frozen=True, slots=True)
class Flow:
    """What a press leaves open: what it gave last, and the sides that end everything themselves."""

    last: str
    asked: Collection[str] = ()

    def next_input(self, encounter: Encounter, turns: int) -> dict[str, Any] | None:
        """The next input that goes without saying, where so many turns have begun by themselves; None where a person
        has something to decide."""
        g = encounter.game
        state = g.state
        if encounter.pending or state.ended or self.last == "order":
            return None
        if not state.phase:
            return _by_flow("start-turn") if state.turn and turns < TURNS and not _open_between(g) else None
        if encounter.record.hidden or g.rules_run(state.active_side) or state.active_side in self.asked:
            return None
        if state.active:
            over = self.last not in _LETS_BE and legal.idle(g)
            over = over and not any(better_prone(g, figure) for figure in g.active_figures())
            return _by_flow("end-activation") if over else None
        return _by_flow("end-phase") if _phase_over(g) else None


def _by_flow(do: str) -> dict[str, Any]:
    return {"do": do, "by": FLOW}


def _open_between(g: Game) -> bool:
    """Whether anything may be decided between turns."""
    return any(item["do"] not in _TURNS and g.rules.commands[item["do"]].keeps_open for item in legal.orders(g))


def _phase_over(g: Game) -> bool:
    """Whether the side whose phase it is can activate nobody more, and has nothing else to do."""
    mine = [figure for figure in g.of_side(g.state.active_side) if figure.able]
    if not legal.allowed(g, {"do": "end-phase"}) or legal.activations(g):
        return False
    if any(item["do"] not in _TURNS for name in g.rules.commands for item in legal.at_table(g, name)):
        return False
    return not any(g.rules.commands[item["do"]].keeps_open for figure in mine for item in legal.in_any_phase(g, figure))


def better_prone(g: Game, figure: Figure) -> bool:
    """Whether a figure would do well to lie down before its activation ends: an enemy it knows of sees it."""
    if figure.now.done or not figure.able or not legal.allowed(g, {"do": "prone", "figure": figure.id}):
        return False
    foes = (foe for foe in g.enemies(figure) if foe.able and g.knows(figure.side, foe))
    return any(g.sees(foe, figure) for foe in foes)
