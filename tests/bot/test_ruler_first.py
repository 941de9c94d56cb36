"""The pages of the first battle fit a phone below their lesson, with news and the way to take it back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.commands import panel as shown
from bot.language import Language
from bot.messages.fit import HIGH
from bot.messages.panel import Panel, PanelButton, Told, fitting, high
from bot.panel.path import Path
from tests.bot.conftest import Play, Speaking
from tests.bot.newcomer import Newcomer

PRESSES = 12
LETTER = re.compile(r"([A-H]) · ")
NUMBER = re.compile(r"\d+(?:\u202f?%|″)")


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "en"])
async def test_every_page_of_the_first_battle_fits_a_phone_and_keeps_the_numbers_of_its_buttons(
    play: Play, monkeypatch: pytest.MonkeyPatch, speaking: Speaking, language: Language
) -> None:
    speaking(language, language)
    found: list[tuple[Panel, Panel]] = []

    def kept(page: Panel, *, whole: bool) -> Panel:
        found.append((page, fitting(page, whole=whole)))
        return found[-1][1]

    monkeypatch.setattr(shown, "fitting", kept)
    anna = Newcomer(play)
    await anna.begin()
    while anna.presses < PRESSES and await play.bot.service.repository.running():
        await anna.blue()
    assert any(page.lesson for page, _ in found)
    assert any(page.told for page, _ in found)
    pressed: set[str] = set()
    for page, fits in found:
        assert fits.lesson == page.lesson, "it is told once"
        assert high(replace(fits, lesson="")) <= HIGH, (fits.heading, high(fits))
        before = {way.label: way for row in page.rows for way in row}
        for way in (way for row in fits.rows for way in row):
            said = before[way.label].note
            first = said.partition(". ")[0]
            assert way.note == said or NUMBER.findall(way.note) == NUMBER.findall(first), (way.label, said)
        drawn = {path.mark for path in fits.scene.paths if path.mark.isalpha()} if fits.scene else set()
        lettered = {match[1]: way for row in fits.rows for way in row if (match := LETTER.match(way.label))}
        known = set(lettered) or pressed
        assert drawn <= known, ("a letter is that of a button, or of the one that led here", drawn, known)
        if lettered:
            pressed = {letter for letter, way in lettered.items() if way.blue}


def test_a_number_below_a_button_outlives_the_spare_buttons() -> None:

    ways = [
        PanelButton(f"{letter} · wood", Path(f"o{letter}"), note="Seen after 2″", spare=letter) for letter in "ABCDEFGH"
    ]
    plain = PanelButton("Wait", Path("x"), note="Nobody moves.")
    tall = Panel("Billy to act", told="\n".join(["A line"] * 10), rows=([ways[0]], *([w] for w in ways[1:]), [plain]))
    crowded = Panel(tall.heading, lines="\n".join(["A line"] * 22), rows=tall.rows)
    fits = fitting(crowded)
    assert high(fits) <= HIGH < high(crowded)
    left = [way for row in fits.rows for way in row]
    assert [way.note for way in left] == ["Seen after 2″"] * (len(left) - 1) + [""]
    assert [way.label[0] for way in left] == [*"ABCDEFGH"[: len(left) - 1], "W"]


def test_what_has_happened_outlasts_spare_buttons_and_its_least_lines_go_first() -> None:
    ways = [PanelButton(f"{letter} · wood", Path(f"o{letter}"), spare=letter) for letter in "ABCDEFGH"]
    page = Panel("Billy to act", rows=tuple([way] for way in ways), lines="\n".join(["A line"] * 16))
    news = ["**1** Ann kills Ben.\n**2** Cole ducks.\n**3** Dan falls.", "**1** Ann kills Ben.\n**3** Dan falls.", ""]
    fits = fitting(page.after([*map(Told, news)]))
    assert fits.told == news[0]
    assert len(fits.rows) < len(ways)
    alone = Panel("Billy to act", rows=([PanelButton("Wait", Path("x"))],), lines="\n".join(["A line"] * 28))
    assert fitting(alone.after([*map(Told, news)])).told == news[1]


def test_a_lesson_leaves_a_line_of_what_has_happened() -> None:
    page = Panel("Billy to act", lesson="\n".join(["A line"] * 30), rows=([PanelButton("Wait", Path("x"))],))
    news = [
        "**Ann kills Ben**\nAnn's rifle hits Ben once.\nCole ducks.",
        "**Ann kills Ben**\nAnn's rifle hits Ben once.",
        "",
    ]
    assert fitting(page.after([*map(Told, news)])).told == news[1]


def test_what_no_reader_goes_without_gives_way_to_the_screen_but_not_to_a_lesson_or_the_small_line() -> None:
    rows = ([PanelButton("Wait", Path("x"))],)
    news = [
        Told("Ann kills Ben.\nCole ducks.\nDan ducks."),
        Told("Ann kills Ben. Cole ducks. Dan ducks."),
        Told("Ann kills Ben.", partial=True),
    ]
    taught = Panel("Billy to act", lesson="\n".join(["A line"] * 30), rows=rows).after(news)
    assert fitting(taught).told == news[0].text
    crowded = {
        lines: fitting(Panel("Billy to act", "Turn 1", lines="\n".join(["A line"] * lines), rows=rows).after(news))
        for lines in range(32)
    }
    partial = [lines for lines, page in crowded.items() if page.told == news[-1].text]
    assert partial
    for lines in partial:
        assert not crowded[lines].small
        assert high(replace(crowded[lines], told=news[1].text, lines="\n".join(["A line"] * lines))) > HIGH
