"""What a person is told alone, in one sentence with its rule, where a set-up breaks one of Chain Reaction 2.0."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.setup.arranging import draft_of
from bot.setup.duels import alone, duel
from tests.bot.conftest import Play, answered
from tests.bot.setting_up import new, put


async def refused(play: Play, command: str, **options: Any) -> str:
    """What Anna alone is told, in one sentence."""
    result = await play.table.order("Anna", command, **options)
    message = result.response or result.followups[-1]
    assert message.ephemeral
    said = answered(result)
    sentence, *small = said.strip().splitlines()
    assert all(line.startswith("-# ") for line in small), said
    return sentence


@pytest.mark.long
@pytest.mark.rule("CR2-GROUP-02")
async def test_a_second_leader_of_a_squad_is_refused(play: Play) -> None:
    await new(play, sides="Patrol, Guerrillas")
    begun = draft_of(duel("crossroads", "en"))
    await put(play, begun)
    said = await refused(play, "force edit", figure="Weber", leader=True)
    assert "Only one of Reyes and Weber can be a Leader there (" in said
    assert "CR2-GROUP-02)" in said


@pytest.mark.rule("CR2-RUL-400")
async def test_a_mission_for_two_sides_is_refused_to_three(play: Play) -> None:
    record = alone("crossroads", 1, "en")
    third = {"id": "deserters", "name": "Deserters"}
    one = {
        "id": "stray",
        "name": "Stray",
        "side": "deserters",
        "rep": 3,
        "weapons": ["rifle"],
        "at": [1, 1],
        "facing": 180,
    }
    record = {**record, "sides": [*record["sides"], third], "figures": [*record["figures"], one]}
    said = await refused(play, "encounter import", record=("record.json", json.dumps(record).encode()))
    assert "This mission is fought by two sides, 3 were given (" in said
    assert "CR2-RUL-400)" in said
    assert await play.bot.service.repository.running() == []
