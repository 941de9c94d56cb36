"""The pages of a panel for a person who waits: whom it waits for, and the whole table."""

from bot.messages.chairs import rules_way
from bot.messages.event_ids import CallId
from bot.messages.ids import ChairId
from bot.messages.machines import machine_lines
from bot.messages.panel import Panel, PanelButton
from bot.messages.standing import holds_fire
from bot.names import safe
from bot.panel.desk import Desk
from bot.panel.path import GIVE_UP, MACHINES, PING, WATCH, Path
from bot.report.scene import scene_of
from bot.text.progress import objective_lines
from bot.text.report import small_line
from bot.text.sides import side_name
from bot.text.words import Words


def others(desk: Desk, path: Path, words: Words) -> Panel:
    """The person that it waits for; a player may ask to be called on when it is their turn."""
    asked, plays = path.page == PING, desk.here.user in desk.moment.seating.everybody()
    ping = [PanelButton(words("panel.ping"), Path(PING))] if plays and not asked else []
    away = any(user == desk.here.user for _, user in desk.moment.seating.handed_over)
    lines = [
        *([words("rules.yours")] if away else []),
        waits_for(desk, words),
        *([words("panel.pinged")] if asked else []),
    ]
    back = PanelButton(words("rules.return"), Path(), blue=True, carries=ChairId("return", desk.moment.encounter_id, 0))
    table = [PanelButton(words("panel.table"), Path(WATCH))]
    rows = tuple(filter(None, ([back] if away else [], holds_fire(desk, words), table, ping)))
    spent = desk.here.active and not desk.moment.state.active
    heading = words("panel.nothing-left" if spent and desk.moment.state.phase else "panel.others")
    return Panel(heading, small_line(desk.moment, words), lines="\n".join(lines), rows=rows)


def waits_for(desk: Desk, words: Words) -> str:
    """`Ben decides for the Gang.`, or between turns that any player may go on."""
    moment = desk.moment
    if not moment.pending and not moment.state.active_side:
        return words("panel.begins")
    return "\n".join(
        words("panel.decides", who=f"<@{user}>", side=safe(side_name(side, moment, words)))
        for user, side in moment.awaited.items()
    )


def watch(desk: Desk, path: Path, words: Words) -> Panel:
    """The whole table, or all its machines with who sits in them."""
    back = PanelButton(words("panel.back"), path.back())
    machines = machine_lines(desk.moment, words)
    if path.keys and machines:
        return Panel(words("machines.title"), small_line(desk.moment, words), lines="\n".join(machines), rows=([back],))
    row = [*([PanelButton(words("machines.title"), path.on(MACHINES))] if machines else []), back]
    row += [*rules_way(desk, words), *_call_way(desk, words)]
    plays = desk.moment.turns is not None and bool(desk.moment.seating.side_of(desk.here.user))
    if plays or desk.here.user == desk.moment.seating.host_id:
        row.append(PanelButton(words("panel.give-up"), Path(GIVE_UP)))
    small, scene = small_line(desk.moment, words), scene_of(desk.moment, (), words.language)
    return Panel(words("head.status"), small, scene, lines="\n".join(objective_lines(desk.moment, words)), rows=(row,))


def _call_way(desk: Desk, words: Words) -> list[PanelButton]:
    """The way to call the game master, for a person who plays at the table of an event."""
    moment = desk.moment
    if moment.turns is None or not moment.seating.side_of(desk.here.user):
        return []
    return [PanelButton(words("call.title"), Path(), carries=CallId(moment.encounter_id))]
