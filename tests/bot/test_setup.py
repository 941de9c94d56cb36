"""From `/encounter new` to the first turn: what people see, what is refused, and that nothing happens twice."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import discord
import pytest

from bot.errors import Unfit
from bot.messages.ids import EndId, SeatId
from bot.play.service import Service
from bot.report.scene import sides_of, token_of
from bot.setup.forces import add
from engine.dice import commitment
from engine.records.load import load
from engine.records.verify import verify
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.setting_up import TWO, draft, forces, new, ready, shown, told


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
    assert "Everything is in place" not in play.said()[-1]
    await play.table.order("Anna", "encounter start")
    begun = play.said()[-1]
    assert "**Your move** begins the first turn." in begun
    await play.restart()
    moment = await play.table.moment()
    assert moment.record.salts == ("pepper",)
    assert moment.record.commitment is not None
    assert f"dice sealed: `{moment.record.commitment[:8]}`" in begun
    assert [figure.name for figure in moment.state.figures] == ["Billy", "Char", "Slag"]
    await play.table.order("Ben", "turn")
    assert (await play.table.moment()).state.turn == 1


async def test_the_sign_up_is_drawn_again_behind_an_answer_however_slow(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await new(play)
    answer = discord.Interaction.edit_original_response

    async def slowly(interaction: Any, **content: Any) -> Any:
        for _ in range(50):
            await play.bot.service.repository.note("nothing")
        return await answer(interaction, **content)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", slowly)
    before = len(play.env.http_requests)
    await play.table.order("Anna", "force add", side="police", name="Billy", rep=5, weapons="BA pistol")
    sent = [request.path for request in play.env.http_requests[before:] if request.method == "PATCH"]
    assert [path.split("/")[1] for path in sent] == ["webhooks", "channels"]


@pytest.mark.rule("CR2-RUL-272")
async def test_a_side_that_fights_nobody_is_drawn_hollow(play: Play) -> None:
    sides = {"ruleset": "cr2", "sides": "Patrol, Guerrillas, Locals"}
    assert "There is no side called Cooks" in await told(play, "Anna", "encounter new", **sides, neutral="Cooks")
    assert "2 sides at least are to fight" in await told(
        play, "Anna", "encounter new", **sides, neutral="patrol, locals"
    )
    await new(play, **sides, neutral="Locals")
    await play.table.order("Anna", "force add", side="Locals", name="Sima", rep=3)
    sheet = await draft(play)
    assert [side.get("stance") for side in sheet.draft["sides"]] == [None, None, "neutral"]
    assert [side.neutral for side in sides_of(sheet.moment)] == [False, False, True]
    assert all(token_of(figure, sheet.moment).neutral for figure in sheet.moment.state.figures)


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


async def test_the_seed_of_a_draft_is_exported_to_nobody(play: Play) -> None:
    await ready(play)
    exported = await play.table.order("Anna", "encounter export")
    assert exported.response is not None
    raw = json.loads(await exported.response.attachments[0].read())
    assert "seed" not in raw
    assert len(raw["figures"]) == 3


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


async def test_what_is_missing_is_told_and_nothing_begins(play: Play) -> None:
    await new(play)
    nobody = await told(play, "Anna", "encounter start")
    assert "**Police** has no figures yet" in nobody
    assert "**Gang** has no figures yet" in nobody
    await forces(play)
    nowhere = await told(play, "Anna", "encounter start")
    assert "2 figures still have to be placed (Billy, Char)" in nowhere
    assert "Slag still has to be placed" in nowhere
    await play.table.order("Anna", "deploy auto", side="Police")
    assert "Slag still has to be placed" in await told(play, "Anna", "encounter start")
    assert "still being set up" in await told(play, "Anna", "turn")
    assert await play.bot.service.repository.running() == []


async def test_two_who_begin_at_once_begin_once(play: Play) -> None:
    await ready(play)
    service, anna = play.bot.service, play.table.people["Anna"].id
    results = await asyncio.gather(*(service.start(play.channel.id, anna) for _ in range(5)), return_exceptions=True)
    refused = [result for result in results if isinstance(result, Unfit)]
    assert [error.code for error in refused] == ["begun"] * 4
    assert len(await service.repository.running()) == 1
    assert "has begun" in await told(play, "Anna", "encounter start")


async def test_two_processes_do_not_lose_each_others_changes(play: Play) -> None:
    await new(play)
    other = Service(play.bot.service.repository)
    anna = play.table.people["Anna"].id

    async def one_more(service: Service, name: str) -> None:
        await service.drafts.as_side(play.channel.id, anna, "Gang", lambda d: add(d, "Gang", name, rep=3))

    await asyncio.gather(*(one_more(s, f"Thug {n}") for n, s in enumerate([play.bot.service, other] * 4)))
    names = [figure["name"] for figure in (await draft(play)).draft["figures"]]
    assert sorted(names) == [f"Thug {n}" for n in range(8)]


async def test_a_channel_holds_one_set_up(play: Play) -> None:
    await new(play)
    assert "already" in answered(await new(play, "Ben", title="Another"))
    assert "of yours is under way" in answered(await play.set_up())
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
    assert "has given this set-up up" in play.said()[-1]
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


async def test_the_sign_up_shows_who_joined(play: Play) -> None:
    await new(play)
    encounter_id = (await draft(play)).moment.encounter_id
    await play.table.press("Ben", f"join:{encounter_id}:gang")
    signed = next(text for text in play.said() if "Still to do" in text)
    assert f"Played by {play.table.people['Ben'].mention}." in signed
    moment = (await draft(play)).moment
    await play.table.press("Ben", SeatId("leave", moment.encounter_id, "gang"))
    assert (await draft(play)).moment.seating.seats == {}


async def test_the_start_button_stands_where_everything_is_ready_and_is_the_hosts(play: Play) -> None:
    await ready(play)
    await play.table.order("Anna", "encounter status")
    encounter_id = (await draft(play)).moment.encounter_id
    await play.restart()
    assert "Only the host" in answered(await play.table.press("Ben", f"start:{encounter_id}"))
    await play.table.press("Anna", f"start:{encounter_id}")
    moment = await play.table.moment()
    assert moment.state.turn == 1
    told = len(play.said())
    again = await play.table.press("Anna", f"start:{encounter_id}")
    assert "Your move" not in answered(again), "her panel, and no second beginning"
    assert len(play.said()) == told


async def test_hidden_forces_are_shown_to_their_own_side_and_the_game_master_alone(play: Play) -> None:
    people = play.table.people
    await new(play, information="hidden", gm=people["Chloe"])
    await play.table.order("Anna", "encounter join", side="police")
    await play.table.order("Ben", "encounter join", side="gang")
    await play.table.order("Anna", "force add", side="Police", name="Billy", rep=5)
    await play.table.order("Ben", "force add", side="Gang", name="Slag", rep=4)
    assert "Billy" not in await told(play, "Anna", "encounter start")
    await play.table.order("Ben", "encounter status")
    await play.table.order("Ben", "deploy figure", figure="Slag", at="H4")
    assert "Slag" not in await told(play, "Anna", "force list")
    assert "Billy" not in await told(play, "Ben", "force list")
    assert "is taken" in await told(play, "Anna", "deploy figure", figure="Billy", at="H4")
    assert "joins" in await told(play, "Anna", "force add", side="Police", name="Slag", rep=3)
    await told(play, "Anna", "force remove", figure="Slag")
    assert "lost" not in await told(play, "Anna", "deploy zone", side="Gang", edge="south")
    await told(play, "Anna", "deploy zone", side="Gang")
    assert "stands at" in await shown(play, "Ben", "deploy figure", figure="Slag", at="H4")
    both = await told(play, "Chloe", "force list")
    assert "Slag" in both
    assert "Billy" in both
    assert "stands at" in await shown(play, "Chloe", "deploy figure", figure="Slag", at="J4")
    unknown = "There is no figure called Slag"
    assert unknown in await told(play, "Anna", "force edit", figure="Slag", rep=3)
    assert unknown in await told(play, "Anna", "deploy lift", figure="Slag")
    assert await people["Anna"].autocomplete(play.channel, "force edit", "figure", "sl") == []
    assert await people["Anna"].autocomplete(play.channel, "encounter assign", "figure", "sl") == []
    exported = await play.table.order("Anna", "encounter export")
    assert exported.response is not None
    assert b"Slag" not in await exported.response.attachments[0].read()
    await play.table.order("Anna", "deploy auto", side="Police")
    await play.table.order("Ben", "encounter status")
    await play.table.order("Anna", "encounter start")
    assert "**Your move** begins the first turn." in play.said()[-1]
    for message in play.channel.history():
        assert "Slag" not in text_of(message)
        for attachment in message.attachments:
            assert "Slag" not in (attachment.description or "")


async def test_the_sign_up_shows_what_was_changed_since_after_a_restart_too(play: Play) -> None:
    made = await new(play)
    assert made.response is not None
    card = made.response.id

    async def shown_on_the_card() -> str:
        await play.env.settle()
        return text_of(next(message for message in play.channel.history() if message.id == card))

    assert "no figures yet" in await shown_on_the_card()
    await forces(play)
    told_so = await shown_on_the_card()
    assert "Billy still has to be placed" in told_so or "still have to be placed" in told_so
    assert "The table is bare" in told_so
    await play.restart()
    await shown(play, "Anna", "terrain preset", table="farm")
    assert "The table is bare" not in await shown_on_the_card()
    await play.table.order("Ben", "encounter join", side="Gang")
    assert play.table.people["Ben"].mention in await shown_on_the_card()
    assert len([message for message in play.channel.history() if message.id == card]) == 1


async def test_a_sign_up_that_is_gone_keeps_nobody_from_setting_up(play: Play) -> None:
    made = await new(play)
    assert made.response is not None
    await play.bot.get_partial_messageable(play.channel.id).get_partial_message(made.response.id).delete()
    await forces(play)
    await play.env.settle()
    assert len((await draft(play)).draft["figures"]) == 3
