"""Answers given in the box of a question: one press each."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.forms import Form
from bot.commands.panel import show_panel
from bot.errors import Stale
from bot.messages.hand import way_in
from bot.messages.ids import AIMED, AnswerFormId, AnswerId
from bot.messages.parts import view_of
from bot.names import escaped
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.text.questions import Choice, choices_of

TYPED = "o"
"""The choice of a button by which earlier versions took any other answer, typed."""


async def settle(interaction: Interaction, where: tuple[int, int, int], number: int | str) -> None:
    """Answer a question with the listed choice of that number, aimed at or done as the number behind it says, if one
    stands there. Raises Stale without one."""
    words, chosen = replies.reader(interaction), list[Choice]()

    def choose(open_: Open, moment: Moment) -> tuple[Any, str]:
        listed = {str(n): choice for n, choice in enumerate(choices_of(open_.question, moment, words))}
        choice, _, at = str(number).partition(AIMED)
        if choice not in listed:
            raise Stale("there is no such choice")
        chosen.append(listed[choice])
        return chosen[-1].value, next((one for n, one in enumerate(moment.aims) if str(n) == at), "")

    deed = interaction.client.service.decide(*where, interaction.user.id, interaction.id, choose)
    await replies.play(interaction, deed, lambda: words("ask.noted", choice=escaped(chosen[-1].label)))


@asynccontextmanager
async def overtaking(interaction: Interaction, where: tuple[int, int, int]) -> AsyncIterator[None]:
    """Tell a person who comes too late to a question (encounter, batch, number) what became of it, and lead them to
    their panel."""
    try:
        yield
    except Stale:
        put = await interaction.client.service.repository.clocks.find(*where)
        if put is None or put.closed_by is None:
            raise
        words = replies.reader(interaction)
        became = await interaction.client.poster.outcome(put, words)
        told = "\n".join(dict.fromkeys((words("error.stale"), became)))
        await replies.aside(interaction, view=view_of(told, [way_in(put.encounter_id, words)]))


class Answer(Press[AnswerId], carries=AnswerId):
    """A choice of an open question: a button, or a line of a list that an earlier version posted."""

    async def pressed(self, interaction: Interaction) -> None:
        """Answer, or show everything that may be answered."""
        asked = self.carried
        batch = await interaction.client.service.number_of(asked.encounter, asked.batch)
        where = asked.encounter, batch, asked.number
        if asked.choice == TYPED:
            await replies.promise(interaction)
            await show_panel(interaction, asked.encounter)
            return
        async with overtaking(interaction, where):
            await replies.heard(interaction)
            await settle(interaction, where, self.picked or asked.choice)


class AnswerForm(Form):
    """A form in which earlier versions took an answer: the panel takes it now."""

    carries = AnswerFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: AnswerFormId, fields: dict[str, str]) -> None:
        """Show everything that may be answered."""
        await replies.promise(interaction)
        await show_panel(interaction, carried.encounter)
