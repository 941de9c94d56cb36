"""The sign-up of an encounter being set up: what its card shows, to whom, and when."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.messages.setup_ids import SeatId
from bot.report.scene import sides_of, token_of
from tests.bot.conftest import Play, answered, text_of
from tests.bot.setting_up import draft, forces, new, ready, shown, told


async def test_the_sign_up_is_drawn_again_behind_an_answer_however_slow(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await new(play)
    answer = discord.Interaction.edit_original_response

    async def slowly(interaction: Any, **content: Any) -> Any:
        for _ in range(50):
            await play.bot.service.repository.notes.read("nothing")
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
    assert [side.neutral for side in sides_of(sheet.moment, "en")] == [False, False, True]
    assert all(token_of(figure, sheet.moment).neutral for figure in sheet.moment.state.figures)


@pytest.mark.long
async def test_the_sign_up_shows_who_joined(play: Play) -> None:
    await new(play)
    encounter_id = (await draft(play)).moment.encounter_id
    await play.table.press("Ben", f"join:{encounter_id}:gang")
    signed = next(text for text in play.said() if "Still to do" in text)
    assert f"Played by {play.table.people['Ben'].mention}." in signed
    moment = (await draft(play)).moment
    await play.table.press("Ben", SeatId("leave", moment.encounter_id, "gang"))
    assert (await draft(play)).moment.seating.seats == {}


@pytest.mark.long
async def test_the_start_button_stands_where_everything_is_ready_and_is_the_hosts(play: Play) -> None:
    await ready(play)
    await play.table.order("Anna", "encounter status")
    encounter_id = (await draft(play)).moment.encounter_id
    await play.restart()
    assert "Only a host" in answered(await play.table.press("Ben", f"start:{encounter_id}"))
    await play.table.press("Anna", f"start:{encounter_id}")
    moment = await play.table.moment()
    assert moment.state.turn == 1
    told = len(play.said())
    again = await play.table.press("Anna", f"start:{encounter_id}")
    assert "Your move" not in answered(again), "her panel, and no second beginning"
    assert len(play.said()) == told


@pytest.mark.long
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


@pytest.mark.long
async def test_the_sign_up_shows_what_was_changed_since_after_a_restart_too(play: Play) -> None:
    made = await new(play)
    assert made.response is not None
    card = made.response.id

    async def shown_on_the_card() -> str:
        await play.env.settle()
        return text_of(next(message for message in play.channel.history() if message.id == card))

    assert "still to come" in await shown_on_the_card()
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
