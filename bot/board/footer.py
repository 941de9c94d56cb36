"""The strip below a board: whose shape is whose, the scale, and beside a crop the whole table in small."""

from collections import Counter

from bot.board.canvas import Canvas
from bot.board.ground.periods import ground_of
from bot.board.markers import draw_marker
from bot.board.palette import NIGHT_EDGE, Light
from bot.board.plan import FOOTER, Plan
from bot.board.scene import GONE, DrawnMarker, Scene
from bot.board.silhouettes import SILHOUETTES, draw_silhouette
from bot.board.small import SMALL, draw_small
from bot.board.tokens import draw_key
from bot.board.words import word

KEY_RADIUS = 22.0
NAME = 29.0
SMALLEST = 24.0
ARMS = 25.0
"""Size of the words beside the outlines of weapons."""
OUTLINE = 50.0
SECOND_ROW = 64.0
"""Design pixels between the middles of the two rows."""


def draw_footer(
    canvas: Canvas, scene: Scene, plan: Plan, light: Light, left: float, right: float, middle: float, *, crop: bool
) -> None:
    """Key at the left, scale bar and (for a crop) the table in small at the right, around the height `middle`."""
    edge = right
    if crop:
        draw_small(canvas, scene, plan, light, (right - SMALL, middle - 37))
        edge -= SMALL + 24
        draw_arms(canvas, scene, plan, light, left, edge, middle + SECOND_ROW)
    edge = _scale_bar(canvas, plan, light, edge, middle)
    draw_side_key(canvas, scene, light, left, edge - 24, middle)


def draw_arms(canvas: Canvas, scene: Scene, plan: Plan, light: Light, left: float, right: float, middle: float) -> None:
    """The outlines of weapons in the picture, each with its word: closer together, then the commonest, if many."""
    shown = [token.bears for token in scene.tokens if token.status not in GONE and plan.holds(token.at)]
    if plan.wide:
        return
    counts = Counter(arms for arms in shown if arms)
    words = {arms: word(f"arms-{arms}", scene.language) for arms, _ in counts.most_common()}
    widths = {arms: OUTLINE + 12 + canvas.width_of(words[arms], ARMS, False) for arms in words}
    while len(widths) > 1 and sum(widths.values()) + 16 * (len(widths) - 1) > right - left:
        widths.popitem()
    gap = min(34.0, (right - left - sum(widths.values())) / max(1, len(widths) - 1))
    x = left
    for arms in sorted(widths, key=list(SILHOUETTES).index):
        draw_silhouette(canvas, arms, (x + OUTLINE / 2, middle), OUTLINE / 2, light.text)
        canvas.text((x + OUTLINE + 12, middle), words[arms], ARMS, light.quiet, bold=False, anchor="l")
        x += widths[arms] + gap


def footer_middle(height: float, footer: float = FOOTER) -> float:
    """The height of the footer's first row, in a picture so high."""
    return height - footer + FOOTER / 2 - 2


def _scale_bar(canvas: Canvas, plan: Plan, light: Light, right: float, middle: float) -> float:
    """6 inches (3 in crops), first half filled; gives back where its words begin."""
    inches = 6 if plan.wide else 3
    length = inches * plan.ppi
    left = right - length
    canvas.rectangle(left - 1.5, middle - 4.5, right, middle + 4.5, light.frame)
    canvas.rectangle(left + length / 2, middle - 3, right - 1.5, middle + 3, light.paper)
    words = f"{inches}″"
    canvas.text((left - 14, middle), words, 28, light.label, anchor="r")
    return left - 14 - canvas.width_of(words, 28)


def draw_side_key(canvas: Canvas, scene: Scene, light: Light, left: float, right: float, middle: float) -> None:
    """Each side's shape and name; smaller, then cut, where they do not fit. With more than two sides their names come
    before what else the key explains."""
    ground = ground_of(scene.table)
    entries: list[tuple[str, str]] = [(str(index), side.name) for index, side in enumerate(scene.sides)]
    if scene.markers:
        entries.append(("marker", word("possible-enemy", scene.language)))
    if scene.table.light == "night" and scene.lit:
        entries.append(("sight", word("in-sight", scene.language)))
    if not entries:
        return
    size, gap = NAME, 28.0
    names = [name for _, name in entries]

    def needed() -> float:
        return sum(2 * KEY_RADIUS + 10 + canvas.width_of(name, size, False) for name in names) + gap * (len(names) - 1)

    while needed() > right - left and (size > SMALLEST or gap > 14):
        size, gap = max(SMALLEST, size - 1), max(14.0, gap - 3)
    while needed() > right - left and len(names) > len(scene.sides) > 2:
        names.pop()
    while needed() > right - left and max(len(name) for name in names) > 3:
        longest = max(range(len(names)), key=lambda index: len(names[index]))
        names[longest] = names[longest].rstrip("…")[:-1].rstrip() + "…"
    x = left + KEY_RADIUS
    for (kind, _), name in zip(entries, names, strict=False):
        centre = (x, middle)
        if kind == "marker":
            draw_marker(canvas, DrawnMarker(id="", tag="?", at=(0, 0)), centre, KEY_RADIUS)
        elif kind == "sight":
            canvas.rectangle(x - 20, middle - 20, x + 20, middle + 20, ground.ground)
            square = ((x - 20, middle - 20), (x + 20, middle - 20), (x + 20, middle + 20), (x - 20, middle + 20))
            canvas.dashes([*square, square[0]], NIGHT_EDGE, 2, 7, 5)
        else:
            index = int(kind)
            draw_key(canvas, scene.sides[index], centre, KEY_RADIUS)
        words_at = x + KEY_RADIUS + 10
        canvas.text((words_at, middle), name, size, light.text, bold=False, anchor="l")
        x = words_at + canvas.width_of(name, size, False) + gap + KEY_RADIUS
