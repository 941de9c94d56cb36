"""Stars and Grunts, Rep, and the four Star advantages (CR3-STAR, CR3-REP, CR3-RUL-39 to -47, -149)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.errors import BadRequest
from engine.events import Roll
from engine.loading.load import load
from tests.engine.play import battle, choose
from tests.engine.table import Battle

STAR = "star blue rep 5 star at 10.5,30.5"


def shot(
    *figures: str, rep: int = 4, impact: list[int] | None = None, power: list[int] | None = None, **more: Any
) -> Battle:
    """Red fires one round that hits the Star; `impact` is the damage die, `power` the Star Power dice."""
    dice: dict[str, Any] = {
        "activation:blue": 1,
        "activation:red": 2,
        "ranged-combat:rob": [6, 2, 2],
        "damage:rob": impact or [1],
        **more.pop("dice", {}),
    }
    if power is not None:
        dice["star-power:star"] = power
    b = Battle(*(figures or (STAR,)), f"rob red rep {rep} at 10.5,20.5", dice=dice, **more)
    b.do("start-turn")
    b.do("activate", figures=["rob"])
    b.do("fire", figure="rob", targets=[{"figure": "star", "shots": 3}])
    return b


MISSES: dict[str, Any] = {"ranged-combat:star": [1, 2, 2], "received-fire:rob": [6, 6], "cohesion:rob": [1, 1]}
"""The Star's answering fire comes to nothing."""


@pytest.mark.rule("CR3-STAR-05")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("rep", [3, 4, 5])
def test_a_star_begins_with_as_many_star_power_dice_as_its_rep_and_a_grunt_with_none(rep: int):
    with Battle(f"star blue rep {rep} star at 5.5,30.5", f"grunt blue rep {rep} at 8.5,30.5") as b:
        assert b.encounter.state.figure("star").star_power == rep
        assert b.encounter.state.figure("grunt").star_power == 0


@pytest.mark.rule("CR3-REP-01", "CR3-STAR-01")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("rep", [2, 6])
def test_rep_is_three_four_or_five(rep: int):
    with pytest.raises(BadRequest) as caught:
        Battle(f"star blue rep {rep} star at 5.5,30.5")
    assert caught.value.field == "figures[0].rep"


@pytest.mark.rule("CR3-EX-07", "CR3-STAR-06", "CR3-STAR-07", "CR3-STAR-08", "CR3-STAR-09", "CR3-STAR-10", "CR3-RUL-41")
def test_ex_07_two_results_the_worse_counts_three_levels_come_off_and_a_six_is_lost():
    b = Battle(
        STAR,
        "rob red rep 4 at 10.5,20.5",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": [6, 6, 2],
            "damage:rob": [2, 1],
            "star-power:star": [2, 2, 3, 5, 6],
            **MISSES,
        },
    )
    b.do("start-turn")
    b.do("activate", figures=["rob"])
    b.do("fire", figure="rob", targets=[{"figure": "star", "shots": 3}])
    assert b.status("star") == "carry-on"
    assert b.encounter.state.figure("star").posture == "standing"
    assert b.encounter.state.figure("star").star_power == 4
    assert len(b.all("roll", label="star-power")) == 1
    assert b.pending == [("star", "free-will")]  # Received Fire, as if it had been missed
    with b:
        b.answer("star", "free-will", "pass-2")


@pytest.mark.rule("CR3-STAR-06", "CR3-STAR-07", "CR3-STAR-08")
@pytest.mark.parametrize(
    ("power", "status", "left"),
    [([4, 4, 4, 5, 5], "obviously-dead", 5), ([1, 4, 4, 4, 4], "out-of-the-fight", 5), ([1, 1, 6, 6, 4], "stunned", 3)],
)
def test_each_low_die_takes_a_level_off_and_each_six_is_lost(power: list[int], status: str, left: int):
    with shot(rep=5, power=power, options=["no-cheating-death"]) as b:
        assert (b.status("star"), b.encounter.state.figure("star").star_power) == (status, left)


