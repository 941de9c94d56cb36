"""Harm in Chain Reaction 2.0: wounds that add up, what spares a Star, who looks after the fallen."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle

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
