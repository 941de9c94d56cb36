"""What MG-42's chapters lay down besides their worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from engine.checks.request import answer
from engine.errors import BadRequest
from engine.loading.load import load
from engine.ruleset import registry as rulesets
from tests.engine.mg42_field import battle
from tests.engine.table import refused

RULES = rulesets.get("mg42")
LOW_WALL = {"id": "wall", "type": "wall", "line": [[0, 20], [36, 20]]}
CORNER = {"id": "corner", "type": "impassable", "rect": [12, 14, 6, 6], "tall": True}


def ask(test: str, *faces: int, **request: Any) -> dict[str, Any]:
    return answer({"ruleset": "mg42", "test": test, "dice": {"self": list(faces)}, **request}, rulesets.get, ones)


def ones(count: int) -> list[int]:
    return [1] * count


# ---- dice, Rep and weapons ----


@pytest.mark.rule("MG42-EX-01", "MG42-DICE-01", "MG42-REACT-01", "MG42-REP-01")
@pytest.mark.parametrize(("faces", "passed"), [((5, 5), 2), ((5, 6), 1), ((6, 6), 0)])
def test_a_die_of_five_passes_against_rep_five_and_a_six_does_not(faces: tuple[int, int], passed: int):
    assert ask("in-sight", *faces, rep=5)["passed"] == passed


@pytest.mark.rule("MG42-DICE-02", "MG42-FIRE-02", "MG42-REP-01")
def test_a_die_of_fire_is_added_to_rep():
    for rep in (3, 4, 5):
        for face in range(1, 7):
            [shot] = ask("ranged-combat", face, rep=rep, weapon="rifle")["shots"]
            assert shot["total"] == rep + face
            assert (shot["result"] == "hit") is (rep + face >= 8)


@pytest.mark.rule("MG42-REP-02", "MG42-T-REP", "MG42-FIG-01", "MG42-STAR-01")
@pytest.mark.parametrize("rep", [2, 3, 4, 5, 6])
def test_a_figure_is_its_rep_and_its_weapons(rep: int):
    record = {
        "format": "duckback-record/1",
        "ruleset": "mg42",
        "table": {"width": 36, "height": 36},
        "sides": [{"id": "blue"}, {"id": "red"}],
        "figures": [{"id": "a", "side": "blue", "rep": rep, "weapons": ["rifle"], "at": [1, 1]}],
    }
    if 3 <= rep <= 5:
        [figure] = load(record).figures
        assert (figure.rep, figure.weapons, figure.star) == (rep, ("rifle",), False)
        record["figures"] = [{**record["figures"][0], "weapons": ["assault-rifle"]}]  # type: ignore[index]
    with pytest.raises(BadRequest) as caught:
        load(record)
    assert caught.value.field == ("figures[0].weapons[0]" if 3 <= rep <= 5 else "figures[0].rep")


@pytest.mark.rule("MG42-WEAP-01", "MG42-T-WEAPONS", "MG42-GEN-01")
def test_weapons_have_range_targets_and_impact_and_nothing_else_matters():
    found = {w.id: (w.range, w.target, w.impact, w.rank) for w in RULES.weapons.values()}
    assert found == {
        "carbine": (2400, 2, 1, 1),
        "submachine-gun": (2400, 3, 1, 2),
        "rifle": (4800, 1, 2, 1),
        "lmg": (4800, 6, 3, 3),
    }
    assert not any(w.blast.width or w.thrown or w.feed.loader or w.feed.once_a_turn for w in RULES.weapons.values())


@pytest.mark.rule("MG42-WEAP-04", "MG42-FIRE-06", "MG42-DMG-04")
def test_the_higher_the_impact_the_deadlier():
    for impact in (1, 2, 3):
        dead = [face for face in range(1, 7) if ask("obviously-dead", face, impact=impact)["result"] != "not-dead"]
        assert dead == list(range(1, impact + 1))
        out = [f for f in range(1, 7) if ask("damage", f, rep=4, impact=impact)["result"] == "out-of-the-fight"]
        assert out == list(range(4 - impact + 1, 7))


@pytest.mark.rule("MG42-EX-05", "MG42-WEAP-03", "MG42-FIRE-04")
def test_three_targets_in_three_inches():
    line = [f"{name} red rep 4 with rifle at {x},20" for name, x in (("a", 10), ("b", 11.4), ("c", 12.8), ("d", 16))]
    with battle("joe blue rep 5 with submachine-gun at 11.4,30", *line, auto=True, seed="swath") as b:
        b.blue_turn("joe")
        refused(b, "MG42-RUL-35", "fire", figure="joe", targets=[{"figure": "a"}, {"figure": "d"}])
        four = [{"figure": name, "shots": 1} for name in "abcd"]
        refused(b, "MG42-WEAP-03", "fire", figure="joe", targets=four)
        b.do("fire", figure="joe", targets=four[:3])
        assert {shot["target"] for shot in b.all("shot", shooter="joe")} == {"a", "b", "c"}


@pytest.mark.rule("MG42-EX-07", "MG42-FIRE-01", "MG42-FIRE-03", "MG42-FIRE-05", "MG42-REACT-05")
def test_the_best_dice_go_to_the_first_man():
    with battle(
        "joe blue rep 5 leader with submachine-gun at 11,30",
        "first red rep 4 with rifle at 10.5,20",
        "last red rep 4 with rifle at 12,20",
        dice={
            "ranged_combat__joe": [3, 1, 5],
            "obviously_dead__joe": [6, 6],
            "damage__joe": [1, 1],
            "received_fire__last": [6, 6],
            "fast_move__last": [6, 6],
        },
    ) as b:
        b.blue_turn("joe")
        b.do("fire", figure="joe", targets=[{"figure": "first", "shots": 2}, {"figure": "last", "shots": 1}])
        shots = b.all("shot", shooter="joe")
        assert [(s["target"], s["total"], s["result"]) for s in shots] == [
            ("first", 10, "hit"),
            ("first", 8, "hit"),
            ("last", 6, "miss"),
        ]
        # Who was missed is still under fire.
        assert b.last("roll", label="received-fire")["figure"] == "last"


# ---- what makes a hit less likely ----


@pytest.mark.rule("MG42-FIRE-07", "MG42-FIRE-09", "MG42-FIRE-11", "MG42-T-TOHIT")
@pytest.mark.parametrize(
    ("holds", "needs"),
    [((), 8), (("target-in-cover",), 10), (("target-prone",), 9), (("shooter-fast",), 9), (("target-fast",), 9)],
)
def test_a_condition_named_in_a_line_makes_it_a_miss(holds: tuple[str, ...], needs: int):
    for face in range(1, 7):
        [shot] = ask("ranged-combat", face, rep=4, weapon="rifle", **{"if": list(holds)})["shots"]
        assert (shot["result"] == "hit") is (4 + face >= needs)


@pytest.mark.rule("MG42-FIRE-07", "MG42-RUL-36")
def test_a_wall_between_is_cover_and_one_behind_is_none():
    with battle(
        "joe blue rep 5 with rifle at 10,30",
        "kept red rep 4 with rifle at 10,19.2",
        "bare red rep 4 with rifle at 20,21",
        terrain=[LOW_WALL],
    ) as b:
        g = b.encounter.game
        joe = g.named("joe")
        assert g.protection(joe, g.named("kept")).for_hit == "cover"
        assert g.protection(joe, g.named("bare")).for_hit == "open"


# ---- turns and actions ----


@pytest.mark.rule("MG42-TURN-04")
def test_a_side_that_is_not_to_act_is_told_by_name_whose_phase_it_is():
    sides = [{"id": "blue", "name": "Americans"}, {"id": "red", "name": "Germans"}]
    with battle("joe blue at 10,30 with rifle", "ron red at 30,2 facing 0 with rifle", sides=sides) as b:
        b.blue_turn()
        assert "the phase of Americans" in refused(b, "MG42-TURN-04", "activate", figures=["ron"]).message


@pytest.mark.rule("MG42-TURN-03", "MG42-TURN-04", "MG42-TURN-05", "MG42-T-REP")
def test_groups_one_after_another_then_the_other_side_by_its_own_die_then_a_new_roll():
    with battle(
        "joe blue rep 5 with carbine at 10,30",
        "jim blue rep 5 with carbine at 30,30",
        "rob red rep 3 with rifle at 10,2 facing 0",
        "ron red rep 4 with rifle at 30,2 facing 0",
    ) as b:
        b.blue_turn("jim", blue=5, red=4)
        b.do("activate", figures=["joe"])
        refused(b, "MG42-TURN-03", "activate", figures=["jim"])
        refused(b, "MG42-TURN-04", "activate", figures=["ron"])
        b.do("end-phase")
        refused(b, "MG42-TURN-02", "activate", figures=["rob"])
        b.do("activate", figures=["ron"])
        b.do("end-phase")
        assert b.encounter.state.phase == 0
        b.blue_turn(blue=2, red=3)
        assert b.encounter.state.turn == 2
        assert b.encounter.state.active_side == "red"


@pytest.mark.rule("MG42-ACT-01", "MG42-RUL-21")
def test_fire_once_on_the_way_and_then_no_charge():
    with battle(
        "joe blue rep 5 with rifle at 10,30",
        "rob red rep 4 with rifle at 10,20 facing 0",
        auto=True,
        dice={"ranged_combat__joe": [1], "received_fire__rob": [6, 6], "fast_move__rob": [1, 1]},
    ) as b:
        b.blue_turn("joe")
        b.do("move", figure="joe", to=[10, 28])
        b.do("fire", figure="joe", targets=[{"figure": "rob"}])
        b.do("move", figure="joe", to=[12, 28])
        assert b.at("joe") == (12, 28)
        refused(b, "MG42-ACT-01", "fire", figure="joe", targets=[{"figure": "rob"}])


@pytest.mark.rule("MG42-ACT-02", "MG42-EX-09", "MG42-REACT-02")
def test_round_the_corner_both_check_and_who_fires_then_has_fired():
    with battle(
        "betts blue rep 5 with rifle at 11,22 facing 90",
        "ivan red rep 4 with rifle at 20,13 facing 180",
        terrain=[CORNER],
        dice={
            "in_sight__betts": [1, 1],
            "in_sight__ivan": [5, 6],
            # Moving he would not fire with fewer than two.
            "ranged_combat__betts": [1],
            "received_fire__ivan": [6, 6],
            "fast_move__ivan": [6, 6],
        },
    ) as b:
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[11, 21.5], [18.4, 21.5]])
        assert sorted(roll["figure"] for roll in b.all("roll", label="in-sight")) == ["betts", "ivan"]
        assert b.all("shot", shooter="betts")
        refused(b, "MG42-ACT-02", "fire", figure="betts", targets=[{"figure": "ivan"}])


@pytest.mark.rule("MG42-MOVE-03", "MG42-RUL-23")
def test_with_a_comrade_on_his_back_he_walks():
    with battle(
        "joe blue rep 5 with carbine at 10,30",
        "hurt blue rep 4 with carbine at 10,31 status out-of-the-fight",
        "rob red rep 3 with rifle at 30,2 facing 0",
    ) as b:
        b.blue_turn("joe")
        b.do("carry", figure="joe", target="hurt")
        refused(b, "MG42-MOVE-03", "move", figure="joe", to=[10, 24], fast=True)
        b.do("move", figure="joe", to=[10, 22])
        assert b.at("hurt") == b.at("joe") == (10, 22)


# ---- ducking, running, falling ----


@pytest.mark.rule("MG42-DUCK-02", "MG42-DUCK-03", "MG42-RUL-28")
def test_who_has_ducked_is_out_of_that_enemys_sight_and_is_himself_again_when_active():
    with battle(
        "joe blue rep 5 with rifle at 10,30",
        "rob red rep 4 with rifle at 10,19.2 facing 180",
        terrain=[LOW_WALL],
        dice={
            "ranged_combat__joe": [1],
            "received_fire__rob": [6, 6],
            "in_sight__joe": [6, 6],
            "in_sight__rob": [6, 6],
        },
    ) as b:
        b.blue_turn("joe")
        b.do("fire", figure="joe", targets=[{"figure": "rob"}])
        assert b.status("rob") == "ducked-back"
        g = b.encounter.game
        assert not g.sees(g.named("joe"), g.named("rob"))
        assert not g.sees(g.named("rob"), g.named("joe"))
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert b.encounter.state.figure("rob").now.allowance == 800
        b.do("move", figure="rob", to=[10, 12])
        assert b.status("rob") == "carry-on"


@pytest.mark.rule("MG42-RUN-03", "MG42-RUL-33")
def test_with_nowhere_to_run_he_gives_himself_up():
    ring = [f"{n} blue rep 4 with rifle at {x},{y}" for n, x, y in (("e", 11.2, 20), ("w", 8.8, 20), ("n", 10, 18.8))]
    with battle(
        "joe blue rep 5 with rifle at 10,21.2",
        *ring,
        "rob red rep 3 with rifle at 10,20 facing 0",
        auto=True,
        dice={"ranged_combat__joe": [1], "received_fire__rob": [6, 6]},
    ) as b:
        b.blue_turn("joe")
        b.do("fire", figure="joe", targets=[{"figure": "rob"}])
        assert b.status("rob") == "captured"


@pytest.mark.rule("MG42-RUN-04", "MG42-RALLY-01")
def test_only_who_ran_may_rally():
    with battle(
        "joe blue rep 5 leader with carbine at 10,30",
        "ran blue rep 3 with carbine at 12,30 status fleeing",
        "rob red rep 3 with rifle at 30,2 facing 0",
        dice={"rally__ran": [1, 1, 6], "in_sight__ran": [6, 6], "in_sight__rob": [6, 6]},
    ) as b:
        b.blue_turn(blue=1, red=2)  # in the other side's phase, too
        refused(b, "MG42-RALLY-01", "rally", figure="joe")
        b.do("rally", figure="ran")
        assert b.status("ran") == "carry-on"


@pytest.mark.rule("MG42-DMG-03", "MG42-RUL-40")
def test_knocked_down_he_is_out_of_the_turn_and_gets_up_when_active():
    with battle(
        "joe blue rep 5 with rifle at 10,30",
        "rob red rep 5 with rifle at 10,20 facing 180",
        "ron red rep 4 with rifle at 30,2 facing 0",
        dice={
            "ranged_combat__joe": [6],
            "obviously_dead__joe": [6],
            "damage__joe": [1],
        },
    ) as b:
        b.blue_turn("joe")
        b.do("fire", figure="joe", targets=[{"figure": "rob"}])
        assert b.status("rob") == "stunned"
        b.do("end-phase")
        refused(b, "MG42-DMG-03", "activate", figures=["rob"])
        b.do("end-phase")
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        assert b.status("rob") == "carry-on"


# ---- checks ----


@pytest.mark.rule("MG42-MELEE-01", "MG42-REACT-12", "MG42-REACT-11")
@pytest.mark.parametrize("faces", [[6, 6], [1, 1]], ids=["he does not dare", "he dares"])
def test_there_is_melee_only_after_the_check(faces: list[int]):
    dares = faces == [1, 1]
    dice: dict[str, Any] = {"wanting_to_charge__joe": faces}
    if dares:
        dice |= {"being_charged__rob": [6, 1], "melee__joe": [1, 1], "melee__rob": [6, 6], "obviously_dead__joe": [6]}
    with battle("joe blue rep 5 with rifle at 10,30", "rob red rep 4 with rifle at 10,24 facing 0", dice=dice) as b:
        b.blue_turn("joe")
        b.do("charge", figures=["joe"], target="rob")
        assert bool(b.all("roll", label="being-charged", figure="rob")) is dares
        assert bool(b.all("melee")) is dares


@pytest.mark.rule("MG42-REACT-09")
def test_an_inactive_man_fires_back_at_whoever_fired_at_him():
    with battle(
        "joe blue rep 5 with rifle at 10,30",
        "jim blue rep 5 with rifle at 12,24",
        "rob red rep 4 with rifle at 10,18 facing 180",
        dice={"ranged_combat__joe": [1], "received_fire__rob": [1, 1], "ranged_combat__rob": [1]},
        auto=True,
        seed="back",
    ) as b:
        b.record["dice"]["received-fire:joe"] = [6, 1]
        b.blue_turn("joe")
        b.do("fire", figure="joe", targets=[{"figure": "rob"}])
        assert [shot["target"] for shot in b.all("shot", shooter="rob")] == ["joe"], "Jim stands nearer"


@pytest.mark.rule("MG42-REACT-14", "MG42-RUL-64")
@pytest.mark.parametrize("y", [13, 2], ids=["near enough", "too far"])
def test_told_to_fire_with_a_blade_only_he_charges_if_he_can(y: int):
    with battle(
        "betts blue rep 5 with rifle at 11,22 facing 90",
        f"ivan red rep 4 with nothing melee bayonet at 20,{y} facing 180",
        terrain=[CORNER],
        dice={"in_sight__betts": [6, 6], "in_sight__ivan": [1, 1]},
        auto=True,
        seed="blade",
    ) as b:
        b.blue_turn("betts")
        b.do("move", figure="betts", path=[[11, 21.5], [18.4, 21.5]])
        assert b.last("roll", label="in-sight", figure="ivan")["result"] == "fire"
        assert bool(b.all("roll", label="wanting-to-charge", figure="ivan")) is (y == 13)
        assert not b.all("shot", shooter="ivan")
