"""People who have left the server, or were forgotten: nothing waits for them, and nothing is stored of them anew."""

from __future__ import annotations

import discord
import pytest
from sqlalchemy import text

from bot.messages.ids import ForgetId
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.farm import carried
from tests.bot.test_duel import button, challenged


def leaves(play: Play, who: str) -> None:
    person = play.table.people[who]
    person.guild.remove_member(person)


async def forgotten(play: Play, who: str) -> None:
    asked = (await play.table.order(who, "mydata delete")).response
    assert asked is not None
    await play.table.people[who].click(asked, custom_id=str(ForgetId()))


@pytest.mark.parametrize("how", ["left", "forgotten"])
async def test_a_challenge_whose_challenger_is_gone_is_refused(play: Play, how: str, speaking: Speaking) -> None:
    anna, ben = play.table.people["Anna"], play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    if how == "left":
        leaves(play, "Anna")
    else:
        await forgotten(play, "Anna")
    told = answered(await ben.click(message, custom_id=button(message, "accept")))
    assert "has left" in told
    assert await play.bot.service.repository.people.open_in(play.channel.id) is None
    async with play.bot.service.repository._engine.begin() as connection:
        seats = (await connection.execute(text("SELECT user_id FROM seat"))).scalars().all()
    assert anna.id not in seats


async def test_a_challenge_made_again_behind_being_forgotten_is_good(play: Play) -> None:
    ben = play.table.people["Ben"]
    await forgotten(play, "Anna")
    message = await challenged(play, opponent=ben)
    await ben.click(message, custom_id=button(message, "accept"))
    assert (await play.table.moment()).state.turn == 1


@pytest.mark.parametrize("begun", [True, False])
async def test_the_part_of_a_host_who_has_left_passes_on(play: Play, begun: bool) -> None:
    if begun:
        await play.set_up()
    else:
        await play.table.order("Anna", "encounter new", title="The raid", sides="Police, Gang")
    await play.table.order("Ben", "encounter join", side="gang")
    await play.table.order("Chloe", "encounter join", side="police")
    assert "Only a host" in answered(await play.table.order("Ben", "encounter end"))
    leaves(play, "Anna")
    chloe = play.table.people["Chloe"]
    assert "has passed on" in answered(await play.table.order("Chloe", "encounter language", language="English"))
    assert f"{play.table.people['Ben'].mention} is now the host" in play.said()[-1]
    assert "Only a host" in answered(await play.table.order("Chloe", "encounter language", language="English"))
    roster = await play.bot.service.roster(play.channel.id)
    assert roster is not None
    assert (roster.host_id, chloe.id in roster.seating().everybody()) == (play.table.people["Ben"].id, True)


async def test_help_offers_a_manager_to_end_what_blocks_the_channel(play: Play) -> None:
    guild = play.channel.guild
    role = guild.create_role("keepers", permissions=discord.Permissions(manage_channels=True))
    keeper = guild.add_member(play.env.create_user("Keeper"), roles=[role])
    await play.set_up()
    asked = await play.table.order("Chloe", "help")
    assert not [followup for followup in asked.followups if "manage the channel" in text_of(followup.message)]
    asked = await keeper.slash(play.channel, "help")
    offer = asked.followups[-1]
    assert "manage the channel" in text_of(offer.message)
    end = next(one for one in carried(offer.message.components) if one.startswith("end:"))
    await keeper.click(offer.message, custom_id=end)
    assert await play.bot.service.repository.people.open_in(play.channel.id) is None
