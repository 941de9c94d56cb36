"""The pages of a panel: where a person stands in it, and what they may press there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.board import drawn
from bot.board import scene as board
from bot.messages.altering import alterations
from bot.messages.firing import fire_page
from bot.messages.fit import LINE, TEXT, best, height, packed
from bot.messages.panel import LINES, List, Panel, PanelButton, PanelLine, in_rows
from bot.messages.parts import mention
from bot.messages.standing import all_standing, holds_fire, standing_page
from bot.messages.waiting import others, watch
from bot.names import plain, safe
from bot.panel.alterations import ELSEWHERE, PAUSE, VIA, Making
from bot.panel.desk import AIM, END, END_ACTIVATION, END_PHASE, OFFER, ON, PAD, PLAN, RUN, Desk
from bot.panel.making import making
from bot.panel.path import CLOSE, DONE, ENDS, GO, GROUP, LIE, LIST, MORE, ONE, PASS, STANDING, WATCH, WHOLE, Path
from bot.play.follow_on import is_watched
from bot.report.offered import offers_shown, placed
from bot.report.preview import looking_for, scene_foretold
from bot.report.scene import scene_of
from bot.report.watched import watched_by
from bot.text.branches import NAMES, branch_label, group_name, name_of, offer_forms
from bot.text.costs import ends_activation, ends_phase, gives_up, steps_back
from bot.text.deeds import actors_of, kind_of
from bot.text.figures import condition, inches, listed, percent
from bot.text.machines import seat_of
from bot.text.preview import foretell
from bot.text.report import small_line
from bot.text.sides import side_name
from bot.text.words import Words
from engine.commands.fire import whom
from engine.offers.grid import eyes
from engine.offers.offer import Offer
from engine.offers.tree import DO, EDGE, FLOOR, Node
from engine.state import FALLEN

BUTTONS, ROWS = 12, 6
"""More branches than these, or more rows of them, become a list."""
BESIDE = 8
"""The most rows of buttons that have room beside a picture."""
_GAITS: Mapping[str, tuple[str, str]] = {PAD: ("toggle.fast-off", RUN), RUN: ("toggle.fast-on", PAD)}
_SEEN: Mapping[str, drawn.Seen] = {"": "", "some": "some", "most": "most"}


def page_of(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a path; the first one where it means nothing any more."""
    if path.page == WATCH:
        return watch(desk, path, words)
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
    return _orders(desk, words)


# ---- orders ----


def _orders(desk: Desk, words: Words) -> Panel:
    """What is worth a press, and the ways to everything else; other groups as tabs."""
    here = Path(group=desk.group)
    bare = [best(forms) for forms in offer_forms([(offer, "") for offer in desk.offers], desk, words)]
    # Of those that would read alike, the first is enough.
    numbers = sorted({form.label: n for n, form in reversed(list(enumerate(bare)))}.values())
    letters = iter("ABCDEFGH")
    lettered = [(desk.offers[n], next(letters) if placed(desk.offers[n]) else "") for n in numbers]
    forms = map(best, offer_forms(lettered, desk, words))
    ranked = [
        PanelButton(form.label, _to_offer(here, n, offer), note=form.note, spare=letter if n else "")
        for n, (offer, letter), form in zip(numbers, lettered, forms, strict=True)
    ]
    offered = list(ranked)
    tabs, lists = _groups(desk, words)
    lists = (*_targets(desk, words), *lists)
    kinds = {offer.item["do"] for offer in desk.offers}
    if desk.closing:
        # Either way it is this side's last word in the phase.
        kinds.add(END_ACTIVATION if desk.idle else END_PHASE)
    goes_on = {
        name: PanelButton(ends_activation(desk, words), here.to(DONE))
        if name == END_ACTIVATION
        else PanelButton(words(f"next.{name}"), _closing(desk) if name == END_PHASE else here.to(f"{PASS}{n}"))
        for n, name in enumerate(desk.passing)
        if name not in kinds
    }
    if desk.undivided:
        # Dice come first: the activation is a deed of its own, with nothing to choose.
        label = words.started(words("panel.acts", who=group_name(desk.acting, desk, words)))
        offered = [PanelButton(label, here.to(MORE, flags=GO))]
    if goes_on and (END in goes_on or desk.idle or not (offered or desk.opening)):
        # There is nothing better to do: the way on stands first.
        on = END if END in goes_on else END_PHASE if END_PHASE in goes_on and desk.last else next(iter(goes_on))
        offered.insert(0, goes_on.pop(on))
        offered[1:1] = [PanelButton(words("panel.lie"), here.to(LIE))] if desk.better_prone else []
    offered[:1] = [replace(way, blue=True) for way in offered[:1]]
    others = [
        *([PanelButton(words("panel.elsewhere"), here.to(PAD))] if desk.tree(PAD) is not None else []),
        *([PanelButton(words("panel.one"), here.to(ONE))] if len(desk.acting) > 1 and desk.orders else []),
        *(
            [PanelButton(words("panel.more"), here.to(MORE), blue=not offered)]
            if desk.orders and not desk.undivided
            else []
        ),
        *holds_fire(desk, words),
        *goes_on.values(),
    ]
    beside = sum(1 for row in (tabs, others) for _ in packed(row)) + len(lists)
    del offered[max(BESIDE - beside, 1) :]
    rows: list[Sequence[PanelButton]] = [*in_rows(offered, 1), tabs, others]
    shown = {way.path for way in offered}
    offers = [offer for offer, way in zip(lettered, ranked, strict=True) if way.path in shown]
    scene = offers_shown(table_scene(desk, words), offers)
    foot = words("panel.as-known") if scene.paths and desk.moment.record.hidden else ""
    heading, why = _acting(desk, words)
    why = "\n".join(filter(None, (_down(desk, words), why, gives_up(desk, words), steps_back(desk, words))))
    rows = [row for row in rows if row]
    page = Panel(heading, _small(desk, words), scene, lines=why, rows=tuple(rows), lists=lists, foot=foot)
    return for_others(page, desk, words)


