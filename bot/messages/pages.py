"""The pages of a panel: where a person stands in it, and what they may press there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.board import drawn
from bot.messages.altering import alterations
from bot.messages.chairs import handing_page
from bot.messages.firing import fire_page
from bot.messages.fit import LINE, TEXT, height, packed
from bot.messages.offering import letters_from, orders_page
from bot.messages.page_parts import for_others, table_scene, turn_line, way_back, who_acts
from bot.messages.panel import LINES, List, Panel, PanelButton, PanelLine, in_rows
from bot.messages.standing import all_standing, standing_page
from bot.messages.waiting import others, watch
from bot.names import plain
from bot.panel.alterations import ELSEWHERE, PAUSE, VIA, Making
from bot.panel.desk import PAD, PLAN, RUN, Desk
from bot.panel.making import making
from bot.panel.path import ENDS, GO, LIST, MORE, ONE, RULES, STANDING, WATCH, WHOLE, Path
from bot.play.follow_on import is_watched
from bot.report.offered import placed
from bot.report.preview import scene_foretold
from bot.text.branches import NAMES, branch_label, group_name, name_of
from bot.text.costs import ends_phase, gives_up
from bot.text.deeds import actors_of, kind_of
from bot.text.figures import inches, listed
from bot.text.preview import foretell
from bot.text.words import Words
from engine.commands.charge import LISTED
from engine.inputs.shape import TARGET
from engine.offers.grid import eyes
from engine.offers.tree import DO, EDGE, FLOOR, Node

BUTTONS, ROWS = 12, 6
"""More branches than these, or more rows of them, become a list."""
_GAITS: Mapping[str, tuple[str, str]] = {PAD: ("toggle.fast-off", RUN), RUN: ("toggle.fast-on", PAD)}
_SEEN: Mapping[str, drawn.Seen] = {"": "", "some": "some", "most": "most"}


def page_of(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a path; the first one where it means nothing any more."""
    if path.page == WATCH:
        return watch(desk, path, words)
    if path.page == RULES:
        return handing_page(desk, path, words)
    if path.page == STANDING:
        return standing_page(desk.ordering, path, words) or first(desk, path, words)
    if desk.closes(path):
        return _close(desk, path, words)
    if path.page == ONE and desk.orders:
        return _one(desk, words)
    made = making(desk, path)
    page = None
    if made.node is not None:
        page = _tree(desk, path, made, made.node, words)
    elif path.page != PLAN:
        page = fire_page(desk, path, made, words)
    if page is None and made.item is not None:
        page = shown_first(desk, path, made, words)
    if page is None:
        return first(desk, path, words)
    return replace(page, lines="\n".join(filter(None, (gives_up(desk, words), page.lines))))


def first(desk: Desk, path: Path, words: Words) -> Panel:
    """What waits for the person, or whom it waits for."""
    if not desk.orders and not desk.passing:
        return others(desk, path, words)
    return orders_page(desk, words)


# ---- orders ----


def _close(desk: Desk, path: Path, words: Words) -> Panel:
    """The end of the phase, while there is something left to do in it."""
    rows = [PanelButton(words("next.end-phase"), path.flip(GO), blue=True)], [way_back(Path(), words)]
    page = Panel(words("close.ask"), turn_line(desk, words), lines=ends_phase(desk, words), rows=rows)
    return for_others(page, desk, words)


def _one(desk: Desk, words: Words) -> Panel:
    """The figures of the group of which one may act alone."""
    here = Path(group=desk.group)
    ways = [PanelButton(name_of(name, desk), here.to(f"{ONE}{n}")) for n, name in enumerate(desk.acting[:20])]
    width = 2 if len(ways) <= 8 else 4
    rows = (*in_rows(ways, width), [way_back(here.to(ONE), words)])
    return Panel(words("panel.who"), turn_line(desk, words), table_scene(desk, words), rows=rows)


