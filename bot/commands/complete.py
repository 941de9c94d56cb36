"""The offers while a person types: only what the rules allow that person now, with the reasons."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here as channel_of
from bot.commands.options import Complete
from bot.names import plain
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed import completion, machines
from bot.typed.completion import Offers
from bot.typed.figures import one_figure
from engine.errors import DuckbackError
from engine.state import Figure

Choices = list[app_commands.Choice[str]]
OF_MACHINES = {"get-on": ("board",), "get-off": ("alight",)}
"""The kinds of input behind commands of another name."""
HANDS = "handle"
"""The command that stands for every deed of the hands."""


@dataclass(frozen=True, slots=True)
class Typing:
    """A person typing a command: how things stand for them, in their language, and the text typed so far."""

    here: Standpoint
    words: Words
    interaction: Interaction
    typed: str

    def option(self, name: str) -> str:
        """The value given for another option of the command; empty where there is none."""
        return str(getattr(self.interaction.namespace, name, None) or "")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of input that the command gives."""
        command = self.interaction.command
        name = command.name if command is not None else ""
        deed = self.option("deed")
        if deed or name in OF_MACHINES:
            return (deed,) if deed else OF_MACHINES[name]
        return self.here.table.rules.by_hand if name == HANDS else (name,)

    def figure(self, option: str = "figure") -> Figure | None:
        """Whom an option names, the first where it names several."""
        text = self.option(option).partition(",")[0]
        try:
            return one_figure(text, self.here, self.words) if text else None
        except DuckbackError:
            return None


Offer = Callable[[Typing], Offers]


async def offered(
    interaction: Interaction, typed: str, offer: Offer, *, several: bool = False, nothing: str = "", of: bool = False
) -> Choices:
    """The choices that fit what is typed; with `several` the last of some names with commas is completed.

    Where nothing is offered for a deed at the table, one choice says why: whose turn it is, what comes first, which
    figure is meant (with `of`), or what the text under `nothing` says of the figure named. Raises NoEncounter.
    """
    here = await interaction.client.service.standpoint(channel_of(interaction), interaction.user.id)
    before, comma, last = typed.rpartition(",") if several else ("", "", typed)
    # A copy of the table: what is worked out with it for the first time takes long enough to keep others waiting.
    typing = Typing(here, replies.reader(interaction), interaction, last.strip())
    found = await asyncio.to_thread(offer, typing)
    if not found:
        why = _why_nothing(typing, nothing, of)
        return [app_commands.Choice(name=_cut(why), value=typed[:100] or "?")] if why else []
    named = {part.strip().casefold() for part in before.split(",")}
    found = [(label, value) for label, value in found if not comma or value.casefold() not in named]
    kept = f"{before.strip()}, " if comma else ""
    return _choices(found, last, kept)


def _why_nothing(typing: Typing, nothing: str, of: bool) -> str:
    """Why a person is offered nothing for a deed at the table; empty where no more is to be said, and of lists.

    It says only what everybody may know, and of one's own figures.
    """
    here, words, state = typing.here, typing.words, typing.here.table.state
    if not any(kind in here.table.rules.commands for kind in typing.kinds):
        return ""
    if not here.mine:
        return words("offer.not-playing")
    if here.moment.pending:
        return words("offer.question-first")
    if not state.phase:
        return words("offer.turn-first")
    if state.active_side not in here.sides:
        return words("offer.other-phase", side=plain(here.moment.side_name(state.active_side), 40))
    if not state.active and here.groups():
        return words("offer.activate-first")
    figure = typing.figure()
    if of and figure is None:
        return words("offer.figure-first")
    if nothing and figure is not None and figure in here.acting():
        return words(nothing, who=plain(figure.name, 20))
    return ""


def _choices(found: Offers, typed: str, kept: str = "") -> Choices:
    wanted = typed.casefold().strip()
    fits = [(label, value) for label, value in found if wanted in label.casefold() or wanted in value.casefold()]
    fits.sort(key=lambda pair: not (pair[0].casefold().startswith(wanted) or pair[1].casefold().startswith(wanted)))
    return [
        app_commands.Choice(name=_cut(f"{kept}{label}"), value=f"{kept}{value}")
        for label, value in fits[: completion.MOST]
        if len(kept) + len(value) <= 100
    ]