def _to_offer(here: Path, number: int, offer: Offer) -> Path:
    """The path to an offer; a move that goes on when seen does so by the flag by which that is altered."""
    return here.to(f"{OFFER}{number}", flags=ON if offer.item.get("in_sight_move") == "go-on" else "")


def _down(desk: Desk, words: Words) -> str:
    """How those stand who are to act and are down; empty where nobody is."""
    acting = [desk.here.table.named(name) for name in desk.acting]
    return "\n".join(
        words("sights.state", who=safe(one.name), state=", ".join(condition(one, desk.here.table.rules, words)))
        for one in acting
        if one.status in FALLEN
    )


def _targets(desk: Desk, words: Words) -> tuple[List, ...]:
    """The shots that have no button of their own."""
    lines = [
        PanelLine(
            words(
                "fire.shooter",
                who=name_of(shot.figure.id, desk),
                target=name_of(whom(shot.at), desk),
                percent=percent(shot.hit.chance),
            ),
            str(number),
        )
        for number, shot in enumerate(desk.further)
    ]
    return (List(Path(AIM, group=desk.group), tuple(lines), words("panel.targets")),) if lines else ()


def _groups(desk: Desk, words: Words) -> tuple[list[PanelButton], tuple[List, ...]]:
    """The other groups that may act, as tabs in one row; as a list, each with its figures or its seat, where they are
    more."""
    groups = (*desk.groups, desk.former) if desk.former else desk.groups
    others = [(n, group) for n, group in enumerate(groups) if n != desk.group]
    tabs = [PanelButton(words.started(group_name(group, desk, words)), Path(group=n)) for n, group in others]
    if len(list(packed(tabs))) <= 1:
        return tabs, ()
    lines = []
    for n, group in others:
        names = [name_of(name, desk) for name in group] if len(group) > 1 else []
        seat = "" if names else words.started(seat_of(desk.moment.state.figure(group[0]), desk.moment, words))
        lines.append(
            PanelLine(words.started(group_name(group, desk, words)), str(n), seat or listed(names, NAMES, words))
        )
    parts = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
    here = Path(GROUP, group=desk.group)
    return [], tuple(
        List(here.flip(str(n)), tuple(part), words("panel.other-group")) for n, part in enumerate(parts)
    )  # fmt: skip


def for_others(page: Panel, desk: Desk, words: Words) -> Panel:
    """The page, headed by whom the person acts for where that is not themselves; then no button urges a friend."""
    seating, decider = desk.moment.seating, desk.decider
    if desk.here.user == decider or not desk.side:
        return page
    if desk.here.user == seating.gm_id:
        heading = words("panel.as-master")
    else:
        heading = words("panel.for", who=mention(decider), side=safe(side_name(desk.side, desk.moment, words)))
        page = replace(page, rows=tuple([replace(way, blue=False) for way in row] for row in page.rows))
    return replace(page, heading=heading, small=f"{page.heading} · {page.small}")


def _close(desk: Desk, path: Path, words: Words) -> Panel:
    """The end of the phase, while there is something left to do in it."""
    rows = [PanelButton(words("next.end-phase"), path.flip(GO), blue=True)], [_back(Path(), words)]
    page = Panel(words("close.ask"), _small(desk, words), lines=ends_phase(desk, words), rows=rows)
    return for_others(page, desk, words)


def _closing(desk: Desk) -> Path:
    return Path(CLOSE, desk.moment.phase_keys, group=desk.group)


