"""Tokens: a side's shape and colour, a figure's number and weapon, and its state by shape and sign.

Every size is a part of the token's radius `r`, so the sheet reads the same at any scale.
"""

import math
from functools import lru_cache, partial

from PIL import Image, ImageChops, ImageDraw

from bot.board import badges, kit
from bot.board.canvas import XY, Canvas, toward
from bot.board.corners import draw_corners
from bot.board.emblems import EMBLEMS, draw_emblem
from bot.board.kinds import SIZES, draw_limbs
from bot.board.palette import GLOW, GOLD, INK, NEAR_WHITE, RIM, SIDE_COLOURS, TOKEN_SHADOW, Colour, Light, SideColours
from bot.board.scene import DOWN, DrawnSide, Token
from bot.board.shapes import LYING, at, bitten, inset_by, shape
from bot.board.silhouettes import draw_silhouette

OUTLINE = 0.09
BEYOND = 0.05
"""How far the ink outline stands out over the radius."""
RIM_WIDTH = 0.12
STAR_RIM = 0.18
SMALLEST_TAG = 24.0
ALONE = (1.22, 1.0)
"""Size of a number alone on its token, of one figure and of more, in parts of the radius."""
BELOW = (0.86, 0.78)
"""Of a number below the outline of a weapon."""
FLAT = (0.98, 0.90)
"""Of a number on somebody who lies, is bound, or hides behind a wall."""
OUTLINES = (0.62, 0.66, 0.56, 0.60)
"""Half the width of a weapon's outline on each side's shape."""
HATCH = (0.34, 0.13)
"""From one stripe of a hidden figure to the next, and how thick each is, in parts of the radius."""
NEAR_NOSE = 40.0
"""Degrees between a nose and a mast that would meet it."""
INNER, HOLLOW = 0.09, 0.15
"""How thick the side's dark is inside the rim of those who are down or bound, and of neutrals."""
SHADE = 0.74
"""How dark the lower rim of a body is."""


def colours_of(side: int) -> SideColours:
    """The colours of the side with this index."""
    return SIDE_COLOURS[side % len(SIDE_COLOURS)]


def outline_of(token: Token, r: float, inset: float, lying: bool = False) -> tuple[XY, ...]:
    """A figure's body around (0, 0), moved inwards by `inset` pixels: teeth have been at a zombie that may rise."""
    whole = token.kind != "zombie" or token.status == "out-of-the-fight"
    return (shape if whole else bitten)(token.side, r, inset, lying)


def draw_glow(canvas: Canvas, centre: XY, r: float) -> None:
    """Under a figure that acts or has changed."""
    canvas.disc(centre, 1.5 * r, GLOW)


def draw_token(canvas: Canvas, token: Token, centre: XY, r: float, light: Light) -> None:
    """One figure with everything its state says."""
    draw_under(canvas, token, centre, r)
    draw_over(canvas, token, centre, r, light)


def draw_under(canvas: Canvas, token: Token, centre: XY, r: float) -> None:
    """The parts that stick out from under the body: horse, shadow, armour, shield, bow, horns and nose.

    Where figures crowd, all of this is drawn before any body, so that no nose covers a tag.
    """
    if token.status in ("obviously-dead", "ran-away"):
        return
    lying = token.prone or token.status in DOWN
    able = token.status in ("carry-on", "ducked-back")
    if token.mounted and able:
        kit.horse(canvas, centre, r, token.facing, colours_of(token.side))
    body = SIZES.get(token.kind, 1.0) * r
    canvas.polygon(at(outline_of(token, body, 0, lying), (centre[0] + 0.10 * r, centre[1] + 0.18 * r)), TOKEN_SHADOW)
    if token.shield and able:
        kit.shield(canvas, centre, r, token.facing, token.rings)
    if token.bow and able:
        kit.bow(canvas, centre, r, token.facing)
    if token.set_up and token.status == "carry-on":
        kit.bipod(canvas, centre, r, token.facing)
    if able:
        if token.hero:
            kit.laurel(canvas, centre, r)
        if token.comm_link:
            kit.mast(canvas, centre, r, mast_turn(token))
        if token.vest:
            kit.vest(canvas, centre, token.side, body, lying)
        kit.armour(canvas, centre, r, token.rings, partial(shape, token.side, body, lying=lying))
        if token.fierce:
            kit.horns(canvas, centre, r)
    if token.kind != "person":
        if token.status == "carry-on" and not (token.melee or lying):
            draw_limbs(canvas, token.kind, centre, r, token.facing)
    elif token.status == "carry-on" and not (token.melee or token.mounted or token.set_up or token.neutral):
        white = token.ammo_out or not token.can_shoot
        _nose(canvas, token, centre, r, RIM if white else INK, lying)


