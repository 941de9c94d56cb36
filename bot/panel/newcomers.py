"""The figures that a game master may add: like a squad of the battle, from a saved force, or so many of one kind."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count, product
from typing import Any

from bot.language import said
from bot.panel.desk import Desk, Input
from bot.setup.forces import LEFT_BEHIND
from engine.inputs.shape import WEAPON, Slot, SlotKind
from engine.offers.tree import EDGES, TreeStep, Way
from engine.record.mission import RELIEFS

FORCE, SAVED = Slot("force", SlotKind.OPTION), Slot("saved", SlotKind.OPTION)
COUNT, REP = Slot("count", SlotKind.OPTION), Slot("rep", SlotKind.OPTION)
MOST = 8
"""The most figures of one kind that are offered."""
NOT_LIKE = LEFT_BEHIND | {"name", "star", "unseen", "aboard", "serves", "seat", "command"}
"""What those who are like others do not share with them."""


def newcomers(desk: Desk, item: Input) -> Iterator[Way]:
    """For each side figures like one of its squads; then a force that was saved, or so many of a Rep and a weapon."""
    record = desk.here.table.record
    raw = record.raw["figures"]
    for side in fighting(desk):
        joins = {**item, "side": side, "edge": _home(desk, side)}
        squads: dict[tuple[int, str], list[Mapping[str, Any]]] = {}
        for figure in record.figures:
            if figure.side == side and figure.index < len(raw):
                squads.setdefault((figure.group, figure.squad), []).append(raw[figure.index])
        for number, squad in enumerate(squads.values()):
            like = {"side": side, "squad": number, "like": [str(one.get("name", one["id"])) for one in squad]}
            figures = _squad(desk, side, [_kept(one, NOT_LIKE) for one in squad])
            yield (TreeStep(FORCE, like),), {**joins, "figures": _named(desk, side, figures)}
    for side in fighting(desk):
        joins = {**item, "side": side, "edge": _home(desk, side)}
        for force in desk.forces:
            saved = {"key": force.key, "name": force.name}
            named = TreeStep(FORCE, {"side": side, "of": "saved"}), TreeStep(SAVED, saved)
            yield named, {**joins, "figures": [_kept(one, LEFT_BEHIND) for one in force.figures]}
        rules = desk.here.table.rules
        for many, rep, weapon in product(range(1, MOST + 1), rules.parameters.reps, rules.fielded):
            steps = (
                TreeStep(FORCE, {"side": side, "of": "new"}),
                TreeStep(COUNT, many),
                TreeStep(REP, rep),
                TreeStep(WEAPON, weapon),
            )
            yield steps, {**joins, "figures": _named(desk, side, [{"rep": rep, "weapons": [weapon]}] * many)}


def _kept(figure: Mapping[str, Any], left: Collection[str]) -> Input:
    return {name: value for name, value in figure.items() if name not in left}


def _named(desk: Desk, side: str, figures: Sequence[Input]) -> list[Input]:
    """Figures of a side without names under names in the battle's language, numbered on from those that were added to
    it before: an enemy must not read from a number how many others there are."""
    side_name, language = desk.here.table.side_names[side], desk.moment.language
    names = (said(language, "act.newcomer", side=side_name, number=n) for n in count(_added(desk, side) + 1))
    return [{"name": name, **one} for name, one in zip(names, figures, strict=False)]


def _squad(desk: Desk, side: str, figures: Sequence[Input]) -> list[Input]:
    """Figures of a squad as one of their own, where squads have names: theirs has its leader already."""
    own = f"relief-{_added(desk, side) + 1}"
    return [{**one, "squad": own} if "squad" in one else one for one in figures]


def _added(desk: Desk, side: str) -> int:
    """How many figures were added to a side before."""
    table = desk.here.table
    there = sum(figure.side == side and figure.id in RELIEFS for figure in table.figures)
    return there + sum(len(json.loads(relief.figures)) for relief in table.state.reliefs if relief.side == side)


def _home(desk: Desk, side: str) -> str:
    """The edge that the side was set up nearest to."""
    size, mates = desk.here.table.space.table, [f.at for f in desk.here.table.record.figures if f.side == side]
    x, y = (sum(at[n] for at in mates) // max(len(mates), 1) for n in (0, 1))
    far = {"north": y, "east": size.width - x, "south": size.height - y, "west": x}
    return min(EDGES, key=far.__getitem__)


def fighting(desk: Desk) -> list[str]:
    """The sides that fight."""
    return [side for side in desk.here.table.sides if desk.here.table.foes_of(side)]
