"""Boards that are not drawn: a test that looks at no picture need not wait for one."""

from __future__ import annotations

import pytest

from bot.board.alt import alt_text
from bot.board.cards import EndCard, Standings
from bot.board.scene import Scene, View
from bot.messages import ending, standings
from bot.report import picture
from bot.report.picture import Picture


async def _blank(_: picture.Boards, scene: Scene, view: View, bare: bool = False) -> Picture:
    """A picture without any point on it; its words are those of the board."""
    return Picture(b"", alt_text(scene, view=view))


async def _no_card(_: object, card: EndCard | Standings) -> bytes:
    return b""


def leave_undrawn(patch: pytest.MonkeyPatch) -> None:
    """Draw no board and no card from now on until the patch is undone."""
    patch.setattr(picture.Boards, "picture", _blank)
    patch.setattr(ending, "drawn", _no_card)
    patch.setattr(standings, "drawn", _no_card)
