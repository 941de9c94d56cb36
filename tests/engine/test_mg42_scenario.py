"""The scenario of MG-42: who is seen and who is not, the die for the others, the machine gun, who has won."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import views
from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.events import facts
from engine.opposition import next_input, play
from engine.record import load
from engine.snapshot import state_to_json
from engine.views import PUBLIC, Viewer

SCENARIO = Path(__file__).parents[2] / "assets" / "scenarios" / "mg42.json"
BAND = ("nco", "able", "baker", "charlie")
HELD = ("arnold", "beck", "conrad")


def record(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SCENARIO.read_text()) | changes
    return found


def head_to_head(**changes: Any) -> dict[str, Any]:
    found = record(information="hidden", **changes)
    del found["sides"][1]["controller"]
    return found


class Scene:
    """The scenario under test, with scripted dice where they matter."""

    def __init__(self, given: dict[str, Any], **dice: Any) -> None:
        script = {key.replace("__", ":").replace("_", "-"): faces for key, faces in dice.items()}
        script = {"activation:us": [2] * 12, "activation:germans": [1] * 12} | script
        self.encounter = Encounter(load({**given, "dice": script}))
        self.events: list[dict[str, Any]] = []

    def do(self, what: str, **more: Any) -> list[dict[str, Any]]:
        new = [facts(entry.event) for entry in self.encounter.submit({"do": what, **more})]
        self.events += new
        return new

    def begin(self, *figures: str) -> None:
        self.do("start-turn")
        self.do("activate", figures=list(figures or BAND))

    def answer(self) -> None:
        """Every open question by its default."""
        while self.encounter.pending:
            q = self.encounter.pending[0]
            who = {"figure": q.figure} if q.figure else {"side": q.side}
            self.do("decide", kind=q.kind, choice=q.default, **who)

    def figure(self, name: str) -> Any:
        return self.encounter.state.figure(name)

    def all(self, kind: str, **match: Any) -> list[dict[str, Any]]:
        return [e for e in self.events if e["type"] == kind and all(e.get(k) == v for k, v in match.items())]


def sees(s: Scene, a: str, b: str) -> bool:
    return s.encounter.game.sees(s.figure(a), s.figure(b))


# ---- the table ----


@pytest.mark.rule("MG42-GEN-02", "MG42-SCEN-02", "MG42-SCEN-04", "MG42-SCEN-05", "MG42-T-MAP", "MG42-RUL-75")
def test_two_germans_are_seen_and_no_american_is():
    s = Scene(record())
    table = s.encounter.record.table
    assert (table.width, table.height) == (3600, 3600), "three feet by three"
    assert sees(s, "nco", "engles"), "through both open doors"
    assert sees(s, "nco", "dorfman"), "over the low wall"
    assert not sees(s, "able", "engles")
    assert not any(sees(s, german, american) for german in ("dorfman", "engles") for american in BAND)
    g = s.encounter.game
    assert len(g.components([s.figure(name) for name in BAND])) == 1
    assert all(g.protection(s.figure("dorfman"), s.figure(name)).for_test == "cover" for name in BAND)
    assert [s.figure(name).on_table for name in HELD] == [False] * 3


@pytest.mark.rule("MG42-SCEN-01", "MG42-SCEN-06", "MG42-T-US", "MG42-T-GERMANS", "MG42-FORCE-01", "MG42-RUL-76")
def test_both_forces_are_as_listed():
    found = {f.name: (f.rep, f.weapons, f.star, f.leader) for f in Scene(record()).encounter.state.figures}
    assert found == {
        "Sergeant": (5, ("submachine-gun",), True, True),
        "Able": (4, ("carbine",), False, False),
        "Baker": (4, ("carbine",), False, False),
        "Charlie": (3, ("carbine",), False, False),
        "Arnold": (4, ("submachine-gun",), False, True),
        "Beck": (4, ("lmg",), False, False),
        "Conrad": (3, ("rifle",), False, False),
        "Dorfman": (3, ("rifle",), False, False),
        "Engles": (3, ("rifle",), False, False),
    }


@pytest.mark.rule("MG42-SCEN-03", "MG42-RUL-73")
def test_an_inch_of_woods_costs_two():
    s = Scene(record())
    s.begin()
    s.do("move", figure="charlie", to=[24, 8.5])
    assert s.figure("charlie").used == 600
    assert s.figure("charlie").unseen


# ---- in hiding ----


@pytest.mark.rule("MG42-SCEN-04", "MG42-RUL-74")
def test_nobody_checks_for_who_stays_in_the_woods():
    s = Scene(record())
    s.begin()
    s.do("move", figure="charlie", to=[27, 11.5])
    assert not s.all("roll", label="in-sight")
    assert not s.encounter.pending


@pytest.mark.rule("MG42-RUL-74")
def test_who_comes_out_is_checked_for_by_both_and_the_others_are_not():
    s = Scene(record(), in_sight__able=[6, 6], in_sight__dorfman=[6, 6])
    s.begin()
    s.do("move", figure="able", to=[15, 12.6])
    assert [roll["figure"] for roll in s.all("roll", label="in-sight")] == ["able", "dorfman"]
    assert not s.figure("able").unseen
    assert s.figure("baker").unseen
    s.do("move", figure="able", to=[15, 11.5])
    assert not s.figure("able").unseen, "back in the woods he is in cover, and seen"


@pytest.mark.rule("MG42-RUL-74", "MG42-RUL-77", "MG42-SCEN-07")
def test_a_shot_from_hiding_is_settled_first_and_then_checked_for_by_the_rest():
    s = Scene(
        record(),
        deployment__germans=[4],
        ranged_combat__able=[1, 1],
        received_fire__dorfman=[6, 6],
        in_sight__able=[6, 6],
        in_sight__beck=[6, 6],
        in_sight__conrad=[6, 6],
    )
    s.begin()
    seen = s.do("fire", figure="able", targets=[{"figure": "dorfman"}])
    order = [(e["type"], e.get("label", e.get("figure"))) for e in seen]
    assert order.index(("roll", "deployment")) < order.index(("roll", "ranged-combat"))
    assert order.index(("roll", "received-fire")) < order.index(("roll", "in-sight"))
    assert [e["figure"] for e in seen if e.get("label") == "in-sight"] == ["able", "beck", "conrad"]
    assert s.figure("nco").unseen


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


# ---- the machine gun ----


@pytest.mark.rule("MG42-SCEN-08", "MG42-RUL-79", "MG42-RUL-83")
def test_the_gunner_in_the_house_gets_his_gun_ready_before_he_fires():
    s = Scene(
        record(auto=True, seed="gun"),
        deployment__germans=[1],
        activation__us=[1] * 6,
        activation__germans=[2] * 6,
        ranged_combat__able=[1, 1],
    )
    s.do("start-turn")
    s.do("end-phase")
    s.do("activate", figures=["able"])
    s.do("fire", figure="able", targets=[{"figure": "dorfman"}])
    assert not s.all("shot", shooter="beck"), "his gun is not ready, in reaction either"
    s.do("end-phase")
    s.do("start-turn")
    while s.encounter.state.active_side == "germans":
        item = next_input(s.encounter)
        assert item is not None
        s.do(**{("what" if key == "do" else key): value for key, value in item.items()})
    assert s.figure("beck").set_up
    assert not s.figure("beck").stepped


# ---- solo ----


@pytest.mark.rule("MG42-RUL-83")
def test_until_the_shooting_starts_the_germans_stay_put():
    s = Scene(record(), activation__us=[1], activation__germans=[2])
    s.do("start-turn")
    assert next_input(s.encounter) == {"do": "end-phase", "by": "rules"}


@pytest.mark.rule("MG42-RUL-83", "MG42-RUL-68")
@pytest.mark.parametrize("seed", range(4))
def test_the_rules_play_the_germans_to_an_end(seed: int):
    encounter = play(Encounter(load(record(seed=f"solo-{seed}"))))
    assert encounter.state.ended in ("success", "failure", "draw")
    germans = [item for item in encounter.inputs if item.get("by") == "rules"]
    assert {item["do"] for item in germans} <= {"activate", "fire", "move", "stand", "examine", "end-phase"}
    assert not any(item.get("fast") for item in germans)
    again = Encounter(load({**record(seed=f"solo-{seed}"), "inputs": []}))
    for item in encounter.inputs:
        again.submit(item)
    assert again.digests == encounter.digests


# ---- who has won ----


def _ended(s: Scene) -> tuple[str, str]:
    [last] = s.all("mission")
    return last["what"], last["detail"]


@pytest.mark.rule("MG42-RUL-68", "MG42-RUL-69")
def test_the_star_and_one_more_beyond_the_south_edge_have_won():
    given = record(auto=True)
    for n in (0, 1):
        given["figures"][n] |= {"at": [30 + 2 * n, 35], "unseen": False}
    s = Scene(given)
    s.begin("nco", "able")
    s.do("move", figure="able", to=[32, 37])
    assert not s.encounter.state.ended
    s.do("move", figure="nco", to=[30, 37])
    assert _ended(s) == ("success", "through")


@pytest.mark.rule("MG42-RUL-68")
def test_leaving_by_another_edge_is_no_victory():
    given = record(auto=True)
    for n in (0, 1):
        given["figures"][n] |= {"at": [35, 30 + 2 * n], "unseen": False}
    s = Scene(given)
    s.begin("nco", "able")
    s.do("move", figure="able", to=[37, 32])
    s.do("move", figure="nco", to=[37, 30])
    assert not s.encounter.state.ended


@pytest.mark.rule("MG42-RUL-68", "MG42-RUL-90")
@pytest.mark.parametrize(
    ("fallen", "result"),
    [(("dorfman", "engles", *HELD), ("success", "beaten")), (BAND, ("failure", "destroyed"))],
    ids=["no German left", "no American left"],
)
def test_a_side_with_nobody_left_who_can_fight_has_lost(fallen: Any, result: Any):
    s = Scene(record(auto=True, seed="end"))
    s.begin()
    s.do("fire", figure="nco", targets=[{"figure": "dorfman"}])
    for name in fallen:
        s.figure(name).status = "out-of-the-fight"
        s.figure(name).wounds = 1
    s.do("end-activation")
    assert _ended(s) == result
    assert {e["figure"] for e in s.all("roll", label="doc")} >= set(fallen)


@pytest.mark.rule("MG42-RUL-68")
def test_after_twelve_turns_it_is_a_draw():
    s = Scene(record())
    for turn in range(1, 13):
        assert not s.encounter.state.ended, turn
        s.do("start-turn")
        s.do("end-phase")
        s.do("end-phase")
    assert _ended(s) == ("draw", "time")
    assert s.encounter.state.turn == 12


@pytest.mark.rule("MG42-RUL-92")
def test_the_game_goes_on_without_its_star():
    s = Scene(record())
    s.begin()
    s.figure("nco").status = "obviously-dead"
    s.do("end-phase")
    assert not s.encounter.state.ended


# ---- head to head ----


def test_a_side_knows_only_whom_it_sees():
    s = Scene(head_to_head(seed="h2h"), deployment__germans=[1])
    us, germans = Viewer("us"), Viewer("germans")
    s.begin()
    known = views.state_json(s.encounter, us)["figures"]
    assert set(known) == {*BAND, "dorfman", "engles"}
    assert set(views.state_json(s.encounter, germans)["figures"]) == {"dorfman", "engles", *HELD}
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    s.answer()
    told = json.dumps(views.events_json(s.encounter, us))
    assert not any(name in told for name in ("arnold", "conrad", "deployment", "all-in-house"))
    assert "deployment" in json.dumps(views.events_json(s.encounter, germans))
    hidden = [views.events_json(s.encounter, germans), views.state_json(s.encounter, germans)]
    assert not any(f'"{name}"' in json.dumps(hidden) for name in ("nco", "able", "charlie"))


@pytest.mark.parametrize("viewer", [Viewer("us"), PUBLIC], ids=["the Americans", "the public"])
def test_what_is_handed_on_says_nothing_of_the_die(viewer: Viewer):
    given = head_to_head(seed="h2h")
    for n in (0, 1, 3):
        given["figures"][n]["facing"] = 0  # Baker alone watches the house
    s = Scene(given, deployment__germans=[1])
    s.begin()
    s.do("fire", figure="baker", targets=[{"figure": "dorfman"}])
    s.answer()
    kept = views.known(s.encounter.record, viewer, s.encounter.state)
    names = [s.encounter.state.figures[index].id for index in kept]
    shown = views.record_of(s.encounter.record, names)
    state = views.state_of(s.encounter.state, kept)
    handed = json.dumps([shown.to_json(), state_to_json(state)])
    secret = {"arnold", "beck", "conrad"} - set(names)
    assert secret, "whoever is at the windows that nobody looks at"
    assert not any(f'"{word}"' in handed for word in (*secret, "all-in-house", "gun-at-wall"))
    assert shown.mission is not None
    assert shown.mission.deployment is None


@pytest.mark.parametrize("seed", range(4))
def test_two_players_fight_it_out(seed: int):
    encounter = play(Encounter(load(head_to_head(seed=f"two-{seed}"))))
    assert encounter.state.ended


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
