"""Leaders, Stars and the die that a Leader lends (CR3-LEADER, CR3-RUL-04 to -08)."""

from __future__ import annotations

import pytest

from engine import legal
from engine.commands.turns import anybody_left
from tests.engine.table import Battle, refused

FAR = "guard red rep 3 at 34.5,1.5 facing 0"


def under_fire(*figures: str, terrain: tuple[object, ...] = (), **dice: object) -> Battle:
    """Red has the first phase, and its rifles are about to miss."""
    shots = {f"ranged-combat:{f.split()[0]}": [1, 2, 2] for f in figures if f.split()[1] == "red"}
    return Battle(*figures, terrain=list(terrain), dice={"activation:blue": 1, "activation:red": 2, **shots, **dice})


def fire_at(b: Battle, *targets: str) -> None:
    """`r1` fires at the first of these, `r2` at the second."""
    b.do("start-turn")
    b.do("activate", figures=[f"r{n}" for n in range(1, len(targets) + 1)])
    b.do("fire", volley=[{"figure": f"r{n}", "targets": [{"figure": t}]} for n, t in enumerate(targets, 1)])


R1 = "r1 red rep 3 at 10.5,12.5"
R2 = "r2 red rep 3 at 12.5,12.5"
BREAKS: dict[str, object] = {"received-fire:r1": [6, 6], "cohesion:r1": [1, 1]}
"""Red stands and takes no further part."""
WILD: dict[str, object] = {"ranged-combat:t": [6, 6, 6], "pitiful-shot:t": [4, 4, 4]}
"""A Rush Shot of Rep 3 that misses altogether."""


@pytest.mark.rule("CR3-EX-18", "CR3-LEADER-02", "CR3-LEADER-04", "CR3-LEADER-05", "CR3-LEADER-06", "CR3-LEADER-07")
def test_ex_18_the_leader_die_adds_a_pass_to_each_though_the_leader_does_not_test():
    with under_fire(
        "billy blue rep 5 star at 8.5,24.5",
        "four blue rep 4 at 10.5,24.5",
        "three blue rep 3 at 12.5,24.5",
        R1,
        R2,
        **{
            "leader-die:billy": 4,
            "received-fire:billy": [4, 5],
            "ranged-combat:four": [6, 6, 6],
            "damage:four": [1, 1, 1],
            "ranged-combat:three": [6, 6, 6],
            "pitiful-shot:three": [1, 1, 1],
            "damage:three": [1, 1, 1],
        },
    ) as b:
        fire_at(b, "four", "three")
        tests = {r["figure"]: (r["passed"], r["result"]) for r in b.all("roll", label="received-fire")}
        assert tests == {"four": (2, "fire"), "three": (1, "rush-shot")}


@pytest.mark.rule("CR3-LEADER-05", "CR3-RUL-07")
def test_a_leader_die_that_fails_costs_nothing():
    with under_fire(
        "billy blue rep 4 star at 8.5,24.5",
        "four blue rep 4 at 10.5,24.5",
        R1,
        **{
            "leader-die:billy": 5,
            "received-fire:billy": [4, 5],
            "ranged-combat:four": [6, 6, 6],
            "damage:four": [1, 1, 1],
        },
    ) as b:
        fire_at(b, "four")
        assert b.last("roll", label="received-fire")["passed"] == 1
        assert b.last("roll", label="leader-die")["passed"] == 0


def leader_dice(b: Battle) -> list[str]:
    return [r["figure"] for r in b.all("roll", label="leader-die")]


@pytest.mark.rule("CR3-LEADER-01", "CR3-LEADER-03", "CR3-RUL-08")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("mark", ["", "leader"])
def test_a_rep_five_grunt_leads_but_has_no_leader_die(mark: str):
    with under_fire(
        f"five blue rep 5 {mark} at 8.5,24.5",
        "four blue rep 4 at 10.5,24.5",
        "three blue rep 3 at 12.5,24.5",
        R1,
        R2,
        **{
            "received-fire:five": [5, 6],
            "cohesion:five": [1, 1],
        },
    ) as b:
        fire_at(b, "four", "three")
        assert leader_dice(b) == []
        assert [r["passed"] for r in b.all("roll", label="received-fire")] == [0, 0]


@pytest.mark.rule("CR3-RUL-08", "CR3-LEADER-01", "CR3-LEADER-02")
@pytest.mark.also("swordplay")
def test_a_star_leads_a_grunt_of_higher_rep():
    with Battle("star blue rep 4 star at 5.5,30.5", "grunt blue rep 5 at 7.5,30.5", FAR) as b:
        b.blue_turn(blue=5, red=1)
        refused(b, "CR3-TURN-05", "activate", figures=["star", "grunt"])


@pytest.mark.rule("CR3-RUL-176", "CR3-LEADER-01", "CR3-GROUP-10", "CR3-TURN-05")
@pytest.mark.also("swordplay")
def test_a_grunt_of_higher_rep_waits_with_the_star_whose_rep_the_die_is_above():
    with Battle(
        "star blue rep 4 star at 5.5,30.5", "grunt blue rep 5 at 7.5,30.5", "lone blue rep 5 at 20.5,30.5", FAR
    ) as b:
        b.blue_turn(blue=5, red=1)
        refused(b, "CR3-RUL-176", "activate", figures=["grunt"])
        assert legal.activations(b.encounter.game) == [[b.encounter.game.named("lone")]]
        b.do("activate", figures=["lone"])
        assert not anybody_left(b.encounter.state)


