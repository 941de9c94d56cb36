"""The private panel: one person's stretch of play, edited in place by each press.

A panel holds nothing. A press says where in the panel it was made and behind which input; whatever it finds there is
made anew from how things stand, so that an old button, a second panel or a restart can do no harm.
"""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.client import replies, stretch
from bot.client.lessons import lesson_line
from bot.client.permissions import manages_here
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.judging import judged
from bot.commands.master import show_seats
from bot.errors import AlreadyHandled, Kept, Stale
from bot.messages.asked import panel_page
from bot.messages.ending import over_view
from bot.messages.giving_up import end_view
from bot.messages.ids import PanelId
from bot.messages.master import to_master
from bot.messages.panel import Panel, PanelButton, Told, fitting, panel_view, spread
from bot.messages.parts import mention, sendable
from bot.messages.report import called_on, whole_id
from bot.names import safe
from bot.panel.acts import is_chosen
from bot.panel.desk import END, PLAN, Desk
from bot.panel.given import inputs_of
from bot.panel.path import CLOSE, DONE, GIVE_UP, LIST, MASTER, PING, RULES, STANDING, TAKE_BACK, WATCH, WHOLE, Path
from bot.play.acting import UMPIRE
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.play.undo import Undo
from bot.report.picture import board_of, picture_of
from bot.report.scene import scene_of
from bot.storage.models import DRAFT
from bot.text.digest import NewsLine, news_for
from bot.text.errors import explain
from bot.text.questions import unseen_shot
from bot.text.report import Report, report
from bot.text.rows import ReportPage
from bot.text.sides import side_name
from bot.text.words import Words
from engine.errors import DuckbackError, Refused
from engine.events import Turn
from engine.views import PUBLIC

_log = logging.getLogger(__name__)
FIRST = Path()
Show = Callable[[Interaction, dict[str, Any]], Awaitable[discord.Message]]


class PanelPress(Press[PanelId], carries=PanelId):
    """A press in a panel, or of the button that opens one."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do what it says where the table still stands as it did, and show how things stand."""
        carried = self.carried
        path = Path.read(carried.path)
        path = path.on(self.picked) if self.picked else path
        sequence = await interaction.client.service.number_of(carried.encounter, carried.input)
        await open_panel(interaction, carried.encounter, path, sequence)


