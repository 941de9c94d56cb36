"""From `/encounter new` to the first turn: what people see, what is refused, and that nothing happens twice."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.errors import Unfit
from bot.messages.ids import EndId
from bot.play.service import Service
from bot.setup.change import Asker
from bot.setup.changes.force import AddFigure
from engine.dice import commitment
from engine.loading.load import load
from engine.replay.verify import verify
from tests.bot.conftest import FARM, Play, answered
from tests.bot.setting_up import TWO, draft, forces, new, ready, told


@pytest.mark.long
async def test_from_an_empty_table_to_the_first_turn_with_a_restart_at_every_step(play: Play) -> None:
    await new(play)
    signed = play.said()[-1]
    assert "The raid" in signed
    assert "Still to do" in signed
    assert "the dice are sealed when play begins" in signed
    await play.restart()
    for command, options in TWO:
        await play.table.order("Anna", command, **options)
        await play.restart()
    await play.table.press("Ben", f"join:{(await draft(play)).moment.encounter_id}:gang")
    await play.table.order("Ben", "encounter salt", word="pepper")
    await play.restart()
    await play.table.order("Anna", "terrain preset", table="farm")
    await play.table.order("Anna", "deploy figure", figure="Billy", at="R34")
    await play.table.order("Anna", "deploy auto", side="Police")
    await play.restart()
    await play.table.order("Ben", "deploy auto", side="Gang")
    await play.table.order("Anna", "encounter status")
    assert "No player yet: **Police**" in play.said()[-1]
    assert "starts the battle" not in play.said()[-1]
    await play.table.order("Anna", "encounter start")
    begun = play.said()[-1]
    assert "**Your move** begins the first turn." in begun
    await play.restart()
    moment = await play.table.moment()
    assert moment.record.salts == ("pepper",)
    assert moment.record.commitment is not None
    assert f"dice sealed: `{moment.record.commitment[:8]}`" in begun
    assert [figure.name for figure in moment.state.figures] == ["Billy", "Char", "Slag"]
    play.bot.service.now = play.env.now  # Discord's own time: it rations edits of messages older than an hour.
    await play.table.order("Ben", "turn")
    assert (await play.table.moment()).state.turn == 1
    assert "begins the first turn" not in "".join(play.said())


@pytest.mark.long
async def test_what_was_set_up_is_verified_and_exported_when_it_is_over(play: Play) -> None:
    await ready(play)
    await play.table.order("Ben", "encounter join", side="gang", salt="salt & vinegar")
    await play.table.order("Anna", "encounter start")
    await play.table.order("Anna", "turn")
    moment = await play.table.moment()
    asked = await play.table.order("Anna", "encounter end")
    assert asked.response is not None
    await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(moment.encounter_id, "")))
    exported = await play.table.order("Anna", "encounter export", encounter=moment.encounter_id)
    assert exported.response is not None
    raw = json.loads(await exported.response.attachments[0].read())
    assert raw["salts"] == ["salt & vinegar"]
    assert raw["commitment"] == commitment(raw["seed"])
    assert "setup" not in raw
    assert verify(load(raw)).honest


@pytest.mark.long
async def test_the_seed_of_a_draft_is_exported_to_nobody(play: Play) -> None:
    await ready(play)
    exported = await play.table.order("Anna", "encounter export")
    assert exported.response is not None
    raw = json.loads(await exported.response.attachments[0].read())
    assert "seed" not in raw
    assert len(raw["figures"]) == 3


@pytest.mark.long
async def test_an_exported_draft_is_taken_up_elsewhere(play: Play) -> None:
    await new(play)
    await forces(play)
    exported = await play.table.order("Anna", "encounter export")
    assert exported.response is not None
    data = await exported.response.attachments[0].read()
    await _drop(play)
    await play.table.order("Ben", "encounter import", record=("r.json", data), draft=True)
    again = (await draft(play)).draft
    assert [figure["name"] for figure in again["figures"]] == ["Billy", "Char", "Slag"]
    assert "Still to do" in play.said()[-1]


async def test_a_whole_record_is_the_base_of_a_draft(play: Play) -> None:
    record = {**FARM, "inputs": [{"do": "start-turn"}]}
    await play.table.order("Anna", "encounter import", record=("r.json", json.dumps(record).encode()), draft=True)
    await play.table.order("Anna", "force remove", figure="Slag")
    await play.table.order("Anna", "encounter start")
    moment = await play.table.moment()
    assert moment.sequence == 0
    assert moment.record.seed != FARM["seed"]
    assert "slag" not in {figure.id for figure in moment.state.figures}


async def _drop(play: Play, who: str = "Anna") -> None:
    asked = await play.table.order(who, "encounter end")
    assert asked.response is not None
    encounter_id = (await draft(play)).moment.encounter_id
    await play.table.people[who].click(asked.response, custom_id=f"drop:{encounter_id}")


@pytest.mark.long
async def test_what_is_missing_is_told_and_nothing_begins(play: Play) -> None:
    await new(play)
    nobody = await told(play, "Anna", "encounter start")
    assert "There are no figures of **Police** yet" in nobody
    assert "There are no figures of **Gang** yet" in nobody
    await forces(play)
    nowhere = await told(play, "Anna", "encounter start")
    assert "2 figures still have to be placed (Billy, Char)" in nowhere
    assert "Slag still has to be placed" in nowhere
    await play.table.order("Anna", "deploy auto", side="Police")
    assert "Slag still has to be placed" in await told(play, "Anna", "encounter start")
    assert "still being set up" in await told(play, "Anna", "turn")
    assert await play.bot.service.repository.running() == []


@pytest.mark.long
async def test_two_who_begin_at_once_begin_once(play: Play) -> None:
    await ready(play)
    service, anna = play.bot.service, play.table.people["Anna"].id
    results = await asyncio.gather(*(service.start(play.channel.id, anna) for _ in range(5)), return_exceptions=True)
    refused = [result for result in results if isinstance(result, Unfit)]
    assert [error.code for error in refused] == ["begun"] * 4
    assert len(await service.repository.running()) == 1
    assert "has begun" in await told(play, "Anna", "encounter start")


@pytest.mark.long
async def test_two_processes_do_not_lose_each_others_changes(play: Play) -> None:
    await new(play)
    other = Service(play.bot.service.repository)
    anna = play.table.people["Anna"].id

    async def one_more(service: Service, name: str) -> None:
        thug = AddFigure(side="Gang", name=name, rep=3)
        await service.drafts.change(play.channel.id, anna, thug, Asker("en", "en"))

    await asyncio.gather(*(one_more(s, f"Thug {n}") for n, s in enumerate([play.bot.service, other] * 4)))
    names = [figure["name"] for figure in (await draft(play)).draft["figures"]]
    assert sorted(names) == [f"Thug {n}" for n in range(8)]


async def test_a_channel_holds_one_set_up(play: Play) -> None:
    await new(play)
    assert "already" in answered(await new(play, "Ben", title="Another"))
    assert "of yours is being set up" in answered(await play.set_up())
    assert (await draft(play)).draft["title"] == "The raid"


async def test_a_thread_has_an_encounter_of_its_own(play: Play) -> None:
    await new(play)
    anna = play.table.people["Anna"]
    play.env.backend.create_thread(play.channel.id, "raid", anna.id)
    [thread] = play.channel.threads
    await anna.slash(thread, "encounter new", title="In a thread")
    sheet = await play.bot.service.drafts.sheet(thread.id)
    assert sheet.draft["title"] == "In a thread"
    assert (await draft(play)).draft["title"] == "The raid"


@pytest.mark.long
async def test_only_the_host_begins_gives_up_and_lays_the_table(play: Play) -> None:
    await ready(play)
    anna = play.table.people["Anna"].mention
    for command, options in (
        ("encounter start", {}),
        ("encounter end", {}),
        ("terrain preset", {"table": "farm"}),
        ("deploy zone", {"side": "Police", "edge": "north"}),
    ):
        assert anna in await told(play, "Ben", command, **options)
    assert await play.bot.service.repository.running() == []


async def test_a_set_up_is_given_up_for_good(play: Play) -> None:
    await new(play)
    await _drop(play)
    assert "has given up this set-up" in play.said()[-1]
    assert "no encounter" in await told(play, "Anna", "encounter start")
    await new(play)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"sides": "Police, police"}, "already"),
        ({"sides": "Police"}, "2 sides"),
        ({"sides": "A, B, C"}, "2 sides"),
        ({"sides": "@@@, Gang"}, "letter"),
        ({"sides": "x" * 41 + ", Gang"}, "40"),
        ({"ruleset": "chess"}, "ruleset"),
        ({"options": "flying"}, "flying"),
    ],
)
async def test_a_wrong_beginning_is_refused_in_one_sentence(play: Play, options: dict[str, str], says: str) -> None:
    refused = answered(await new(play, **options))
    assert says in refused
    assert "\n" not in refused
    assert "no encounter" in await told(play, "Anna", "encounter start")


async def test_hostile_names_do_no_mischief(play: Play) -> None:
    await new(play, title="@everyone <@&2>", sides="@here, **Gang**")
    await play.table.order("Anna", "force add", side="@here", name="<@1> `x`", rep=4)
    await play.table.order("Anna", "force list")
    await play.table.order("Anna", "encounter status")
    for message in play.channel.history():
        assert not message.mention_everyone
        assert not message.role_mentions
    for text in play.said():
        assert "@everyone" not in text
        assert "@here" not in text
        assert "**Gang**" not in text.replace("\\*\\*Gang\\*\\*", "")


@pytest.mark.long
async def test_past_encounters_stay_to_be_read_and_exported(play: Play) -> None:
    await ready(play)
    await play.table.order("Anna", "encounter start")
    first = await play.table.moment()
    asked = await play.table.order("Anna", "encounter end")
    assert asked.response is not None
    await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(first.encounter_id, "")))
    await new(play, title="The second raid")
    listed = await told(play, "Ben", "encounter list")
    assert "The raid" in listed
    assert "over" in listed
    assert "second" not in listed
    offered = await play.table.people["Ben"].autocomplete(play.channel, "encounter status", "encounter", "raid")
    assert [choice["value"] for choice in offered] == [first.encounter_id]
    await play.table.order("Ben", "encounter status", encounter=first.encounter_id)
    assert "Billy" in play.said()[-1]
    for command in ("encounter status", "encounter export"):
        assert "no encounter" in await told(play, "Ben", command, encounter=999)


@pytest.mark.long
async def test_when_nothing_is_open_the_last_encounter_is_shown_and_exported(play: Play) -> None:
    await ready(play)
    await play.table.order("Anna", "encounter start")
    moment = await play.table.moment()
    asked = await play.table.order("Anna", "encounter end")
    assert asked.response is not None
    await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(moment.encounter_id, "")))
    await play.restart()
    await play.table.order("Ben", "encounter status")
    assert "Slag" in play.said()[-1]
    exported = await play.table.order("Ben", "encounter export")
    assert exported.response is not None
    assert json.loads(await exported.response.attachments[0].read())["seed"]
    assert "no encounter" in await told(play, "Anna", "turn")


@pytest.mark.long
async def test_a_beginning_that_could_not_be_posted_is_posted_later_once(play: Play) -> None:
    await ready(play)
    play.env.inject_error("*", "*messages*", times=None)
    play.env.inject_error("*", "*@original*", times=None)
    await play.table.order("Anna", "encounter start")
    play.env.backend.faults.clear()
    before = len(play.channel.history())
    await play.restart()
    assert "**Your move** begins the first turn." in play.said()[-1]
    await play.restart()
    assert len(play.channel.history()) == before + 1
    assert len(await play.bot.service.repository.running()) == 1
