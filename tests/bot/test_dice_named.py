"""The dice that a page names are those that are rolled."""

from __future__ import annotations

from random import Random

import pytest

from bot.messages.asked import panel_page
from bot.panel.desk import OFFER, Desk
from bot.panel.path import Path
from tests.bot.walk import Walk
from tests.engine import cr2_field
from tests.engine.fuzz import BATTLES

DAN = "dan red rep 4 with rifle at 9,10 facing 180"


def _desk(walk: Walk, figure: str) -> Desk:
    with cr2_field.battle(figure, DAN) as b:
        b.blue_turn("ann", blue=4, red=3)
        walk.encounter, walk.users = b.encounter, {"blue": (1,), "red": (2,)}
        return walk.desk()


@pytest.mark.rule("CR2-SNIPER-02", "CR2-WPN-11")
@pytest.mark.parametrize(
    ("figure", "heading"),
    [
        ("ann blue rep 4 traits sniper with sniper-rifle at 9,20", "Ann: sniper rifle, 2 dice"),
        ("ann blue rep 4 with sniper-rifle at 9,20", "Ann: sniper rifle, 1 die"),
        ("ann blue rep 4 with shotgun-pump at 9,20", "Ann: pump shotgun, 4 dice, best 2 kept"),
    ],
)
def test_the_page_of_a_shot_names_all_dice_that_are_rolled(figure: str, heading: str) -> None:
    walk = Walk({**BATTLES["cr2"](1, size=2), "auto": False}, Random("x"))
    desk = _desk(walk, figure)
    shot = next(n for n, offer in enumerate(desk.offers) if offer.item["do"] == "fire")
    page = panel_page(desk, Path(group=desk.group).to(f"{OFFER}{shot}"), walk.words)
    assert page.heading == heading
