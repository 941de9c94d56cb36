"""Pictures as files, each made in one call: what is asked of the process that draws."""

from __future__ import annotations

from bot.board.alt import alt_text
from bot.board.dice import MeleePicture, TestPicture, render_dice
from bot.board.encode import encode
from bot.board.render import render_board
from bot.board.scene import Scene, View


def board_file(scene: Scene, view: View) -> tuple[bytes, str]:
    """A board as a PNG file, and what it shows in words."""
    return encode(render_board(scene, view=view)), alt_text(scene, view=view)


def dice_file(picture: TestPicture | MeleePicture) -> bytes:
    """Dice as a PNG file."""
    return encode(render_dice(picture))
