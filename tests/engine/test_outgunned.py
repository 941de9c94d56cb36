"""Being outgunned (CR3-WPN-20 to -23, CR3-RUL-33, -59 to -61)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Battle

MISS = [1, 2, 2, 2]


def fired_on(target: str, shooter: str, **dice: Any) -> dict[str, Any]:
    """Red fires and misses; what the target's Received Fire says."""
    faces = {
        "assault-rifle": 3,
        "semi-automatic-rifle": 2,
        "squad-automatic-weapon": 4,
        "rocket-launcher": 1,
        "pistol": 2,
    }
    name = shooter.split()[-1]
    given = {
        "activation:blue": 1,
        "activation:red": 2,
        "ranged-combat:rob": MISS[: faces[name]],
        "received-fire:ann": [1, 1],
        **dice,
    }
    given = {key: value for key, value in given.items() if value}
    with Battle(f"ann blue rep 4 at 10.5,30.5 {target}", f"rob red rep 4 {shooter}", dice=given) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        return b.all("roll", label="received-fire", figure="ann")[0]


ANSWER: dict[str, Any] = {"ranged-combat:ann": [6, 6, 6], "damage:ann": [1, 1, 1]}


@pytest.mark.rule("CR3-WPN-20", "CR3-WPN-21", "CR3-WPN-23")
@pytest.mark.parametrize(
    ("target", "shooter", "result"),
    [
        ("with assault-rifle", "at 10.5,20.5 with assault-rifle", "fire"),
        ("with assault-rifle", "at 10.5,20.5 with squad-automatic-weapon", "duck-back"),
        ("with semi-automatic-rifle", "at 10.5,20.5 with assault-rifle", "duck-back"),
        ("with pistol", "at 10.5,20.5 with semi-automatic-rifle", "fire"),
        ("with pistol", "at 10.5,15.5 with semi-automatic-rifle", "duck-back"),  # out of range ranks 0
        ("with squad-automatic-weapon", "at 10.5,20.5 with rocket-launcher", "duck-back"),
        ("with nothing", "at 10.5,20.5 with pistol", "duck-back"),
    ],
)
def test_outgunned_by_a_higher_rank_or_unable_to_shoot_back(target: str, shooter: str, result: str):
    dice: dict[str, Any] = {}
    if result == "fire":
        count = 2 if "pistol" in target else 3
        dice = {"ranged-combat:ann": [6] * count, "damage:ann": [1] * count}
    assert fired_on(target, shooter, **dice)["result"] == result


@pytest.mark.rule("CR3-EX-39", "CR3-WPN-20", "CR3-WPN-21", "CR3-WPN-23", "CR3-REACT-11")
def test_ex_39_a_rifle_out_of_ammunition_is_outgunned_by_a_lesser_one():
    assert fired_on("with assault-rifle ammo out", "at 10.5,20.5 with semi-automatic-rifle")["result"] == "duck-back"


@pytest.mark.rule("CR3-EX-36", "CR3-REACT-09", "CR3-REACT-11", "CR3-REACT-12", "CR3-REACT-13", "CR3-WPN-21")
@pytest.mark.parametrize(("faces", "result"), [([1, 4], "fire"), ([4, 5], "rush-shot"), ([5, 6], "cohesion-test")])
def test_ex_36_two_rep_fours_at_twelve_inches(faces: list[int], result: str):
    answer: dict[str, Any] = {"cohesion:ann": [1, 1]} if result == "cohesion-test" else ANSWER
    rifles = "at 10.5,17.5 with assault-rifle"
    assert fired_on("with assault-rifle", rifles, **{"received-fire:ann": faces, **answer})["result"] == result
    light = {"received-fire:ann": faces}
    assert fired_on("with pistol", rifles, **light)["result"] == "duck-back"


@pytest.mark.rule("CR3-WPN-22", "CR3-STAR-16", "CR3-RUL-59")
@pytest.mark.parametrize("carrying", [False, True])
def test_who_carries_wounded_is_never_outgunned(carrying: bool):
    dice: dict[str, Any] = {
        "ranged-combat:rob": MISS,
        "received-fire:ann": [1, 1],
        "activation:blue": [2, 1],
        "activation:red": [1, 2],
    }
    if carrying:
        dice |= {"ranged-combat:ann": [3, 3], "received-fire:rob": [6, 6], "cohesion:rob": [1, 1]}
    with Battle(
        "ann blue rep 4 at 10.5,30.5 with pistol",
        "bob blue at 11.5,30.5 status out-of-the-fight",
        "rob red rep 4 at 10.5,20.5 with squad-automatic-weapon",
        dice=dice,
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["ann"])
        if carrying:
            b.do("carry", figure="ann", target="bob")
        b.do("end-phase")
        b.do("end-phase")
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.all("roll", label="received-fire", figure="ann")[0]["result"] == ("fire" if carrying else "duck-back")
        if carrying:
            assert b.all("shot", shooter="ann")[0]["rush"]


@pytest.mark.rule("CR3-RUL-60")
def test_the_heaviest_weapon_fired_counts_and_the_best_that_could_answer():
    dice: dict[str, Any] = {
        "activation:blue": 1,
        "activation:red": 2,
        "ranged-combat:r1": MISS[:2],
        "ranged-combat:r2": MISS,
        "received-fire:ann": [1, 1],
    }
    with Battle(
        "ann blue rep 4 at 10.5,30.5 with pistol,assault-rifle",
        "r1 red rep 4 at 10.5,20.5 with semi-automatic-rifle",
        "r2 red rep 4 at 12.5,20.5 with squad-automatic-weapon",
        dice=dice,
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["r1", "r2"])
        target = [{"figure": "ann"}]
        b.do("fire", volley=[{"figure": "r1", "targets": target}, {"figure": "r2", "targets": target}])
        assert b.last("roll", label="received-fire")["result"] == "duck-back"
    assert fired_on("with pistol,assault-rifle", "at 10.5,20.5 with assault-rifle", **ANSWER)["result"] == "fire"


@pytest.mark.rule("CR3-RUL-61", "CR3-WPN-10")
@pytest.mark.parametrize(
    ("target", "result"),
    [("with pistol,grenade", "duck-back"), ("with assault-rifle,grenade ammo out", "fire"), ("with grenade", "fire")],
)
def test_a_grenade_ranks_only_for_who_has_nothing_else_to_answer_with(target: str, result: str):
    dice: dict[str, Any] = {"grenade:ann": [1, 1], "damage:ann": 2} if result == "fire" else {}
    assert fired_on(target, "at 10.5,24.5 with assault-rifle", **dice)["result"] == result
    if result == "fire":
        assert fired_on(target, "at 10.5,20.5 with assault-rifle")["result"] == "duck-back"


@pytest.mark.rule("CR3-RUL-59")
def test_a_grunt_who_cannot_shoot_back_ducks_even_when_it_passes_nothing():
    assert (
        fired_on("with nothing", "at 10.5,25.5 with pistol", **{"received-fire:ann": [6, 6]})["result"] == "duck-back"
    )
