"""Every row of Chain Reaction 2.0's tables of turn and reaction, and of its weapons."""

from __future__ import annotations

import pytest
from checks_common import CR2
from cr2_common import PASS, ask, column

DEAD, DOWN, OUT = "obviously-dead", "knocked-down", "out-of-the-fight"


@pytest.mark.rule("CR2-TURN-01", "CR2-TURN-02")
@pytest.mark.parametrize(
    ("blue", "red", "result"), [(4, 3, "blue-first"), (1, 6, "red-first"), (5, 5, "doubles"), (1, 1, "doubles")]
)
def test_activation(blue, red, result):
    assert ask("activation", {"blue": [blue], "red": [red]})["result"] == result


@pytest.mark.rule("CR2-T-FASTMOVE", "CR2-MOVE-03", "CR2-MOVE-04")
@pytest.mark.parametrize(("holds", "inches"), [("", [16, 12, 8]), ("slow", [12, 9, 6])])
def test_fast_move(holds, inches):
    assert [ask("fast-move", PASS[passed], rep=4, holds=holds)["inches"] for passed in (2, 1, 0)] == inches


@pytest.mark.rule("CR2-T-INSIGHT", "CR2-REACT-07", "CR2-REACT-08", "CR2-REACT-09")
@pytest.mark.parametrize(
    ("holds", "results"),
    [
        ("", ["fire", "fire", "no-fire"]),
        ("moving", ["fire", "no-fire", "no-fire"]),
        ("hidden", ["fire-or-hold", "fire", "fire-exposed"]),
        ("hidden moving", ["fire-or-hold", "no-fire", "fire-exposed"]),
        ("hidden with-leader", ["fire-or-hold", "fire-or-hold", "fire-exposed"]),
        ("with-leader", ["fire", "fire", "no-fire"]),
    ],
)
def test_in_sight(holds, results):
    assert column("in-sight", holds) == results


FINISH, AT_WILL = "finish-move-and-fire", "finish-move-and-fire-at-will"
BACK, ON = "duck-back", "continue-charge"


@pytest.mark.rule("CR2-T-RECEIVEDFIRE", "CR2-REACT-12", "CR2-REACT-13", "CR2-REACT-14")
@pytest.mark.rule("CR2-RUL-115", "CR2-RUL-116", "CR2-RUL-117", "CR2-OUTG-03")
@pytest.mark.parametrize(
    ("holds", "two", "one", "none"),
    [
        ("", FINISH, BACK, "runaway"),
        ("in-cover", FINISH, "fire-or-duck-back", BACK),
        ("outgunned", "duck-back-or-finish-move", BACK, "runaway"),
        ("outgunned in-cover", "duck-back-or-finish-move", BACK, BACK),
        ("unable-to-fire", "duck-back-or-finish-move", BACK, "runaway"),
        ("unable-to-fire in-cover", "duck-back-or-finish-move", BACK, BACK),
        ("fired-on-by-hidden", AT_WILL, BACK, "runaway"),
        ("fired-on-by-hidden outgunned", "duck-back-or-finish-move", BACK, "runaway"),
        ("has-ranged-weapon", FINISH, BACK, "runaway"),
        ("charging", ON, ON, "runaway"),
        ("charging outgunned", ON, ON, "runaway"),
        ("charging has-ranged-weapon", ON, "stop-and-fire", "runaway"),
        ("charging has-ranged-weapon outgunned", ON, BACK, "runaway"),
        ("charging has-ranged-weapon in-cover", ON, "stop-and-fire", BACK),
    ],
)
def test_received_fire(holds, two, one, none):
    assert column("received-fire", holds) == [two, one, none]


@pytest.mark.rule("CR2-T-WANTCHARGE", "CR2-REACT-17", "CR2-RUL-093")
def test_wanting_to_charge():
    assert column("wanting-to-charge") == ["charge", "charge", "stay"]
    assert column("wanting-to-charge", "in-cover") == ["charge", "stay-and-fire", "stay"]
    assert column("wanting-to-charge", "in-building") == ["charge", "charge", "duck-back"]
    for cap, results in ((2, ["charge", "stay-and-fire", "stay"]), (1, ["stay-and-fire"] * 2 + ["stay"])):
        assert column("wanting-to-charge", "in-cover", leader_passed=cap) == results
    assert ask("wanting-to-charge", [1, 1, 1], rep=4, leader=True, leader_passed=0)["passed"] == 0


