"""The page on which a game master rules upon a report."""

from collections.abc import Iterator
from dataclasses import replace

from bot.messages.acts import opens_form
from bot.messages.event_match import called
from bot.messages.page_parts import turn_line, way_back
from bot.messages.panel import List, Panel, PanelButton, PanelLine, Told
from bot.messages.parts import mention
from bot.panel.acts import BACK, RULINGS
from bot.panel.desk import Desk
from bot.panel.path import MASTER, Path
from bot.play.judging import Disputed
from bot.report.scene import scene_of
from bot.text.decided import goes_back
from bot.text.log import plain_text
from bot.text.report import report, small_line
from bot.text.words import Words

OTHERS = "others"
"""The key of the page with the newest reports."""


def ruling_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The report in dispute, drawn and told again, and what may be ruled upon it."""
    about, back = desk.disputed, PanelButton(words("panel.back"), Path(MASTER))
    if about is None:
        return Panel(words("master.ruling"), turn_line(desk, words), lines=words("act.nothing"), rows=([back],))
    here = Path(MASTER, (path.keys[0], str(about.number)))
    told = report(about.moment, words)
    page = told.page()
    heading = words("act.about", heading=told.heading)
    if path.keys[2:] == (BACK,) and about.steps:
        go = PanelButton(words("act.do"), path, blue=True, carries=opens_form(desk, path))
        lines = goes_back(about.back, desk.here.user, words)
        return Panel(heading, told.small, lines=lines, rows=([go, way_back(path, words)],))
    if path.keys[2:] == (OTHERS,):
        earlier = PanelButton(words("act.earlier"), here.to(MASTER, path.keys[0], str(about.first - 1)))
        ways = [*([earlier] if about.first > 1 else []), way_back(path, words)]
        reports = List(Path(MASTER, path.keys[:1]), tuple(_newest(about, words)))
        return Panel(words("act.reports"), turn_line(desk, words), rows=(ways,), lists=(reports,), lists_first=True)
    *said, back_to = (PanelButton(words(f"act.ruling.{how}"), here.on(how)) for how in RULINGS)
    ways = [replace(way, carries=opens_form(desk, way.path), off=bool(desk.moment.pending)) for way in said]
    ways.append(replace(back_to, off=not about.steps))
    last = [PanelButton(words("act.reports"), here.on(OTHERS)), back]
    shown = Panel(heading, told.small, lines=_standing(desk, about, words), rows=(ways, last))
    scene = scene_of(about.moment, page.steps, words.language) if page.steps else None
    calls = "\n".join(called(case, words) for case in about.calls)
    return shown.after([*([Told(f"{calls}\n{page.text}", scene)] if calls else []), Told(page.text, scene)])


def _newest(about: Disputed, words: Words) -> Iterator[PanelLine]:
    """The newest reports by their headings."""
    for moment in about.newest:
        label, note = map(plain_text, (report(moment, words).heading, small_line(moment, words)))
        yield PanelLine(label, str(moment.sequence), note, chosen=moment.sequence == about.number)


def _standing(desk: Desk, about: Disputed, words: Words) -> str:
    """How it has been ruled already, and what waits for the answer to an open question."""
    lines = [words("act.ruling.waits")] if desk.moment.pending else []
    if about.ruled is not None and about.ruled.actor_id is not None:
        lines.insert(0, words(f"act.settled.{about.ruled.body['how']}", who=mention(about.ruled.actor_id)))
    return "\n".join(lines)
