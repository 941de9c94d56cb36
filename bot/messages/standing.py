"""The standing orders of a person in their panel: the one that is picked is dropped."""

from collections.abc import Iterator

from bot.messages.panel import LINES, Line, List
from bot.play.desk import STANDING, Desk
from bot.play.path import Path
from bot.text.branches import name_of
from bot.text.orders import holds, told
from bot.text.words import Words


def standing_lists(desk: Desk, words: Words) -> Iterator[List]:
    """A list of them, each with how long it holds; none where none stands."""
    rules, lines = desk.moment.record.ruleset, []
    for number, order in enumerate(desk.standing[:LINES]):
        label = f"{name_of(order.figure, desk)}: {told(order, words, rules)}"
        lines.append(Line(label, str(number), holds(order, desk.here.table.named(order.figure), words)))
    if lines:
        yield List(Path(STANDING, group=desk.group), tuple(lines), words("panel.standing"))
