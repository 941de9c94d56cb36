"""Head to head: each player's markers, whose contents nobody else may learn until they are shown (CR3-MODE-04)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import legal, views
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.snapshot import state_from_json, state_to_json
from engine.preview.rehearsal import as_known
from engine.views import GM, PUBLIC, Viewer
from tests.engine import viewed
from tests.engine.missions import where
from tests.engine.table import Battle, refused

BLUE, RED = Viewer("blue"), Viewer("red")
WALL = {"id": "wall", "type": "wall", "line": [[0, 18], [30, 18]], "dv": 4, "tall": True}
SECRET = ("rolf", "rita")


def meeting(*markers: dict[str, Any], **record: Any) -> Battle:
    """Red waits under markers in the north, blue stands in the south, a wall between."""
    marks = markers or (
        {"id": "red-1", "side": "red", "at": [18, 6], "contents": ["rolf", "rita"]},
        {"id": "red-2", "side": "red", "at": [6, 6], "contents": []},
        {"id": "blue-1", "side": "blue", "at": [6, 30], "contents": []},
    )
    return Battle(
        "ann blue rep 4 at 18,30 facing 0",
        "rolf red rep 4 at 1,1 status off-table",
        "rita red rep 3 at 1,2 status off-table",
        information="hidden",
        mission={"id": "head-to-head", "side": "blue", "markers": list(marks)},
        terrain=record.pop("terrain", [WALL]),
        **record,
    )


def red_phase(b: Battle) -> None:
    b.blue_turn(blue=1, red=6)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-152", "CR3-MODE-05", "CR3-MODE-04")
def test_the_owner_moves_his_markers_up_to_a_normal_move_whatever_the_die():
    with meeting() as b:
        red_phase(b)
        refused(b, "CR3-PEF-04", "marker", marker="blue-1")
        refused(b, "CR3-RUL-152", "marker", marker="red-1")
        refused(b, "CR3-RUL-152", "move-marker", marker="blue-1", to=[6, 28])
        refused(b, "CR3-RUL-152", "move-marker", marker="red-1", to=[18, 15])
        refused(b, "CR3-RUL-152", "move-marker", marker="red-1", path=[[18, 10], [26, 10]])
        b.do("move-marker", marker="red-1", to=[18, 14])
        assert where(b, "red-1") == (18, 14)
        refused(b, "CR3-PEF-04", "move-marker", marker="red-1", to=[18, 12])
        b.do("move-marker", marker="red-2", path=[[10, 6], [10, 9]])
        assert where(b, "red-2") == (10, 9)
        b.do("end-phase")
        listed = [i for i in legal.inputs(b.encounter) if i["do"] == "move-marker"]
        assert {i["marker"] for i in listed} == {"blue-1"}
        b.give(listed[0])


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-152", "CR3-MODE-04", "CR3-RUL-136")
def test_in_view_its_move_stops_and_the_real_troops_are_set_up():
    b = meeting(seed="meet", auto=True)
    red_phase(b)
    b.do("move-marker", marker="red-1", to=[18, 14])
    b.do("end-phase")
    b.do("end-phase")
    red_phase(b)
    b.do("move-marker", marker="red-1", path=[[25, 14]])
    b.do("end-phase")
    b.do("end-phase")
    red_phase(b)
    b.do("move-marker", marker="red-1", path=[[33, 14]])
    if where(b, "red-1"):
        b.do("end-phase")
        b.do("end-phase")
        red_phase(b)
        b.do("move-marker", marker="red-1", path=[[33, 20]])
    assert where(b, "red-1") is None
    assert b.last("marker", marker="red-1")["what"] == "real"
    assert [f["figure"] for f in b.all("figure")] == ["rolf", "rita"]
    assert not b.all("roll", label="pef-resolution")
    assert {"rolf", "rita"} & {r["figure"] for r in b.all("roll", label="in-sight")}


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-152")
def test_a_decoy_is_taken_away_and_two_markers_show_each_other():
    marks = (
        {"id": "red-1", "side": "red", "at": [33, 6], "contents": []},
        {"id": "blue-1", "side": "blue", "at": [34, 30], "contents": []},
    )
    with meeting(*marks) as b:
        red_phase(b)
        b.do("move-marker", marker="red-1", to=[33, 8])
        assert [(e["marker"], e["what"]) for e in b.all("marker")][-2:] == [("red-1", "decoy"), ("blue-1", "decoy")]
        assert not b.encounter.state.markers


def everything(b: Battle, viewer: Viewer) -> str:
    """All that the engine hands out to somebody, in one text."""
    encounter = b.encounter
    kept = list(views.known(encounter.record, viewer, encounter.state))
    names = [encounter.state.figures[index].id for index in kept]
    shown = views.record_of(encounter.record, names)
    return json.dumps(
        [
            viewed.events_json(encounter, viewer),
            viewed.state_json(encounter, viewer),
            viewed.markers(encounter, viewer),
            list(viewed.inputs(encounter, viewer)),
            shown.to_json(),
            str(shown.mission),
            state_to_json(views.state_of(encounter.state, kept)),
            str([f.status for f in as_known(encounter, viewer).figures if f.id in names]),
            str(as_known(encounter, viewer).state.markers) if viewer in (BLUE, PUBLIC) else "",
        ]
    )


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-MODE-04", "CR3-RUL-152")
def test_what_lies_under_a_marker_is_absent_everywhere_until_it_is_shown():
    b = meeting(seed="secret", auto=True)
    red_phase(b)
    b.do("move-marker", marker="red-1", to=[18, 14])
    b.do("end-phase")
    for viewer in (BLUE, PUBLIC):
        told = everything(b, viewer)
        assert "red-1" in told  # the marker lies there for all to see
        for name in SECRET:
            assert name not in told.lower()
        marks = viewed.markers(b.encounter, viewer)
        # Real and decoy look the same.
        assert [set(m) for m in marks if m["side"] == "red"] == [{"id", "side", "at", "floor"}] * 2

        seen = views.state_of(b.encounter.state, list(views.known(b.encounter.record, viewer, b.encounter.state)))
        assert not any(m.contents for m in seen.markers)
        assert not any(m.contents for m in as_known(b.encounter, viewer).state.markers)
    for viewer in (RED, GM):
        assert viewed.markers(b.encounter, viewer)[0]["contents"] == list(SECRET)
        assert "rolf" in everything(b, viewer)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-MODE-04")
def test_the_state_with_markers_goes_through_json():
    b = meeting()
    red_phase(b)
    state = b.encounter.state
    again = state_from_json(json.loads(json.dumps(state_to_json(state))))
    assert again.markers == state.markers
    assert again.progress == state.progress
    resumed = Encounter.resume(load(b.encounter.export()), json.loads(json.dumps(b.encounter.checkpoint())))
    assert resumed.state.markers == state.markers


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-MODE-03", "CR3-MODE-04")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"contents": ["ann"]}, "mission.markers[0].contents[0]"),
        ({"contents": ["nobody"]}, "mission.markers[0].contents[0]"),
        ({"contents": ["rolf", "rolf"]}, "mission.markers[0].contents[1]"),
        ({"contents": None}, "mission.markers[0].contents"),
        ({"side": "green"}, "mission.markers[0].side"),
        ({"inside": "barn"}, "mission.markers[0].inside"),
        ({"id": "red-2"}, "mission.markers[1].id"),
        ({"more": 1}, "mission.markers[0].more"),
    ],
)
def test_a_bad_marker_is_refused_by_its_field(change: dict[str, Any], field: str):
    first = {"id": "red-1", "side": "red", "at": [18, 6], "contents": ["rolf"], **change}
    with pytest.raises(BadRequest) as caught:
        meeting(first, {"id": "red-2", "side": "red", "at": [6, 6], "contents": ["rita"]})
    assert caught.value.field == field


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-MODE-04")
def test_secrets_need_hidden_information():
    record = meeting().record
    with pytest.raises(BadRequest) as caught:
        load({**record, "information": "public"})
    assert caught.value.field == "information"


MISSION: dict[str, Any] = {"id": "patrol", "side": "blue", "enemy": {"side": "red"}}


@pytest.mark.rule("CR3-MODE-01", "CR3-ENC-01", "CR3-RUL-126")
@pytest.mark.parametrize(
    ("block", "field"),
    [
        ([], "mission"),
        ({"side": "blue"}, "mission.id"),
        ({**MISSION, "id": "picnic"}, "mission.id"),
        ({**MISSION, "side": "green"}, "mission.side"),
        ({**MISSION, "eal": 6}, "mission.eal"),
        ({**MISSION, "eal": 0}, "mission.eal"),
        ({**MISSION, "entry": "up"}, "mission.entry"),
        ({**MISSION, "id": "raid-attack"}, "mission.objectives"),
        ({**MISSION, "objectives": ["moon"]}, "mission.objectives[0]"),
        ({**MISSION, "enemy": {"side": "blue"}}, "mission.enemy.side"),
        ({**MISSION, "enemy": {"side": "red", "kind": "martian"}}, "mission.enemy.kind"),
        ({**MISSION, "enemy": {"side": "red", "weapons": []}}, "mission.enemy.weapons"),
        ({**MISSION, "enemy": {"side": "red", "weapons": [["bow"]]}}, "mission.enemy.weapons[0][0]"),
        ({**MISSION, "enemy": {"side": "red", "weapons": [[]] * 7}}, "mission.enemy.weapons"),
        ({**MISSION, "enemy": {"side": "red", "leader_rep": 6}}, "mission.enemy.leader_rep"),
        ({**MISSION, "enemy": {"side": "red", "names": [1]}}, "mission.enemy.names[0]"),
        ({"id": "patrol", "side": "blue"}, "mission"),
        ({**MISSION, "markers": [{"side": "blue", "at": [1, 1]}]}, "mission.markers[0].side"),
        ({**MISSION, "markers": [{"side": "red", "at": [1, 1], "contents": []}]}, "mission.markers[0]"),
        ({**MISSION, "markers": [{"side": "red", "at": [99, 1]}]}, "mission.markers[0].at"),
    ],
)
def test_a_bad_mission_is_refused_by_its_field(block: Any, field: str):
    with pytest.raises(BadRequest) as caught:
        Battle("ann blue rep 4 at 5,5", mission=block, sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}])
    assert caught.value.field == field


def test_the_ids_of_those_to_come_are_kept_free():
    with pytest.raises(BadRequest, match="kept for figures"):
        Battle(
            "enemy-1 blue rep 4 at 5,5", mission=MISSION, sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}]
        )
