"""A change of the set-up that is added is listed, typed, completed, pressed and refused by its value and its words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import language
from bot.language import Language
from bot.setup.change import SIDES, Asker, Done, Pressed, SetUpChange, asks, tell, terms
from bot.setup.changes import CHANGES
from bot.setup.draft import Draft, name_of, noted, side_in
from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.setting_up import draft, new, told

WATCHWORDS = ("thunder", "flash")
WORDS = {
    "watchword.thunder": "Thunder",
    "watchword.flash": "Flash",
    "force.watchword": "{side} answers to {word}.",
    "arrange.watchword": "The watchword of your side",
    "unfit.no-watchword": "There is no watchword {name}.",
}


class TakeWatchword(SetUpChange):
    """Choose the watchword of a side."""

    command = "force watchword"
    whose = "side"
    shows = "next"
    pressed = Pressed(
        "arrange", "watchword", "word", chosen=lambda draft, given: [words_of(draft).get(given["side"], "")]
    )

    side: str = asks("The side", SIDES)
    word: str = asks("The watchword", terms("watchword", lambda _: WATCHWORDS), most=20)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        word = asker.picked(self.word, "watchword", WATCHWORDS)
        side = name_of(side_in(draft, self.side))
        said = tell("force.watchword", side=side, word=asker.term("watchword", word))
        return Done(noted(draft, "watchwords", {**words_of(draft), self.side: word}), [said])


def words_of(draft: Draft) -> dict[str, str]:
    """The watchwords by side."""
    found: dict[str, str] = draft["setup"].get("watchwords", {})
    return found


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The change is one of all, and its words stand in the catalogue."""
    text, has = language.text, language.has

    def with_words(language: Language, key: str, count: int = 1) -> str:
        return WORDS.get(key) or text(language, key, count)

    monkeypatch.setattr(language, "text", with_words)
    monkeypatch.setattr(language, "has", lambda key: key in WORDS or has(key))
    CHANGES.append(TakeWatchword)
    yield
    CHANGES.remove(TakeWatchword)


async def test_it_is_listed_completed_typed_and_refused(play: Play) -> None:
    await new(play)
    [listed] = [one for one in play.bot.tree.walk_commands() if one.qualified_name == "force watchword"]
    assert listed.description == "Choose the watchword of a side"
    offered = await play.table.people["Anna"].autocomplete(play.channel, "force watchword", "word", "fl", side="Gang")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Flash", "flash")]
    said = await told(play, "Anna", "force watchword", side="Gang", word="Flash")
    assert said.startswith("Gang answers to Flash.\n-# Still to do: ")
    assert words_of((await draft(play)).draft) == {"gang": "flash"}
    assert "no watchword Lightning" in await told(play, "Anna", "force watchword", side="Gang", word="Lightning")
    assert "no side called Navy" in await told(play, "Anna", "force watchword", side="Navy", word="Flash")
    assert "decides for Gang" in await told(play, "Chloe", "force watchword", side="Gang", word="Thunder")
    assert words_of((await draft(play)).draft) == {"gang": "flash"}


async def test_it_is_pressed_for_ones_own_side(play: Play) -> None:
    await new(play)
    await play.table.order("Ben", "encounter join", side="Gang")
    ben, chloe = Finger(play, "Ben"), Finger(play, "Chloe")
    await ben.press_below("Change")
    await ben.press("Thunder")
    assert words_of((await draft(play)).draft) == {"gang": "thunder"}
    await chloe.press_below("Change")
    assert "Thunder" not in chloe.labels
