"""Figures and marks on one plan: the part of a picture that changes from step to step."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.board import badges, names
from bot.board.beyond import Beyond, beyond, draw_beyond
from bot.board.canvas import XY, Canvas, along, arc, toward
from bot.board.corners import SPOTS
from bot.board.counters import PIP, Group, draw_counter, draw_island, groups
from bot.board.crowd import Box, KeptClear
from bot.board.drawn import DrawnWatch
from bot.board.faces import drawable
from bot.board.ground.captions import draw_captions
from bot.board.ground.periods import ground_of
from bot.board.holes import draw_holes
from bot.board.kit import horse
from bot.board.letters import draw_squares, draw_tiles, tiles
from bot.board.machines import stage as machines
from bot.board.machines.drives import draw_chevrons
from bot.board.markers import HEARD, draw_entry, draw_marker, draw_noise, entries_on, noises_on
from bot.board.marks import Marks
from bot.board.outlines import merged
from bot.board.palette import Light, glass
from bot.board.parting import YIELDS, Body, body_of, parted
from bot.board.plan import Plan
from bot.board.scene import GONE, DrawnMarker, EntryMarker, Scene, Token
from bot.board.smoke import draw_flares, draw_smoke
from bot.board.tokens import colours_of, draw_glow, draw_over, draw_under, hidden_from_at, mast_turn
from bot.board.walls import barring
from engine.space.terrain import BASE_RADIUS, INCH

LEFT = 0.6
"""How large what was left behind is drawn, in parts of a token."""
HEAD = 2.5
"""How far ahead of its rider's middle a horse's head ends, in parts of a token."""
STRAYED = 0.42
"""A token drawn farther than this part of its radius from its true spot has a pin there."""
WATCHED = 36
"""How opaque the ground is that somebody watches, of 255."""
FLAT: frozenset[str] = frozenset({"obviously-dead", "ran-away"})
"""States in which a token lies below all others."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody on a plan, and where each is drawn: figures, markers, counters, noises, those beyond the frame."""

    tokens: list[Token]
    markers: list[DrawnMarker]
    far: list[Beyond]
    groups: list[Group]
    homes: dict[str, XY]
    """The true spots of tokens and markers."""
    placed: dict[str, XY]
    entries: list[tuple[EntryMarker, XY, float]]
    noises: list[str]


def draw_stage(
    canvas: Canvas,
    scene: Scene,
    plan: Plan,
    light: Light,
    cut_away: frozenset[str],
    *,
    discs: bool = True,
    covered: Box | None = None,
) -> None:
    """All that stands on the plan, and names; buildings `cut_away` have theirs on their floors.

    Discs and names keep off what is `covered` by another picture.
    """
    cast, r = cast_of(scene, plan), plan.radius
    placed = cast.placed
    marks = Marks(scene, plan, light, placed)
    _draw_watched(canvas, scene, plan, light)
    machines.draw_grounds(canvas, scene, plan, light)
    draw_holes(canvas, scene, plan, placed.values())
    draw_flares(canvas, scene, plan)
    draw_smoke(canvas, scene, plan)
    draw_squares(canvas, scene, plan, light)
    marks.draw_middles(canvas)
    machines.draw_machines(canvas, scene, plan, light)
    marks.draw_blasts(canvas)
    _draw_left(canvas, scene, plan)
    in_focus = set(scene.focus)
    for group in cast.groups:
        draw_island(canvas, group, placed[group.id], r, light)
    for token in cast.tokens:
        if token.id in in_focus:
            draw_glow(canvas, placed[token.id], r)
    marks.draw_lines(canvas)
    marks.draw_ghosts(canvas)
    for name, home in cast.homes.items():
        if math.dist(home, placed[name]) > STRAYED * r:
            badges.tether(canvas, home, placed[name], light)
    _draw_tokens(canvas, cast, plan, light, in_focus)
    for marker in cast.markers:
        draw_marker(canvas, marker, placed[marker.id], r)
    for name in cast.noises:
        draw_noise(canvas, placed[name], HEARD * r, light)
    for entry, spot, turn in cast.entries:
        draw_entry(canvas, entry, spot, r, turn)
    for group in cast.groups:
        draw_counter(canvas, group, placed[group.id], r)
    for one in cast.far:
        draw_beyond(canvas, one, placed[one.token.id], r, light)
    taken = taken_by(cast, r)
    if covered is not None:
        taken.add_box(covered)
    machines.draw_over(canvas, scene, plan, light)
    machines.occupy(taken, scene, plan)
    machines.draw_plates(canvas, scene, plan, taken)
    marks.draw_ends(canvas)
    draw_tiles(canvas, tiles(scene, plan, taken))
    marks.fill(taken)
    if discs:
        marks.draw_discs(canvas, taken)
    _draw_names(canvas, scene, plan, light, cast, taken)
    draw_captions(canvas, scene, plan, ground_of(scene.table), cut_away, taken)