@pytest.mark.rule("CR3-STAR-06")
def test_only_the_dice_still_there_are_rolled():
    with shot(
        "star blue rep 5 star star_power 2 at 10.5,30.5", rep=5, power=[1, 6], options=["no-cheating-death"]
    ) as b:
        assert b.status("star") == "out-of-the-fight"
        assert b.encounter.state.figure("star").star_power == 1


@pytest.mark.rule("CR3-EX-08", "CR3-STAR-12", "CR3-RUL-40")
def test_ex_08_larger_than_life_against_a_lower_rep():
    with shot(rep=4, power=[4, 4, 4, 4, 4]) as b:
        assert b.pending == [("star", "larger-than-life")]
        b.answer("star", "larger-than-life", "yes")
        assert b.status("star") == "out-of-the-fight"


@pytest.mark.rule("CR3-STAR-12")
def test_who_does_not_declare_larger_than_life_dies():
    with shot(rep=4, power=[4, 4, 4, 4, 4]) as b:
        b.answer("star", "larger-than-life", "no")
        assert b.status("star") == "obviously-dead"


@pytest.mark.rule("CR3-EX-09", "CR3-STAR-13", "CR3-RUL-40")
def test_ex_09_cheating_death_against_an_equal():
    with shot(rep=5, power=[4, 4, 4, 4, 4]) as b:
        assert b.pending == [("star", "cheat-death")]
        b.answer("star", "cheat-death", "yes")
        star = b.encounter.state.figure("star")
        assert (star.status, star.rep, star.on_table) == ("cheated-death", 4, False)
        assert b.last("removed")["figure"] == "star"


@pytest.mark.rule("CR3-STAR-13")
def test_who_does_not_cheat_death_dies():
    with shot(rep=5, power=[4, 4, 4, 4, 4]) as b:
        b.answer("star", "cheat-death", "no")
        assert b.status("star") == "obviously-dead"


@pytest.mark.rule("CR3-RUL-45", "CR3-STAR-13")
def test_a_rep_three_star_cheats_death_and_keeps_rep_three():
    with shot("star blue rep 3 star at 10.5,30.5", rep=4, power=[4, 4, 4]) as b:
        b.answer("star", "cheat-death", "yes")
        assert b.encounter.state.figure("star").rep == 3


@pytest.mark.rule("CR3-RUL-43", "CR3-STAR-12")
@pytest.mark.parametrize(("killer", "asked"), [(4, "larger-than-life"), (5, "cheat-death")])
def test_of_several_shooters_the_one_whose_die_killed_counts(killer: int, asked: str):
    other = 9 - killer
    dice = {
        "activation:blue": 1,
        "activation:red": 2,
        "ranged-combat:a": [6, 2, 2],
        "ranged-combat:z": [6, 2, 2],
        "damage:a": 2,
        "damage:z": 1,
        "star-power:star": [4, 4, 4, 4, 4],
    }
    with Battle(STAR, f"a red rep {other} at 9.5,20.5", f"z red rep {killer} at 11.5,20.5", dice=dice) as b:
        b.do("start-turn")
        b.do("activate", figures=["a", "z"])
        target = [{"figure": "star", "shots": 3}]
        b.do("fire", volley=[{"figure": "a", "targets": target}, {"figure": "z", "targets": target}])
        assert b.pending == [("star", asked)]


@pytest.mark.rule("CR3-EX-11", "CR3-STAR-11", "CR3-STAR-15", "CR3-RUL-40")
def test_ex_11_a_star_knocked_down_recovers_by_the_dice_and_then_has_its_star_power():
    b = shot(impact=[6], power=[2, 4, 4, 4, 4], dice={"recover-knock-down:star": [5, 5], **MISSES})
    assert b.last("roll", label="recover-knock-down")["result"] == "stunned"
    assert b.status("star") == "carry-on"
    assert not b.all("posture")  # it never fell
    assert b.pending == [("star", "free-will")]
    with b:
        b.answer("star", "free-will", "pass-2")


