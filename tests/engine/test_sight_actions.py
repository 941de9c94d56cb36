"""In Sight: what each may do, and what comes afterwards (CR3-SIGHT)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import Refused
from tests.engine.scenes import turning
from tests.engine.table import Battle

SCREEN: dict[str, Any] = {"id": "screen", "type": "wall", "line": [[0, 20], [17, 20]], "dv": 4, "tall": True}
"""Stands between blue in the south-west and red in the north-west; from x = 18 in row 26 one looks past it."""
BEHIND = "at 15.5,26"
FOE = "at 15.5,10"
OUT = [20.5, 26]
CALM = [6, 6]
"""Received Fire passed by no die; Cohesion then lets it carry on."""
A = "a blue at 10.5,25 facing 180"
C = "c red at 10.5,10"


# ---- what each may do ----


@pytest.mark.rule("CR3-SIGHT-13", "CR3-MOVE-13", "CR3-RUL-35")
@pytest.mark.also("swordplay")
def test_a_grunt_that_fails_its_roll_ducks_back_and_has_no_more_to_do():
    with turning(
        A,
        "c red rep 5 star at 10.5,10",
        dice={"in-sight:a": [1, 4, 4, 4], "in-sight:c": [4] * 5, "in-sight-action:a": 5},
    ) as b:
        b.answer("c", "in-sight-action", "hold")
        assert b.status("a") == "ducked-back"
        with pytest.raises(Refused):
            b.do("move", figure="a", to=[10.5, 24])


@pytest.mark.rule("CR3-SIGHT-14", "CR3-RUL-28", "CR3-WPN-20", "CR3-WPN-21")
@pytest.mark.parametrize(("quick", "acts"), [([1, 1, 4, 4], False), ([1, 4, 4, 4], True)])
def test_a_grunt_outgunned_by_an_earlier_shot_ducks_back_but_not_by_one_of_the_same_step(quick: list[int], acts: bool):
    fire = {"ranged-combat:a": [1, 2], "received-fire:c": CALM, "cohesion:c": [1, 1]} if acts else {}
    with turning(
        "a blue with ba-pistol at 10.5,20 facing 180",
        C,
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": quick,
            "in-sight-action:a": 4,
            "in-sight-action:c": 4,
            "ranged-combat:c": [1, 2, 3],
            "received-fire:a": [1, 1],
            **fire,
        },
    ) as b:
        assert bool(b.all("shot", shooter="a")) is acts
        # Outgunned in the test too (3 against 2): no better than duck back.
        assert b.status("a") == "ducked-back"


@pytest.mark.rule("CR3-SIGHT-14", "CR3-RUL-60")
def test_outgunned_is_judged_against_the_shooter_and_not_against_whoever_else_is_near():
    # c fires a rifle of the same rank from beyond pistol range; a could only answer d, but c outguns it.
    with turning(
        "a blue with ba-pistol at 10.5,25 facing 180",
        "c red with semi-automatic-rifle at 10.5,5",
        "d red with nothing at 13.5,15",
        dice={
            "in-sight:a": [1, 4, 4, 4],
            "in-sight:c": [1, 1, 4, 4],
            "in-sight:d": [4] * 4,
            "in-sight-action:a": 4,
            "in-sight-action:c": 4,
            "in-sight-action:d": 6,
            "ranged-combat:c": [1, 2],
            "received-fire:a": [1, 1],
        },
    ) as b:
        assert not b.all("shot", shooter="a")
        assert b.status("a") == "ducked-back"


@pytest.mark.rule("CR3-SIGHT-14", "CR3-STAR-16", "CR3-WPN-22")
def test_a_star_is_never_outgunned():
    with turning(
        "a blue rep 5 star with pistol at 10.5,20 facing 180",
        C,
        dice={
            "in-sight:a": [4] * 5,
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:c": 4,
            "ranged-combat:c": [1, 2, 3],
            "ranged-combat:a": [1, 2, 1, 2],
            "received-fire:c": [6, 6, 6, 6],
            "cohesion:c": [1, 1, 1, 1],
        },
    ) as b:
        b.answer("a", "in-sight-action", "fire")
        assert len(b.all("shot", shooter="a")) == 2
        b.answer("a", "free-will", "pass-1")  # a rush shot
        assert len(b.all("shot", shooter="a", rush=True)) == 2


@pytest.mark.rule("CR3-SIGHT-16", "CR3-RUL-33", "CR3-RUL-95", "CR3-WPN-25")
@pytest.mark.parametrize(("gap", "charges"), [(15, True), (15.2, False)])
def test_a_grunt_that_cannot_fire_charges_within_reach_and_otherwise_ducks_back(gap: float, charges: bool):
    """Eight inches to the point six inches from the target, base edge to base edge."""
    charge = {"charge:c": [1, 1], "charge:a": [6, 6]} if charges else {}
    with turning(
        "a blue rep 3 with nothing at 10.5,25 facing 180",
        f"c red with nothing at 10.5,{25 - gap}",
        dice={"in-sight:a": [4] * 3, "in-sight:c": [1, 4, 4, 4], "in-sight-action:c": 4, **charge}
        | ({} if charges else {"in-sight-action:a": 6}),
    ) as b:
        assert bool(b.all("roll", label="charge")) is charges
        if charges:
            assert b.status("a") == "ran-away"  # two more: the target runs
        else:
            assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-RUL-33", "CR3-RUL-62")
def test_a_grunt_throws_no_grenade_as_its_in_sight_action():
    with turning(
        "a blue rep 3 with nothing at 10.5,15 facing 180",
        "c red with grenade at 10.5,10",
        dice={
            "in-sight:a": [4] * 3,
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:c": 4,
            "charge:c": [1, 1],
            "charge:a": [6, 6],
        },
    ) as b:
        assert not b.all("blast")
        assert b.status("a") == "ran-away"


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-62", "CR3-GREN-01")
def test_a_star_may_throw_a_grenade_at_a_spot_as_its_in_sight_action():
    with turning(
        "a blue rep 5 star with assault-rifle,grenade at 10.5,15 facing 180",
        C,
        dice={"in-sight:a": [1] * 5, "in-sight:c": [4] * 4, "grenade:a": [1, 1], "damage:a": 2},
    ) as b:
        b.answer("a", "in-sight-action", {"act": "fire", "weapon": "grenade", "at": [10.5, 10]})
        assert b.status("c") == "out-of-the-fight"


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-31")
@pytest.mark.also("swordplay")
def test_a_star_is_asked_and_may_fire_charge_duck_finish_its_move_or_run_away():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        "c red with nothing at 17.5,15",
        terrain=[SCREEN],
        dice={"in-sight:a": [1] * 4, "in-sight:c": [4] * 4},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT, in_sight_move="stay")
        [question] = b.encounter.pending
        assert {o["act"] for o in question.options} == {"fire", "charge", "duck-back", "finish-move", "runaway", "hold"}
        b.answer("a", "in-sight-action", "runaway")
        # Of its own will: no Parting Shot is called for (CR3-RUL-66).
        assert b.status("a") == "ran-away"
        assert not b.all("shot")


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-31", "CR3-MOVE-05")
@pytest.mark.also("swordplay")
def test_a_star_finishes_its_move_with_a_fast_move_tried_then():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        f"c red rep 5 star {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [1] * 4, "in-sight:c": [4] * 5, "fast-move:a": [5, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT, in_sight_move="stay")
        b.answer("a", "in-sight-action", {"act": "finish-move", "fast": True, "to": [30.5, 26]})
        # Three of eight inches were gone: the larger of five left and four rolled.
        assert b.at("a") == (23.5, 26)
        b.answer("c", "in-sight-action", "hold")


@pytest.mark.rule("CR3-SIGHT-09", "CR3-RUL-34", "CR3-MOVE-14")
def test_a_figure_that_ducked_back_earlier_rolls_but_only_ducks_again():
    with Battle(
        "a blue rep 5 star at 10.5,25",
        "b blue rep 5 star at 12.5,25 facing 180",
        "c red with ba-pistol at 10.5,10",
        dice={
            "ranged-combat:a": [1, 2, 2],
            "received-fire:c": [1, 1],  # out of range, so outgunned: it ducks back, in the open
            "in-sight:a": [4] * 5,
            "in-sight:b": [4] * 5,
            "in-sight:c": [1, 1, 1, 1],
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert b.status("c") == "ducked-back"
        b.do("face", figure="b", facing=0, in_sight_move="stay")
        # It came first, and did no more than lie where it is.
        assert not b.all("roll", label="in-sight-action")
        b.answer("a", "in-sight-action", "hold")
        b.answer("b", "in-sight-action", "hold")
        assert b.status("c") == "ducked-back"


@pytest.mark.rule("CR3-RUL-30")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("fires", "target"), [("hold", "a"), ("fire", "b")])
def test_a_figure_run_by_the_rules_fires_at_whoever_fired_at_it_last_else_at_the_nearest(fires: str, target: str):
    """a is the nearer; b, farther off, may have fired before c's turn comes."""
    with turning(
        "a blue rep 5 star at 10.5,24 facing 180",
        "b blue rep 5 star at 20.5,30",
        "c red at 10.5,10 facing 270",
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}],
        dice={
            "in-sight:a": [4] * 5,
            "in-sight:b": [1, 1, 4, 4, 4],
            "in-sight:c": [1, 4, 4, 4],
            "in-sight-action:c": 4,
            "ranged-combat:c": [1, 2, 2],
            **(
                {"ranged-combat:b": [1, 2, 2], "received-fire:c": CALM, "cohesion:c": [1, 1]} if fires == "fire" else {}
            ),
        },
    ) as b:
        b.answer("b", "in-sight-action", fires)
        assert {s["target"] for s in b.all("shot", shooter="c")} == {target}
        b.answer("a", "in-sight-action", "hold")
        b.answer(target, "free-will", "pass-0")
        b.answer(target, "free-will", "pass-2")


