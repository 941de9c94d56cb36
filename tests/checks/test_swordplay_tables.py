"""Every row of Swordplay's own tables."""

from __future__ import annotations

from functools import partial

import pytest
from checks_common import CR3, SWORDPLAY
from checks_common import ask as ask_any

ask = partial(ask_any, ruleset="swordplay")

PASS = {2: [1, 1], 1: [1, 6], 0: [6, 6]}
CLASSES = ("missile", "noble", "peasant", "soldier", "warrior")


def classed(test, kind, passed, holds=""):
    return ask(test, PASS[passed], rep=4, holds=holds, **{"class": kind})["result"]


@pytest.mark.rule(
    "SWP-TAB-REACTION-MISSILE",
    "SWP-TAB-REACTION-NOBLE",
    "SWP-TAB-REACTION-PEASANT",
    "SWP-TAB-REACTION-SOLDIER",
    "SWP-TAB-REACTION-WARRIOR",
    "SWP-RUL-45",
)
@pytest.mark.parametrize(
    ("kind", "holds", "two", "one", "none"),
    [
        ("missile", "", "fire", "rush-shot", "cohesion-test"),
        ("missile", "in-charge-reach", "fire", "rush-shot", "cohesion-test"),
        ("missile", "unloaded", "carry-on", "duck-back", "cohesion-test"),
        ("missile", "out-of-range in-charge-reach", "carry-on", "duck-back", "cohesion-test"),
        ("noble", "", "advance-half-normal-move", "carry-on", "cohesion-test"),
        ("noble", "in-charge-reach", "charge", "charge", "cohesion-test"),
        ("noble", "unloaded", "advance-half-normal-move", "carry-on", "cohesion-test"),
        ("peasant", "", "rush-shot", "duck-back", "runaway"),
        ("peasant", "unloaded", "duck-back", "cohesion-test", "runaway"),
        ("peasant", "out-of-range", "duck-back", "cohesion-test", "runaway"),
        ("soldier", "", "carry-on", "duck-back", "cohesion-test"),
        ("soldier", "in-charge-reach", "carry-on", "carry-on", "cohesion-test"),
        ("warrior", "", "carry-on", "duck-back", "cohesion-test"),
        ("warrior", "in-charge-reach", "charge", "carry-on", "cohesion-test"),
    ],
)
def test_received_fire(kind, holds, two, one, none):
    assert [classed("received-fire", kind, passed, holds) for passed in (2, 1, 0)] == [two, one, none]


@pytest.mark.rule("SWP-REACT-15")
@pytest.mark.parametrize("kind", CLASSES)
def test_man_down(kind):
    alone = "runaway" if kind in ("missile", "peasant") else "duck-back"
    assert [classed("man-down", kind, passed) for passed in (2, 1, 0)] == ["carry-on", alone, "cohesion-test"]
    assert classed("man-down", kind, 1, "others-carrying-on") == "carry-on"


@pytest.mark.rule("SWP-REACT-20", "SWP-RUL-08")
@pytest.mark.parametrize(
    ("kind", "runs_from"), [("peasant", 1), ("missile", 2), ("warrior", 2), ("noble", 3), ("soldier", 3)]
)
def test_cohesion(kind, runs_from):
    losses = ("", "any-friend-lost", "more-friends-lost", "twice-more-friends-lost")
    for place, loss in enumerate(losses):
        assert classed("cohesion", kind, 2, loss) == "carry-on"
        assert classed("cohesion", kind, 1, loss) == ("runaway" if place >= runs_from else "carry-on")
        assert classed("cohesion", kind, 0, loss) == "runaway"


@pytest.mark.rule("SWP-REACT-56", "SWP-REACT-57", "SWP-RUL-06", "SWP-REACT-07")
def test_extra_dice():
    got = ask("received-fire", [6, 6, 1, 1], rep=4, holds="in-cover fierce", **{"class": "warrior"})
    assert got["passed"] == 2
    assert ask("man-down", [6, 6, 1, 1], rep=4, holds="in-cover fierce", **{"class": "noble"})["passed"] == 2
    assert ask("cohesion", [6, 6, 1], rep=4, holds="fierce", **{"class": "warrior"})["passed"] == 1
    assert ask("cohesion", [6, 6, 1], rep=4, holds="religious-order", **{"class": "noble"})["passed"] == 1
    assert ask("cohesion", [6, 1], rep=4, holds="religious-order", **{"class": "soldier"})["passed"] == 1