@pytest.mark.rule("CR3-EX-10", "CR3-STAR-14", "CR3-STAR-16")
def test_ex_10_a_star_missed_by_a_rocket_may_choose_pass_two_and_is_not_outgunned():
    with Battle(
        "star blue rep 5 star at 10.5,30.5 with pistol",
        "rob red rep 4 at 10.5,22.5 with rocket-launcher",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": 1,
            "ranged-combat:star": [6, 6],
            "damage:star": [1, 1],
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "star"}])
        b.answer("star", "free-will", "pass-2")
        tested = b.last("roll", label="received-fire")
        assert (tested["result"], tested["dice"], tested["chosen"]) == ("fire", [], True)
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-STAR-14", "CR3-RUL-39")
@pytest.mark.parametrize(
    ("choice", "result"), [("pass-2", "fire"), ("pass-1", "rush-shot"), ("pass-0", "cohesion-test")]
)
def test_free_will_picks_the_column_before_anybody_rolls(choice: str, result: str):
    dice: dict[str, Any] = {"activation:blue": 1, "activation:red": 2, "ranged-combat:rob": [1, 2, 2]}
    dice |= {"parting-shot:rob": [1, 2, 2]} if choice == "pass-0" else MISSES
    with Battle(STAR, "rob red rep 4 at 10.5,20.5", dice=dice) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "star"}])
        assert not b.all("roll", label="received-fire")
        assert b.encounter.pending[0].gives == ("fire", "rush-shot", "cohesion-test")
        b.answer("star", "free-will", choice)
        assert b.last("roll", label="received-fire", figure="star")["result"] == result
        if choice == "pass-0":
            b.answer("star", "free-will", "pass-0")
            assert b.status("star") == "ran-away"


def _free_wills(seed: int) -> Iterator[tuple[str, str]]:
    """In a battle of Stars alone: what each column picked was said to give, and what it gave."""
    record = battle(seed)
    record["figures"] = [figure | {"star": True} for figure in record["figures"]]
    chance, encounter = random.Random(seed), Encounter(load(record))
    while not encounter.state.ended and len(encounter.inputs) < 120:
        asked, item = encounter.pending, choose(encounter, chance)
        entries = encounter.submit(item)
        if len(asked) == 1 and asked[0].kind == "free-will" and item["do"] == "decide":
            said = asked[0].gives[asked[0].options.index(item["choice"])]
            rolls = (e.event for e in entries if isinstance(e.event, Roll) and e.event.figure == asked[0].figure)
            yield said, next(str(roll.result) for roll in rolls if roll.label == asked[0].test)


@pytest.mark.long
@pytest.mark.rule("CR3-STAR-14")
def test_what_a_column_is_said_to_give_is_what_it_gives():
    found = {pair for seed in range(10) for pair in _free_wills(seed)}
    # Who is ducking back anyway does so whatever column he picks.
    assert all(said in (given, "duck-back") for said, given in found), found
    assert {"duck-back", "carry-on"} <= {said for said, given in found if said == given}


@pytest.mark.rule("CR3-STAR-15")
@pytest.mark.also("swordplay")
def test_free_will_is_not_asked_for_in_sight():
    with Battle(
        "star blue rep 5 star at 10.5,30.5 facing 180",
        "rob red rep 4 at 10.5,20.5 facing 0",
        dice={"in-sight:star": [1, 1, 1, 1, 1], "in-sight:rob": [6, 6, 6, 6], "in-sight-action:rob": 6},
    ) as b:
        b.blue_turn("star")
        b.do("face", figure="star", facing=0, in_sight_move="stay")
        assert b.pending == [("star", "in-sight-action")]
        b.answer("star", "in-sight-action", "hold")


@pytest.mark.rule("CR3-STAR-04", "CR3-EX-13")
@pytest.mark.also("swordplay")
def test_ex_13_the_four_advantages_are_in_force_unless_the_players_agree_otherwise():
    with Battle(STAR) as b:
        four = {"star-power", "larger-than-life", "cheating-death", "free-will"}
        assert four <= b.encounter.rules.in_force
        assert {f"no-{name}" for name in four} <= set(b.encounter.rules.options)


@pytest.mark.rule("CR3-STAR-04", "CR3-STAR-06")
def test_without_star_power_no_dice_are_rolled():
    with shot(rep=4, options=["no-star-power"]) as b:
        b.answer("star", "larger-than-life", "yes")
        assert not b.all("roll", label="star-power")


