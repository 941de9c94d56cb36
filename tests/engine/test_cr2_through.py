"""Getting past the enemy in Chain Reaction 2.0: so many figures off an edge, in so many turns."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from engine.offers import activated, groups, offers
from engine.preview import as_known
from engine.views import Viewer
from tests.engine.cr2_field import ROB, battle
from tests.engine.table import Battle

ANN = "ann blue rep 4 with rifle at 5,2"
BEN = "ben blue rep 4 with rifle at 7,2"
CAL = "cal blue rep 4 with rifle at 9,2"
FAR = "rob red rep 3 with rifle at 35,34 facing 180"


def past(*figures: str, count: int = 2, turns: int = 12, **more: Any) -> Battle:
    """A battle in which so many of blue have to leave by the north edge."""
    mission = {"id": "break-through", "side": "blue", "exit": "north", "count": count, "turns": turns}
    wall = {"id": "wall", "type": "wall", "line": [[0, 20], [36, 20]], "tall": True}
    return battle(*figures, terrain=[wall], mission=mission, **more)


def outcome(b: Battle) -> list[tuple[str, str]]:
    return [(event["what"], event["detail"]) for event in b.all("mission")]


@pytest.mark.rule("CR2-RUL-400")
def test_as_many_as_the_scenario_names_have_to_leave_whoever_they_are():
    with past(ANN, BEN, CAL, FAR) as b:
        b.blue_turn("ann", "ben", "cal")
        b.do("move", figure="ann", to=[5, -1])
        assert not outcome(b)
        b.do("move", figure="ben", to=[7, -1])
        assert outcome(b) == [("success", "through")]
        assert b.all("mission")[0]["rule"] == "CR2-RUL-400"
        assert b.encounter.state.ended


@pytest.mark.rule("CR2-RUL-400")
def test_another_edge_is_no_way_out():
    with past("ann blue rep 4 with rifle at 1,5", FAR, count=1) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[-1, 5])
        assert ("success", "through") not in outcome(b)


@pytest.mark.rule("CR2-RUL-400")
def test_too_few_when_the_turns_are_over_have_lost():
    with past(ANN, BEN, FAR, turns=1) as b:
        b.blue_turn("ann", "ben")
        b.do("move", figure="ann", to=[5, -1])
        b.do("end-phase")
        b.do("end-phase")
        assert outcome(b) == [("failure", "time")]


@pytest.mark.rule("CR2-RUL-400")
@pytest.mark.parametrize(
    ("fallen", "result"),
    [("rob red rep 3 status obviously-dead at 35,34", ("success", "beaten")), ("", ("failure", "destroyed"))],
)
def test_a_side_without_anybody_who_can_fight_has_lost(fallen: str, result: tuple[str, str]):
    figures = (ANN, fallen) if fallen else ("ann blue rep 4 status obviously-dead with rifle at 5,2", FAR)
    with past(*figures, count=1) as b:
        b.blue_turn()
        assert outcome(b) == [result]


@pytest.mark.parametrize(
    ("mission", "field"),
    [
        ({"count": 201}, "mission.count"),
        ({"count": 0}, "mission.count"),
        ({"deployment": {}}, "mission.deployment"),
        ({"id": "patrol"}, "mission.id"),
    ],
)
def test_a_mission_that_cannot_be_is_refused(mission: dict[str, Any], field: str):
    given = past(ANN, BEN, ROB).record
    given["mission"] |= mission
    with pytest.raises(BadRequest) as caught:
        load(given)
    assert caught.value.field == field


@pytest.mark.rule("CR2-RUL-400")
def test_one_who_knows_of_no_enemy_has_not_won_yet():
    """What a player may do is looked for on a table with nobody on it but those they know of."""
    with past(ANN, BEN, CAL, FAR, information="hidden") as b:
        b.blue_turn()
        table = as_known(b.encounter, Viewer("blue"))
        [group] = groups(table)[:1]
        after = activated(table, group)
        assert after is not None
        assert not after.state.ended
        assert offers(after, "blue", group).moves


@pytest.mark.rule("CR2-RUL-400")
@pytest.mark.parametrize(
    ("fallen", "over"), [({"ann": "obviously-dead"}, True), ({"ann": "out-of-the-fight"}, False), ({}, False)]
)
def test_too_few_who_are_left_lose_at_once_where_no_enemy_is_the_last(fallen: dict[str, str], over: bool):
    swarm = {
        "sides": [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "bugs"}],
        "options": ["bug-rate-1"],
    }
    with past(ANN, BEN, CAL, "bug red rep 4 with nothing traits bug at 35,34", count=3, **swarm) as b:
        for name, status in fallen.items():
            b.encounter.state.figure(name).status = status
        b.blue_turn(blue=2, red=1)
        assert outcome(b) == ([("failure", "cut-off")] if over else []), "one of the wounded may be carried"


@pytest.mark.rule("CR2-RUL-400")
def test_too_few_who_are_left_may_still_beat_enemies_who_are_all_there():
    with past(ANN, BEN, CAL, FAR, count=3) as b:
        b.encounter.state.figure("ann").status = "obviously-dead"
        b.blue_turn("ben", "cal")
        assert not outcome(b)
