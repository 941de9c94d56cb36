"""The offers while a person types: only what the rules allow that person now, with the reasons."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import here as channel_of
from bot.commands.options import Complete
from bot.names import LINE, REASONS, plain
from bot.play.standpoint import Standpoint
from bot.text.sides import side_name
from bot.text.words import Words
from bot.typed import completion, machines
from bot.typed.completion import Offers
from bot.typed.figures import machine_meant, one_figure
from bot.typed.order import OrderForm, OrderOption
from engine.errors import DuckbackError
from engine.fold import fold
from engine.inputs import shape
from engine.inputs.shape import SlotKind
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
        """The value given for another option of the command; empty without one."""
        return str(getattr(self.interaction.namespace, name, None) or "")

    @property
    def form(self) -> OrderForm | None:
        """How the command is typed; None of one that no command of the rules stands behind."""
        command = self.interaction.command
        return None if command is None else command.extras.get(OrderForm)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of input that the command gives."""
        if self.form is not None:
            return (self.form.kind,)
        command = self.interaction.command
        name = command.name if command is not None else ""
        deed = self.option("deed")
        return (deed,) if deed else self.here.table.rules.by_hand if name == HANDS else (name,)

    def figure(self, option: str = "") -> Figure | None:
        """The first figure that an option names; without an option, the one that acts."""
        actor = self.form.actor if self.form is not None else None
        text = self.option(option or (actor.name if actor is not None else "figure")).partition(",")[0]
        try:
            return one_figure(text, self.here, self.words) if text else None
        except DuckbackError:
            return None

    def listed(self, field: str) -> list[Any]:
        """What a field may hold now, with the figure, the machine or the marker that the options before it name."""
        assert self.form is not None
        named: dict[str, str] = {}
        for option in self.form.options:
            if option.field == field:
                break
            if option.holds == shape.FigureId:
                figure = self.figure(option.name)
                named |= {option.field: figure.id} if figure is not None else {}
            elif option.holds == shape.MachineId:
                machine = machine_meant(self.option(option.name), self.here, self.words)
                named |= {option.field: machine.id} if machine is not None else {}
            elif option is self.form.options[0]:
                named[option.field] = self.option(option.name)
        return completion.listed_values(self.here, self.form.kind, field, named)


Offer = Callable[[Typing], Offers]


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
        return words("offer.other-phase", side=plain(side_name(state.active_side, here.moment, words), 40))
    if not state.active and here.groups():
        return words("offer.activate-first")
    figure = typing.figure()
    if of and figure is None:
        return words("offer.figure-first")
    if nothing and figure is not None and figure in here.acting():
        return words(nothing, who=plain(figure.name, 20))
    return ""


def _choices(found: Offers, typed: str, kept: str = "") -> Choices:
    wanted = fold(typed)
    fits = [pair for pair in found if any(wanted in fold(text) for text in pair)]
    fits.sort(key=lambda pair: not any(fold(text).lstrip(LINE).startswith(wanted) for text in pair))
    return [
        app_commands.Choice(name=_cut(f"{kept}{label}"), value=f"{kept}{value}")
        for label, value in fits[: completion.MOST]
        if len(kept) + len(value) <= 100
    ]


def _cut(label: str) -> str:
    return label if len(label) <= 100 else label[:99] + "…"


