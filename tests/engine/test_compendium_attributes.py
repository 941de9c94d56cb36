"""What figures of the French Compendium are by nature, in play; and what no record may say of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.books.compendium import COMPENDIUM
from engine.checks.odds import distribution
from engine.errors import BadRequest
from engine.facts import facts
from engine.tables.outcome import Request
from tests.engine.compendium_field import battle, fires, low_wall, results
from tests.engine.table import Battle, refused

OUT, STUNNED, ABLE = "out-of-the-fight", "stunned", "carry-on"


# ---- shooting ----


@pytest.mark.rule("CMP-ADV-05", "CMP-RUL-070")
def test_a_crack_shot_keeps_the_higher_of_two_dice_for_each_shot():
    with battle(
        "ann blue rep 4 with revolver at 10,22 traits crack-shot",
        "rob red rep 4 at 10,12",
        dice={"ranged_combat__ann": [1, 6, 1, 1], "damage__ann": [3]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        # The first pair keeps its 6, the second a 1: three ones lie there, and one counts for ammunition.
        assert [(shot["total"], shot["result"]) for shot in b.all("shot")] == [(10, "hit"), (5, "miss")]
        assert b.status("rob") == STUNNED
        assert not b.encounter.state.figure("ann").empty


@pytest.mark.rule("CMP-ADV-05", "CMP-RUL-070")
def test_the_odds_of_a_crack_shot():
    asked = Request(4, frozenset({"crack-shot"}), weapon="revolver")
    hits = distribution(COMPENDIUM, "ranged-combat", asked, lambda outcome: outcome.values["hits"])
    each = 1 - Fraction(3, 6) ** 2  # a 4 or more on either die
    assert hits == {0: (1 - each) ** 2, 1: 2 * each * (1 - each), 2: each**2}
    empty = distribution(COMPENDIUM, "ranged-combat", asked, lambda outcome: outcome.values["out_of_ammo"])
    assert empty[True] == Fraction(1, 36) ** 2


@pytest.mark.rule("CMP-DIS-09", "CMP-RUL-079", "CMP-RUL-191")
@pytest.mark.parametrize(("die", "struck"), [(1, "eva"), (2, "rob")])
def test_an_unlucky_figure_draws_a_shot_on_a_one(die: int, struck: str):
    own = {"received_fire__rob": [6, 6]} if struck == "eva" else {}
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30",
        "rob red rep 4 with bolt-action-rifle at 10,12",
        "eva red rep 4 with bolt-action-rifle at 13,12 traits unlucky",
        "fay red rep 4 with bolt-action-rifle at 20,12 traits unlucky",
        dice={"focus__ann": [1, 1], "ranged_combat__ann": [6], "unlucky__eva": [die], "damage__ann": [3]} | own,
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert [name for name in ("rob", "eva", "fay") if b.status(name) == OUT] == [struck]


@pytest.mark.rule("CMP-ADV-07")
@pytest.mark.parametrize(("traits", "inches"), [("", 6), ("traits thrower", 9)])
def test_a_thrower_throws_nine_inches(traits: str, inches: int):
    with battle(
        f"ann blue rep 4 with grenade at 10,30 {traits}",
        "rob red rep 4 with nothing at 10,5",
        dice={"grenade__ann": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        refused(b, "CR3-WPN-10", "grenade", figure="ann", at=[10, 29 - inches])
        b.do("grenade", figure="ann", at=[10, 30 - inches])
        assert b.last("blast")["result"] == "on-spot"


# ---- tests ----


@pytest.mark.rule("CMP-DIS-11", "CMP-RUL-080")
def test_a_dim_witted_figure_may_lose_its_activation_and_reacts_all_the_same():
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30 traits dim-witted",
        "rob red rep 4 with bolt-action-rifle at 10,12",
        dice={"dim_witted__ann": [5], "received_fire__rob": [6, 6], "ranged_combat__rob": [1],
              "ranged_combat__ann": [1], "received_fire__ann": [1, 4]},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        refused(b, "MG42-ACT-01", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        assert b.last("shot")["shooter"] == "ann"


LUCKY_SHOT = (
    "ann blue rep 4 with light-machine-gun at 10,34",
    "rob red rep 4 with bolt-action-rifle at 10,20 traits lucky",
)
HITS_NOTHING = {"ranged_combat__ann": [1, 2, 2, 2]}


def luck(*, received: list[int], ordered: dict[str, str] | None = None, **record: object) -> Battle:
    """A shot at a lucky figure behind a wall, up to its test or the question whether it rolls it again."""
    dice = HITS_NOTHING | {"received_fire__rob": received}
    b = battle(*LUCKY_SHOT, terrain=[low_wall(10, 20.8)], dice=dice, seed="luck", **record)
    if ordered:
        b.do("order", figure="rob", kind="luck", **ordered)
    b.blue_turn("ann")
    fires(b)
    return b


def rolled(b: Battle, label: str = "received-fire") -> list[list[int]]:
    return [list(roll["dice"]) for roll in b.all("roll", label=label)]


def tried_with(b: Battle) -> list[list[int]]:
    """The dice of the tests under fire that luck has rolled again."""
    told = [facts(event) for event in b.events]
    tries = [n for n, event in enumerate(told) if event["type"] == "item" and event["what"] == "tries-luck"]
    return [list(next(event["dice"] for event in told[n:] if event["type"] == "roll")) for n in tries]


def still_lucky(b: Battle, name: str = "rob") -> bool:
    return "lucky" in b.encounter.state.figure(name).traits


@pytest.mark.rule("CMP-ADV-10", "CMP-RUL-073", "CMP-RUL-190")
def test_luck_rolls_one_test_again_and_no_other():
    with luck(received=[5, 6, 5, 6], auto=True) as b:
        assert results(b, "received-fire") == ["flee", "flee"]
        assert [item["figure"] for item in b.all("item")] == ["rob"]
        assert (b.status("rob"), still_lucky(b)) == ("fleeing", False)


@pytest.mark.rule("CMP-ADV-10", "CMP-RUL-190")
@pytest.mark.parametrize("choice", ["yes", "no"])
def test_the_owner_says_whether_a_lucky_figure_rolls_a_failure_again(choice: str):
    with luck(received=[5, 6, *([1, 2] if choice == "yes" else [])]) as b:
        [question] = b.encounter.pending
        assert (question.kind, question.side, question.default, question.gives) == ("luck", "red", "yes", ("flee",))
        b.answer("rob", "luck", choice)
        assert rolled(b)[0] == [5, 6]
        assert tried_with(b) == ([[1, 2]] if choice == "yes" else [])
        assert still_lucky(b) == (choice == "no")


@pytest.mark.rule("CMP-ADV-10", "CMP-RUL-190")
@pytest.mark.parametrize("dice", [[1, 2], [1, 6]])
def test_a_test_that_passes_a_die_asks_nothing_of_the_lucky(dice: list[int]):
    with luck(received=dice) as b:
        assert b.pending == []
        assert still_lucky(b)


@pytest.mark.rule("CMP-ADV-10", "CMP-RUL-190")
@pytest.mark.parametrize(
    ("order", "first", "again"),
    [
        ({"choice": "yes"}, [1, 6], True),
        ({"choice": "no"}, [5, 6], False),
        ({"choice": "default"}, [1, 6], False),
        ({"choice": "default"}, [5, 6], True),
        ({"choice": "yes", "test": "received-fire"}, [1, 6], True),
        ({"choice": "yes", "test": "received-fire"}, [5, 6], True),
        ({"choice": "yes", "test": "received-fire"}, [1, 2], False),
    ],
)
def test_the_owner_of_a_lucky_figure_may_say_so_beforehand(order: dict[str, str], first: list[int], again: bool):
    with luck(received=[*first, *([1, 2] if again else [])], ordered=order) as b:
        assert b.pending == []
        assert rolled(b)[0] == first
        assert tried_with(b) == ([[1, 2]] if again else [])
        assert still_lucky(b) != again


@pytest.mark.rule("CMP-ADV-10", "CMP-RUL-190")
def test_an_order_for_another_test_leaves_the_question_to_the_owner():
    b = luck(received=[5, 6], ordered={"choice": "no", "test": "fast-move"})
    assert b.pending == [("rob", "luck")]


@pytest.mark.rule("CMP-ADV-10", "CMP-RUL-190", "CMP-MOVE-02")
@pytest.mark.parametrize(("auto", "choice", "inches"), [(True, "", 16), (False, "yes", 16), (False, "no", 8)])
def test_luck_rolls_a_fast_move_again(auto: bool, choice: str, inches: int):
    with battle(
        "ann blue rep 4 at 10,34 facing 0 traits lucky",
        "rob red rep 4 at 34,2",
        dice={"fast_move__ann": [6, 6, *([] if choice == "no" else [1, 1])]},
        auto=auto,
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 18], fast=True)
        if choice:
            b.answer("ann", "luck", choice)
        assert b.at("ann") == (10, 34 - inches)
        assert rolled(b, "fast-move") == [[6, 6], *([] if choice == "no" else [[1, 1]])]


@pytest.mark.rule("CMP-DIS-05", "CMP-RUL-077", "CMP-RUL-193")
def test_a_clumsy_figure_falls_after_a_double():
    with battle(
        "ann blue rep 4 at 10,30 traits clumsy",
        "rob red rep 4 at 34,2",
        dice={"fast_move__ann": [2, 2], "clumsy__ann": [3]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 18], fast=True)
        ann = b.encounter.state.figure("ann")
        assert (b.at("ann"), ann.posture, ann.now.done) == ((10, 27), "prone", True)


# ---- what a roll names ----


def named_in(b: Battle, label: str, figure: str) -> dict[str, str]:
    """By attribute the rule that a figure's roll names for it."""
    return {m["if"]: m["rule"] for m in b.last("roll", label=label, figure=figure).get("modifiers", ())}