def _cut(label: str) -> str:
    return label if len(label) <= 100 else label[:99] + "…"


def completing(offer: Offer, *, several: bool = False, nothing: str = "", of: bool = False) -> Complete:
    """The completion of an option by these offers; `nothing` is the key of what is said where there are none."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        return await offered(interaction, typed, offer, several=several, nothing=nothing, of=of)

    return complete


def _of_figure(make: Callable[[Typing, Figure], Offers], *, several: bool = False, nothing: str = "") -> Complete:
    """The completion by offers that hang on the figure named; none without one."""

    def offer(t: Typing) -> Offers:
        figure = t.figure()
        return make(t, figure) if figure is not None and figure.id in t.here.mine and t.here.active else []

    return completing(offer, several=several, nothing=nothing, of=True)


deeds = completing(lambda t: completion.deeds(t.here, t.words, t.figure()))
"""The deeds of hands under the encounter's rules, or where a figure is named those open to it now."""
groups = completing(lambda t: completion.groups(t.here, t.words))
"""Groups that may be activated, and their members alone."""
figures = completing(lambda t: completion.doers(t.here, t.words, t.kinds), several=True)
"""Active figures that may do what the command is for."""
shot_at = _of_figure(lambda t, f: completion.shot_at(t.here, t.words, f), nothing="offer.no-target")
"""Enemies at whom the figure named may shoot."""
charged = _of_figure(lambda t, f: completion.charged(t.here, t.words, f), several=True, nothing="offer.no-charge")
"""Enemies whom the figure named may charge."""
touched = _of_figure(lambda t, f: completion.touched(t.here, t.words, f.id, t.kinds))
"""Figures within reach of the hands of the one named."""
weapons = _of_figure(lambda t, f: completion.weapons(t.here, t.words, f, t.kinds[0], t.figure("target")))
"""Weapons of the figure named that may be used now, at the target where one is named."""
given = _of_figure(lambda t, f: completion.handed_over(t.here, t.words, f, t.figure("target"), giving=True))
"""Weapons that the figure named may hand to the friend beside it."""
taken = _of_figure(lambda t, f: completion.handed_over(t.here, t.words, f, t.figure("target"), giving=False))
"""Weapons that it may take from the friend."""
ways = _of_figure(lambda t, f: completion.ways(t.here, t.words, f, t.typed))
"""The places the figure named can go: what is typed, towards a figure, over the edge, cells."""
spots = _of_figure(lambda t, f: completion.spots(t.here, t.words, f))
"""Where the figure named may throw."""
retreats = _of_figure(lambda t, f: completion.retreats(t.here, f))
"""Where the figure named may step away to."""
markers = completing(lambda t: completion.markers(t.here, t.words))
"""One's own markers that may be moved."""
marker_ways = completing(lambda t: completion.marker_ways(t.here, t.option("marker")))
"""Where the marker named may go."""
facings = _of_figure(lambda t, f: completion.facings(t.here, t.words, f, t.typed))
"""Which way the figure named may look."""
headings = completing(lambda t: completion.headings(t.words, t.typed))
"""Which way a machine may point."""
driven = completing(lambda t: machines.ordered(t.here, t.words, "drive"))
"""Machines that may be driven now."""
speeds = completing(lambda t: machines.speeds(t.here, t.words, t.option("machine")))
"""How fast the machine named may go."""
turns = completing(lambda t: machines.turns(t.words))
"""By how much a machine may turn."""
turreted = completing(lambda t: machines.ordered(t.here, t.words, "traverse"))
"""Machines with a turret to turn."""
pushed = completing(lambda t: machines.ordered(t.here, t.words, "manhandle"))
"""Guns that may be pushed now."""
assaulted = completing(lambda t: machines.ordered(t.here, t.words, "assault"))
"""Machines that may be assaulted now."""
boarded = _of_figure(lambda t, f: machines.boarded(t.here, t.words, f.id))
"""Machines that the figure named may get into."""
seats = _of_figure(lambda t, f: machines.seats(t.here, t.words, f.id, t.option("machine")))
"""The seats of the machine named that the figure may take."""
afterwards = completing(lambda t: [(t.words(f"offer.{what}"), what) for what in ("ask", "stay", "go-on")])
"""The choices for the two extra inches."""
