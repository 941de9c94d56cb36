"""`/solo`: one person sees a game against the rules, changes it in three steps if they like, and begins it."""

import asyncio

from discord import app_commands, ui
from discord.ext import commands

from bot.client import replies
from bot.client.lessons import newcomer
from bot.client.permissions import require_here
from bot.client.protocol import Interaction
from bot.commands.common import first_turn, here, require_free
from bot.commands.decisions import Press
from bot.commands.forms import Form
from bot.commands.options import soon
from bot.commands.panel import Show, open_panel, show_panel
from bot.commands.placing import hide_first
from bot.errors import Unfit
from bot.messages.setup_ids import NamesFormId, SoloId
from bot.messages.solo import BAND, PAGE, step, step_of
from bot.modes.solo import (
    Choices,
    chosen,
    first_solo,
    launch,
    named,
    new_seed,
    raise_band,
    read_choices,
    record_of,
    with_friends,
)
from bot.names import plain
from bot.panel.lessons import learning
from bot.play.moment import Moment
from bot.setup.arranging import hides
from bot.setup.draft import LONGEST
from bot.setup.scenarios import shared
from bot.storage.preparations import Prepared
from bot.storage.repository import nothing_else
from bot.storage.stored import Owed
from bot.text.words import Words

_FIELDS = 5
"""The most fields of a form; names beyond share the last, with commas between them."""


@app_commands.guild_only()
class SoloCommands(commands.Cog):
    """Games for one player."""

    @app_commands.command(
        description="Play a solo battle, or with friends on your side, against an enemy that the game plays"
    )
    async def solo(self, interaction: Interaction) -> None:
        """Show the battle as it would be, or as it was prepared in this server before."""
        async with replies.telling(interaction):
            await prepare(interaction)


async def prepare(interaction: Interaction, *, together: bool = False, show: Show = replies.show) -> None:
    """Show a person how their solo battle would be, or the one that they began to prepare in this server before; a
    battle for friends on one side where they are to play `together`.

    `show` puts the page elsewhere. Raises NotAllowed, ChannelTaken, Unfit outside of a server.
    """
    require_here(interaction)
    await replies.promise(interaction)
    interaction.extras[replies.WISH] = {"what": "together" if together else "solo"}
    await require_free(interaction)
    if interaction.guild_id is None:
        raise Unfit("server-only")
    preparations = interaction.client.service.repository.preparations
    language = replies.ones_own(interaction).language
    new = Choices(language=language) if await preparations.begun(interaction.user.id) else first_solo(language)
    prepared = await preparations.open(interaction.user.id, interaction.guild_id, new.to_json(), new_seed(new))
    choices = read_choices(prepared.choices)
    if together and not shared(choices.mission):
        choices = with_friends(language)
        await preparations.choose(prepared.key, choices.to_json())
    await show(interaction, await step(PAGE, prepared, choices, replies.reader(interaction)))


async def _own(interaction: Interaction, key: str) -> tuple[Prepared, Choices]:
    """The person's preparation under this key. Raises Unfit where it has begun."""
    prepared = await interaction.client.service.repository.preparations.find(key)
    if prepared is None or prepared.user_id != interaction.user.id:
        raise Unfit("solo-gone")
    return prepared, read_choices(prepared.choices)


async def _show(interaction: Interaction, number: int, prepared: Prepared, choices: Choices) -> None:
    """Put a step in the place of the one that was pressed."""
    await replies.show(interaction, await step(number, prepared, choices, replies.reader(interaction)))


class SoloPress(Press[SoloId], carries=SoloId):
    """A choice, a step further or back, the names, or the beginning."""

    async def pressed(self, interaction: Interaction) -> None:
        """Keep what was chosen and show the step that it belongs to; once it has begun, the panel of what runs here, or
        what would be next where nothing runs."""
        what = self.carried.what
        if what != "names":
            await replies.heard(interaction)
        own = _own(interaction, self.carried.key)
        try:
            prepared, choices = await (soon(own) if what == "names" else own)
        except Unfit:
            running = await interaction.client.service.repository.in_channel(here(interaction))
            await (prepare(interaction) if running is None else open_panel(interaction, running))
            return
        if what == "names":
            await interaction.response.send_modal(NamesForm(prepared, choices, replies.reader(interaction)))
            return
        if what == "begin":
            await _begin(interaction, prepared, choices)
            return
        number = int(what.removeprefix("go-")) if what.startswith("go-") else step_of(what)
        if isinstance(self.item, ui.Select):
            choices = chosen(choices, what, self.item.values)
            await interaction.client.service.repository.preparations.choose(prepared.key, choices.to_json())
        await _show(interaction, number, prepared, choices)


async def _begin(interaction: Interaction, prepared: Prepared, choices: Choices) -> None:
    """Begin in the channel: the sign-up, then the first turn; the person goes on in their panel. Where they hide, they
    place their figures first; where others play beside them, the first turn waits for those to join."""
    require_here(interaction)
    await require_free(interaction)
    service, user, channel_id = interaction.client.service, interaction.user.id, here(interaction)
    record = await asyncio.to_thread(record_of, choices, prepared.seed)
    if hides(record):
        await replies.heard(interaction)
        await hide_first(interaction, record, user, {1: user}, prepared.key)
        return
    pupil = await newcomer(interaction, [user])

    async def launched() -> tuple[Moment, Owed]:
        taught = nothing_else if pupil is None else learning(pupil)
        return await launch(
            service, channel_id, interaction.guild_id, user, record, choices.language, taught, prepared.key
        )

    words = replies.reader(interaction)
    if shared(choices.mission):
        await replies.instead(interaction, launched(), words("solo.shared"))
        return
    await replies.instead(interaction, launched(), words("solo.begun"))
    moment = await first_turn(interaction)
    await show_panel(interaction, moment.encounter_id)


class NamesForm(Form):
    """The names of a band."""

    carries = NamesFormId

    def __init__(self, prepared: Prepared, choices: Choices, words: Words) -> None:
        labels: list[ui.Label[NamesForm]] = []
        names = [plain(member.name) for member in raise_band(choices, prepared.seed).band]
        if len(names) > _FIELDS:
            names[_FIELDS - 1 :] = [", ".join(names[_FIELDS - 1 :])]
        for n, name in enumerate(names):
            label = words("solo.name-of-grunt", number=n) if n else words("solo.name-of-star")
            if "," in name:
                label = words("solo.name-of-others")
            longest = LONGEST * (1 + name.count(","))
            field: ui.TextInput[NamesForm] = ui.TextInput(
                custom_id=f"name-{n}", default=name, max_length=longest, required=False
            )
            labels.append(ui.Label(text=label, component=field))
        super().__init__(words("solo.names"), NamesFormId(prepared.key), *labels)

    @classmethod
    async def typed(cls, interaction: Interaction, carried: NamesFormId, fields: dict[str, str]) -> None:
        """Give the band the names that were typed."""
        await replies.heard(interaction)
        prepared, choices = await _own(interaction, carried.key)
        typed = [name for _, name in sorted(fields.items())]
        others = (name for each in typed[_FIELDS - 1 :] for name in each.split(","))
        choices = named(choices, [*typed[: _FIELDS - 1], *others])
        await interaction.client.service.repository.preparations.choose(prepared.key, choices.to_json())
        await _show(interaction, BAND, prepared, choices)