EAST = {"id": "east", "type": "wall", "line": [[24, 0], [24, 22]], "dv": 4, "tall": True}
"""Hides d in the north-east from the west, until one is far enough east in row 26."""


# ---- afterwards ----


@pytest.mark.rule("CR3-SIGHT-22", "CR3-SIGHT-24", "CR3-ACT-02", "CR3-ACT-03", "CR3-RUL-35")
def test_after_the_test_the_move_goes_on_by_itself_and_active_fire_is_still_there():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        f"c red with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [1, 4, 4, 4], "in-sight:c": [4] * 4, "ranged-combat:a": [1, 2, 2, 6, 1, 2], "damage:a": 2}
        | {"in-sight-action:c": 4, "received-fire:c": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=OUT, facing=340, in_sight_move="stay")
        b.answer("a", "in-sight-action", "fire")
        assert b.at("a") == (20.5, 26)
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert b.status("c") == "out-of-the-fight"
        with pytest.raises(Refused) as refused:
            b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert refused.value.rule == "CR3-ACT-03"


@pytest.mark.rule("CR3-SIGHT-23", "CR3-SIGHT-22")
@pytest.mark.also("swordplay")
def test_a_second_enemy_coming_into_sight_of_the_same_group_is_a_new_test():
    with Battle(
        f"a blue rep 5 star {BEHIND}",
        f"c red rep 5 star {FOE}",
        "d red rep 5 star at 26.5,16",
        terrain=[SCREEN, EAST],
        dice={"in-sight:a": [4] * 8, "in-sight:c": [4] * 10, "in-sight:d": [4] * 5},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[23.5, 26], facing=90, in_sight_move="stay")
        for figure in ("a", "c"):
            b.answer(figure, "in-sight-action", "hold")
        assert len(b.all("roll", label="in-sight", figure="a")) == 2
        for figure in ("a", "c", "d"):
            b.answer(figure, "in-sight-action", "hold")
        assert b.at("a") == (23.5, 26)


@pytest.mark.rule("CR3-RUL-21", "CR3-MOVE-10", "CR3-MOVE-12")
def test_a_duck_back_into_the_view_of_somebody_outside_the_exchange_is_tested_when_it_is_over():
    # c ducks round the corner of the house, where e of blue comes to see it.
    bank = {"id": "bank", "type": "building", "rect": [12, 8, 6, 4], "dv": 4}
    with Battle(
        "a blue rep 5 star at 10.5,30",
        "e blue rep 5 star at 15.5,1.5 facing 180",
        "c red with pistol at 11.4,11",
        terrain=[bank],
        dice={"ranged-combat:a": [1, 2, 2], "received-fire:c": [1, 1], "in-sight:e": [4] * 5, "in-sight:c": [1] * 4},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        assert b.status("c") == "ducked-back"
        order = [e["label"] for e in b.all("roll") if e.get("label") in ("received-fire", "in-sight")]
        assert order == ["received-fire", "in-sight", "in-sight"]
        assert not b.all("roll", label="in-sight", figure="a")
        b.answer("e", "in-sight-action", "hold")