def draw_over(canvas: Canvas, token: Token, centre: XY, r: float, light: Light) -> None:
    """The body with its tag and badges."""
    colours = colours_of(token.side)
    if token.status == "obviously-dead":
        _dead(canvas, token, centre, r, colours)
        return
    if token.status == "ran-away":
        _runaway(canvas, token, centre, r, light)
        return
    r *= SIZES.get(token.kind, 1.0)
    lying = token.prone or token.status in DOWN
    tag_at, fill, tag, edge = _body_look(token, centre, r, colours)
    _body(canvas, token, centre, r, lying, fill, edge)
    if token.status == "ducked-back":
        badges.low_wall(canvas, centre, r)
    if token.status == "captured":
        badges.chain(canvas, centre, r, colours_of(token.captor).fill)
    if token.status == "out-of-the-fight":
        _bar(canvas, centre, r, colours)
    if token.carrying is not None:
        _carried(canvas, token.carrying, (centre[0] - 0.72 * r, centre[1] + 0.72 * r), 0.6 * r)
    halo = NEAR_WHITE if token.status == "out-of-the-fight" else colours.pale if token.hidden else None
    if token.bears:
        up = (0.26 if token.side % 4 == 2 else 0.36) * r
        half = OUTLINES[token.side % 4] * r
        draw_silhouette(canvas, token.bears, (centre[0], centre[1] - up), half, tag, halo=halo)
        draw_number(canvas, token.number, (tag_at[0], tag_at[1] + 0.38 * r), r, tag, BELOW, halo=halo)
    else:
        flat = lying or token.status in ("captured", "ducked-back")
        draw_number(canvas, token.number, tag_at, r, tag, FLAT if flat else ALONE, halo=halo)
    draw_corners(canvas, token.signs, centre, r, token.count)
    for number, side in enumerate(token.hidden_from):
        draw_pip(canvas, side, hidden_from_at(number, centre, r), 0.27 * r)


def _body_look(token: Token, centre: XY, r: float, colours: SideColours) -> tuple[XY, Colour, Colour, Colour | None]:
    """Where the tag goes, the body's fill, the tag's colour, and an inner edge or none."""
    raised = (centre[0], centre[1] - 0.22 * r)
    if token.status == "stunned":
        return centre, colours.pale, colours.dark, colours.dark
    if token.status == "out-of-the-fight":
        return centre, NEAR_WHITE, colours.dark, colours.dark if token.side % 4 < 2 else None
    if token.status == "captured":
        return raised, colours.pale, colours.dark, colours.dark
    spot = raised if token.status == "ducked-back" else centre
    if token.hidden:
        return spot, colours.pale, colours.dark, None
    if token.neutral:
        return spot, NEAR_WHITE, colours.dark, colours.dark
    return spot, colours.fill, colours.tag, None


def _body(canvas: Canvas, token: Token, centre: XY, r: float, lying: bool, fill: Colour, edge: Colour | None) -> None:
    side = token.side
    rim_width = STAR_RIM if token.star else RIM_WIDTH
    canvas.polygon(at(outline_of(token, r, -BEYOND * r, lying), centre), INK)
    canvas.polygon(at(outline_of(token, r, (OUTLINE - BEYOND) * r, lying), centre), GOLD if token.star else RIM)
    depth = (OUTLINE - BEYOND + rim_width) * r
    if token.hidden:
        ring = at(outline_of(token, r, depth - 0.02 * r, lying), centre)
        canvas.polygon(ring, fill)
        if token.in_wait and token.status not in DOWN:
            draw_hatch(canvas, side, centre, r, lying)
        canvas.dashes([*ring, ring[0]], colours_of(side).dark, 0.13 * r, 0.26 * r, 0.2 * r)
        return
    if edge is not None:
        canvas.polygon(at(outline_of(token, r, depth - 0.02 * r, lying), centre), edge)
        depth += (HOLLOW if token.neutral else INNER) * r
    shade = tuple(round(SHADE * part) for part in fill[:3])
    canvas.polygon(at(outline_of(token, r, depth, lying), centre), shade)
    canvas.polygon(at(outline_of(token, r, depth + 0.03 * r, lying), (centre[0], centre[1] - 0.03 * r)), fill)