@pytest.mark.rule("SWP-TAB-IN-SIGHT-ACTIONS", "SWP-SIGHT-51", "SWP-RUL-13")
@pytest.mark.parametrize(
    ("holds", "result"),
    [
        ("loaded-and-in-range", "fire"),
        ("loaded-and-in-range in-charge-reach", "fire"),
        ("unloaded", "reload"),
        ("unloaded in-charge-reach", "reload"),
        ("in-charge-reach", "charge"),
        ("", "carry-on"),
    ],
)
def test_in_sight_action(holds, result):
    assert ask("in-sight-action", [4], rep=4, holds=holds)["result"] == result
    assert ask("in-sight-action", [5], rep=4, holds=holds)["result"] == "duck-back"


@pytest.mark.rule("SWP-SIGHT-08", "SWP-SIGHT-09", "SWP-TAB-IN-SIGHT")
def test_in_sight_dice():
    holds = "active-moved target-concealed ducking-back running-away"
    assert ask("in-sight", [1], rep=3, holds=holds)["successes"] == 1


@pytest.mark.rule("SWP-MOVE-03", "SWP-MOVE-09", "SWP-MOVE-52", "SWP-TAB-MOVEMENT")
@pytest.mark.parametrize(
    ("dice", "holds", "inches"),
    [
        ([1, 1], "mounted", 24),
        ([1, 6], "mounted", 18),
        ([6, 6], "mounted", 12),
        ([1], "mounting mounted", 18),
        ([1], "getting-up", 12),
    ],
)
def test_fast_move(dice, holds, inches):
    assert ask("fast-move", dice, rep=4, holds=holds)["inches"] == inches


@pytest.mark.rule("SWP-TAB-RELOAD", "SWP-RELOAD-52", "SWP-RELOAD-53", "SWP-RELOAD-54")
@pytest.mark.parametrize("weapon", ["crossbow", "longbow", "short-bow", "sling"])
def test_reload(weapon):
    once = "reloaded-not-before-active" if weapon == "crossbow" else "reloaded"
    results = [ask("reload", PASS[passed], rep=3, weapon=weapon)["result"] for passed in (2, 1, 0)]
    assert results == ["reloaded-fires-now", once, "not-reloaded"]


@pytest.mark.rule("SWP-TAB-RANGED-COMBAT", "SWP-FIRE-07", "SWP-FIRE-08", "SWP-FIRE-51")
@pytest.mark.parametrize(
    ("holds", "eight", "nine"),
    [
        ("", "hit", "hit"),
        ("shooter-fast", "miss", "miss"),
        ("rush-shot", "miss", "miss"),
        ("target-shielded", "miss", "miss"),
        ("target-charging", "miss", "hit"),
        ("target-concealed", "miss", "hit"),
        ("target-in-cover", "miss", "miss"),
        ("target-prone", "miss", "hit"),
        ("target-fast", "miss", "hit"),
    ],
)
def test_ranged_combat(holds, eight, nine):
    for rep in (4, 5):
        for total, result in ((7, "miss"), (8, eight), (9, nine), (10, "hit")):
            got = ask("ranged-combat", [total - rep], rep=rep, weapon="javelin", holds=holds)
            assert (got["total"], got["result"]) == (total, result)
            assert "shots" not in got
            assert "out_of_ammo" not in got


@pytest.mark.rule("SWP-TAB-DAMAGE", "SWP-TAB-ARMOR", "SWP-DMG-51", "SWP-RUL-34", "SWP-ARMOR-52")
def test_damage():
    def results(armor):
        return [ask("damage", [face], impact=2, armor=armor)["result"] for face in range(1, 7)]

    dead, out, down = "obviously-dead", "out-of-the-fight", "knocked-down"
    assert results(2) == [dead, out, out, down, down, down]
    assert results(4) == [dead, out, down, down, down, down]
    assert results(6) == [dead, down, down, down, down, down]
    assert ask("damage", weapon="dart", armor=6) == {
        "test": "damage",
        "ruleset": "swordplay",
        "rolled": {},
        "result": "miss",
        "rule": "SWP-DMG-51",
    }


@pytest.mark.rule("SWP-TAB-CHARGE", "SWP-CHARGE-10", "SWP-CHARGE-11", "SWP-CHARGE-12", "SWP-CHARGE-14")
@pytest.mark.parametrize(
    ("own", "foe", "result", "melee"),
    [
        (2, 0, "target-runs-away", False),
        (2, 1, "target-fires", True),
        (1, 1, "target-fires", True),
        (1, 2, "target-fires", True),
        (0, 2, "charger-halts", False),
    ],
)
def test_charge(own, foe, result, melee):
    got = ask("charge", {"self": PASS[own], "foe": PASS[foe]}, rep=4, foe={"rep": 4})
    assert (got["passed"], got["foe_passed"], got["result"], got["melee"]) == (own, foe, result, melee)


