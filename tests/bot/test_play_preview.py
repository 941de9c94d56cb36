"""What an order would set off is shown to one person, and given by his button alone: once, and on no other table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import simcord

from bot.messages import plan_id
from tests.bot.conftest import Play

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
        return [component.get("content", ""), *(t for c in component.get("components", ()) for t in texts(c))]

    return "\n".join([message.content or "", *(t for c in message.components for t in texts(c))])


async def key_of(play: Play) -> str:
    """The key of the newest plan."""
    found = await _rows(play, "SELECT key FROM plan")
    assert len(found) == 1
    return str(found[0][0])


async def _rows(play: Play, query: str) -> list[Any]:
    from sqlalchemy import text

    async with play.bot.service.repository._engine.begin() as connection:
        return list(await connection.execute(text(query)))


async def press(play: Play, who: str, message: Any, what: str, key: str) -> simcord.InteractionResult:
    return await play.table.people[who].click(message, custom_id=plan_id(what, key))


async def test_a_move_is_shown_to_one_person_before_it_is_made(play: Play, tmp_path: Path) -> None:
    await active(play)
    posts = len(play.channel.history())
    message = shown(await play.table.order("Anna", "move", **BILLY))
    told = private(message)
    assert "## If Billy moves to W23" in told
    assert "In sight, 1 to 3 counts: Billy 3 dice" in told
    assert "Carlos" in told
    assert "is hit before acting" in told
    [attachment] = message.attachments
    (Path(os.environ.get("DUCKBACK_BOARDS", tmp_path)) / "preview-move.png").write_bytes(await attachment.read())
    assert (await play.table.moment()).sequence == 2
    assert len(play.channel.history()) == posts

    await press(play, "Anna", message, "go", await key_of(play))
    moment = await play.table.moment()
    assert moment.sequence == 3
    assert (await play.bot.service.past(moment.encounter_id, 3)).item == {
        "do": "move",
        "figure": "billy",
        "to": "W23",
        "in_sight_move": "stay",
    }
    assert len(play.channel.history()) > posts
    assert "Billy" in play.said()[posts]

