"""The pages on which a game master chooses what an act does."""

from dataclasses import replace

from bot.messages.ids import ActId
from bot.messages.page_parts import table_scene, turn_line, way_back
from bot.messages.pages import choices, pad
from bot.messages.panel import Panel, PanelButton
from bot.names import escaped, plain
from bot.panel.acts import RESULT, making_act
from bot.panel.desk import Desk
from bot.panel.path import GO, LIST, MASTER, Path
from bot.text.branches import branch_label
from bot.text.sides import side_name
from bot.text.words import Words
from engine.offers.tree import Node

SHORT = 30
"""Characters of a side's name on a button."""


def opens_form(desk: Desk, path: Path) -> ActId:
    """What a button carries that asks for the reason of the act of a page."""
    return ActId(desk.moment.encounter_id, desk.moment.told_as(min(desk.here.same)), str(path))


def act_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The next choice of an act, or what it would do."""
    made, small, scene = making_act(desk, path), turn_line(desk, words), table_scene(desk, words)
    heading, back = words(f"master.{path.keys[0]}"), [way_back(path, words)]
    if made.item is not None:
        go = PanelButton(words("act.do"), path, blue=True, carries=opens_form(desk, path))
        return Panel(heading, small, scene, rows=([go, *back],))
    if made.node is None:
        return Panel(heading, small, scene, lines=words("act.nothing"), rows=(back,))
    if made.node.grid is not None and not path.has(LIST):
        return pad(desk, path, made.node, heading, words)
    labels = [_label(branch, desk, words) for branch in made.node.branches]
    rows, lists = choices(path, made.node, labels, words)
    if made.node.asks == RESULT:
        rows = [[replace(way, blue=False, carries=opens_form(desk, way.path)) for way in row] for row in rows]
    return Panel(heading, small, scene, rows=(*rows, back), lists=lists)


def planned_act(desk: Desk, path: Path, words: Words) -> Panel:
    """An act whose reason is given already; what was typed is kept until it is given."""
    item = desk.planned or {}
    said = [escaped(str(item[key])) for key in ("text", "why") if key in item]
    rows = [PanelButton(words("act.do"), path.flip(GO), blue=True), PanelButton(words("panel.back"), Path(MASTER))]
    return Panel(words(f"master.{item['act']}"), turn_line(desk, words), lines="\n".join(said), rows=(rows,))


def _label(branch: Node, desk: Desk, words: Words) -> str:
    if branch.slot == RESULT:
        side = plain(side_name(branch.value, desk.moment, words), SHORT) if branch.value else ""
        return words("act.wins", side=side) if side else words("act.draw")
    return branch_label(branch, desk, words)