@pytest.mark.rule("CMP-ADV-01", "CMP-ADV-14", "CMP-DIS-01", "CMP-RUL-076")
@pytest.mark.parametrize(
    ("trait", "dice", "rule"),
    [("stoic", 3, "CMP-ADV-14"), ("born-leader", 3, "CMP-ADV-01"), ("fearful", 1, "CMP-DIS-01")],
)
def test_a_roll_under_fire_names_the_attribute_that_gives_or_takes_a_die(trait: str, dice: int, rule: str):
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,25", f"rob red rep 4 with nothing at 10,12 traits {trait}",
        dice={"ranged_combat__ann": [1], "received_fire__rob": [6] * dice},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        fires(b)
        assert named_in(b, "received-fire", "rob") == {trait: rule}


@pytest.mark.rule("CMP-ADV-04", "CMP-ADV-14")
@pytest.mark.parametrize(("trait", "rule"), [("athlete", "CMP-ADV-04"), ("stoic", "CMP-ADV-14")])
def test_a_run_names_the_attribute_that_gives_a_die(trait: str, rule: str):
    dice = {"fast_move__ann": [5, 6, 6]}
    with battle(f"ann blue rep 4 at 10,30 traits {trait}", "rob red rep 4 at 30,3 facing 0", dice=dice) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 25], fast=True)
        assert named_in(b, "fast-move", "ann") == {trait: rule}


