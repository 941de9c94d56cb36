"""Tasks of Chain Reaction 2.0: alone by how hard they are, and against others by one roll (CR2-CHALL)."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import battle
from tests.engine.table import refused

DECKARD = "deckard blue rep 5 with pistol at 10,30"
PRIS, ISIDORE = "pris red rep 6 with pistol at 10,5", "isidore red rep 4 with pistol at 20,5"
WALL = [{"id": "wall", "type": "wall", "line": [[0, 15], [36, 15]], "dv": 4, "tall": True}]


def results(b) -> list[tuple[str, str]]:
    return [(roll.get("against", ""), roll["result"]) for roll in b.all("roll", label="challenge")]


@pytest.mark.rule("CR2-EX-22", "CR2-CHALL-01", "CR2-CHALL-02", "CR2-CHALL-04", "CR2-T-TASK", "CR2-T-DIFFICULTY")
def test_ex_22_deckard_leaps_over_the_alley_stops_short_and_falls():
    with battle(DECKARD, PRIS, terrain=WALL, dice={"challenge__deckard": [2, 6, 1, 6]}) as b:
        b.blue_turn("deckard")
        b.do("challenge", figure="deckard", difficulty="hard", what="leap over the alley")
        b.answer("deckard", "challenge", "try-again")
        assert [result for _, result in results(b)] == ["choice", "failure"]
        assert b.all("roll", label="challenge")[0]["target"] == 4


@pytest.mark.rule("CR2-EX-23", "CR2-CHALL-03", "CR2-CHALL-04", "CR2-RUL-212", "CR2-RUL-213")
def test_ex_23_deckard_sneaks_past_two_by_one_roll_and_a_six_fails_against_both():
    with battle(DECKARD, PRIS, ISIDORE, terrain=WALL, dice={"challenge__deckard": [6, 4, 6, 4]}) as b:
        b.blue_turn("deckard")
        b.do("challenge", figure="deckard", difficulty="advantage", against=["pris", "isidore"])
        assert results(b) == [("pris", "choice"), ("isidore", "choice")]
        assert [roll["target"] for roll in b.all("roll", label="challenge")] == [5, 7]
        b.answer("deckard", "challenge", "try-again")
        assert results(b)[2:] == [("pris", "failure"), ("isidore", "failure")]


@pytest.mark.rule("CR2-CHALL-03")
def test_one_roll_may_do_against_one_and_not_against_another():
    with battle(DECKARD, PRIS, ISIDORE, terrain=WALL, dice={"challenge__deckard": [5, 5]}) as b:
        b.blue_turn("deckard")
        b.do("challenge", figure="deckard", against=["isidore", "pris"])
        assert results(b) == [("isidore", "success"), ("pris", "failure")]
        assert b.pending == []


@pytest.mark.rule("CR2-CHALL-02", "CR2-CHALL-01", "CR2-SKILL-04")
def test_who_stops_short_may_try_another_time_and_a_skill_takes_the_place_of_rep():
    with battle(DECKARD, PRIS, terrain=WALL, dice={"challenge__deckard": [1, 6, 3, 3]}) as b:
        b.blue_turn("deckard")
        b.do("challenge", figure="deckard", what="the safe")
        b.answer("deckard", "challenge", "give-up")
        refused(b, "CR2-ACT-03", "fire", figure="deckard", targets=[{"figure": "pris"}])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("deckard")
        b.do("challenge", figure="deckard", what="the safe", level=3)
        assert [result for _, result in results(b)] == ["choice", "success"]


@pytest.mark.rule("CR2-CHALL-02", "CR2-CHALL-03")
@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"difficulty": "advantage"}, "CR2-CHALL-03"),
        ({"difficulty": "hard", "against": ["pris"]}, "CR2-CHALL-03"),
        ({"against": ["deckard"]}, "CR2-CHALL-03"),
        ({"difficulty": "very-easy"}, "CR2-CHALL-02"),
    ],
)
def test_a_task_is_hard_or_easy_alone_and_at_an_advantage_against_others(fields, rule):
    with battle(DECKARD, PRIS, terrain=WALL) as b:
        b.blue_turn("deckard")
        refused(b, rule, "challenge", figure="deckard", **fields)
