"""A game master's act by presses: what is chosen of it so far, and what is still to choose.

The keys of a path name the act, then what was chosen for it, stage by stage, then what is altered of it. Its reason
comes last, in a form.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from bot.panel.alterations import Making, keys_behind
from bot.panel.desk import Desk, Input
from bot.panel.path import Path
from bot.play.acting import UMPIRE
from engine.commands.umpire.figures import STATUSES
from engine.commands.umpire.limits import validate_place
from engine.contest.score import DRAW, LOSS, WIN
from engine.errors import Refused
from engine.inputs.shape import FIGURE, Slot, SlotKind
from engine.offers.tree import Node, TreeStep, Way
from engine.space import INCH, Place
from engine.state import Figure

BACK = "back"
RULING, RULINGS = "ruling", ("stands", "corrected", BACK)
"""The act by which something done is ruled upon, and the rulings."""
AGAINST = "a"
"""The flag of an act that is given against the book."""
FACING = "f"
"""The key of an alteration: the quarter that a figure faces, by its number."""
QUARTER = 45
FIGURES = Slot("figures", SlotKind.FIGURES)
TO, PLACE = Slot("to", SlotKind.OPTION), Slot("to", SlotKind.POINT)
WHAT, VALUE = Slot("what", SlotKind.OPTION), Slot("value", SlotKind.OPTION)
RESULT = Slot("result", SlotKind.OPTION)
Stage = Callable[[Desk, Input], Iterator[Way]]
"""The ways on in an act of which so much is chosen."""


def making_act(desk: Desk, path: Path) -> Making:
    """The act that a page stands for, but for its reason; or what is still to choose of it."""
    act, keys = next(iter(path.keys), ""), path.keys[1:]
    if act == RULING and desk.disputed is not None and keys[1:2] and keys[1] in RULINGS:
        return Making({"do": UMPIRE, "act": RULING, "about": desk.disputed.about, "how": keys[1]})
    if act not in STAGES:
        return Making()
    item: Input = {"do": UMPIRE, "act": act}
    for stage in STAGES[act]:
        ways = list(stage(desk, item))
        node, keys = keys_behind(Node(ways), keys) if ways else (None, keys)
        if node is None or not node.leaf:
            return Making(node=node)
        item = node.item
    for key in keys:
        if key[0] == FACING and key[1:].isdecimal() and act == "move":
            item = {**item, "facing": int(key[1:]) * QUARTER}
    return Making(item | {"against": True} if path.has(AGAINST) else item)


# ---- whom, and where ----


def _on_table(desk: Desk) -> list[Figure]:
    return [figure for figure in desk.here.table.figures if figure.on_table]


def _figure(desk: Desk, item: Input) -> Iterator[Way]:
    """One figure on the table."""
    for figure in _on_table(desk):
        yield (TreeStep(FIGURE, figure.id),), {**item, "figure": figure.id}


def _fit(desk: Desk, item: Input) -> Iterator[Way]:
    """One that can act."""
    yield from (way for way in _figure(desk, item) if desk.here.table.named(way[1]["figure"]).able)


def _figures(desk: Desk, item: Input) -> Iterator[Way]:
    """A squad of several, or one figure."""
    squads: dict[tuple[str, int], list[str]] = {}
    for figure in _on_table(desk):
        squads.setdefault((figure.side, figure.group), []).append(figure.id)
    several = [names for names in squads.values() if len(names) > 1]
    for names in (*several, *([figure.id] for figure in _on_table(desk))):
        yield (TreeStep(FIGURES, names),), {**item, "figures": names}


def standable(desk: Desk, figure: Figure) -> Iterator[Place]:
    """The middle of every cell where a figure may be put down."""
    table = desk.here.table
    size = table.space.table
    floors = range(max((len(piece.levels) for piece in size.pieces), default=1) or 1)
    for floor in floors:
        for y in range(INCH // 2, size.height, INCH):
            for x in range(INCH // 2, size.width, INCH):
                with suppress(Refused):
                    validate_place(table, figure, (x, y), floor)
                    yield (x, y), floor


def _place(desk: Desk, item: Input) -> Iterator[Way]:
    """A place for a figure."""
    for (x, y), floor in standable(desk, desk.here.table.named(item["figure"])):
        step = TreeStep(PLACE, ((x, y), floor))
        yield (step,), {**item, "to": [x / INCH, y / INCH], "floor": floor}


# ---- what ----


def _values(desk: Desk, item: Input) -> Iterator[Way]:
    """Everything that may be set of a figure, but for what it is already."""
    figure, rules = desk.here.table.named(item["figure"]), desk.here.table.rules
    reps = range(min(rules.parameters.reps), max(rules.parameters.reps) + 1)
    open_to = {
        "status": STATUSES,
        "posture": ("standing", "prone"),
        "ammo": ("loaded", "out"),
        "rep": tuple(reps),
    }
    now = {"status": figure.status, "posture": figure.posture, "rep": figure.rep}
    for what, values in open_to.items():
        for value in values:
            if value != now.get(what):
                yield (TreeStep(WHAT, what), TreeStep(VALUE, value)), {**item, what: value}


def _known(known: bool) -> Stage:
    def stage(desk: Desk, item: Input) -> Iterator[Way]:
        """A figure, and the side that is to know of it, or to know of it no more."""
        table = desk.here.table
        for figure in _on_table(desk):
            for side in table.foes_of(figure.side):
                if table.knows(side, figure) == known:
                    steps = TreeStep(FIGURE, figure.id), TreeStep(TO, side)
                    yield steps, {**item, "figure": figure.id, "to": side}

    return stage


def _results(desk: Desk, item: Input) -> Iterator[Way]:
    """A win for each side that fights, then a draw."""
    sides = [side for side in desk.here.table.sides if desk.here.table.foes_of(side)]
    for winner in (*sides, ""):
        points = {side: DRAW if not winner else WIN if side == winner else LOSS for side in sides}
        yield (TreeStep(RESULT, winner),), {**item, "result": points}


STAGES: Mapping[str, tuple[Stage, ...]] = {
    "narrate": (),
    "move": (_figure, _place),
    "set": (_fit, _values),
    "remove": (_figures,),
    "show": (_known(False),),
    "hide": (_known(True),),
    "end": (_results,),
}
"""By act what is chosen for it, one after the other."""
