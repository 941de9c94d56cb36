"""`/test` and `/odds` without what they need: all of it is asked at once, in a form."""

from __future__ import annotations

import pytest

from bot.commands.dice.asking import missing
from bot.messages.dice_ids import MissingFormId, TestId
from engine.ruleset.registry import RULESETS, get
from tests.bot.conftest import Play, Speaking
from tests.bot.quick import fix, posted

FIELDS = 5
"""So many fields does a form of Discord hold."""


def test_no_test_needs_more_than_a_form_holds() -> None:
    for name in RULESETS:
        for check in get(name).checks.values():
            assert len(list(missing(check, {}))) <= FIELDS, (name, check.id)


async def test_a_test_asks_for_its_rep_and_is_rolled_then(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = play.table.people["Anna"]
    form = await play.table.order("Anna", "test", name="received-fire")
    fix(monkeypatch, 1, 2)
    told = posted(await anna.submit_modal(form, {"rep": "4"}))
    assert told == posted(await _typed(play, monkeypatch))


async def _typed(play: Play, monkeypatch: pytest.MonkeyPatch) -> object:
    """The same test with everything typed."""
    fix(monkeypatch, 1, 2)
    return await play.table.order("Anna", "test", name="received-fire", rep=4)


async def test_what_was_typed_already_is_kept(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = play.table.people["Anna"]
    form = await play.table.order("Anna", "test", name="ranged-combat", rep=5)
    fix(monkeypatch, 6, 5, 4, 3, 2, 1)
    text = posted(await anna.submit_modal(form, {"weapon": "pistol"}))
    assert "Rep 5" in text


async def test_what_no_test_takes_is_refused_and_not_forgotten(play: Play) -> None:
    result = await play.table.order("Anna", "test", name="received-fire", circumstances="moon")
    assert result.response is not None, "it is told, and no form is opened"


async def test_odds_ask_too(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    anna = play.table.people["Anna"]
    form = await play.table.order("Anna", "odds", name="received-fire")
    assert "%" in posted(await anna.submit_modal(form, {"rep": "4"}))


def test_a_form_carries_the_whole_test() -> None:
    asked = MissingFormId("odds", TestId("a", "cr3", "received-fire", "4", "1", "0", "abcd", ""))
    assert MissingFormId.parse(str(asked)) == asked
