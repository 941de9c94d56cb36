"""Where the one who runs MG-42's Germans puts those held back, once the die has named their areas (MG42-RUL-78)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import BadRequest, Refused
from engine.loading.load import load
from engine.replay.replay import replay
from engine.space import parse_cell
from engine.views import PUBLIC, Viewer
from tests.engine import viewed
from tests.engine.mg42_scenario import HELD, Scene, head_to_head, record

GERMANS = Viewer("germans")


def asked(face: int, **changes: Any) -> Scene:
    """Two players, the first shot declared, the die thrown."""
    s = Scene(head_to_head(seed="places", **changes), deployment__germans=[face])
    s.begin()
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    return s


def choose(s: Scene, **points: Any) -> list[dict[str, Any]]:
    return s.do("decide", side="germans", kind="deploy-at", choice=points)


def came(s: Scene) -> dict[str, tuple[float, float]]:
    return {e["figure"]: tuple(e["at"]) for e in s.all("figure")}


def asked_for(s: Scene, what: str) -> list[dict[str, Any]]:
    return [event for event in s.all(what) if event["kind"] == "deploy-at"]


@pytest.mark.rule("MG42-RUL-78")
def test_their_player_is_asked_once_before_the_shot_is_rolled():
    s = asked(1)
    [question] = s.encounter.pending
    assert (question.kind, question.form, question.side) == ("deploy-at", "points", "germans")
    assert question.options == HELD
    assert question.default == {"arnold": [20, 18], "beck": [16.5, 17], "conrad": [16, 18]}
    assert set(question.areas) == {"the house, Q18–T19"}
    assert not s.all("shot")
    choose(s, arnold="T18", beck=[18, 17])
    assert came(s) == {"arnold": (19.5, 17.5), "beck": (18, 17), "conrad": (16, 18)}
    assert s.all("shot")
    assert len(asked_for(s, "decision")) == 1


@pytest.mark.rule("MG42-RUL-78")
@pytest.mark.parametrize(
    ("face", "area", "inside", "outside"),
    [
        (2, "the house, Q18–T19", "S18", "S21"),
        (3, "the small woods, D15–I20", "E17", "K17"),
        (4, "the house, Q18–T19", "S18", "S16"),
        (6, "J15–O20", "L19", "I19"),
    ],
)
def test_the_leader_stands_anywhere_in_the_area_that_the_die_named(face: int, area: str, inside: str, outside: str):
    s = asked(face)
    with pytest.raises(Refused) as caught:
        choose(s, arnold=outside)
    assert caught.value.code == "outside"
    assert caught.value.message == f"Arnold has to be inside {area}"
    assert caught.value.rule == "MG42-RUL-78"
    assert s.encounter.pending
    choose(s, arnold=inside)
    assert s.figure("arnold").at == parse_cell(inside, s.encounter.space.table)


@pytest.mark.rule("MG42-RUL-78")
def test_the_gun_at_the_wall_is_ready_wherever_it_lies_and_looks_at_who_fired():
    s = asked(4)
    [question] = s.encounter.pending
    assert question.areas[1] == "M16–T16"
    choose(s, beck="T16")
    beck = s.figure("beck")
    assert (beck.at, beck.set_up, beck.moved) == ((1950, 1550), True, False)
    # The sergeant is nearer, but waits unseen; it was Baker who fired.
    assert beck.facing == s.encounter.space.heading(beck.at, s.figure("baker").at)
    assert s.figure("conrad").facing == 0


@pytest.mark.rule("MG42-RUL-78")
def test_who_is_on_his_way_has_moved_wherever_he_is_put():
    s = asked(5)
    choose(s, arnold="J15")
    assert all(s.figure(name).moved for name in HELD)


@pytest.mark.rule("MG42-RUL-78")
@pytest.mark.parametrize(
    ("face", "points", "code", "words"),
    [
        (1, {"arnold": [15.8, 18]}, "wall", "Arnold has no room in P19, a wall is too near"),
        (6, {"arnold": [12.1, 17]}, "wall", "a wall"),
        (6, {"arnold": [12.6, 15.2]}, "occupied", "Arnold"),
        (1, {"arnold": "S18", "beck": [18.9, 17.5]}, "occupied", "Arnold"),
        (1, {"arnold": [16.2, 18]}, "occupied", "Arnold"),
        (1, {"dorfman": "S18"}, "bad-choice", "dorfman"),
        (1, {}, "bad-choice", "a place"),
    ],
    ids=[
        "the house's wall",
        "the yard's wall",
        "Dorfman",
        "each other",
        "one left where proposed",
        "no newcomer",
        "none",
    ],
)
def test_a_place_that_cannot_be_taken_is_refused(face: int, points: Any, code: str, words: str):
    s = asked(face)
    before = len(s.encounter.log)
    with pytest.raises(Refused) as caught:
        choose(s, **points)
    assert caught.value.code == code
    assert words in caught.value.message
    assert len(s.encounter.log) == before
    assert [q.kind for q in s.encounter.pending] == ["deploy-at"]


@pytest.mark.rule("MG42-RUL-78")
@pytest.mark.parametrize("choice", ["roll", 3, ["S18"], {"arnold": "Z99"}])
def test_what_is_no_place_is_refused(choice: Any):
    s = asked(1)
    with pytest.raises((Refused, BadRequest)):
        s.do("decide", side="germans", kind="deploy-at", choice=choice)
    assert s.encounter.pending


@pytest.mark.rule("MG42-RUL-78")
def test_an_enemy_whom_they_do_not_know_of_bars_no_place_and_makes_way_for_nobody():
    given = head_to_head(seed="places")
    given["figures"][1] |= {"at": [6, 17]}  # Able waits unseen in the small woods
    s = Scene(given, deployment__germans=[3])
    s.begin("baker")
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    choose(s, arnold=[6, 17])
    arnold, able = s.figure("arnold").at, s.figure("able").at
    assert able == (600, 1700)
    assert 100 <= max(abs(arnold[0] - 600), abs(arnold[1] - 1700)) <= 300


@pytest.mark.rule("MG42-RUL-78")
@pytest.mark.parametrize("changes", [{"auto": True}, {}], ids=["automatic", "the rules' side"])
def test_where_nobody_is_asked_the_places_proposed_hold(changes: dict[str, Any]):
    given = head_to_head(seed="places", **changes) if changes else record(seed="places")
    s = Scene(given, deployment__germans=[4])
    s.begin()
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    assert came(s) == {"arnold": (20, 18), "beck": (15, 15), "conrad": (17, 15)}
    assert asked_for(s, "decided")[0]["how"] == ("default" if changes else "rules")


@pytest.mark.rule("MG42-RUL-78")
def test_without_areas_nobody_is_asked():
    given = head_to_head(seed="places")
    for spots in given["mission"]["deployment"]["places"].values():
        for spot in spots:
            del spot["area"]
    s = Scene(given, deployment__germans=[1])
    s.begin()
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    assert not asked_for(s, "decision")
    assert came(s) == {"arnold": (20, 18), "beck": (16.5, 17), "conrad": (16, 18)}


def test_nobody_else_reads_the_question_or_the_answer():
    s = asked(1)
    for viewer in (Viewer("us"), PUBLIC):
        assert not viewed.questions(s.encounter, viewer)
        told = [viewed.events_json(s.encounter, viewer), viewed.state_json(s.encounter, viewer)]
        assert not any(word in json.dumps(told) for word in ("deploy-at", "arnold", "conrad", "the house, Q18"))
    assert [q.kind for q in viewed.questions(s.encounter, GERMANS)] == ["deploy-at"]
    choose(s, arnold="S19", beck="R18", conrad="S18")
    s.answer()
    known = viewed.state_json(s.encounter, Viewer("us"))["figures"]
    told = json.dumps(viewed.events_json(s.encounter, Viewer("us")))
    assert "deploy-at" not in told
    hidden = set(HELD) - set(known)
    assert hidden, "somebody of those in the house stands where nobody looks in"
    assert not any(f'"{name}"' in told for name in hidden)


def test_it_goes_on_after_a_restart_and_replays_the_same():
    s = asked(3)
    again = Encounter.resume(load(s.encounter.export()), s.encounter.checkpoint())
    assert [(q.kind, q.default) for q in again.pending] == [(q.kind, q.default) for q in s.encounter.pending]
    choose(s, arnold="E17", conrad="S18")
    again.submit({"do": "decide", "side": "germans", "kind": "deploy-at", "choice": {"arnold": "E17", "conrad": "S18"}})
    assert again.state.figure("arnold").at == s.figure("arnold").at == (450, 1650)
    run = replay(load(s.encounter.export()))
    assert run.encounter.digests == s.encounter.digests


def test_what_is_listed_is_accepted():
    s = asked(6)
    [question] = s.encounter.pending
    answers = list(legal.answers(question))
    assert [item["choice"] for item in answers] == [question.default]
    s.do("decide", **{key: value for key, value in answers[0].items() if key != "do"})
    assert came(s) == {"arnold": (10.5, 15.5), "beck": (10.5, 17), "conrad": (10.5, 18.5)}


@pytest.mark.parametrize(
    ("area", "said"),
    [([0, 0, 5, 5], "the place proposed lies outside"), ([1, 2, 3], "a rectangle is"), ("house", "a rectangle is")],
)
def test_a_wrong_area_is_named(area: Any, said: str):
    given = record()
    given["mission"]["deployment"]["places"]["all-in-house"][1]["area"] = area
    with pytest.raises(BadRequest) as caught:
        load(given)
    assert caught.value.field == "mission.deployment.places.all-in-house[1].area"
    assert said in caught.value.message