def draw_hatch(canvas: Canvas, side: int, centre: XY, r: float, lying: bool = False) -> None:
    """The stripes that say that other sides do not see this."""
    canvas.stencil(_hatch(side, round(r * canvas.k), lying), centre, colours_of(side).hatch)


@lru_cache(maxsize=32)
def _hatch(side: int, r: int, lying: bool) -> Image.Image:
    """The stripes of a hidden figure as a mask: at 45 degrees, as far as its body goes."""
    half = round((LYING[0] if lying else 1.0) * 1.3 * r)
    body, stripes = Image.new("L", (2 * half, 2 * half)), Image.new("L", (2 * half, 2 * half))
    ring = at(shape(side, r, (OUTLINE - BEYOND + RIM_WIDTH) * r, lying), (half, half))
    ImageDraw.Draw(body).polygon(ring, fill=255)
    pen, step, thick = ImageDraw.Draw(stripes), HATCH[0] * math.sqrt(2) * r, HATCH[1] * math.sqrt(2) * r / 2
    for number in range(-math.ceil(2 * half / step), math.ceil(2 * half / step) + 1):
        x = number * step + 2 * half
        top, low = x, x - 2 * half
        pen.polygon([(top - thick, 0), (top + thick, 0), (low + thick, 2 * half), (low - thick, 2 * half)], fill=255)
    return ImageChops.multiply(body, stripes)


def draw_pip(canvas: Canvas, side: int, centre: XY, r: float, fill: Colour | None = None) -> None:
    """A side's shape in small, in its colour or another."""
    canvas.polygon(at(shape(side, r + 2.5, 0), centre), INK)
    canvas.polygon(at(shape(side, r + 1, 0), centre), RIM)
    canvas.polygon(at(shape(side, r - 1.5, 0), centre), fill or colours_of(side).fill)


def hidden_from_at(number: int, centre: XY, r: float) -> XY:
    """Where the shape of the side stands from which a figure is hidden, in the row beside its crossed eye."""
    return centre[0] + (1.50 + 0.66 * number) * r, centre[1] + 0.80 * r


def mast_turn(token: Token) -> float:
    """The direction of a mast: to a free upper corner, else to the left, and farther round beside the nose."""
    turn, aside = (315.0, -60.0) if not token.signs[0] else (45.0, 60.0) if not token.signs[1] else (270.0, -60.0)
    near_nose = abs((token.facing - turn + 180) % 360 - 180) < NEAR_NOSE
    return turn + aside * near_nose


def draw_number(
    canvas: Canvas, number: str, centre: XY, r: float, colour: Colour, sizes: tuple[float, float],
    *, halo: Colour | None = None,
) -> None:  # fmt: skip
    """The number of a figure, `sizes` for one character and for more in parts of the radius."""
    size = max(SMALLEST_TAG, sizes[0 if len(number) < 2 else 1] * r)
    canvas.text(centre, number, size, colour, halo=halo, halo_width=3)


def _nose(canvas: Canvas, token: Token, centre: XY, r: float, fill: Colour, lying: bool) -> None:
    """The triangle that says where the figure looks and whether it can shoot."""
    reach = r
    if lying:
        angle = math.radians(token.facing)
        reach = r / math.hypot(math.sin(angle) / LYING[0], math.cos(angle) / LYING[1])

    def triangle(inset: float) -> list[XY]:
        tip, foot = -(reach + 0.74 * r), -(reach - 0.34 * r)
        corners = ((0.0, tip), (0.70 * r, foot), (-0.70 * r, foot))
        turn = math.radians(token.facing)
        cos, sin = math.cos(turn), math.sin(turn)
        return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in inset_by(corners, inset)]

    canvas.polygon(triangle(0), INK)
    canvas.polygon(triangle(0.085 * r), GOLD if token.star else RIM)
    canvas.polygon(triangle((0.20 if token.star else 0.175) * r), fill)


