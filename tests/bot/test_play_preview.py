"""What an order would set off is shown to one person, and given by his button alone: once, and on no other table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import simcord
from sqlalchemy import text

from bot.messages.ids import PlanId
from bot.text.preview import foretell
from bot.text.words import Words
from tests.bot.conftest import FARM, Play, answered

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


async def key_of(play: Play) -> str:
    """The key of the only plan."""
    async with play.bot.service.repository._engine.begin() as connection:
        [row] = list(await connection.execute(text("SELECT key FROM plan")))
    return str(row[0])


async def press(play: Play, message: Any, what: str, key: str, who: str = "Anna") -> simcord.InteractionResult:
    return await play.table.people[who].click(message, custom_id=str(PlanId(what, key)))


async def save(message: Any, folder: Path, name: str) -> None:
    """Keep a preview's picture, so that it can be looked at."""
    [attachment] = message.attachments
    data = await attachment.read()
    assert data.startswith(b"\x89PNG")
    (Path(os.environ.get("DUCKBACK_BOARDS", folder)) / f"preview-{name}.png").write_bytes(data)


@pytest.mark.drawn
async def test_a_move_is_shown_to_one_person_and_made_by_the_button(play: Play, tmp_path: Path) -> None:
    await active(play)
    posts = len(play.channel.history())
    message = shown(await play.table.order("Anna", "move", **BILLY))
    told = private(message)
    assert "## If Billy moves to W23" in told
    assert "In sight, 1 to 3 counts: Billy 3 dice" in told
    assert "**A** Carlos, 15″ from Dez: acts first 64%, hits 96%" in told
    assert "First to act: Billy 3% · tie 14% · they 83%" in told
    assert "is hit before acting" in told
    assert "No dice have been rolled yet." in told
    await save(message, tmp_path, "move")
    assert (await play.table.moment()).sequence == 2
    assert len(play.channel.history()) == posts

    await press(play, message, "go", await key_of(play))
    moment = await play.table.moment()
    assert moment.sequence == 3
    assert (await play.bot.service.past(moment.encounter_id, 3)).item == {
        "do": "move",
        "figure": "billy",
        "to": "W23",
        "in_sight_move": "stay",
    }
    assert "Billy" in play.said()[posts]


async def test_leaving_it_changes_nothing_and_the_button_is_dead(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    key = await key_of(play)
    result = await press(play, message, "no", key)
    assert (await play.table.moment()).sequence == 2
    assert "Nothing has happened" in private(shown(result))
    with pytest.raises(Exception, match="custom_id"):
        await press(play, message, "go", key)


async def test_a_double_click_counts_once(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    key = await key_of(play)
    # The second click comes before the private message has changed.
    play.env.inject_error("PATCH", "*@original*", status=404)
    await press(play, message, "go", key)
    assert "This preview is out of date" in answered(await press(play, message, "go", key))
    assert (await play.table.moment()).sequence == 3


async def test_the_button_works_after_a_restart(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    key = await key_of(play)
    await play.restart()
    await press(play, message, "go", key)
    assert (await play.table.moment()).sequence == 3


async def test_on_another_table_nothing_is_done(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    key = await key_of(play)
    await play.table.order("Anna", "prone", figure="Char")
    told = answered(await press(play, message, "go", key))
    assert "This preview is out of date" in told
    assert (await play.table.moment()).sequence == 3


async def test_a_newer_preview_takes_the_place_of_an_older_one(play: Play) -> None:
    await active(play)
    first = shown(await play.table.order("Anna", "move", **BILLY))
    old = await key_of(play)
    second = shown(await play.table.order("Anna", "move", figure="Dez", to="W28", when_seen="stay"))
    assert "a newer preview was made" in answered(await press(play, first, "go", old))
    assert (await play.table.moment()).sequence == 2
    await press(play, second, "go", await key_of(play))
    moment = await play.table.moment()
    assert (await play.bot.service.past(moment.encounter_id, 3)).item["figure"] == "dez"


async def test_a_standing_order_of_the_other_side_is_not_betrayed_by_a_stale_preview(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", **BILLY))
    key = await key_of(play)
    await play.table.order("Ben", "orders set", figure="Carlos", when="free-will", choose="pass-0")
    await press(play, message, "go", key)
    moment = await play.table.moment()
    assert (await play.bot.service.past(moment.encounter_id, 4)).item["do"] == "move"


async def test_whoever_wants_none_gets_none(play: Play) -> None:
    await active(play)
    assert "at once" in answered(await play.table.order("Anna", "settings", preview="off"))
    await play.restart()
    assert "at once" in answered(await play.table.order("Anna", "settings"))
    assert "You now see" in answered(await play.table.order("Ben", "settings"))
    await play.table.order("Anna", "move", figure="Dez", to="W28")
    assert (await play.table.moment()).sequence == 3
    assert "You now see" in answered(await play.table.order("Anna", "settings", preview="on"))
    shown(await play.table.order("Anna", "move", figure="Carol", to="2 S"))
    assert (await play.table.moment()).sequence == 3
    await play.table.order("Anna", "move", figure="Carol", to="2 S", now=True)
    assert (await play.table.moment()).sequence == 4


async def test_what_is_forbidden_is_refused_before_anything_is_shown(play: Play) -> None:
    await active(play)
    assert "decides for Carlos" in answered(await play.table.order("Anna", "move", figure="Carlos", to="S20"))
    assert "inches" in answered(await play.table.order("Anna", "move", figure="Billy", to="U10"))
    async with play.bot.service.repository._engine.begin() as connection:
        assert not list(await connection.execute(text("SELECT * FROM plan")))


async def test_nobody_sees_a_spot_out_of_view(play: Play) -> None:
    await active(play)
    told = private(shown(await play.table.order("Anna", "move", figure="Char", to="Q30")))
    assert "No enemy sees that spot." in told


@pytest.mark.drawn
async def test_shots_tell_their_dice_what_they_do_and_what_is_tested_then(play: Play, tmp_path: Path) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "fire", figure="Billy", target="Carlos"))
    told = private(message)
    assert "## If Billy shoots Carlos" in told
    assert "**A** Carlos, 13″, in the open: 2 dice by Billy (Semi-Automatic Rifle), 3 or more, hit 89%" in told
    assert "**20%: Carlos goes down.**" in told
    assert "Received Fire, Carlos (80%): shoots back 100%" in told
    assert "Man Down, Slag (20%): carries on 76% · ducks back 22% · runs away 2%" in told
    await save(message, tmp_path, "fire")
    await press(play, message, "go", await key_of(play))
    assert (await play.table.moment()).sequence == 3


@pytest.mark.drawn
async def test_a_charge_tells_its_way_its_test_and_the_first_round(play: Play, tmp_path: Path) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "charge", figure="Billy", target="Carlos"))
    told = private(message)
    assert "## If Billy charges Carlos" in told
    assert "Charge test: " in told
    assert "First round, " in told
    assert "79%: Billy comes to blows with Carlos." in told
    assert "is hit before acting.**" in told, "somebody sees the charge before it is tested"
    await save(message, tmp_path, "charge")


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


@pytest.mark.drawn
async def test_a_group_and_a_fast_move_are_told_as_a_whole(play: Play, tmp_path: Path) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "move", figure="Billy", to="W20", together=True, fast=True))
    told = private(message)
    assert "## If Billy and 4 more move" in told
    assert "Fast move: " in told
    await save(message, tmp_path, "group")


