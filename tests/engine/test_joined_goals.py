"""Goals that a mission joins to its own: all of them have to be reached, and its own records are read as ever."""

from __future__ import annotations

from typing import Any

import pytest

from bot.setup.scenarios import scenario
from bot.text.mission import goal as told
from bot.text.words import Words
from engine.errors import BadRequest
from engine.loading.load import load
from engine.views import record_of
from tests.engine import compendium_field
from tests.engine.missions import FARM, mission
from tests.engine.table import Battle
from tests.engine.test_cr2_through import ANN, BEN, CAL, FAR, past

HOLDS = "rob red rep 4 with bolt-action-rifle at 18,2 facing 0"
GUARD = "ann blue rep 4 with bolt-action-rifle at 18,34 facing 0"


def outcome(b: Battle) -> list[tuple[str, str]]:
    found = [event for event in b.all("mission") if event["what"] in ("success", "failure")]
    return [(event["what"], event.get("detail", "")) for event in found]


def turn(b: Battle) -> None:
    """A turn in which no one does anything."""
    b.blue_turn()
    b.do("end-phase")
    b.do("end-phase")


def joined(*goals: dict[str, Any], **mission_: Any) -> dict[str, Any]:
    return {"goals": list(goals), **mission_}


# ---- the older missions ----


@pytest.mark.rule("CR2-RUL-400", "CR2-RUL-299")
def test_those_who_are_through_have_not_won_while_a_turn_is_missing():
    with past(ANN, BEN, CAL, FAR, count=1) as b:
        b.encounter = load_with(b, {"id": "turns", "count": 2})
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[5, -1])
        assert not outcome(b)
        b.do("end-phase")
        b.do("end-phase")
        assert not outcome(b)
        turn(b)
        assert outcome(b) == [("success", "through")]


@pytest.mark.rule("CR2-RUL-400")
def test_a_band_that_has_left_with_a_goal_open_has_lost():
    with past(ANN, FAR, count=1) as b:
        b.encounter = load_with(b, {"id": "captive"})
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[5, -1])
        assert outcome(b) == [("failure", "unmet")]


@pytest.mark.rule("CR2-RUL-400")
def test_one_that_is_named_has_to_be_among_those_who_leave():
    with past(ANN, BEN, CAL, FAR, count=1) as b:
        b.encounter = load_with(b, {"id": "off", "figures": ["ben"], "edge": "north"})
        b.blue_turn("ann", "ben", "cal")
        b.do("move", figure="ann", to=[5, -1])
        assert not outcome(b)
        b.do("move", figure="ben", to=[7, -1])
        assert outcome(b) == [("success", "through")]


@pytest.mark.rule("CMP-RUL-240")
def test_those_who_hold_out_may_have_to_clear_the_field_too():
    blocks = {"id": "hold-out", "side": "blue", "turns": 1, "count": 1, "goals": [{"id": "field"}]}
    wall = [{"id": "screen", "type": "wall", "tall": True, "line": [[0, 20], [36, 20]]}]
    with compendium_field.battle(GUARD, HOLDS, terrain=wall, mission=blocks) as b:
        turn(b)
        assert outcome(b) == [("failure", "unmet")]
    fallen = f"{HOLDS} status out-of-the-fight"
    with compendium_field.battle(GUARD, fallen, terrain=wall, mission=blocks) as b:
        turn(b)
        assert outcome(b) == [("success", "held")]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-05", "CR3-ENC-14")
