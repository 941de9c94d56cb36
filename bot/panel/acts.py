"""A game master's act by presses: what is chosen of it so far, and what is still to choose.

The keys of a path name the act, then what was chosen for it, stage by stage, then what is altered of it. Its reason
comes last, in a form.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from zlib import crc32

from bot.panel.alterations import Making, keys_behind
from bot.panel.desk import Desk, Input
from bot.panel.newcomers import fighting, newcomers
from bot.panel.path import MASTER, Path
from bot.play.acting import UMPIRE
from engine.commands.umpire.figures import STATUSES, settable
from engine.commands.umpire.limits import validate_place
from engine.contest.score import DRAW, LOSS, WIN
from engine.errors import Refused
from engine.inputs.shape import FIGURE, Slot, SlotKind
from engine.offers.tree import EDGES, Node, TreeStep, Way
from engine.record.model import AMMO, POSTURES
from engine.space import INCH, Place, middles
from engine.state import Figure

ADD, BACK, NARRATE, SET = "add", "back", "narrate", "set"
SCENE = "scene"
"""The way to a narration with a picture of a place."""
RULING, RULINGS = "ruling", ("stands", "corrected", BACK)
"""The act by which something done is ruled upon, and the rulings."""
AGAINST = "a"
"""The flag of an act that is given against the book."""
FACING, BY_EDGE, IN_TURN, GOES_WITH, SPOT = "q", "e", "t", "w", "y"
"""Keys of alterations: the quarter that a figure faces, the edge by which figures come, the turn in which, and the
figure whose player leads them, each with its number, without which it alters nothing; the spot where they come, chosen
by the keys behind it."""
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
    while keys:
        key, keys = keys[0], keys[1:]
        number = int(key[1:]) if key[1:].isdecimal() else None
        if key == SPOT:
            node, keys = keys_behind(Node(list(_spot(desk, item))), keys)
            if node is None or not node.leaf:
                return Making(node=node)
            item = node.item
        elif number is not None:
            item = _altered(desk, item, key[0], number)
    return Making(item | {"against": True} if path.has(AGAINST) else item)


def is_chosen(path: Path) -> bool:
    """Whether a page has something chosen for an act, which means that only behind the input that it was made for."""
    return path.page == MASTER and len(path.keys) > 1 and path.keys[0] in STAGES


def mark_of(item: Input, settled: int = 0) -> str:
    """A mark by which an act is known again, whether it is given against the book or not; a ruling for as long as the
    same number of calls about its report is settled."""
    kept = {name: value for name, value in item.items() if name != "against"} | (
        {"settled": settled} if settled else {}
    )
    return f"{crc32(json.dumps(kept, sort_keys=True).encode()):08x}"


def led(desk: Desk, side: str) -> dict[int, list[str]]:
    """The figures of each player of a side but its captain, by name, under the place of the first of them."""
    seating, found = desk.moment.seating, dict[int, list[Figure]]()
    for figure in desk.here.table.of_side(side):
        user = seating.decider(side, [figure.id])
        if user != seating.decider(side):
            found.setdefault(user, []).append(figure)
    return {figures[0].index: [figure.name for figure in figures] for figures in found.values()}


def _altered(desk: Desk, item: Input, kind: str, number: int) -> Input:
    """The act with one thing altered."""
    if kind == GOES_WITH:
        return {**item, "goes_with": desk.here.table.figures[number].id} if number in led(desk, item["side"]) else item
    if kind == BY_EDGE:
        kept = {name: value for name, value in item.items() if name != "at"}
        return {**kept, "edge": EDGES[number % len(EDGES)]}
    return {**item, "facing": number * QUARTER} if kind == FACING else {**item, "turn": number}


# ---- whom, and where ----


def _on_table(desk: Desk) -> list[Figure]:
    """Every figure on the table, side by side."""
    table = desk.here.table
    return [figure for side in table.sides for figure in table.of_side(side) if figure.on_table]


def _figure(desk: Desk, item: Input) -> Iterator[Way]:
    """One figure on the table."""
    for figure in _on_table(desk):
        yield (TreeStep(FIGURE, figure.id),), {**item, "figure": figure.id}


def _fit(desk: Desk, item: Input) -> Iterator[Way]:
    """One about which something may be set right."""
    yield from (way for way in _figure(desk, item) if settable(desk.here.table.named(way[1]["figure"])))


def _figures(desk: Desk, item: Input) -> Iterator[Way]:
    """A squad of several, or one figure."""
    squads: dict[tuple[str, int], list[str]] = {}
    for figure in _on_table(desk):
        squads.setdefault((figure.side, figure.group), []).append(figure.id)
    several = [names for names in squads.values() if len(names) > 1]
    for names in (*several, *([figure.id] for figure in _on_table(desk))):
        yield (TreeStep(FIGURES, names),), {**item, "figures": names}


def standable(desk: Desk, figure: Figure, floors: int) -> Iterator[Place]:
    """The middle of every cell where a figure may be put down, on so many floors."""
    table = desk.here.table
    for floor in range(floors):
        for at in middles(table.space.table):
            with suppress(Refused):
                validate_place(table, figure, at, floor)
                yield at, floor


def _place(desk: Desk, item: Input) -> Iterator[Way]:
    """A place for a figure."""
    highest = max((len(piece.levels) for piece in desk.here.table.space.table.pieces), default=0)
    for (x, y), floor in standable(desk, desk.here.table.named(item["figure"]), max(highest, 1)):
        step = TreeStep(PLACE, ((x, y), floor))
        yield (step,), {**item, "to": [x / INCH, y / INCH], "floor": floor}


def _spot(desk: Desk, item: Input) -> Iterator[Way]:
    """A place on the ground for those who come."""
    newcomer = replace(desk.here.table.figures[0], index=len(desk.here.table.figures))
    kept = {name: value for name, value in item.items() if name != "edge"}
    for (x, y), floor in standable(desk, newcomer, 1):
        yield (TreeStep(PLACE, ((x, y), floor)),), {**kept, "at": [x / INCH, y / INCH]}


def _scene(desk: Desk, item: Input) -> Iterator[Way]:
    """A place to tell of."""
    for x, y in middles(desk.here.table.space.table):
        told = {**item, "act": NARRATE, "at": [x / INCH, y / INCH]}
        yield (TreeStep(PLACE, ((x, y), 0)),), told


# ---- what ----


def _values(desk: Desk, item: Input) -> Iterator[Way]:
    """Everything that may be set of a figure, but for what it is already."""
    figure, rules = desk.here.table.named(item["figure"]), desk.here.table.rules
    reps = range(min(rules.parameters.reps), max(rules.parameters.reps) + 1)
    open_to = {
        "status": STATUSES,
        "posture": POSTURES,
        "ammo": AMMO,
        "rep": tuple(reps),
    }
    now = {"status": figure.status, "posture": figure.posture, "ammo": figure.ammo, "rep": figure.rep}
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


# ---- the end ----


def _results(desk: Desk, item: Input) -> Iterator[Way]:
    """A win for each side that fights, then a draw."""
    sides = fighting(desk)
    for winner in (*sides, ""):
        points = {side: DRAW if not winner else WIN if side == winner else LOSS for side in sides}
        yield (TreeStep(RESULT, winner),), {**item, "result": points}


STAGES: Mapping[str, tuple[Stage, ...]] = {
    NARRATE: (),
    SCENE: (_scene,),
    ADD: (newcomers,),
    "move": (_figure, _place),
    SET: (_fit, _values),
    "remove": (_figures,),
    "show": (_known(False),),
    "hide": (_known(True),),
    "end": (_results,),
}
"""By act what is chosen for it, one after the other."""