@pytest.mark.rule("SWP-CHARGE-51", "SWP-CHARGE-52", "SWP-RUL-28")
def test_charge_dice():
    dice = {"self": [1] * 7, "foe": [6] * 5}
    foe = {"rep": 4, "if": ["fierce", "cavalry", "in-cover"]}
    got = ask("charge", dice, rep=4, holds="fierce cavalry onto-rear three-to-one", foe=foe)
    assert (got["passed"], got["result"]) == (2, "target-runs-away")
    ask("charge", {"self": [1, 1], "foe": [6]}, rep=4, foe={"rep": 4, "if": ["needs-reload"]})


@pytest.mark.rule("SWP-MELEE-01", "SWP-MELEE-04", "SWP-TAB-MELEE-WEAPONS", "SWP-ARMOR-58")
@pytest.mark.parametrize(
    ("weapon", "holds", "dice"),
    [
        ("unarmed", "", 3),
        ("improvised", "", 4),
        ("one-hand", "", 5),
        ("one-hand", "shielded", 6),
        ("two-hand", "mounted", 7),
        ("two-hand", "mounted shielded", 8),
        ("improvised", "evenly-matched", 5),
        ("improvised", "foe-prone", 6),
        ("improvised", "carrying", 2),
    ],
)
def test_melee_dice(weapon, holds, dice):
    other = {"rep": 4, "weapon": "improvised"}
    assert ask("melee", {"self": [6] * dice, "foe": [6] * 4}, rep=4, weapon=weapon, holds=holds, foe=other)
    foe = {"rep": 4, "weapon": weapon, "if": holds.split()}
    assert ask("melee", {"self": [6] * 4, "foe": [6] * dice}, rep=4, weapon="improvised", foe=foe)


@pytest.mark.rule("SWP-ARMOR-55", "SWP-RUL-21")
def test_two_lancers_meet_shielded_with_two_hands_full():
    """Neither has the die for a rider against a man on foot. Who counts as shielded is named, not inferred."""
    foe = {"rep": 5, "weapon": "two-hand", "if": ["shielded"]}
    got = ask("melee", {"self": [1] * 8, "foe": [6] * 8}, rep=5, weapon="two-hand", holds="shielded", foe=foe)
    assert got["successes"] == 8


@pytest.mark.rule("SWP-MELEE-06", "SWP-MELEE-53", "SWP-RUL-35", "SWP-TAB-MELEE-DAMAGE")
@pytest.mark.parametrize(
    ("mine", "theirs", "armor", "foe_armor", "result", "margin"),
    [
        (3, 1, None, None, "won", 2),
        (3, 1, 6, 4, "won", 2),
        (3, 1, 4, 2, "won", 3),
        (3, 1, 2, 6, "won", 1),
        (2, 1, 2, 6, "evenly-matched", 0),
        (2, 2, 2, 2, "evenly-matched", 0),
        (1, 2, 2, 6, "lost", 2),
        (1, 2, 6, 2, "evenly-matched", 0),
        (0, 4, 6, 2, "lost", 3),
    ],
)
def test_the_losers_armor_changes_the_margin(mine, theirs, armor, foe_armor, result, margin):
    dice = {"self": [1] * mine + [6] * (4 - mine), "foe": [1] * theirs + [6] * (4 - theirs)}
    own = {} if armor is None else {"armor": armor}
    foe = {"rep": 4, "weapon": "improvised", **({} if foe_armor is None else {"armor": foe_armor})}
    got = ask("melee", dice, rep=4, weapon="improvised", foe=foe, **own)
    assert (got["result"], got["margin"]) == (result, margin)
    assert (got["successes"], got["foe_successes"]) == (mine, theirs)


@pytest.mark.rule("SWP-MELEE-13", "SWP-RUL-43", "SWP-TAB-BREAK-OFF")
def test_breaking_off_goes_six_to_eight_inches():
    for rep in (3, 4, 5):
        for face in range(1, 7):
            dice = {"self": [face]} if face <= rep else {"self": [face], "distance": [1]}
            assert ask("break-off", dice, rep=rep)["passed"] == (face <= rep)
    inches = [ask("break-off", {"self": [6], "distance": [face]}, rep=3)["inches"] for face in range(1, 7)]
    assert inches == [6, 6, 7, 7, 8, 8]