def cast_of(scene: Scene, plan: Plan) -> Cast:
    """Those on the plan, parted so that none touches another."""
    r = plan.radius
    tokens = [token for token in scene.tokens if token.status not in GONE and plan.holds(token.at)]
    markers = [marker for marker in scene.markers if plan.holds(marker.at)]
    far = beyond(scene, plan)
    crowds = groups(scene, plan, tokens)
    counted = {token.id for group in crowds for token in group.members}
    tokens = [token for token in tokens if token.id not in counted]
    homes = {each.id: plan.px(each.at) for each in tokens} | {each.id: plan.px(each.at) for each in markers}
    bodies = {token.id: body_of(token, homes[token.id], r, barring(token.at, scene.table, plan)) for token in tokens}
    bodies |= {marker.id: Body(homes[marker.id], ((0.0, 0.0, 1.02 * r),)) for marker in markers}
    bodies |= {one.token.id: one.body(r) for one in far}
    bodies |= machines.bodies_of(scene, plan)
    for group in crowds:
        names_of = (group.id, *(token.id for token in group.members))
        bodies |= dict(zip(names_of, group.bodies(r), strict=True))
    entries = entries_on(scene, plan)
    bodies |= {f"entry {each[0].number}": Body(each[1], ((0.0, 0.0, 1.05 * r),), 0.0) for each in entries}
    heard = noises_on(scene, plan)
    noises = {f"noise {n}": Body(plan.px(one.at), ((0.0, 0.0, HEARD * r),), YIELDS) for n, one in enumerate(heard)}
    bodies |= noises
    spots = parted(list(bodies.values()), plan.ppi, (plan.left, plan.top, plan.right, plan.bottom))
    return Cast(tokens, markers, far, crowds, homes, dict(zip(bodies, spots, strict=True)), entries, list(noises))


def _draw_tokens(canvas: Canvas, cast: Cast, plan: Plan, light: Light, in_focus: set[str]) -> None:
    """The dead and those who ran, then all that sticks out from under bodies, then the bodies."""
    placed, r = cast.placed, plan.radius
    in_order = sorted(cast.tokens, key=lambda token: (_order(token, in_focus), placed[token.id][1]))
    flat = [token for token in in_order if token.status in FLAT]
    for token in flat:
        draw_over(canvas, token, placed[token.id], r, light)
    for token in in_order:
        draw_under(canvas, token, placed[token.id], r)
        if token.mounted and token.way and token.status == "carry-on":
            head = toward(placed[token.id], token.course, HEAD * r)
            draw_chevrons(canvas, head, token.course, token.way, plan, light, token.side)
    for token in in_order[len(flat) :]:
        drawn = replace(token, arms="") if plan.wide else token
        draw_over(canvas, drawn, placed[token.id], r, light)


def taken_by(cast: Cast, r: float) -> KeptClear:
    """What discs and names keep off, before any line."""
    taken = KeptClear()
    for token in cast.tokens:
        _occupy(taken, token, cast.placed[token.id], r)
    for marker in cast.markers:
        taken.add_disc(cast.placed[marker.id], r)
    for _, spot, _ in cast.entries:
        taken.add_disc(spot, r)
    for name in cast.noises:
        taken.add_disc(cast.placed[name], HEARD * r)
    for one in cast.far:
        taken.add_disc(cast.placed[one.token.id], r)
    for group in cast.groups:
        taken.add_disc(cast.placed[group.id], 1.4 * r)
        for pip in group.pips:
            taken.add_disc(pip, PIP + 2)
    return taken