async def test_a_preview_reads_well_in_french(play: Play) -> None:
    await active(play)
    item = {"do": "move", "figure": "billy", "to": "W23", "in_sight_move": "stay"}
    anna = play.table.people["Anna"].id
    here, _, foretold, _ = await play.bot.service.foretell(play.channel.id, anna, lambda _: item)
    told = foretell(here, item, foretold, Words("fr"))
    assert told.heading == "Si Billy va en W23"
    assert "**A** Carlos contre Dez, 15″\u00a0: agit avant 64\u202f%, touche 96\u202f%" in told.text
    assert told.verdict.endswith("touché avant d’agir.")
    assert told.confirm == "Y aller"


async def test_another_spot_is_tried_in_the_same_preview_across_a_restart(play: Play) -> None:
    await active(play)
    first = shown(await play.table.order("Anna", "move", **BILLY, facing="S"))
    key = await key_of(play)
    await play.restart()
    form = await press(play, first, "alt", key)
    assert form.modal is not None
    wrong = await play.table.people["Anna"].submit_modal(form, {"choice": "nowhere"})
    assert "I don't understand “nowhere”" in answered(wrong)
    form = await press(play, first, "alt", key)
    await play.table.people["Anna"].submit_modal(form, {"choice": "2 S"})
    newer = await key_of(play)
    assert newer != key
    plan = await play.bot.service.repository.plans.find(newer)
    assert plan is not None
    assert plan.item["facing"] == 180
    assert plan.item["in_sight_move"] == "stay"
    before = (await play.table.moment()).state.figure("billy").at
    await press(play, first, "go", newer)
    after = (await play.table.moment()).state.figure("billy").at
    assert (after[0] - before[0], after[1] - before[1]) == (0, 200)


async def test_a_turn_on_the_spot_is_shown_before_it_is_made(play: Play) -> None:
    await active(play)
    message = shown(await play.table.order("Anna", "face", figure="Char", towards="S"))
    assert "If Char turns" in private(message)
    assert "This triggers no test." in private(message)
    before = (await play.table.moment()).state.figure("char").facing
    await press(play, message, "go", await key_of(play))
    after = (await play.table.moment()).state.figure("char").facing
    assert (before != after, after) == (True, 180)
    await play.table.order("Anna", "face", figure="Char", towards="N", now=True)
    assert (await play.table.moment()).state.figure("char").facing == 0
