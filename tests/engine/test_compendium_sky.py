"""Hours, light and weather of the French Compendium, at the start and in the middle of a battle (CMP-ENV)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.snapshot import state_from_json, state_to_json
from engine.preview import as_known
from engine.replay.replay import state_line
from engine.views import Viewer
from tests.engine.compendium_field import battle
from tests.engine.table import Battle

ANN = "ann blue rep 5 with bolt-action-rifle at 18,33 facing 0"


def facing(inches: float, **more: Any) -> Battle:
    """Two figures so far apart, base to base, who look at one another."""
    return battle(ANN, f"rob red rep 4 at 18,{33 - 1 - inches} facing 180", **more)


def in_sight(b: Battle) -> bool:
    g = b.encounter.game
    return g.sees(g.named("ann"), g.named("rob"))


def turns(b: Battle, count: int) -> None:
    """So many turns in which nobody does anything."""
    for _ in range(count):
        b.blue_turn(blue=6, red=5)
        b.do("end-phase")
        b.do("end-phase")


LIMITS = [
    ("clear", "day", 29), ("variable", "day", 29), ("bad", "day", 16), ("very-bad", "day", 12),
    ("clear", "night", 12), ("variable", "night", 12), ("bad", "night", 8), ("very-bad", "night", 6),
]  # fmt: skip


@pytest.mark.rule("CMP-ENV-02", "CMP-ENV-03", "CMP-RUL-086", "CMP-T-VISION")
@pytest.mark.parametrize(("weather", "light", "inches"), LIMITS)
def test_one_sees_as_far_as_light_and_weather_let(weather: str, light: str, inches: int):
    with facing(inches, table={"weather": weather, "light": light}, dice={}) as b:
        assert in_sight(b)
    with facing(inches + 0.5, table={"weather": weather, "light": light}, dice={}) as b:
        assert in_sight(b) is (inches == 29)


@pytest.mark.rule("CMP-EX-34", "CMP-ENV-01", "CMP-RUL-001", "CMP-RUL-082", "CMP-RUL-083", "CMP-RUL-084", "CMP-T-TIME")
def test_ex_34_dawn_is_dark_for_five_turns_then_comes_the_morning():
    with facing(13, table={"hour": "rolled"}, dice={"time_of_day__table": [2, 2, 4]}) as b:
        turns(b, 1)
        assert b.last("sky") == {
            "type": "sky", "what": "hour", "light": "night", "weather": "clear", "hour": "dawn", "turns": 5,
            "sight": 12, "rule": "CMP-ENV-01",
        }  # fmt: skip
        assert b.last("roll", label="time-of-day")["dice"] == [2, 2, 4]
        assert not in_sight(b)
        turns(b, 4)
        assert not in_sight(b)
        turns(b, 1)
        assert (b.last("sky")["hour"], b.last("sky")["turns"]) == ("morning", 10)
        assert in_sight(b)
        turns(b, 10)
        assert b.last("sky")["hour"] == "afternoon"
        assert len(b.all("roll", label="time-of-day")) == 1, "no line is rolled for again"


@pytest.mark.rule("CMP-ENV-01", "CMP-RUL-084", "CMP-RUL-001", "CMP-RUL-200")
def test_hours_come_round_and_throw_half_a_die_where_their_line_has_one():
    with facing(13, table={"hour": "evening"}, dice={"time_of_day__table": [5, 2]}) as b:
        turns(b, 3)
        assert in_sight(b), "the evening is light"
        turns(b, 1)
        assert not in_sight(b)
        turns(b, 10)
        turns(b, 4)
        assert [event["hour"] for event in b.all("sky")] == ["evening", "night", "dawn", "morning"]


@pytest.mark.rule("CMP-ENV-01")
@pytest.mark.parametrize(
    ("dice", "hour", "lasts"), [([1, 1, 1], "night", 4), ([3, 3, 6], "morning", 6), ([4, 4], "afternoon", 3)]
)
def test_three_lines_only_begin_a_battle(dice: list[int], hour: str, lasts: int):
    with facing(13, table={"hour": "rolled"}, dice={"time_of_day__table": dice}) as b:
        turns(b, 1)
        assert (b.last("sky")["hour"], b.last("sky")["turns"]) == (hour, lasts)


@pytest.mark.rule("CMP-EX-35", "CMP-ENV-04", "CMP-ACT-01", "CMP-RUL-085", "CMP-RUL-201")
def test_ex_35_doubles_of_five_bring_bad_weather_in_the_middle_of_a_battle():
    with facing(20, table={"weather": "variable"}, dice={}) as b:
        turns(b, 2)
        assert in_sight(b)
        b.record["dice"]["activation:blue"] += [5]
        b.record["dice"]["activation:red"] += [5]
        turns(b, 1)
        assert b.last("sky") == {
            "type": "sky", "what": "weather", "light": "day", "weather": "bad", "sight": 16, "rule": "CMP-ENV-04",
        }  # fmt: skip
        assert not in_sight(b)
        b.record["dice"]["activation:blue"] += [1]
        b.record["dice"]["activation:red"] += [1]
        turns(b, 1)
        assert b.last("sky")["weather"] == "bad", "once it is settled it stays"


@pytest.mark.rule("CMP-ENV-04", "CMP-RUL-085")
@pytest.mark.parametrize(
    ("face", "weather"),
    [(1, "clear"), (2, "clear"), (3, "clear"), (4, "variable"), (5, "bad"), (6, "very-bad")],
)
def test_the_sum_of_a_double_is_looked_up(face: int, weather: str):
    dice = {"activation__blue": [face], "activation__red": [face]}
    with facing(5, table={"weather": "variable"}, dice=dice) as b:
        turns(b, 1)
        assert state_line(b.encounter)["sky"]["weather"] == weather


@pytest.mark.rule("CMP-RUL-082", "CMP-RUL-083")
@pytest.mark.parametrize("hour", ["dawn", "night"])
def test_a_table_at_a_dark_hour_is_dark_from_the_start(hour: str):
    with facing(13, table={"hour": hour}, dice={}) as b:
        assert not in_sight(b)


@pytest.mark.rule("CMP-ENV-03")
def test_weather_is_rolled_for_where_the_record_says_so():
    with facing(13, table={"weather": "rolled"}, dice={"weather__table": [6, 6]}) as b:
        assert in_sight(b), "until then it is clear"
        turns(b, 1)
        assert not in_sight(b)
        assert state_line(b.encounter)["sky"] == {
            "light": "day", "weather": "very-bad", "hour": "", "turns": 0, "then": 0,
        }  # fmt: skip


@pytest.mark.rule("CMP-RUL-083")
def test_what_is_known_of_the_table_and_what_is_put_away_is_under_the_same_sky():
    with facing(13, table={"hour": "rolled"}, information="hidden", dice={"time_of_day__table": [1, 1, 1]}) as b:
        turns(b, 1)
        assert as_known(b.encounter, Viewer("blue")).space.table.light == "night"
        assert state_from_json(state_to_json(b.encounter.state)).sky == b.encounter.state.sky
        record = load(b.encounter.export())
        assert Encounter.resume(record, b.encounter.checkpoint()).game.space is b.encounter.game.space


@pytest.mark.rule("CMP-ENV-01", "CMP-ENV-03")
@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"hour": "noon"}, "dawn, morning, afternoon, evening, night, rolled"),
        ({"weather": "snow"}, "clear, variable, bad, very-bad, rolled"),
        ({"hour": "evening", "light": "night"}, "that of the day .CMP-RUL-083"),
    ],
)
def test_a_table_says_what_the_book_has(table: dict[str, str], said: str):
    with pytest.raises(BadRequest, match=said):
        facing(5, table=table)


def test_another_book_has_no_hours():
    with pytest.raises(BadRequest, match="no hours go by under these rules"):
        Battle(ANN, "rob red rep 4 at 5,5", table={"hour": "dawn"}, ruleset="cr3")
