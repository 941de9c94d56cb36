"""The last report: the table, the losses, the dice opened, and every way to look back; after a restart too."""

from __future__ import annotations

import json

import pytest

from bot.messages.ids import BackId, EndId
from tests.bot.conftest import FARM, Play, Speaking, answered, text_of
from tests.bot.farm import ORDERS
from tests.bot.test_looking import shown, told


async def ended(play: Play, reason: str = "", orders: int = len(ORDERS)) -> int:
    """Play the demo, all questions by their defaults, and end it; its number."""
    await play.set_up()
    await play.seat()
    for who, command, options in ORDERS[:orders]:
        await play.table.order(who, command, **options)
        await play.table.answer_all()
    encounter_id = (await play.table.moment()).encounter_id
    view = await play.table.order("Anna", "encounter end", **({"reason": reason} if reason else {}))
    assert view.response is not None
    await play.table.people["Anna"].click(view.response, custom_id=str(EndId(encounter_id, reason)))
    return encounter_id


async def test_the_last_report_tells_what_it_came_to(play: Play) -> None:
    await ended(play, "darkness falls")
    [message] = [m for m in play.channel.history() if "## The encounter is over" in text_of(m)]
    text = text_of(message)
    assert "-# Turn 1 · 4 of 5 against 1 of 4" in text
    assert "-# darkness falls" in text
    assert "🔵 **Police**: " in text
    assert " still in the fight" in text
    assert f"opened: `{FARM['seed']}`" in text
    alt = message.attachments[0].description
    assert alt is not None
    assert alt.startswith("The encounter is over. The barn at Kessler's farm · 1 turn · Chain Reaction 3.0.")
    assert "Police: Billy" in alt, "how everybody ended"


async def test_its_buttons_lead_back_for_anybody_after_a_restart_and_another_encounter(play: Play) -> None:
    encounter_id = await ended(play)
    await play.set_up()  # another encounter has the channel now
    await play.restart()
    assert "The dice are honest" in answered(await play.table.press("Chloe", BackId("proof", encounter_id)))
    assert "Luck so far" in told(await play.table.press("Chloe", BackId("luck", encounter_id)))
    assert "The battle so far" in told(await play.table.press("Chloe", BackId("log", encounter_id)))
    taken = shown(await play.table.press("Chloe", BackId("export", encounter_id)))
    raw = json.loads(await taken.attachments[0].read())
    assert raw["seed"] == FARM["seed"]


@pytest.mark.parametrize("server", ["en", "fr"])
async def test_it_is_told_in_the_channels_language(play: Play, speaking: Speaking, server: str) -> None:
    speaking(server, "en")  # type: ignore[arg-type]
    await ended(play, orders=1)
    told_last = play.said()[-1]
    assert ("of 5 against" in told_last) is (server == "en")
    assert ("sur 5 contre" in told_last) is (server == "fr")


async def test_it_can_be_watched(play: Play) -> None:
    encounter_id = await ended(play, orders=1)
    film = shown(await play.table.press("Chloe", BackId("replay", encounter_id)))
    assert film.attachments[0].filename == "replay.webp"
