"""A table in the simulated Discord at which people give real commands, and the opening of the farm for two."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import simcord

from bot.messages.custom_id import CustomId
from bot.messages.hand import open_id
from bot.messages.ids import PanelId
from bot.messages.question import answer_id
from bot.play.moment import Moment
from bot.play.sealing import set_up

if TYPE_CHECKING:
    from bot.play.service import Service

BLUE, RED = "Anna", "Ben"
SEED = "kessler-30"
"""The farm's dice are always these; a record imported without a seed gets a fresh, secret one."""
SEATS = {"police": BLUE, "gang": RED}
ORDERS: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    (BLUE, "turn", {}),
    (BLUE, "activate", {"figures": "billy,carol,dez,otto"}),
    (BLUE, "move", {"figure": "Billy", "to": "W23", "together": True, "when_seen": "stay", "now": True}),
    (BLUE, "end", {"what": "phase"}),
    (RED, "activate", {"figures": "slag"}),
    (RED, "fire", {"figure": "Slag", "target": "Billy", "now": True}),
)


def own_dice() -> AbstractContextManager[object]:
    """Inside, an imported record keeps its own dice, which a test must know; a true import seals them anew."""
    return patch("bot.play.service.imported", set_up)


class Table:
    """A channel of the simulated Discord in which people give orders."""

    def __init__(self, people: Mapping[str, simcord.MemberActor], channel: simcord.ChannelHandle, service: Service):
        self.people = people
        self.channel = channel
        self.service = service

    async def order(self, who: str, command: str, **options: Any) -> simcord.InteractionResult:
        """A slash command."""
        return await self.people[who].slash(self.channel, command, **options)

    async def press(self, who: str, carries: CustomId | str) -> simcord.InteractionResult:
        """A press of the newest button that carries this."""
        custom_id = str(carries)
        for message in reversed(self.channel.history()):
            if custom_id in carried(message.components):
                return await self.people[who].click(message, custom_id=custom_id)
        raise LookupError(custom_id)

    async def agree(self, *people: str) -> simcord.InteractionResult:
        """These people's consent to what was asked for last."""
        for message in reversed(self.channel.history()):
            yes = [id_ for id_ in carried(message.components) if id_.startswith("c:yes:")]
            if yes:
                return [await self.people[who].click(message, custom_id=yes[0]) for who in people][-1]
        raise LookupError("nothing is asked for")

    async def moment(self) -> Moment:
        """How things stand."""
        return await self.service.look(self.channel.id)

    async def answer(self, choice: int = 0) -> simcord.InteractionResult:
        """The first open question, answered by the one who may; with it, as usual, what else is asked of them."""
        moment = await self.moment()
        open_ = moment.pending[0]
        who = SEATS[open_.question.side]
        with suppress(LookupError):
            # What is asked in the middle of a stretch stands in the panel alone.
            if len(moment.pending) == 1:
                return await self.press(who, answer_id(moment, open_, choice))
        result = await self.press(who, open_id(moment.encounter_id))
        several = r"0\.q0.*", rf"0\.b0.*\.0{ascii_lowercase[choice]}", r"0\.b0.*~g"
        for path in (rf"0\.a0\.{choice}(\..*)?",) if f"0.a0.{choice}" in str(carried(_shown(result))) else several:
            assert result.response is not None
            panel = re.escape(str(PanelId(moment.encounter_id, moment.told_as(moment.sequence), "")))
            custom_id = next(one for one in carried(_shown(result)) if re.fullmatch(panel + path, one))
            result = await self.people[who].click(result.response.message, custom_id=custom_id)
        return result

    async def answer_all(self, until: str = "") -> None:
        """Every open question by its default, up to the first one for the person named."""
        while pending := (await self.moment()).pending:
            if SEATS[pending[0].question.side] == until:
                return
            await self.answer()


def _shown(result: simcord.InteractionResult) -> Any:
    assert result.response is not None
    return result.response.message.components


def carried(components: Any) -> set[str]:
    """Every `custom_id` in a message."""
    found: set[str] = set()
    for component in components:
        found.add(getattr(component, "custom_id", None) or "")
        found |= carried(getattr(component, "children", ()))
        accessory = getattr(component, "accessory", None)
        if accessory is not None:
            found |= carried([accessory])
    return found
