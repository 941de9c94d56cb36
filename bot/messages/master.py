"""The page *As game master* of a panel: a table of the ways on from there, each with its button and its page."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.messages.acts import act_page, opens_form
from bot.messages.custom_id import CustomId
from bot.messages.master_pages import look_page, to_desk, to_seats, to_time
from bot.messages.page_parts import turn_line, whole_scene
from bot.messages.panel import Panel, PanelButton
from bot.messages.rulings import ruling_page
from bot.messages.waiting import waits_for
from bot.panel.desk import Desk
from bot.panel.path import MASTER, Path
from bot.text.words import Words


def _hides(desk: Desk) -> bool:
    return desk.moment.record.hidden


def _of_event(desk: Desk) -> bool:
    return desk.moment.turns is not None


@dataclass(frozen=True, slots=True)
class MasterWay:
    """A way on for a game master; its button says the words `master.` and its key."""

    key: str
    """The first key of its paths."""
    page: Callable[[Desk, Path, Words], Panel] | None = None
    """The page behind it."""
    carries: Callable[[Desk, Path], CustomId] | None = None
    """What its button carries where it leads out of the panel."""
    fits: Callable[[Desk], bool] = lambda desk: True
    """Whether it is of use at this table."""
    act: bool = False
    """Whether it is an act, which waits for the answer to an open question."""


WAYS: tuple[MasterWay, ...] = (
    MasterWay("ruling", ruling_page),
    MasterWay("narrate", act_page, opens_form, act=True),
    MasterWay("scene", act_page, act=True),
    MasterWay("add", act_page, act=True),
    MasterWay("move", act_page, act=True),
    MasterWay("set", act_page, act=True),
    MasterWay("remove", act_page, act=True),
    MasterWay("show", act_page, fits=_hides, act=True),
    MasterWay("hide", act_page, fits=_hides, act=True),
    MasterWay("end", act_page, act=True),
    MasterWay("look", look_page),
    MasterWay("seats", carries=to_seats),
    MasterWay("time", carries=to_time),
    MasterWay("desk", carries=to_desk, fits=_of_event),
)


def master_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The page of a way on, or of all of them."""
    way = next((way for way in WAYS if path.keys[:1] == (way.key,)), None)
    if way is not None and way.page is not None and not (way.act and desk.moment.pending):
        return way.page(desk, path, words)
    return _all_ways(desk, words)


def to_master(desk: Desk, words: Words) -> list[PanelButton]:
    """The way to the page, for a game master."""
    master = desk.here.user in desk.moment.seating.masters
    return [PanelButton(words("panel.as-master"), Path(MASTER))] if master else []


def _all_ways(desk: Desk, words: Words) -> Panel:
    """Every way on; acts wait while a question is open."""
    asked = bool(desk.moment.pending)
    ways = [_button(way, desk, off=way.act and asked, words=words) for way in WAYS if way.fits(desk)]
    lines = f"{waits_for(desk, words)}\n{words('act.waits')}" if asked else ""
    rows = (ways, [PanelButton(words("panel.back"), Path())])
    return Panel(words("panel.as-master"), turn_line(desk, words), whole_scene(desk, words), lines=lines, rows=rows)


def _button(way: MasterWay, desk: Desk, *, off: bool, words: Words) -> PanelButton:
    path = Path(MASTER, (way.key,))
    carries = None if way.carries is None else way.carries(desk, path)
    return PanelButton(words(f"master.{way.key}"), path, off=off, carries=carries)
