"""The rows below the footer that name the signs in a picture: all of a whole table, a few of a crop."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar, get_args

from bot.board import badges, kit
from bot.board.canvas import XY, Canvas, arc
from bot.board.corners import SIGNS, Drawing
from bot.board.drawn import Lens, Rect
from bot.board.fonts import text_width
from bot.board.ground.legend import wall_signs
from bot.board.holes import draw_hole, tag_of
from bot.board.machines.legend import machine_signs
from bot.board.machines.values import DrawnMachine, Ring
from bot.board.markers import draw_entry, draw_noise
from bot.board.palette import INK, LIGHTS, RIM, Colour, Light, glass
from bot.board.plan import LEFT, RIGHT, WIDTH
from bot.board.scene import DOWN, GONE, DrawnNoise, EntryMarker, Scene, Token
from bot.board.shapes import rounded
from bot.board.signs import Sign
from bot.board.sky import ICONS, Icon, said_of
from bot.board.smoke import smoke_signs
from bot.board.tokens import draw_over, draw_token
from bot.board.words import word
from engine.space.hull import Hull, near

T = TypeVar("T", Token, DrawnMachine, EntryMarker, DrawnNoise)
ROW = 46
"""Design pixels from one row to the next."""
SIZE = 26.0
_ICON = 18.0
_GAP = 26.0
NAMED: tuple[Sign, ...] = (
    "overall-leader", "holds-fire", "sentry", "slack", "hidden", "bitten", "feeding", "hurt", "grenade", "rounds",
    "bile", "sniper", "doctor", "medic", "camera", "reporter",
    "noble", "order", "warrior", "missile", "peasant",
)  # fmt: skip
"""The signs at corners that have words, in their order."""
CLOSE = frozenset({
    *NAMED[:16], "in-wait", "neutral", "watched", "hero", "comm-link", "protected", "vest", "entry", "noise",
})  # fmt: skip
"""What a crop names too."""
MOST_CLOSE = 4
"""The most signs in the row, the rarest first."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sign, its words, and where its row has room for it."""

    draw: Drawing
    words: str
    x: float
    row: int


def legend(scene: Scene, rect: Rect | None = None) -> tuple[LegendEntry, ...]:
    """Hour and weather where they matter, then every sign on the table that is not plain by itself, from left to right
    and row by row; of a crop those few that words below it do not name already, in one row."""
    entries: list[LegendEntry] = []
    x, row = float(LEFT), 0
    light = LIGHTS[scene.table.light]
    sky = [(words, _tinted(ICONS[key], light.text)) for key, words in said_of(scene.table, scene.language)]
    of_machines = ((key, draw) for key, draw, _ in machine_signs(scene, close=False))
    shown = [*_signs(scene), *of_machines, *wall_signs(scene.table)] if rect is None else _close(scene, rect)
    for words, draw in (*sky, *smoke_signs(scene, rect), *((word(key, scene.language), draw) for key, draw in shown)):
        wide = 2 * _ICON + 12 + text_width(words, round(SIZE), False)
        if x > LEFT and x + wide > WIDTH - RIGHT:
            if rect is not None:
                break
            x, row = float(LEFT), row + 1
        entries.append(LegendEntry(draw, words, x, row))
        x += wide + _GAP
    return tuple(entries)


def _close(scene: Scene, rect: Rect) -> list[tuple[str, Drawing]]:
    """The rarest signs in a crop."""
    west, north, east, south = rect

    def inside(*things: T) -> tuple[T, ...]:
        return tuple(one for one in things if west <= one.at[0] <= east and north <= one.at[1] <= south)

    part = replace(
        scene,
        tokens=inside(*scene.tokens),
        machines=inside(*scene.machines),
        entries=inside(*scene.entries),
        noises=inside(*scene.noises),
        rings=tuple(ring for ring in scene.rings if _reaches(ring, rect)),
    )
    of_machines = list(machine_signs(part, close=True))
    found = [(key, draw) for key, draw in _signs(part) if key in CLOSE]
    found += [(key, draw) for key, draw, _ in of_machines]
    often: Counter[str] = Counter(sign for token in part.tokens for sign in token.signs)
    often.update(sign for token in part.tokens for sign, holds in _round(token) if holds)
    often |= {"watched": len(scene.watched), "entry": len(part.entries), "noise": len(part.noises)}
    often.update({key: count for key, _, count in of_machines})
    return sorted(found, key=lambda one: often[one[0]])[:MOST_CLOSE]


def _reaches(ring: Ring, rect: Rect) -> bool:
    """Whether a kill distance round a hull in a crop ends within it."""
    west, north, east, south = rect
    hull = Hull(ring.at, round(ring.facing), ring.length, ring.width)
    return not all(near(hull, (x, y), ring.radius) for x in (west, east) for y in (north, south))


def _round(token: Token) -> tuple[tuple[str, bool], ...]:
    """What a token has besides the signs at its corners."""
    return (
        ("in-wait", token.in_wait),
        ("neutral", token.neutral),
        ("hero", token.hero),
        ("comm-link", token.comm_link),
        ("protected", token.protected),
        ("vest", token.vest),
    )


def legend_height(entries: tuple[LegendEntry, ...]) -> int:
    """Design pixels that the rows take."""
    return ROW * (entries[-1].row + 1) if entries else 0


def draw_legend(canvas: Canvas, entries: tuple[LegendEntry, ...], light: Light, top: float) -> None:
    """The rows, the first of them at the height `top`."""
    for entry in entries:
        y = top + ROW * (entry.row + 0.5) - 8
        entry.draw(canvas, (entry.x + _ICON, y), _ICON)
        canvas.text((entry.x + 2 * _ICON + 12, y), entry.words, SIZE, light.text, bold=False, anchor="l")


