"""A person at an event who sees only labels and presses only buttons, lines of lists and forms."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import simcord

from bot.text.words import Words
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful
from tests.bot.finger import seen


@dataclass
class Taps:
    """One person's presses, and the private page that they look at."""

    here: Eventful
    who: str
    page: Any = None
    presses: int = 0
    files: list[str] = field(default_factory=list)
    """The names of the files that came with the newest answer."""
    words: Words = field(default_factory=Words)
    """Those of the person's language."""

    @property
    def person(self) -> simcord.MemberActor:
        return self.here.people[self.who]

    @property
    def text(self) -> str:
        """What the page says."""
        return text_of(self.page)

    @property
    def labels(self) -> list[str]:
        """What can be pressed on the page."""
        return [way.label for way in seen(self.page.components)]

    @property
    def lists(self) -> list[str]:
        """The ids of the lists on the page."""
        return _lists(self.page.components)

    async def command(self) -> None:
        """`/event`."""
        self.presses += 1
        self._keep(await self.person.slash(self.here.place, "event"))

    async def on_card(self, label: str) -> None:
        """Press a button of the newest public message that has it."""
        for channel in (self.here.place, *self.here.place.threads):
            for message in reversed(channel.history()):
                if label in [way.label for way in seen(message.components)]:
                    await self._press(message, label)
                    return
        raise LookupError(label)

    async def desk(self, *labels: str) -> None:
        """Open the desk by one's own page of the event, and press these there one after the other."""
        await self.on_card(self.words("event.my-page"))
        for label in (self.words("event.desk"), *labels):
            await self.press(label)

    async def press(self, label: str) -> None:
        """Press a button of the page, or pick such a line."""
        await self._press(self.page, label)

    async def pick(self, start: str, value: Any) -> None:
        """Pick a person or a channel from the list whose id begins like this."""
        self.presses += 1
        custom_id = next(one for one in self.lists if one.startswith(start))
        self._keep(
            await self.person.select(
                self.page, values=value if isinstance(value, list) else [value], custom_id=custom_id
            )
        )

    async def fill(self, label: str, **fields: str | list[str]) -> None:
        """Press a button that opens a form, and send the form."""
        form = await self.form(label)
        self.presses += 1
        self._keep(await self.person.submit_modal(form, fields))

    async def form(self, label: str) -> Any:
        """Press a button that opens a form, which is looked at."""
        self.presses += 1
        way = next(way for way in seen(self.page.components) if way.label == label)
        form = await self.person.click(self.page, custom_id=way.custom_id)
        assert form.modal is not None, form
        return form

    async def _press(self, message: Any, label: str) -> None:
        self.presses += 1
        found = [way for way in seen(message.components) if way.label == label]
        assert found, (label, [way.label for way in seen(message.components)], text_of(message))
        way = found[0]
        if way.pick:
            result = await self.person.select(message, values=[way.pick], custom_id=way.custom_id)
        else:
            result = await self.person.click(message, custom_id=way.custom_id)
        self._keep(result)

    def _keep(self, result: simcord.InteractionResult) -> None:
        shown = result.followups[-1] if result.followups else result.response
        assert shown is not None, result
        assert shown.ephemeral, text_of(shown.message)
        self.page, self.files = shown.message, [file.filename for file in shown.attachments]


def _lists(components: Any) -> list[str]:
    found = []
    for component in components:
        if getattr(component, "custom_id", None) and not hasattr(component, "label"):
            found.append(component.custom_id)
        found += _lists(getattr(component, "children", ()))
    return found
