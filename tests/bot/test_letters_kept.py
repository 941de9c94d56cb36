"""The letter of an offer stands for the same figure or place on the page that it leads to."""

from __future__ import annotations

from random import Random

from bot.messages.asked import panel_page
from bot.messages.offering import lettered_offers
from bot.messages.panel import Panel
from bot.panel.desk import OFFER
from bot.panel.path import LOOK, Path
from engine.commands.fire import whom
from tests.bot.walk import Walk
from tests.engine import cr2_field
from tests.engine.fuzz import BATTLES


def _figures(page: Panel) -> dict[str, tuple[str, str]]:
    """Whom each letter of a picture stands for: the two ends of its line."""
    assert page.scene is not None
    return {mark: (sight.watcher, sight.seen) for sight in page.scene.sights for mark in sight.mark}


def test_an_offer_keeps_its_letter_on_its_own_page() -> None:
    walk = Walk({**BATTLES["cr2"](1, size=2), "auto": False}, Random("x"))
    foes = [f"{name} red rep 4 with rifle at {x},10 facing 180" for name, x in (("dan", 9), ("rob", 14), ("tom", 30))]
    wall = [{"id": "wall", "type": "wall", "line": [[22, 16], [22, 4]], "tall": True}]
    with cr2_field.battle("ann blue rep 4 with rifle at 9,20", *foes, terrain=wall) as b:
        b.blue_turn("ann", blue=4, red=3)
        walk.encounter, walk.users = b.encounter, {"blue": (1,), "red": (2,)}
        desk = walk.desk()
    aimed, places = [], []
    for n, offer, letter in lettered_offers(desk, walk.words):
        page = panel_page(desk, Path(group=desk.group).to(f"{OFFER}{n}", flags=LOOK), walk.words)
        targets = [whom(aim) for aim in offer.item.get("targets", ())]
        if targets:
            assert _figures(page)[letter] == ("ann", targets[0])
            assert f"**{letter}** {targets[0].title()}" in page.lines
            aimed.append(letter)
        elif offer.to is not None:
            assert page.scene is not None
            assert page.scene.paths[0].mark == letter
            assert letter not in _figures(page)
            places.append(letter)
    assert (len(aimed), bool(places)) == (2, True), (aimed, places)
