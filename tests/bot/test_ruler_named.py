"""In the ready-made battles every label of a panel stands whole: in both languages nothing of it is cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.messages.asked import panel_page
from bot.messages.fit import CUT, HIGH, WIDE, fitted, packed
from bot.messages.pages import page_of
from bot.messages.panel import Panel, fitting, high
from bot.modes.solo import first_solo, set_up
from bot.panel.asking import answers_of
from bot.panel.desk import Desk
from bot.panel.path import WHOLE, Path
from bot.setup.duels import duel
from bot.setup.scenarios import scenario
from bot.text.words import Words
from tests.bot.test_ruler import pages
from tests.newcomer.blue import begun

DUELS = ("farm", "lane", "hamlet", "hill", "bridge", "village")
SOLO = ("cr3", "swordplay", "mg42-solo")
PRESSES, PAGES = 12, 14


def record(name: str, language: str) -> dict[str, Any]:
    """A battle against the game that everybody may begin by a press."""
    if name in DUELS:
        made = duel(name, language)
        made["sides"][1]["controller"] = "rules"
        return made
    if name == "mg42-solo":
        return scenario(name, language)
    return set_up(replace(first_solo(language), mission="patrol", ruleset=name, kind="", enemy=""), "labels").record


def shown(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a path, unless its press answers a question."""
    if not desk.questions:
        return page_of(desk, path, words)
    return Panel("") if answers_of(desk, path) else panel_page(desk, path, words)


def met(name: str, language: str) -> Iterator[tuple[Path, Panel]]:
    """The pages near the first one, each time that a newcomer is to press."""
    newcomer = begun(record(name, language), "labels")
    while not newcomer.over and newcomer.presses < PRESSES:
        yield from islice(pages(newcomer.desk(), language, shown), PAGES)
        if not newcomer.press():
            return


@pytest.mark.long
@pytest.mark.parametrize("name", [*DUELS, *SOLO])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_label_of_a_ready_made_battle_is_cut(name: str, language: str) -> None:
    meant = {Words(language)("adjust.via")}
    for path, page in met(name, language):
        labels = [(way.label, WIDE[len(row) - 1]) for ways in page.rows for row in packed(ways) for way in row]
        cut = [label for label, room in labels if CUT in fitted(label, room) and label not in meant]
        assert not cut, (str(path), cut)
        assert path.has(WHOLE) or high(fitting(page)) <= HIGH, str(path)
