"""Other ways to give an input than the list has: dice shared out among targets, other spots, farther places.

The list has the main cases of what is endless; these are the rest of it, as far as somebody presses for them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.battle.game import Game
from engine.commands import fire as firing
from engine.commands.machines.drive import DriveTo
from engine.commands.move import reaches
from engine.errors import Refused
from engine.inputs.shape import Aim
from engine.legal import Input, allowed
from engine.offers.answers import sums
from engine.preview import Preview, Rehearsal, foretold
from engine.procedures import aim
from engine.procedures.aim import dice_of
from engine.procedures.blast import in_reach
from engine.procedures.declare import shots
from engine.procedures.seam import FAST_MOVE
from engine.ruleset.hulls import model_of
from engine.space import INCH, middles
from engine.state import Figure

NEAREST = 3
"""The most targets that get a share of the dice."""


def targets_of(g: Game, item: Mapping[str, Any]) -> list[str]:
    """The targets among which one figure's dice are shared out: the one it fires at, the nearest that go with it."""
    figure, wanted = g.named(item["figure"]), firing.whom(item["targets"][0])
    if "machine" in item["targets"][0]:
        return [wanted]
    others = [f.id for f in aim.targets(g, figure) if f.id != wanted]
    one = {"figure": wanted, "shots": 1}
    others.sort(key=lambda name: not _may(g, figure, item["weapon"], [one, {"figure": name, "shots": 1}]))
    return [wanted, *others[: NEAREST - 1]]


def shares(g: Game, item: Mapping[str, Any]) -> list[Input]:
    """Every way to share one figure's dice out among the nearest targets that the rules allow, most on the first
    first; the weapon is the one that is given."""
    if "machine" in item["targets"][0]:
        return [dict(item)]
    figure = g.named(item["figure"])
    weapon = g.rules.weapons[item["weapon"]]
    dice = dice_of(figure, weapon)
    names = targets_of(g, item)
    found: list[Input] = []
    for counts in sums(dice, len(names)):
        aims = [{"figure": name, "shots": n} for name, n in zip(names, counts, strict=True) if n]
        if _may(g, figure, weapon.id, aims):
            found.append({"do": "fire", "figure": figure.id, "weapon": weapon.id, "targets": aims})
    return found


def best_shares(table: Rehearsal, item: Mapping[str, Any]) -> list[Input]:
    """At most three of them, as `best_of` has it."""
    known = frozenset(f.id for f in table.figures if f.on_table)
    return best_of(shares(table, item), lambda share: foretold(table, share, known), table.named(item["figure"]).side)


def best_of(found: list[Input], tell: Callable[[Input], Preview], side: str) -> list[Input]:
    """At most three shares of a side's dice: the first, the one that brings down most, the one with most targets.

    `tell` foretells what a share would set off.
    """
    if len(found) < 2:
        return found

    def losses(share: Input) -> float:
        return float(sum(victim.down for victim in tell(share).victims if victim.side != side))

    most = max(found, key=losses)
    spread = max(found, key=lambda share: len(share["targets"]))
    return [found[0], *(share for share in found[1:] if share is most or share is spread)]


def _may(g: Game, figure: Figure, weapon: str, aims: Sequence[Mapping[str, Any]]) -> bool:
    try:
        shots(g, figure, [weapon], [Aim(aim["figure"], aim["shots"]) for aim in aims])
    except Refused:
        return False
    return True


def spots(g: Game, item: Mapping[str, Any]) -> Iterator[Input]:
    """The same throw at the middle of every cell in range that the rules allow."""
    figure, weapon = g.named(item["figure"]), g.rules.weapons[item["weapon"]]
    for x, y in middles(g.space.table):
        there = {**item, "at": [x / INCH, y / INCH]}
        if in_reach(g, figure, weapon, (x, y)) and allowed(g, there):
            yield there


def pauses(g: Game, item: Mapping[str, Any]) -> Iterator[Input]:
    """The same drive of one machine with a pause for its crew to fire after every whole inch that the rules allow."""
    if "machine" in item and g.rules.commands[item["do"]].shape is DriveTo:
        for inches in range(1, model_of(g.rules, g.machine(item["machine"])).speed // 2 // INCH):
            if allowed(g, paused := {**item, "pause": inches}):
                yield paused


def may_run(table: Rehearsal, figures: Iterable[str]) -> bool:
    """Whether the rules let these figures move fast now, all of them on the same dice."""
    copy = Rehearsal.of(table)
    try:
        copy.rehearse(copy.do(FAST_MOVE, [copy.named(name) for name in figures]))
    except Refused:
        return False
    return True


def runners(table: Rehearsal, figures: Sequence[str]) -> list[str]:
    """Those of these who may move fast together; who carries somebody may beside one of the others."""
    if may_run(table, figures):
        return list(figures)
    found: list[str] = []
    for name in sorted(figures, key=lambda name: table.named(name).carrying >= 0):
        if may_run(table, [*found, name]):
            found.append(name)
    return found


def farther(g: Game, item: Mapping[str, Any]) -> Iterator[Input]:
    """The same move, fast, to every cell that its best dice could carry it to."""
    for reach in reaches(g, g.named(item["figure"]), fast=True):
        to = [reach.point[0] / INCH, reach.point[1] / INCH]
        yield {**item, "to": to, "floor": reach.floor, "fast": True}
