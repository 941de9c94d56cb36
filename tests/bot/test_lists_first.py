"""A panel for screen readers: words and lists first, the picture last, and lists in the place of pads."""

from __future__ import annotations

import pytest
from discord import ComponentType

from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.test_firing import YARD


async def reader(play: Play) -> Finger:
    """The panel of Anna, who has set lists first."""
    await play.set_up(YARD)
    await play.seat()
    await play.table.order("Anna", "settings", lists="on")
    anna = Finger(play, "Anna")
    await anna.open()
    await anna.open()
    return anna


def kinds(finger: Finger) -> list[ComponentType]:
    """What the panel is made of, from the top down."""
    return [component.type for component in finger.panel.components]


@pytest.mark.long
async def test_the_picture_stands_below_the_words_and_buttons(play: Play) -> None:
    anna = await reader(play)
    found = kinds(anna)
    picture = found.index(ComponentType.media_gallery)
    assert picture > max(n for n, kind in enumerate(found) if kind is ComponentType.action_row)


@pytest.mark.long
async def test_another_spot_begins_as_a_list(play: Play) -> None:
    anna = await reader(play)
    await anna.press("Elsewhere")
    assert "As a list" not in anna.labels
    assert any("spots" in label for label in anna.labels), anna.labels


@pytest.mark.long
async def test_the_setting_goes_back_by_a_press(play: Play) -> None:
    await reader(play)
    user, plans = play.table.people["Anna"].id, play.bot.service.repository.plans
    assert await plans.reads_lists(user)
    shown = await play.table.people["Anna"].slash(play.channel, "settings")
    anna = Finger(play, "Anna", shown.followups[-1].message if shown.followups else shown.response.message)
    await anna.press("Pictures first")
    assert not await plans.reads_lists(user)
    await anna.open()
    assert kinds(anna).index(ComponentType.media_gallery) < kinds(anna).index(ComponentType.action_row)
