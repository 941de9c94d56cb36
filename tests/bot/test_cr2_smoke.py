"""Smoke on Discord: readied, foretold and thrown by presses, told to both sides without who threw it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[10, 24.5], [22, 24.5]]}
RECORD = {
    **STREET,
    "table": {"width": 36, "height": 36, "wind": "east", "terrain": [SCREEN]},
    "information": "hidden",
    "figures": [
        {**man("Moss", PATROL, 5, "rifle", [16, 26]), "weapons": ["rifle", "smoke-grenade"]},
        man("Betts", PATROL, 4, "rifle", [5, 22]),
        man("Ivan", GUERRILLAS, 4, "rifle", [16, 12], facing=0),
    ],
    "dice": {
        "activation:patrol": [4] * 6,
        "activation:guerrillas": [2] * 6,
        "bombs-away:moss": [1, 1],
        "ranged-combat:moss": [6],
        "in-sight:ivan": [6, 6] * 3,
        "in-sight:betts": [6, 6] * 3,
    },
}


def board_words(message: Any) -> str:
    """What stands in for the pictures of a message."""
    return " ".join(file.description or "" for file in message.attachments)


@pytest.mark.long
@pytest.mark.rule("CR2-LOS-05", "CR2-MORTAR-15", "CR2-RUL-268")
async def test_smoke_is_thrown_by_presses_and_tells_no_enemy_where_it_came_from(play: Play) -> None:
    await play.set_up(RECORD)
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    await anna.open()
    await anna.press("Moss readies")
    await anna.press("End phase")
    await anna.press("End phase")
    await ben.open()
    await ben.press("End phase")
    await ben.press("End phase")
    await anna.open()
    await anna.press("More")
    await anna.press("Throw")
    assert "Its smoke drifts east and stands for three full turns." in anna.text
    await anna.press("Throw")
    assert "Moss's smoke grenade lands in the open: **right on the spot**. Smoke rises in the open" in anna.text
    await anna.press("End phase")
    await anna.press("End phase")
    report = play.channel.history()[-1]
    assert "Smoke rises in the open and drifts east." in text_of(report)
    assert "smoke in the open in the middle for 3 more turns" in board_words(report)
    await ben.open()
    table = await play.table.order("Ben", "board")
    assert table.response is not None
    assert "smoke drifts east" in board_words(table.response.message)
    assert "smoke in the open in the middle for 3 more turns" in board_words(table.response.message)
    public = [text_of(message) + board_words(message) for message in play.channel.history()]
    assert "Moss" not in "".join([*public, *ben.read, *ben.pages]), "where it came from is for its own side"
