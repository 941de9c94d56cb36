"""A list with nothing on it says why: in every command, whatever is going on, in both languages, betraying nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from discord import app_commands

from bot.client.bot import Duckback
from bot.language import Language
from bot.text.words import Words
from tests.bot.conftest import Play, Speaking
from tests.bot.head_to_head import SEATS, begun


def completed(bot: Duckback) -> Iterator[tuple[str, str]]:
    """Every option that is completed, with its command."""
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield from ((command.qualified_name, option.name) for option in command.parameters if option.autocomplete)


async def offered(play: Play, who: str, command: str, option: str) -> list[str]:
    """What somebody is offered for an option before anything is typed."""
    return [choice["name"] for choice in await play.table.people[who].autocomplete(play.channel, command, option, "")]


@pytest.mark.long
@pytest.mark.parametrize(("moment", "language"), [("nothing", "fr"), ("a draft", "en"), ("a phase", "fr")])
async def test_no_list_is_empty_without_a_word(play: Play, speaking: Speaking, moment: str, language: Language) -> None:
    speaking(language, language)
    silent = ([], [Words(language)("none")])
    if moment == "a draft":
        await play.table.order("Anna", "encounter new")
    elif moment == "a phase":
        await play.set_up()
        await play.table.order("Anna", "turn")
    found = {each: await offered(play, "Anna", *each) for each in completed(play.bot)}
    assert len(found) > 60
    assert not [each for each, names in found.items() if names in silent]
    assert all(0 < len(name) <= 100 for names in found.values() for name in names)


async def test_an_empty_list_names_what_comes_first(play: Play) -> None:
    fire = ("fire", "figure")
    assert await offered(play, "Anna", *fire) == [
        "There is no encounter in this channel. Begin one with /encounter new."
    ]
    await play.set_up()
    await play.seat()
    assert await offered(play, "Chloe", *fire) == ["You play no side here: take one with /encounter join"]
    assert await offered(play, "Anna", *fire) == ["No turn is under way: begin it first with /turn"]
    await play.table.order("Anna", "turn")
    state = (await play.table.moment()).state
    owner, other = ("Anna", "Ben") if state.active_side == "police" else ("Ben", "Anna")
    assert await offered(play, owner, *fire) == ["No group is active: activate one first with /activate"]
    [why] = await offered(play, other, *fire)
    assert why.startswith("It is the other side's phase: ")
    assert await offered(play, other, "orders cancel", "order") == ["You have given no standing orders"]


@pytest.mark.long
async def test_the_reason_is_the_same_whatever_the_other_side_hides(play: Play) -> None:
    await begun(play)
    moment = await play.table.moment()
    waiting = next(who for side, who in SEATS.items() if side != moment.state.active_side)
    active = moment.side_name(moment.state.active_side)
    phase = [f"It is the other side's phase: {active} to act"]
    for option in (("marker", "marker"), ("marker", "to"), ("fire", "figure"), ("activate", "figures")):
        assert await offered(play, waiting, *option) == phase