@pytest.mark.rule("CR2-T-BEINGCHARGED", "CR2-REACT-19", "CR2-RUL-134")
def test_being_charged():
    assert column("being-charged") == ["melee", "melee", "runaway"]
    assert column("being-charged", "able-to-fire") == ["fire-then-melee", "melee", "runaway"]
    assert column("being-charged", "able-to-fire in-cover") == ["fire-then-melee", "fire-then-melee", "melee"]
    assert column("being-charged", "from-flank-or-rear") == ["melee", "runaway", "runaway"]
    assert column("being-charged", "from-flank-or-rear in-cover") == ["melee", "fire-then-melee", "melee"]


@pytest.mark.rule("CR2-T-SURPRISE", "CR2-T-RALLY", "CR2-T-OVERRUN", "CR2-T-CLANK", "CR2-T-AA", "CR2-T-PURSUEFIRE")
@pytest.mark.rule("CR2-REACT-21", "CR2-REACT-22", "CR2-VEH-17", "CR2-VEH-14", "CR2-AIR-03", "CR2-FIRE-13")
@pytest.mark.parametrize(
    ("test", "holds", "results"),
    [
        ("surprise", "", ["turns-and-checks", "one-die", "no-dice"]),
        ("rally", "", ["back-in-the-fight", "tries-again", "not-rallied"]),
        ("rally", "in-cover", ["back-in-the-fight", "back-in-the-fight", "not-rallied"]),
        ("overrun", "", ["dodges", "vehicle-rolls-to-hit", "run-over"]),
        ("overrun", "has-apw", ["stands-and-fires", "vehicle-rolls-to-hit", "run-over"]),
        ("clank", "", ["return-fire", "hull-down", "runaway"]),
        ("clank", "gun-faces", ["return-fire", "return-fire", "runaway"]),
        ("anti-aircraft", "", ["fire-or-duck-back", "duck-back", "runaway"]),
        ("anti-aircraft", "vehicle", ["fire-or-duck-back", "duck-back", "duck-back"]),
        ("pursue-by-fire", "", ["fire", "fire-as-in-cover", "no-fire"]),
    ],
)
def test_the_shorter_checks(test, holds, results):
    assert column(test, holds) == results


REACTIONS = [
    "in-sight",
    "received-fire",
    "wanting-to-charge",
    "being-charged",
    "surprise",
    "rally",
    "overrun",
    "clank",
    "anti-aircraft",
]


@pytest.mark.rule("CR2-LEADER-02", "CR2-LEADER-03", "CR2-LEADER-06", "CR2-DICE-03", "CR2-RUL-092", "CR2-RUL-252")
@pytest.mark.parametrize("test", [*REACTIONS, "fast-move"])
def test_a_leader_is_a_third_die_and_two_count(test):
    assert ask(test, [1, 1, 1], rep=3, leader=True)["passed"] == 2
    assert ask(test, [6, 6, 1], rep=3, leader=True)["passed"] == 1
    assert ask(test, [6, 1], rep=3, leader=False)["passed"] == 1


@pytest.mark.rule("CR2-STAR-07", "CR2-RUL-098", "CR2-T-REACTIONS")
@pytest.mark.parametrize(("name", "check"), CR2.checks.items())
def test_a_star_picks_its_nine_reactions_only(name, check):
    assert getattr(check, "star_chooses", False) is (name in REACTIONS)


