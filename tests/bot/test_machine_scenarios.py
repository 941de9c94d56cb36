"""The convoy, and Tiger in the orchard: machines that have to get through, in each way and language, and by drills."""

from __future__ import annotations

import pytest

from bot.modes.duels import anew
from bot.setup.duels import duels
from bot.setup.scenarios import scenario
from bot.text.mission import goal
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import play
from engine.views import record_of
from tests.bot.conftest import Play

BATTLES = ("convoy", "tiger")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", ["solo", "other", "two"])
@pytest.mark.parametrize("battle", BATTLES)
def test_it_can_be_played_in_each_way_and_language(battle: str, way: str, language: str) -> None:
    record = load(scenario(f"{battle}-{way}", language) | {"seed": "x"})
    assert [side.controller == "rules" for side in record.sides] == [way == "other", way == "solo"]
    assert record.hidden is (way != "other")
    told = goal(record, Words(language))
    names = [machine.name for machine in record.machines if machine.id in record.mission.machines]
    assert names
    assert all(name.lower() in told.lower() for name in names)


@pytest.mark.rule("CMP-RUL-251")
def test_each_reader_has_the_goal_whole_in_their_own_language() -> None:
    played = load(scenario("speakeasy-two", "en") | {"seed": "x"})
    channel = record_of(played, (), ())
    english, french = goal(channel, Words("en")), goal(played, Words("fr"))
    assert "in the Packard" in english
    assert english.endswith("Their Stars have the ledger.")
    assert french.endswith("Malone a le registre.")
    coach = load(scenario("red-rock-two", "en") | {"seed": "x"})
    assert "la diligence" in goal(coach, Words("fr"))


def test_they_are_offered_wherever_battles_are() -> None:
    assert set(BATTLES) <= set(duels())


@pytest.mark.parametrize("battle", BATTLES)
def test_played_again_it_has_its_machines(battle: str) -> None:
    played = load(scenario(f"{battle}-two", "en") | {"seed": "x"})
    again = load(anew(played.to_json()) | {"seed": "y"})
    assert again.to_json()["machines"] == played.to_json()["machines"]
    assert again.mission == played.mission


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-457", "CR2-RUL-458")
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_the_rules_play_it_to_its_end(battle: str, seed: str) -> None:
    record = scenario(f"{battle}-two", "en") | {"seed": seed, "auto": True}
    for side in record["sides"]:
        side["controller"] = "rules"
    end = play(Encounter(load(record)))
    assert end.state.progress.result in ("success", "failure")
    assert any(machine.at != begun.at for machine, begun in zip(end.state.machines, end.record.machines, strict=True))


@pytest.mark.parametrize("battle", BATTLES)
async def test_the_list_of_scenarios_begins_it(play: Play, battle: str) -> None:
    await play.table.order("Anna", "encounter scenario", scenario=f"{battle}-solo")
    moment = await play.table.moment()
    assert moment.record.raw["title"] == scenario(f"{battle}-solo", "en")["title"]
    stored = await play.bot.service.repository.load(moment.encounter_id)
    assert stored.record["machines"]
