"""Where commands can be used: quick dice anywhere, whatever needs an encounter in servers only."""

from __future__ import annotations

from typing import Any

import pytest

from bot.commands import dice
from tests.bot.conftest import Play
from tests.bot.quick import posted

QUICK = {command.name for cog in dice.COGS for command in cog.__cog_app_commands__}


def payload(play: Play) -> dict[str, dict[str, Any]]:
    """What is registered, by command."""
    return {command.name: command.to_dict(play.bot.tree) for command in play.bot.tree.get_commands()}


async def test_quick_dice_are_registered_for_servers_people_and_every_channel(play: Play) -> None:
    assert {"roll", "test"} <= QUICK
    for name in QUICK:
        registered = payload(play)[name]
        assert registered["contexts"] == [0, 1, 2], name
        assert registered["integration_types"] == [0, 1], name


async def test_what_needs_an_encounter_is_registered_for_servers_only(play: Play) -> None:
    for name in ("encounter", "turn", "activate", "move", "fire"):
        registered = payload(play)[name]
        assert registered["contexts"] == [0], name
        assert registered["integration_types"] == [0], name


async def test_a_person_rolls_in_a_direct_message(play: Play) -> None:
    user = play.env.create_user("Zoe")
    assert "2d6" in posted(await user.slash("roll", dice="2d6"))
    with pytest.raises(Exception, match="turn"):
        await user.slash("turn")
