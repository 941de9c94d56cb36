"""Situations that several chapters' tests begin with, and short ways to read what came of them."""

from __future__ import annotations

from typing import Any

from tests.engine.table import Battle

ANN = "ann blue rep 4 at 10.5,20.5 melee one-hand"
ROB = "rob red rep 4 at 10.5,10.5 melee one-hand"

GOOD: dict[str, Any] = {
    "format": "duckback-record/1",
    "ruleset": "cr3",
    "options": ["collapse"],
    "table": {
        "width": 36,
        "height": 36,
        "terrain": [
            {
                "id": "barn",
                "type": "building",
                "rect": [14, 14, 6, 4],
                "floors": 2,
                "doors": [{"wall": "south", "at": 3}],
            },
            {"id": "wall-1", "type": "wall", "line": [[20, 10], [26, 10]], "dv": 4},
        ],
    },
    "sides": [{"id": "blue", "name": "Police"}, {"id": "red", "name": "Gang"}],
    "figures": [
        {"id": "billy", "side": "blue", "star": True, "rep": 5, "weapons": ["ba-pistol"], "at": [10.5, 30.5]},
        {"id": "carlos", "side": "red", "rep": 4, "weapons": ["assault-rifle"], "at": [10.5, 20.5], "facing": 180},
    ],
    "dice": {"activation:blue": [5], "activation:red": [4]},
    "seed": "abc",
    "salts": ["x"],
    "inputs": [{"do": "start-turn"}, {"do": "activate", "figures": ["billy"]}],
}
"""A short record in which nothing is wrong."""


# ---- beginnings ----


def shoot(*figures: str, dice: dict[str, Any], at: str = "c", shots: int | None = None, **record: Any) -> Battle:
    """The Star s of blue fires at c, and what follows is left to the dice."""
    b = Battle(*figures, dice=dice, **record)
    b.blue_turn("s")
    target: dict[str, Any] = {"figure": at} if shots is None else {"figure": at, "shots": shots}
    b.do("fire", figure="s", targets=[target])
    return b


def shot(
    shooter: str,
    target: str,
    dice: list[int],
    *others: str,
    targets: Any = None,
    weapon: Any = None,
    more: dict[str, Any] | None = None,
    **record: Any,
) -> Battle:
    """s of blue, given by its words, fires these dice at c of red."""
    b = Battle(
        f"s blue {shooter}", f"c red {target}", *others, dice={"ranged-combat:s": dice, **(more or {})}, **record
    )
    b.blue_turn("s")
    order: dict[str, Any] = {"figure": "s", "targets": targets or [{"figure": "c"}]}
    b.do("fire", **order, **({"weapon": weapon} if weapon else {}))
    return b


def turning(*figures: str, dice: dict[str, Any], group: tuple[str, ...] = ("a",), **record: Any) -> Battle:
    """Blue a has had its back to the enemy and turns: In Sight with all dice."""
    b = Battle(*figures, dice=dice, **record)
    b.blue_turn(*group)
    b.do("face", figure="a", facing=0, in_sight_move="stay")
    return b


def charged(*figures: str, **record: Any) -> Battle:
    """Ann has charged Rob, ten inches off."""
    b = Battle(*(figures or (ANN, ROB)), **record)
    b.blue_turn("ann")
    b.do("charge", figures=["ann"], target="rob")
    return b


def fight(*figures: str, dice: dict[str, Any], **record: Any) -> Battle:
    """Ann charges Rob, both pass one die: a round of melee, with no fire where they have no guns."""
    return charged(*figures, dice={"charge:ann": [1, 6], "charge:rob": [1, 6], **dice}, **record)


def house(**more: Any) -> dict[str, Any]:
    """Eight by six, its door in the middle of the south wall, a window in the north wall, DV 2."""
    return {
        "id": "house",
        "type": "building",
        "rect": [10, 10, 8, 6],
        "dv": 2,
        "doors": [{"wall": "south", "at": 4}],
        "windows": [{"wall": "north", "at": 4}],
        **more,
    }


# ---- what came of them ----


def left(b: Battle, figure: str) -> float:
    """Inches it may still go in this activation."""
    f = b.encounter.state.figure(figure)
    return f.now.left / 100


def in_melee(b: Battle, figure: str) -> list[str]:
    """Those it is locked in melee with."""
    return [b.encounter.state.figures[index].id for index in b.encounter.state.figure(figure).melee]


def rolled(b: Battle, label: str) -> dict[str, tuple[int, ...]]:
    """Whose dice with this label have been rolled, and how they fell."""
    return {r["figure"]: tuple(r["dice"]) for r in b.all("roll", label=label)}


def results_of(b: Battle, label: str) -> dict[str, tuple[int | None, str]]:
    """For each who took this test the dice passed and the result."""
    return {r["figure"]: (r.get("passed"), r["result"]) for r in b.all("roll", label=label)}


def shot_results(b: Battle, shooter: str = "s") -> list[tuple[str, int, str]]:
    """Target, die and result of every shot, in the order the dice were dealt."""
    return [(s["target"], s["die"], s["result"]) for s in b.all("shot", shooter=shooter)]


def fired(b: Battle, shooter: str, target: str, **more: Any) -> list[tuple[int, str]]:
    """It fires; total and result of its shots so far."""
    b.do("fire", figure=shooter, targets=[{"figure": target}], **more)
    return [(s["total"], s["result"]) for s in b.all("shot", shooter=shooter)]


def acted(b: Battle) -> list[str]:
    """Who fired, in order, each burst once."""
    out: list[str] = []
    for event in b.all("shot"):
        if not out or out[-1] != event["shooter"]:
            out.append(event["shooter"])
    return out


def throw(
    thrower: str, *others: str, at: list[float], dice: dict[str, Any], dropped: bool = False, **record: Any
) -> Battle:
    """s of blue throws a grenade."""
    b = Battle(f"s blue {thrower}", *others, dice=dice, **record)
    b.blue_turn("s")
    b.do("grenade", figure="s", at=at, **({"dropped": True} if dropped else {}))
    return b
