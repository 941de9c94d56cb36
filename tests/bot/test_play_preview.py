"""What an order would set off is shown to one person, and given by his button alone: once, and on no other table."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.backend.errors import BackendError

from bot.play.standpoint import Standpoint
from bot.text.preview import foretell
from bot.text.words import Words
from engine.preview import Preview, foretold
from tests.bot.conftest import FARM, Play, answered
from tests.bot.finger import Finger, pressed, seen

BILLY = {"figure": "Billy", "to": "W23", "when_seen": "stay"}


async def active(play: Play, record: dict[str, Any] | None = None) -> None:
    """The police are active, all of them."""
    await play.set_up(record)
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="billy,carol,dez,char,otto")


def shown(result: simcord.InteractionResult) -> Any:
    """The private message with a preview."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    assert message.ephemeral
    return message


def private(message: Any) -> str:
    """Everything that a private message says; SimCord gives its components as Discord would send them."""

    def texts(component: dict[str, Any]) -> list[str]:
        inside = component.get("components", ())
        return [component.get("content", ""), component.get("label", ""), *(t for c in inside for t in texts(c))]

    return "\n".join([message.content or "", *(t for c in message.components for t in texts(c))])


async def go(play: Play, answer: Any, who: str = "Anna") -> simcord.InteractionResult:
    """Press what confirms a preview."""
    confirm = next(way for way in seen(answer.message.components) if way.blue)
    return await play.table.people[who].click(answer.message, custom_id=confirm.custom_id)


async def in_full(play: Play, result: simcord.InteractionResult) -> Any:
    """The private message with all that a preview says."""
    anna = Finger(play, "Anna", shown(result).message)
    assert "Whole text" in anna.labels
    more = next(way for way in anna.ways if way.label == "Whole text")
    return shown(await play.table.people["Anna"].click(anna.panel, custom_id=more.custom_id))


async def foretelling(play: Play, item: dict[str, Any], who: str = "Anna") -> tuple[Standpoint, Preview]:
    """What an order would set off, as this person may know it."""
    here = await play.bot.service.standpoint(play.channel.id, play.table.people[who].id)
    return here, foretold(here.table, item, here.knows)


async def save(message: Any, folder: Path, name: str) -> None:
    """Keep a preview's picture, so that it can be looked at."""
    [attachment] = message.attachments
    data = await attachment.read()
    assert data.startswith(b"\x89PNG")
    (Path(os.environ.get("DUCKBACK_BOARDS", folder)) / f"preview-{name}.png").write_bytes(data)


@pytest.mark.long
@pytest.mark.drawn
async def test_a_move_is_shown_to_one_person_and_made_by_the_button(play: Play, tmp_path: Path) -> None:
    await active(play)
    posts = len(play.channel.history())
    message = await in_full(play, await play.table.order("Anna", "move", **BILLY))
    told = private(message)
    assert "## 7″ north\n-# Billy · to W23" in told
    assert "In sight, 1 to 3 counts: Billy 3 dice" in told
    assert "**A** Carlos, 15″ from Dez: acts first 64%, hits 96%" in told
    assert "First to act: Billy 3% · tie 14% · they 83%" in told
    assert "is hit before acting" in told
    await save(message, tmp_path, "move")
    assert (await play.table.moment()).sequence == 2
    assert len(play.channel.history()) == posts

    await go(play, message)
    moment = await play.table.moment()
    assert moment.sequence == 3
    assert (await play.bot.service.past(moment.encounter_id, 3)).item == {
        "do": "move",
        "figure": "billy",
        "to": "W23",
        "in_sight_move": "stay",
    }
    assert "Billy" in play.said()[posts]


@pytest.mark.long
async def test_leaving_it_changes_nothing_and_leads_to_the_panel(play: Play) -> None:
    await active(play)
    anna = Finger(play, "Anna", shown(await play.table.order("Anna", "move", **BILLY)).message)
    await anna.press("Back")
    assert (await play.table.moment()).sequence == 2
    assert "Elsewhere" in anna.labels