@pytest.mark.rule("CMP-ADV-11", "CMP-ADV-12", "CMP-DIS-03", "CMP-RUL-074", "CMP-RUL-075")
@pytest.mark.parametrize(
    ("ann", "rob", "name", "rule"),
    [
        ("", "quick-reflexes", "quick-reflexes", "CMP-ADV-11"),
        ("", "slow-to-react", "slow-to-react", "CMP-DIS-03"),
        ("stealthy", "", "stealthy-enemy", "CMP-ADV-12"),
    ],
)
def test_in_sight_names_the_attribute_that_moves_its_target(ann: str, rob: str, name: str, rule: str):
    screen = {"id": "screen", "type": "wall", "tall": True, "line": [[0.5, 18], [17, 18]]}
    theirs = [f" traits {trait}" if trait else "" for trait in (ann, rob)]
    with battle(
        f"ann blue rep 4 at 10,25 facing 0{theirs[0]}", f"rob red rep 4 at 20,12 facing 180{theirs[1]}",
        terrain=[screen], dice={"in_sight__rob": [6, 6]},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert named_in(b, "in-sight", "rob") == {name: rule}


# ---- what stops a figure ----


CRATES = {"id": "crates", "type": "impassable", "rect": [17, 25, 2, 2], "loot": True}


def loots(leader: str, **dice: list[int]) -> Battle:
    """Lou goes to the crates, where the leader looks on, if at all."""
    b = battle("lou blue rep 4 traits looter at 18,33", leader, "rob red rep 4 at 3,3", terrain=[CRATES], dice=dice)
    b.blue_turn("lou")
    b.do("move", figure="lou", to=[18, 28])
    return b


@pytest.mark.rule("CMP-DIS-07", "CMP-RUL-078", "CMP-RUL-203")
def test_a_looter_is_busy_with_loot_for_a_die_of_turns():
    with loots("lea blue rep 4 leader at 18,35 facing 180", looter__lou=[2]) as b:
        refused(b, "CR3-ACT-01", "fire", figure="lou", targets=[{"figure": "rob"}])
        for turn in (1, 2):
            b.do("end-phase")
            b.do("end-phase")
            b.blue_turn()
            said = refused(b, "CMP-DIS-07", "activate", figures=["lou"])
            assert said.message == "Lou is busy with loot to the end of turn 3", turn
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("lou")


@pytest.mark.rule("CMP-DIS-07", "CMP-RUL-078")
@pytest.mark.parametrize(("rally", "busy"), [([4, 6], False), ([5, 6], True)])
def test_a_leader_who_faces_a_looter_within_six_inches_calls_it_back(rally: list[int], busy: bool):
    extra = {"looter__lou": [3]} if busy else {}
    with loots("lea blue rep 4 leader at 18,33 facing 0".replace("18,33", "20,32"), rally__lea=rally, **extra) as b:
        assert (b.encounter.state.figure("lou").spell == ("loot", 4, -1, 0)) is busy


@pytest.mark.rule("CMP-DIS-07", "CMP-RUL-078")
def test_nothing_else_keeps_a_looter():
    with battle("lou blue rep 4 traits looter at 18,33", "rob red rep 4 at 3,3", terrain=[CRATES], dice={}) as b:
        b.blue_turn("lou")
        b.do("move", figure="lou", to=[18, 30])
        assert not b.encounter.state.figure("lou").now.done


@pytest.mark.rule("CMP-DIS-12", "CMP-RUL-081", "CMP-RUL-204")
@pytest.mark.parametrize(("die", "inches"), [(4, 8), (5, 2), (6, 2)])
def test_a_figure_with_a_phobia_goes_near_zombies_only_if_it_masters_its_fear(die: int, inches: int):
    with battle(
        "ann blue rep 4 with nothing traits phobia at 18,33",
        "zed red rep 4 with nothing melee improvised-one-handed traits zombie at 18,23 facing 0",
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}],
        options=["zombies", "infestation-1"],
        dice={"phobia__ann": [die]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[18, 25]])
        assert b.at("ann") == (18, 33 - inches)


