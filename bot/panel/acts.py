"""A game master's act by presses: what is chosen of it so far, and what is still to choose.

The keys of a path name the act, then what was chosen for it, stage by stage. Its reason comes last, in a form.
"""

from collections.abc import Callable, Iterator, Mapping

from bot.panel.alterations import Making, keys_behind
from bot.panel.desk import Desk, Input
from bot.panel.path import Path
from bot.play.acting import UMPIRE
from engine.contest.score import DRAW, LOSS, WIN
from engine.inputs.shape import Slot, SlotKind
from engine.offers.tree import Node, TreeStep, Way

AGAINST = "a"
"""The flag of an act that is given against the book."""
RESULT = Slot("result", SlotKind.OPTION)
Stage = Callable[[Desk, Input], Iterator[Way]]
"""The ways on in an act of which so much is chosen."""


def making_act(desk: Desk, path: Path) -> Making:
    """The act that a page stands for, but for its reason; or what is still to choose of it."""
    act, keys = next(iter(path.keys), ""), path.keys[1:]
    if act not in STAGES:
        return Making()
    item: Input = {"do": UMPIRE, "act": act}
    for stage in STAGES[act]:
        ways = list(stage(desk, item))
        node, keys = keys_behind(Node(ways), keys) if ways else (None, keys)
        if node is None or not node.leaf:
            return Making(node=node)
        item = node.item
    return Making(item | {"against": True} if path.has(AGAINST) else item)


def _results(desk: Desk, item: Input) -> Iterator[Way]:
    """A win for each side, then a draw."""
    sides = [side.id for side in desk.moment.record.sides]
    for winner in (*sides, ""):
        points = {side: DRAW if not winner else WIN if side == winner else LOSS for side in sides}
        yield (TreeStep(RESULT, winner),), {**item, "result": points}


STAGES: Mapping[str, tuple[Stage, ...]] = {"narrate": (), "end": (_results,)}
"""By act what is chosen for it, one after the other."""