def _signs(scene: Scene) -> Iterator[tuple[str, Drawing]]:
    standing = [token for token in scene.tokens if token.status not in (*DOWN, *GONE, "ran-away")]
    for sign in NAMED:
        if any(sign in token.signs and not (sign == "hidden" and token.in_wait) for token in standing):
            yield sign, _raised if sign == "overall-leader" else SIGNS[sign][0]
    waiting = [token for token in standing if token.in_wait]
    if waiting:
        yield "in-wait", _body(waiting[0].side, waits=True)
    neutral = [token for token in standing if token.neutral]
    if neutral:
        yield "neutral", _body(neutral[0].side, neutral=True)
    if scene.watched:
        yield "watched", _watched
    able = [token for token in standing if token.status != "captured"]
    if any(token.hero for token in able):
        yield "hero", lambda canvas, at, r: _bare(canvas, at, 0.6 * r, kit.laurel)
    if any(token.comm_link for token in able):
        yield "comm-link", lambda canvas, at, r: _bare(canvas, (at[0] + 0.5 * r, at[1] + 0.4 * r), 0.6 * r, _mast)
    for armor, rings in sorted({(token.armor, token.rings) for token in able if token.armor > 3}):
        yield f"armour-{armor}", _ringed(rings)
    if any(token.protected for token in able):
        yield "protected", _ringed(1)
    if any(token.vest for token in able):
        yield "vest", lambda canvas, at, r: _bare(canvas, at, 0.6 * r, _vest)
    if any(token.shield for token in able):
        yield "shield", lambda canvas, at, r: _bare(canvas, at, 0.6 * r, _shield)
    if any(token.bow for token in able):
        yield "bow", lambda canvas, at, r: _bare(canvas, (at[0], at[1] + 0.3 * r), 0.6 * r, _bow)
    if any(token.fierce for token in able):
        yield "fierce", lambda canvas, at, r: _bare(canvas, (at[0], at[1] + 0.3 * r), 0.66 * r, kit.horns)
    if any(token.set_up for token in able):
        yield "gun-set-up", lambda canvas, at, r: kit.bipod(canvas, (at[0], at[1] + 0.9 * r), 0.8 * r, 0)
    dogs = [token for token in able if token.kind == "dog"]
    if dogs:
        yield "dog", _dog(dogs[0].side)
    for lens in filter(None, get_args(Lens)):
        if any(shot.lens == lens for shot in scene.shots):
            yield f"lens-{lens}", partial(badges.frame, talks=lens == "interview")
    if scene.entries:
        yield "entry", lambda canvas, at, r: draw_entry(canvas, EntryMarker(number=1, at=(0, 0)), at, r, 0)
    if scene.holes:
        yield "hole", lambda canvas, at, r: draw_hole(canvas, at, 0.9 * r, tag_of(scene.holes[0]))
    if scene.noises:
        yield "noise", lambda canvas, at, r: draw_noise(canvas, at, 0.8 * r, LIGHTS[scene.table.light])
    if scene.mounts:
        yield "mount", lambda canvas, at, r: kit.horse(canvas, at, 0.42 * r, 0, None)
    if scene.lying:
        yield "lying", badges.fallen


def _tinted(icon: Icon, colour: Colour) -> Drawing:
    return lambda canvas, at, r: icon(canvas, at, r, colour)


def _bare(canvas: Canvas, at: XY, r: float, under: Callable[[Canvas, XY, float], None]) -> None:
    """A body of no side, over what sticks out from under it."""
    under(canvas, at, r)
    canvas.disc(at, r, INK)
    canvas.disc(at, 0.86 * r, RIM)


def _raised(canvas: Canvas, at: XY, r: float) -> None:
    SIGNS["overall-leader"][0](canvas, at, 0.62 * r)


def _body(side: int, *, waits: bool = False, neutral: bool = False) -> Drawing:
    body = Token(id="", name="", tag="", side=side, at=(0, 0), hidden=waits, in_wait=waits, neutral=neutral)
    return lambda canvas, at, r: draw_over(canvas, body, at, 0.9 * r, LIGHTS["day"])


def _dog(side: int) -> Drawing:
    body = Token(id="", name="", tag="", side=side, at=(0, 0), kind="dog", facing=45)
    return lambda canvas, at, r: draw_token(canvas, body, (at[0] - 0.3 * r, at[1] + 0.3 * r), 0.6 * r, LIGHTS["day"])


def _mast(canvas: Canvas, at: XY, r: float) -> None:
    kit.mast(canvas, at, r, 315)


def _watched(canvas: Canvas, at: XY, r: float) -> None:
    half = arc((at[0], at[1] + 0.5 * r), r, -90, 90, 16)
    canvas.polygon(half, glass(INK, 36))
    canvas.dashes([*half, half[0]], INK, 2.5, 6, 4)


def _bow(canvas: Canvas, at: XY, r: float) -> None:
    kit.bow(canvas, at, r, 0)


def _vest(canvas: Canvas, at: XY, r: float) -> None:
    kit.vest(canvas, at, 0, 1.15 * r, lying=False)


def _shield(canvas: Canvas, at: XY, r: float) -> None:
    kit.shield(canvas, at, r, 0)


def _ringed(rings: int) -> Drawing:
    def outline(inset: float) -> tuple[XY, ...]:
        r = 0.6 * _ICON
        return rounded(r - inset, r - inset, r - inset)

    def draw(canvas: Canvas, at: XY, r: float) -> None:
        _bare(canvas, at, 0.6 * r, lambda c, spot, size: kit.armour(c, spot, 1.4 * size, rings, outline))

    return draw
