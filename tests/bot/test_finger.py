"""Whole battles of each ruleset, played by people who see only labels and press only buttons."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.bot.conftest import FARM, Play
from tests.bot.finger import Finger, chosen
from tests.bot.ford import FORD

TURNS = 3
"""The battles of `./check` go on for so many turns; those of the long tests to their end."""


async def finger_out(play: Play, fingers: dict[str, Finger], turns: int, every: int = 10) -> dict[str, Any]:
    """Play by presses alone, with a restart at times; what it took."""
    random, presses, rounds = Random(3), 0, 0
    before = len(_public(play))
    while (moment := await play.table.moment()).state.turn <= turns and not moment.state.ended:
        rounds += 1
        assert rounds < 20 * turns, {who: finger.text for who, finger in fingers.items()}
        for finger in fingers.values():
            await finger.open()
            for _ in range(60):
                assert "error" not in finger.text.casefold(), finger.text
                if not [way for way in finger.ways if way.label not in ("Watch the table", "Back", "Take back")]:
                    break
                way = chosen(finger, random)
                await finger.take(way)
                presses += 1
                if presses % every == 0:
                    await play.restart()
                if (await play.table.moment()).state.turn > turns:
                    break
    inputs = await _inputs(play)
    return {
        "turns": moment.state.turn,
        "presses": presses,
        "activations": inputs.count("activate"),
        "messages": len(_public(play)) - before,
        "inputs": len(inputs),
    }


def _public(play: Play) -> list[Any]:
    return [message for message in play.channel.history() if not message.flags.ephemeral]


async def _inputs(play: Play) -> list[str]:
    moment = await play.table.moment()
    stored = await play.bot.service.repository.load(moment.encounter_id)
    return [given.body["do"] for given in stored.live]


BATTLES = {"farm": FARM, "ford": FORD}


@pytest.mark.parametrize("name", [*BATTLES, "mg42-solo", "mg42-two"])
async def test_a_battle_is_played_by_fingers(play: Play, name: str) -> None:
    fingers = {who: Finger(play, who) for who in ("Anna", "Ben")}
    if name in BATTLES:
        await play.set_up(BATTLES[name])
        record = BATTLES[name]
        for side, who in zip(record["sides"], ("Anna", "Ben"), strict=False):
            await play.table.order(who, "encounter join", side=side["id"])
    else:
        await play.table.order("Anna", "encounter scenario", scenario=name)
        sides = (await play.table.moment()).record.sides
        people = [side for side in sides if side.controller != "rules"]
        fingers = {}
        for side, who in zip(people, ("Anna", "Ben"), strict=False):
            await play.table.order(who, "encounter join", side=side.name)
            fingers[who] = Finger(play, who)
    print(name, await finger_out(play, fingers, TURNS))