@pytest.mark.rule("CR3-STAR-04", "CR3-STAR-12", "CR3-STAR-13")
def test_without_larger_than_life_a_lower_rep_kills_and_death_is_not_cheated():
    with shot(rep=4, power=[4] * 5, options=["no-larger-than-life"]) as b:
        assert b.pending == []
        assert b.status("star") == "obviously-dead"


@pytest.mark.rule("CR3-STAR-04", "CR3-STAR-13")
def test_without_cheating_death_an_equal_kills():
    with shot(rep=5, power=[4] * 5, options=["no-cheating-death"]) as b:
        assert b.status("star") == "obviously-dead"


@pytest.mark.rule("CR3-STAR-04", "CR3-STAR-14", "CR3-LEADER-04", "CR3-LEADER-06")
@pytest.mark.also("swordplay")
def test_without_free_will_a_star_rolls_with_its_own_leader_die():
    with Battle(
        STAR,
        "rob red rep 4 at 10.5,20.5",
        options=["no-free-will"],
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": [1, 2, 2],
            "received-fire:star": [6, 1],
            "leader-die:star": 5,
            **MISSES,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "star"}])
        tested = b.last("roll", label="received-fire", figure="star")
        assert (tested["passed"], tested["result"], tested["dice"]) == (2, "fire", [6, 1])


@pytest.mark.rule("CR3-RUL-44")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("rep", "asked", "status"), [(4, "larger-than-life", "out-of-the-fight"), (5, "cheat-death", "cheated-death")]
)
def test_a_star_dispatched_is_killed_without_star_power(rep: int, asked: str, status: str):
    with Battle(
        "star blue rep 5 star at 10.5,30.5 status stunned posture prone", f"rob red rep {rep} at 11.5,30.5"
    ) as b:
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        b.do("dispatch", figure="rob", target="star")
        assert b.pending == [("star", asked)]
        b.answer("star", asked, "yes")
        assert b.status("star") == status


@pytest.mark.rule("CR3-RUL-47", "CR3-STAR-14", "CR3-STAR-03")
def test_a_star_run_by_the_rules_takes_pass_two_and_is_larger_than_life_but_never_cheats_death():
    rules = [{"id": "blue", "controller": "rules"}, {"id": "red"}]
    with shot(rep=4, power=[4] * 5, sides=rules) as b:
        assert b.status("star") == "out-of-the-fight"
    with shot(rep=5, power=[4] * 5, sides=rules) as b:
        assert b.status("star") == "obviously-dead"
    with shot(rep=4, power=[1, 1, 1, 4, 4], sides=rules, dice=MISSES) as b:
        assert b.last("roll", label="received-fire", figure="star")["result"] == "fire"


@pytest.mark.rule("CR3-STAR-11", "CR3-RUL-41", "CR3-RUL-42")
def test_no_recovery_is_rolled_when_another_hit_did_worse():
    b = Battle(
        STAR,
        "rob red rep 5 at 10.5,20.5",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": [6, 6, 2],
            "damage:rob": [6, 2],
            "star-power:star": [4, 4, 4, 4, 4],
        },
    )
    with b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "star", "shots": 3}])
        assert b.status("star") == "out-of-the-fight"


@pytest.mark.rule("CR3-RUL-149", "CR3-STAR-06")
def test_a_star_beaten_in_melee_and_saved_stays_locked_and_takes_no_test():
    with Battle(
        "star blue rep 5 star at 10.5,30.5",
        "rob red rep 4 at 10.5,25.5 melee two-hand",
        dice={
            "charge:star": [1, 1],
            "charge:rob": [1, 1],
            "ranged-combat:rob": [1, 2, 2],
            "melee:star": [6, 6, 6, 6, 6],
            "melee:rob": [1, 1, 1, 1, 6, 6],
            "melee-damage:rob": 2,
            "star-power:star": [1, 1, 4, 4, 4],
        },
    ) as b:
        b.blue_turn("star")
        b.do("charge", figures=["star"], target="rob")
        star = b.encounter.state.figure("star")
        assert (star.status, star.posture) == ("carry-on", "standing")
        assert star.melee == (1,)
        assert b.pending == []
        assert not b.all("roll", label="received-fire")
        assert star.bout.drawn == b.encounter.state.figure("rob").bout.drawn == ()
