"""The list of whom a figure may charge says when it stops at the nearest of a crowd."""

from __future__ import annotations

import pytest

from bot.messages.pages import page_of
from bot.panel.path import MORE, Path
from bot.text.words import Words
from tests.engine.table import Battle
from tests.newcomer.blue import Newcomer


@pytest.mark.parametrize(("enemies", "said"), [(10, ""), (11, "Listed are those of the 10 nearest enemies")])
def test_a_list_of_charges_that_stops_at_the_nearest_says_so(enemies: int, said: str) -> None:
    foes = [f"rob{n} red rep 3 at {4 + 2 * n},14 facing 0" for n in range(enemies)]
    b = Battle("ann blue rep 5 at 14,20 facing 180", *foes)
    b.blue_turn("ann")
    desk = Newcomer(b.encounter, "blue").desk()
    tree = desk.tree(MORE)
    assert tree is not None
    charge = next(branch for branch in tree.branches if branch.value == "charge")
    page = page_of(desk, Path(MORE).on(charge.key), Words())
    assert page.lines.startswith(said)
    assert bool(page.lines) == bool(said)