def _bar(canvas: Canvas, centre: XY, r: float, colours: SideColours) -> None:
    """From corner to corner of a lying figure, sticking out at both ends."""
    dx, dy = 1.36 * r, 0.92 * r
    a, b = (centre[0] - dx, centre[1] + dy), (centre[0] + dx, centre[1] - dy)
    canvas.segment(a, b, RIM, 0.36 * r)
    canvas.segment(a, b, colours.dark, 0.2 * r)


def _carried(canvas: Canvas, side: int, centre: XY, r: float) -> None:
    colours = colours_of(side)
    canvas.polygon(at(shape(side, r, 0, True), centre), RIM)
    canvas.polygon(at(shape(side, r, 0.1 * r, True), centre), colours.dark)
    canvas.polygon(at(shape(side, r, 0.3 * r, True), centre), NEAR_WHITE)
    _bar(canvas, centre, r, colours)


def _dead(canvas: Canvas, token: Token, centre: XY, r: float, colours: SideColours) -> None:
    canvas.polygon(at(shape(token.side, 0.8 * r, -0.07 * r), centre), RIM)
    canvas.polygon(at(shape(token.side, 0.8 * r, 0), centre), colours.dark)
    canvas.polygon(at(shape(token.side, 0.8 * r, 0.12 * r), centre), NEAR_WHITE)
    badges.cross(canvas, centre, 0.36 * r, INK, 0.17 * r)


def ghost(canvas: Canvas, side: int, tag: str, centre: XY, r: float, light: Light) -> None:
    """A figure's shape where it was, or might be."""
    dark = sum(light.paper[:3]) < 384
    colours = colours_of(side)
    line = colours.night_line if dark else colours.dark
    ring = at(shape(side, 0.92 * r, 0), centre)
    canvas.polygon(ring, (*light.paper[:3], 150) if dark else (*colours.pale[:3], 150))
    canvas.dashes([*ring, ring[0]], line, max(2.0, 0.07 * r), 0.2 * r, 0.13 * r)
    draw_number(canvas, tag, centre, r, line, ALONE)


def _runaway(canvas: Canvas, token: Token, centre: XY, r: float, light: Light) -> None:
    ghost(canvas, token.side, token.number, centre, r, light)
    dark = sum(light.paper[:3]) < 384
    line = colours_of(token.side).night_line if dark else colours_of(token.side).dark
    start, tip = toward(centre, token.facing, 1.08 * r), toward(centre, token.facing, 2.2 * r)
    badges.arrow(canvas, (start, tip), line, 0.2 * r, 0.6 * r, light.halo)


def draw_key(canvas: Canvas, side: DrawnSide, centre: XY, r: float, rim: Colour = RIM) -> None:
    """A side's shape without a nose, with its emblem or else its letter; hollow where the side is neutral."""
    number, colours = side.place, colours_of(side.place)
    fill, ink = (NEAR_WHITE, colours.dark) if side.neutral else (colours.fill, colours.tag)
    canvas.polygon(at(shape(number, r, 0), (centre[0] + 0.10 * r, centre[1] + 0.18 * r)), TOKEN_SHADOW)
    canvas.polygon(at(shape(number, r, -BEYOND * r), centre), INK)
    canvas.polygon(at(shape(number, r, (OUTLINE - BEYOND) * r), centre), rim)
    depth = (OUTLINE - BEYOND + RIM_WIDTH) * r
    canvas.polygon(at(shape(number, r, depth), centre), colours.dark if side.neutral else fill)
    if side.neutral:
        canvas.polygon(at(shape(number, r, depth + HOLLOW * r), centre), fill)
    if side.emblem in EMBLEMS:
        draw_emblem(canvas, side.emblem, centre, 0.56 * r, ink, fill)
    else:
        canvas.text(centre, side.letter, max(SMALLEST_TAG, 1.06 * r), ink)