@pytest.mark.rule("CR2-T-AWARESTATE", "CR2-T-AWAREMOD", "CR2-ENC-03", "CR2-RUL-236", "CR2-T-AWARECHECK", "CR2-ENC-04")
def test_awareness():
    assert column("awareness-state") == ["heightened", "low", "slack"]
    modifiers = {
        "no-hostilities": -2,
        "own-lines": -2,
        "no-mans-land": 1,
        "quiet-month": -1,
        "enemy-territory": 2,
        "alert-notice": 1,
        "own-lines quiet-month": -3,
    }
    for holds, change in modifiers.items():
        for face in range(1, 7):
            assert ask("awareness-state", [face, face], rep=4, holds=holds)["passed"] == 2 * (face <= 4 + change)
    assert column("awareness-check") == ["in-sight", "in-sight-rep-minus-1", "no-in-sight"]
    assert ask("awareness-check", [6, 1, 1], rep=4, holds="alarm")["result"] == "in-sight"


@pytest.mark.rule("CR2-T-BUGHOLE", "CR2-BUG-07", "CR2-RUL-199")
def test_a_bug_hole():
    for rate in range(1, 6):
        for face in range(1, 7):
            assert ask("bug-hole", [face, face], rate=rate)["passed"] == 2 * (face <= rate)
            assert ask("bug-hole", [face, face], rate=rate, holds="night")["passed"] == 2 * (face <= rate / 2)
    for holds, results in (("", ["opens", "none", "none"]), ("bugs-about", ["opens", "opens", "none"])):
        assert [ask("bug-hole", PASS[passed], rate=3, holds=holds)["result"] for passed in (2, 1, 0)] == results


@pytest.mark.rule(
    "CR2-T-WEAPONS", "CR2-T-ORATING", "CR2-OUTG-01", "CR2-WPN-32", "CR2-WPN-08", "CR2-WPN-09", "CR2-WPN-10"
)
@pytest.mark.rule(
    "CR2-WPN-15", "CR2-WPN-16", "CR2-WPN-17", "CR2-WPN-19", "CR2-WPN-20", "CR2-RUL-043", "CR2-RUL-308", "CR2-RUL-330"
)
def test_weapons():
    rows = {
        weapon.id: (weapon.range // 100, weapon.target, weapon.impact, weapon.rank) for weapon in CR2.weapons.values()
    }
    # A rotating launcher is one without its limit (CR2-WPN-23).
    assert rows.pop("grenade-launcher-rotating") == rows["grenade-launcher"]
    blasts = {
        "grenade": (6, 2),
        "tear-gas-grenade": (6, 0),
        "grenade-launcher": (24, 2),
        "law": (48, 4),
        "rocket-launcher": (48, 5),
    }
    assert rows == {
        "pistol": (12, 1, 1, 1),
        "ba-pistol": (12, 1, 2, 1),
        "shotgun-single": (12, 2, 2, 1),
        "shotgun-double": (12, 3, 2, 1),
        "shotgun-pump": (12, 2, 2, 1),
        "carbine": (24, 2, 1, 1),
        "submachine-gun": (24, 3, 1, 2),
        "rifle": (48, 1, 2, 1),
        "semi-automatic-rifle": (48, 2, 2, 1),
        "sniper-rifle": (60, 1, 2, 1),
        "machine-pistol": (12, 3, 1, 2),
        "assault-rifle": (48, 3, 2, 2),
        "lmg": (48, 6, 3, 3),
        "mmg": (48, 6, 3, 3),
        "hmg": (48, 6, 3, 3),
        "throwing-spear": (6, 1, 1, 1),
        "flame-thrower": (12, 1, 4, 4),
        "smoke-grenade": (6, 1, 0, 0),
        "light-mortar": (120, 1, 2, 4),
        "medium-mortar": (120, 1, 3, 4),
        **{f"apw-{size}": (1000, 1, 5, 4) for size in ("light", "medium", "heavy", "super-heavy")},
        **{name: (inches, 1, impact, 4) for name, (inches, impact) in blasts.items()},
    }
    wide = {name for name, weapon in CR2.weapons.items() if weapon.blast.width == 500}
    assert {name for name in wide if not CR2.weapons[name].on_mount} == {
        *blasts,
        "grenade-launcher-rotating",
        "smoke-grenade",
    }
    impacts = {weapon.id: weapon.impact for weapon in CR2.melee_weapons.values()}
    assert impacts == {"unarmed": 0, "improvised": 1, "hand-held": 2, "two-hand": 3}
