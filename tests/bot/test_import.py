"""Records that people bring: too large, broken, or with names that would do mischief."""

from __future__ import annotations

from typing import Any

import pytest

from bot.commands.common import LIMIT
from tests.bot.conftest import Maker, Play, answered

HOSTILE = (
    "@everyone",
    "<@1>",
    "**bold** `code` ~~gone~~",
    "# Heading",
    "[link](https://example.org)",
    "line\nbreak\u202eright to left\u0007",
    "x" * 80,
    "\u200b",
    "<t:0:R> :wave: ||spoiler||",
)


async def _import(play: Play, data: bytes) -> str:
    return answered(await play.table.order("Anna", "encounter import", record=("r.json", data)))


async def test_a_file_that_is_too_large_is_not_read(play: Play) -> None:
    assert "KB" in await _import(play, b" " * (LIMIT + 1))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\x89PNG\r\n", "not UTF-8"),
        (b"not json", "not JSON"),
        (b"[" * 5000 + b"]" * 5000, "deep"),
        (b'{"format": "duckback-record/1"}', "missing"),
        (b"[]", "object"),
    ],
)
async def test_a_broken_record_is_refused_with_a_reason(play: Play, data: bytes, says: str) -> None:
    assert says in await _import(play, data)
    assert await play.bot.service.repository.running() == []


async def test_a_wrong_field_is_named(play: Play, record: Maker) -> None:
    wrong = record()
    wrong["figures"][2]["rep"] = 9
    assert "figures\\[2\\].rep" in answered(await play.set_up(wrong))


@pytest.mark.parametrize(
    ("gear", "says"),
    [
        ({"weapons": ["javelin"]}, "'javelin' is not a known weapon here; allowed: assault-rifle, "),
        (
            {"melee_weapon": "lance"},
            "'lance' is not a known melee weapon here; allowed: unarmed, improvised, one-hand, two-hand",
        ),
    ],
)
async def test_a_weapon_of_another_ruleset_is_said_to_be_its(
    play: Play, record: Maker, gear: dict[str, Any], says: str
) -> None:
    wrong = record()
    wrong["figures"][0] |= gear
    told = answered(await play.set_up(wrong)).replace("\\", "")
    assert says in told
    assert told.splitlines()[0].endswith(" It is part of Swordplay.")
    wrong["figures"][0] |= dict.fromkeys(gear, "laser" if "melee_weapon" in gear else ["laser"])
    assert "It is part of" not in answered(await play.set_up(wrong))


async def test_a_channel_holds_one_encounter(play: Play) -> None:
    await play.set_up()
    assert "under way" in answered(await play.set_up())


async def test_names_do_no_mischief(play: Play, record: Maker) -> None:
    hostile = record(title="@here <@&2> # big")
    for figure, name in zip(hostile["figures"], HOSTILE, strict=False):
        figure["name"] = name
    hostile["sides"][0]["name"] = "@everyone"
    hostile["sides"][1]["name"] = "*"
    await play.set_up(hostile)
    await play.seat()
    await play.table.order("Anna", "turn")
    side = (await play.table.moment()).state.active_side
    who = {"police": "Anna", "gang": "Ben"}[side]
    groups = await play.table.people[who].autocomplete(play.channel, "activate", "figures", "")
    await play.table.order(who, "activate", figures=groups[0]["value"])
    await play.table.order(who, "encounter status")
    for message in play.channel.history():
        assert not message.mention_everyone
        assert not message.role_mentions
    for text in play.said():
        for line in text.splitlines():
            assert "@everyone" not in line
            assert "@here" not in line
            assert "<@1>" not in line
            assert "**bold**" not in line
            assert "[link](" not in line
            assert "\u202e" not in line


async def test_a_record_in_play_is_taken_up_where_it_stands(play: Play, record: Maker) -> None:
    begun = record(inputs=[{"do": "start-turn"}, {"do": "start-turn"}])
    await play.set_up(begun)
    moment = await play.table.moment()
    assert moment.sequence == 1
    assert moment.state.turn == 1
