"""A battle of two players through the simulated Discord: commands, a Star's question, a restart, old buttons."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.messages.ids import EndId
from bot.messages.question import answer_id
from bot.messages.status import short_seal
from bot.text.questions import ask, label_of
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.bot.asked import to_the_first_question
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.farm import ORDERS, SEATS
from tests.bot.finger import Finger, pressed


async def _boards(play: Play, folder: Path) -> int:
    """Save every board posted, so that they can be looked at."""
    count = 0
    for message in play.channel.history():
        for attachment in message.attachments:
            count += 1
            data = await attachment.read()
            assert data.startswith(b"\x89PNG")
            assert attachment.description
            (folder / f"{count:02}.png").write_bytes(data)
    return count


@pytest.mark.long
@pytest.mark.drawn
async def test_a_battle_of_two_players_with_a_restart_at_every_question(play: Play, tmp_path: Path) -> None:
    await play.set_up()
    await play.seat()
    inputs = 0
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        inputs += 1
        while (await play.table.moment()).pending:
            # The question stands in the channel; the bot that asked it is gone; its button still works.
            await play.restart()
            await play.table.answer()
            inputs += 1
    moment = await play.table.moment()
    assert inputs >= 12

    exported = await play.table.order("Anna", "encounter export")
    assert exported.response is not None
    assert exported.response.content.startswith("The record so far")
    raw = json.loads(await exported.response.attachments[0].read())
    assert "seed" not in raw, "the seed stays sealed while the encounter runs"
    again = Encounter(load({**raw, "inputs": []}))
    for item in raw["inputs"]:
        again.submit(item)
    assert state_to_json(again.state) == state_to_json(moment.state)
    assert [d for d in again.digests if d] == [d for d in (await _digests(play)) if d]

    assert await _boards(play, Path(os.environ.get("DUCKBACK_BOARDS", tmp_path))) >= 5


async def _digests(play: Play) -> tuple[str, ...]:
    repository = play.bot.service.repository
    [encounter_id] = await repository.running()
    return (await repository.load(encounter_id)).digests


@pytest.mark.long
async def test_a_double_click_counts_once(play: Play) -> None:
    await to_the_first_question(play)
    before = await play.table.moment()
    button = str(answer_id(before, before.pending[0], 0))
    who = SEATS[before.pending[0].question.side]
    # The second click comes before the message has lost its buttons.
    message = play.channel.history()[-1]
    play.env.inject_error("PATCH", f"/channels/*/messages/{message.id}", times=None)
    await play.table.press(who, button)
    after = await play.table.moment()
    second = await play.table.people[who].click(message, custom_id=button)
    assert "has been decided" in answered(second)
    assert (await play.table.moment()).sequence == after.sequence == before.sequence + 1


@pytest.mark.long
async def test_nobody_else_may_press(play: Play) -> None:
    await to_the_first_question(play)
    before = await play.table.moment()
    owner = SEATS[before.pending[0].question.side]
    for stranger in {"Anna", "Ben", "Chloe"} - {owner}:
        result = await play.table.press(stranger, answer_id(before, before.pending[0], 0))
        assert play.table.people[owner].mention in answered(result)
    assert (await play.table.moment()).sequence == before.sequence


@pytest.mark.long
async def test_a_choice_without_a_button_stands_behind_more_choices(play: Play) -> None:
    await to_the_first_question(play)
    before = await play.table.moment()
    finger = Finger(play, SEATS[before.pending[0].question.side])
    await finger.press_below("More choices")
    await finger.press("More")
    assert (await play.table.moment()).sequence == before.sequence, "looking at the choices gives no answer"
    while (await play.table.moment()).sequence == before.sequence:
        await finger.take(finger.ways[-2])
    assert (await play.table.moment()).sequence == before.sequence + 1


@pytest.mark.long
async def test_the_button_for_a_typed_choice_that_an_earlier_version_posted_opens_the_panel(play: Play) -> None:
    await to_the_first_question(play)
    before = await play.table.moment()
    open_ = before.pending[0]
    old = f"a:{before.encounter_id}:{open_.batch}:{open_.number}:o"
    result = await pressed(play, SEATS[open_.question.side], old)
    assert result.response is not None
    assert "Carlos acts now" in text_of(result.response.message)


async def test_dice_and_text_are_shown_to_the_one_who_asks(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "turn")
    dice = await play.table.press("Chloe", "s:d:1:-1:0")
    assert dice.response is not None
    assert dice.response.ephemeral
    assert "CR3-TURN" in text_of(dice.response.message)
    text = await play.table.press("Chloe", "s:t:1:-1:0")
    assert "Billy" in answered(text)


async def test_only_who_plays_a_side_gives_its_orders(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    side = (await play.table.moment()).state.active_side
    other = next(who for s, who in SEATS.items() if s != side)
    group = next(f.id for f in (await play.table.moment()).state.figures if f.side == side)
    assert "decides" in answered(await play.table.order(other, "activate", figures=group))
    assert "Only the players of this encounter" in answered(await play.table.order("Chloe", "turn"))
    assert (await play.table.moment()).sequence == 1


async def test_a_refusal_names_the_rule_and_changes_nothing(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "turn")
    assert "CR3-TURN" in answered(await play.table.order("Anna", "turn"))
    assert (await play.table.moment()).sequence == 1
    assert len(play.channel.history()) == 2


@pytest.mark.long
async def test_only_what_is_allowed_is_offered(play: Play) -> None:
    await play.set_up()
    anna = play.table.people["Anna"]
    [nothing] = await anna.autocomplete(play.channel, "activate", "figures", "")
    assert nothing["name"] == "No turn is under way: begin it first with /turn"
    await play.table.order("Anna", "turn")
    groups = await anna.autocomplete(play.channel, "activate", "figures", "")
    await play.table.order("Anna", "activate", figures=groups[0]["value"])
    figures = await anna.autocomplete(play.channel, "move", "figure", "")
    assert {choice["value"] for choice in figures} <= set(groups[0]["value"].split(","))
    who = figures[0]["value"]
    cells = await anna.autocomplete(play.channel, "move", "to", "", figure=who)
    assert cells
    await play.table.order("Anna", "move", figure=who, to=cells[0]["value"], when_seen="stay", now=True)
    assert (await play.table.moment()).sequence == 3


async def test_ending_frees_the_channel_and_opens_the_seed(play: Play) -> None:
    await play.set_up()
    await play.seat()
    assert "Only a host" in answered(await play.table.order("Ben", "encounter end"))
    await _end(play, "rain")
    assert "no encounter" in answered(await play.table.order("Anna", "turn"))
    await play.set_up()
    assert len(await play.bot.service.repository.running()) == 1


async def _end(play: Play, reason: str = "") -> None:
    """End the encounter as its host, and mean it."""
    before = await play.table.moment()
    asked = await play.table.order("Anna", "encounter end", **({"reason": reason} if reason else {}))
    assert asked.response is not None
    assert asked.response.ephemeral
    assert (await play.table.moment()).sequence == before.sequence, "nothing ends before the button"
    await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(before.encounter_id, reason)))
    with pytest.raises(simcord.SetupError):
        await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(before.encounter_id, reason)))


@pytest.mark.long
async def test_what_waits_is_told_in_words_and_where(play: Play) -> None:
    await to_the_first_question(play)
    open_ = (await play.table.moment()).pending[0]
    owner = SEATS[open_.question.side]
    other = next(who for who in SEATS.values() if who != owner)
    mine = answered(await play.table.order(owner, "turn"))
    assert mine.startswith("You have a question to answer first: ")
    assert f"/{play.channel.id}/{play.channel.history()[-1].id})" in mine
    theirs = answered(await play.table.order(other, "turn"))
    assert theirs.startswith(f"{play.table.people[owner].mention} has a question to answer first: ")
    assert open_.question.kind not in mine + theirs


@pytest.mark.long
async def test_the_host_ends_it_while_a_question_is_open(play: Play) -> None:
    await to_the_first_question(play)
    await _end(play)
    assert "The encounter is over" in play.said()[-1]
    assert "no encounter" in answered(await play.table.order("Anna", "turn"))
    await play.restart()
    await play.set_up()


@pytest.mark.long
async def test_the_status_names_every_figure_and_who_plays(play: Play) -> None:
    await to_the_first_question(play)
    await play.table.order("Anna", "encounter status")
    moment, said = await play.table.moment(), play.said()[-1]
    assert said.startswith("\n## How things stand")
    for figure in moment.state.figures:
        assert figure.name in said
    for who in SEATS.values():
        assert f"Played by {play.table.people[who].mention}." in said
    assert said.endswith(f"Dice sealed: `{short_seal(moment)}`")
    whole = await play.table.press("Chloe", f"info:seal:{moment.encounter_id}")
    assert moment.record.commitment
    assert moment.record.commitment in answered(whole)


async def test_the_status_names_who_has_not_been_activated(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    state = (await play.table.moment()).state
    mine = [figure for figure in state.figures if figure.side == state.active_side]
    await play.table.order(SEATS[state.active_side], "activate", figures=mine[0].id)
    await play.table.order("Anna", "encounter status")
    [line] = [line for line in play.said()[-1].splitlines() if line.startswith("Still to act: ")]
    now = (await play.table.moment()).state
    for figure in mine:
        assert (figure.name in line) == (not now.figure(figure.id).activated)


async def test_only_free_sides_are_offered_and_a_new_phase_names_its_player(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "encounter join", side="police")
    ben = play.table.people["Ben"]
    sides = await ben.autocomplete(play.channel, "encounter join", "side", "")
    assert [side["value"] for side in sides] == ["gang"]
    await play.table.order("Ben", "encounter join", side="gang")
    await play.table.order("Anna", "turn")
    side = (await play.table.moment()).state.active_side
    assert play.table.people[SEATS[side]].mention in play.said()[-1]


async def _to_carlos_in_sight(play: Play) -> None:
    """Billy moves; Carlos, at a window of the barn, is quicker."""
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="billy,carol,dez,otto")
    await play.table.order("Anna", "move", figure="Billy", to="W23", now=True)
    await play.table.answer()
    [open_] = (await play.table.moment()).pending
    assert (open_.question.kind, open_.question.figure) == ("in-sight-action", "carlos")


@pytest.mark.long
async def test_a_button_to_shoot_tells_the_chance_and_nothing_else_changes(play: Play) -> None:
    await _to_carlos_in_sight(play)
    shown = play.channel.history()[-1]
    # Three dice, each a hit with a 3 or more beside Rep 5: 26 of 27.
    assert "Shoot Billy · hit 96%" in labels_of(shown)
    assert "Duck back" in labels_of(shown)
    assert "25% Billy is " in text_of(shown)
    assert "Carlos does nothing more now." in text_of(shown)
    assert "Without one: Shoot Billy." in text_of(shown)
    await play.table.answer()
    assert "Carlos's assault rifle misses Billy" in play.said()[-1]


@pytest.mark.long
async def test_a_grenade_is_named_with_whom_it_is_for(play: Play) -> None:
    await _to_carlos_in_sight(play)
    moment = await play.table.moment()
    billy = moment.state.figure("billy")
    lob = {"act": "fire", "weapon": "grenade", "at": [billy.at[0] / 100, billy.at[1] / 100]}
    question = replace(
        moment.pending[0].question, options=(lob, {"act": "fire", "weapon": "grenade", "at": [0.5, 0.5]})
    )
    assert label_of(question, lob, moment, Words()) == "Grenade: Billy"
    assert label_of(question, question.options[1], moment, Words("fr")) == "Grenade\u00a0: A1"


def labels_of(message: Any) -> list[str]:
    """What stands on the buttons of a message."""
    rows = [row for part in message.components for row in getattr(part, "children", ())]
    return [button.label for row in rows for button in getattr(row, "children", ()) if getattr(button, "label", None)]


@pytest.mark.long
async def test_a_stars_buttons_say_what_each_choice_comes_to(play: Play) -> None:
    """Out of ammunition Carlos cannot shoot back: two results of the test come to the same, one button says it."""
    figures = [{**f, "ammo": "out"} if f["id"] == "carlos" else f for f in FARM["figures"]]
    await play.set_up({**FARM, "figures": figures})
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="billy,carol,dez,otto")
    await play.table.order("Anna", "fire", figure="Billy", target="Carlos", now=True)
    moment = await play.table.moment()
    assert [open_.question.figure for open_ in moment.pending] == ["carlos"]
    asked = ask(moment.pending[0].question, moment, "", Words())
    assert [choice.label for choice in asked.choices] == ["Duck back", "Waver · then nerve is tested"]
    await play.restart()
    await play.table.answer()
    assert re.search("Carlos, [^.]*, ducks ", play.said()[-1])