@pytest.mark.rule("SWP-TAB-NP-MOVE", "SWP-NPC-02", "SWP-NPC-03", "SWP-NPC-04", "SWP-NPC-51")
def test_np_movement():
    results = [ask("np-movement", PASS[passed], rep=4)["result"] for passed in (2, 1, 0)]
    assert results == ["advance", "halt-and-fire", "halt"]
    assert ask("np-movement", [6, 6, 1, 1], rep=4, holds="in-cover outnumbers-two-to-one")["result"] == "advance"


@pytest.mark.rule("SWP-TAB-PEASANT-ARMS", "SWP-RUL-01")
def test_peasants_arms():
    arms = [ask("peasant-arms", [face])["result"] for face in range(1, 7)]
    assert arms == ["unarmed"] * 3 + ["improvised"] * 2 + ["short-bow"]


LISTS = {
    "feudal": "mounted-knights mounted-crossbow mounted-sergeants heavy-infantry infantry*4 crossbowmen*3",
    "northmen": "fanatics*2 warriors*4 veterans household archers*3",
    "dwarves": "crossbows*3 soldiers*5 anvil-guard fanatics*2",
    "elves": "archers*5 soldiers*3 guard fanatics*2",
    "goblins": "archers*4 goblins*2 greater-ogres mounted-wolf-riders greater-goblins*3",
    "orcs": "archers*3 orcs*3 trolls mounted-wolf-riders greater-orcs*3",
}


@pytest.mark.rule("SWP-LIST-51", "SWP-LIST-52", "SWP-LIST-53", "SWP-LIST-54", "SWP-LIST-55", "SWP-LIST-56")
@pytest.mark.parametrize("army", LISTS)
def test_army_lists(army):
    expected: list[str] = []
    for part in LISTS[army].split():
        name, _, times = part.partition("*")
        expected += [name] * int(times or 1)
    got = [ask("army-list", [max(1, total - 6), min(6, total - 1)], army=army) for total in range(2, 13)]
    assert [line["result"] for line in got] == expected
    assert [line["total"] for line in got] == list(range(2, 13))
    assert all(line["class"] in CLASSES and line["armor"] in (2, 4, 6) for line in got)


@pytest.mark.rule("SWP-LIST-55", "SWP-RUL-07")
def test_a_line_of_an_army_list_says_all_that_a_figure_has():
    got = ask("army-list", [4, 4], army="goblins")
    shown = {key: got[key] for key in ("result", "class", "rep", "armor", "shield", "mounted", "fierce", "weapons")}
    assert shown == {
        "result": "greater-ogres",
        "class": "warrior",
        "rep": 4,
        "armor": 6,
        "shield": False,
        "mounted": False,
        "fierce": True,
        "weapons": "two-hand axe",
    }


@pytest.mark.rule("SWP-TAB-WEAPONS", "SWP-WPN-51", "SWP-WPN-52", "SWP-RUL-18")
def test_weapons():
    rows = {
        weapon.id: (
            weapon.range // 100,
            None if weapon.mounted_range is None else weapon.mounted_range // 100,
            weapon.impact,
            weapon.two_hands,
            weapon.feed.reload,
            weapon.thrown,
        )
        for weapon in SWORDPLAY.weapons.values()
    }
    assert rows == {
        "throwing-axe": (6, None, 3, False, False, True),
        "crossbow": (24, 12, 3, True, True, False),
        "dart": (4, None, 1, False, False, True),
        "javelin": (12, None, 2, False, False, True),
        "longbow": (24, 0, 3, True, True, False),
        "short-bow": (24, 12, 2, True, True, False),
        "sling": (12, None, 2, False, True, False),
    }
    assert {weapon.target for weapon in SWORDPLAY.weapons.values()} == {1}


@pytest.mark.rule("SWP-TAB-MOVEMENT", "SWP-MOVE-01", "SWP-MOVE-12")
def test_riding():
    riding = SWORDPLAY.parameters.riding
    assert riding is not None
    assert (riding.normal_move, riding.fast_step, riding.duck_back, riding.mounting) == (1200, 600, 1200, 400)
    assert CR3.parameters.riding is None


def test_what_is_kept_replaced_and_dropped():
    kept = {"activation", "challenge", "star-power", "melee-damage", "after-battle", "pef-movement", "how-many"}
    for name in kept:
        ours, theirs = SWORDPLAY.checks[name], CR3.checks[name]
        assert (ours.title, ours.fields, ours.circumstances) == (theirs.title, theirs.fields, theirs.circumstances)
        assert ours.rule.replace("SWP-", "CR3-") == theirs.rule
    assert set(CR3.checks) - set(SWORDPLAY.checks) == {"grenade", "party"}
    assert set(SWORDPLAY.checks) - set(CR3.checks) == {"army-list", "peasant-arms"}
