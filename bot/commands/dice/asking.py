"""`/test` and `/odds`: what is missing of what a test needs is asked all at once, in a form."""

from collections.abc import Iterator, Mapping
from typing import Any

from discord import app_commands, ui
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import everywhere
from bot.commands.dice import complete
from bot.commands.dice.cards import LONGEST_ID
from bot.commands.dice.carried import carried, read_carried, said, value_named
from bot.commands.dice.checks import post
from bot.commands.dice.odds import tell
from bot.commands.dice.options import TestOptions
from bot.commands.dice.refusals import plainly
from bot.commands.forms import Form
from bot.commands.options import completed, taking
from bot.messages.dice_ids import Asking, MissingFormId
from bot.text.checks import circumstance, title_of
from bot.text.words import Words
from engine.checks.combat import arms
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import get as get_ruleset
from engine.tables.spec import Check

Faces = app_commands.Range[str, 1, 100]
FOE = "foe."
"""Before the fields of the other side."""
IF = "if"
"""The field of circumstances of which just one must hold."""


async def answer(interaction: Interaction, what: Asking, request: dict[str, Any]) -> None:
    """Tell what was asked, or open the form for what is still missing. Raises BadRequest, Unfit."""
    words = replies.reader(interaction)
    ruleset = get_ruleset(request["ruleset"])
    check = ruleset.checks.get(request["test"])
    form = None if check is None else _form(what, request, ruleset, check, words)
    if form is not None:
        await interaction.response.send_modal(form)
        return
    with plainly(request, words):
        if what == "test":
            await post(interaction, request)
        else:
            await tell(interaction, request, compare=what == "compare")


def missing(check: Check, request: Mapping[str, Any]) -> Iterator[str]:
    """The fields that a test needs and that were not given, those of the other side behind `FOE`."""
    foe = request.get("foe", {})
    for field in (field for field in check.fields if not field.endswith("?")):
        if field == "foe":
            yield from (FOE + first for first in _lacking(check.foe_fields, foe))
        else:
            yield from _lacking((field,), request)
    if check.exactly_one and not set(check.exactly_one) & {*request.get(IF, ())}:
        yield IF


def _lacking(fields: tuple[str, ...], given: Mapping[str, Any]) -> Iterator[str]:
    for field in fields:
        names = field.split("|")
        if not field.endswith("?") and not any(name in given for name in names):
            yield names[0]


def _form(
    what: Asking, request: Mapping[str, Any], ruleset: Ruleset, check: Check, words: Words
) -> "MissingForm | None":
    """The form for what is missing; None where nothing is, or where its id cannot hold what was given."""
    lacks = list(missing(check, request))
    carries = MissingFormId(what, carried("a", request, check, request.get("dice")))
    if not lacks or len(str(carries)) > LONGEST_ID or _even(read_carried(carries.asked)) != _even(request):
        return None
    labels = [_label(path, ruleset, check, words) for path in lacks]
    return MissingForm(title_of(check, words)[:45], carries, *labels)


def _even(request: Mapping[str, Any]) -> dict[str, Any]:
    """A request that equals whatever asks for the same."""
    own, foe = ({**part, IF: sorted(part.get(IF, ()))} for part in (request, request.get("foe", {})))
    return {**own, "foe": foe}


def _label(path: str, ruleset: Ruleset, check: Check, words: Words) -> "ui.Label[MissingForm]":
    """A field to type in, filled in with something that may stand there."""
    name = path.removeprefix(FOE)
    label = words("check.one-of") if name == IF else words.term("field", name)
    if path.startswith(FOE):
        label = words("check.field", name=words("party.foe"), value=label)
    usual = [circumstance(each, words) for each in check.exactly_one] if name == IF else _values(name, ruleset, check)
    about = ", ".join(usual)
    field: ui.TextInput[MissingForm] = ui.TextInput(custom_id=path, default=usual[len(usual) // 2], max_length=60)
    return ui.Label(text=label[:45], description=about if len(about) <= 100 else f"{about[:99]}…", component=field)


def _values(name: str, ruleset: Ruleset, check: Check) -> list[str]:
    """Values that a field may have, the usual one in the middle of a row of numbers."""
    if name in check.choices:
        return [str(each) for each in check.choices[name]]
    if name == "weapon":
        return list(arms(ruleset, check))
    low, high = check.limits.get(name, (1, 6))
    return [str(number) for number in range(low, min(high, low + 6) + 1)]


class MissingForm(Form):
    """A form for what a test still needs."""

    carries = MissingFormId

    @classmethod
    async def typed(cls, interaction: Interaction, carried: MissingFormId, fields: dict[str, str]) -> None:
        """Tell what was asked, with what was typed."""
        request = read_carried(carried.asked)
        check = get_ruleset(request["ruleset"]).checks[request["test"]]
        for path, text in fields.items():
            target = request.setdefault("foe", {}) if path.startswith(FOE) else request
            if path == IF:
                request[IF] = [*request.get(IF, ()), *said(text, check.exactly_one)]
            else:
                target[path.removeprefix(FOE)] = value_named(text)
        await answer(interaction, carried.what, request)


class TestCommands(commands.Cog):
    """Single tests and tables."""

    __test__ = False

    @app_commands.command(description="Roll one test or table of any ruleset: its dice, modifiers and result")
    @app_commands.describe(name="The test or table", dice="Dice you have rolled yourself: 3 5 6, or 3 5, leader 4")
    @completed(name=complete.tests)
    @taking(TestOptions)
    @everywhere
    async def test(self, interaction: Interaction, name: str, given: TestOptions, dice: Faces | None = None) -> None:  # noqa: PT028
        """Take a test."""
        async with replies.telling(interaction):
            await answer(interaction, "test", given.asked(name, dice).request())


class OddsCommands(commands.Cog):
    """Exact chances."""

    @app_commands.command(description="Exact odds of a test or an exchange of fire, in one edition or side by side")
    @app_commands.describe(name="The test", compare="Every ruleset that has the test, side by side")
    @completed(name=complete.odds)
    @taking(TestOptions)
    @everywhere
    async def odds(self, interaction: Interaction, name: str, given: TestOptions, compare: bool = False) -> None:
        """Tell the odds."""
        async with replies.telling(interaction):
            await answer(interaction, "compare" if compare else "odds", given.asked(name).request())
