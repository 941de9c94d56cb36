"""The five encounters of Chain Reaction 2.0: ambushes, and how encounters end (CR2-ENC)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.events import Decided
from engine.loading.load import load
from engine.loading.snapshot import read_stated, stated
from engine.opposition.battle import play
from engine.replay.replay import replay
from tests.engine.cr2_encounters import (
    ALERT,
    EVEN,
    HOUSES,
    KINDS,
    encounter,
    nearest,
    opening,
    raid,
    seeded,
    told,
)
from tests.engine.table import refused

# ---- Open Battle, Ambush ----


@pytest.mark.rule("CR2-ENC-06", "CR2-AMBUSH-01", "CR2-ENC-01", "CR2-RUL-181", "CR2-RUL-211")
def test_two_forces_that_do_not_talk_start_from_where_they_stand() -> None:
    with encounter(
        "open-battle", dice={**ALERT, **EVEN, "activation:blue": [4], "activation:red": [3]}, red="player"
    ) as b:
        b.do("start-turn")
        assert b.pending == [("blue", "talk-or-fight"), ("red", "talk-or-fight")]
        b.answer("blue", "talk-or-fight", "talk")
        b.answer("red", "talk-or-fight", "fight")
        assert b.encounter.state.phase
        assert b.at("b1") == (13, 35)
        assert told(b) == ["heightened", "heightened"]


@pytest.mark.rule("CR2-AMBUSH-01", "CR2-RUL-300", "CR2-RUL-301")
def test_one_more_keeps_a_quarter_concealed_which_appears_in_cover_12_inches_away_when_it_comes_to_a_fight() -> None:
    dice = {**ALERT, **opening("ambush", [1, 6], [6, 6]), "activation:blue": [2], "activation:red": [2]}
    with encounter("open-battle", dice=dice, red="player") as b:
        b.do("start-turn")
        assert b.pending == [("blue", "concealed")]
        [asked] = b.encounter.pending
        assert set(asked.options) == {"nobody", "b1", "b2", "b3", "b4"}
        refused(b, "CR2-AMBUSH-01", "decide", side="blue", kind="concealed", choice="r1")
        b.answer("blue", "concealed", "b3")
        assert b.status("b3") == "off-table"
        for side in ("blue", "red"):
            b.answer(side, "talk-or-fight", "fight")
        assert b.all("figure", figure="b3")
        assert 9 < nearest(b, "r", "b3") < 15
        chosen = [entry for entry in b.encounter.log if isinstance(entry.event, Decided) and entry.event.choice == "b3"]
        assert [entry.knowers & 1 << 1 for entry in chosen] == [0]


@pytest.mark.rule("CR2-AMBUSH-01", "CR2-AMBUSH-02", "CR2-AMBUSH-03", "CR2-RUL-233", "CR2-RUL-299")
@pytest.mark.parametrize("ambusher", ["blue", "red"])
def test_two_more_set_an_ambush_that_doubles_spring(ambusher: str) -> None:
    rolls = opening("ambush", [1, 1], [6, 6]) if ambusher == "blue" else opening("ambush", [6, 6], [1, 1])
    mine, theirs = ("b", "r") if ambusher == "blue" else ("r", "b")
    other = "red" if ambusher == "blue" else "blue"
    dice = {
        **ALERT, **rolls, "activation:blue": [3, 4], "activation:red": [2, 4],
        f"ambush-distance:{ambusher}": [3, 3, 3, 3], f"ambush-direction:{ambusher}": [6, 4],
    }  # fmt: skip
    with encounter("open-battle", dice=dice, red="player") as b:
        b.do("start-turn")
        assert b.pending == [(ambusher, "ambush-edge")]
        b.answer(ambusher, "ambush-edge", "east")
        assert [b.status(f"{mine}{n}") for n in range(1, 5)] == ["off-table"] * 4
        assert all(b.at(f"{theirs}{n}")[0] > 34 for n in range(1, 5))
        assert b.encounter.state.progress.way_out == "west"
        while b.encounter.state.phase:
            b.do("end-phase")
        b.do("start-turn")
        while b.encounter.pending:
            asked = b.encounter.pending[0]
            assert asked.kind in ("hold-fire", "targets", "fire-or-duck-back")
            b.do("decide", kind=asked.kind, choice=asked.default, figure=asked.figure)
        assert all(b.status(f"{mine}{n}") != "off-table" for n in range(1, 5))
        # They go west, so their left is in the south.
        assert all(b.at(f"{mine}{n}")[1] > b.at(f"{theirs}1")[1] for n in range(1, 5))
        assert b.last("mission")["what"] == "springs-ambush"
        assert not b.encounter.state.active
        assert other == b.encounter.state.progress.leaves


@pytest.mark.rule("CR2-AMBUSH-03", "CR2-RUL-299")
def test_on_a_5_each_comes_from_where_its_side_likes() -> None:
    dice = {
        "activation:blue": [4], "activation:red": [4], "ambush-distance:red": [2, 2, 2, 2], "ambush-direction:red": [5],
    }  # fmt: skip
    with encounter("ambush", dice=dice, red="player") as b:
        b.do("start-turn")
        b.answer("red", "ambush-edge", "south")
        assert b.pending == [(f"r{n}", "ambush-directions") for n in range(1, 5)]
        for n, where in enumerate(("front", "rear", "left", "right"), 1):
            b.answer(f"r{n}", "ambush-directions", where)
        while b.encounter.pending:
            asked = b.encounter.pending[0]
            b.do("decide", kind=asked.kind, choice=asked.default, figure=asked.figure)
        assert b.at("r1")[1] < b.at("b1")[1]
        assert b.at("r3")[0] < b.at("b1")[0] < b.at("r4")[0]


@pytest.mark.rule("CR2-RUL-299", "CR2-AMBUSH-02")
def test_those_in_an_ambush_win_with_half_of_them_off_by_the_far_edge() -> None:
    with encounter("ambush", dice={"activation:blue": [3], "activation:red": [2]}, red="player") as b:
        b.do("start-turn")
        b.answer("red", "ambush-edge", "north")
        g = b.encounter.game
        for n in (1, 2):
            g.named(f"b{n}").at = (1000 + 200 * n, 3540)
        b.do("activate", figures=["b1", "b2"])
        for n in (1, 2):
            assert not b.encounter.state.ended
            b.do("move", figure=f"b{n}", to=[10 + 2 * n, 37])
        assert b.last("mission")["what"] == "success"
        assert b.last("mission")["detail"] == "through"
        assert b.encounter.state.ended == "success"


# ---- what is refused, and how they end ----


@pytest.mark.rule("CR2-RUL-299", "CR2-RAID-04")
@pytest.mark.parametrize(
    ("kind", "mission", "field"),
    [
        ("raid", {"goals": [{"id": "loot"}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "goals": [{"id": "loot", "count": 3}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "goals": [{"id": "recovered"}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "captive": "r1", "held_in": "farm"}, "mission.captive"),
        ("raid", {**HOUSES, "goals": [{"id": "off", "figures": ["b1"], "count": 2}]}, "mission.goals[0]"),
        ("raid", {**HOUSES, "place": ["rich"]}, "mission.place[0]"),
        ("escape", {"prison": "shed", "captives": ["b1"]}, "mission.prison"),
        ("escape", {"prison": "farm", "captives": ["r1"]}, "mission.captives[0]"),
        ("open-battle", {"prison": "farm"}, "mission.prison"),
        ("open-battle", {"talk": ["friends"]}, "mission.talk[0]"),
        ("open-battle", {"goals": [{"id": "win"}]}, "mission.goals[0].id"),
    ],
)
def test_goals_that_nothing_on_the_table_answers_are_refused(kind: str, mission: dict[str, Any], field: str) -> None:
    with pytest.raises(BadRequest) as caught:
        encounter(kind, dice={}, **mission)
    assert caught.value.field == field


@pytest.mark.rule("CR2-RUL-299")
def test_joined_goals_all_have_to_be_reached() -> None:
    goals = [{"id": "off", "count": 1, "edge": "south"}, {"id": "turns", "count": 1}]
    dice = {"activation:blue": [3], "activation:red": [2]}
    with raid(([1, 1], [1, 1]), dice=dice, goals=goals) as b:
        b.do("activate", figures=["b1"])
        b.do("move", figure="b1", to=[b.at("b1")[0], 37])
        assert not b.encounter.state.ended
        while b.encounter.state.phase:
            b.do("end-phase")
        assert b.encounter.state.ended == "success"


@pytest.mark.rule("CR2-RUL-181", "CR2-RUL-299", "CR2-AMBUSH-04", "CR2-RAID-06", "CR2-RAID-07", "CR2-ESCAPE-04")
@pytest.mark.parametrize("kind", [*KINDS, "clearing"])
def test_the_rules_play_each_encounter_to_its_end_and_a_restart_changes_nothing(kind: str) -> None:
    for seed in range(3):
        record = seeded(kind, seed)
        whole = play(Encounter(load(record)))
        assert whole.state.progress is not None
        assert whole.state.progress.result in ("success", "failure", "draw")
        again = replay(load(whole.export())).encounter
        assert stated(again.state) == stated(whole.state)
        assert stated(read_stated({**stated(whole.state), "inputs": 0, "events": 0}, whole.record)) == stated(
            whole.state
        )
