"""Ready-made battles are told whole, with causes, and what they name is named as a reader would name it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.language import Language, languages
from bot.setup.duels import duel, duels
from bot.setup.scenarios import scenario, scenarios
from bot.text.machines import called_by_name
from bot.text.report import report
from bot.text.words import Words
from engine.state import Machine
from tests.bot.ready_told import moments_of
from tests.bot.told import as_read, faults_of

SHORT, TURNS = ("tiger-solo",), 4
"""Those that every change is tried with, and for so many turns."""


def record_of(name: str, language: Language) -> dict[str, Any]:
    """A ready-made battle by its name."""
    return duel(name, language) if name in duels() else scenario(name, language)


def bare(machine: Machine, words: Words) -> re.Pattern[str]:
    """What a machine is called where its article is missing; nothing where it has none."""
    whole = called_by_name(machine, words)
    article = re.match(r"(the|le|la) |(l’)", whole)
    name = whole[article.end() :] if article else ""
    return re.compile(rf"(?<!{article[0]})\b{re.escape(name)}\b", re.IGNORECASE) if article else re.compile(r"$^")


def check(name: str, language: Language, turns: int) -> None:
    words = Words(language)
    for moment in moments_of(record_of(name, language), "2", turns):
        assert not [*faults_of(moment, words)]
        sides = {side.name.lower() for side in moment.record.sides}
        for own in as_read(moment):
            told = report(own, words)
            text = "\n".join((told.heading, *(page.text for page in told.pages)))
            for machine in own.state.machines:
                if machine.name.lower() not in sides:
                    assert not bare(machine, words).search(text), text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", SHORT)
def test_a_ready_made_battle_is_told_whole_and_by_its_names(name: str, language: Language) -> None:
    check(name, language, TURNS)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", [*scenarios(), *duels()])
def test_all_of_them_are(name: str, language: Language) -> None:
    check(name, language, 30)