@pytest.mark.long
async def test_a_double_click_counts_once(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    # The second click comes before the private message has changed.
    play.env.inject_error("PATCH", "*@original*", status=404)
    await go(play, message)
    assert "The table has moved on" in private(shown(await go(play, message)))
    assert (await play.table.moment()).sequence == 3


@pytest.mark.long
async def test_the_button_works_after_a_restart(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    await play.restart()
    await go(play, message)
    assert (await play.table.moment()).sequence == 3


@pytest.mark.long
async def test_on_another_table_nothing_is_done(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    await play.table.order("Anna", "prone", figure="Char")
    assert "The table has moved on" in private(shown(await go(play, message)))
    assert (await play.table.moment()).sequence == 3


@pytest.mark.long
async def test_a_newer_preview_takes_the_place_of_an_older_one(play: Play) -> None:
    await active(play)
    first = shown(await play.table.order("Anna", "move", **BILLY))
    second = shown(await play.table.order("Anna", "fire", figure="Billy", target="Carlos"))
    with pytest.raises(BackendError, match="Unknown Message"):
        await go(play, first)
    assert (await play.table.moment()).sequence == 2
    await go(play, second)
    moment = await play.table.moment()
    assert (await play.bot.service.past(moment.encounter_id, 3)).item["do"] == "fire"


async def test_a_stranger_gives_nothing_by_somebody_elses_preview(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    confirm = next(way for way in seen(message.message.components) if way.blue)
    told = shown(await pressed(play, "Ben", confirm.custom_id))
    assert "decides for Police" in private(told)
    assert (await play.table.moment()).sequence == 2


@pytest.mark.long
async def test_a_standing_order_of_the_other_side_is_not_betrayed_by_a_panel(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    await play.table.order("Ben", "orders set", figure="Carlos", when="free-will", choose="pass-0")
    await go(play, message)
    moment = await play.table.moment()
    assert (await play.bot.service.past(moment.encounter_id, 4)).item["do"] == "move"


@pytest.mark.long
async def test_what_rolls_nothing_is_done_at_once_and_can_be_taken_back(play: Play) -> None:
    await active(play)
    anna = Finger(play, "Anna", shown(await play.table.order("Anna", "face", figure="Char", towards="S")).message)
    assert (await play.table.moment()).sequence == 3
    await anna.press("Elsewhere")
    await anna.press("Back")
    await anna.press("Take back")
    assert (await play.table.moment()).sequence == 2


@pytest.mark.long
async def test_what_is_typed_is_told_with_the_rest_of_the_stretch(play: Play) -> None:
    await active(play)
    posts = len(play.channel.history())
    await play.table.order("Anna", "face", figure="Char", towards="S")
    assert len(play.channel.history()) == posts
    await go(play, shown(await play.table.order("Anna", "move", **BILLY)))
    assert "Billy" in play.said()[posts]


@pytest.mark.long
async def test_whoever_wants_none_gets_none(play: Play) -> None:
    await active(play)
    assert "at once" in answered(await play.table.order("Anna", "settings", preview="off"))
    await play.restart()
    assert "at once" in answered(await play.table.order("Anna", "settings"))
    assert "You now see" in answered(await play.table.order("Ben", "settings"))
    await play.table.order("Anna", "move", figure="Dez", to="W28")
    assert (await play.table.moment()).sequence == 3
    assert "You now see" in answered(await play.table.order("Anna", "settings", preview="on"))
    shown(await play.table.order("Anna", "fire", figure="Billy", target="Carlos"))
    assert (await play.table.moment()).sequence == 3
    await play.table.order("Anna", "fire", figure="Billy", target="Carlos", now=True)
    assert (await play.table.moment()).sequence == 4


async def test_what_is_forbidden_is_refused_before_anything_is_shown(play: Play) -> None:
    await active(play)
    assert "decides for Carlos" in answered(await play.table.order("Anna", "move", figure="Carlos", to="S20"))
    assert "within 8″" in answered(await play.table.order("Anna", "move", figure="Billy", to="U10"))


async def test_nobody_sees_a_spot_out_of_view(play: Play) -> None:
    await active(play)
    item = {"do": "move", "figure": "char", "to": "Q30"}
    here, preview = await foretelling(play, item)
    assert "No enemy sees that spot." in foretell(here, item, preview, Words("en")).verdict


@pytest.mark.long
@pytest.mark.drawn
async def test_shots_tell_their_dice_what_they_do_and_what_is_tested_then(play: Play, tmp_path: Path) -> None:
    await active(play)
    message = await in_full(play, await play.table.order("Anna", "fire", figure="Billy", target="Carlos"))
    told = private(message)
    assert "## Billy shoots Carlos" in told
    assert "**A** Carlos, 13″, in the open: 2 dice by Billy (semi-automatic rifle), 3 or more, hit 89%" in told
    assert "**20%: Carlos is " in told
    assert "Received Fire, Carlos (80%): shoots back 100%" in told
    assert "Man Down, Slag (20%): holds firm 76% · ducks back 22% · runs away 2%" in told
    await save(message, tmp_path, "fire")
    await go(play, message)
    assert (await play.table.moment()).sequence == 3


@pytest.mark.long
@pytest.mark.drawn
async def test_a_charge_tells_its_way_its_test_and_the_first_round(play: Play, tmp_path: Path) -> None:
    await active(play)
    message = await in_full(play, await play.table.order("Anna", "charge", figure="Billy", target="Carlos"))
    told = private(message)
    assert "## Billy charges Carlos" in told
    assert "Charge test: " in told
    assert "First round, " in told
    assert "79%: Billy comes to blows with Carlos." in told
    assert "is hit before acting. Also at risk: " in told, "somebody sees the charge before it is tested"
    await save(message, tmp_path, "charge")


@pytest.mark.long
@pytest.mark.drawn
async def test_a_grenade_tells_where_it_may_land_and_who_stands_there(play: Play, tmp_path: Path) -> None:
    near = [dict(figure) for figure in FARM["figures"]]
    near[7] = {**near[7], "at": [20.5, 27.5]}
    await active(play, {**FARM, "figures": near})
    otto = play.table.people["Anna"]
    [spot] = await otto.autocomplete(play.channel, "grenade", "at", "", figure="otto")
    assert spot["value"] == "U28"
    assert spot["name"].startswith("U28 · Nails (G3) · ")
    message = shown(await play.table.order("Anna", "grenade", figure="Otto", at="Nails"))
    told = private(message)
    assert "on the spot" in told
    assert "In the circle: " in told
    await save(message, tmp_path, "grenade")


@pytest.mark.long
@pytest.mark.drawn
async def test_a_group_and_a_fast_move_are_told_as_a_whole(play: Play, tmp_path: Path) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", figure="Billy", to="W20", together=True, fast=True))
    told = private(message)
    assert "## Billy's group · 10″ onto the road" in told
    assert "The dice decide how far they run: " in told
    await save(message, tmp_path, "group")


async def test_of_a_group_it_is_said_whose_inches_are_counted_until_it_is_seen(play: Play) -> None:
    await active(play)
    moves = [{"figure": who, "to": to} for who, to in (("billy", "W23"), ("carol", "V24"))]
    here, preview = await foretelling(play, {"do": "move", "moves": moves, "in_sight_move": "stay"})
    told = foretell(here, {"do": "move", "moves": moves}, preview, Words()).text
    assert re.search(r"Once the farthest has gone \d+″, they are \*\*in sight of the enemy\*\*\.", told)


async def test_a_preview_reads_well_in_french(play: Play) -> None:
    await active(play)
    item = {"do": "move", "figure": "billy", "to": "W23", "in_sight_move": "stay"}
    here, preview = await foretelling(play, item)
    told = foretell(here, item, preview, Words("fr"))
    assert told.heading == "Billy · vers le nord (7″)"
    assert "**A** Carlos contre Dez, 15″\u00a0: 64\u202f% d’agir avant, 96\u202f% de toucher" in told.text
    assert "une touche sur Dez avant son action." in told.warning
    assert told.confirm == "Y aller"
