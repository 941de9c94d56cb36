"""Bystanders and the press of Chain Reaction 2.0: stray shots, pictures, interviews, points."""

from __future__ import annotations

from typing import Any

import pytest

from engine.contest.score import score
from engine.errors import BadRequest
from engine.loading.load import load
from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.table import Battle, refused

THREE = [{"id": "blue"}, {"id": "red"}, {"id": "press", "stance": "last"}]
ANN, ROB = "ann blue rep 5 with pistol at 10,30", "rob red rep 4 with pistol at 10,20"
KIT, BO = (
    "kit press rep 5 leader traits reporter with nothing at 13,25",
    "bo press rep 5 traits camera with nothing at 14.5,25",
)
WALL = {"id": "wall", "type": "wall", "line": [[4, 22], [12.4, 22]], "tall": True}
COUNTS = {"picture": 1, "no-comment": 1, "interview": 3, "fall": 1, "stray": -2}


def live(*figures: str, **more: Any) -> Battle:
    """Two gangs and the press, by points."""
    mission = {"id": "by-points", "side": "press", "turns": 12, "points": COUNTS}
    return battle(*figures, **{"sides": THREE, "mission": mission, **more})


def points(b: Battle) -> dict[str, int]:
    progress = b.encounter.state.progress
    assert progress is not None
    return dict(progress.points)


@pytest.mark.rule("CR2-MEDIA-02", "CR2-MEDIA-03", "CR2-MEDIA-05", "CR2-RUL-206", "CR2-RUL-272", "CR2-RUL-296")
def test_the_press_acts_last_without_a_die_and_takes_pictures():
    with live(
        ANN, ROB, KIT, BO, "far blue rep 4 with pistol at 28,25",
        terrain=[WALL], dice={"photograph__bo": [4]},
    ) as b:  # fmt: skip
        b.blue_turn(blue=4, red=3)
        assert b.encounter.state.order == ("blue", "red", "press")
        assert not b.all("roll", label="activation", side="press")
        assert not b.all("roll", label="in-sight", figure="bo")
        b.do("end-phase")
        b.do("end-phase")
        refused(b, "CR2-TURN-05", "activate", figures=["ann"])
        b.do("activate", figures=["kit", "bo"])
        refused(b, "CR2-MEDIA-03", "photograph", figure="kit", target="ann")
        refused(b, "CR2-MEDIA-03", "photograph", figure="bo", target="kit")
        refused(b, "CR2-MEDIA-03", "photograph", figure="bo", target="far")
        refused(b, "CR2-MEDIA-04", "interview", figure="bo", target="ann")
        b.do("photograph", figure="bo", target="ann")
        assert (b.last("press")["what"], b.last("press")["target"]) == ("picture", "ann")
        refused(b, "CR2-MEDIA-03", "photograph", figure="bo", target="rob")
        assert points(b) == {"blue": 0, "red": 0, "press": 1}
        b.do("end-phase")
        b.blue_turn(blue=4, red=4)
        assert b.encounter.state.order == ("blue", "red")
        b.do("end-turn")


@pytest.mark.rule("CR2-MEDIA-04", "CR2-MEDIA-05", "CR2-RUL-296", "CR2-MEDIA-02", "CR2-T-REPORTER")
@pytest.mark.parametrize(
    ("asked", "taped", "what", "won"),
    [([6, 6], [5], "interview", 3), ([6, 6], [1], "no-interview", 0), ([2, 6], [], "no-comment", 1),
     ([1, 2], [], "pushed-away", 0)],
)  # fmt: skip
def test_one_who_is_asked_pushes_away_or_has_no_comment_or_talks(
    asked: list[int], taped: list[int], what: str, won: int
):
    # Ann's Rep 4 is one below the reporter's: she needs a 3.
    with live(
        "ann blue rep 4 with pistol at 12,23.5", "rob red rep 4 with pistol at 10,10", KIT, BO,
        "zoe blue rep 4 with pistol at 13,30",
        terrain=[WALL], dice={"reporter__ann": asked, "interview__kit": taped},
    ) as b:  # fmt: skip
        b.blue_turn(blue=4, red=3)
        b.do("end-phase")
        b.do("end-phase")
        b.do("activate", figures=["kit", "bo"])
        refused(b, "CR2-MEDIA-04", "interview", figure="kit", target="zoe")
        b.do("interview", figure="kit", target="ann")
        assert b.last("press")["what"] == what
        assert points(b)["press"] == won
        refused(b, "CR2-MEDIA-04", "interview", figure="kit", target="ann")