def _tree(desk: Desk, path: Path, made: Making, node: Node, words: Words) -> Panel:
    """The next choice of an order, or of its alteration: squares on the picture, buttons, or a list."""
    key = {VIA: "adjust.via", ELSEWHERE: "panel.elsewhere", PAUSE: "adjust.pause"}.get(made.alteration)
    heading = _heading(desk, path, words) if key is None else words(key)
    if node.grid is not None and not path.has(LIST):
        return _meant_for(desk, made, pad(desk, path, node, heading, words))
    small, rows = turn_line(desk, words), list[Sequence[PanelButton]]()
    if path.page == MORE and not path.keys and node.asks == DO:
        lists: tuple[List, ...] = (_kinds(desk, path, node, words),)
    else:
        labels = [branch_label(branch, desk, words) for branch in node.branches]
        rows, lists = choices(path, node, labels, words)
    last = [*(all_standing(desk, words) if path == Path(MORE, group=path.group) else []), way_back(path, words)]
    lines = _nearest(desk, node, words)
    return Panel(heading, small, table_scene(desk, words), lines=lines, rows=(*rows, last), lists=lists)


def _nearest(desk: Desk, node: Node, words: Words) -> str:
    """That only the nearest of a crowd are listed, where a figure is to charge one of them."""
    [item, *_], table = node.inputs, desk.here.table
    if node.asks != TARGET or item["do"] != "charge":
        return ""
    crowd = table.enemies(table.named(actors_of(item)[0]))
    return words("panel.nearest", count=LISTED) if len(crowd) > LISTED else ""


def _kinds(desk: Desk, path: Path, node: Node, words: Words) -> List:
    """Every kind of order that the first page has not whole, each with the figures that may give it. A lettered
    offer behind the first may have no room there."""
    offered = [offer.item for n, offer in enumerate(desk.offers) if not n or not placed(offer)]
    whole = ["move"] if desk.movers and desk.tree(PAD) is not None else []
    left = [
        branch
        for branch in node.branches
        if branch.value not in whole and any(item not in offered for item in branch.inputs)
    ]
    lines = []
    for branch in left or node.branches:
        figures = dict.fromkeys(figure for item in branch.inputs for figure in actors_of(item))
        names = [name_of(figure, desk) for figure in figures]
        lines.append(PanelLine(branch_label(branch, desk, words), branch.key, listed(names, NAMES, words)))
    return List(path, tuple(lines[:LINES]), words("panel.pick"))


def _meant_for(desk: Desk, made: Making, page: Panel) -> Panel:
    """The squares for another spot, with the circle of the throw as it is meant so far."""
    if made.alteration != ELSEWHERE or made.base is None or page.scene is None:
        return page
    thrown = scene_foretold(desk.here, made.base, desk.foretold(made.base), (), page.scene.language)
    return replace(page, scene=replace(page.scene, blasts=thrown.blasts, smoke=thrown.smoke))


def choices(
    path: Path, node: Node, labels: Sequence[str], words: Words
) -> tuple[list[Sequence[PanelButton]], tuple[List, ...]]:
    """The branches of a node as buttons, or as a list where they are many."""
    ways = [PanelButton(label, path.on(branch.key)) for label, branch in zip(labels, node.branches, strict=True)]
    ways = [replace(way, blue=not n) for n, way in enumerate(ways)]
    rows = in_rows(ways, 1 if len(ways) <= 4 else 2 if len(ways) <= 8 else 3)
    if len(ways) <= BUTTONS and sum(1 for row in rows for _ in packed(row)) <= ROWS:
        return rows, ()
    lines = [PanelLine(label, branch.key) for label, branch in zip(labels, node.branches, strict=True)]
    parts = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
    return [], tuple(List(path, tuple(part), words("panel.pick")) for part in parts)


