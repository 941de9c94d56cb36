"""MG-42's hidden Germans: the die that places them, what calls for it, and what a wrong record is told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from tests.engine.mg42_scenario import HELD, Scene, record

# ---- the die ----

PLACES = {
    1: ("all-in-house", {"arnold": (20, 18), "beck": (16.5, 17), "conrad": (16, 18)}),
    3: ("leader-in-woods", {"arnold": (8.5, 15), "beck": (16.5, 17), "conrad": (16, 18)}),
    4: ("gun-at-wall", {"arnold": (20, 18), "beck": (15, 15), "conrad": (17, 15)}),
    6: ("all-on-their-way", {"arnold": (10.5, 15.5), "beck": (10.5, 17), "conrad": (10.5, 18.5)}),
}


@pytest.mark.rule("MG42-SCEN-07", "MG42-T-DEPLOY", "MG42-RUL-78", "MG42-RUL-71", "MG42-EX-41")
@pytest.mark.parametrize("face", PLACES)
def test_the_die_places_the_others_where_the_table_says(face: int):
    result, places = PLACES[face]
    s = Scene(record(seed="places"), deployment__germans=[face])
    s.begin()
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    assert s.all("roll", label="deployment")[0]["result"] == result
    came = {e["figure"]: tuple(e["at"]) for e in s.all("figure")}
    assert came == places
    assert s.figure("beck").set_up is (face == 4)
    assert s.all("roll", label="deployment")[0]["dice"] == [face]


@pytest.mark.rule("MG42-RUL-78")
def test_who_is_on_his_way_checks_as_moving():
    s = Scene(record(), deployment__germans=[5], ranged_combat__nco=[1, 1, 1], received_fire__dorfman=[6, 6])
    s.begin()
    s.do("fire", figure="nco", targets=[{"figure": "dorfman"}])
    assert all(s.figure(name).moved for name in HELD)


@pytest.mark.rule("MG42-RUL-78")
def test_a_place_that_is_taken_makes_way_for_the_nearest_free_one():
    given = record()
    given["figures"][1] |= {"at": [15.3, 15.2], "unseen": False}  # Able stands where Beck would be
    s = Scene({**given, "seed": "taken"}, deployment__germans=[4])
    s.begin("nco")
    s.do("fire", figure="nco", targets=[{"figure": "dorfman"}])
    x, y = s.figure("beck").at
    assert 100 <= max(abs(x - 1530), abs(y - 1520)) <= 300


@pytest.mark.rule("MG42-RUL-77")
@pytest.mark.parametrize(
    ("start", "to", "called"),
    [((10, 13.2), (13.5, 17), True), ((6, 13.2), (6, 16), True), ((24, 13.2), (24, 16), False)],
    ids=["the yard", "the small woods", "beside the yard"],
)
def test_a_silent_attack_calls_for_the_die_where_the_enemy_may_be(start: Any, to: Any, called: bool):
    given = record(seed="silent", auto=True)
    given["figures"][3] |= {"at": list(start), "unseen": False}
    for german in ("dorfman", "engles"):
        # Far away, with their backs turned, so that nobody shoots.
        next(f for f in given["figures"] if f["id"] == german).update(at=[30.5 + (german == "engles"), 34], facing=180)
    s = Scene(given)
    s.begin("charlie")
    s.do("move", figure="charlie", to=list(to))
    assert bool(s.all("roll", label="deployment")) is called
    assert not s.all("shot") or called


# ---- bad records ----


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda m: m["deployment"]["places"].pop("gun-at-wall"), "mission.deployment.places.gun-at-wall"),
        (lambda m: m["deployment"]["places"]["gun-at-wall"].pop(), "mission.deployment.places.gun-at-wall"),
        (
            lambda m: m["deployment"]["places"]["all-in-house"][0].update(figure="dorfman"),
            "mission.deployment.places.all-in-house[0].figure",
        ),
        (lambda m: m["deployment"].update(side="us"), "mission.deployment.side"),
        (lambda m: m.update(turns=0), "mission.turns"),
        (lambda m: m.update(eal=3), "mission.eal"),
        (lambda m: m.update(id="patrol"), "mission.id"),
    ],
    ids=["a face left out", "a figure left out", "on the table", "its own side", "no turns", "no markers", "patrol"],
)
def test_a_wrong_deployment_is_named(change: Any, field: str):
    given = record()
    change(given["mission"])
    with pytest.raises(BadRequest) as caught:
        load(given)
    assert caught.value.field == field


def test_nobody_waits_unseen_in_the_open():
    given = record()
    given["figures"][0]["at"] = [18, 13]
    with pytest.raises(BadRequest) as caught:
        load(given)
    assert caught.value.field == "figures[0].unseen"


@pytest.mark.rule("MG42-RUL-74", "MG42-RUL-61", "MG42-RUL-89")
def test_who_charges_out_of_the_woods_is_seen_and_shot_at():
    given = record(seed="out of the woods")
    given["figures"][1]["at"] = [13, 11.5]
    s = Scene(
        given,
        deployment__germans=[1],
        wanting_to_charge__able=[1, 1],
        in_sight__able=[1, 1],
        in_sight__arnold=[6, 6, 6],
        **{f"in_sight__{name}": [6, 6] for name in ("beck", "conrad", "dorfman")},
        being_charged__dorfman=[1, 1],
        ranged_combat__dorfman=[1],
        received_fire__able=[1, 1],
        melee__able=[6, 6],
        melee__dorfman=[6, 6],
    )
    s.begin("able")
    s.do("charge", figures=["able"], target="dorfman")
    assert [r["figure"] for r in s.all("roll", label="in-sight")] == ["able", "arnold", "beck", "conrad", "dorfman"]
    # He is busy charging and does not fire.
    assert [shot["shooter"] for shot in s.all("shot")] == ["dorfman"]
    assert s.figure("able").melee
    assert not s.unseen("able")
