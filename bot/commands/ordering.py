"""Orders at the table as commands of Discord, each made of its words and of the command of the rules that it gives."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands import complete
from bot.commands.common import in_private_too
from bot.commands.complete import completion_of
from bot.commands.giving import Giving
from bot.commands.options import completed
from bot.commands.wording import CALLING, DRIVING, FIGHTING, HANDLING, MOVING
from bot.play.standpoint import Standpoint
from bot.setup.change import Asker
from bot.text.words import Words
from bot.typed.figures import one_figure
from bot.typed.order import OrderForm, OrderOption, OrderWords
from bot.typed.reading import TOGETHER, read
from engine.fold import fold
from engine.inputs.command import Command, Fields
from engine.inputs.shape import Plain, reader_of
from engine.ruleset.registry import every_command, every_variant
from engine.strict import fields

Cog = TypeVar("Cog", bound=type[commands.Cog])
Variants = Mapping[str, Sequence[Command[Any, Any]]]
NOW = "now"
"""The option by which an order is given without showing first what it sets off."""
TEXT = app_commands.Range[str, 1, 200]
FLAGS = (NOW, TOGETHER)
"""Options that fill no field."""


def command_of(name: str, order: OrderWords, variants: Variants) -> app_commands.Command[Any, Any, Any]:
    """The command that Discord is told of; `variants` has each command of the rules, as every ruleset has it."""
    form = OrderForm(order, variants[order.kind or name])
    options = {option.name: option for option in form.options}
    taken = {one: _taken(options[one]) if one in options else bool for one in order.options}
    assert not [one for one in order.options if one not in options and one not in FLAGS], name

    async def give(cog: Giving, interaction: Interaction, now: bool = False, **given: Any) -> None:
        def build(here: Standpoint, words: Words) -> Fields:
            return read(form, given, here, words)

        await cog.give(interaction, build, now=now or not form.command.foretold)

    parameters = [_parameter(one, taken[one], options.get(one)) for one in order.options]
    parameters.sort(key=lambda one: one.default is not inspect.Parameter.empty)
    who = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    give.__signature__ = inspect.Signature([who, *parameters])  # type: ignore[attr-defined]
    found = {one: completion_of(form, option) for one, option in options.items() if taken[one] is TEXT}
    callback = completed(**{one: complete for one, complete in found.items() if complete is not None})(give)
    if order.options:
        callback = app_commands.describe(**order.options)(callback)
    return app_commands.Command(name=name, description=order.description, callback=callback, extras={OrderForm: form})


def _parameter(name: str, taken: Any, option: OrderOption | None) -> inspect.Parameter:
    """One option as discord.py reads it."""
    needed = option is not None and option.required
    default = inspect.Parameter.empty if needed else option.special.default if option is not None else False
    annotation = taken if needed or default is not None else taken | None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _taken(option: OrderOption) -> Any:
    """What Discord takes for an option: a text, unless the type of its field says more."""
    reader = None if isinstance(option.holds, type) else reader_of(option.holds)
    if option.special.takes is not None or not isinstance(reader, Plain):
        return option.special.takes or TEXT
    if reader.read is fields.integer:
        return app_commands.Range[int, reader.limits[0], reader.limits[1]]
    if reader.read is fields.one_of and len(reader.limits[0]) > 1:
        return Literal[reader.limits[0]]
    return bool if reader.read in (fields.flag, fields.one_of) else TEXT


def giving(orders: Mapping[str, OrderWords]) -> Callable[[Cog], Cog]:
    """Let a cog give these orders too."""
    variants = every_variant()

    def taught(cog: Cog) -> Cog:
        cog.__cog_app_commands__ += [command_of(name, order, variants) for name, order in orders.items()]
        return cog

    return taught


@in_private_too
@giving(MOVING)
class MovingCommands(Giving):
    """Where figures go and which way they look."""


@in_private_too
@giving({**DRIVING, **CALLING})
class DrivingCommands(Giving):
    """What is done with machines."""


@in_private_too
@giving(FIGHTING)
class FightingCommands(Giving):
    """What figures do to their enemies."""


@in_private_too
@giving(HANDLING)
class HandlingCommands(Giving):
    """What figures do with their hands."""

    @app_commands.command(description="What hands can do: dispatch, capture, free, carry, put down, examine, loot…")
    @app_commands.describe(
        figure="The figure that does it",
        deed="The deed",
        target="The other figure, if there is one",
        now="Rally or examine at once, without showing first what it comes to",
    )
    @completed(figure=complete.figures, deed=complete.deeds, target=complete.touched)
    async def handle(
        self, interaction: Interaction, figure: str, deed: str, target: str | None = None, now: bool = False
    ) -> None:
        """Do something with one's hands, to a figure within reach where it needs one."""
        reader, every = replies.reader(interaction), every_command()
        named = next((name for name in every if fold(deed) in (name, fold(reader.term("deed", name)))), "")
        elsewhere = [deed] if deed in every and every[deed].by_hand else []

        def build(here: Standpoint, words: Words) -> Fields:
            known = [*here.table.rules.by_hand, *elsewhere]
            item = {
                "do": Asker(words.language, words.language).picked(deed, "deed", known),
                "figure": one_figure(figure, here, words).id,
            }
            return item | ({"target": one_figure(target, here, words, "target").id} if target else {})

        await self.give(interaction, build, now=now or not (named and every[named].foretold))
