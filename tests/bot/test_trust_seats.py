"""Whatever seat changes hands, all read it, and no person gets the eyes of another by the way."""

from typing import Any

import pytest

from tests.bot.conftest import Play, answered
from tests.bot.setting_up import draft, new
from tests.bot.test_hidden_play import disguised


async def begun(play: Play, record: dict[str, Any] | None = None) -> None:
    await play.set_up(record)
    await play.seat()
    await play.table.order("Anna", "turn")


def sees(result: Any) -> str:
    assert result.response is not None
    return str(result.response.message.components) + result.response.message.content


@pytest.mark.long
async def test_a_host_who_plays_does_not_make_himself_master_of_a_game_under_way(play: Play) -> None:
    await begun(play, disguised())
    people = play.table.people
    await play.table.order("Anna", "encounter gm", player=people["Anna"])
    asked = play.channel.history()[-1]
    assert people["Ben"].id in [user.id for user in asked.mentions]
    assert "sees everything and may act for every side" in play.said()[-1]
    await play.restart()
    assert (await play.table.moment()).seating.gm_id is None
    assert "over" in answered(await play.table.order("Anna", "encounter export"))
    refused = await play.table.agree("Anna")
    assert people["Ben"].mention in answered(refused)
    await play.table.agree("Ben")
    assert (await play.table.moment()).seating.gm_id == people["Anna"].id
    assert "game master" in play.said()[-1]


async def test_a_seat_is_not_freed_over_its_captain_s_head(play: Play) -> None:
    await begun(play, disguised())
    people = play.table.people
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"])
    assert (await play.table.moment()).seating.players("gang") == (people["Ben"].id,)
    no = next(one for one in ids_on(play.channel.history()[-1]) if one.startswith("c:no"))
    await play.table.people["Ben"].click(play.channel.history()[-1], custom_id=no)
    assert "does not agree" in play.said()[-1]
    assert (await play.table.moment()).seating.players("gang") == (people["Ben"].id,)


def ids_on(message: Any) -> list[str]:
    from tests.bot.test_solo import carried

    return carried(message.components)


async def test_everybody_reads_who_is_game_master(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.order("Ben", "encounter status")
    assert f"{play.table.people['Chloe'].mention} is the game master" in play.said()[-1]


async def test_what_a_game_master_saw_of_a_hidden_set_up_is_remembered(play: Play) -> None:
    await new(play, information="hidden")
    people = play.table.people
    await play.table.order("Ben", "encounter join", side="gang")
    await play.table.order("Anna", "encounter gm", player=people["Chloe"])
    assert "asks to make" in play.said()[-1]
    await play.table.agree("Ben")
    await play.table.order("Chloe", "encounter gm")
    await play.table.order("Chloe", "encounter join", side="police")
    assert "see what that side sees" in play.said()[-1]
    sheet = await draft(play)
    assert "police" not in sheet.moment.seating.seats
