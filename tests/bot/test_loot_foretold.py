"""The page of a move that ends at loot: what that costs a looter, what it gains, and who may call it back."""

from __future__ import annotations

import pytest

from bot.text.preview import foretell
from bot.text.words import Words
from tests.engine.compendium_field import battle
from tests.engine.test_compendium_attributes import CRATES
from tests.newcomer.blue import Newcomer

TO = {"do": "move", "figure": "lou", "to": [18, 28]}
NEAR = "lea blue rep 4 leader {star} at 20,32 facing 0"
SURE = "Lou stops for the loot and does not act for 1d6 turns. The loot is worth nothing to the mission."
CALLED = "11%: Lou stops for the loot and does not act for 1d6 turns. Else Lea calls Lou away."


def page(leader: str) -> Newcomer:
    b = battle("lou blue rep 4 traits looter at 18,33", leader, "rob red rep 4 at 3,3", terrain=[CRATES], dice={})
    b.blue_turn("lou")
    return Newcomer(b.encounter, "blue")


@pytest.mark.rule("CMP-DIS-07", "CMP-RUL-078")
@pytest.mark.parametrize(
    ("leader", "said"),
    [
        ("lea blue rep 4 leader at 18,35 facing 180", SURE),
        (NEAR.format(star=""), CALLED),
        (NEAR.format(star="star"), "You are asked whether Lea calls Lou away from the loot."),
    ],
)
def test_a_move_to_loot_says_what_it_costs_and_who_may_call_the_looter_back(leader: str, said: str) -> None:
    desk = page(leader).desk()
    told = desk.foretold(TO)
    assert told.rolls, "it is confirmed first"
    assert said in foretell(desk.here, TO, told, Words("en")).text


@pytest.mark.rule("CMP-DIS-07")
def test_no_offer_leads_a_looter_to_loot() -> None:
    desk = page(NEAR.format(star="")).desk()
    moves = [offer for offer in desk.offers if offer.to is not None]
    assert moves
    assert not any(offer.foretold is not None and offer.foretold.tempted for offer in moves)
