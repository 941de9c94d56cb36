"""Harm in Chain Reaction 2.0: wounds that add up, what spares a Star, who looks after the fallen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import legal
from engine.events import Deed
from engine.preview import harm
from engine.procedures.hits import Hit
from engine.procedures.second.melee import blow
from tests.engine.cr2_field import ROB, battle
from tests.engine.table import refused

SHOT = {"ranged_combat__ann": [6]}


@pytest.mark.rule("CR2-FIRE-14", "CR2-CASUALTY-04", "CR2-RUL-075")
def test_as_many_wounds_as_its_rep_kill_a_figure():
    with battle(
        "ann blue rep 5 with rifle at 10,30",
        "rob red rep 1 status out-of-the-fight with rifle at 10,20",
        dice={"ranged_combat__ann": [5], "obviously_dead__ann": [6], "damage__ann": [6]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.status("rob") == "obviously-dead"
        assert b.last("status", figure="rob")["rule"] == "CR2-CASUALTY-04"


@pytest.mark.rule("CR2-STAR-03", "CR2-STAR-04", "CR2-RUL-175")
@pytest.mark.parametrize(
    ("rep", "kind", "status"), [(4, "larger-than-life", "out-of-the-fight"), (5, "cheat-death", "cheated-death")]
)
def test_a_star_is_larger_than_a_weaker_killer_and_may_cheat_death_by_another(rep, kind, status):
    with battle(
        f"ann blue rep {rep} with rifle at 10,30",
        "rob red rep 5 star with rifle at 10,20",
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", kind, "yes")
        assert b.status("rob") == status
        assert b.encounter.state.figure("rob").rep == (4 if status == "cheated-death" else 5)


@pytest.mark.rule("CR2-STAR-03", "CR2-STAR-04", "CR2-RUL-083")
@pytest.mark.parametrize("order", [("ann", "eve"), ("eve", "ann")], ids="-".join)
def test_of_two_killers_the_better_one_counts_whichever_is_named_first(order):
    with battle(
        "ann blue rep 3 with rifle at 10,30",
        "eve blue rep 6 with rifle at 12,30",
        "rob red rep 5 star with rifle at 10,20",
        dice={
            **{f"ranged_combat__{name}": [6] for name in order},
            **{f"obviously_dead__{name}": [1] for name in order},
        },
    ) as b:
        b.blue_turn(*order, blue=3, red=2)
        b.do("fire", volley=[{"figure": name, "targets": [{"figure": "rob"}]} for name in order])
        assert b.pending == [("rob", "cheat-death")]


@pytest.mark.rule("CR2-STAR-04", "CR2-CASUALTY-04", "CR2-RUL-075")
@pytest.mark.parametrize("order", [("ann", "eve"), ("eve", "ann")], ids="-".join)
def test_of_two_that_wound_to_death_the_better_one_counts(order):
    with battle(
        "ann blue rep 3 with rifle at 10,30",
        "eve blue rep 6 with rifle at 12,30",
        "rob red rep 4 star with rifle at 10,20",
        dice={
            **{f"ranged_combat__{name}": [6] for name in order},
            **{f"obviously_dead__{name}": [6] for name in order},
            **{f"damage__{name}": [6] for name in order},
        },
    ) as b:
        rob = b.encounter.state.figure("rob")
        rob.hurt = rob.hurt._replace(wounds=2)
        b.encounter._mark()
        b.blue_turn(*order, blue=2, red=1)
        b.do("fire", volley=[{"figure": name, "targets": [{"figure": "rob"}]} for name in order])
        assert b.pending == [("rob", "cheat-death")]


@pytest.mark.rule("CR2-MELEE-04", "CR2-STAR-04", "CR2-RUL-083")
def test_in_melee_too_the_better_of_two_killers_counts():
    with battle(
        "ann blue rep 3 with nothing at 9,15 melee hand-held",
        "eve blue rep 6 with nothing at 11,15 melee hand-held",
        "rob red rep 5 star with nothing at 10,15 melee hand-held",
        dice={
            "melee__ann": [1, 2],
            "melee__eve": [1, 2],
            "melee__rob": [6, 6],
            "obviously_dead__ann": [1],
            "obviously_dead__eve": [1],
        },
    ) as b:
        ann, eve, rob = (b.encounter.state.figure(name) for name in ("ann", "eve", "rob"))
        ann.melee, eve.melee, rob.melee = (rob.index,), (rob.index,), (ann.index, eve.index)
        b.blue_turn(blue=1, red=6)
        assert b.pending == [("rob", "cheat-death")]


@pytest.mark.rule("CR2-STAR-03", "CR2-CASUALTY-03", "CR2-CASUALTY-04", "CR2-RUL-083", "CR2-RUL-156")
@pytest.mark.parametrize(("killers", "needs"), [(("ann",), 4), (("ann", "eve"), 3)], ids=["one", "two"])
def test_each_killing_hit_that_larger_than_life_makes_less_of_is_a_wound(killers, needs):
    with battle(
        "ann blue rep 3 with rifle at 10,30",
        "eve blue rep 4 with rifle at 12,30",
        "rob red rep 5 star with rifle at 10,20",
        "ray red rep 4 with rifle at 11,20",
        dice={
            **{f"ranged_combat__{name}": [6] for name in killers},
            **{f"obviously_dead__{name}": [1] for name in killers},
            "doc__rob": [5],
        },
    ) as b:
        b.blue_turn(*killers, blue=3, red=2)
        b.do("fire", volley=[{"figure": name, "targets": [{"figure": "rob"}]} for name in killers])
        b.answer("rob", "larger-than-life", "yes")
        b.do("end-phase")
        b.do("activate", figures=["ray"])
        b.do("examine", figure="ray", target="rob")
        assert b.encounter.state.figure("rob").hurt.wounds == len(killers)
        assert (b.last("roll", label="doc")["target"], b.last("roll", label="doc")["result"]) == (
            needs,
            "badly-wounded",
        )


@pytest.mark.rule("CR2-STAR-05", "CR2-RUL-042", "CR2-STAR-06")
def test_a_star_of_rep_seven_only_cheats_death():
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        "rob red rep 7 star with rifle at 10,20",
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "cheat-death", "yes")
        assert (b.status("rob"), b.encounter.state.figure("rob").rep) == ("cheated-death", 6)


@pytest.mark.rule("CR2-CASUALTY-02", "CR2-CASUALTY-03", "CR2-PROT-05", "CR2-RUL-046", "CR2-RUL-156")
@pytest.mark.parametrize(
    ("ann", "ben", "dice"),
    [
        ("", "", [3]),
        ("traits medic", "", [6, 3]),
        ("traits doctor", "", [6, 6, 3]),
        ("", "traits protected", [6, 3]),
        ("traits doctor", "traits protected,medic", [6, 6, 6, 3]),
    ],
)
def test_medics_doctors_and_protection_add_dice_to_the_one_look(ann, ben, dice):
    with battle(
        f"ann blue rep 4 {ann} with rifle at 10,30",
        f"ben blue rep 4 {ben} status out-of-the-fight with rifle at 11,30",
        "rob red rep 3 with rifle at 35,1 facing 0",
        dice={"doc__ben": dice},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("examine", figure="ann", target="ben")
        assert b.encounter.state.figure("ben").hurt.recovers


# ---- casualties: lifted, dragged, knocked out ----

BEN = "ben blue rep 4 status out-of-the-fight with rifle at 10,20"


@pytest.mark.rule("CR2-EX-39", "CR2-MOVE-10", "CR2-RUL-066")
def test_who_runs_to_a_casualty_lifts_it_in_another_activation_and_moves_off_in_a_third():
    with battle("ann blue rep 4 with rifle at 10,31", BEN, ROB, dice={"fast_move__ann": [1, 1]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 21], fast=True)
        refused(b, "CR2-MOVE-10", "carry", figure="ann", target="ben")
        next_turn(b)
        b.do("carry", figure="ann", target="ben")
        refused(b, "CR2-ACT-01", "move", figure="ann", to=[10, 22])
        next_turn(b)
        refused(b, "CR2-MOVE-09", "move", figure="ann", to=[10, 29], fast=True)
        b.do("move", figure="ann", to=[10, 29])
        assert b.at("ben") == (10, 29)


def next_turn(b):
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("ann", blue=4, red=3)


@pytest.mark.rule("CR2-MOVE-10", "CR2-RUL-065", "CR2-ACT-06")
@pytest.mark.parametrize("start", [25, 26])
def test_half_a_move_brings_it_to_a_casualty_and_the_other_half_drags_it(start):
    with battle(f"ann blue rep 4 with rifle at 10,{start}", BEN, ROB) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("move", figure="ann", to=[10, 21])
        if start == 26:
            refused(b, "CR2-MOVE-10", "carry", figure="ann", target="ben")
            return
        b.do("carry", figure="ann", target="ben")
        refused(b, "CR2-ACT-06", "fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR2-MOVE-02", "move", figure="ann", to=[10, 26])
        b.do("move", figure="ann", to=[10, 25])
        assert b.at("ben") == (10, 25)


@pytest.mark.rule("CR2-ACT-06")
def test_who_has_fired_lifts_nobody():
    with battle(
        "ann blue rep 4 with rifle at 10,21",
        BEN,
        "rob red rep 3 with rifle at 10,1 facing 0",
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR2-ACT-06", "carry", figure="ann", target="ben")


@pytest.mark.rule("CR2-MOVE-09")
def test_who_carries_somebody_fires_as_if_at_cover():
    with battle(
        "ann blue rep 4 with rifle at 10,21",
        BEN,
        "rob red rep 3 with rifle at 10,1 facing 0",
        dice={"ranged_combat__ann": [4], "received_fire__rob": [6, 6], "pursue_by_fire__ann": [6, 6]},
    ) as b:
        b.record["dice"]["fast-move:rob"] = [1, 1]
        b.blue_turn("ann", blue=4, red=3)
        b.do("carry", figure="ann", target="ben")
        next_turn(b)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert (b.last("shot")["total"], b.last("shot")["result"]) == (8, "miss")


@pytest.mark.rule("CR2-MOVE-09", "CR2-RUL-392")
def test_two_carry_one_fast_side_by_side_as_far_as_the_slower_of_them():
    with battle(
        "ann blue rep 4 with rifle at 10,21",
        "amy blue rep 3 with rifle at 11.5,21",
        BEN,
        ROB,
        dice={"fast_move__ann": [4, 1]},
    ) as b:
        b.blue_turn("ann", blue=3, red=2)
        b.do("carry", figure="ann", target="ben")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", "amy", blue=3, red=2)
        ann, amy = {"figure": "ann", "path": [[10, 35]]}, {"figure": "amy", "path": [[11.5, 35]]}
        refused(b, "CR2-MOVE-09", "move", **ann, fast=True)
        refused(b, "CR2-RUL-392", "move", moves=[ann, {"figure": "amy", "path": [[20, 30]]}], fast=True)
        b.do("move", moves=[ann, amy], fast=True)
        assert (b.at("ann"), b.at("ben"), b.at("amy")) == ((10, 33), (10, 33), (11.5, 33))


@pytest.mark.rule("CR2-RUL-090")
def test_who_has_fired_dispatches_nobody():
    with battle(
        "ann blue rep 4 with rifle at 10,21",
        "dan red rep 4 status stunned with rifle at 10,20",
        "rob red rep 3 with rifle at 10,1 facing 0",
        dice={"ranged_combat__ann": [6], "obviously_dead__ann": [1]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR2-RUL-090", "dispatch", figure="ann", target="dan")
        assert not [item for item in legal.inputs(b.encounter) if item["do"] in ("dispatch", "capture")]


@pytest.mark.rule("CR2-MELEE-10", "CR2-RUL-151", "CR2-RUL-265")
@pytest.mark.parametrize(("weapon", "dies"), [("unarmed", False), ("improvised", True)])
def test_bare_hands_only_knock_out_and_the_loser_is_itself_again_after_the_battle(weapon, dies):
    with battle(
        f"ann blue rep 4 with nothing at 10,24 melee {weapon}",
        "dan red rep 4 with nothing at 10,20 facing 180 melee unarmed",
        dice={
            "wanting_to_charge__ann": [1, 1],
            "being_charged__dan": [1, 1],
            "melee__ann": [1, 1],
            "melee__dan": [6, 6],
            **({"obviously_dead__ann": [6], "doc__dan": [6], "recovery__dan": [6, 6]} if dies else {}),
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        assert b.status("dan") == "out-of-the-fight"
        b.do("end-encounter")
        assert bool(b.all("roll", label="recovery")) is dies


@pytest.mark.rule("CR2-MELEE-10", "CR2-RUL-151", "CR2-CASUALTY-04")
def test_bare_hands_deal_no_wound_however_low_the_rep():
    with battle(
        "ann blue rep 5 with nothing at 10,24 melee unarmed",
        "dan red rep 1 with nothing at 10,20 facing 180 melee unarmed",
        dice={
            "wanting_to_charge__ann": [1, 1],
            "being_charged__dan": [1, 1],
            "melee__ann": [1, 1],
            "melee__dan": [6, 6],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="dan")
        dan = b.encounter.state.figure("dan")
        assert (dan.status, dan.hurt.wounds, dan.hurt.knocked_out) == ("out-of-the-fight", 0, True)


@pytest.mark.rule("CR2-RUL-151", "CR2-CASUALTY-04", "CR2-MELEE-06")
@pytest.mark.parametrize(("weapon", "fate"), [("unarmed", "out-of-the-fight"), ("improvised", "obviously-dead")])
def test_odds_count_a_last_wound_but_no_knock_out(weapon, fate):
    with battle(f"ann blue rep 5 with nothing at 10,24 melee {weapon}", "dan red rep 1 with nothing at 10,22") as b:
        g = b.encounter.game
        ann, dan = g.named("ann"), g.named("dan")
        found, _ = harm.suffer(g, dan, harm.struck(g, [blow(g, ann, dan, 2)]))
        assert found == {fate: 1}


@pytest.mark.rule("CR2-CASUALTY-04", "CR2-DMG-01")
@pytest.mark.parametrize(("before", "dies"), [(0, Fraction(5, 9)), (2, Fraction(61, 81)), (3, Fraction(77, 81))])
def test_odds_count_every_wound_of_a_volley(before, dies):
    with battle("ann blue rep 5 with rifle at 10,24", "dan red rep 4 with nothing at 10,12") as b:
        g = b.encounter.game
        ann, dan = g.named("ann"), g.named("dan")
        dan.hurt = dan.hurt._replace(wounds=before)
        found, _ = harm.suffer(g, dan, harm.struck(g, [Hit(ann, ann, dan, 2, deed=Deed("shoot"))] * 2))
        assert found["obviously-dead"] == dies
        assert sum(found.values()) == 1


@pytest.mark.rule("CR2-RUL-266", "CR2-CASUALTY-05", "CR2-CASUALTY-01")
@pytest.mark.parametrize(("rob", "dice"), [("off-table", [6, 6, 3]), ("carry-on", [3])])
def test_after_the_battle_a_medic_helps_where_the_side_holds_the_field(rob, dice):
    with battle(
        "ann blue rep 4 traits medic with rifle at 30,30",
        f"{BEN} traits protected",
        f"rob red rep 3 status {rob} with rifle at 35,1 facing 0",
        dice={"doc__ben": dice},
    ) as b:
        b.do("end-encounter")
        assert b.last("roll", label="doc")["result"] == "recovers"


@pytest.mark.rule("CR2-CASUALTY-03", "CR2-RUL-265")
def test_one_who_is_captured_meanwhile_does_not_get_up():
    with battle("ann blue rep 4 with rifle at 10,21", BEN, ROB, dice={"doc__ben": [1]}) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("examine", figure="ann", target="ben")
        b.encounter.state.figure("ben").status = "captured"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=4, red=3)
        assert b.status("ben") == "captured"
