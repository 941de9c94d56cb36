"""Tokens: on the true spot, each state its own drawing, sides told apart by anybody."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.board.canvas import Canvas, toward
from bot.board.ground.periods import ground
from bot.board.markers import draw_marker
from bot.board.palette import HORSE, LIGHTS, SIDE_COLOURS, STEEL, Colour
from bot.board.parting import Body, parted
from bot.board.plan import LEFT, TOP
from bot.board.render import render_board
from bot.board.scene import DrawnMarker, DrawnSide, Scene, Token
from bot.board.shapes import shape
from bot.board.silhouettes import SILHOUETTES, draw_silhouette
from bot.board.tokens import draw_token
from engine.ruleset.outline import OUTLINES
from engine.ruleset.registry import RULESETS, get
from engine.space.terrain import INCH, PERIODS, Table
from tests.board.samples import bearing, police

STATES: dict[str, dict[str, Any]] = {
    "carry-on": {},
    "star": {"star": True},
    "leader": {"bears": ("leader",)},
    "overall leader": {"bears": ("overall-leader",)},
    "star and overall leader": {"star": True, "bears": ("overall-leader",)},
    "prone": {"prone": True},
    "ducked back": {"status": "ducked-back"},
    "stunned": {"status": "stunned"},
    "out of the fight": {"status": "out-of-the-fight"},
    "dead": {"status": "obviously-dead"},
    "ran away": {"status": "ran-away"},
    "captured": {"status": "captured", "captor": 1},
    "captured by another": {"status": "captured", "captor": 2},
    "out of ammo": {"ammo_out": True},
    "cannot shoot": {"can_shoot": False},
    "melee": {"melee": True},
    "carrying": {"carrying": 0},
    "hidden": {"hidden": True},
    "hidden in cover": {"hidden": True, "in_wait": True},
    "mounted": {"mounted": True},
    "armour 4": {"armor": 4},
    "armour 6": {"armor": 6},
    "fierce": {"fierce": True},
    "gun set up": {"set_up": True},
    "noble": {"bears": ("noble",)},
    "religious order": {"bears": ("order",)},
    "warrior": {"bears": ("warrior",)},
    "peasant": {"bears": ("peasant",)},
    "missile": {"bears": ("missile",)},
    "shield": {"shield": True},
    "bow": {"bow": True},
    "upstairs": {"floor": 1},
    "hidden from one of several": {"hidden": True, "in_wait": True, "hidden_from": (2,)},
    "holds fire": {"hidden": True, "in_wait": True, "bears": ("holds-fire",)},
    "sentry": {"bears": ("sentry",)},
    "slack": {"bears": ("slack",)},
    "grenade in hand": {"bears": ("grenade",)},
    "one round left": {"bears": ("rounds",), "count": 1},
    "four rounds left": {"bears": ("rounds",), "count": 4},
    "one blast of bile": {"bears": ("bile",), "count": 1},
    "three blasts of bile": {"bears": ("bile",), "count": 3},
    "bitten": {"bears": ("bitten",)},
    "hurt": {"bears": ("hurt",)},
    "sniper": {"bears": ("sniper",)},
    "medic": {"bears": ("medic",)},
    "doctor": {"bears": ("doctor",)},
    "hero": {"hero": True},
    "comm link": {"comm_link": True},
}
BARE = Table(width=18 * INCH, height=18 * INCH)


def picture(side: int = 0, **state: Any) -> Image.Image:
    canvas = Canvas.blank(160, 160, ground("country", "day").ground, 2)
    token = Token(id="x", name="X", tag="X1", side=side, at=(0, 0), facing=20.0)
    draw_token(canvas, bearing(token, **state), (80, 80), 36, LIGHTS["day"])
    return canvas.finished()


@pytest.mark.parametrize("side", range(4))
def test_every_two_states_differ_even_on_a_phone(side: int) -> None:
    """At 20 pixels across a token of 72, and without colour, no two states look the same."""
    small = {
        name: picture(side, **state).convert("L").resize((44, 44), Image.Resampling.LANCZOS)
        for name, state in STATES.items()
    }
    for one, other in itertools.combinations(small, 2):
        if side in (1, 2) and {one, other} == {"captured", "captured by another"}:
            continue
        difference = ImageChops.difference(small[one], small[other])
        strongest = max(value for value, count in enumerate(difference.histogram()) if count)
        # Yellow stripes on pale yellow are the faintest; both have the crossed eye.
        least = 25 if {one, other} == {"hidden", "hidden in cover"} else 40
        assert strongest > least or {one, other} == {"captured", "captured by another"}, f"{one} and {other}"


@pytest.mark.parametrize("side", range(4))
def test_a_rider_shows_a_horse_and_its_sides_colour_on_it(side: int) -> None:
    """Behind the rider lies a cloth in the side's colour, ahead of him the horse, and nothing of that on foot."""
    mounted, foot = (picture(side, mounted=rides, facing=0.0).convert("RGB") for rides in (True, False))
    assert mounted.getpixel((80, 80 + 46)) == SIDE_COLOURS[side].fill
    assert mounted.getpixel((80 + 12, 80 - 46)) == HORSE
    assert foot.getpixel((80, 80 + 46)) == ground("country", "day").ground