@pytest.mark.parametrize("looted", [True, False])
def test_a_patrol_may_have_a_building_to_loot(looted: bool):
    block = joined({"id": "loot", "edge": "south"}, objectives=["farm"])
    dice = {"half-d6:farm": 1} if looted else {}
    with mission("star blue rep 5 star at 18,5", at={}, block=block, terrain=[FARM], dice=dice) as b:
        progress = b.encounter.state.progress
        assert progress is not None
        if looted:
            b.blue_turn("star")
            b.do("loot", figure="star")
            b.do("end-phase")
            b.do("end-phase")
            progress = b.encounter.state.progress
        b.encounter.state.progress = progress._replace(scouted=tuple(range(1, 10)))
        b.encounter.state.figure("star").at = (1800, 3590)
        b.blue_turn("star")
        b.do("move", figure="star", to=[18, 37])
        assert [what for what, _ in outcome(b)] == ["success" if looted else "failure"]


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-ENC-02", "CR3-ENC-14")
def test_a_raid_may_have_sections_to_scout():
    block = joined({"id": "scouted", "count": 3}, objectives=["farm"])
    with mission("star blue rep 5 star at 18,20", name="raid-attack", at={}, block=block, terrain=[FARM]) as b:
        b.blue_turn("star")
        b.do("end-phase")
        progress = b.encounter.state.progress
        assert progress is not None
        assert len(progress.scouted) >= 3


@pytest.mark.rule("CR2-RUL-457")
def test_a_machine_may_have_to_leave_besides():
    truck = {"id": "truck", "side": "blue", "model": "truck", "at": [20, 3.2], "facing": 0, "speed": 12}
    crewed = {**truck, "crew": {"driver": "ben"}}
    with past(ANN, "ben blue rep 4 with rifle", FAR, count=1, machines=[crewed]) as b:
        b.encounter = load_with(b, {"id": "driven", "machines": ["truck"], "edge": "north"})
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[5, -1])
        assert not outcome(b)
        b.do("end-phase")
        assert b.encounter.game.machine("truck").status == "off-table"
        assert outcome(b) == [("success", "through")]


# ---- records ----


@pytest.mark.rule("CR2-RUL-299")
@pytest.mark.parametrize(
    ("goal", "field"),
    [
        ({"id": "loot"}, "mission.goals[0].id"),
        ({"id": "driven"}, "mission.goals[0]"),
        ({"id": "off", "figures": ["rob"]}, "mission.goals[0].figures[0]"),
        ({"id": "off", "figures": ["ann"], "count": 2}, "mission.goals[0]"),
        ({"id": "recovered"}, "mission.goals[0].id"),
        ({"id": "turns", "count": 0}, "mission.goals[0].count"),
    ],
)
def test_a_goal_that_nothing_answers_is_refused(goal: dict[str, Any], field: str):
    with past(ANN, FAR) as b, pytest.raises(BadRequest) as no:
        load_with(b, goal)
    assert no.value.field == field


@pytest.mark.rule("CR2-RUL-400", "CR2-RUL-299")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Besides, carry a prisoner off the table. The way off is by the north edge."),
        ("fr", "De plus, emportez un prisonnier hors de la table. La sortie se fait par le bord nord."),
    ],
)
def test_the_aim_of_a_battle_names_what_is_joined(language: str, said: str):
    with past(ANN, FAR) as b:
        record = load_with(b, {"id": "captive", "edge": "north"}).record
    assert told(record, Words(language)).endswith(said)


@pytest.mark.rule("CR2-RUL-299", "CR2-ESCAPE-02")
def test_those_who_do_not_know_a_figure_read_no_goal_that_names_it():
    with past(ANN, BEN, FAR) as b:
        record = load_with(b, {"id": "off", "figures": ["ben", "ann"], "edge": "north"}).record
    assert record_of(record, ["ann", "rob"]).raw["mission"]["goals"] == [
        {"id": "off", "figures": ["ann"], "edge": "north"}
    ]
    breakout = load(scenario("breakout-two", "en"))
    assert breakout.mission is not None
    captive = breakout.mission.captives[0]
    shown = record_of(breakout, [f.id for f in breakout.figures if f.side != breakout.mission.side])
    assert captive not in str(shown.raw["mission"])


def load_with(b: Battle, *goals: dict[str, Any]) -> Any:
    """The same encounter with these goals joined."""
    b.record = {**b.record, "mission": {**b.record["mission"], "goals": list(goals)}}
    return type(b.encounter)(load(b.record))
