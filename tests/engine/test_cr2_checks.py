"""Reaction checks of Chain Reaction 2.0: three dice, heroes, who is outgunned, and the choice that two dice leave."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import WALL, battle


@pytest.mark.rule("CR2-REACT-02", "CR2-LEADER-02", "CR2-RUL-092", "CR2-RUL-252")
@pytest.mark.parametrize(
    ("what", "rule"),
    [("leader", "CR2-LEADER-02"), ("traits stone-cold", "CR2-REACT-02"), ("leader traits stone-cold", "CR2-LEADER-02")],
)
def test_leaders_and_stone_cold_figures_roll_three_dice(what: str, rule: str):
    with battle(
        "ann blue rep 4 with rifle at 10,30",
        f"rob red rep 4 {what} with rifle at 10,10",
        dice={
            "ranged_combat__ann": [1],
            "received_fire__rob": [6, 3, 4],
            "ranged_combat__rob": [1],
            "received_fire__ann": [1, 6],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        roll = b.last("roll", label="received-fire", figure="rob")
        assert roll["passed"] == 2
        assert [modifier["rule"] for modifier in roll["modifiers"]] == [rule]


@pytest.mark.rule("CR2-REACT-03", "CR2-RUL-101", "CR2-RUL-102")
def test_two_ones_make_a_hero_who_is_never_outgunned_and_rolls_no_check():
    with battle(
        "ann blue rep 4 with lmg at 10,30",
        "rob red rep 4 with rifle at 10,10",
        dice={
            "ranged_combat__ann": [1, 1, 2, 2, 2, 2],
            "received_fire__rob": [1, 1],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("item", what="becomes-hero")["figure"] == "rob"
        assert not b.pending
        hero = b.encounter.state.figure("rob")
        assert hero.traits == {"hero"}
        g = b.encounter.game
        g.set_status(hero, "stunned", "CR2-DMG-04")
        assert hero.traits == {"hero"}


@pytest.mark.rule("CR2-REACT-12", "CR2-OUTG-02", "CR2-OUTG-03", "CR2-RUL-113")
@pytest.mark.parametrize(("choice", "status"), [("duck-back", "ducked-back"), ("finish-move", "carry-on")])
def test_who_is_outgunned_and_passes_two_dice_ducks_or_stays(choice, status):
    with battle(
        "ann blue rep 4 with lmg at 10,30",
        "rob red rep 4 with rifle at 10,10",
        terrain=[WALL],
        dice={"ranged_combat__ann": [3, 3, 2, 2, 2, 2], "received_fire__rob": [4, 4]},
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.pending == [("rob", "duck-back-or-finish-move")]
        b.answer("rob", "duck-back-or-finish-move", choice)
        if choice == "duck-back":
            b.answer("rob", "duck-back-how", "prone")
        assert b.status("rob") == status


@pytest.mark.rule("CR2-OUTG-05", "CR2-RUL-024", "CR2-RUL-318", "CR2-WPN-03")
def test_who_has_melee_weapons_only_is_not_outgunned():
    with battle(
        "ann blue rep 4 with lmg at 10,30",
        "rob red rep 4 with nothing at 10,10",
        dice={"ranged_combat__ann": [3, 3, 2, 2, 2, 2], "received_fire__rob": [4, 5]},
        terrain=[WALL],
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "duck-back-how", "prone")
        assert b.status("rob") == "ducked-back"
        assert b.last("roll", label="received-fire")["rule"] == "CR2-REACT-13"
