"""Swordplay's army lists as recruiting reads them: what each line's figures have (SWP-BAND-06, SWP-RUL-38)."""

from collections.abc import Sequence
from typing import Any

from engine.books.swordplay.tables_enemy import ARMIES, ARMY_LIST, PEASANT_ARMS
from engine.loading.loadout import UNARMORED
from engine.ruleset.forces import ArmyLine, Recruiting
from engine.state import Gear

_ARMS: dict[str, tuple[dict[str, Any], ...]] = {
    "lance, sword": ({"melee_weapon": "lance"},),
    "spear": ({"melee_weapon": "spear"},),
    "spear or sword": ({"melee_weapon": "spear"}, {"melee_weapon": "one-hand"}),
    "two-hand axe": ({"melee_weapon": "two-hand"},),
    "crossbow": ({"weapons": ("crossbow",)},),
    "short-bow": ({"weapons": ("short-bow",)},),
    "longbow": ({"weapons": ("longbow",)},),
    "javelin": ({"weapons": ("javelin",)},),
    "javelin, sword": ({"weapons": ("javelin",), "melee_weapon": "one-hand"},),
}
"""The weapons a list prints as figures carry them; a lancer has a sword besides (SWP-RUL-21)."""


def _lines(army: str) -> tuple[ArmyLine, ...]:
    return tuple(
        ArmyLine(row.result, row.low, row.high, int(row.values["rep"]), _gear(row.values))
        for row in ARMY_LIST.rows
        if f"army={army}" in row.when
    )


def _gear(values: Any) -> tuple[Gear, ...]:
    worn = {name: values[name] for name in ("armor", "shield", "mounted")}
    worn["traits"] = frozenset({"fierce"} if values["fierce"] else ())
    return tuple(Gear(class_=values["class"], **worn, **arms) for arms in _ARMS[values["weapons"]])


def leading_line(lines: Sequence[ArmyLine]) -> ArmyLine:
    """The line of an NP Star Leader: of the highest Rep, Nobles first, then the rarest, then the lowest total."""
    return min(lines, key=lambda line: (-line.rep, line.gear[0].class_ != "noble", line.high - line.low, line.low))


_PEASANTS = {
    "unarmed": Gear((), "unarmed", "peasant", armor=UNARMORED),
    "improvised": Gear((), "improvised", "peasant", armor=UNARMORED),
    "short-bow": Gear(("short-bow",), "improvised", "peasant", armor=UNARMORED),
}

LISTS = {army: _lines(army) for army in ARMIES}

RECRUITING = Recruiting(
    check="army-list",
    kinds={army: {"army": army} for army in ARMIES},
    opponents=("feudal", "orcs"),
    beside_star=0,
    lists=LISTS,
    leaders={army: leading_line(lines).name for army, lines in LISTS.items()},
    pressed_on="peasant-arms",
    pressed=tuple(ArmyLine(row.result, row.low, row.high, 3, (_PEASANTS[row.result],)) for row in PEASANT_ARMS.rows),
)
"""A band is of one list; as many recruits as the Star's Rep, the Star not counted (SWP-BAND-03, SWP-RUL-02).

Peasants are in no list: they are of Rep 3 and wear nothing (SWP-REP-04, SWP-CLASS-54).
"""
