"""Figures and marks on one plan: the part of a picture that changes from step to step."""

import math
from dataclasses import replace

from bot.board import badges, names
from bot.board.beyond import Beyond, beyond, draw_beyond
from bot.board.canvas import XY, Canvas, toward
from bot.board.crowd import Obstacles
from bot.board.kit import horse
from bot.board.letters import draw_squares, draw_tiles, tiles
from bot.board.marks import Marks
from bot.board.palette import Light
from bot.board.parting import Body, body_of, parted
from bot.board.plan import Plan
from bot.board.scene import GONE, Marker, Scene, Token
from bot.board.tokens import colours_of, draw_glow, draw_marker, draw_over, draw_under
from engine.space.terrain import Point

LEFT = 0.6
"""How large what was left behind is drawn, in parts of a token."""
STRAYED = 0.42
"""A token drawn farther than this part of its radius from its true spot has a pin there."""


def draw_stage(
    canvas: Canvas, scene: Scene, plan: Plan, light: Light, *, outline: tuple[Point, ...] = (), discs: bool = True
) -> None:
    """All that stands on the plan; with `outline` only what is on its floor of that building."""
    tokens = [token for token in scene.tokens if _shown(token, plan, outline)]
    markers = [marker for marker in scene.markers if _marker_shown(marker, plan, outline)]
    far = [] if outline else beyond(scene, plan)
    ids = [token.id for token in tokens] + [marker.id for marker in markers] + [one.token.id for one in far]
    homes = [plan.px(token.at) for token in tokens] + [plan.px(marker.at) for marker in markers]
    homes += [one.home for one in far]
    spots = _parted(tokens, far, homes, plan)
    placed = dict(zip(ids, spots, strict=True))
    marks = Marks(scene, plan, light, placed, outline)
    draw_squares(canvas, scene, plan, light)
    marks.draw_middles(canvas)
    marks.draw_blasts(canvas)
    _draw_left(canvas, scene, plan, outline)
    in_focus = set(scene.focus)
    for token in tokens:
        if token.id in in_focus:
            draw_glow(canvas, placed[token.id], plan.radius)
    marks.draw_lines(canvas)
    marks.draw_ghosts(canvas)
    for home, spot in zip(homes[: len(homes) - len(far)], spots, strict=False):
        if math.dist(home, spot) > STRAYED * plan.radius:
            badges.tether(canvas, home, spot, light)
    in_order = sorted(tokens, key=lambda token: (_order(token, in_focus), placed[token.id][1]))
    dead = [token for token in in_order if token.status == "obviously-dead"]
    for token in dead:
        draw_over(canvas, token, placed[token.id], plan.radius, light)
    for token in in_order:
        draw_under(canvas, token, placed[token.id], plan.radius)
    for token in in_order[len(dead) :]:
        drawn = replace(token, floor=0) if outline else token
        if not plan.close:
            drawn = replace(drawn, arms="")
        draw_over(canvas, drawn, placed[token.id], plan.radius, light)
    for marker in markers:
        draw_marker(canvas, marker, placed[marker.id], plan.radius)
    for one in far:
        draw_beyond(canvas, one, placed[one.token.id], plan.radius, light)
    marks.draw_ends(canvas)
    taken = Obstacles()
    for token in tokens:
        _occupy(taken, token, placed[token.id], plan.radius)
    for marker in markers:
        taken.add_disc(placed[marker.id], plan.radius)
    for one in far:
        taken.add_disc(placed[one.token.id], plan.radius)
    laid = tiles(scene, plan, taken)
    draw_tiles(canvas, laid)
    marks.fill(taken)
    if discs:
        marks.draw_discs(canvas, taken)
    _draw_names(canvas, scene, plan, light, tokens, far, placed, taken)


def _parted(tokens: list[Token], far: list[Beyond], homes: list[XY], plan: Plan) -> list[XY]:
    """Where tokens, then markers, then those beyond the frame are drawn so that none touches another."""
    r = plan.radius
    bodies = [body_of(token, home, r) for token, home in zip(tokens, homes, strict=False)]
    bodies += [Body(home, ((0.0, 0.0, 1.02 * r),)) for home in homes[len(tokens) : len(homes) - len(far)]]
    bodies += [one.body(r) for one in far]
    return parted(bodies, plan.ppi, (plan.left, plan.top, plan.right, plan.bottom))


def _draw_left(canvas: Canvas, scene: Scene, plan: Plan, outline: tuple[Point, ...]) -> None:
    """The things that figures have left behind: horses that wait, weapons on the ground."""
    if not outline:
        for mount in scene.mounts:
            if plan.holds(mount.at):
                horse(canvas, plan.px(mount.at), LEFT * plan.radius, mount.facing, colours_of(mount.side))
    for lying in scene.lying:
        if plan.holds(lying.at) and (not outline or lying.floor == plan.floor):
            badges.fallen(canvas, plan.px(lying.at), LEFT * plan.radius)


def _shown(token: Token, plan: Plan, outline: tuple[Point, ...]) -> bool:
    if token.status in GONE or not plan.holds(token.at):
        return False
    return not outline or token.floor == plan.floor


def _marker_shown(marker: Marker, plan: Plan, outline: tuple[Point, ...]) -> bool:
    return plan.holds(marker.at) and (not outline or marker.floor == plan.floor)


def _order(token: Token, in_focus: set[str]) -> int:
    """Dead first, last those who act; the rest from north to south."""
    if token.status == "obviously-dead":
        return 0
    return 2 if token.id in in_focus else 1


def _occupy(taken: Obstacles, token: Token, spot: XY, r: float) -> None:
    taken.add_disc(spot, r)
    if token.mounted:
        for ahead, size in ((1.2, 0.8), (2.1, 0.4), (-1.2, 0.9), (-2.1, 0.4)):
            taken.add_disc(toward(spot, token.facing, ahead * r), size * r)
    elif token.status == "carry-on" and not token.melee:
        taken.add_disc(toward(spot, token.facing, 1.35 * r), 0.2 * r)
    if token.star or token.leader:
        taken.add_disc((spot[0] - 0.8 * r, spot[1] - 0.85 * r), 0.4 * r)
    if token.leader and token.star:
        taken.add_disc((spot[0] + 0.86 * r, spot[1] - 0.92 * r), 0.4 * r)


def _draw_names(
    canvas: Canvas,
    scene: Scene,
    plan: Plan,
    light: Light,
    tokens: list[Token],
    far: list[Beyond],
    placed: dict[str, XY],
    taken: Obstacles,
) -> None:
    """Stars always, and whom a letter marks; in crops everybody who acts or is acted upon, or whom the scene asks for.

    A name that finds no room is left out: nothing is ever covered.
    """
    wanted = set(scene.named) or (scene.lettered() if plan.wide else scene.actors())
    size = 28 if plan.wide else 32
    texts = {
        token.id: names.shortened(token.name) for token in tokens if token.name and (token.id in wanted or token.star)
    }
    texts |= {one.token.id: f"{names.shortened(one.token.name)} {one.inches}″".strip() for one in far}
    wishes = [names.Wish(placed[figure], text, canvas.width_of(text, size), size) for figure, text in texts.items()]
    frame = (plan.left + 3, plan.top + 3, plan.right - 3, plan.bottom - 3)
    found = names.placed(wishes, plan.radius, list(placed.values()), taken, frame)
    for name in found:
        if name.line is not None:
            canvas.line(name.line, light.halo, 5)
            canvas.line(name.line, light.text, 2)
    for name in found:
        canvas.text(name.middle, name.text, size, light.text, halo=light.halo)
