"""A game master at a hidden table: what they hear, and as whom they look."""

from __future__ import annotations

import pytest

from bot.messages.hand import open_id
from bot.messages.master_ids import SeatsId, SittingId
from bot.panel.path import MASTER
from tests.bot.conftest import Play, text_of
from tests.bot.farm import SEATS
from tests.bot.test_hidden_play import disguised, everything


@pytest.mark.long
async def test_a_game_master_reads_every_hidden_deed_once_and_looks_as_any_side(play: Play) -> None:
    await play.set_up(disguised())
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.seat()
    await play.table.order("Anna", "turn")
    side = (await play.table.moment()).state.active_side
    own, others = ([f for f in disguised()["figures"] if (f["side"] == side) == mine] for mine in (True, False))
    await play.table.order(SEATS[side], "activate", figures=own[0]["id"])
    await play.table.order(SEATS[side], "end", what="phase")
    await play.bot.outbox._deliver()
    dms = {who: play.table.people[who].user.dm_channel for who in ("Anna", "Ben", "Chloe")}
    heard = {who: [text_of(one) for one in dm.history()] for who, dm in dms.items()}
    assert own[0]["name"] not in "\n".join(play.said())
    assert sum(own[0]["name"] in text for text in heard["Chloe"]) == 1, heard
    assert heard["Anna"] == heard["Ben"] == [], "what they know is no news to them"
    chloe = play.table.people["Chloe"]
    offered = await chloe.autocomplete(play.channel, "board", "side", "")
    assert [choice["value"] for choice in offered] == ["police", "gang"]
    for command in ("board", "catchup", "log read"):
        found = await play.table.order("Chloe", command, side=side)
        assert found.response is not None
        shown = everything(found.response.message)
        assert own[0]["name"] in shown, command
        assert not [figure["name"] for figure in others if figure["name"] in shown], command


@pytest.mark.long
async def test_one_who_plays_outside_of_events_keeps_the_eyes_openly_and_reads_each_deed_once(play: Play) -> None:
    anna = play.table.people["Anna"]
    await play.set_up(disguised())
    await play.table.order("Anna", "encounter gm", player=anna)
    await play.seat()
    await play.table.order("Anna", "turn")
    while (moment := await play.table.moment()).state.active_side != "gang":
        await play.table.order(SEATS[moment.state.active_side], "end", what="phase")
    figure = next(one for one in disguised()["figures"] if one["side"] == "gang")
    await play.table.order("Ben", "activate", figures=figure["id"])
    await play.table.order("Ben", "end", what="phase")
    await play.bot.outbox._deliver()
    assert sum(figure["name"] in text_of(one) for one in anna.user.dm_channel.history()) == 1
    open_to_all = f"<@{anna.id}> plays **Police** as well, and still sees everything."
    assert f"<@{anna.id}> is now game master" in "\n".join(play.said())
    for command in ("verify", "encounter status"):
        result = await play.table.order("Ben", command)
        shown = result.followups[-1] if result.followups else result.response
        assert shown is not None
        assert open_to_all in everything(shown.message), command
    key = moment.encounter_id
    opened = await play.table.press("Anna", open_id(key, MASTER))
    assert opened.response is not None
    page = await anna.click(opened.response.message, custom_id=str(SeatsId(key)))
    assert page.response is not None
    ben, chloe = (play.table.people[who] for who in ("Ben", "Chloe"))
    await anna.select(page.response.message, values=[chloe], custom_id=str(SittingId(key, ben.id, "gang")))
    assert (await play.table.moment()).seating.seats["gang"] == (ben.id,), "its captain is asked"
    await play.table.agree("Ben")
    assert (await play.table.moment()).seating.seats["gang"] == (chloe.id,)