def completing(offer: Offer, *, several: bool = False, nothing: str = "", of: bool = False) -> Complete:
    """The completion of an option by these offers; with `several` the last of some names with commas is completed.

    Where nothing is offered for a deed at the table, one choice says why: whose turn it is, what comes first, which
    figure is meant (with `of`), or what the text under `nothing` says of the figure named. Raises NoEncounter.
    """

    async def complete(interaction: Interaction, typed: str) -> Choices:
        here = await interaction.client.service.standpoint(channel_of(interaction), interaction.user.id)
        before, comma, last = typed.rpartition(",") if several else ("", "", typed)
        # A copy of the table: what is worked out with it for the first time takes long enough to keep others waiting.
        typing = Typing(here, replies.reader(interaction), interaction, last.strip())
        found = await asyncio.to_thread(offer, typing)
        if not found:
            why = _why_nothing(typing, nothing, of)
            return [app_commands.Choice(name=_cut(why), value=typed[:100] or "?")] if why else []
        named = {part.strip() for part in before.split(",")} if comma else set()
        shown = {fold(part.partition(REASONS)[0]) for part in named}
        found = [
            (label, value)
            for label, value in found
            if value not in named and fold(label.partition(REASONS)[0]) not in shown
        ]
        kept = f"{before.strip()}, " if comma else ""
        return _choices(found, last, kept)

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
others = completing(lambda t: completion.others(t.here), several=True)
"""Figures of others that are known."""
skills = completing(lambda t: completion.named("skill", list(t.here.table.rules.skills), t.words))
"""The skills of the encounter's rules."""
touched = _of_figure(lambda t, f: completion.touched(t.here, t.words, f.id, t.kinds))
"""Figures within reach of the hands of the one named."""

_afterwards = completing(lambda t: [(t.words(f"offer.{what}"), what) for what in ("ask", "stay", "go-on")])
_headings = completing(lambda t: completion.headings(t.words, t.typed))
_facings = _of_figure(lambda t, f: completion.facings(t.here, t.words, f, t.typed))
_ways = _of_figure(lambda t, f: completion.ways(t.here, t.words, f, t.typed))
_spots = _of_figure(lambda t, f: completion.spots(t.here, t.words, f, t.kinds))
_turns = completing(lambda t: machines.turns(t.words))
_markers = completing(lambda t: completion.markers(t.here, t.words))
_shot_at = _of_figure(lambda t, f: completion.shot_at(t.here, t.words, f), nothing="offer.no-target")
_charged = _of_figure(lambda t, f: completion.charged(t.here, t.words, f), several=True, nothing="offer.no-charge")
_AGAINST = {"hit": _shot_at, "contact": _charged}
"""The figures that a command may name, by the number that says most about them; else those within reach."""
_ALWAYS = {shape.InSightMove: _afterwards, shape.Goal: _ways}
"""What is completed wherever it stands."""


def completion_of(form: OrderForm, option: OrderOption) -> Complete | None:
    """What completes an option, by the type of its field; None where nothing is known of what it may hold."""
    if option == form.actor:
        return figures
    if option.holds in (shape.FigureId, shape.Aim):
        return _AGAINST.get(form.command.gloss, touched)
    if option.holds == shape.Facing:
        return _facings if form.actor is not None else _headings
    if option.field == "at":
        return _spots
    return _ALWAYS.get(option.holds) or (None if option.kind is None else _of_slot(form, option))


def _of_slot(form: OrderForm, option: OrderOption) -> Complete:
    """The completion of a slot by what the listed inputs have in it."""
    field = option.field
    if option.kind is SlotKind.WEAPON and not form.swaps:
        return _of_figure(lambda t, f: completion.weapons(t.here, t.words, f, form.kind, t.figure("target"), field))
    if option.holds == shape.Angle:
        return _turns
    if field == "marker":
        return _markers

    def offer(t: Typing) -> Offers:
        values = t.listed(field)
        if option.holds == shape.MachineId:
            return machines.called(values, t.here, t.words)
        if option.holds in (shape.Speed, shape.Inches):
            return machines.speeds(values, t.here, t.words)
        if option.holds == shape.FigureIds:
            return completion.lists(t.here, values)
        if option.kind is SlotKind.POINT:
            return completion.cells(t.here, values)
        return completion.named("weapon" if option.kind is SlotKind.WEAPON else field, values, t.words)

    whose = form.actor is not None and form.actor.kind is SlotKind.FIGURE
    return _of_figure(lambda t, f: offer(t)) if whose else completing(offer)