async def open_panel(interaction: Interaction, encounter_id: int, path: Path = FIRST, sequence: int = 0) -> None:
    """Answer a press by a page of the person's panel: in the place of the private message that bore the button, else
    below."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    await (replies.heard(interaction) if private else replies.promise(interaction))
    await show_panel(interaction, encounter_id, path, sequence)


async def panel_beside(interaction: Interaction, moment: Moment) -> None:
    """Open the panel below what was pressed, for a person who is to act now; for others nothing."""
    if interaction.user.id in called_on(moment):
        desk = await _desk(interaction, moment.encounter_id, FIRST)
        await _show(interaction, desk, FIRST, show=replies.privately)


async def show_panel(
    interaction: Interaction, encounter_id: int, path: Path = FIRST, sequence: int = 0, show: Show = replies.show
) -> None:
    """Show a page of a person's panel in the place of the answer promised; give what the page stands for.

    `sequence` is the input that the path belongs to, unless it opens the first page; `show` puts the page elsewhere.
    """
    words, news = replies.reader(interaction), list[NewsLine]()
    people = interaction.client.service.repository.people
    if path.page == MASTER and (await people.roster(encounter_id)).status == DRAFT:
        # While the table is set up, its people and its time are all that is a game master's.
        await show_seats(interaction, encounter_id)
        return
    if path.page == GIVE_UP:
        ends = await replies.ending(interaction, manages=manages_here(interaction))
        await show(interaction, sendable(ends))
        return
    desk = await _desk(interaction, encounter_id, path)
    passed = path.page == CLOSE and path.keys != desk.moment.phase_keys
    if passed or ((path.bound or is_chosen(path)) and sequence not in (desk.moment.sequence, *desk.here.same)):
        path, news = _kept(desk, path), _answer(words("panel.moved-on"))
        desk = await _desk(interaction, encounter_id, path)
    if path.page == PING:
        interaction.client.poster.call_again(encounter_id, interaction.user.id)
    items = await asyncio.to_thread(inputs_of, desk, path)
    if {"do": END} in items and await interaction.client.service.repository.campaigns.fights(encounter_id):
        await replies.show(interaction, sendable(end_view(encounter_id, "", words, counts="month")))
        return
    moment = None
    if items or path.page == TAKE_BACK:
        try:
            if items:
                moment = await stretch.give(interaction, encounter_id, items, desk.moment.sequence, path)
            else:
                await stretch.take_back(interaction, encounter_id, desk.moment.sequence)
                news = _answer(words("panel.taken-back"))
        except (Stale, AlreadyHandled):
            news = _answer(words("panel.moved-on"))
        except Kept:
            raise
        except DuckbackError as error:
            if isinstance(error, Refused) and path.page != PLAN:
                # Nothing is offered that the rules forbid: the list is at fault.
                _log.warning("encounter %s: page %s offers what is refused: %s", encounter_id, path, error)
            news = _answer(await asyncio.to_thread(explain, error, words, mention))
    else:
        await stretch.looked(interaction, desk.moment)
    if path.page == DONE and not items and not desk.moment.record.hidden:
        # Behind the end of one activation the person goes on with the next.
        await stretch.done(interaction, encounter_id)
    if items or path.page in (TAKE_BACK, DONE):
        path = _next(desk, path, given=moment is not None)
        desk = await _desk(interaction, encounter_id, path)
    await _show(interaction, desk, path, news, moment, show)


def _next(desk: Desk, path: Path, *, given: bool) -> Path:
    """The page behind one that has given something, or was refused."""
    if path.page == STANDING:
        return path.to(STANDING, *path.keys[:-1])
    return Path(MASTER) if given and _acts(desk) else _kept(desk, path)


def _kept(desk: Desk, path: Path) -> Path:
    """The page in the place of one that gave nothing: the first, the first of an act, or the act whose reason has been
    typed."""
    if is_chosen(path):
        return Path(MASTER, path.keys[:1])
    return Path(PLAN, path.keys) if _acts(desk) else FIRST


def _acts(desk: Desk) -> bool:
    return desk.planned is not None and desk.planned["do"] == UMPIRE


async def _desk(interaction: Interaction, encounter_id: int, path: Path) -> Desk:
    service, user = interaction.client.service, interaction.user.id
    here = await service.stands(encounter_id, user)
    if path.page == PLAN and path.keys:
        planned = await service.repository.plans.of(path.keys[0], encounter_id, user)
        if planned is not None:
            return await judged(interaction, Desk(here, planned=planned), path)
    desk = await asyncio.to_thread(interaction.client.desks.of, here, path.tab)
    if path.page != RULES:
        return await judged(interaction, desk, path)
    clock = await service.repository.clocks.of(encounter_id)
    return replace(desk, overdue=clock.overdue(service.now()))


async def _show(
    interaction: Interaction,
    desk: Desk,
    path: Path,
    news: Sequence[NewsLine] = (),
    moment: Moment | None = None,
    show: Show = replies.show,
) -> None:
    """Put a page in the place of the one before, below what has just happened; `show` puts it elsewhere."""
    words = replies.reader(interaction)
    if desk.moment.state.ended:
        await _show_end(interaction, desk.moment, words, _lines(news), show)
        return
    lists = await interaction.client.service.repository.plans.reads_lists(interaction.user.id)
    panel = await asyncio.to_thread(panel_page, desk, path, words)
    if lists and panel.scene is not None and panel.scene.squares:
        panel = await asyncio.to_thread(panel_page, desk, path.flip(LIST), words)
    whole, long = None, False
    if moment is not None and path.page != STANDING:
        own = await interaction.client.service.whole(moment, interaction.user.id)
        told = await asyncio.to_thread(report, own, words)
        panel, long = below(panel, own, told, words), len(told.pages) > 1
        whole = PanelButton(words("ask.rest"), FIRST, carries=whole_id(own, own=True))
    panel = functools.reduce(Panel.with_last, [] if path.page else to_master(desk, words), panel)
    if path.page in ("", MASTER) and not path.keys and await _may_take_back(interaction, desk):
        panel = panel.with_last(PanelButton(words("panel.take-back"), Path(TAKE_BACK)))
    if whole is not None and long:
        panel, whole = panel.with_last(whole), None
    if path.page in ("", WATCH) and desk.moment.record.hidden and moment is None:
        news = news or await _missed(interaction, desk, words)
    if news:
        panel = panel.after([Told(_lines(news)), *map(Told, _fewer(news))])
    if not path.page:
        panel = replace(panel, lesson=await lesson_line(interaction, desk.moment, words))
    panel = panel if lists else await asyncio.to_thread(spread, panel)
    page = await asyncio.to_thread(fitting, panel, whole=path.has(WHOLE))
    if whole is not None and page.told != panel.told:
        page = await asyncio.to_thread(fitting, panel.with_last(whole), whole=path.has(WHOLE))
    panel = page
    picture = None if panel.scene is None else await picture_of(panel.scene, bare=True)
    newest = desk.moment.told_as(min(desk.here.same))
    view = panel_view(panel, desk.moment.encounter_id, newest, picture, interaction.id, lists=lists)
    shown = await show(interaction, sendable(view, picture))
    await interaction.client.panels.keep(desk.moment.encounter_id, interaction.user.id, shown)


def _answer(text: str) -> list[NewsLine]:
    """What a press is answered with, which no page is too full for."""
    return [NewsLine(text, grave=True)]


def _lines(news: Sequence[NewsLine]) -> str:
    return "\n".join(line.text for line in news)


def _fewer(news: Sequence[NewsLine]) -> Iterator[str]:
    """News in ever fewer lines, the oldest left out first, down to what nobody goes without."""
    left = list(news)
    while spare := [line for line in left if not line.grave]:
        left.remove(spare[0])
        yield _lines(left)


async def _missed(interaction: Interaction, desk: Desk, words: Words) -> Sequence[NewsLine]:
    """What happened to the person's figures since they last did something, where not everybody was told of it."""
    user, moment = interaction.user.id, desk.moment
    since = await interaction.client.stories.since(moment, user)
    missed = [seen(each, moment.viewer) for each in since]
    told = {entry.seq for each in since for entry in seen(each, PUBLIC).entries}
    return list(dict.fromkeys(line for each in missed for line in news_for(user, desk.here.mine, each, told, words)))


