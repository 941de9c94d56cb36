"""Pages of events hold what Discord takes, however much there is to show."""

from __future__ import annotations

from dataclasses import replace

from discord import ui

from bot.messages.event_pages import LISTED, MINE, Places, event_page, events_page, mine_page
from bot.messages.parts import MOST_LETTERS, MOST_PARTS
from bot.storage.contests import StoredContest, StoredEntrant
from bot.text.words import Words
from engine.contest.plan import Plan

ANNA = 7
CONTEST = StoredContest(
    guild_id=1, host_id=ANNA, channel_id=2, plan=Plan(name="W" * 40, scenarios=("farm",)).as_json(), seed="seed",
    commitment="c" * 64, language="en", id=3,
    entrants=tuple(StoredEntrant(n, "M" * 32, (ANNA + n - 1,)) for n in range(1, 65)),
)  # fmt: skip


def test_a_person_in_many_events_sees_some_of_them_and_how_many_more_there_are() -> None:
    for words, rest in ((Words("en"), "3 more events"), (Words("fr"), "3 autres événements")):
        page = mine_page([(replace(CONTEST, id=n), Places()) for n in range(1, MINE + 4)], ANNA, words)
        assert page.total_children_count <= MOST_PARTS
        assert page.content_length() <= MOST_LETTERS
        assert any(rest in part.content for part in page.walk_children() if isinstance(part, ui.TextDisplay))


def test_many_events_and_a_large_one_fit_on_a_page() -> None:
    pages = [
        events_page([replace(CONTEST, id=n) for n in range(1, 2 * LISTED)], ANNA, Words("en")),
        event_page(CONTEST, Places(), ANNA, Words("en")),
    ]
    for page in pages:
        assert page.total_children_count <= MOST_PARTS
        assert page.content_length() <= MOST_LETTERS
