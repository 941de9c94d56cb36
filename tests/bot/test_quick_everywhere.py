"""Where commands can be used: quick dice anywhere, whatever needs an encounter in servers only."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from bot.client import replies
from bot.commands import dice
from bot.text.words import Words
from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.quick import alt_of, carried, labels, message_of, names, posted, told

COVERED = {"rep": 4, "circumstances": "à couvert"}
QUICK = {command.name for cog in dice.COGS for command in cog.__cog_app_commands__}


def payload(play: Play) -> dict[str, dict[str, Any]]:
    """What is registered, by command."""
    return {command.name: command.to_dict(play.bot.tree) for command in play.bot.tree.get_commands()}


async def test_quick_dice_are_registered_for_servers_people_and_every_channel(play: Play) -> None:
    assert {"roll", "test", "odds", "challenge", "rule"} <= QUICK
    for name in QUICK:
        registered = payload(play)[name]
        assert registered["contexts"] == [0, 1, 2], name
        assert registered["integration_types"] == [0, 1], name


@pytest.mark.parametrize(
    ("names", "contexts"),
    [
        (("encounter", "turn", "activate", "move", "fire", "orders", "board", "log", "undo", "tutorial"), [0, 1]),
        (("solo", "duel", "force", "terrain", "deploy", "campaign", "band"), [0]),
    ],
)
async def test_an_encounter_is_played_in_servers_and_in_direct_messages(
    play: Play, names: tuple[str, ...], contexts: list[int]
) -> None:
    for name in names:
        registered = payload(play)[name]
        assert registered["contexts"] == contexts, name
        assert registered["integration_types"] == [0], name


async def test_a_person_rolls_in_a_direct_message(play: Play) -> None:
    user = play.env.create_user("Zoe")
    assert "2d6" in posted(await user.slash("roll", dice="2d6"))
    with pytest.raises(Exception, match="solo"):
        await user.slash("solo")


async def test_buttons_work_in_a_direct_message_too(play: Play) -> None:
    user = play.env.create_user("Zoe")
    rolled = await user.slash("roll", dice="3d6", target=3)
    again = await user.click(message_of(rolled), custom_id=carried(rolled, "Roll again"))
    assert "3d6 against 3" in posted(again)
    tested = await user.slash("test", name="received-fire", ruleset="cr3", rep=4)
    assert "CR3-" in told(await user.click(message_of(tested), custom_id=carried(tested, "Why?")))
    assert "Give a Rep" in text_of(message_of(await user.slash("challenge")))


async def test_without_the_right_to_attach_files_the_words_stand_alone(play: Play) -> None:
    guild = play.env.create_guild()
    denied: dict[Any, discord.PermissionOverwrite] = {
        guild.default_role: discord.PermissionOverwrite(attach_files=False)
    }
    channel = guild.create_text_channel("words-only", overwrites=denied)
    member = guild.add_member(play.env.create_user("Zoe"))
    for command, options in (("roll", {}), ("test", {"name": "received-fire", "ruleset": "cr3", "rep": 4})):
        result = await member.slash(channel, command, **options)
        assert posted(result)
        assert not alt_of(result)


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("roll", {"dice": "5d6", "successes": True}, ["5d6\u00a0: ", "succès", "Chaque 1, 2 ou 3 est un succès."]),
        ("roll", {"possibilities": "or (1), rien (2-6)"}, ["1 or", "2–6 rien"]),
        ("test", {"name": "received-fire", **COVERED}, ["Sous le feu\u00a0: ", "+1 dé\u00a0: à couvert"]),
        ("test", {"name": "tir", "rep": 4, "weapon": "shotgun"}, ["Tir\u00a0: ", "touche"]),
        ("odds", {"name": "received-fire", **COVERED}, ["les chances", "74,1\u202f%", "riposte"]),
        ("challenge", {"rep": 4, "difficulty": "very-easy"}, ["Défi\u00a0: ", "très facile", "+1 REP"]),
    ],
)
async def test_a_french_server_reads_french(
    play: Play, speaking: Speaking, command: str, options: dict[str, Any], said: list[str]
) -> None:
    speaking("fr", "en")
    ruleset = {} if command == "roll" else {"ruleset": "cr3"}
    text = posted(await play.table.order("Anna", command, **options, **ruleset))
    for words in said:
        assert words in text
    english = ("passed", "Roll", "dice", "success", "Under fire", "Shooting", "die")
    assert not [word for word in english if re.search(rf"\b{word}\b", text)]


async def test_a_french_reader_reads_french_in_an_english_server(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "reader", lambda interaction: Words("fr"))
    rule = await play.table.order("Anna", "rule", text="CR3-REACT-07")
    assert labels(rule) == ["Montrer à tous"]
    assert "Voir aussi" in told(rule)
    assert "Écrivez les dés ainsi" in told(await play.table.order("Anna", "roll", dice="many"))
    assert "against 4" in posted(await play.table.order("Anna", "roll", dice="3d6", target=4))
    offered = await play.table.people["Anna"].autocomplete(
        play.channel, "test", "circumstances", "", name="received-fire", ruleset="cr3"
    )
    assert "à couvert" in names(offered)
