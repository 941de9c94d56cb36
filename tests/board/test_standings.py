"""Standings of campaigns and events: who comes first, what the card says in words, and that its file is small."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.board.canvas import XY, Canvas
from bot.board.cards import Standings, StandingsRow
from bot.board.encode import LIMIT
from bot.board.files import standings_file
from bot.board.standings import render_standings
from bot.language import Language
from bot.messages.standings import MOST, in_words, standings, standings_picture
from bot.modes.bands import Founding, found
from bot.storage.campaigns import StoredCampaign
from bot.text.words import Words
from engine.campaign.campaign import Campaign, Month


def campaign(band: str, won: int = 0, lost: int = 0, rep: int = 5) -> Campaign:
    """A campaign of a Star alone, with so many encounters behind it."""
    story, _ = found(Founding(band=band, name=f"Star of {band}", grunts=0), "en")
    months = tuple(Month(n + 1, "patrol", 2, n < won, "", (), ()) for n in range(won + lost))
    star = replace(story.band.star, rep=rep)
    return replace(story, chronicle=months, month=1 + won + lost, band=replace(story.band, star=star))


def test_bands_stand_by_encounters_won_then_by_those_lost_then_by_their_stars_rep() -> None:
    shown = campaign("Ducks", 3, 2)
    others = [campaign("Loups", 3, 2, rep=6), campaign("Hooks", 3, 1), campaign("Watch", 4, 9), campaign("Gang", 3, 2)]
    card = standings(shown, others, Words())
    assert [(row.place, row.name) for row in card.rows] == [
        (1, "Watch"), (2, "Hooks"), (3, "Loups"), (4, "Ducks"), (4, "Gang"),
    ]  # fmt: skip
    assert card.rows[0].counts == (4, 9, 1, 5)
    assert len({row.emblem.letter for row in card.rows if row.emblem is not None}) == 5


def test_the_band_that_is_shown_stands_in_its_place_however_many_are_before_it() -> None:
    shown = campaign("Ducks")
    card = standings(shown, [campaign(f"Band {n}", n + 1) for n in range(2 * MOST)], Words())
    assert len(card.rows) == MOST
    assert (card.rows[-1].name, card.rows[-1].place) == ("Ducks", 2 * MOST + 1)


@pytest.mark.drawn
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_card_is_small_and_says_in_words_what_it_shows(language: Language) -> None:
    card = standings(campaign("Ducks", 2, 1), [campaign(f"Band {n}", n) for n in range(MOST)], Words(language))
    assert len(standings_file(card)) <= LIMIT
    told = in_words(card)
    assert told.startswith(f"{card.title}. {card.line}. 1 ")
    for row in card.rows:
        counts = ", ".join(f"{name} {count}" for name, count in zip(card.columns, row.counts, strict=True))
        assert f"{row.name}, {row.below}: {counts}." in told
    assert len(told) <= 1_024, "what Discord takes"


@pytest.mark.drawn
def test_a_band_alone_has_no_standings_and_two_are_drawn() -> None:
    mine, theirs = (StoredCampaign(n, 5, n, "en", campaign(f"Band {n}")) for n in (1, 2))
    assert asyncio.run(standings_picture(mine, [], Words())) is None
    picture = asyncio.run(standings_picture(mine, [theirs], Words()))
    assert picture is not None
    assert picture.data is not None
    assert picture.ending == ".png"


def entrants(count: int) -> Standings:
    """The standings of an event with so many entrants."""
    columns = ("Points", "Opp.", "Value", "Played")
    rows = [
        StandingsRow(place=n + 1, name=f"Anne-Marie {n}", counts=(18 - n // 4, 20, 30 - n, 6), risen=n % 3 - 1)
        for n in range(count)
    ]
    return Standings(title="Winter Cup", line="MG-42 · after round 6 of 6", columns=columns, rows=tuple(rows))


@pytest.mark.drawn
def test_the_standings_of_64_are_one_small_picture() -> None:
    file = standings_file(entrants(64))
    assert file.startswith(b"\x89PNG")
    assert len(file) <= 200_000


def test_standings_in_words_have_the_first_ten_whole_and_no_row_in_part() -> None:
    told = in_words(entrants(64))
    assert len(told) <= 1_024, "what Discord takes"
    assert "10 Anne-Marie 9: Points 16, Opp. 20, Value 21, Played 6." in told
    assert told.endswith("Played 6.")


@pytest.mark.parametrize("card", [entrants(16), standings(campaign("Ducks"), [campaign("Loups", 2)], Words())])
def test_every_letter_is_11_pixels_high_on_a_phone(card: Standings, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []
    written = Canvas.text

    def text(canvas: Canvas, at: XY, words: str, size: float, *args: Any, **more: Any) -> None:
        sizes.append(size)
        written(canvas, at, words, size, *args, **more)

    monkeypatch.setattr(Canvas, "text", text)
    width = render_standings(card).width
    assert len(sizes) > len(card.rows)
    assert min(sizes) * 390 / width >= 11


def test_a_place_that_has_changed_has_a_sign_of_its_own_shape() -> None:
    same, risen, fallen = (
        render_standings(
            Standings(title="", line="", columns=("",), rows=(StandingsRow(place=2, name="A", counts=(1,), risen=n),))
        )
        for n in (0, 1, -1)
    )
    assert same.tobytes() != risen.tobytes() != fallen.tobytes() != same.tobytes()
