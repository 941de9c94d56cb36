"""The standings of campaigns: who comes first, what the card says in words, and that its file is small."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.board.encode import LIMIT
from bot.board.files import standings_file
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
    assert [(row.place, row.band.name) for row in card.rows] == [
        (1, "Watch"), (2, "Hooks"), (3, "Loups"), (4, "Ducks"), (4, "Gang"),
    ]  # fmt: skip
    assert (card.rows[0].won, card.rows[0].lost) == (4, 9)
    assert len({row.band.letter for row in card.rows}) == 5


def test_the_band_that_is_shown_stands_in_its_place_however_many_are_before_it() -> None:
    shown = campaign("Ducks")
    card = standings(shown, [campaign(f"Band {n}", n + 1) for n in range(2 * MOST)], Words())
    assert len(card.rows) == MOST
    assert (card.rows[-1].band.name, card.rows[-1].place) == ("Ducks", 2 * MOST + 1)


@pytest.mark.drawn
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_card_is_small_and_says_in_words_what_it_shows(language: Language) -> None:
    card = standings(campaign("Ducks", 2, 1), [campaign(f"Band {n}", n) for n in range(MOST)], Words(language))
    assert len(standings_file(card)) <= LIMIT
    told = in_words(card)
    assert told.startswith(f"{card.title}. {card.line}. 1 ")
    for row in card.rows:
        counts = zip(card.columns, (row.won, row.lost, row.members, row.rep), strict=True)
        assert f"{row.band.name}, {row.star}: " + ", ".join(f"{name} {count}" for name, count in counts) in told
    assert len(told) <= 1_024, "what Discord takes"


@pytest.mark.drawn
def test_a_band_alone_has_no_standings_and_two_are_drawn() -> None:
    mine, theirs = (StoredCampaign(n, 5, n, "en", campaign(f"Band {n}")) for n in (1, 2))
    assert asyncio.run(standings_picture(mine, [], Words())) is None
    picture = asyncio.run(standings_picture(mine, [theirs], Words()))
    assert picture is not None
    assert picture.data is not None
    assert picture.ending == ".webp"
