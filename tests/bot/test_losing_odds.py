"""What a charge may lose stands beside what it may win, and blue does not bet on losing."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from engine.offers.ranking import worth
from engine.preview import Preview
from engine.preview.model import ForetoldCharge, ForetoldMelee
from engine.ruleset.registry import RULESETS, get
from tests.bot.walk import Walk, said
from tests.engine.fuzz import BATTLES


def charge(won: int, lost: int) -> Preview:
    """A charge that always comes to blows, with these chances in percent."""
    won_, lost_ = Fraction(won, 100), Fraction(lost, 100)
    melee = ForetoldMelee(3, 3, (), won_, 1 - won_ - lost_, lost_, {}, {})
    one = ForetoldCharge("a", "b", 0, 0, relies_on_fast=False, reach=Fraction(1), contact=Fraction(1), melee=melee)
    return Preview("charge", charges=(one,))


@pytest.mark.parametrize("rules", [get(name) for name in RULESETS], ids=list(RULESETS))
def test_a_charge_that_is_likelier_lost_is_worth_less_than_waiting_in_every_ruleset(rules: Any) -> None:
    w = rules.manners
    for won, lost in ((39, 40), (26, 50), (29, 30), (48, 52)):
        assert worth("charge", charge(won, lost), "blue", w) < 0, (won, lost)
    assert worth("charge", charge(80, 5), "blue", w) > 0


@pytest.mark.long
@pytest.mark.parametrize("book", BATTLES)
@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_blue_charges_only_where_it_rather_wins_and_no_charge_is_offered_that_cannot_come_to_blows(
    book: str, seed: int
) -> None:
    walk = Walk({**BATTLES[book](seed, size=5), "auto": False}, Random(f"losing {book} {seed}"))
    for pressed in walk.presses(20):
        for offer in pressed.desk.offers:
            assert offer.manner != "charge" or offer.chance != 0
        first = pressed.desk.offers[:1]
        if first and first[0].manner == "charge" and any(o.manner != "charge" for o in pressed.desk.offers):
            assert first[0].wins >= first[0].loses
        for page in pressed.pages:
            said_ = said(page)
            assert "wins the fight" not in said_ or "loses it" in said_ or "100%" in said_, said_
