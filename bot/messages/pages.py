"""The pages of a panel: where a person stands in it, and what they may press there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.board import scene as board
from bot.messages.panel import LINES, Line, List, Panel, Way, in_rows
from bot.play.desk import Desk
from bot.play.moment import Open
from bot.play.path import GO, LIST, Path
from bot.report.marks import lettered, marks_of_question
from bot.report.preview import scene_foretold
from bot.report.scene import scene_of
from bot.text.branches import answer_label, branch_label, group_name, name_of
from bot.text.figures import inches
from bot.text.marks import sight_lines
from bot.text.preview import foretell
from bot.text.questions import ask
from bot.text.report import small_line
from bot.text.words import Words
from engine.offers.grid import eyes, watched
from engine.offers.tree import EDGE, FLOOR, Node
from engine.preview import Preview

FIRST, MORE, ONE, ASKED, PASS, WATCH = "", "t", "u", "q", "p", "w"
"""Pages by their letter: the first, all orders, one figure's, a question, the turn that goes on, the table."""
BUTTONS = 12
"""More branches than these become a list."""
TABS = 4
_SEEN: Mapping[str, board.Seen] = {"": "", "some": "some", "most": "most"}


def node_of(desk: Desk, path: Path) -> Node | None:
    """The branch of the tree at which a path arrives; None on a page that is no tree, or where it means nothing."""
    root = desk.tree(path.page)
    return None if root is None else root.at(path.keys)


