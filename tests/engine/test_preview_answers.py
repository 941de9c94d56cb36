"""Where an answer to an open question leads, before it is given."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.offers.gloss import hit
from engine.preview import preview
from engine.preview.answers import Answers
from engine.views import Viewer
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over
from tests.engine.table import Battle

BLUE = Viewer("blue")
BARN = {"id": "barn", "type": "building", "rect": [8, 10, 6, 3], "dv": 2}


def first_question(*others: str) -> Battle:
    """A Star who has come round a barn into sight of an enemy, and is quicker; `others` stand on the table too."""
    battle = Battle(
        "a blue rep 5 star at 10,14 with assault-rifle",
        "b red rep 3 at 11,4 with pistol",
        *others,
        terrain=[BARN],
        dice={"in-sight:a": [1, 1, 1, 1, 1], "in-sight:b": [6, 6, 6]},
    )
    battle.blue_turn("a")
    battle.do("move", figure="a", to=[17, 14], in_sight_move="stay")
    return battle


def answer(**choice: Any) -> dict[str, Any]:
    return {"do": "decide", "kind": "in-sight-action", "figure": "a", "choice": choice}


def test_a_star_that_would_fire_is_told_its_chance_and_what_the_target_may_do():
    b = first_question()
    before = state_to_json(b.encounter.state)
    [question] = b.encounter.pending
    assert question.kind == "in-sight-action"
    told = Answers(b.encounter, BLUE).preview(answer(act="fire", targets=[{"figure": "b"}]))
    assert told.rolls
    assert [firing.figure for firing in told.firings] == ["a"]
    assert Fraction(1, 2) < (hit(told) or 0) < 1
    [victim] = told.victims
    assert victim.figure == "b"
    assert victim.answer is not None
    assert sum(victim.answer.results.values()) == 1
    assert state_to_json(b.encounter.state) == before
    assert b.encounter.pending == (question,)


def test_an_answer_that_rolls_nothing_says_so_and_one_that_is_refused_says_why():
    b = first_question()
    assert not Answers(b.encounter, BLUE).preview(answer(act="hold")).firings
    refused = Answers(b.encounter, BLUE).preview(answer(act="reload")).refused
    assert refused is not None
    assert refused.code == "bad-choice"


def test_a_star_that_wavers_is_told_the_odds_of_the_friends_that_test_with_it():
    b = Battle(
        "a blue rep 5 star at 10,14 with assault-rifle",
        "c blue rep 4 at 11,14 with pistol",
        "b red rep 5 at 11,4 with pistol",
        dice={"activation:blue": [1] * 5, "activation:red": [3] * 5, "ranged-combat:b": [1, 1, 1]},
        seed="wavers",
    )
    b.do("start-turn")
    b.do("activate", figures=["b"])
    b.do("fire", figure="b", targets=[{"figure": "a"}])
    [question] = b.encounter.pending
    assert question.gives[2] == "cohesion-test"
    answers = Answers(b.encounter, BLUE)
    given = {"do": "decide", "kind": "free-will", "figure": "a"}
    [test] = answers.preview({**given, "choice": "pass-2"}).tests or [None]
    assert test is None
    [test] = answers.preview({**given, "choice": "pass-0"}).tests
    assert (test.figure, test.test) == ("c", "cohesion")
    assert set(test.results) == {"carry-on", "runaway"}
    assert sum(test.results.values()) == 1


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_answers_of_random_battles_are_foretold_and_leave_the_encounter_alone(ruleset: str):
    chance = random.Random(ruleset)
    told = 0
    for seed in range(4):
        encounter = Encounter(load({**BATTLES[ruleset](seed, size=4), "auto": False}))
        for _ in range(120):
            if over(encounter):
                break
            if encounter.pending:
                question = chance.choice(encounter.pending)
                before = state_to_json(encounter.state)
                for item in legal.answers(question):
                    seen = Answers(encounter, Viewer(question.side)).preview(item, most=24)
                    told += seen.refused is None
                assert state_to_json(encounter.state) == before
                assert question in encounter.pending
            encounter.submit(choose(encounter, chance))
    assert told


def test_fewer_answers_are_foretold_of_a_crowd_and_behind_many_inputs():
    b = first_question()
    few = Answers(b.encounter, BLUE).affordable
    crowd = first_question(*(f"c{n} blue rep 3 at {n + 1},22 with pistol" for n in range(20)))
    many = Answers(crowd.encounter, BLUE).affordable
    assert 0 < many < few
    assert many == few * 2 * 2 // (22 * 22)


def test_what_comes_of_all_the_fire_together_is_told_only_where_nobody_else_fires():
    b = first_question()
    fire = answer(act="fire", targets=[{"figure": "b"}])
    answers = Answers(b.encounter, BLUE)
    assert answers.preview(fire, of=("a",)).victims
    other = answers.preview(fire, of=("c",))
    assert other.firings
    assert not other.victims


def test_while_a_decision_is_pending_play_and_preview_say_so_alike() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[4, 24], [20, 24]], "tall": True}
    hidden: dict[str, Any] = {"information": "hidden", "terrain": [wall], "seed": "x"}
    b = Battle("billy blue at 18,28", "carlos red star at 18,14", **hidden)
    b.blue_turn("billy")
    going = {"do": "move", "figure": "billy", "path": [[24, 27]]}
    b.give({**going, "in_sight_move": "stay"})
    assert ("carlos", "in-sight-action") in b.pending
    p = preview(b.encounter, going, BLUE)
    assert p.refused is not None
    assert p.refused.code == "decision-pending"
    assert "carlos" not in p.refused.message
    with pytest.raises(Refused) as no:
        b.give(going)
    assert no.value.message == p.refused.message


def test_a_shot_is_foretold_past_the_choice_of_one_who_cannot_shoot() -> None:
    b = Battle(
        "a blue rep 5 star at 10,14 with rifle",
        "b red rep 5 star at 17,1 facing 180 with pistol",
        ruleset="cr2",
        terrain=[BARN],
        seed="x",
    )
    b.blue_turn("a")
    b.do("move", figure="a", to=[17, 14], in_sight_move="stay")
    question, other = b.encounter.pending
    assert (question.kind, other.kind) == ("free-will", "free-will")
    told = Answers(b.encounter, BLUE).preview(legal.answer(question, "pass-2"))
    assert [firing.figure for firing in told.firings] == ["a"]


@pytest.mark.rule("MG42-REACT-02", "CR3-STAR-14")
def test_what_an_enemy_star_has_ordered_beforehand_shows_in_no_answer() -> None:
    told = []
    for ordered in ("", "pass-2", "pass-0"):
        stars = "a blue rep 5 star at 10,14 with submachine-gun", "b red rep 5 star at 11,4 with submachine-gun"
        b = Battle(*stars, ruleset="mg42", terrain=[BARN], seed="ordered")
        b.blue_turn("a")
        if ordered:
            b.do("order", figure="b", kind="free-will", choice=ordered)
        b.do("move", figure="a", to=[17, 14], in_sight_move="stay")
        item = {"do": "decide", "kind": "free-will", "figure": "a", "choice": "pass-2"}
        told.append(Answers(b.encounter, BLUE).preview(item))
    assert hit(told[0])
    assert told[1:] == told[:1] * 2