def pad(desk: Desk, path: Path, node: Node, heading: str, words: Words) -> Panel:
    """Squares on the picture, and a button for each where it lies."""
    grid = node.grid
    assert grid is not None
    rows: list[Sequence[PanelButton]] = []
    for row in range(grid.rows):
        in_row = [square for square in grid.squares if square.row == row]
        rows.append([PanelButton(s.letter if s.places else "·", path.on(s.letter), off=not s.places) for s in in_row])
    beside = [
        PanelButton(branch_label(branch, desk, words), path.on(branch.key))
        for branch in node.branches
        if branch.slot in (FLOOR, EDGE) or not branch.key.isalpha()
    ]
    if path.page in _GAITS and not path.keys:
        key, other = _GAITS[path.page]
        beside.insert(0, PanelButton(words(key), path.to(other), off=other == RUN and not desk.runs))
    last = [*beside[:3], PanelButton(words("panel.list"), path.flip(LIST)), way_back(path, words)]
    seen = {} if desk.in_view is None else eyes(grid, desk.in_view)
    # What is so everywhere tells nothing of any square: it is said once.
    alike = all(seen.get(s.letter) == "most" for s in grid.squares if s.places)
    squares = tuple(
        drawn.DrawnSquare(
            letter=s.letter if s.places else "", rect=s.rect, seen="" if alike else _SEEN[seen.get(s.letter, "")]
        )
        for s in grid.squares
    )
    scene = table_scene(desk, words)
    slot = "" if node.asks is None else node.asks.field
    own = f"panel.pad.{node.inputs[0].get('do')}.{slot}"
    small = words(own if words.has(own) else "panel.pad", inches=inches(grid.side * 100))
    small = f"{small} · {words('panel.all-seen')}" if alike else small
    return Panel(heading, small, replace(scene, squares=squares), rows=(*rows, last))


def shown_first(desk: Desk, path: Path, made: Making, words: Words) -> Panel:
    """What an order would set off, with its odds, before it is given, and what may be altered of it."""
    item = made.item
    assert item is not None
    foretold, rows = desk.foretold(item), list(alterations(desk, path, made, words))
    if foretold.refused is not None:
        refusal = words.said(foretold.refused.said, lambda name: plain(str(name)))
        return Panel(
            words("panel.cannot"), scene=table_scene(desk, words), lines=refusal, rows=(*rows, [way_back(path, words)])
        )
    place, first_figure = letters_from(desk, path, words)
    told = foretell(desk.here, item, foretold, words, first_figure)
    scene = scene_foretold(desk.here, item, foretold, told.marks, words.language, place)
    go = PanelButton(told.confirm, path.flip(GO), blue=True)
    ends = []
    if is_watched(desk.moment.record, desk.side) and desk.finishes(item):
        # Such a phase does not end by itself; the person may have it end with the last deed.
        ends = [replace(go, label=words("panel.and-end", deed=told.confirm), path=go.path.flip(ENDS))]
        go = replace(go, blue=False)
    verdict = "\n".join(f"**{line}**" for line in (told.warning, told.verdict) if line)
    text = told.text if path.has(WHOLE) else _shortened(told.text, verdict)
    more = [] if text == told.text else [PanelButton(words("panel.whole"), path.flip(WHOLE))]
    lines = "\n".join(filter(None, (text, verdict)))
    return Panel(told.heading, told.small, scene, lines=lines, rows=(ends, [go, *more, way_back(path, words)], *rows))


def _shortened(text: str, verdict: str) -> str:
    """As much of a text as has room between a picture and its verdict: whole lines, at least one."""
    while height(text) > min(TEXT, TEXT + LINE - height(verdict)) and "\n" in text:
        text = text.rpartition("\n")[0]
    return text


# ---- what pages share ----


def _heading(desk: Desk, path: Path, words: Words) -> str:
    """What has been chosen so far: `Billy · Shoot`."""
    parts: list[str] = []
    node = desk.tree(path.page)
    if node is not None and node.asks != DO and path.page == MORE:
        # There is one kind of order alone, which costs no press.
        figures = {item.get("figure") for item in node.inputs}
        parts.append(kind_of(node.inputs, desk.here.table, words))
        parts += [name_of(figure, desk) for figure in figures if figure and len(figures) == 1]
    for key in path.keys:
        node = None if node is None else node.at([key])
        if node is not None:
            parts.append(branch_label(node, desk, words))
    number = path.page.removeprefix(ONE)
    if path.page[:1] == ONE and number.isdecimal() and int(number) < len(desk.acting):
        who = name_of(desk.acting[int(number)], desk)
        return " · ".join([who, *parts[:2]]) if parts else words("panel.where", who=who)
    if path.page in _GAITS and desk.movers and not parts:
        return words.started(words("panel.where-to", who=group_name(desk.movers, desk, words)))
    return " · ".join(parts[:3]) or who_acts(desk, words)[0]