@pytest.mark.rule("CMP-DIS-12", "CMP-RUL-204")
@pytest.mark.parametrize(("die", "charges"), [(4, True), (5, False)])
def test_fear_keeps_a_figure_from_charging_a_zombie(die: int, charges: bool):
    fight = {"melee__ann": [1, 1], "melee__zed": [6, 6]} if charges else {}
    with battle(
        "ann blue rep 4 with nothing traits phobia at 18,31",
        "zed red rep 4 with nothing melee improvised-one-handed traits zombie at 18,23.5 facing 0",
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}],
        options=["zombies", "infestation-1"],
        dice={"wanting_to_charge__ann": [1, 1], "phobia__ann": [die], **fight},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="zed")
        assert (b.status("zed") != ABLE) is charges


# ---- what no record may say ----


@pytest.mark.rule("CMP-RUL-065")
@pytest.mark.parametrize("both", ["athlete,slow", "brave,coward", "brawler,runt", "quick-reflexes,slow-to-react"])
def test_attributes_that_cancel_out_are_refused_together(both: str):
    with pytest.raises(BadRequest, match="cancel out: leave out both \\(CMP-RUL-065\\)"):
        battle(f"ann blue rep 4 at 10,34 traits {both}", "rob red rep 4 at 10,12")


@pytest.mark.rule("CMP-WEAP-04", "CMP-WEAP-07", "CMP-WEAP-08")
@pytest.mark.parametrize(
    ("options", "weapon", "rule"),
    [
        ([], "tommy-gun", "CMP-T-WEAP-GENERIC"),
        (["old-west"], "tommy-gun", "CMP-T-WEAP-WEST"),
        (["prohibition"], "assault-rifle", "CMP-T-WEAP-PROHIBITION"),
        (["black-powder"], "revolver", "CMP-T-WEAP-POWDER"),
    ],
)
def test_a_weapon_of_another_period_is_refused_by_its_list(options: list[str], weapon: str, rule: str):
    with pytest.raises(BadRequest, match=f"no weapon here; allowed: .* \\({rule}\\)"):
        battle(f"ann blue rep 4 with {weapon} at 10,34", "rob red rep 4 with nothing at 10,12", options=options)


@pytest.mark.rule("CMP-RUL-161")
def test_a_side_too_many_is_refused():
    sides = [{"id": name} for name in ("blue", "red", "green", "brown", "grey")]
    with pytest.raises(BadRequest, match=r"5 were given .*CMP-RUL-161"):
        battle("ann blue rep 4 at 10,34", "rob red rep 4 at 10,12", sides=sides)
