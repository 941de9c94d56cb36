"""Choices say what they come to, once each: letters without gaps, orders of two, a single die, breaking off a melee."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from string import ascii_uppercase

import pytest

from bot.messages.asked import panel_page
from bot.panel.path import Path
from bot.play.course import play
from engine.offers.ranking import worth
from engine.preview import model
from engine.preview.danger import charging, shot_at
from engine.ruleset.registry import RULESETS, get
from tests.bot.walk import Walk, said
from tests.engine.fuzz import BATTLES
from tests.engine.scenes import fight
from tests.engine.test_melee import ANN

ROB = "rob red rep 4 at 10.5,10.5 with nothing star"
LEVEL = {"melee:ann": [1, 4, 4], "melee:rob": [1, 4, 4]}


@pytest.mark.parametrize("book", BATTLES)
def test_the_letters_of_what_is_offered_have_no_gaps(book: str) -> None:
    walk = Walk({**BATTLES[book](3, size=5), "auto": False}, Random(f"letters {book}"))
    for pressed in walk.presses(8):
        for page in pressed.pages:
            labels = [way.label for row in page.rows for way in row]
            letters = [label[0] for label in labels if label[1:4] == " · " and label[0] in ascii_uppercase]
            assert "".join(dict.fromkeys(letters)) == ascii_uppercase[: len(set(letters))], labels


@pytest.mark.parametrize("rules", [get(name) for name in RULESETS], ids=list(RULESETS))
def test_against_a_blow_from_behind_both_hands_are_worth_more_than_one_and_a_shield(rules: object) -> None:
    w = rules.manners  # type: ignore[attr-defined]
    assert worth("two-hand", None, "blue", w) > worth("one-hand", None, "blue", w)


@pytest.mark.rule("CR3-RUL-109")
def test_to_break_off_says_that_a_spot_is_chosen_next_and_done_says_what_it_does_without_one() -> None:
    battle = fight(ANN, ROB, dice=LEVEL, ruleset="cr3", seed="x")
    battle.do("end-phase")
    battle.do("activate", figures=["rob"])
    walk = Walk({**BATTLES["cr3"](1, size=2), "auto": False}, Random("x"))
    walk.encounter = battle.encounter
    walk.users = {"blue": (1,), "red": (2,)}
    asked = said(panel_page(walk.desk(), Path(), walk.words))
    assert "Hand to hand with Ann." in asked
    assert "goes to a spot of your choice, 2″ or more from the enemy" in asked
    assert "out of reach" not in asked
    play(walk.encounter, [{"do": "decide", "figure": "rob", "kind": "melee-stay", "choice": "break-off"}], "red")
    assert "2″ straight back from the enemy" in said(panel_page(walk.desk(), Path(), walk.words))


def danger(charges: tuple[str, ...], threat: Fraction | None) -> model.Stop:
    """Red comes into sight of blue, and either may be the quicker."""
    places = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    blue, red = (model.Tester(side, side, 3, 3, (), places, None, ducking=False) for side in ("blue", "red"))
    third = Fraction(1, 3)
    duel = model.Duel("blue", "red", third, third, third, None, threat)
    return model.Stop(0, (), (), (blue, replace(red, charges=charges)), (duel,), "")


def test_a_figure_that_may_be_charged_but_not_shot_is_told_by_whom() -> None:
    """A preview names a charge as a charge, and fire as fire."""
    stop = danger(charges=("blue",), threat=None)
    assert (shot_at(stop, "blue"), charging(stop, "blue")) == (False, ["red"])
    stop = danger(charges=(), threat=Fraction(0))
    assert (shot_at(stop, "blue"), charging(stop, "blue")) == (True, [])
