"""Which pairs set an In Sight test off, and who has a part in it: triggers that nobody rolled for, lines that open when
somebody falls, both ends of a pair (CR3-RUL-18, CR3-RUL-22)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.scenes import acted, rolled, turning
from tests.engine.table import Battle, refused
from tests.engine.test_sight import BEHIND, FOE, SCREEN

MISS = [1, 2, 2]
"""Three dice that miss at any Rep and leave ammunition."""


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-18")
@pytest.mark.also("swordplay")
def test_a_pair_that_nobody_rolled_for_sets_the_test_off_when_it_comes_into_view_again():
    with Battle(
        "a blue star at 17.5,26",
        f"c red with nothing {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4, 4, 4], "in-sight:c": [4, 4, 4, 4], "in-sight-action:c": [6]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move={"a": [16.5, 26]})
        assert b.at("a") == (16.5, 26)
        assert not b.all("roll", label="in-sight")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "c"}
        b.answer("a", "in-sight-action", "hold")
        # That test has been taken: out of sight and into it once more sets nothing off.
        b.do("move", figure="a", path=[[17.5, 26], [18.5, 26]])
        assert b.pending == []
        assert len(b.all("roll", label="in-sight")) == 2


@pytest.mark.rule("CR3-RUL-18", "CR3-SIGHT-22")
@pytest.mark.also("swordplay")
def test_two_who_have_rolled_together_do_not_roll_again_when_the_one_between_them_falls_in_the_test():
    """d stands between c and a, who looks past an enemy, though c does not look past a friend."""
    with turning(
        "a blue rep 5 at 10.5,30.5 facing 180",
        "d red rep 4 with nothing at 10.5,20.5 facing 180",
        "c red rep 4 with nothing at 10.5,10.5 facing 180",
        dice={
            "in-sight:a": [1, 1, 1, 1, 1],
            "in-sight:d": [4, 4, 4, 4],
            "in-sight:c": [4, 4, 4, 4],
            "in-sight-action:a": [1],
            "ranged-combat:a": [6, 1, 1],
            "damage:a": [1],
            "in-sight-action:c": [6],
        },
    ) as b:
        if b.pending:  # both stand in view of a
            b.answer("a", "targets", {"d": 3 if b.encounter.rules.id == "cr3" else 1})
        assert b.status("d") == "obviously-dead"
        b.do("move", figure="a", to=[12.5, 29.5])
        assert b.pending == []
        assert len(b.all("roll", label="in-sight")) == 3


@pytest.mark.rule("CR3-RUL-18", "CR3-SIGHT-22")
def test_nor_when_the_one_between_them_falls_in_the_exchange_that_follows():
    with turning(
        "a blue rep 5 star at 10.5,30.5 facing 180",
        "d red rep 4 at 10.5,20.5 facing 180",
        "c red rep 4 with nothing at 10.5,10.5 facing 180",
        dice={
            "in-sight:a": [4, 4, 4, 4, 4],
            "in-sight:d": [1, 1, 1, 1],
            "in-sight:c": [4, 4, 4, 4],
            "in-sight-action:d": [1],
            "ranged-combat:d": MISS,
            "ranged-combat:a": [6, 1, 1],
            "damage:a": [1],
        },
    ) as b:
        b.answer("a", "in-sight-action", "hold")
        b.answer("a", "free-will", "pass-2")
        assert b.status("d") == "obviously-dead"
        b.do("move", figure="a", to=[12.5, 29.5])
        assert b.pending == []
        assert len(b.all("roll", label="in-sight")) == 3


@pytest.mark.rule("CR3-RUL-18", "CR3-SIGHT-23")
@pytest.mark.also("swordplay")
def test_two_who_have_rolled_together_unseen_by_one_another_roll_when_one_moves_into_view():
    """a and b come into the test by c and e; that a then walks into the view of e is new."""
    post: dict[str, Any] = {"id": "post", "type": "wall", "line": [[24, 24], [24, 27.2]], "tall": True}
    with Battle(
        "a blue rep 3 star at 16.5,26",
        "b blue rep 3 star at 19.5,28",
        f"c red with nothing {FOE}",
        "e red star with nothing at 30,28.3 facing 270",
        terrain=[SCREEN, post],
        dice={
            "in-sight:a": [4, 4] * 2,
            "in-sight:b": [4, 4, 4] * 2,
            "in-sight:c": [4] * 8,
            "in-sight:e": [4] * 8,
            "in-sight-action:c": [6],
        },
    ) as b:
        b.blue_turn("a", "b")
        for times, to in enumerate(([18.5, 26], [18.5, 27.5]), 1):
            b.do("move", figure="a", to=to, in_sight_move="stay")
            for star in "abe":
                b.answer(star, "in-sight-action", "hold")
            assert len(b.all("roll", label="in-sight", figure="e")) == times


# ---- both ends of a pair, or neither ----


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
@pytest.mark.also("swordplay")
def test_an_enemy_whom_a_comrade_of_the_mover_sees_takes_the_test_with_that_comrade():
    """e has b in view from the start, and never a."""
    post: dict[str, Any] = {"id": "post", "type": "wall", "line": [[24, 24], [24, 27.2]], "tall": True}
    with Battle(
        "a blue with nothing at 16.5,26",
        "b blue at 19.5,28",
        f"c red with nothing {FOE}",
        "e red at 30,28.3 facing 270",
        terrain=[SCREEN, post],
        dice={
            "in-sight:a": [4] * 3,
            "in-sight:b": [4] * 4,
            "in-sight:c": [4] * 4,
            "in-sight:e": [1] * 4,
            "in-sight-action:e": [1],
            "ranged-combat:e": [6, 1, 1],
            "damage:e": [1],
            "in-sight-action:a": [6],
            "in-sight-action:c": [6],
        },
        seed="comrade",
    ) as b:
        b.blue_turn("a", "b")
        b.do("move", figure="a", to=[18.5, 26], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "b", "c", "e"}
        assert b.status("b") == "obviously-dead"  # e was the quicker


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22", "CR3-RUL-34")
def test_a_comrade_who_may_do_no_more_takes_the_test_too():
    """b has fired at e, was answered and has dropped in the open; then a comes into the view of c."""
    with Battle(
        "a blue with nothing at 16.5,26",
        "b blue with pistol at 19.5,28",
        f"c red with nothing {FOE}",
        "e red at 30,27 facing 270",
        terrain=[SCREEN],
        dice={
            "ranged-combat:b": [1, 2],
            "received-fire:e": [1, 1],
            "ranged-combat:e": MISS,
            "received-fire:a": [1, 1],  # their Leader rolls for them
            "in-sight:a": [4] * 3,
            "in-sight:b": [4] * 4,
            "in-sight:c": [4] * 4,
            "in-sight:e": [4] * 4,
            **{f"in-sight-action:{f}": [6] for f in "ace"},
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("fire", figure="b", targets=[{"figure": "e"}])
        assert b.status("b") == "ducked-back"
        b.do("move", figure="a", path=[[18.5, 26]], in_sight_move="stay")
        assert rolled(b, "in-sight").keys() == {"a", "b", "c", "e"}


@pytest.mark.rule("CR3-SIGHT-06", "CR3-RUL-22")
@pytest.mark.also("swordplay")
def test_nobody_shoots_in_the_test_at_an_enemy_who_takes_no_part_in_it():
    """c sees a come out. d, of another group, stands nearer to c and has been in its view all along."""
    with Battle(
        f"a blue with nothing {BEHIND}",
        "d blue with nothing at 25,14",
        f"c red {FOE}",
        terrain=[SCREEN],
        dice={
            "in-sight:a": [4] * 3,
            "in-sight:c": [1] * 4,
            "in-sight-action:c": [1],
            "ranged-combat:c": [6, 1, 1],
            "damage:c": [1],
        },
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", path=[[18.5, 26]], in_sight_move="stay")
        assert b.pending == []
        assert rolled(b, "in-sight").keys() == {"a", "c"}
        assert acted(b) == ["c"]
        assert {shot["target"] for shot in b.all("shot")} == {"a"}


@pytest.mark.rule("CR3-SIGHT-12", "CR3-RUL-22")
@pytest.mark.also("swordplay")
def test_a_star_is_told_who_takes_no_part_in_the_test():
    with Battle(
        f"a blue with nothing {BEHIND}",
        "d blue with nothing at 25,14",
        f"c red star {FOE}",
        terrain=[SCREEN],
        dice={"in-sight:a": [4] * 3, "in-sight:c": [1] * 4, "in-sight-action:a": [6]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", path=[[18.5, 26]], in_sight_move="stay")
        at_d = {"act": "fire", "targets": [{"figure": "d"}]}
        fault = refused(b, "CR3-SIGHT-06", "decide", kind="in-sight-action", figure="c", choice=at_d)
        assert "D takes no part in this In Sight test" in fault.message
        b.answer("c", "in-sight-action", "hold")
