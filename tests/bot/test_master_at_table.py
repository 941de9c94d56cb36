"""A game master at a hidden table: what they hear, and as whom they look."""

from __future__ import annotations

from tests.bot.conftest import Play, text_of
from tests.bot.farm import SEATS
from tests.bot.test_hidden_play import disguised, everything


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
    for command in ("board", "catchup"):
        found = await play.table.order("Chloe", command, side=side)
        assert found.response is not None
        shown = everything(found.response.message)
        assert own[0]["name"] in shown, command
        assert not [figure["name"] for figure in others if figure["name"] in shown], command