def _draw_left(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """The things that figures have left behind: horses that wait, weapons on the ground."""
    for mount in scene.mounts:
        if plan.holds(mount.at):
            horse(canvas, plan.px(mount.at), LEFT * plan.radius, mount.facing, colours_of(mount.side))
    for lying in scene.lying:
        if plan.holds(lying.at):
            badges.fallen(canvas, plan.px(lying.at), LEFT * plan.radius)


def _draw_watched(canvas: Canvas, scene: Scene, plan: Plan, light: Light) -> None:
    """The half circles on which those who hold their fire will shoot; where some lie over others, no darker."""
    for side in sorted({one.side for one in scene.watched}):
        colours = colours_of(side)
        line = colours.night_line if scene.table.light == "night" else colours.dark
        rings = [_half_circle(one, plan) for one in scene.watched if one.side == side]
        for piece in merged(rings, (plan.left, plan.top, plan.right, plan.bottom)):
            canvas.polygon(piece, glass(line, WATCHED))
        for ring in rings:
            canvas.line(ring, light.halo[:3], 5, closed=True)
            canvas.dashes([*ring, ring[0]], line, 3, 10, 7)


def _half_circle(one: DrawnWatch, plan: Plan) -> list[XY]:
    radius = (one.radius + BASE_RADIUS) / INCH * plan.ppi
    return arc(plan.px(one.at), radius, one.facing - 90, one.facing + 90, 60)


def _order(token: Token, in_focus: set[str]) -> int:
    """First those who cover nobody, last those who act; the rest from north to south."""
    if token.status in FLAT:
        return 0
    return 2 if token.id in in_focus else 1


def _occupy(taken: KeptClear, token: Token, spot: XY, r: float) -> None:
    taken.add_disc(spot, r)
    if token.mounted:
        for ahead, size in ((1.2, 0.8), (2.1, 0.4), (-1.2, 0.9), (-2.1, 0.4)):
            taken.add_disc(toward(spot, token.facing, ahead * r), size * r)
    elif token.status == "carry-on" and not token.melee:
        taken.add_disc(toward(spot, token.facing, 1.35 * r), 0.2 * r)
    for sign, (across, down) in zip(token.signs[:2], SPOTS, strict=False):
        if sign:
            taken.add_disc((spot[0] + across * r, spot[1] + down * r), 0.4 * r)
    if token.comm_link:
        taken.add_disc(toward(spot, mast_turn(token), 2.0 * r), 0.45 * r)
    for number, _ in enumerate(token.hidden_from):
        taken.add_disc(hidden_from_at(number, spot, r), 0.35 * r)


def names_on(
    scene: Scene, plan: Plan, cast: Cast, taken: KeptClear, width_of: Callable[[str, float], float]
) -> list[names.Name]:
    """Stars always, and whom a letter marks; in crops everybody who acts or is acted upon, or whom the scene asks for.

    Of a side's counters the largest has its name. A name that finds no room is left out: nothing is ever covered.
    """
    wanted = set(scene.named) or (scene.lettered() if plan.wide else scene.actors())
    texts = {token.id: token.name for token in cast.tokens if token.id in wanted or token.star}
    largest = {group.side: group for group in reversed(cast.groups)}
    texts |= {group.id: scene.side_at(side).name for side, group in largest.items()}
    texts = {figure: names.shortened(text) for figure, text in texts.items() if text}
    texts |= {one.token.id: one.label for one in cast.far}
    size = _name_size(plan)
    texts = {figure: text for figure, text in texts.items() if drawable(text)}
    wishes = [names.Wish(cast.placed[figure], text, width_of(text, size), size) for figure, text in texts.items()]
    frame = (plan.left + 3, plan.top + 3, plan.right - 3, plan.bottom - 3)
    return names.placed(wishes, plan.radius, list(cast.placed.values()), taken, frame)


def _name_size(plan: Plan) -> float:
    return 28.0 if plan.wide else 32.0


def _draw_names(canvas: Canvas, scene: Scene, plan: Plan, light: Light, cast: Cast, taken: KeptClear) -> None:
    """Names, and lines to their owners from those far out."""
    found = names_on(scene, plan, cast, taken, canvas.width_of)
    for name in found:
        if name.line is not None:
            canvas.line(name.line, light.halo, 5)
            canvas.line(name.line, light.text, 2)
            taken.add_line(along(name.line, 12))
    for name in found:
        canvas.text(name.middle, name.text, _name_size(plan), light.text, halo=light.halo)
        taken.add_box(name.box)
