"""`/encounter scenario`: MG-42's house on the road, against the rules and for two who do not see each other."""

from __future__ import annotations

import pytest

from bot.language import has
from bot.setup.scenarios import names, read, scenario
from engine.loading.load import load
from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger

SECRET = {"Arnold", "Beck", "Conrad"}


@pytest.mark.parametrize("name", names())
def test_its_file_is_a_record(name: str) -> None:
    assert load(read(name)).figures


@pytest.mark.parametrize("name", names())
def test_whatever_it_names_has_a_word_in_every_language(name: str) -> None:
    raw = read(name)
    keys = {f"place.{piece['id']}" for piece in raw["table"]["terrain"] if "name" in piece}
    keys |= {f"scenario-side.{side['id']}" for side in raw["sides"]}
    keys |= {f"scenario-squad.{figure['squad']}" for figure in raw["figures"] if "squad" in figure}
    assert not {key for key in keys if not has(key)}


async def _begin(play: Play, which: str) -> None:
    await play.table.order("Anna", "encounter scenario", scenario=which)
    await play.table.order("Anna", "encounter join", side="Americans")


async def _to_the_americans(play: Play) -> None:
    """Turns begin and phases end until the sergeant may act."""
    for _ in range(20):
        state = (await play.table.moment()).state
        if state.active_side == "us" and dict(state.activation_dice)["us"] < 6:
            await play.table.order("Anna", "activate", figures="nco,able,baker,charlie")
            return
        who = "Ben" if state.active_side == "germans" else "Anna"
        if state.phase:
            await play.table.order(who, "end", what="phase")
        else:
            await play.table.order(who, "turn")
    pytest.fail("the Americans never had a die that they could use")


@pytest.mark.long
async def test_alone_against_the_germans_with_a_restart(play: Play) -> None:
    await _begin(play, "mg42-solo")
    await _to_the_americans(play)
    await play.restart()
    await play.table.order("Anna", "fire", figure="Able", target="Dorfman", now=True)
    told = "\n".join(play.said())
    assert "The die places the others" in told
    assert "**Arnold, Beck and Conrad** appear " in told
    figures = {f.name: f for f in (await play.table.moment()).state.figures}
    assert all(figures[name].on_table for name in SECRET)


@pytest.mark.long
async def test_two_players_and_nobody_is_told_where_the_others_are(play: Play) -> None:
    await _begin(play, "mg42-two")
    await play.table.order("Ben", "encounter join", side="Germans")
    await _to_the_americans(play)
    await play.table.order("Anna", "fire", figure="Baker", target="Dorfman", now=True)
    ben = Finger(play, "Ben")
    while (await play.table.moment()).pending:
        await ben.decide()
    known = {f.name for f in (await play.table.moment()).state.figures}
    assert "Dorfman" in known
    channel = "\n".join(play.said())
    assert "Baker" in channel
    assert not [name for name in SECRET - known if name in channel]
    assert "The die places the others" not in channel


@pytest.mark.rule("MG42-RUL-02")
@pytest.mark.parametrize(("which", "stars"), [("mg42-solo", {"Sergeant"}), ("mg42-two", {"Sergeant", "Arnold"})])
def test_who_leads_for_a_player_is_his_star(which: str, stars: set[str]) -> None:
    record = scenario(which, "en")
    assert {figure["name"] for figure in record["figures"] if figure.get("star")} == stars


async def test_a_scenario_that_there_is_not_is_named(play: Play) -> None:
    said = answered(await play.table.order("Anna", "encounter scenario", scenario="waterloo"))
    assert "waterloo" in said
    assert "The convoy: the trucks, solo or together" in said