def page_of(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a path; the first one where it means nothing any more."""
    if path.page == WATCH:
        return watch(desk, words)
    if path.page == ONE and desk.orders:
        return _one(desk, words)
    node = node_of(desk, path)
    if node is not None and not node.leaf:
        if path.page[:1] == ASKED:
            return _question(desk, path, node, words)
        return _tree(desk, path, node, words)
    return first(desk, path, words)


def first(desk: Desk, path: Path, words: Words) -> Panel:
    """What waits for the person, or whom it waits for."""
    if desk.moment.state.ended:
        return watch(desk, words)
    if desk.questions:
        if len(desk.questions) == 1:
            start = Path(f"{ASKED}0")
            root = desk.tree(start.page)
            assert root is not None
            return _question(desk, start, root, words)
        return _questions(desk, words)
    if not desk.orders and not desk.passing:
        return _others(desk, words)
    return _orders(desk, words)


# ---- orders ----


def _orders(desk: Desk, words: Words) -> Panel:
    """Everything that the group may do, by kind; other groups as tabs."""
    here = Path(group=desk.group)
    root = desk.tree(MORE)
    ways = [] if root is None else list(_ways(desk, here.to(MORE), root, words))
    if ways:
        ways[0] = replace(ways[0], blue=True)
    goes_on = [
        Way(words(f"next.{name}"), here.to(f"{PASS}{n}"), blue=not ways and not n)
        for n, name in enumerate(desk.passing)
    ]
    tabs = [
        Way(group_name(group, desk, words), here.of_group(n)) for n, group in enumerate(desk.groups) if n != desk.group
    ]
    heading = words("panel.where", who=group_name(desk.acting, desk, words)) if desk.acting else words("panel.goes-on")
    one = [Way(words("panel.one"), here.to(ONE))] if len(desk.acting) > 1 and root is not None else []
    rows: list[Sequence[Way]] = [*in_rows(ways, 3), tabs[:TABS], [*one, *goes_on, _table(words)]]
    return Panel(heading, _small(desk, words), _scene(desk, words), rows=tuple(filter(None, rows)))


def _one(desk: Desk, words: Words) -> Panel:
    """Whom of the group to act with alone."""
    here = Path(group=desk.group)
    ways = [Way(name_of(name, desk), here.to(f"{ONE}{n}")) for n, name in enumerate(desk.acting[:20])]
    width = 2 if len(ways) <= 8 else 4
    rows = (*in_rows(ways, width), [_back(here.to(ONE), words)])
    return Panel(words("panel.who"), _small(desk, words), _scene(desk, words), rows=rows)


def _ways(desk: Desk, path: Path, node: Node, words: Words) -> Iterator[Way]:
    for branch in node.branches:
        yield Way(branch_label(branch, desk, words), path.on(branch.key))


def _tree(desk: Desk, path: Path, node: Node, words: Words) -> Panel:
    """The next choice of an order: squares on the picture, buttons, or a list."""
    heading = _heading(desk, path, words)
    if node.grid is not None and not path.has(LIST):
        return _pad(desk, path, node, heading, words)
    labels = [branch_label(branch, desk, words) for branch in node.branches]
    rows, lists = _choices(path, node, labels, words)
    small = _small(desk, words)
    return Panel(heading, small, _scene(desk, words), rows=(*rows, [_back(path, words)]), lists=lists)


def _choices(
    path: Path, node: Node, labels: Sequence[str], words: Words
) -> tuple[list[Sequence[Way]], tuple[List, ...]]:
    """The branches of a node as buttons, or as a list where they are many."""
    if len(labels) > BUTTONS:
        lines = [Line(label, branch.key) for label, branch in zip(labels, node.branches, strict=True)]
        parts = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
        return [], tuple(List(path, tuple(part), words("panel.pick")) for part in parts)
    ways = [Way(label, path.on(branch.key)) for label, branch in zip(labels, node.branches, strict=True)]
    ways = [replace(way, blue=not n) for n, way in enumerate(ways)]
    width = 1 if len(ways) <= 4 else 2 if len(ways) <= 8 else 3
    return in_rows(ways, width), ()


def _pad(desk: Desk, path: Path, node: Node, heading: str, words: Words) -> Panel:
    """Squares on the picture, and a button for each where it lies."""
    grid = node.grid
    assert grid is not None
    rows: list[Sequence[Way]] = []
    for row in range(grid.rows):
        in_row = [square for square in grid.squares if square.row == row]
        rows.append([Way(s.letter if s.places else "·", path.on(s.letter), off=not s.places) for s in in_row])
    beside = [
        Way(branch_label(branch, desk, words), path.on(branch.key))
        for branch in node.branches
        if branch.slot in (FLOOR, EDGE) or not branch.key.isalpha()
    ]
    last = [*beside[:3], Way(words("panel.list"), path.flip(LIST)), _back(path, words)]
    seen = eyes(grid, watched(desk.here.table, desk.side))
    squares = tuple(
        board.Square(letter=s.letter if s.places else "", rect=s.rect, seen=_SEEN[seen.get(s.letter, "")])
        for s in grid.squares
    )
    scene = _scene(desk, words)
    small = words("panel.pad", inches=inches(grid.side * 100))
    return Panel(heading, small, replace(scene, squares=squares), rows=(*rows, last))


def shown_first(desk: Desk, path: Path, item: dict[str, Any], foretold: Preview, words: Words) -> Panel:
    """What an order would set off, with its odds, before it is given."""
    told = foretell(desk.here, item, foretold, words)
    scene = scene_foretold(desk.here, item, foretold, told.marks, words.language)
    go = Way(told.confirm, path.flip(GO), blue=True)
    lines = "\n".join(part for part in (_shortened(told.text), f"**{told.verdict}**" if told.verdict else "") if part)
    return Panel(told.heading, scene=scene, lines=lines, rows=([go, _back(path, words)],))


def _shortened(text: str, most: int = 4) -> str:
    """So many lines of a text."""
    return "\n".join(line for line in text.split("\n")[:most])


# ---- questions ----


def _question(desk: Desk, path: Path, node: Node, words: Words) -> Panel:
    """One question with its choices."""
    open_ = desk.questions[int(path.page[1:])]
    moment = desk.moment
    asked = ask(open_.question, moment, words("panel.you"), words)
    marks = marks_of_question(open_.question, moment)
    scene = lettered(_scene(desk, words), marks)
    letters = "\n".join(sight_lines(open_.question, marks, moment, words)[:3])
    if node.grid is not None and not path.has(LIST):
        pad = _pad(desk, path, node, words("panel.question"), words)
        return replace(pad, lines=asked.prompt)
    labels = [answer_label(branch, open_, desk, words) for branch in node.branches]
    rows, lists = _choices(path, node, labels, words)
    back = [[_back(path, words)]] if path.keys or len(desk.questions) > 1 else []
    lines = "\n".join(filter(None, (asked.prompt, letters)))
    return Panel(
        words("panel.question"), _small(desk, words), scene, lines=lines, rows=(*rows, *back), lists=lists,
        foot=asked.hint,
    )  # fmt: skip


def _questions(desk: Desk, words: Words) -> Panel:
    """Several questions, each with a way to its own page."""
    ways = []
    for n, open_ in enumerate(desk.questions[:LINES]):
        who = name_of(open_.question.figure, desk) if open_.question.figure else words("panel.side")
        ways.append(Way(words("panel.decide-for", who=who), Path(f"{ASKED}{n}"), blue=not n))
    heading = words("panel.questions", len(desk.questions))
    return Panel(heading, _small(desk, words), _scene(desk, words), rows=tuple(in_rows(ways, 2)))


# ---- others' turns ----


def _others(desk: Desk, words: Words) -> Panel:
    """Whom it waits for."""
    return Panel(words("panel.others"), _small(desk, words), lines=waits_for(desk, words), rows=([_table(words)],))


def waits_for(desk: Desk, words: Words) -> str:
    """`Ben decides for the Gang.`"""
    moment, seating = desk.moment, desk.moment.seating
    if moment.pending:
        people = {moment.decider(open_): open_.question.side for open_ in moment.pending}
    else:
        people = {seating.decider(moment.state.active_side): moment.state.active_side}
    return "\n".join(
        words("panel.decides", who=f"<@{user}>", side=moment.side_name(side)) for user, side in people.items()
    )


def watch(desk: Desk, words: Words) -> Panel:
    """The whole table."""
    back = Way(words("panel.back"), Path())
    return Panel(words("head.status"), _small(desk, words), scene_of(desk.moment, (), words.language), rows=([back],))


# ---- what pages share ----


def _table(words: Words) -> Way:
    return Way(words("panel.table"), Path(WATCH))


def _back(path: Path, words: Words) -> Way:
    return Way(words("panel.back"), path.back())


def _small(desk: Desk, words: Words) -> str:
    return small_line(desk.moment, words)


def _heading(desk: Desk, path: Path, words: Words) -> str:
    """What has been chosen so far: `Billy · Shoot`."""
    parts: list[str] = []
    node = desk.tree(path.page)
    for key in path.keys:
        node = None if node is None else node.at([key])
        if node is not None:
            parts.append(branch_label(node, desk, words))
    return " · ".join(parts[:3]) or words("panel.where", who=group_name(desk.acting, desk, words))


def _scene(desk: Desk, words: Words) -> board.Scene:
    """The table as the person may know it, with those who act and those they may meet in the picture."""
    scene = scene_of(desk.moment, (), words.language)
    on_table = {token.id for token in scene.tokens}
    asked = {figure for open_ in desk.questions for figure in (*open_.figures, *open_.question.about)}
    return replace(scene, focus=tuple(sorted({*desk.acting, *asked} & on_table)))


def open_of(desk: Desk, path: Path) -> Open | None:
    """The question that a path answers, if it does."""
    if path.page[:1] != ASKED or not path.page[1:].isdecimal() or int(path.page[1:]) >= len(desk.questions):
        return None
    return desk.questions[int(path.page[1:])]
