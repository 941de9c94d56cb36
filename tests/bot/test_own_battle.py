"""A battle of one's own while it is set up: the way by presses is named first, and what is chosen is told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language import Language
from bot.text.words import Words
from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.finger import Finger


def chosen(components: Any) -> set[str]:
    """The lines of all lists that are chosen already."""
    found: set[str] = set()
    for component in components:
        found |= {option.label for option in getattr(component, "options", ()) if option.default}
        found |= chosen(getattr(component, "children", ()))
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_change_is_named_before_any_command(play: Play, speaking: Speaking, language: Language) -> None:
    speaking(language, language)
    await play.table.order("Anna", "encounter new", sides="Reds, Greens")
    card = text_of(play.channel.history()[-1])
    assert card.index(f"**{Words(language)('arrange.change')}**") < card.index("`/")


@pytest.mark.long
async def test_forces_table_and_battle_are_told_as_they_are_chosen(play: Play) -> None:
    await play.table.order("Anna", "encounter new", sides="Reds, Greens")
    await play.table.order("Anna", "encounter join", side="Reds")
    anna = Finger(play, "Anna")
    await anna.press_below("Change")
    assert "Your side has no figures yet." in anna.text
    assert ": ." not in anna.text
    table = next(way for way in anna.ways if way.pick and way.custom_id.startswith("arrange:table:"))
    await anna.take(table)
    assert table.label in chosen(anna.panel.components)
    await anna.press("Kessler's farm")
    assert {label for label in chosen(anna.panel.components) if label.startswith("Kessler's farm ·")}
    assert "Your forces: " in anna.text


@pytest.mark.long
@pytest.mark.parametrize("battle", ["Speakeasy", "Crossroads at dawn", "Red Rock"])
async def test_a_hidden_challenge_takes_another_table_whatever_battle_was_picked(play: Play, battle: str) -> None:
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label == "Change…"))
    await anna.press(battle)
    await anna.press("Hidden")
    before = (await play.bot.service.drafts.sheet(play.channel.id)).draft["table"]
    tables = [way for way in anna.ways if way.pick and way.custom_id.startswith("arrange:table:")]
    await anna.take(tables[-1])
    assert (await play.bot.service.drafts.sheet(play.channel.id)).draft["table"] != before