@pytest.mark.rule("CR2-CIV-01", "CR2-CIV-03", "CR2-RUL-217", "CR2-RUL-247", "CR2-RUL-272")
def test_unarmed_bystanders_near_one_who_fires_test_at_once_and_the_press_does_not():
    sides = [*THREE, {"id": "civil", "stance": "neutral"}]
    with live(
        "ann blue rep 5 with pistol at 10,30", "bud blue rep 5 with pistol at 11.5,30",
        "rob red rep 4 with nothing at 10,24",
        KIT, BO,
        "joy civil rep 3 with nothing at 20,30 facing 90",
        "max civil rep 3 with pistol at 4,30",
        "sue civil rep 3 with nothing at 26,30",
        sides=sides, dice={"ranged_combat__ann": [1], "ranged_combat__bud": [1], "received_fire__joy": [1, 6],
                           "received_fire__rob": [1, 6]}, auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann", "bud", blue=4, red=3)
        shots = [{"figure": "rob", "shots": 1}]
        b.do("fire", volley=[{"figure": name, "targets": shots} for name in ("ann", "bud")])
        assert [e["figure"] for e in b.all("roll", label="received-fire")] == ["rob", "joy"]
        assert b.status("joy") == "ducked-back"


@pytest.mark.rule("CR2-CIV-02", "CR2-RUL-287", "CR2-RUL-560", "CR2-MEDIA-02")
def test_a_miss_may_strike_the_nearest_civilian_in_its_way_and_costs_a_point():
    with live(
        "ann blue rep 4 with pistol at 10,30", "rob red rep 4 with nothing at 10,20",
        "kit press rep 5 leader traits reporter with nothing at 10.4,26",
        "bo press rep 5 traits camera with nothing at 11,19.4",
        dice={"ranged_combat__ann": [1], "stray_shot__ann": [6], "obviously_dead__ann": [6], "damage__ann": [6],
              "received_fire__rob": [1, 6]},
        auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert [e["target"] for e in b.all("shot")] == ["rob", "kit"]
        assert b.status("kit") == "out-of-the-fight"
        assert b.status("bo") == "carry-on"
        assert not b.all("roll", label="received-fire", figure="bo")
        assert points(b) == {"blue": -2, "red": 0, "press": 0}


@pytest.mark.rule("CR2-CIV-02")
@pytest.mark.parametrize(("status", "struck"), [("carry-on", True), ("fleeing", True), ("stunned", False)])
def test_a_miss_may_strike_a_bystander_on_the_run(status: str, struck: bool):
    sides = [{"id": "blue"}, {"id": "red"}, {"id": "civil", "stance": "neutral"}]
    joy = f"joy civil rep 3 with nothing at 10,24 status {status}"
    dice = {"ranged_combat__ann": [1]}
    with battle(ANN, ROB, joy, sides=sides, dice=dice, seed="x", auto=True) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert ("joy" in [shot["target"] for shot in b.all("shot", shooter="ann")]) is struck


@pytest.mark.rule("CR2-RUL-560")
def test_a_hit_on_a_machine_costs_no_points():
    mission = {"id": "by-points", "side": "press", "turns": 12, "points": COUNTS}
    with armored(
        "ann blue rep 5 with lmg at 10,30", KIT, BO, "rob red rep 4",
        "car of red model car at 10,24 driver rob",
        sides=THREE, mission=mission, seed="x", auto=True, dice={"ranged-combat:ann": [6] * 6},
    ) as b:  # fmt: skip
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"machine": "car"}])
        assert (b.last("shot")["target"], b.last("shot")["result"]) == ("car", "hit")
        assert points(b) == {"blue": 0, "red": 0, "press": 0}


@pytest.mark.rule("CR2-RUL-560", "CR2-MEDIA-05")
def test_points_decide_when_one_gang_is_left_and_the_press_may_win():
    with live(
        ANN,
        "rob red rep 4 with pistol at 10,10",
        KIT,
        BO,
        terrain=[WALL],
        dice={"photograph__bo": [4], "recovery__rob": [1, 1]},
    ) as b:
        b.blue_turn(blue=4, red=3)
        b.do("end-phase")
        b.do("end-phase")
        b.do("activate", figures=["kit", "bo"])
        b.do("photograph", figure="bo", target="ann")
        b.encounter.game.remove(b.encounter.game.named("rob"), "ran-away", "CR2-REACT-22")
        b.do("end-phase")
        ended = b.encounter.state
        assert (ended.progress.result, ended.ended) == ("success", "success")  # type: ignore[union-attr]
        assert score(b.encounter.record, ended).winner == "press"


