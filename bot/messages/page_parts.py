"""What the pages of a panel share: whom they are for, who acts, the whole table, and the ways back and on."""

from dataclasses import replace

from bot.board import scene as board
from bot.messages.panel import Panel, PanelButton
from bot.messages.parts import mention
from bot.names import safe
from bot.panel.desk import Desk
from bot.panel.path import CLOSE, Path
from bot.play.follow_on import is_watched
from bot.report.preview import looking_for
from bot.report.scene import scene_of
from bot.report.watched import watched_by
from bot.text.branches import group_name
from bot.text.report import small_line
from bot.text.sides import side_name
from bot.text.words import Words


def for_others(page: Panel, desk: Desk, words: Words) -> Panel:
    """The page, headed by whom the person acts for where that is not themselves; then no button urges a friend."""
    seating, decider = desk.moment.seating, desk.decider
    if desk.here.user == decider or not desk.side:
        return page
    if desk.here.user in seating.masters:
        heading = words("panel.master-for", side=safe(side_name(desk.side, desk.moment, words)))
    else:
        heading = words("panel.for", who=mention(decider))
        page = replace(page, rows=tuple([replace(way, blue=False) for way in row] for row in page.rows))
    return replace(page, heading=heading, small=f"{page.heading} · {page.small}")


def to_close(desk: Desk) -> Path:
    """The way to the end of the phase, which asks first; it holds for this phase alone."""
    return Path(CLOSE, desk.moment.phase_keys, group=desk.group)


def way_back(path: Path, words: Words) -> PanelButton:
    """The button to the page before."""
    return PanelButton(words("panel.back"), path.back())


def turn_line(desk: Desk, words: Words) -> str:
    """The turn, and whose phase it is."""
    return small_line(desk.moment, words)


def who_acts(desk: Desk, words: Words) -> tuple[str, str]:
    """The figures that are to act; where none of the person's can, that and why."""
    state = desk.moment.state
    if not desk.acting:
        if state.idle:
            return words("panel.goes-on"), words("panel.doubles")
        reps = [figure.rep for figure in state.figures if state.in_phase(figure) and figure.able]
        die = dict(state.activation_dice).get(state.party, 0)
        if reps and die > max(reps):
            return words("panel.too-high"), words("panel.too-high.why", die=die)
    if desk.idle and desk.last and is_watched(desk.moment.record, desk.side):
        return words("panel.nothing-left"), words("panel.waits-for-you")
    if desk.acting:
        return words.started(words("panel.where", who=group_name(desk.acting, desk, words))), ""
    return words("panel.goes-on"), ""


def whole_scene(desk: Desk, words: Words) -> board.Scene:
    """The whole table as the person may know it."""
    return replace(scene_of(desk.moment, (), words.language), focus=())


def table_scene(desk: Desk, words: Words) -> board.Scene:
    """The table as the person may know it, with those who act and those they may meet in the picture."""
    scene = replace(scene_of(desk.moment, (), words.language), watched=watched_by(desk.moment))
    on_table = {token.id for token in scene.tokens} | {who for one in scene.machines for who, _ in one.people}
    asked = [figure for open_ in desk.questions for figure in (*open_.figures, *open_.question.about)]
    focus = tuple(one for one in dict.fromkeys((*desk.acting, *asked)) if one in on_table)
    return looking_for(replace(scene, focus=focus), desk.here, desk.side)
