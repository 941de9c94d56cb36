"""The pages of questions of every form fit a phone, and so do the welcome card and the settings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord import ui

from bot.messages.asked import panel_page
from bot.messages.fit import HIGH, WIDE, width
from bot.messages.panel import Panel, fitting, high, panel_view
from bot.messages.settings import settings_view
from bot.messages.welcome import Friend, welcome_card
from bot.panel.asking import answers_of
from bot.panel.desk import Desk
from bot.panel.desks import desk_of
from bot.panel.path import Path
from bot.text.words import Words, words_for
from tests.bot.conftest import Play
from tests.bot.test_forms import SITUATIONS, asked
from tests.bot.test_ruler import LONG, PICTURE, long_named, pages

MANY_PAGES = ("points", "action")


@pytest.mark.parametrize("language", ["fr", pytest.param("en-GB", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "form", [pytest.param(form, marks=pytest.mark.long if form in MANY_PAGES else ()) for form in SITUATIONS]
)
async def test_every_page_of_a_question_fits_a_phone(play: Play, form: str, language: str) -> None:
    await asked(play, long_named(SITUATIONS[form]))
    moment = await play.table.moment()
    [open_] = moment.pending
    who = "Anna" if open_.question.side == "blue" else "Ben"
    desk = desk_of(await play.bot.service.stands(moment.encounter_id, play.table.people[who].id))
    assert desk.questions[0].question.form == form
    wrong = [(str(path), *faults(page)) for path, page in pages(desk, language, shown) if any(faults(page))]
    assert not wrong, wrong


def shown(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a path, unless its press answers."""
    return Panel("") if answers_of(desk, path) else panel_page(desk, path, words)


def faults(page: Panel) -> Iterator[str]:
    """What of a page would not fit a phone."""
    view = panel_view(fitting(page), 1, 1, PICTURE if page.scene is not None else None)
    for row in view.children:
        labels = [button.label for button in getattr(row, "children", ()) if hasattr(button, "label")]
        yield from (label for label in labels if width(label) > WIDE[len(labels) - 1])
    if view.total_children_count > 40 or high(fitting(page)) > HIGH:
        yield f"{view.total_children_count} parts, {high(fitting(page))} px"


@pytest.mark.parametrize("language", ["en-GB", "fr"])
async def test_every_button_of_the_welcome_and_the_settings_has_room(language: str) -> None:
    words = words_for(language)
    views = [settings_view({"preview": on, "ask": on, "lists": on}, words) for on in (False, True)]
    views.append((await welcome_card(words, Friend(1, LONG[0])))["view"])
    rows = [row.children for view in views for row in view.children if isinstance(row, ui.ActionRow)]
    assert len(rows) > len(views)
    wide = [str(one) for row in rows for one in row if width(getattr(one, "label", "")) > WIDE[len(row) - 1]]
    assert not wide, wide
