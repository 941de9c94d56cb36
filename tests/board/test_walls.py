"""What bars the way is told apart at the width of a phone: walls, fences, stakes, banks and hedges."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.board.render import render_board
from bot.board.scene import Scene, View
from engine.space.terrain import PERIODS, Piece, Table
from tests.board.laid import NARROW
from tests.board.samples import at

LINE = at(3, 8), at(15, 8)
KINDS = {
    "wall": Piece(id="it", type="wall", line=LINE),
    "fence": Piece(id="it", type="wall", line=LINE, dv=2),
    "stakes": Piece(id="it", type="wall", line=LINE, dv=2, tall=True),
    "bank": Piece(id="it", type="wall", line=LINE, dv=3),
    "hedge": Piece(id="it", type="hedge", line=LINE),
}
LEAST = 12.0
"""Of 255: how far two of them differ on average, in the strip where they stand."""


def strip(piece: Piece | None, period: str, view: View) -> Image.Image:
    """The ground around the line, as a phone shows it."""
    table = Table(width=3600, height=3600, pieces=() if piece is None else (piece,), period=period)
    board = render_board(Scene(table=table), view=view, bare=True).convert("RGB")
    scale = NARROW / board.width
    small = board.resize((NARROW, round(board.height * scale)), Image.Resampling.LANCZOS)
    across = (board.width - 66) / (36 if view == "whole" else 24)
    left, top, right, bottom = (50 + 4 * across, 46 + 7.7 * across, 50 + 14 * across, 46 + 8.3 * across)
    return small.crop((round(left * scale), round(top * scale), round(right * scale), round(bottom * scale)))


def thickness(strip: Image.Image, nothing: Image.Image) -> float:
    """How many pixels of a column are not as without the line, on average."""
    dark = ImageChops.difference(strip, nothing).convert("L").point([0] * 30 + [255] * 226)
    return ImageStat.Stat(dark).mean[0] / 255 * strip.height


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("view", ["whole", (0, 0, 2400, 2000)], ids=["whole", "crop"])
def test_what_bars_the_way_is_told_apart_on_a_phone(period: str, view: View) -> None:
    strips = {kind: strip(piece, period, view) for kind, piece in {**KINDS, "nothing": None}.items()}
    for (one, a), (other, b) in itertools.combinations(strips.items(), 2):
        apart = max(ImageStat.Stat(ImageChops.difference(a, b)).mean)
        assert apart >= LEAST, (one, other, apart)
    thick = {kind: thickness(strips[kind], strips["nothing"]) for kind in ("wall", "fence")}
    assert thick["wall"] > 1.45 * thick["fence"], thick