@pytest.mark.rule("CR3-RUL-176", "CR3-TURN-06")
@pytest.mark.also("swordplay")
def test_a_grunt_activated_without_its_star_acts_by_the_rep_of_the_star():
    with Battle(
        "star blue rep 4 star at 5.5,30.5", "grunt blue rep 5 at 7.5,30.5", "lone blue rep 5 at 20.5,30.5", FAR
    ) as b:
        b.blue_turn("grunt", blue=4, red=1)
        refused(b, "CR3-TURN-06", "activate", figures=["lone"])
        b.do("activate", figures=["star"])


@pytest.mark.rule("CR3-RUL-176")
@pytest.mark.also("swordplay")
def test_a_grunt_waits_no_longer_for_a_star_who_is_down():
    with Battle("star blue rep 4 star at 5.5,30.5", "grunt blue rep 5 at 7.5,30.5", FAR) as b:
        b.blue_turn(blue=5, red=1)
        b.encounter.game.set_status(b.encounter.game.named("star"), "out-of-the-fight", "CR3-REACT-30")
        b.do("activate", figures=["grunt"])


@pytest.mark.rule("CR3-RUL-08")
@pytest.mark.parametrize(
    ("one", "two", "leads"),
    [
        ("rep 4 star", "rep 5 star", "two"),
        ("rep 5 star", "rep 5 star", "one"),
        ("rep 5 star", "rep 5 star leader", "two"),
    ],
)
def test_of_two_stars_the_higher_rep_leads_and_of_equals_the_one_chosen_with_one_leader_die(
    one: str, two: str, leads: str
):
    with under_fire(
        f"one blue {one} at 6.5,24.5",
        f"two blue {two} at 8.5,24.5",
        "t blue rep 3 at 10.5,24.5",
        R1,
        **{f"leader-die:{leads}": 5, f"received-fire:{leads}": [6, 6], **WILD, **BREAKS},
    ) as b:
        fire_at(b, "t")
        assert leader_dice(b) == [leads]
        assert b.all("roll", label="received-fire")[0]["result"] == "rush-shot"


@pytest.mark.rule("CR3-RUL-07", "CR3-LEADER-04")
@pytest.mark.parametrize(
    ("star", "rolled"),
    [
        ("at 8.5,24.5", True),
        ("at 8.5,24.5 status ducked-back posture prone", True),
        ("at 8.5,24.5 status stunned posture prone", False),
        ("at 8.5,24.5 status out-of-the-fight posture prone", False),
        ("at 5.4,24.5", False),  # just out of cohesion
    ],
)
def test_the_star_must_be_there_and_on_his_feet_or_ducked(star: str, rolled: bool):
    with under_fire(
        f"star blue rep 5 star {star}",
        "t blue rep 3 at 10.5,24.5",
        R1,
        **{
            f"received-fire:{'star' if rolled else 't'}": [1, 6],
            **({"leader-die:star": 6} if rolled else {}),
            **WILD,
            **BREAKS,
        },
    ) as b:
        fire_at(b, "t")
        assert leader_dice(b) == (["star"] if rolled else [])


@pytest.mark.rule("CR3-RUL-04", "CR3-DICE-03", "CR3-LEADER-05")
def test_with_cover_die_and_leader_die_all_passed_it_is_still_pass_two():
    with under_fire(
        "star blue rep 5 star at 8,24.2",
        "t blue rep 3 at 10.5,24.2",
        R1,
        **{"leader-die:star": 1, "received-fire:star": [1, 1, 1], "ranged-combat:t": [6, 6, 6], "damage:t": [1, 1, 1]},
        terrain=({"id": "low", "type": "wall", "line": [[9, 23.5], [15, 23.5]], "dv": 4},),
    ) as b:
        fire_at(b, "t")
        tested = b.all("roll", label="received-fire")[0]
        assert (tested["passed"], tested["result"], tested["dice"]) == (2, "fire", [1, 1, 1])


@pytest.mark.rule("CR3-RUL-06", "CR3-LEADER-04")
@pytest.mark.also("swordplay")
def test_the_leader_die_helps_no_fast_move_in_sight_or_recovery():
    with Battle(
        "star blue rep 5 star at 6.5,30.5",
        "t blue rep 3 at 8.5,30.5",
        "rob red rep 4 at 8.5,14.5 facing 0",
        dice={"fast-move:star": [6, 6]},
    ) as b:
        b.blue_turn("star", "t")
        b.do(
            "move", moves=[{"figure": "star", "path": [[6.5, 29.5]]}, {"figure": "t", "path": [[8.5, 29.5]]}], fast=True
        )
        assert leader_dice(b) == []
        assert [r["passed"] for r in b.all("roll", label="fast-move")] == [0, 0]
