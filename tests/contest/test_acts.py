"""A story: its acts, those who go from one into the next, and its archive."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.setup.contests import acts, completed, set_ups, sides
from bot.setup.duels import duel, duels_of
from engine.contest.acts import carried, survivors
from engine.contest.archive import read_archive, written
from engine.contest.draw import draw
from engine.contest.plan import read_plan
from engine.contest.selfplay import play_out
from engine.contest.verified import verified
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.events import Roll
from engine.loading.load import load
from engine.replay.replay import replay
from engine.state import OUT_OF_THE_FIGHT
from tests.contest.conftest import event
from tests.contest.contests import contest, drawn, result

Json = dict[str, Any]


@pytest.fixture(scope="module")
def story() -> bytes:
    """A story in two acts, played out by the opposition."""
    played = event(entrants=2, gone=0, kind="story", ruleset="cr3", scenarios=["farm", "lane"], turns=4)
    while not played.contest.over:
        played.play_round(map)
    return played.archive()


def honest(archive: Json) -> bool:
    read = read_archive(written(archive), sides())
    return verified(read, set_ups(read.plan)).honest


def test_those_who_come_through_an_act_go_into_the_next(story: bytes) -> None:
    archive = json.loads(story)
    first, second = (table["record"] for table in archive["tables"])
    ended = replay(load(first)).encounter
    begun, placed = carried(duel("lane", "en"), ended)
    assert [figure["rep"] for figure in begun["figures"]] == [figure["rep"] for figure in second["figures"]]
    assert set(placed) <= set(survivors(ended))
    added = {"do": "umpire", "act": "add", "why": "Late.", "side": first["sides"][0]["id"], "edge": "north"}
    more = Encounter(load({**first, "inputs": []}))
    friend, figure = first["figures"][1]["id"], {"rep": 4, "name": "Late", "weapons": ["pistol"], "leader": True}
    more.submit({**added, "figures": [figure], "goes_with": friend})
    assert more.state.companions == {"relief-1": friend}
    assert set(survivors(more)) == {figure["id"] for figure in first["figures"]} | {"relief-1"}
    others, places = carried(duel("lane", "en"), more)
    [late] = [figure for figure in others["figures"] if figure["id"] == places["relief-1"]]
    assert [late[key] for key in ("name", "rep", "weapons")] == ["Late", 4, ["pistol"]]
    names = {figure["id"]: figure["name"] for figure in first["figures"]}
    now = {figure["id"]: figure for figure in second["figures"]}
    for before, place in placed.items():
        assert now[place]["name"] == names[before]
        assert now[place]["at"] == next(f["at"] for f in duel("lane", "en")["figures"] if f["id"] == place)
    assert honest(archive)


def _reinforced(archive: Json) -> None:
    archive["tables"][1]["record"]["figures"][0]["rep"] += 1


def _fresh(archive: Json) -> None:
    archive["tables"][1]["record"]["figures"] = duel("lane", "en")["figures"]


def _unread(archive: Json) -> None:
    archive["tables"][0]["record"]["inputs"] = [{"do": "nothing"}]


@pytest.mark.parametrize("how", [_reinforced, _fresh, _unread])
def test_a_story_whose_acts_do_not_follow_is_not_honest(story: bytes, how: Callable[[Json], None]) -> None:
    archive = json.loads(story)
    how(archive)
    assert not honest(archive)


def test_four_sides_sit_at_one_table_and_the_first_wins() -> None:
    four = {"farm": ("a", "b", "c", "d")}
    made = contest("story", 4, scenarios=["farm"])
    made = drawn(type(made)(made.plan, four, made.seed, made.entrants, log=made.log))
    assert made.rounds[0].pairings[0].entrants == (1, 2, 3, 4)
    made = result(made, 1, (0, 3, 0, 0), (4, 9, 6, 1))
    assert made.over
    assert [(row.entrant, row.points, row.value) for row in made.standings()] == [
        (2, 3, 3), (3, 0, -3), (1, 0, -5), (4, 0, -8),
    ]  # fmt: skip


def test_a_story_needs_one_entrant_for_each_side() -> None:
    with pytest.raises(Refused, match="the story needs 2 entrants, one for each side"):
        draw(contest("story", 3, scenarios=["farm"]), 1)


def test_a_story_stays_in_one_period() -> None:
    wrong = {"kind": "story", "ruleset": "compendium", "scenarios": ["speakeasy", "red-rock"]}
    with pytest.raises(BadRequest, match="'red-rock' is not allowed here; allowed: speakeasy"):
        completed(read_plan(wrong))
    assert completed(read_plan({"kind": "story", "ruleset": "cr2"})).length(2) == 1


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["cr2", "mg42", "cr3", "swordplay", "compendium"])
def test_every_battle_may_follow_every_other_of_its_period(ruleset: str) -> None:
    for name in duels_of(ruleset):
        ended = play_out(Encounter(load({**duel(name, "en"), "seed": "5eed"})), 5)
        for other in acts(read_plan({"ruleset": ruleset, "scenarios": [name]})):
            set_up = duel(other, "en")
            record = load({**carried(set_up, ended)[0], "seed": "5eed"})
            assert _there(record.raw) == _there(set_up)


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["crossroads", "convoy"])
@pytest.mark.parametrize("seed", ["5eed", "dawn", "dusk"])
def test_the_survivors_of_an_act_are_those_of_its_last_report(scenario: str, seed: str) -> None:
    ended = play_out(Encounter(load({**duel(scenario, "en"), "seed": seed})))
    assert ended.state.ended
    fit, told = survivors(ended), 0
    for entry in replay(load(ended.export())).entries:
        roll = entry.event
        if not isinstance(roll, Roll) or roll.figure not in {figure["id"] for figure in ended.record.raw["figures"]}:
            continue
        if roll.label == "recovery":
            rep = ended.state.figure(roll.figure).rep
            lost = {"returns": 0, "returns-rep-minus-1": 1}.get(roll.result, rep)
            assert fit.get(roll.figure, 0) == rep - lost
            told += 1
    for figure in ended.state.figures:
        if figure.status == OUT_OF_THE_FIGHT and figure.hurt.recovers and not figure.ran:
            assert fit[figure.id] == figure.rep, "the doctor finds it fit to fight"
            told += 1
    assert told


def _there(record: Any) -> set[str]:
    """The sides that have figures."""
    return {figure["side"] for figure in record["figures"]}
