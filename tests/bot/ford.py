"""Knights and orcs at a ford: a battle of Swordplay that tests of the bot share."""

from __future__ import annotations

from typing import Any

from tests.bot.conftest import Play

KNIGHTS, ORCS = "knights", "orcs"
FORD: dict[str, Any] = {
    "format": "duckback-record/1",
    "ruleset": "swordplay",
    "seed": "deeds-7",
    "table": {
        "width": 36,
        "height": 36,
        "terrain": [{"id": "wood", "type": "woods", "rect": [22, 12, 8, 6]}],
    },
    "sides": [{"id": KNIGHTS, "name": "Knights"}, {"id": ORCS, "name": "Orcs"}],
    "figures": [
        {
            "id": "odo",
            "name": "Sir Odo",
            "side": KNIGHTS,
            "star": True,
            "rep": 5,
            "class": "noble",
            "armor": 6,
            "shield": True,
            "mounted": True,
            "melee_weapon": "lance",
            "at": [12.5, 28.5],
            "facing": 0,
        },
        {
            "id": "giles",
            "name": "Giles",
            "side": KNIGHTS,
            "rep": 4,
            "class": "missile",
            "armor": 2,
            "weapons": ["crossbow"],
            "at": [10.5, 29.5],
            "facing": 0,
        },
        {
            "id": "hob",
            "name": "Hob",
            "side": KNIGHTS,
            "rep": 4,
            "class": "soldier",
            "armor": 4,
            "shield": True,
            "weapons": ["javelin"],
            "melee_weapon": "spear",
            "at": [11.5, 26.5],
            "facing": 0,
        },
        {
            "id": "grak",
            "name": "Grak",
            "side": ORCS,
            "rep": 5,
            "class": "warrior",
            "armor": 4,
            "melee_weapon": "two-hand",
            "at": [12.5, 19.5],
            "facing": 180,
        },
        {
            "id": "snag",
            "name": "Snag",
            "side": ORCS,
            "rep": 4,
            "class": "missile",
            "armor": 2,
            "weapons": ["short-bow"],
            "at": [9.5, 11.5],
            "facing": 180,
        },
        {
            "id": "muk",
            "name": "Muk",
            "side": ORCS,
            "rep": 4,
            "class": "warrior",
            "fierce": True,
            "armor": 2,
            "shield": True,
            "weapons": ["throwing-axe"],
            "melee_weapon": "one-hand",
            "at": [10.5, 17.5],
            "facing": 180,
        },
    ],
    "dice": {"activation:knights": [3] * 4, "activation:orcs": [2] * 4},
}


async def meet(play: Play, acting: str = "Sir Odo, Giles, Hob", **changes: Any) -> None:
    """Anna leads the knights, Ben the orcs; the knights are active, and these of them act."""
    await play.set_up({**FORD, **changes})
    for who, side in (("Anna", KNIGHTS), ("Ben", ORCS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures=acting)
