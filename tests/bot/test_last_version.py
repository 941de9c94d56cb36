"""A database of the last version is migrated; its battles go on, and every button it posted still answers.

`tests/data/version-0.1.0` holds a dump of it and what its messages carried: battles of three rulesets with an open
question each, a set-up, a battle that is over, and a preview that was not confirmed.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import ui

from bot.messages.parts import view_of
from bot.play.moment import Moment
from engine.loading.load import load
from engine.loading.snapshot import read_stated
from tests import ROOT
from tests.bot.conftest import Play, answered, text_of
from tests.bot.finger import seen

FOLDER = ROOT / "tests" / "data" / "version-0.1.0"
OLD: Mapping[str, Any] = json.loads((FOLDER / "posted.json").read_text("utf-8"))
FARM_ASKS, FORD_ASKED = "a:1:10:0:0", "a:2:4:0:0"
PLAYERS = {"gang": "Ben", "orcs": "Ben", "germans": "Ben", "police": "Anna", "knights": "Anna", "us": "Anna"}


CHANGES = ("a:", "join:", "leave:", "next:", "plan:", "w:")
"""What begins so changes an encounter, and is pressed in a test of its own."""
OPENS = ("next:", "plan:", "w:")
"""Of these, what opens the panel."""


class Kept:
    """The server as the last version left it, with the new bot in it."""

    def __init__(self, play: Play, channels: Mapping[str, simcord.ChannelHandle], numbers: Mapping[int, int]) -> None:
        self.play = play
        self.channels = channels
        self._numbers = numbers

    async def press(self, where: str, who: str, custom_id: str, pick: str = "") -> simcord.InteractionResult:
        """A press of a button that the last version posted, or a line picked of its list."""
        custom_id = renumbered(custom_id, self._numbers)
        old: ui.Item[Any] = ui.Button(label="Old", custom_id=custom_id)
        if pick:
            old = ui.Select(custom_id=custom_id, options=[discord.SelectOption(label="Old", value=pick)])
        view = view_of(ui.ActionRow(old))
        channel = self.channels[where]
        sent = await self.play.bot.get_partial_messageable(channel.id).send(view=view)
        message = next(message for message in channel.history() if message.id == sent.id)
        actor = self.play.table.people[who]
        if pick:
            return await actor.select(message, values=[pick], custom_id=custom_id)
        return await actor.click(message, custom_id=custom_id)

    async def moment(self, where: str) -> Moment:
        return await self.play.bot.service.look(self.channels[where].id)


def renumbered(text: str, numbers: Mapping[int, int]) -> str:
    """A text of the last version with the numbers that server, channels and people have here."""
    return re.sub("|".join(map(str, numbers)), lambda old: str(numbers[int(old[0])]), text)


async def opened(play: Play, tmp_path: Path, folder: Path) -> Kept:
    """The new bot on a dumped database, whose server, channels and people are those of this test."""
    then: Mapping[str, Any] = json.loads((folder / "posted.json").read_text("utf-8"))
    channels = {name: play.channel.guild.create_text_channel(name) for name in then["channels"]}
    numbers = {then["guild"]: play.channel.guild.id}
    numbers |= {old: play.table.people[name].id for name, old in then["people"].items()}
    numbers |= {old: channels[name].id for name, old in then["channels"].items()}
    dump = renumbered((folder / "database.sql").read_text("utf-8"), numbers)
    path = tmp_path / "last-version.db"
    with sqlite3.connect(path) as database:
        database.executescript(dump)
    database.close()
    play.database_url = f"sqlite+aiosqlite:///{path}"
    await play.restart()
    return Kept(play, channels, numbers)


@pytest.fixture
async def kept(play: Play, tmp_path: Path) -> Kept:
    return await opened(play, tmp_path, FOLDER)


@pytest.mark.long
async def test_every_battle_goes_on_under_rules_that_were_mended_and_says_so_once(kept: Kept) -> None:
    # At the ford the fire of the fourth input met a rule that was mended: its question is void.
    stand = {"farm": 10, "ford": 3, "house": 4, "plan": 2}
    assert {name: (await kept.moment(name)).sequence for name in stand} == stand
    await kept.play.restart()
    for name, channel in kept.channels.items():
        said = "\n".join(map(text_of, channel.history()))
        assert said.count("The rules have been mended since") == (name in stand), name
    assert answered(await kept.press("ford", "Ben", FORD_ASKED))
    assert (await kept.moment("ford")).sequence == stand["ford"]
    kept.play.table.channel = kept.channels["ford"]
    await kept.play.table.order(PLAYERS[(await kept.moment("ford")).state.active_side], "end", what="phase")
    assert (await kept.moment("ford")).sequence > stand["ford"]


@pytest.mark.long
async def test_an_open_question_is_answered_by_its_old_button_and_play_goes_on(kept: Kept) -> None:
    where, who, button = "farm", "Ben", FARM_ASKS
    before = await kept.moment(where)
    refused = answered(await kept.press(where, "Chloe", button))
    assert "decide" in refused or "may" in refused
    await kept.press(where, who, button)
    after = await kept.moment(where)
    assert after.sequence == before.sequence + 1
    while pending := (await kept.moment(where)).pending:
        await kept.play.bot.service.answer_by_default(after.encounter_id, *pending[0].key)
    state = (await kept.moment(where)).state
    kept.play.table.channel = kept.channels[where]
    await kept.play.table.order(PLAYERS[state.active_side], "end", what="phase")
    assert (await kept.moment(where)).sequence > after.sequence
    late = answered(await kept.press(where, who, button))
    assert late


@pytest.mark.long
async def test_a_secret_question_opens_by_its_old_button(kept: Kept) -> None:
    shown = await kept.press("house", "Ben", "w:3")
    assert shown.response is not None
    assert shown.response.ephemeral
    default = next(way for way in seen(shown.response.message.components))
    await kept.play.table.people["Ben"].click(shown.response.message, custom_id=default.custom_id)
    assert (await kept.moment("house")).sequence == 5


@pytest.mark.long
@pytest.mark.parametrize("where", ["farm", "house", "plan"])
@pytest.mark.parametrize("who", ["Anna", "Ben", "Chloe"])
async def test_what_changed_an_encounter_opens_the_panel_of_whoever_presses(kept: Kept, where: str, who: str) -> None:
    before = (await kept.moment(where)).sequence
    posted = [*OLD["posted"].get(where, ()), *(OLD["plan"] if where == "plan" else ())]
    for button in (button for button in posted if button.startswith(OPENS)):
        shown = await kept.press(where, who, button)
        assert shown.response is not None, button
        assert shown.response.ephemeral
        assert text_of(shown.response.message).startswith("\n## "), button
    assert (await kept.moment(where)).sequence == before


@pytest.mark.long
async def test_the_draft_is_as_it_was_left(kept: Kept) -> None:
    kept.play.table.channel = kept.channels["draft"]
    listed = answered(await kept.play.table.order("Anna", "force list"))
    assert "Billy" in listed
    await kept.press("draft", "Ben", "leave:4:gang")
    sheet = await kept.play.bot.service.drafts.sheet(kept.channels["draft"].id)
    assert sheet.moment.seating.seats.get("gang", ()) == ()


@pytest.mark.long
@pytest.mark.parametrize("where", OLD["posted"])
async def test_whatever_only_shows_something_still_shows_it(kept: Kept, where: str) -> None:
    for button in (button for button in OLD["posted"][where] if not button.startswith(CHANGES)):
        result = await kept.press(where, "Anna", button)
        message = result.followups[-1] if result.followups else result.response
        assert message is not None, button
        assert message.content or message.message.components or message.message.attachments, button
        assert "no longer" not in message.content, button


def test_what_a_checkpoint_says_of_a_figure_it_still_is() -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript((FOLDER / "database.sql").read_text("utf-8"))
        stored = database.execute(
            "SELECT record, data FROM checkpoint JOIN encounter ON encounter.id = encounter_id"
        ).fetchall()
    unseen, fierce = set(), set()
    for record, checkpoint in stored:
        state = read_stated(json.loads(checkpoint), load({**json.loads(record), "revision": 1}))
        unseen |= {f.id for f in state.figures if state.hidden[f.index]}
        fierce |= {f.id for f in state.figures if "fierce" in f.traits}
    assert unseen == {"nco", "able", "baker", "charlie"}
    assert fierce == {"muk"}


def test_the_dump_is_of_the_last_version() -> None:
    assert "INSERT INTO \"alembic_version\" VALUES('0011')" in (FOLDER / "database.sql").read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("where", ["over", "plan"])
async def test_a_battle_whose_seed_was_drawn_at_once_keeps_its_seal_and_verifies(kept: Kept, where: str) -> None:
    kept.play.table.channel = kept.channels[where]
    service, channel = kept.play.bot.service, kept.channels[where].id
    last = await service.drafts.last(channel)
    moment = await service.look(channel, last)
    if last is None:
        await service.end(moment.encounter_id, channel, moment.seating.host_id, 1, "")
    told = answered(await kept.play.table.order("Ben", "verify"))
    assert "The dice are honest" in told
    assert f"`{moment.record.commitment}`" in told


@pytest.mark.long
async def test_consent_to_a_request_of_the_last_version_is_answered(kept: Kept) -> None:
    anna = kept.play.table.people["Anna"].id
    for old in (f"c:yes:1:undo:10:1:{anna}", f"c:no:1:pause:10:0:{anna}"):
        assert "It can be made again" in answered(await kept.press("farm", "Ben", old))
    assert (await kept.moment("farm")).sequence == 10
