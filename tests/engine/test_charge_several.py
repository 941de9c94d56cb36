"""Several chargers, several targets, and the places around them (CR3-CHARGE)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import ROB, in_melee
from tests.engine.table import Battle

MISS = [1, 2, 3]
TWO, ONE, NONE = [1, 2], [1, 6], [6, 6]
"""Faces with which a Rep 4 passes so many dice."""

# ---- several ----

THREE = ("ann blue rep 4 at 9,17.5 with nothing", "abe blue rep 4 at 12,17.5 with nothing")


@pytest.mark.rule("CR3-CHARGE-15")
def test_fire_at_two_chargers_never_exceeds_the_target_rating():
    with Battle(
        *THREE,
        "rob red rep 4 at 10.5,10.5 melee one-hand",
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "ranged-combat:rob": [6, 2, 1],
            "damage:rob": 2,
            "melee:abe": [1, 1, 4],
            "melee:rob": [4] * 5,
            "melee-damage:abe": 1,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        assert b.pending == [("rob", "targets")]
        with pytest.raises(Refused) as no:
            b.answer("rob", "targets", {"ann": 2, "abe": 2})
        assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-15")
        b.answer("rob", "targets", {"ann": 2, "abe": 1})
        assert [(s["target"], s["die"]) for s in b.all("shot")] == [("ann", 6), ("ann", 2), ("abe", 1)]
        assert b.status("ann") == "out-of-the-fight"
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-CHARGE-11", "CR3-CHARGE-15", "CR3-RUL-99")
def test_of_two_chargers_the_one_allowed_one_shot_gets_no_more():
    with Battle(
        "ann blue rep 5 at 9,17.5 with nothing",
        "abe blue rep 4 at 12,17.5 with nothing",
        "rob red rep 4 at 10.5,10.5 melee one-hand",
        dice={
            "charge:ann": [5, 1],
            "charge:rob": ONE,
            "ranged-combat:rob": [3, 2, 1],
            "melee:ann": [1, 1, 1, 4],
            "melee:rob": [4] * 5,
            "melee-damage:ann": 1,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        with pytest.raises(Refused) as no:
            b.answer("rob", "targets", {"ann": 2, "abe": 1})
        assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-15")
        b.answer("rob", "targets", {"ann": 1, "abe": 2})
        b.answer("blue", "melee-order", ["ann", "abe"])
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-EX-52", "CR3-RUL-101", "CR3-RUL-27", "CR3-CHARGE-08", "CR3-CHARGE-10", "CR3-CHARGE-12")
@pytest.mark.also("swordplay")
def test_ex_52_the_target_fires_at_the_one_then_runs_from_the_other_and_nobody_melees():
    """A and B act together and charge with their own dice: C may fire at B, not at A, and then runs from A."""
    with Battle(
        "a blue rep 5 star at 8.5,17.5 with nothing",
        "b blue rep 4 star at 12.5,17.5 with nothing",
        "c red rep 4 at 10.5,10.5 facing 0",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:a": [1, 1, 4, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "charge:a": [1, 2],
            "charge:b": [6, 6],
            "charge:c": [6, 6],
            "ranged-combat:c": MISS,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["c"])
        b.do("face", figure="c", facing=180, in_sight_move="stay")
        b.answer("a", "in-sight-action", "charge")
        b.answer("b", "in-sight-action", "charge")
        passed = {(r["figure"], r["against"]): r["passed"] for r in b.all("roll", label="charge")}
        assert passed == {("a", "c"): 2, ("c", "a"): 0, ("b", "c"): 0, ("c", "b"): 0}
        assert {(s["shooter"], s["target"]) for s in b.all("shot")} == {("c", "b")}
        assert b.status("c") == "ran-away"
        assert not b.all("melee")
        assert b.at("a") == (10.5, 10.5)


@pytest.mark.rule("CR3-CHARGE-16", "CR3-EX-53", "CR3-CHARGE-12")
def test_ex_53_a_charged_figure_that_fires_still_has_its_in_sight_action():
    with Battle(
        "billy blue rep 5 star at 10.5,20.5 with ba-pistol",
        "g1 red rep 4 at 10.5,13.5 with nothing facing 0",
        "g2 red rep 3 at 12.5,11.5 with nothing facing 0",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:g1": [1, 1, 1, 1],
            "in-sight:g2": [4] * 3,
            "in-sight:billy": [1, 4, 4, 4, 4],
            "in-sight-action:g1": 1,
            "charge:g1": [1, 6],
            "charge:billy": [5, 6],
            "ranged-combat:billy": [6, 1, 6, 2],
            "damage:billy": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["g1", "g2"])
        b.do("face", figure="g1", facing=180, in_sight_move="stay")
        assert b.status("g1") == "obviously-dead"
        b.answer("billy", "in-sight-action", {"act": "fire", "targets": [{"figure": "g2", "shots": 2}]})
        assert b.status("g2") == "obviously-dead"


@pytest.mark.rule("CR3-EX-54", "CR3-CHARGE-17", "CR3-CHARGE-06", "CR3-CHARGE-13")
def test_ex_54_no_received_fire_for_a_charger_missed_and_a_later_charge_is_a_new_test_with_new_fire():
    with Battle(
        "a blue rep 4 at 5.5,16.5 with nothing",
        "b blue rep 4 at 10.5,20.5 with nothing",
        "c red rep 4 at 10.5,10.5 facing 0",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight-action:b": 1,
            "in-sight-action:a": 1,
            "charge:b": NONE,
            "charge:a": NONE,
            "charge:c": ONE + ONE,
            "ranged-combat:c": MISS,
            "melee:b": [1, 4, 4],
            "melee:c": [1, 4, 4, 4, 1, 4, 4, 4],
            "melee:a": [1, 4, 4, 4],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["c"])
        b.do("face", figure="c", facing=180, in_sight_move="stay")
        first, second = b.all("roll", label="charge", figure="c")
        assert (first["against"], second["against"]) == ("b", "a")
        assert not b.all("roll", label="received-fire")
        assert sorted(in_melee(b, "c")) == ["a", "b"]
        # C is locked in melee with B when A comes: it may test anew, but who fights does not shoot (CR3-RUL-108).
        assert {s["target"] for s in b.all("shot")} == {"b"}


@pytest.mark.rule("CR3-CHARGE-17")
def test_charged_again_after_the_first_charger_fell_the_target_fires_again():
    with Battle(
        "a blue rep 4 at 8.5,20.5 with nothing",
        "b blue rep 4 at 10.5,20.5 with nothing",
        "c red rep 4 at 10.5,10.5 facing 0 melee one-hand",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [4] * 4,
            "in-sight-action:b": 1,
            "in-sight-action:a": 1,
            "charge:b": NONE,
            "charge:a": NONE,
            "charge:c": ONE + ONE,
            "ranged-combat:c": [6, 1, 2, 6, 1, 2],
            "damage:c": [2, 2],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["c"])
        b.do("face", figure="c", facing=180, in_sight_move="stay")
        assert (b.status("a"), b.status("b")) == ("out-of-the-fight", "out-of-the-fight")


@pytest.mark.rule("CR3-EX-51", "CR3-CHARGE-02", "CR3-CHARGE-07", "CR3-REACT-04", "CR3-RUL-98")
def test_ex_51_after_the_in_sight_and_its_tests_four_soldiers_charge_two_guerrillas_as_one_group():
    soldiers = [f"s{n} blue rep 4 at {8 + 2 * n}.5,21.5 facing 180" for n in range(4)]
    guerrillas = [f"g{n} red rep 4 at {10 + 2 * n}.5,10.5 with nothing facing 0" for n in range(2)]
    seen = {f"in-sight:s{n}": [1] * 3 for n in range(4)} | {f"in-sight:g{n}": [4] * 4 for n in range(2)}
    with Battle(
        *soldiers,
        *guerrillas,
        dice=seen
        | {f"in-sight-action:s{n}": 1 for n in range(4)}
        | {f"ranged-combat:s{n}": MISS for n in range(4)}
        | {f"in-sight-action:g{n}": 6 for n in range(2)}
        | {"received-fire:g0": TWO, "charge:s0": TWO, "charge:g0": NONE, "charge:g1": NONE}
        | {"parting-shot:s0": MISS, "parting-shot:s1": MISS, "parting-shot:s2": MISS, "parting-shot:s3": MISS},
    ) as b:
        names = [f"s{n}" for n in range(4)]
        b.blue_turn(*names)
        steps = [{"figure": name, "path": [[8.5 + 2 * n, 20.5]]} for n, name in enumerate(names)]
        b.do("move", moves=steps, in_sight_move="stay")
        while b.pending:
            who, kind = b.pending[0]
            assert kind == "targets"
            b.answer(who, kind, {"g0": 3})
        pairs = [{"figure": name, "target": f"g{n // 2}"} for n, name in enumerate(names)]
        b.do("charge", charges=pairs)
        assert {r["figure"] for r in b.all("roll", label="charge") if r["dice"] == TWO} == set(names)
        assert (b.status("g0"), b.status("g1")) == ("ran-away", "ran-away")


# ---- places ----

ROUND = [
    "ann blue rep 4 at 9,17.5 with nothing",
    "abe blue rep 4 at 12,17.5 with nothing",
    "amy blue rep 4 at 10.5,17.5 with nothing",
]


@pytest.mark.rule("CR3-MELEE-08", "CR3-RUL-98")
def test_two_places_lie_before_a_target_and_a_third_from_the_front_finds_none():
    with Battle(*ROUND, ROB) as b:
        b.blue_turn("ann", "abe", "amy")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann", "abe", "amy"], target="rob")
        assert no.value.rule == b.encounter.rules.cite("CR3-MELEE-08")


@pytest.mark.rule("CR3-MELEE-08", "CR3-RUL-98", "CR3-FIG-05")
def test_four_fight_one_two_in_front_and_two_behind_who_came_from_there():
    with Battle(
        "ann blue rep 4 at 9,17.5 with nothing",
        "abe blue rep 4 at 12,17.5 with nothing",
        "amy blue rep 4 at 9,3.5 with nothing facing 180",
        "art blue rep 4 at 12,3.5 with nothing facing 180",
        "ada blue rep 4 at 10.5,3 with nothing facing 180",
        "rob red rep 5 at 10.5,10.5 with nothing",
        dice={
            "activation:blue": 2,
            "activation:red": 1,
            "charge:ann": ONE,
            "charge:rob": [5, 6, 5, 6],
            "charge:amy": ONE,
            "melee:rob": [4] * 16,
            # Each draw makes him a die easier for whoever comes next.
            "melee:ann": [4] * 3,
            "melee:abe": [4] * 4,
            "melee:amy": [4] * 5,
            "melee:art": [4] * 6,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["ann", "abe"])
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("blue", "melee-order", ["ann", "abe"])
        b.do("activate", figures=["amy", "art", "ada"])
        with pytest.raises(Refused) as no:  # a fifth finds no place
            b.do("charge", figures=["amy", "art", "ada"], target="rob")
        assert no.value.rule == b.encounter.rules.cite("CR3-MELEE-08")
        b.do("charge", figures=["amy", "art"], target="rob")
        b.answer("blue", "melee-order", ["amy", "art"])
        assert sorted(in_melee(b, "rob")) == ["abe", "amy", "ann", "art"]
        assert {name for name in ("ann", "abe", "amy", "art") if b.at(name)[1] < 10.5} == {"amy", "art"}
