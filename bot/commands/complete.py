"""What is offered while a person types: only what the rules allow that person now, with the reasons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
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
    """Somebody typing a command: how things stand for him, in his language, and what he has typed so far."""

    here: Standpoint
    words: Words
    interaction: Interaction
    typed: str

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of input that the command gives."""
        command = self.interaction.command
        name = command.name if command is not None else ""
        deed = getattr(self.interaction.namespace, "deed", None)
        return (deed,) if deed else self.here.table.rules.by_hand if name == HANDS else (name,)

    def figure(self, option: str = "figure") -> Figure | None:
        """Whom an option names, the first where it names several."""
        text = str(getattr(self.interaction.namespace, option, None) or "").partition(",")[0]
        try:
            return one_figure(text, self.here, self.words) if text else None
        except DuckbackError:
            return None


Offer = Callable[[Typing], Offers]


async def offered(interaction: Interaction, typed: str, offer: Offer, *, several: bool = False) -> Choices:
    """The choices that fit what is typed; with `several` the last of some names with commas is completed."""
    if interaction.channel_id is None:
        return []
    try:
        here = await interaction.client.service.standpoint(interaction.channel_id, interaction.user.id)
        before, comma, last = typed.rpartition(",") if several else ("", "", typed)
        words = replies.reader(interaction)
        # A copy of the table: what is worked out with it for the first time takes long enough to keep others waiting.
        found = await asyncio.to_thread(offer, Typing(here, words, interaction, last.strip()))
    except DuckbackError:
        return []
    named = {part.strip().casefold() for part in before.split(",")}
    found = [(label, value) for label, value in found if not comma or value.casefold() not in named]
    kept = f"{before.strip()}, " if comma else ""
    return _choices(found, last, kept)


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


async def deeds(interaction: Interaction, typed: str) -> Choices:
    """What hands may do under the rules of the encounter, and where a figure is named what its own may do now."""
    return await offered(interaction, typed, lambda t: completion.deeds(t.here, t.words, t.figure()))


async def groups(interaction: Interaction, typed: str) -> Choices:
    """Groups that may be activated, and their members alone."""
    return await offered(interaction, typed, lambda t: completion.groups(t.here, t.words))


async def figures(interaction: Interaction, typed: str) -> Choices:
    """Active figures that may do what the command is for."""
    return await offered(interaction, typed, lambda t: completion.doers(t.here, t.words, t.kinds), several=True)


def _for_figure(make: Callable[[Typing, Figure], Offers]) -> Offer:
    """Offers that hang on the figure named; none where nobody is."""

    def offer(t: Typing) -> Offers:
        figure = t.figure()
        return make(t, figure) if figure is not None and figure.id in t.here.mine and t.here.active else []

    return offer


async def shot_at(interaction: Interaction, typed: str) -> Choices:
    """Enemies at whom the figure named may shoot."""
    return await offered(interaction, typed, _for_figure(lambda t, f: completion.shot_at(t.here, t.words, f)))


async def charged(interaction: Interaction, typed: str) -> Choices:
    """Enemies whom the figure named may charge."""
    offer = _for_figure(lambda t, f: completion.charged(t.here, t.words, f))
    return await offered(interaction, typed, offer, several=True)


async def touched(interaction: Interaction, typed: str) -> Choices:
    """Figures within reach of the hands of the one named."""
    return await offered(
        interaction, typed, _for_figure(lambda t, f: completion.touched(t.here, t.words, f.id, t.kinds))
    )


async def weapons(interaction: Interaction, typed: str) -> Choices:
    """Weapons of the figure named that may be used now, at the target where one is named."""

    def make(t: Typing, figure: Figure) -> Offers:
        return completion.weapons(t.here, t.words, figure, t.kinds[0], t.figure("target"))

    return await offered(interaction, typed, _for_figure(make))


async def handed(interaction: Interaction, typed: str) -> Choices:
    """Weapons that may change hands between the figure named and the friend beside it."""
    giving = focused(interaction) == "gives"
    offer = _for_figure(lambda t, f: completion.handed_over(t.here, f, t.figure("target"), giving=giving))
    return await offered(interaction, typed, offer)


async def ways(interaction: Interaction, typed: str) -> Choices:
    """Where the figure named can go: what is typed, towards somebody, over the edge, cells."""
    return await offered(interaction, typed, _for_figure(lambda t, f: completion.ways(t.here, t.words, f, t.typed)))


async def spots(interaction: Interaction, typed: str) -> Choices:
    """Where the figure named may throw."""
    return await offered(interaction, typed, _for_figure(lambda t, f: completion.spots(t.here, t.words, f)))


async def retreats(interaction: Interaction, typed: str) -> Choices:
    """Where the figure named may step away to."""
    return await offered(interaction, typed, _for_figure(lambda t, f: completion.retreats(t.here, f)))


async def markers(interaction: Interaction, typed: str) -> Choices:
    """One's own markers that may be moved."""
    return await offered(interaction, typed, lambda t: completion.markers(t.here, t.words))


async def marker_ways(interaction: Interaction, typed: str) -> Choices:
    """Where the marker named may go."""
    marker = str(getattr(interaction.namespace, "marker", None) or "")
    return await offered(interaction, typed, lambda t: completion.marker_ways(t.here, marker))


async def facings(interaction: Interaction, typed: str) -> Choices:
    """Which way the figure named may look."""
    return await offered(interaction, typed, _for_figure(lambda t, f: completion.facings(t.here, t.words, f, t.typed)))


async def afterwards(interaction: Interaction, typed: str) -> Choices:
    """What becomes of the two extra inches."""
    return await offered(
        interaction, typed, lambda t: [(t.words(f"offer.{what}"), what) for what in ("ask", "stay", "go-on")]
    )


def focused(interaction: Interaction) -> str:
    """The option being typed."""
    data: Any = interaction.data or {}
    options = data.get("options", [])
    while options and "options" in options[0]:
        options = options[0]["options"]
    return next((str(option.get("name")) for option in options if option.get("focused")), "")