def test_a_battle_with_the_press_is_open():
    with pytest.raises(BadRequest, match="leave hidden information out") as why:
        live(ANN, ROB, KIT, BO, information="hidden")
    assert "CR2-RUL-206" in str(why.value)


def test_nobody_of_the_press_is_armed_or_acts_with_a_side_that_fights():
    with pytest.raises(BadRequest, match="carry no weapon") as why:
        live(ANN, ROB, "kit press rep 5 traits reporter with pistol at 13,25")
    assert "CR2-MEDIA-02" in str(why.value)
    kit = live(ANN, ROB, KIT, BO).record
    kit["figures"][2]["melee_weapon"] = "two-hand"
    with pytest.raises(BadRequest, match=r"leave Two-hand weapon to a bodyguard .CR2-MEDIA-02"):
        load(kit)
    with pytest.raises(BadRequest, match="has to act last"):
        live(ANN, ROB, "kit blue rep 5 traits reporter with nothing at 13,25")


@pytest.mark.rule("CR2-MEDIA-02")
@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("dan press rep 3 with pistol", ""),
        ("dan press rep 2 with nothing", ""),
        ("dan press rep 4 with pistol", ""),
        ("dan press rep 4 with nothing", "a driver has Rep 2 or 3, and a bodyguard Rep 4 and a weapon .CR2-MEDIA-02"),
        ("dan press rep 5 with pistol", "a driver has Rep 2 or 3, and a bodyguard Rep 4 and a weapon .CR2-MEDIA-02"),
        ("dan press rep 4 leader with pistol", "does not lead the press: its reporter does .CR2-MEDIA-02"),
    ],
)
def test_the_press_brings_a_driver_of_rep_2_or_3_and_a_bodyguard_of_rep_4_and_its_reporter_leads(who: str, said: str):
    crew = ("kit press rep 5 traits reporter with nothing at 13,25", BO)
    if not said:
        assert live(ANN, ROB, *crew, f"{who} at 13,27").encounter
        return
    with pytest.raises(BadRequest, match=said):
        live(ANN, ROB, *crew, f"{who} at 13,27")


@pytest.mark.rule("CR2-MEDIA-01", "CR2-RUL-205", "CR2-T-COVERAGE")
def test_a_die_says_whether_the_press_is_there_and_is_rolled_again_while_it_may_come():
    dice = {"media_coverage__press": [4, 2]}
    with live(ANN, "rob red rep 4 with pistol at 10,4", KIT, BO, options=["coverage"], dice=dice) as b:
        b.blue_turn(blue=4, red=3)
        assert [b.status(name) for name in ("kit", "bo")] == ["off-table"] * 2
        while b.encounter.state.phase:
            b.do("end-phase")
        b.blue_turn(blue=4, red=3)
        assert [b.status(name) for name in ("kit", "bo")] == ["carry-on"] * 2
        assert b.at("kit") == (13, 25)
        assert {e["figure"] for e in b.all("figure", rule="CR2-MEDIA-01")} == {"kit", "bo"}
        b.do("end-phase")
        b.do("end-phase")
        b.do("activate", figures=["kit", "bo"])


@pytest.mark.rule("CR2-T-COVERAGEMOD", "CR2-MEDIA-01")
@pytest.mark.parametrize(
    ("more", "face", "status"),
    [
        (["coverage-urban", "coverage-military-1980s"], 5, "carry-on"),
        (["coverage-aliens"], 2, "off-table"),
        ([], 2, "carry-on"),
    ],
)
def test_where_and_when_the_battle_is_draws_the_press_or_keeps_it_away(more: list[str], face: int, status: str):
    dice = {"media_coverage__press": [face]}
    with live(ANN, "rob red rep 4 with pistol at 10,4", KIT, BO, options=["coverage", *more], dice=dice) as b:
        b.blue_turn(blue=4, red=3)
        assert b.status("kit") == status
        while b.encounter.state.phase:
            b.do("end-phase")
        b.blue_turn(blue=4, red=3)
        assert b.status("kit") == status, "it is rolled again for nobody"


def test_a_situation_of_the_press_takes_its_die_and_a_place_is_not_both_in_town_and_in_the_country():
    with pytest.raises(BadRequest, match=r"is played with coverage: add that too .CR2-T-COVERAGEMOD"):
        live(ANN, ROB, KIT, BO, options=["coverage-urban"])
    with pytest.raises(BadRequest, match=r"leave one out .CR2-T-COVERAGEMOD"):
        live(ANN, ROB, KIT, BO, options=["coverage", "coverage-urban", "coverage-rural"])
