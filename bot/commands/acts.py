"""Acts of a game master: the form in which the reason is typed, and the input that comes of it."""

import asyncio
from typing import Any

import discord
from discord import ui

from bot.client import replies, stretch
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.forms import Form
from bot.commands.judging import judged
from bot.commands.options import soon
from bot.commands.panel import show_panel
from bot.errors import Unfit
from bot.messages.ids import ActFormId, ActId
from bot.names import plain, unnumbered
from bot.panel.acts import BACK, NARRATE, SCENE, mark_of
from bot.panel.desk import PLAN, Input
from bot.panel.path import GO, Path
from bot.play.judging import Disputed
from bot.play.moment import Moment
from bot.text.sides import side_name
from bot.text.words import Words

TEXT, TO, WHY, ALL = "text", "to", "why", "*"
LETTERS = {TEXT: 1_000, WHY: 200}
"""The most letters of a narration, and of a reason."""
TOLD = "told"
"""The reason that the record has for a narration, which speaks for itself."""
SHORT = 60
"""Characters of a side's name in a list."""


class ActPress(Press[ActId], carries=ActId):
    """Opening the form for the reason of an act, or for what is told."""

    async def pressed(self, interaction: Interaction) -> None:
        """Open it; where an act tells something, its text and its readers are asked for instead."""
        act, words, fields = self.carried, replies.reader(interaction), list[ui.Label[Any]]()
        name = Path.read(act.path).keys[0]
        if name in (NARRATE, SCENE):
            moment = (await soon(interaction.client.service.stands(act.encounter, interaction.user.id))).moment
            fields = _told(moment, words)
        else:
            why: ui.TextInput[Any] = ui.TextInput(custom_id=WHY, max_length=LETTERS[WHY])
            fields.append(ui.Label(text=words("event.ruling.why"), description=words("act.why"), component=why))
        carried = ActFormId(act.encounter, act.input, act.mark, act.path)
        await interaction.response.send_modal(ActForm(words(f"master.{name}"), carried, *fields))


def _told(moment: Moment, words: Words) -> list[ui.Label[Any]]:
    """The fields for a narration: its text and, where sides know different things, the side that it is for."""
    text: ui.TextInput[Any] = ui.TextInput(custom_id=TEXT, style=discord.TextStyle.paragraph, max_length=LETTERS[TEXT])
    fields: list[ui.Label[Any]] = [ui.Label(text=words("act.text"), component=text)]
    if moment.record.hidden:
        sides = {side.id: plain(side_name(side.id, moment, words), SHORT) for side in moment.record.sides}
        options = [discord.SelectOption(label=words("act.to.all"), value=ALL, default=True)]
        options += [discord.SelectOption(label=name, value=side) for side, name in sides.items()]
        readers: ui.Select[Any] = ui.Select(custom_id=TO, options=options)
        fields.append(ui.Label(text=words("act.to"), component=readers))
    return fields


class ActForm(Form):
    """The reason for an act, or the text of a narration and its readers."""

    carries = ActFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: ActFormId, fields: dict[str, str]) -> None:
        """Give the act, and show what came of it; a scene is looked at first. Raises Unfit without a reason or a text,
        and where another lead was quicker with the same ruling or call.

        What was typed is kept: an act that is refused stands in the panel, to be given again.
        """
        await replies.in_private(interaction)
        service, user = interaction.client.service, interaction.user.id
        said = {name: unnumbered(text.strip()) for name, text in fields.items() if (name, text) != (TO, ALL)}
        if not all(said.values()):
            raise Unfit("act-why")
        path, here = Path.read(carried.path), await service.stands(carried.encounter, user)
        desk = await judged(interaction, await asyncio.to_thread(interaction.client.desks.of, here), path)
        item = None if desk.act is None else desk.act.item
        sequence = await service.number_of(carried.encounter, carried.input)
        about = desk.disputed
        if about is not None:
            _require_unsettled(about, sequence, carried.mark, item, said[WHY])
        if item is None or mark_of(item, 0 if about is None else about.settled) != carried.mark:
            await show_panel(interaction, carried.encounter, path, sequence)
            return
        if item.get("how") == BACK and about is not None:
            sequence = await stretch.go_back(interaction, carried.encounter, sequence, about.steps)
        elif item["act"] == NARRATE:
            # What is told holds whatever has happened meanwhile.
            sequence, said = here.moment.sequence, {WHY: TOLD, **said}
        key = await service.repository.plans.keep(carried.encounter, user, item | said)
        # The words of a scene are shown with its place before they are told.
        flags = "" if path.keys[0] == SCENE else GO
        await show_panel(interaction, carried.encounter, Path(PLAN, (key,), flags), sequence)


def _require_unsettled(about: Disputed, sequence: int, mark: str, item: Input | None, why: str) -> None:
    """Raise Unfit, with the reason that was typed, for a ruling on a report that another lead has ruled upon since the
    page was opened, or of which a call has been settled since."""
    if about.ruled is not None and about.ruled_behind(sequence):
        raise Unfit("act-ruled", who=about.ruled.actor_id or 0, why=why)
    if item is not None and any(mark == mark_of(item, before) for before in range(about.settled)):
        raise Unfit("act-settled", why=why)
