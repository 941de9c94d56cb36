"""A channel that is taken: once what is there has ended, the battle that was wished for goes on as it was typed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.finger import Finger


async def wished(play: Play, command: str, **options: Any) -> Finger:
    """Anna's page on a channel that is taken, behind a command."""
    anna = Finger(play, "Anna")
    result = await play.table.order("Anna", command, **options)
    anna.panel = result.followups[-1].message if result.followups else result.response.message  # type: ignore[union-attr]
    return anna


async def taken(play: Play, how: str) -> None:
    """A set-up of Anna's in the channel, or a battle of hers that has begun."""
    if how == "set-up":
        await play.table.order("Anna", "encounter new", sides="Police, Gang")
    else:
        await play.set_up()


@pytest.mark.parametrize("how", ["set-up", "battle"])
async def test_solo_goes_on(play: Play, how: str) -> None:
    await taken(play, how)
    anna = await wished(play, "solo")
    start = "Give it up and begin" if how == "set-up" else "End it and begin"
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label.startswith(start)))
    assert "Begin here" in anna.labels


async def test_a_duel_goes_on_with_its_opponent(play: Play) -> None:
    await taken(play, "battle")
    ben = play.table.people["Ben"]
    anna = await wished(play, "duel", opponent=ben)
    await play.restart()
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label.startswith("End it and begin")))
    assert f"<@{ben.id}>, do you take it on?" in text_of(play.channel.history()[-1])


async def test_a_set_up_goes_on_with_all_that_was_typed(play: Play) -> None:
    await taken(play, "set-up")
    typed = {"title": "The quarry", "sides": "Reds, Blues", "ruleset": "cr2", "width": 24, "height": 30}
    anna = await wished(play, "encounter new", **typed, light="night", information="hidden", deadline=0)
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label.startswith("Give it up and begin")))
    sheet = await play.bot.service.drafts.sheet(play.channel.id)
    draft = sheet.draft
    assert (draft["title"], [side["name"] for side in draft["sides"]]) == ("The quarry", ["Reds", "Blues"])
    assert (draft["ruleset"], draft["information"]) == ("cr2", "hidden")
    assert (draft["table"]["width"], draft["table"]["height"], draft["table"]["light"]) == (24, 30, "night")
    assert sheet.moment.seating.host_id == play.table.people["Anna"].id


@pytest.mark.long
async def test_a_scenario_goes_on(play: Play) -> None:
    await taken(play, "battle")
    before = (await play.table.moment()).encounter_id
    anna = await wished(play, "encounter scenario", scenario="tiger-solo")
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label.startswith("End it and begin")))
    now = await play.table.moment()
    assert now.encounter_id != before
    assert now.record.raw["title"] == "Tiger in the orchard"


async def test_nobody_goes_on_with_the_wish_of_another(play: Play) -> None:
    await taken(play, "battle")
    result = await play.table.order("Ben", "solo")
    ben = Finger(play, "Ben", result.response.message)  # type: ignore[union-attr]
    assert not [label for label in ben.labels if label.startswith("End")], "only the host may end it"


async def test_it_is_said_in_french(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    await taken(play, "battle")
    anna = await wished(play, "solo")
    assert "La terminer, commencer la nouvelle" in anna.labels
