"""Mortars by presses: a fire mission is called, looked at beforehand, dropped and ceased."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

RECORD: dict[str, Any] = {
    **STREET,
    "table": {"width": 36, "height": 48, "terrain": []},
    "figures": [
        man("Betts", PATROL, 4, "rifle", [18, 45]),
        man("Moss", PATROL, 4, "carbine", [18, 47]),
        man("Ivan", GUERRILLAS, 4, "rifle", [18, 12]),
        man("Oleg", GUERRILLAS, 4, "rifle", [18, 13.5]),
        man("Yuri", GUERRILLAS, 4, "rifle", [34, 2], facing=0),
    ],
    "machines": [
        {
            "id": "tube", "side": PATROL, "model": "light-mortar", "at": [18, 46],
            "crew": {"gunner": "betts", "loader": "moss"}, "rounds": {"light-mortar": 6},
        }
    ],
    "dice": {
        "activation:patrol": [3] * 3,
        "activation:guerrillas": [1] * 3,
        "mortar-deviation:betts": [2, 1, 1],
        "mortar-deviation-inches:betts": [3],
        "ranged-combat:betts": [1] * 6,
        "received-fire:ivan": [6, 6] * 3,
        "received-fire:oleg": [6, 6] * 3,
    },
}  # fmt: skip


@pytest.mark.long
@pytest.mark.rule("CR2-MORTAR-05", "CR2-MORTAR-10")
async def test_a_fire_mission_by_presses(play: Play) -> None:
    await play.set_up(json.loads(json.dumps(RECORD)))
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    anna = Finger(play, "Anna")
    await anna.open()
    for label in ("More orders", "Call a fire", "As a list"):
        await anna.press(label)
    await anna.press("K")  # two spots; the third is far away
    await anna.take(anna.ways[1])
    assert anna.labels[:2] == ["Rounds that burst", "Smoke rounds"], "light is for the night"
    await anna.press("Rounds that burst")
    assert "26%: Oleg is stunned, out of the fight or dead. 20%: Ivan is" in anna.text
    await anna.press("Shoot")
    await anna.open()
    await anna.press("More orders")
    await anna.press("Drop mortar rounds")
    assert anna.labels[:2] == ["2 rounds", "1 round"]
    await anna.press("1 round")
    await anna.press("Shoot")
    await anna.open()
    for label in ("More orders", "Cease"):
        await anna.press(label)
    assert "The light mortar PA ceases fire." in anna.text
    await anna.press("Stay here, then end")
    told = play.said()[-1]
    assert "The light mortar PA is called on S14." in told
    assert "**1** The light mortar's round **deviates** and falls in the open. It hits nobody." in told
    assert "falls in the open: **on target**. The light mortar ceases fire." in told
