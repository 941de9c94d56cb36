"""Whole battles of Chain Reaction 2.0 by presses, with restarts, and what everybody reads of them in both languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

import pytest

from bot import language
from bot.cli.report import Teller
from bot.language import ENGLISH, Language
from bot.text.dice import dice_detail
from bot.text.questions import ask, choices_of
from engine.loading.load import load
from engine.ruleset import registry as rulesets
from tests.bot.by_presses import Battle, battle_of
from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.finger import seen
from tests.golden import foot

TURNS = 40
"""A battle is over by then."""
ID = re.compile(r"\b([A-Z]+\d*)-(?:RUL-\d+|[A-Z]+-\d+|T-[A-Z]+)\b")
"""A rule as the books number them: its book stands first."""
NAME = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)+")
"""How texts and results are named where nobody is to read it."""


def own_names() -> frozenset[str]:
    """The keys of all texts, and the results of the ruleset's tests."""
    keys = (key for key in vars(language.catalogue(ENGLISH))["_catalog"] if isinstance(key, str))
    checks = rulesets.get("cr2").checks.values()
    results = (getattr(row, "result", "") for check in checks for row in getattr(check, "rows", ()))
    return frozenset(name for name in chain(keys, results) if NAME.fullmatch(name or ""))


NAMES = own_names()


def faults(texts: Sequence[str]) -> list[str]:
    """Those of some texts that name a rule of another book, or have a name in them in place of words."""
    foreign = [text for text in texts if any(book != "CR2" for book in ID.findall(text))]
    return foreign + [text for text in texts if NAMES.intersection(NAME.findall(text))]


async def played(play: Play, name: str, seed: int, turns: int = TURNS) -> Battle:
    """A battle by presses to its end, or for so many turns, with a new bot every so often, in which nobody is refused
    anything."""
    battle = await battle_of(play, name, seed)
    battle.every = 20
    moment = await battle.to_its_end(turns)
    assert moment.state.ended or turns < TURNS, battle.figures(moment)
    assert not battle.refused
    return battle


async def all_read(battle: Battle) -> list[str]:
    """What everybody reads: every public message, its buttons, the words of its pictures, and its dice."""
    found: list[str] = []
    for message in battle.public():
        ways = list(seen(message.components))
        found += [text_of(message), *(way.label for way in ways)]
        found += [attachment.description or "" for attachment in message.attachments]
        for way in ways:
            if way.custom_id.startswith("s:d:"):
                dice = (await battle.play.table.people["Anna"].click(message, custom_id=way.custom_id)).response
                assert dice is not None
                found.append(text_of(dice.message))
    return found


def test_a_fault_is_found() -> None:
    assert faults(["Ivan fires (`CR3-FIRE-01`)."])
    assert faults(["Ivan: finish-move-and-fire."])
    assert not faults(["Ivan's semi-automatic rifle hits (`CR2-T-TOHIT`)."])


@pytest.mark.parametrize(
    ("name", "seed", "turns"),
    [
        pytest.param("cr2-open", 1, 3, marks=pytest.mark.long),
        pytest.param("cr2-open", 1, TURNS, marks=pytest.mark.sweep),
        pytest.param("cr2-hidden", 2, TURNS, marks=pytest.mark.long),
    ],
)
async def test_a_battle_is_played_in_words_alone(play: Play, name: str, seed: int, turns: int) -> None:
    battle = await played(play, name, seed, turns)
    read = await all_read(battle)
    assert any("CR2-T-TOHIT" in text for text in read), "dice were looked at"
    assert not faults(read)
    assert not faults([page for finger in battle.fingers.values() for page in finger.pages])


@pytest.mark.long
@pytest.mark.parametrize(("name", "seed"), [("cr2-hidden", 3)])
async def test_so_it_is_in_french(play: Play, speaking: Speaking, name: str, seed: int) -> None:
    speaking("fr", "fr")
    battle = await played(play, name, seed)
    assert not faults(await all_read(battle))
    assert "premier" in "\n".join(play.said())


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_golden_battles_are_told_in_words_alone(spoken: Language) -> None:
    for name in foot.GOLDEN:
        teller = Teller(load(foot.opened(name).export()), spoken)
        told = [teller.text()]
        for moment in [*teller.moments, teller.last]:
            told.append(dice_detail(moment.entries, moment, teller.words))
            for open_ in moment.pending:
                told.append(ask(open_.question, moment, "", teller.words).prompt)
                told += [choice.label for choice in choices_of(open_.question, moment, teller.words)]
        assert not faults(told), name
