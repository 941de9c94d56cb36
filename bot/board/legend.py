"""The rows below the footer that name the signs of a whole table: only those that are on it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.board import badges, kit
from bot.board.canvas import XY, Canvas
from bot.board.fonts import text_width
from bot.board.palette import INK, RIM, Light
from bot.board.plan import LEFT, RIGHT, WIDTH
from bot.board.scene import Scene
from bot.board.tokens import rounded
from bot.board.words import word

ROW = 46
"""Design pixels from one row to the next."""
SIZE = 26.0
_ICON = 18.0
_GAP = 26.0

Drawing = Callable[[Canvas, XY, float], None]


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign, its words, and where its row has room for it."""

    draw: Drawing
    words: str
    x: float
    row: int


def legend(scene: Scene) -> tuple[Entry, ...]:
    """Every sign on the table that is not plain by itself, from left to right and row by row."""
    entries: list[Entry] = []
    x, row = float(LEFT), 0
    for key, draw in _signs(scene):
        words = word(key, scene.language)
        wide = 2 * _ICON + 12 + text_width(words, round(SIZE), False)
        if x > LEFT and x + wide > WIDTH - RIGHT:
            x, row = float(LEFT), row + 1
        entries.append(Entry(draw, words, x, row))
        x += wide + _GAP
    return tuple(entries)


def legend_height(entries: tuple[Entry, ...]) -> int:
    """Design pixels that the rows take."""
    return ROW * (entries[-1].row + 1) if entries else 0


def draw_legend(canvas: Canvas, entries: tuple[Entry, ...], light: Light, top: float) -> None:
    """The rows, the first of them at the height `top`."""
    for entry in entries:
        y = top + ROW * (entry.row + 0.5) - 8
        entry.draw(canvas, (entry.x + _ICON, y), _ICON)
        canvas.text((entry.x + 2 * _ICON + 12, y), entry.words, SIZE, light.text, bold=False, anchor="l")


def _signs(scene: Scene) -> Iterator[tuple[str, Drawing]]:
    able = [token for token in scene.tokens if token.status in ("carry-on", "ducked-back")]
    for sign in ("noble", "order", "warrior", "missile", "peasant"):
        if any(token.sign == sign for token in able):
            yield sign, badges.CLASS_SIGNS[sign]
    for armor, rings in sorted({(token.armor, token.rings) for token in able if token.rings}):
        yield f"armour-{armor}", _ringed(rings)
    if any(token.shield for token in able):
        yield "shield", lambda canvas, at, r: _bare(canvas, at, 0.6 * r, _shield)
    if any(token.bow for token in able):
        yield "bow", lambda canvas, at, r: _bare(canvas, (at[0], at[1] + 0.3 * r), 0.6 * r, _bow)
    if any(token.fierce for token in able):
        yield "fierce", lambda canvas, at, r: _bare(canvas, (at[0], at[1] + 0.3 * r), 0.66 * r, kit.horns)
    if any(token.set_up for token in able):
        yield "gun-set-up", lambda canvas, at, r: kit.bipod(canvas, (at[0], at[1] + 0.9 * r), 0.8 * r, 0)
    if scene.mounts:
        yield "mount", lambda canvas, at, r: kit.horse(canvas, at, 0.42 * r, 0, None)
    if scene.lying:
        yield "lying", badges.fallen


def _bare(canvas: Canvas, at: XY, r: float, under: Callable[[Canvas, XY, float], None]) -> None:
    """A body of no side, over what sticks out from under it."""
    under(canvas, at, r)
    canvas.disc(at, r, INK)
    canvas.disc(at, 0.86 * r, RIM)


def _bow(canvas: Canvas, at: XY, r: float) -> None:
    kit.bow(canvas, at, r, 0)


def _shield(canvas: Canvas, at: XY, r: float) -> None:
    kit.shield(canvas, at, r, 0)


def _ringed(rings: int) -> Drawing:
    def outline(inset: float) -> tuple[XY, ...]:
        r = 0.6 * _ICON
        return rounded(r - inset, r - inset, r - inset)

    def draw(canvas: Canvas, at: XY, r: float) -> None:
        _bare(canvas, at, 0.6 * r, lambda c, spot, size: kit.armour(c, spot, 1.4 * size, rings, outline))

    return draw
