"""Every page of a game master's acts opens, at every moment of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.messages.acts import act_page
from bot.messages.panel import Panel
from bot.panel.acts import STAGES, making_act
from bot.panel.desk import Desk
from bot.panel.path import LIST, MASTER, Path
from bot.text.words import words_for
from tests.bot.walk import Walk
from tests.engine.fuzz import BATTLES

DEEP, MOST = 6, 6
"""So many pages lead to an act at most, and so many moments of a battle are looked at."""


def opened(desk: Desk, act: str, chance: Random) -> Iterator[Panel]:
    """The pages of an act on a way through it, those with squares as lists too."""
    path, words = Path(MASTER, (act,)), words_for("en-GB")
    for _ in range(DEEP):
        here = replace(desk, act=making_act(desk, path))
        page = act_page(here, path, words)
        yield page
        yield act_page(here, path.flip(LIST), words)
        ways = [way.path for row in page.rows for way in row if not way.off and len(way.path.keys) > len(path.keys)]
        ways += [shown.path.on(line.key) for shown in page.lists for line in shown.lines]
        if not ways:
            return
        path = chance.choice(ways)


@pytest.mark.long
@pytest.mark.parametrize("book", ["cr3", "compendium"])
def test_every_page_of_an_act_opens_at_every_moment(book: str) -> None:
    chance = Random(f"acts {book}")
    walk = Walk({**BATTLES[book](2, size=2), "auto": False}, chance)
    moments = set()
    for _ in range(MOST):
        desk = walk.desk()
        desk = replace(desk, here=replace(desk.here, same=frozenset({0})))
        moments.add((bool(desk.moment.pending), bool(desk.side)))
        for act in STAGES:
            for page in opened(desk, act, chance):
                assert page.rows
                assert "unseen" not in str(page.rows), "no side looks for a place"
        if not list(walk.presses(1)):
            break
    assert {side for _, side in moments} == {True, False}


def test_an_act_lists_all_figures_side_by_side_and_names_the_one_that_is_picked() -> None:
    figures = [
        {"id": f"n{n}", "name": f"N{n}", "side": ("blue", "red")[n % 2], "rep": 4, "at": [n + 2, 30 - n % 2 * 20]}
        for n in range(30)
    ]
    walk = Walk({**BATTLES["cr3"](2, size=2), "figures": figures, "information": "public"}, Random(1))
    desk, words = walk.desk(), words_for("en-GB")

    def page(*keys: str) -> Panel:
        path = Path(MASTER, keys)
        return act_page(replace(desk, act=making_act(desk, path)), path, words)

    for act, hints in (("move", ["N0 – N28", "N1 – N29"]), ("remove", ["N0 – N26", "N28 – N29"])):
        here = page(act)
        assert [listed.hint for listed in here.lists] == hints
        assert here.heading == words(f"master.{act}")
        last = here.lists[-1]
        assert page(act, *last.path.keys[1:], last.lines[-1].key).heading == f"N29 · {here.heading}"
