"""What the bot sends is what Discord takes: the check itself, and the commands as they are registered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.bot import bodies, limits
from tests.bot.conftest import Play

MOST_OPTIONS = 25
USER_COMMAND = 2
"""Stands in the menu of a person's name, and has a name alone."""

CASES: list[dict[str, Any]] = json.loads((bodies.DATA / "bodies.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_check_knows_legal_from_illegal(case: dict[str, Any]) -> None:
    method, path = case["endpoint"].split(" ")
    found = bodies.faults(method, path, case["body"])
    assert bool(found) != case["legal"], found


async def test_the_commands_leave_room_at_every_level(play: Play) -> None:
    [body] = [sent.json for sent in play.env.http_requests if sent.method == "PUT" and sent.json]
    bodies.check([("PUT", "/applications/1/commands", body)])
    assert len(body) <= limits.MOST_COMMANDS
    names = [command["name"] for command in body]
    for command in body:
        for part in (command, *(option for option in command.get("options", []) if option["type"] in (1, 2))):
            assert len(part.get("options", [])) <= MOST_OPTIONS, part["name"]
        assert limits.size(command) <= limits.MOST_OF_A_COMMAND
        translated = "name_localizations" if command["type"] == USER_COMMAND else "description_localizations"
        assert {"fr"} == set(command[translated]), command["name"]
    assert {"encounter", "move", "fire", "roll", "about"} <= set(names)


async def test_a_body_that_discord_refuses_fails_whoever_sent_it(play: Play) -> None:
    await play.bot.get_partial_messageable(play.channel.id).send("fine")
    sent = play.env.http_requests[-1]
    bodies.check([(sent.method, sent.path, sent.json)])
    with pytest.raises(AssertionError, match="content of 2001 characters"):
        bodies.check([(sent.method, sent.path, {**sent.json, "content": "x" * 2_001})])  # type: ignore[dict-item]
