"""Nights of friends in the diner, in the compound and on Zipzip9, in French, by presses alone, to their ends."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.board.alt import ALT_LIMIT
from bot.setup.scenarios import scenario
from tests.bot.by_presses import Battle
from tests.bot.conftest import Play, Speaking
from tests.bot.finger import Finger
from tests.bot.patience import be_patient
from tests.bot.test_two_languages import everything, in_language

TURNS = 40
"""Turns after which a night is not waited for."""


@pytest.mark.long
@pytest.mark.rule("CMP-ZOM-01", "CMP-INS-01", "CMP-RUL-161", "CR2-BUG-02")
@pytest.mark.parametrize(
    ("which", "friends"),
    [
        ("diner", ("Anna", "Ben", "Chloe")),
        ("dust", ("Anna", "Ben")),
        pytest.param("zipzip9", ("Anna",), marks=pytest.mark.sweep),
    ],
)
async def test_a_night_is_played_to_its_end_in_french_alone(
    play: Play, speaking: Speaking, monkeypatch: pytest.MonkeyPatch, which: str, friends: tuple[str, ...]
) -> None:
    be_patient(monkeypatch)
    speaking("fr", "fr")
    record = scenario(f"{which}-{'together' if len(friends) > 1 else 'solo'}", "fr")
    await play.set_up({**json.loads(json.dumps(record)), "seed": f"night-{which}"})
    for who in friends:
        await play.table.order(who, "encounter join", side=record["sides"][0]["id"])
    night = Battle(play, which, Random(which), {who: Finger(play, who) for who in friends}, every=10)
    moment = await night.to_its_end(TURNS)
    assert moment.state.ended in ("success", "failure", "draw")
    assert not night.refused
    assert set(moment.seating.owners.values()) == {play.table.people[who].id for who in friends[1:]}
    for message in play.channel.history():
        in_language(everything(message), "fr")
        assert all(len(attachment.description or "") <= ALT_LIMIT for attachment in message.attachments)
