"""The pages on which a game master chooses what an act does, sees who reads it, and gives it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.messages.ids import ActId
from bot.messages.page_parts import turn_line, way_back, whole_scene
from bot.messages.pages import choices, pad
from bot.messages.panel import List, Panel, PanelButton, PanelLine
from bot.names import escaped, plain, safe
from bot.panel.acts import (
    ADD,
    AGAINST,
    BY_EDGE,
    FACING,
    GOES_WITH,
    IN_TURN,
    NARRATE,
    RESULT,
    SCENE,
    SET,
    SPOT,
    TO,
    VALUE,
    WHAT,
    led,
    making_act,
    mark_of,
)
from bot.panel.alterations import Making
from bot.panel.desk import Desk, Input
from bot.panel.newcomers import COUNT, FORCE, REP, SAVED
from bot.panel.path import GO, LIST, MASTER, Path
from bot.play.fog import seen
from bot.report.scene import scene_of
from bot.text.acts import effect, readers
from bot.text.branches import QUARTERS, branch_label
from bot.text.figures import listed
from bot.text.report import report
from bot.text.sides import side_name
from bot.text.words import Words
from engine.inputs.shape import WEAPON
from engine.offers.tree import EDGES, Node, Page
from engine.views import GM, PUBLIC, Viewer

SHORT, LONG = 20, 80
"""Characters of a name on a button, and of one that stands alone."""
LISTS = 4
"""The most lists on a page."""
TURNS = 6
"""How many turns ahead newcomers can be told to come."""


def opens_form(desk: Desk, path: Path, item: Input | None = None) -> ActId:
    """What a button carries that asks for the reason of the act of a page, which is worked out unless it is known."""
    item = item or making_act(desk, path).item or {}
    mark = mark_of(item, 0 if desk.disputed is None else desk.disputed.settled)
    return ActId(desk.moment.encounter_id, desk.moment.told_as(min(desk.here.same)), mark, str(path))


def act_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The next choice of an act, or what it would do."""
    made, small, scene = desk.act or Making(), turn_line(desk, words), whole_scene(desk, words)
    items = [made.item] if made.item is not None else [] if made.node is None else made.node.inputs
    heading, back = _heading(path.keys[0], items, desk, words), [way_back(path, words)]
    if made.item is not None:
        return replace(_foreseen(desk, path, heading, words), lists=tuple(_altering(desk, made.item, path, words)))
    if made.node is None:
        return Panel(heading, small, scene, lines=words("act.nothing"), rows=(back,))
    if made.node.grid is not None and not path.has(LIST):
        page = pad(desk, path, made.node, heading, words)
        return replace(page, scene=page.scene and replace(page.scene, focus=()))
    rows, lists = _choices(path, made.node, desk, words)
    lines = words("act.set.fallen") if path.keys == (SET,) else _question(made.node, desk, words)
    return Panel(heading, small, scene, lines=lines, rows=(*rows, back), lists=lists)


def _heading(act: str, items: Sequence[Input], desk: Desk, words: Words) -> str:
    """`Ann · Move…`: an act, with the figures that it is about where every one of these inputs is about the same."""
    about = {tuple(item.get("figures") or filter(None, [item.get("figure")])) for item in items if act != ADD}
    names = [safe(desk.here.table.named(name).name, SHORT) for name in about.pop()] if len(about) == 1 else []
    return " · ".join(filter(None, (listed(names, 2, words) if names else "", words(f"master.{act}"))))


def _choices(
    path: Path, node: Node, desk: Desk, words: Words
) -> tuple[Sequence[Sequence[PanelButton]], tuple[List, ...]]:
    """The ways on; those that fill several lists in lists that say from where to where they go."""
    if len(node.branches) > LISTS or not all(isinstance(part.value, Page) for part in node.branches):
        return choices(path, node, [_label(branch, desk, words) for branch in node.branches], words)
    return (), tuple(
        List(
            path.on(part.key),
            tuple(PanelLine(_label(branch, desk, words), branch.key) for branch in part.branches),
            branch_label(part, desk, words),
        )
        for part in node.branches
    )


def _question(node: Node, desk: Desk, words: Words) -> str:
    """What is asked of those who come, and whose they will be; nothing where the choices say it themselves."""
    if node.asks is None or node.asks not in (FORCE, SAVED, COUNT, REP, WEAPON):
        return ""
    side = safe(side_name(node.branches[0].inputs[0]["side"], desk.moment, words))
    return words(f"act.asks.{node.asks.field}", side=side)


def planned_act(desk: Desk, path: Path, words: Words) -> Panel:
    """An act whose reason is given already; what was typed is kept until it is given."""
    item = desk.planned or {}
    act = SCENE if item["act"] == NARRATE and "at" in item else item["act"]
    page = _foreseen(desk, path, _heading(act, [item], desk, words), words)
    foretold = desk.foreseen is not None and desk.foreseen.moment is not None
    said = "" if foretold else escaped(str(item.get("text", item["why"])))
    return replace(page, lines="\n".join(filter(None, (said, page.lines))))


