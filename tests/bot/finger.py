"""People who see only labels and press only buttons: each has a panel, opened by the hand under the newest report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import simcord
from discord import ui

from bot.messages.parts import view_of
from tests.bot.conftest import Play, text_of

HANDS = ("Your move", "Decide", "More choices", "À vous de jouer", "Décider", "Autres choix")
"""What opens a panel, in the languages of the tests."""
LETTER = re.compile("^[A-H] · ")
"""Before a label, where the picture shows what it means."""
DEEDS = re.compile("fires|shoots|charges|throws")
"""In the labels of lettered offers that are no moves."""


@dataclass(frozen=True)
class Seen:
    """A button, or a line of a list, as a person sees it; `pick` is what the list takes."""

    label: str
    custom_id: str
    pick: str = ""
    blue: bool = False


def seen(components: Any) -> Iterator[Seen]:
    """Everything in a message that can be pressed."""
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id and getattr(component, "options", None):
            for option in component.options:
                yield Seen(option.label, custom_id, option.value)
        elif custom_id and hasattr(component, "label") and not component.disabled:
            yield Seen(component.label or "", custom_id, blue=component.style.name == "primary")
        yield from seen(getattr(component, "children", ()))
        if getattr(component, "accessory", None) is not None:
            yield from seen([component.accessory])


@dataclass
class Finger:
    """The thumb of one person."""

    play: Play
    who: str
    panel: Any = None
    presses: int = 0
    pages: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    """Everything that the presses were answered with."""
    last: str = ""
    """What the newest press was answered with."""
    _newest: simcord.InteractionResult | None = None

    @property
    def text(self) -> str:
        """What the panel says."""
        return text_of(self.panel)

    @property
    def ways(self) -> list[Seen]:
        """What can be pressed in the panel."""
        return list(seen(self.panel.components))

    @property
    def labels(self) -> list[str]:
        """Likewise, by the labels alone."""
        return [way.label for way in self.ways]

    async def open(self) -> None:
        """Press the newest `Your move` in the channel, or whatever else opens the panel."""
        for message in reversed(self.play.channel.history()):
            for way in seen(message.components):
                if way.label.startswith(HANDS):
                    await self._press(message, way)
                    return
        raise LookupError("there is no hand in the channel")

    async def press_below(self, start: str) -> None:
        """Press the newest button in the channel that begins like this, and have the panel that it opens."""
        for message in reversed(self.play.channel.history()):
            for way in seen(message.components):
                if way.label.startswith(start):
                    await self._press(message, way)
                    return
        raise LookupError(start)

    async def look_round(self) -> None:
        """Press whatever leads to another page of what is asked, and back."""
        for start in ("Same", "Ask again", "More", "After"):
            if found := [way for way in self.ways if way.label.startswith(start)]:
                await self.take(found[0])

    async def decide(self) -> None:
        """Answer what is asked first, as it is proposed: in the panel, or below a report that has all its choices."""
        before = (await self.play.table.moment()).sequence
        try:
            await self.open()
        except LookupError:
            newest = self.play.channel.history()[-1]
            await self.press_any(newest, next(way for way in seen(newest.components) if way.blue))
        else:
            await self.take(self.ways[0])
        assert (await self.play.table.moment()).sequence > before, self.read[-1:]

    async def press(self, start: str) -> None:
        """Press the button of the panel that says this, else the first that begins like this behind its letter, or
        pick such a line."""
        found = [way for way in self.ways if LETTER.sub("", way.label).startswith(start) or way.label.startswith(start)]
        assert found, (start, self.labels, self.text)
        await self.take(next((way for way in found if way.label == start), found[0]))

    async def go(self) -> None:
        """Press the first place to go to."""
        await self.take(next(way for way in self.ways if LETTER.match(way.label) and not DEEDS.search(way.label)))

    async def press_in(self, message: Any, start: str) -> None:
        """Press the first button of a message in the channel that begins like this."""
        await self._press(message, next(way for way in seen(message.components) if way.label.startswith(start)))

    async def take(self, way: Seen) -> None:
        """Press this."""
        await self._press(self.panel, way)

    async def press_any(self, message: Any, way: Seen) -> None:
        """Press this in that message. A private answer becomes the panel; behind a public one there is none."""
        result = await self._pressed(message, way)
        shown = result.followups[-1] if result.followups else result.response
        self.last = "" if shown is None else text_of(shown.message)
        private = shown is not None and (shown.ephemeral or shown.message.id == getattr(self.panel, "id", None))
        self.panel = shown.message if shown is not None and private else None
        if private:
            self.pages.append(self.text)

    async def _press(self, message: Any, way: Seen) -> None:
        self._keep(await self._pressed(message, way))

    async def _pressed(self, message: Any, way: Seen) -> simcord.InteractionResult:
        actor = self.play.table.people[self.who]
        self.presses += 1
        if way.pick:
            result = await actor.select(message, values=[way.pick], custom_id=way.custom_id)
        else:
            result = await actor.click(message, custom_id=way.custom_id)
        shown = [result.response, *result.followups]
        self.read += [text_of(answer.message) for answer in shown if answer is not None]
        return result

    def look_again(self) -> None:
        """Have the panel before one as it is now."""
        if self._newest is not None:
            self._keep(self._newest)

    def _keep(self, result: simcord.InteractionResult) -> None:
        self._newest, shown = result, result.response
        assert shown is not None, result
        assert shown.ephemeral or shown.message.id == getattr(self.panel, "id", None), text_of(shown.message)
        self.panel = shown.message
        self.pages.append(self.text)


async def pressed(play: Play, who: str, custom_id: str) -> simcord.InteractionResult:
    """A press of a button that an earlier version posted."""
    view = view_of([ui.Button(label="Old", custom_id=custom_id)])
    sent = await play.bot.get_partial_messageable(play.channel.id).send(view=view)
    message = next(message for message in play.channel.history() if message.id == sent.id)
    return await play.table.people[who].click(message, custom_id=custom_id)


OUT = ("Back", "Take back", "Watch the table", "Ping me", "As a list", "One figure", "Turn", "Stand", "Go prone", "Act")


def chosen(finger: Finger, random: Random) -> Seen:
    """A sensible press: what is new rather than the way back, and going on where nothing else is left."""
    # Acts of a game master end in forms, and are no play.
    ways = [way for way in finger.ways if way.label != "As game master"]
    going = [way for way in ways if way.label.startswith(("End", "Begin", "Done"))]
    rest = [way for way in ways if way not in going and not way.label.startswith(OUT)]
    sure = [way for way in rest if way.label.startswith(("Move to", "Fire", "Throw", "Charge", "Shoot", "Go"))]
    if sure and random.random() < 0.7:
        return random.choice(sure)
    if rest and (not going or random.random() < 0.75):
        return random.choice(rest)
    return random.choice(going or ways)
