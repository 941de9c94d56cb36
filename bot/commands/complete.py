"""The offers while a person types: only what the rules allow that person now, with the reasons."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.options import Complete
from bot.names import plain
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed import completion
from bot.typed.completion import Offers
from bot.typed.figures import one_figure
from engine.errors import DuckbackError
from engine.state import Figure

Choices = list[app_commands.Choice[str]]
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
        return (deed,) if deed else self.here.table.rules.by_hand if name == HANDS else (name,)

    def figure(self, option: str = "figure") -> Figure | None:
        """Whom an option names, the first where it names several."""
        text = self.option(option).partition(",")[0]
        try:
            return one_figure(text, self.here, self.words) if text else None
        except DuckbackError:
            return None


Offer = Callable[[Typing], Offers]


async def offered(
    interaction: Interaction, typed: str, offer: Offer, *, several: bool = False, nothing: str = ""
) -> Choices:
    """The choices that fit what is typed; with `several` the last of some names with commas is completed.

    Where nothing is offered for a deed of a player's own figures, one choice says why: a question is open, no turn is
    begun, no group is active, or what the text under `nothing` says of the figure named.
    """
    if interaction.channel_id is None:
        return []
    try:
        here = await interaction.client.service.standpoint(interaction.channel_id, interaction.user.id)
        before, comma, last = typed.rpartition(",") if several else ("", "", typed)
        words = replies.reader(interaction)
        # A copy of the table: what is worked out with it for the first time takes long enough to keep others waiting.
        typing = Typing(here, words, interaction, last.strip())
        found = await asyncio.to_thread(offer, typing)
    except DuckbackError:
        return []
    if not found:
        return [app_commands.Choice(name=_cut(why), value=typed[:100] or "?") for why in _why_nothing(typing, nothing)]
    named = {part.strip().casefold() for part in before.split(",")}
    found = [(label, value) for label, value in found if not comma or value.casefold() not in named]
    kept = f"{before.strip()}, " if comma else ""
    return _choices(found, last, kept)


def _why_nothing(typing: Typing, nothing: str) -> Iterator[str]:
    """Why a player is offered nothing for a deed of their own figures; of other figures and lists nothing is said."""
    here, figure = typing.here, typing.figure()
    if not any(kind in here.table.rules.commands for kind in typing.kinds):
        return
    if here.mine and here.moment.pending:
        yield typing.words("offer.question-first")
    elif here.mine and not here.table.state.phase:
        yield typing.words("offer.turn-first")
    elif not here.table.state.active and here.groups():
        yield typing.words("offer.activate-first")
    elif nothing and figure is not None and figure in here.acting():
        yield typing.words(nothing, who=plain(figure.name, 20))


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


def completing(offer: Offer, *, several: bool = False, nothing: str = "") -> Complete:
    """The completion of an option by these offers; `nothing` is the key of what is said where there are none."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        return await offered(interaction, typed, offer, several=several, nothing=nothing)

    return complete


def _for_figure(make: Callable[[Typing, Figure], Offers]) -> Offer:
    """Offers that hang on the figure named; none without one."""

    def offer(t: Typing) -> Offers:
        figure = t.figure()
        return make(t, figure) if figure is not None and figure.id in t.here.mine and t.here.active else []

    return offer


deeds = completing(lambda t: completion.deeds(t.here, t.words, t.figure()))
"""The deeds of hands under the encounter's rules, or where a figure is named those open to it now."""
groups = completing(lambda t: completion.groups(t.here, t.words))
"""Groups that may be activated, and their members alone."""
figures = completing(lambda t: completion.doers(t.here, t.words, t.kinds), several=True)
"""Active figures that may do what the command is for."""
shot_at = completing(_for_figure(lambda t, f: completion.shot_at(t.here, t.words, f)), nothing="offer.no-target")
"""Enemies at whom the figure named may shoot."""
charged = completing(
    _for_figure(lambda t, f: completion.charged(t.here, t.words, f)), several=True, nothing="offer.no-charge"
)
"""Enemies whom the figure named may charge."""
touched = completing(_for_figure(lambda t, f: completion.touched(t.here, t.words, f.id, t.kinds)))
"""Figures within reach of the hands of the one named."""
weapons = completing(_for_figure(lambda t, f: completion.weapons(t.here, t.words, f, t.kinds[0], t.figure("target"))))
"""Weapons of the figure named that may be used now, at the target where one is named."""
given = completing(
    _for_figure(lambda t, f: completion.handed_over(t.here, t.words, f, t.figure("target"), giving=True))
)
"""Weapons that the figure named may hand to the friend beside it."""
taken = completing(
    _for_figure(lambda t, f: completion.handed_over(t.here, t.words, f, t.figure("target"), giving=False))
)
"""Weapons that it may take from the friend."""
ways = completing(_for_figure(lambda t, f: completion.ways(t.here, t.words, f, t.typed)))
"""The places the figure named can go: what is typed, towards a figure, over the edge, cells."""
spots = completing(_for_figure(lambda t, f: completion.spots(t.here, t.words, f)))
"""Where the figure named may throw."""
retreats = completing(_for_figure(lambda t, f: completion.retreats(t.here, f)))
"""Where the figure named may step away to."""
markers = completing(lambda t: completion.markers(t.here, t.words))
"""One's own markers that may be moved."""
marker_ways = completing(lambda t: completion.marker_ways(t.here, t.option("marker")))
"""Where the marker named may go."""
facings = completing(_for_figure(lambda t, f: completion.facings(t.here, t.words, f, t.typed)))
"""Which way the figure named may look."""
afterwards = completing(lambda t: [(t.words(f"offer.{what}"), what) for what in ("ask", "stay", "go-on")])
"""The choices for the two extra inches."""