def _foreseen(desk: Desk, path: Path, heading: str, words: Words) -> Panel:
    """What an act would do, who reads it, and the way to give it; or why it is refused."""
    told, planned, item = desk.foreseen, desk.planned is not None, (desk.act or Making()).item
    back = PanelButton(words("panel.back"), Path(MASTER)) if planned else way_back(path, words)
    page = Panel(heading, turn_line(desk, words), whole_scene(desk, words), rows=([back],))
    if told is None:
        return page
    lines = (
        [] if told.refused is None else [words.started(words.said(told.refused.said, lambda name: plain(str(name))))]
    )
    if told.moment is None:
        return replace(page, lines="\n".join(lines))
    if planned or path.keys[0] != SCENE:
        lines += [effect(told.moment, words), *(f"-# {line}" for line in readers(told.moment, words))]
    if told.moment.state.ended:
        lines.append(words("act.ends" if told.moment.opened else "act.ends-hidden"))
    against = path if told.refused is None or path.has(AGAINST) else path.flip(AGAINST)
    key = "act.do" if told.refused is None else "act.do-against"
    go = PanelButton(words(key), against, blue=told.refused is None, carries=opens_form(desk, against, item))
    go = replace(go, path=against.flip(GO), carries=None) if planned else go
    shown = seen(told.moment, _reader(told.moment.item) if planned else GM)
    steps = report(shown, words).page().steps
    scene = scene_of(shown, steps, words.language) if steps else page.scene
    return replace(page, scene=scene, lines="\n".join(lines), rows=([go, back],))


def _reader(item: Mapping[str, Any]) -> Viewer:
    """Through whose eyes an act is shown before it is given: a scene as its readers will see it."""
    if item["act"] != NARRATE:
        return GM
    return Viewer(item["to"]) if item.get("to") else PUBLIC


def _altering(desk: Desk, item: Input, path: Path, words: Words) -> Iterator[List]:
    """What may be altered of an act: where a figure faces; by which edge, or at which spot, and when figures
    come, and whose they are."""
    if item["act"] == "move":
        quarters = (words.started(words(f"compass.{quarter}")) for quarter in QUARTERS)
        yield _alteration(path, FACING, dict(enumerate(quarters)), words("act.faces"))
    if item["act"] == ADD:
        edges = dict(enumerate(words("act.by-edge", edge=words(f"edge.{edge}")) for edge in EDGES))
        places = _alteration(path, BY_EDGE, edges, words("act.where"))
        yield replace(places, lines=(*places.lines, PanelLine(words("act.spot"), SPOT)))
        turn = desk.moment.state.turn
        turns = {later: words("act.in-turn", turn=later) for later in range(turn + 1, turn + 1 + TURNS)}
        yield _alteration(path, IN_TURN, turns, words("act.now"))
        squads = {place: [plain(name, SHORT) for name in names] for place, names in led(desk, item["side"]).items()}
        if squads:
            labels = {place: words("act.goes-with", names=listed(names, 2, words)) for place, names in squads.items()}
            yield _alteration(path, GOES_WITH, labels, words("act.captains"))


def _alteration(path: Path, key: str, labels: Mapping[int, str], hint: str) -> List:
    """A list for one alteration; it takes the place of what was picked there before."""
    kept = tuple(one for one in path.keys if one[0] != key)
    lines = (PanelLine(label, f"{key}{n}", chosen=f"{key}{n}" in path.keys) for n, label in labels.items())
    return List(replace(path, keys=(*kept, key)), tuple(lines), hint)


def _label(branch: Node, desk: Desk, words: Words) -> str:
    """A choice of an act: a result, a side, what is set of a figure, to what."""
    if branch.slot in (RESULT, TO) and branch.value:
        side = plain(side_name(branch.value, desk.moment, words), SHORT)
        return words("act.wins" if branch.slot == RESULT else "act.side", side=side)
    if branch.slot == RESULT:
        return words("act.draw")
    if branch.slot == FORCE:
        return _force(branch.value, desk, words)
    if branch.slot == REP:
        return words("act.rep", rep=branch.value)
    if branch.slot == COUNT:
        return str(branch.value)
    if branch.slot == SAVED:
        return plain(branch.value["name"], LONG)
    if branch.slot == WHAT:
        return words(f"act.set.{branch.value}")
    if branch.slot == VALUE:
        item = branch.inputs[0]
        if "status" in item:
            return words.started(words.term("status", branch.value))
        return words("act.rep", rep=branch.value) if "rep" in item else words(f"act.value.{branch.value}")
    return branch_label(branch, desk, words)


def _force(value: Mapping[str, Any], desk: Desk, words: Words) -> str:
    """`Blue: 4 figures, like Ann, Art and 2 more`."""
    side = plain(side_name(value["side"], desk.moment, words), SHORT)
    if "like" in value:
        names = [plain(name, SHORT) for name in value["like"]]
        return words("act.like", len(names), side=side, names=listed(names, 2, words))
    return words(f"act.force.{value['of']}", side=side)
