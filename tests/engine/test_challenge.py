"""Challenges, the tables of the campaign and the book's opening promises (CR3-CHALL, CR3-CORE, CR3-KIT, CR3-WPN)."""

import pytest

from engine.errors import BadRequest, Refused
from engine.loading.load import load
from tests.checks.checks_common import ask
from tests.engine.table import Battle

ANN = "ann blue rep 4 at 10.5,20.5"
MISS = [1, 2, 3]

# ---- challenges ----


@pytest.mark.rule("CR3-EX-63", "CR3-CHALL-01", "CR3-CHALL-02", "CR3-CHALL-03", "CR3-CHALL-05", "CR3-TAB-CHALLENGE")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("dice", "result"), [([4, 4], "success"), ([5, 5], "failure")])
def test_ex_63_a_challenge_is_two_dice_against_rep(dice: list[int], result: str):
    with Battle(ANN, dice={"challenge:ann": dice}) as b:
        b.blue_turn("ann")
        b.give({"do": "challenge", "figure": "ann", "what": "jump to the roof"})
        assert b.last("roll", label="challenge")["result"] == result
        assert b.pending == []


@pytest.mark.rule("CR3-CHALL-02", "CR3-TAB-CHALLENGE")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("rep", "difficulty", "dice", "result"),
    [
        (4, "very-easy", [5, 5], "success"),
        (4, "very-difficult", [4, 4], "failure"),
        (5, "very-easy", [6, 6], "failure"),  # a 6 always fails
    ],
)
def test_difficulty_changes_the_rep_by_one_and_a_six_always_fails(rep, difficulty, dice, result):
    with Battle(f"ann blue rep {rep} at 10.5,20.5", dice={"challenge:ann": dice}) as b:
        b.blue_turn("ann")
        b.do("challenge", figure="ann", difficulty=difficulty)
        assert b.last("roll", label="challenge")["result"] == result


@pytest.mark.rule("CR3-CHALL-04", "CR3-TAB-CHALLENGE")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("again", "result"), [([1, 6], "failure"), ([1, 2], "success")])
def test_passing_one_the_whole_may_be_rolled_again_and_one_is_then_none(again: list[int], result: str):
    with Battle(ANN, dice={"challenge:ann": [4, 5, *again]}) as b:
        b.blue_turn("ann")
        b.do("challenge", figure="ann")
        b.answer("ann", "challenge", "try-again")
        assert b.last("roll", label="challenge")["result"] == result
        assert b.pending == []


@pytest.mark.rule("CR3-CHALL-04")
@pytest.mark.also("swordplay")
def test_who_gives_up_may_not_try_the_same_thing_later():
    with Battle(ANN, dice={"challenge:ann": [4, 5, 1, 1]}) as b:
        b.blue_turn("ann")
        b.give({"do": "challenge", "figure": "ann", "what": "the safe"})
        b.answer("ann", "challenge", "give-up")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.give({"do": "challenge", "figure": "ann", "what": "the safe"})
        assert no.value.rule == b.encounter.rules.cite("CR3-CHALL-04")
        b.give({"do": "challenge", "figure": "ann", "what": "the window"})


@pytest.mark.rule("CR3-RUL-167", "CR3-CHALL-01")
@pytest.mark.also("swordplay")
def test_a_challenge_is_the_figures_action_at_any_point_of_its_move():
    with Battle(ANN, "rob red rep 4 at 10.5,10.5", dice={"challenge:ann": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, 22.5])
        b.do("challenge", figure="ann")
        with pytest.raises(Refused) as no:
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert no.value.rule == b.encounter.rules.cite("CR3-ACT-03")
        b.do("move", figure="ann", to=[10.5, 24.5])
        assert b.at("ann") == (10.5, 24.5)


# ---- tables after and between encounters ----


@pytest.mark.rule("CR3-EX-62", "CR3-AFTER-02", "CR3-TURN-03")
@pytest.mark.also("swordplay")
def test_ex_62_doubles_are_rolled_again_and_recovery_is_against_each_ones_rep():
    with Battle(ANN, dice={"activation:blue": [3, 2], "activation:red": [3, 1]}) as b:
        b.do("start-turn")
        assert b.encounter.state.turn == 1
        assert [r["result"] for r in b.all("roll", label="activation")] == ["reroll", "reroll", "first", "second"]
    for rep, condition in ((4, "ran-away"), (3, "out-of-the-fight")):
        found = ask("after-battle", [rep, rep], rep=rep, holds=condition)
        assert (found["passed"], found["result"]) == (2, "returns")