@pytest.mark.parametrize("facing", [0.0, 90.0, 180.0, 270.0])
@pytest.mark.parametrize("armor", [2, 6])
def test_a_shield_is_on_the_left_of_the_facing_outside_all_armour(facing: float, armor: int) -> None:
    held = picture(0, shield=True, facing=facing, armor=armor, melee=True).convert("RGB")
    reach = 36 * (1.30 + (0.30 if armor == 6 else 0))
    left, right = (toward((80, 80), facing + turn, reach) for turn in (-60, 60))
    assert held.getpixel((round(left[0]), round(left[1]))) == STEEL
    assert held.getpixel((round(right[0]), round(right[1]))) != STEEL


def test_sides_differ_in_outline_alone() -> None:
    outlines = [Image.new("L", (200, 200)) for _ in range(4)]
    for side, image in enumerate(outlines):
        canvas = Canvas(image.convert("RGB"), 2)
        canvas.polygon([(x + 50, y + 50) for x, y in shape(side, 36, 0)], (255, 255, 255))
        outlines[side] = canvas.image.convert("L")
    for one, other in itertools.combinations(outlines, 2):
        assert ImageChops.difference(one, other).histogram()[255] > 600


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(value) for value in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: Colour, other: Colour) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _lab(linear: tuple[float, float, float]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, part)) for part in linear)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089

    def curve(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * curve(y) - 16, 500 * (curve(x) - curve(y)), 200 * (curve(y) - curve(z))


# How the world looks without one kind of cone (Machado, Oliveira and Fernandes 2009), linear light.
DEFICIENCIES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


@pytest.mark.parametrize("kind", DEFICIENCIES)
def test_sides_are_told_apart_by_colour_blind_eyes(kind: str) -> None:
    seen = []
    for side in SIDE_COLOURS:
        light = [_linear(value) for value in side.fill[:3]]
        red, green, blue = (
            sum(factor * part for factor, part in zip(row, light, strict=True)) for row in DEFICIENCIES[kind]
        )
        seen.append(_lab((red, green, blue)))
    for one, other in itertools.combinations(seen, 2):
        distance = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        assert distance >= 28


def test_sides_differ_in_grey_and_tags_stand_out() -> None:
    greys = sorted(_lab(tuple(_linear(v) for v in side.fill[:3]))[0] for side in SIDE_COLOURS)  # type: ignore[arg-type]
    assert min(b - a for a, b in itertools.pairwise(greys)) >= 6
    for side in SIDE_COLOURS:
        assert _contrast(side.fill, side.tag) >= 4.5
        assert _contrast(side.pale, side.dark) >= 4.5


@pytest.mark.parametrize("light", ["day", "night"])
def test_words_and_labels_stand_out_from_their_ground(light: str) -> None:
    colours = LIGHTS[light]
    assert _contrast(colours.label, colours.paper) >= 7
    for period in PERIODS:
        land = ground(period, light)
        assert _contrast(colours.text, land.ground) >= 6.5
        for under in (land.ground, land.woods, land.road, land.floor, *land.hills):
            assert _contrast(colours.text, under) >= 5
        assert _contrast(land.roof_words, land.roof_shade) >= 3


def _body_centre(image: Image.Image, colour: Colour) -> tuple[float, float]:
    columns, rows = [], []
    for y in range(TOP, image.height - 100):
        for x in range(LEFT, 1064):
            if image.getpixel((x, y)) == colour:
                columns.append(x)
                rows.append(y)
    return (min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2


@pytest.mark.long
@pytest.mark.parametrize(("x", "y"), [(3.0, 3.0), (12.37, 4.81)])
def test_a_token_stands_on_its_true_spot(x: float, y: float) -> None:
    token = replace(police(1, "Nobody", x, y), melee=True)
    scene = Scene(table=BARE, sides=(DrawnSide(id="a", name="A", letter="A"),), tokens=(token,))
    across, down = _body_centre(render_board(scene), SIDE_COLOURS[0].fill)
    ppi = 1014 / 18
    assert abs(across - (LEFT + x * ppi)) <= 1.5
    assert abs(down - (TOP + y * ppi)) <= 1.5


@pytest.mark.long
def test_a_crop_puts_the_same_point_where_its_scale_says() -> None:
    token = replace(police(1, "Nobody", 8, 9), melee=True)
    image = render_board(Scene(table=BARE, tokens=(token,)), view=(300, 400, 1500, 1600))
    across, down = _body_centre(image, SIDE_COLOURS[0].fill)
    assert abs(across - (LEFT + 5 * 84.5)) <= 1.5
    assert abs(down - (TOP + 5 * 84.5)) <= 1.5


def test_crowded_tokens_part_but_stay_near_the_truth() -> None:
    spots = [(100.0, 100.0), (100.0, 100.0), (120.0, 104.0), (400.0, 400.0)]
    bodies = [Body(home, ((0.0, 0.0, 30.0),)) for home in spots]
    moved = parted(bodies, 27, (0, 0, 1000, 1000))
    assert moved[3] == spots[3]
    assert moved == parted(bodies, 27, (0, 0, 1000, 1000))
    assert all(math.dist(home, spot) <= 1.6 * 27 + 0.01 for home, spot in zip(spots, moved, strict=True))
    assert min(math.dist(one, other) for one, other in itertools.combinations(moved, 2)) >= 60


def test_figures_that_are_gone_leave_no_trace() -> None:
    token = police(1, "Billy", 9, 9, star=True)
    empty = render_board(Scene(table=BARE)).tobytes()
    for status in ("cheated-death", "off-table"):
        gone = replace(token, status=status)
        assert render_board(Scene(table=BARE, tokens=(gone,))).tobytes() == empty


def test_a_possible_enemy_looks_like_no_side() -> None:
    canvas = Canvas.blank(160, 160, ground("country", "day").ground, 2)
    draw_marker(canvas, DrawnMarker(id="m", tag="?1", at=(0, 0)), (80, 80), 36)
    found = {colour for _, colour in canvas.finished().getcolors(30000) or ()}
    assert not found & {side.fill for side in SIDE_COLOURS}


def test_a_token_bears_its_number_and_close_up_the_outline_of_its_weapon() -> None:
    armed = police(7, "Nobody", 9, 9, arms="rifle")
    assert (armed.number, armed.bears) == ("7", "rifle")
    for lying in ({"prone": True}, {"status": "ducked-back"}, {"status": "stunned"}, {"status": "captured"}):
        assert replace(armed, **lying).bears == ""  # type: ignore[arg-type]
    scene, bare = (Scene(table=BARE, tokens=(replace(armed, arms=arms),)) for arms in ("rifle", ""))  # type: ignore[arg-type]
    near = (300, 300, 1500, 1500)
    assert render_board(scene, view=near).tobytes() != render_board(bare, view=near).tobytes()
    wide = Table(width=36 * INCH, height=36 * INCH)
    assert render_board(replace(scene, table=wide)).tobytes() == render_board(replace(bare, table=wide)).tobytes()


def test_every_outline_differs_from_the_others_and_keeps_within_its_token() -> None:
    drawn = set()
    for arms, rings in SILHOUETTES.items():
        canvas = Canvas.blank(60, 60, LIGHTS["day"].paper, 2)
        draw_silhouette(canvas, arms, (30, 30), 24, LIGHTS["day"].text)
        drawn.add(canvas.finished().tobytes())
        assert all(-1 <= x <= 1 and -0.7 <= y <= 0.7 for ring in rings for x, y in ring), arms
    assert len(drawn) == len(SILHOUETTES) == len(OUTLINES) - 1


def test_every_weapon_of_every_ruleset_has_an_outline_or_is_known_to_have_none() -> None:
    without = {"unarmed", "sling", "jaws"}
    for rules in [
        book for each in map(get, RULESETS) for book in (each, *(o.apply(each) for o in each.options.values()))
    ]:
        outlines = {name: weapon.outline for name, weapon in {**rules.melee_weapons, **rules.weapons}.items()}
        assert {name for name in outlines if not outlines[name]} <= without | (rules.weapons.keys() - {*rules.fielded})
