"""The pages on which figures are placed before play begins fit a phone."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from discord import ui
from PIL import Image

from bot.messages.fit import HIGH, LIST_HIGH, PICTURE, ROW_HIGH, WIDE, height, width
from bot.messages.placing import placing, spot_page
from bot.messages.setup_ids import SpotId
from bot.play.drafts import Sheet
from bot.setup.arranging import agreed_upon
from bot.setup.change import Asker
from bot.setup.duels import duel
from bot.setup.nooks import nooks
from bot.setup.spots import floors_of, pressed, spots
from bot.text.words import words_for
from engine.offers.grid import Grid
from tests.bot.conftest import Play
from tests.bot.setting_up import draft, new, put
from tests.bot.test_ruler import long_named

HIDER = "condor"


async def sheet_of(play: Play) -> Sheet:
    """The battle at the crossroads before Anna, who hides figures with long names."""
    await new(play, sides="Patrol, Guerrillas")
    await put(play, agreed_upon(long_named(duel("crossroads", "en"))))
    await play.table.order("Anna", "encounter join", side="Guerrillas")
    return await draft(play, play.table.people["Anna"].id)


def faults(content: dict[str, Any]) -> Iterator[str]:
    """What of a page would not fit a phone."""
    high = 0
    for part in content["view"].children:
        if isinstance(part, ui.TextDisplay):
            high += height(part.content)
        elif isinstance(part, ui.ActionRow):
            labels = [one.label for one in part.children if isinstance(one, ui.Button) and one.label]
            yield from (label for label in labels if width(label) > WIDE[len(labels) - 1])
            high += ROW_HIGH if labels else LIST_HIGH
    for file in content["files"]:
        across, down = Image.open(BytesIO(file.fp.read())).size
        high += down * PICTURE // across
    parts = content["view"].total_children_count
    if parts > 40 or high > HIGH:
        yield f"{parts} parts, {high} px"


@pytest.mark.long
@pytest.mark.drawn
@pytest.mark.parametrize("language", ["en-GB", "fr"])
async def test_every_page_of_placing_figures_fits_a_phone(play: Play, language: str) -> None:
    sheet, words = await sheet_of(play), words_for(language)
    asker, told = Asker(words.language, words.language), words("placing.until-ready")
    found = list(faults(await placing(sheet, "guerrillas", told, asker)))
    for how in ("h0", "o0"):
        keys = [""]
        for letters in keys:
            at = SpotId("look", 1, how, HIDER, letters)
            places = spots(sheet.draft, HIDER, 0, hidden=how == "h0")
            grid = pressed(places, letters, floors_of(sheet.draft))
            named = [] if letters else nooks(sheet.draft, HIDER, words.language, hidden=how == "h0")
            if isinstance(grid, Grid):
                squares = [square.letter for square in grid.squares if len(square.places) > 1]
                keys += [letters + letter for letter in squares[:1]]
                found += faults(await spot_page(sheet, at, named, grid, told, words))
        assert len(keys) > 1
    assert not found, found