async def _show_end(interaction: Interaction, moment: Moment, words: Words, news: str, show: Show) -> None:
    """Show how it ended, and the ways on."""
    picture = await board_of(moment, (), words.language, whole=True)
    month = await interaction.client.service.repository.campaigns.fights(moment.encounter_id)
    shown = await show(interaction, sendable(over_view(moment, picture, words, month, news), picture))
    await interaction.client.panels.keep(moment.encounter_id, interaction.user.id, shown)


async def _may_take_back(interaction: Interaction, desk: Desk) -> bool:
    """Whether the person may take back alone what they have just given."""
    undo = Undo(interaction.client.service)
    try:
        await undo.last(desk.moment.encounter_id, desk.moment.sequence, interaction.user.id)
    except DuckbackError:
        return False
    return True


def below(panel: Panel, moment: Moment, told: Report, words: Words) -> Panel:
    """The page below what has just happened, in the same sentences that the report has."""
    first = told.page()
    for open_ in moment.pending:
        shot = unseen_shot(open_.question, moment, words)
        if shot and shot in first.text:
            panel = replace(panel, lines=panel.lines.replace(shot, "", 1).strip())
    turns = [entry.event for entry in moment.entries if isinstance(entry.event, Turn)]
    if any(turn.idle or turn.lull for turn in turns) and not moment.pending:
        # Why no figure can act has just been told.
        panel = replace(panel, lines="")
    head = f"**{told.heading}**"
    if moment.state.party and not moment.pending:
        # Whose phase it is stands in the panel's own heading.
        side = safe(side_name(moment.state.party, moment, words), 20)
        head = head.replace(f"**{words('head.phase', side=side)}**", "")
    return panel.after([_told(head, form, moment, words) for form in (first, *first.shorter)])


def _told(head: str, page: ReportPage, moment: Moment, words: Words) -> Told:
    """A form of a report's page below its heading."""
    scene = scene_of(moment, page.steps, words.language) if page.steps else None
    return Told(f"{head}\n{page.text}".strip(), scene, page.partial)