def _one(desk: Desk, words: Words) -> Panel:
    """The figures of the group of which one may act alone."""
    here = Path(group=desk.group)
    ways = [PanelButton(name_of(name, desk), here.to(f"{ONE}{n}")) for n, name in enumerate(desk.acting[:20])]
    width = 2 if len(ways) <= 8 else 4
    rows = (*in_rows(ways, width), [_back(here.to(ONE), words)])
    return Panel(words("panel.who"), _small(desk, words), table_scene(desk, words), rows=rows)


def _tree(desk: Desk, path: Path, made: Making, node: Node, words: Words) -> Panel:
    """The next choice of an order, or of its alteration: squares on the picture, buttons, or a list."""
    key = {VIA: "adjust.via", ELSEWHERE: "panel.elsewhere", PAUSE: "adjust.pause"}.get(made.alteration)
    heading = _heading(desk, path, words) if key is None else words(key)
    if node.grid is not None and not path.has(LIST):
        return _meant_for(desk, made, pad(desk, path, node, heading, words))
    small, rows = _small(desk, words), list[Sequence[PanelButton]]()
    if path.page == MORE and not path.keys and node.asks == DO:
        lists: tuple[List, ...] = (_kinds(desk, path, node, words),)
    else:
        labels = [branch_label(branch, desk, words) for branch in node.branches]
        rows, lists = choices(path, node, labels, words)
    last = [*(all_standing(desk, words) if path == Path(MORE, group=path.group) else []), _back(path, words)]
    return Panel(heading, small, table_scene(desk, words), rows=(*rows, last), lists=lists)


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
    return replace(page, scene=replace(page.scene, blasts=thrown.blasts))


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
    last = [*beside[:3], PanelButton(words("panel.list"), path.flip(LIST)), _back(path, words)]
    seen = eyes(grid, desk.in_view)
    # What is so everywhere tells nothing of any square: it is said once.
    alike = all(seen.get(s.letter) == "most" for s in grid.squares if s.places)
    squares = tuple(
        drawn.DrawnSquare(
            letter=s.letter if s.places else "", rect=s.rect, seen="" if alike else _SEEN[seen.get(s.letter, "")]
        )
        for s in grid.squares
    )
    scene = table_scene(desk, words)
    small = words("panel.pad", inches=inches(grid.side * 100))
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
            words("panel.cannot"), scene=table_scene(desk, words), lines=refusal, rows=(*rows, [_back(path, words)])
        )
    told = foretell(desk.here, item, foretold, words)
    scene = scene_foretold(desk.here, item, foretold, told.marks, words.language)
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
    return Panel(told.heading, told.small, scene, lines=lines, rows=(ends, [go, *more, _back(path, words)], *rows))


def _shortened(text: str, verdict: str) -> str:
    """As much of a text as has room between a picture and its verdict: whole lines, at least one."""
    while height(text) > min(TEXT, TEXT + LINE - height(verdict)) and "\n" in text:
        text = text.rpartition("\n")[0]
    return text


# ---- what pages share ----


def _back(path: Path, words: Words) -> PanelButton:
    return PanelButton(words("panel.back"), path.back())


def _small(desk: Desk, words: Words) -> str:
    return small_line(desk.moment, words)


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
    return " · ".join(parts[:3]) or _acting(desk, words)[0]


def _acting(desk: Desk, words: Words) -> tuple[str, str]:
    """Who is to act; where none of the person's figures can, that and why."""
    closes = desk.idle and desk.last and is_watched(desk.moment.record, desk.side)
    why = words("panel.nothing-left") if closes else ""
    if desk.acting:
        return words.started(words("panel.where", who=group_name(desk.acting, desk, words))), why
    state = desk.moment.state
    if state.idle:
        return words("panel.goes-on"), words("panel.doubles")
    reps = [figure.rep for figure in state.figures if state.in_phase(figure) and figure.able]
    die = dict(state.activation_dice).get(state.party, 0)
    if reps and die > max(reps):
        return words("panel.too-high"), words("panel.too-high.why", die=die)
    return words("panel.goes-on"), why


def table_scene(desk: Desk, words: Words) -> board.Scene:
    """The table as the person may know it, with those who act and those they may meet in the picture."""
    scene = replace(scene_of(desk.moment, (), words.language), watched=watched_by(desk.moment))
    on_table = {token.id for token in scene.tokens} | {who for one in scene.machines for who, _ in one.people}
    asked = [figure for open_ in desk.questions for figure in (*open_.figures, *open_.question.about)]
    focus = tuple(one for one in dict.fromkeys((*desk.acting, *asked)) if one in on_table)
    return looking_for(replace(scene, focus=focus), desk.here, desk.side)
