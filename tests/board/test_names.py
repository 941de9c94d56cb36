"""Names on a board: they stand where there is room, and never on somebody."""

from __future__ import annotations

from dataclasses import replace

from PIL import ImageChops

from bot.board.crowd import Obstacles, name_box, place_name
from bot.board.plan import MARGIN
from bot.board.render import render_board
from bot.board.scene import Token
from engine.space.terrain import INCH
from tests.board.samples import START, police

FRAME = (0.0, 0.0, 1000.0, 1000.0)


def test_a_name_goes_where_it_covers_nothing() -> None:
    taken = Obstacles()
    taken.add_disc((500, 500), 30)
    taken.add_disc((500, 560), 30)
    middle = place_name((500, 500), 30, 120, 27, taken, FRAME)
    assert middle is not None
    assert taken.hits(name_box(middle, 120, 27)) == 0


def test_a_name_without_room_has_no_place() -> None:
    taken = Obstacles()
    for x in range(300, 701, 50):
        for y in range(300, 701, 50):
            taken.add_disc((x, y), 29)
    assert place_name((500, 500), 29, 200, 27, taken, FRAME) is None


def test_a_long_name_in_a_crowd_covers_nobody() -> None:
    crowd = [police(n, str(n), 2 + 2.2 * (n % 15), 2 + 2.2 * (n // 15)) for n in range(45)]
    for star in (0, 20, 40):
        bare, named = (
            render_board(replace(START, tokens=_with_star(crowd, star, name), markers=(), focus=(), named=()))
            for name in ("", "Jean-Étienne de la Tour du Pin Gouvernet")
        )
        changed = ImageChops.difference(bare.convert("RGB"), named.convert("RGB"))
        for token in crowd:
            x, y = (MARGIN + at * 27 / INCH for at in token.at)
            assert changed.crop((round(x - 18), round(y - 18), round(x + 18), round(y + 18))).getbbox() is None


def _with_star(crowd: list[Token], star: int, name: str) -> tuple[Token, ...]:
    return tuple(replace(token, star=True, name=name) if n == star else token for n, token in enumerate(crowd))
