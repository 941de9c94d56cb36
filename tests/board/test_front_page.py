"""The front page of a battle that the press was at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.board.front_page import LEFT, NEWSPRINT, RIGHT, render_front_page
from bot.cli.report import Teller
from bot.language import Language
from bot.messages.photos import page_of
from bot.text.words import Words
from engine.loading.load import load
from tests.languages import CODES

RECORD = Path(__file__).parents[1] / "golden" / "stray-shot.json"


@pytest.mark.long
@pytest.mark.parametrize("language", CODES)
def test_a_headline_keeps_between_the_margins(language: Language) -> None:
    page = page_of(Teller(load(RECORD.read_bytes())).moments, Words(language))
    assert page is not None
    for side in ("Kings", "Vipers", "Old Harbour Road Irregulars"):
        picture = render_front_page(replace(page, headline=f"The {side} won the street")).convert("RGB")
        margins = (
            picture.crop((0, 0, int(LEFT) - 4, picture.height)),
            picture.crop((int(RIGHT) + 4, 0, picture.width, picture.height)),
        )
        for margin in margins:
            assert margin.getextrema() == tuple((part, part) for part in NEWSPRINT)
