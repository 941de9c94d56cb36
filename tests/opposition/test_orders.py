"""What a drill is for: Leaders behind their men, machines stopped by hand and by gun, a lost mission given up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.setup.ambush import CALL
from bot.setup.arranging import with_ambushes
from bot.setup.scenarios import scenario
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.opposition import next_input
from engine.space.geometry import dist2
from tests.engine.machines import armored
from tests.engine.table import Battle

RED = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "advance"}]
TANK = ("lou blue rep 5", "gus blue rep 4", "dan blue rep 4", "lee blue rep 4")
SCREEN = {"id": "screen", "type": "wall", "line": [[2, 15], [34, 15]], "tall": True}
"""Nobody is seen across it."""
HULL = "tank of blue model medium-tank at 18,10 facing 0 leader lou gunner gus driver dan loader lee"


def phase(b: Battle) -> list[dict[str, Any]]:
    """What red does in its phase, which begins the turn."""
    b.record["dice"] |= {"activation:red": [2], "activation:blue": [1]}
    b._restock()
    b.do("start-turn")
    given: list[dict[str, Any]] = []
    while (item := next_input(b.encounter)) is not None and item["do"] != "end-phase":
        b.give(item)
        given.append(item)
    return given


def ways(given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [step for item in given if item["do"] == "move" for step in item.get("moves", [item])]


def test_a_leader_goes_no_farther_than_the_foremost_of_the_men() -> None:
    men = ("able red rep 4 at 16,31 with rifle", "boon red rep 4 at 20,31 with rifle")
    b = Battle(
        "lea red rep 5 leader at 18,30 with rifle",
        *men,
        "rob blue rep 4 at 1,1 with rifle",
        ruleset="cr2",
        sides=RED,
        terrain=[SCREEN],
    )
    given = ways(phase(b))
    assert {step["figure"] for step in given} >= {"able", "boon"}
    assert b.at("lea")[1] >= min(b.at("able")[1], b.at("boon")[1])


def test_a_leader_without_men_goes_on() -> None:
    b = Battle(
        "lea red rep 5 leader at 18,30 with rifle",
        "rob blue rep 4 at 1,1 with rifle",
        ruleset="cr2",
        sides=RED,
        terrain=[SCREEN],
    )
    assert [step["figure"] for step in ways(phase(b))] == ["lea"]


@pytest.mark.rule("MG42-RUL-77", "MG42-RUL-83")
def test_those_who_come_begin_while_the_enemy_stays_put() -> None:
    record = scenario("mg42-solo", "en")
    sides = [{**side, "controller": "rules"} for side in record["sides"]]
    encounter = Encounter(load({**record, "sides": sides, "seed": "on", "auto": True}))
    moved: dict[str, int] = {"us": 0, "germans": 0}
    while (
        encounter.state.turn < 4 and encounter.game.holds_back and (item := next_input(encounter, between_turns=True))
    ):
        moved[encounter.state.active_side or "us"] += item["do"] in ("move", "fire")
        encounter.submit(item)
    assert moved["us"]
    assert not moved["germans"]


@pytest.mark.rule("CR2-ASSAULT-01", "CR2-RUL-362")
@pytest.mark.parametrize(("place", "climbs"), [("22,11", True), ("18,4", False)])
def test_a_man_with_a_grenade_climbs_on_a_tank_from_behind_and_not_before_its_gun(place: str, climbs: bool) -> None:
    ann = f"ann red rep 4 at {place} with rifle,grenade"
    b = armored(*TANK, ann, HULL, sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}])
    b.encounter.state.figure("ann").weapons = ("rifle", "grenade")
    b.blue_turn(blue=1, red=4)
    b.give(next_input(b.encounter) or {})
    assert ((next_input(b.encounter) or {})["do"] == "assault") is climbs


@pytest.mark.rule("CR2-APW-09", "CR2-RUL-362")
def test_a_rocket_is_for_the_tank_and_not_for_the_man_who_is_nearer() -> None:
    b = armored(
        *TANK, "ann red rep 4 at 30,10 with law", "bo blue rep 4 at 27,18 with rifle", HULL,
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}], dice={"rounds:ann": [3]},
    )  # fmt: skip
    b.blue_turn(blue=1, red=4)
    b.give(next_input(b.encounter) or {})
    assert (next_input(b.encounter) or {})["volley"][0]["targets"] == [{"machine": "tank"}]


@pytest.mark.rule("CR2-RUL-361", "CR2-APW-02")
@pytest.mark.parametrize("hidden", ["", " unseen"])
def test_a_tank_shells_none_who_are_hidden_from_it(hidden: str) -> None:
    wall = {"id": "wall", "type": "wall", "line": [[12, 20], [24, 20]], "dv": 2}
    foes = (
        f"bo blue rep 4 at 17,20.5 facing 0 with rifle{hidden}",
        f"cy blue rep 4 at 19,20.5 facing 0 with rifle{hidden}",
    )
    crew = ("gus red rep 4", "lou red rep 5", "dan red rep 4", "lee red rep 4")
    hull = "tank of red model medium-tank at 18,6 facing 180 leader lou gunner gus driver dan loader lee"
    b = armored(*crew, *foes, hull, terrain=[wall], sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}])
    b.blue_turn(blue=1, red=4)
    b.give(next_input(b.encounter) or {})
    assert ((next_input(b.encounter) or {})["do"] == "grenade") is (not hidden)


def beaten() -> Battle:
    """One man of six is left of a band of whom four had to get through."""
    mission = {"id": "break-through", "side": "red", "exit": "north", "turns": 12, "count": 4}
    return Battle(
        "able red rep 4 at 18,20 with rifle", "boon red rep 4 at 20,20 status out-of-the-fight",
        "rob blue rep 4 at 1,1 with rifle", ruleset="cr2", sides=RED, terrain=[SCREEN], mission=mission,
    )  # fmt: skip


@pytest.mark.rule("CR2-RUL-362", "CR2-RUL-400")
def test_the_last_man_of_a_lost_mission_goes_back_where_they_came_from() -> None:
    b = beaten()
    [way] = ways(phase(b))
    assert way["to"][1] > 21
    assert next(item for item in b.encounter.inputs if item["do"] == "move")["why"] == "fall-back"


@pytest.mark.parametrize(
    ("language", "line"), [("en", "falls back: the mission is lost"), ("fr", "se replie : la mission est perdue")]
)
def test_the_report_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, line: str) -> None:
    b = beaten()
    phase(b)
    path = tmp_path / "beaten.json"
    path.write_text(json.dumps(b.encounter.export()))
    assert main(["replay", str(path), "--language", language]) == 0
    assert line in capsys.readouterr().out.replace("\u00a0", " ").replace("\u202f", " ")


def test_a_cause_that_there_is_not_and_one_of_another_order_are_refused() -> None:
    b = beaten()
    for item in (
        {"do": "move", "figure": "able", "to": [18, 22], "why": "fun"},
        {"do": "start-turn", "why": "shelter"},
    ):
        with pytest.raises(BadRequest) as caught:
            b.encounter.submit(item)
        assert caught.value.field == "why"


@pytest.mark.long
@pytest.mark.parametrize("which", ["crossroads", "convoy", "tiger"])
def test_no_other_post_but_the_foremost_has_more_of_an_ambush_within_call_than_its_leader(which: str) -> None:
    for seed in range(6):
        record = with_ambushes(scenario(f"{which}-solo", "en"), f"led-{seed}")
        lying = [
            figure
            for figure in record["figures"]
            if figure.get("unseen") and figure["side"] == record["sides"][1]["id"]
        ]
        spots = [(round(f["at"][0] * 100), round(f["at"][1] * 100)) for f in lying]
        heard = [sum(dist2(one, other) <= CALL**2 for other in spots) for one in spots]
        [leader] = [n for n, figure in enumerate(lying) if figure.get("leader")]
        assert sum(count > heard[leader] for count in heard) <= 1
