"""Names on a board: they stand where there is room, and never on somebody."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.board.canvas import XY, Canvas
from bot.board.crowd import Box, KeptClear
from bot.board.ground.captions import draw_captions
from bot.board.ground.periods import ground_of
from bot.board.names import Name, Wish, _away, crosses, placed, shortened
from bot.board.place_words import name_of
from bot.board.plan import WIDE_VIEW, board_plan, whole
from bot.board.render import render_board
from bot.board.scene import Scene, Token
from tests.board.samples import FARM_TABLE, START, gang, police

FARM = FARM_TABLE.piece("farm")
PLAN, _ = board_plan(whole(FARM_TABLE))
FRAME = (0.0, 0.0, 1000.0, 1000.0)


def put(*spots: XY, others: tuple[XY, ...] = (), width: float = 120) -> list[Name]:
    """Names for those who stand at these spots, with other tokens about."""
    taken = KeptClear()
    for spot in (*spots, *others):
        taken.add_disc(spot, 30)
    wishes = [Wish(spot, "Billy", width, 28) for spot in spots]
    found = placed(wishes, 30, [*spots, *others], taken, FRAME)
    for name in found:
        assert not taken.boxes_in(name.box)
    return found


def test_a_name_stands_beside_its_owner_where_it_covers_nothing() -> None:
    (free,) = put((500, 500))
    assert free.line is None
    assert free.middle[1] == 500, "on the same height, where there is room"
    (crowded,) = put((500, 500), others=((565, 500), (435, 500)))
    assert crowded.line is None
    assert crowded.middle[1] != 500


def test_a_name_in_a_crowd_stands_farther_out_on_a_line_that_crosses_nobody() -> None:
    ring = tuple((500 + 64 * x, 500 + 64 * y) for x in (-1, 0, 1) for y in (-1, 0) if (x, y) != (0, 0))
    beside = tuple((500 + 64 * x, 564.0) for x in (-1.2, 1.2))
    (name,) = put((500, 500), others=(*ring, *beside), width=90)
    assert name.line is not None
    for x, y in (*ring, *beside):
        assert not crosses(name.line, (x - 30, y - 30, x + 30, y + 30))


def test_a_name_is_no_nearer_to_somebody_else_where_that_can_be_helped() -> None:
    (name,) = put((500, 500), others=((690, 500),))
    assert name.middle[0] < 500


def test_names_of_two_close_together_are_not_read_as_each_others() -> None:
    spots = (500.0, 500.0), (560.0, 466.0)
    crowd = (590, 617), (659, 541), (432, 538), (399, 350), (439, 458), (628, 584)
    for name, own, other in zip(put(*spots, others=crowd, width=75), spots, reversed(spots), strict=True):
        assert _away(own, name.box) + 10 < _away(other, name.box)


def test_a_name_without_a_line_is_nearest_to_its_owner_even_where_others_stand_all_around() -> None:
    for turn in range(0, 360, 15):
        x, y = 500 + 75 * math.cos(math.radians(turn)), 500 + 75 * math.sin(math.radians(turn))
        opposite = 1000 - x, 1000 - y
        for name in put((500, 500), others=((x, y), opposite, (500.0, 420.0), (500.0, 580.0))):
            own = _away((500, 500), name.box)
            assert name.line or own <= min(_away(other, name.box) for other in ((x, y), opposite))


def test_two_names_never_meet() -> None:
    found = put((500, 500), (565, 500), (630, 500), (500, 565), (565, 565), (630, 565))
    assert len(found) > 3
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            assert (
                one.box[2] <= other.box[0]
                or other.box[2] <= one.box[0]
                or (one.box[3] <= other.box[1] or other.box[3] <= one.box[1])
            )


def test_a_name_without_room_has_no_place() -> None:
    rows = range(200, 801, 50)
    crowd = tuple((float(x), float(y)) for x in rows for y in rows if (x, y) != (500, 500))
    assert put((500, 500), others=crowd, width=200) == []


def test_a_long_name_is_told_by_its_last_word() -> None:
    assert shortened("Sergeant Hale") == "Sergeant Hale"
    assert shortened("Jean-Étienne de la Tour du Pin Gouvernet") == "Gouvernet"
    assert shortened("Hildegard-Brunhilde") == "Hildegard-Bru…"


@pytest.mark.long
def test_a_long_name_in_a_crowd_covers_nobody() -> None:
    sides = police, gang
    crowd = [sides[n % 2](n, str(n), 2 + 2.2 * (n % 15), 2 + 2.2 * (n // 15)) for n in range(45)]
    for star in (0, 20, 40):
        bare, named = (
            render_board(replace(START, tokens=_with_star(crowd, star, name), markers=(), focus=(), named=()))
            for name in ("", "Jean-Étienne de la Tour du Pin Gouvernet")
        )
        changed = ImageChops.difference(bare.convert("RGB"), named.convert("RGB"))
        plan, _ = board_plan(whole(FARM_TABLE))
        assert plan.inches > WIDE_VIEW
        for token in crowd:
            x, y = plan.px(token.at)
            assert changed.crop((round(x - 18), round(y - 18), round(x + 18), round(y + 18))).getbbox() is None


def captioned(*covered: Box) -> Box | None:
    """What of the farm's floor its name changes, where these boxes are taken."""
    table = replace(FARM_TABLE, pieces=(FARM,))
    ground = ground_of(table)
    canvas, taken = Canvas.blank(1080, 1080, ground.floor, 1), KeptClear()
    bare = canvas.image.copy()
    for box in covered:
        taken.add_box(box)
    draw_captions(canvas, Scene(table=table, sides=(), tokens=()), PLAN, ground, frozenset({FARM.id}), taken)
    return ImageChops.difference(bare.convert("RGB"), canvas.image.convert("RGB")).getbbox()


def test_the_name_of_a_building_goes_where_no_figure_stands_on_it() -> None:
    first = captioned()
    assert first is not None
    moved = captioned(first)
    assert moved is not None
    assert moved[2] <= first[0] or moved[0] >= first[2] or moved[3] <= first[1] or moved[1] >= first[3]


def test_a_building_of_a_ready_made_table_is_named_in_the_language_of_the_reader() -> None:
    named = [name_of(replace(FARM, name=name), "fr") for name in ("Warehouse", "Entrepôt", "My warehouse")]
    assert named == ["Entrepôt", "Entrepôt", "My warehouse"]


def test_the_name_of_a_building_without_a_free_strip_is_left_out() -> None:
    (west, north), _, (east, south), _ = PLAN.ring(FARM.polygon)
    assert captioned((west, north, east, south)) is None


def _with_star(crowd: list[Token], star: int, name: str) -> tuple[Token, ...]:
    return tuple(replace(token, star=True, name=name) if n == star else token for n, token in enumerate(crowd))
