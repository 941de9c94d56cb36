"""Boards that are not drawn: a test that looks at no picture need not wait for one."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

import discord
import pytest

from bot.board.alt import alt_text
from bot.board.cards import Bracket, EndCard, Standings
from bot.board.scene import Scene, View
from bot.hosting.turns import Turns
from bot.messages import ending, event_bracket, standings
from bot.report import picture
from bot.report.picture import Picture
from bot.storage.engine import DEED

_ANSWERS: dict[int, discord.InteractionResponse[Any]] = {}
"""The first answers to interactions, given or not, by the number of the interaction."""
_PROMISED: set[int] = set()
"""The interactions for which a promise was sent, whether Discord took it or not."""
_begun, _defer, _of = discord.InteractionResponse.__init__, discord.InteractionResponse.defer, Turns.of


def _begin(answer: discord.InteractionResponse[Any], parent: discord.Interaction[Any]) -> None:
    _begun(answer, parent)
    _ANSWERS[parent.id] = answer


async def _promise(answer: discord.InteractionResponse[Any], **how: bool) -> object:
    _PROMISED.add(answer._parent.id)
    return await _defer(answer, **how)


def _require_promised() -> None:
    """No first answer waits for a picture: one has been given or promised before anything is drawn."""
    deed = DEED.get()
    answer = _ANSWERS.get(deed.interaction_id) if deed is not None else None
    promised = answer is None or answer.is_done() or answer._parent.id in _PROMISED
    assert promised, "a picture is drawn before an answer is promised"


def _turn(turns: Turns, person: int) -> AbstractAsyncContextManager[None]:
    """A turn at drawing what is drawn all the same."""
    _require_promised()
    return _of(turns, person)


async def _blank(_: picture.Boards, scene: Scene, view: View, bare: bool = False) -> Picture:
    """A picture without any point on it; its words are those of the board."""
    _require_promised()
    return Picture(b"", alt_text(scene, view=view))


async def _no_card(_: object, card: EndCard | Standings | Bracket) -> bytes:
    _require_promised()
    return b""


def leave_undrawn(patch: pytest.MonkeyPatch) -> None:
    """Draw no board and no card from now on until the patch is undone."""
    _ANSWERS.clear()
    _PROMISED.clear()
    patch.setattr(discord.InteractionResponse, "__init__", _begin)
    patch.setattr(discord.InteractionResponse, "defer", _promise)
    patch.setattr(Turns, "of", _turn)
    patch.setattr(picture.Boards, "picture", _blank)
    patch.setattr(ending, "drawn", _no_card)
    patch.setattr(standings, "drawn", _no_card)
    patch.setattr(event_bracket, "drawn", _no_card)