@pytest.mark.rule("CR3-EX-61", "SWP-EX-55", "CR3-STAR-13", "CR3-AFTER-06")
@pytest.mark.also("swordplay")
def test_ex_61_a_star_that_cheats_death_is_one_rep_lower_from_then_on():
    with Battle(
        "ann blue rep 5 at 10.5,20.5",
        "rob red rep 5 star at 10.5,10.5 star_power 0",
        dice={"ranged-combat:ann": [6, 1, 1], "damage:ann": 1},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        b.answer("rob", "cheat-death", "yes")
        assert b.status("rob") == "cheated-death"
        assert b.encounter.state.figure("rob").rep == 4


@pytest.mark.rule("CR3-EX-68", "CR3-TURN-05")
@pytest.mark.also("swordplay")
def test_ex_68_with_a_four_only_the_group_of_rep_five_is_activated():
    with Battle(
        "ann blue rep 3 at 10.5,30.5",
        "rob red rep 5 at 10.5,10.5",
        "ron red rep 3 at 30.5,10.5",
        dice={"activation:blue": 2, "activation:red": 4},
    ) as b:
        b.do("start-turn")
        with pytest.raises(Refused) as no:
            b.do("activate", figures=["ron"])
        assert no.value.rule == b.encounter.rules.cite("CR3-TURN-05")
        b.do("activate", figures=["rob"])


# ---- the book's opening promises ----


@pytest.mark.rule("CR3-CORE-01", "CR3-CORE-02", "CR3-EX-01")
def test_who_is_affected_answers_at_once_in_the_same_phase_and_then_the_other_side_has_its_own():
    with Battle(
        ANN,
        "rob red rep 4 at 10.5,10.5",
        dice={
            "ranged-combat:ann": MISS,
            "received-fire:rob": [1, 2],
            "ranged-combat:rob": MISS,
            "received-fire:ann": [1, 6],
        }
        | {"ranged-combat:ann": [*MISS, *MISS], "received-fire:rob": [1, 2, 6, 6], "cohesion:rob": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.encounter.state.active_side == "blue"
        assert [s["shooter"] for s in b.all("shot")] == ["ann"] * 3 + ["rob"] * 3 + ["ann"] * 3
        b.do("end-phase")
        assert b.encounter.state.active_side == "red"


@pytest.mark.rule("CR3-CORE-03", "CR3-STAR-04")
@pytest.mark.also("swordplay")
def test_optional_rules_are_named_in_the_record_and_none_is_needed():
    b = Battle(ANN)
    assert not b.encounter.rules.has("collapse")
    with pytest.raises(BadRequest) as no:
        Battle(ANN, options=["dragons"])
    assert no.value.field == "options[0]"


@pytest.mark.rule("CR3-KIT-01", "CR3-KIT-02", "CR3-RUL-16")
@pytest.mark.also("swordplay")
def test_distances_are_inches_on_a_table_of_three_feet_or_more():
    b = Battle(ANN, table={"width": 48, "height": 72})
    assert (b.encounter.space.table.width, b.encounter.space.table.height) == (4800, 7200)


@pytest.mark.rule("CR3-KIT-03", "CR3-WPN-24", "CR3-WPN-25")
def test_a_figure_that_must_reload_is_marked():
    with Battle(
        ANN, "rob red rep 4 at 10.5,10.5",
        dice={"ranged-combat:ann": [1, 1, 2], "received-fire:rob": [6, 6], "cohesion:rob": [1, 1]},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.last("ammo") == {
            "type": "ammo", "figure": "ann", "weapon": "assault-rifle", "to": "out", "rule": "CR3-WPN-24"
        }  # fmt: skip


@pytest.mark.rule("CR3-WPN-01", "CR3-WPN-02")
def test_a_figure_has_no_weapon_one_or_several():
    b = Battle("ann blue at 1,1 with nothing", "abe blue at 3,3 with pistol,shotgun", "amy blue at 5,5")
    assert [b.encounter.state.figure(name).weapons for name in ("ann", "abe", "amy")] == [
        (), ("pistol", "shotgun"), ("assault-rifle",)
    ]  # fmt: skip
    with pytest.raises(BadRequest):
        load({**b.record, "figures": [{"id": "x", "side": "blue", "rep": 4, "at": [1, 1], "weapons": ["catapult"]}]})


@pytest.mark.rule("CR3-RUL-115", "CR3-RUL-116", "CR3-WPN-25")
def test_a_reload_is_done_at_the_end_of_the_activation_and_a_melee_breaks_it_off():
    with Battle(ANN + " with pistol ammo out") as b:
        b.blue_turn("ann")
        b.do("reload", figure="ann")
        assert b.encounter.state.figure("ann").ammo == "out"
        b.do("end-activation")
        assert b.encounter.state.figure("ann").ammo == "loaded"
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with pistol ammo out facing 180",
        "rob red rep 4 star at 10.5,12.5 with nothing",
        dice={
            "in-sight:ann": [4] * 4,
            "in-sight:rob": [1] * 4,
            "charge:rob": [1, 6],
            "charge:ann": [1, 6],
            "melee:rob": [4, 4, 4],
            "melee:ann": [1, 1, 1, 1],
            "melee-damage:ann": 1,
            "star-power:rob": [4, 4, 4, 4],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("reload", figure="ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        b.answer("rob", "in-sight-action", "charge")
        b.answer("rob", "cheat-death", "no")
        b.do("end-activation")
        assert b.status("rob") == "obviously-dead"
        assert b.encounter.state.figure("ann").ammo == "out"
