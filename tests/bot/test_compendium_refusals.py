"""The French Compendium refuses what its rules forbid, to one person alone, in either language; nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.setup.scenarios import scenario
from tests.bot.conftest import Play, Speaking
from tests.bot.finger import Finger
from tests.bot.setting_up import draft, new, told

ADD: dict[str, Any] = {"side": "Police", "name": "Doyle", "rep": 4}
WRONG = (
    (
        {**ADD, "traits": "brawler, runt"},
        "Brawler and runt cancel out",
        "Bagarreur et avorton s’annulent",
        "CMP-RUL-065",
    ),
    ({**ADD, "weapons": "assault rifle"}, "is part of", "qui fait partie de", "CMP-T-WEAP-PROHIBITION"),
)


@pytest.mark.rule("CMP-RUL-065", "CMP-WEAP-06", "CMP-ATTR-01")
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_set_up_is_refused_what_the_book_forbids(play: Play, speaking: Speaking, language: Any) -> None:
    speaking(language, language)
    await new(play, ruleset="compendium", options="prohibition")
    before, said = (await draft(play)).draft, play.said()
    for given, english, french, rule in WRONG:
        refused = await told(play, "Anna", "force add", **given)
        assert (english if language == "en" else french) in refused
        assert rule in refused
    assert ((await draft(play)).draft, play.said()) == (before, said)


@pytest.mark.rule("CMP-RUL-161")
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_side_takes_as_many_players_as_it_has_commands(play: Play, speaking: Speaking, language: Any) -> None:
    speaking(language, language)
    record = scenario("dust-together", language)
    record["sides"][0]["commands"] = ["vidal", "keita"]
    for figure in record["figures"][4:6]:
        figure["command"] = "keita"
    side = record["sides"][0]["id"]
    await play.set_up(json.loads(json.dumps({**record, "seed": "full"})))
    for who in ("Anna", "Ben"):
        await play.table.order(who, "encounter join", side=side)
    seats, chloe, said = (await play.table.moment()).seating.seats, Finger(play, "Chloe"), play.said()
    refused = await told(play, "Chloe", "encounter join", side=side)
    assert "CMP-RUL-161" in refused
    assert ("il y a place pour 2" if language == "fr" else "2 players") in refused
    assert ((await play.table.moment()).seating.seats, play.said()) == (seats, said)
    assert chloe.panel is None


@pytest.mark.rule("CMP-CAR-01")
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_car_without_a_driver_drives_nowhere(play: Play, speaking: Speaking, language: Any) -> None:
    speaking(language, language)
    record = scenario("speakeasy-solo", language)
    del record["machines"][0]["status"]
    await play.set_up(json.loads(json.dumps({**record, "seed": "car"})))
    for side in record["sides"]:
        await play.table.order("Anna", "encounter join", side=side["id"])
    await play.table.order("Anna", "turn")
    before = (await play.table.moment()).sequence
    refused = await told(play, "Anna", "drive", machine="Packard", speed="4")
    assert {"en": "has no driver", "fr": "au volant"}[str(language)] in refused
    assert "`CMP-CAR-01`" in refused
    assert (await play.table.moment()).sequence == before
