"""`/orders`: answers given in advance, seen by their own side alone."""

from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.common import in_private_too
from bot.commands.complete import Typing, completing
from bot.commands.options import completed
from bot.errors import NotYours, Unfit
from bot.names import plain, safe
from bot.play.standpoint import Standpoint
from bot.text.orders import TESTS, choice_label, holds, kinds, order_line, told
from bot.text.words import Words
from bot.typed.completion import Offers, value_of
from bot.typed.figures import one_figure
from engine.commands.orders import OF_HIDDEN, choices, orderable
from engine.errors import BadRequest
from engine.fold import fold
from engine.ruleset.model import Ruleset
from engine.state import Figure, Order
from engine.waits import IN_SIGHT

SEPARATOR = "/"
"""Between the figure, kind and test of an order that is to be cancelled."""


@completing
def _figures(t: Typing) -> Offers:
    mine = (figure for figure in t.here.known() if figure.id in t.here.mine and figure.able)
    value = value_of(t.here)
    return [(plain(figure.name), value(figure.id)) for figure in mine]


_kinds = completing(lambda t: kinds(t.words, t.here.moment.record.ruleset))


@completing
def _choices(t: Typing) -> Offers:
    kind, test, rules = t.option("when"), t.option("test"), t.here.moment.record.ruleset
    known = t.here.known() if kind in OF_HIDDEN else []
    sides = {figure.side for figure in known if figure.id in t.here.mine}
    foes = [f"{IN_SIGHT}-of-{figure.id}" for figure in known if figure.side not in sides and figure.able]
    found = (*choices(kind, rules), *foes)
    return [(choice_label(kind, choice, test, t.words, rules, t.here.moment.name), choice) for choice in found]


@completing
def _tests(t: Typing) -> Offers:
    return [(t.words.term("order-test", test), test) for test in TESTS.get(t.option("when"), ())]


@completing
def _given(t: Typing) -> Offers:
    named = t.here.table.named
    rules = t.here.moment.record.ruleset
    return [
        (
            t.words(
                "force.line", name=plain(named(o.figure).name, 20), what=told(o, t.words, rules, t.here.moment.name)
            ),
            SEPARATOR.join([value_of(t.here)(o.figure), o.kind, o.test]),
        )
        for o in _orders(t.here)
    ]


@in_private_too
class OrderCommands(
    commands.GroupCog, group_name="orders", group_description="Standing orders: decide before you are asked"
):
    """Giving, listing and cancelling standing orders."""

    @app_commands.command(name="set", description="Decide beforehand what one of your figures does; only you see it")
    @app_commands.describe(
        figure="The figure",
        when="Which question",
        choose="What is chosen",
        test="Only in this test; in every one unless you say otherwise",
        turns="For so many turns, this one counted; to the end unless you say otherwise",
    )
    @completed(figure=_figures, when=_kinds, choose=_choices, test=_tests)
    async def set_(
        self,
        interaction: Interaction,
        figure: str,
        when: str,
        choose: str,
        test: str | None = None,
        turns: app_commands.Range[int, 1, 20] | None = None,
    ) -> None:
        """Give an order."""
        async with replies.answering(interaction):
            here, words = await self._here(interaction)
            who = _own(figure, here, words)
            rules = here.moment.record.ruleset
            order = Order(who.id, _kind(when, words, rules), choose, test or "")
            _require(order, words, rules)
            item: dict[str, Any] = {"do": "order", "figure": who.id, "kind": order.kind, "choice": choose}
            item |= {"test": test} if test else {}
            item |= {"turns": turns} if turns else {}
            now = await self._give(interaction, item)
            given = _find(now, order)
            assert given is not None
            name = now.moment.name
            values = {
                "who": safe(who.name),
                "order": told(given, words, rules, name),
                "holds": holds(given, who, words),
            }
            text = words("orders.given", 1, **values)
            old = _find(here, given)
            if old is not None:
                text += "\n-# " + words("orders.replaced", order=told(old, words, rules, name))
            await replies.whisper(interaction, text)

    @app_commands.command(name="list", description="See the standing orders of your figures; only you see this")
    async def list_(self, interaction: Interaction) -> None:
        """Show one's orders."""
        async with replies.answering(interaction):
            here, words = await self._here(interaction)
            lines = [order_line(o, here.table.named(o.figure), words, here.moment) for o in _orders(here)]
            text = "\n".join([words("orders.title"), *lines]) if lines else words("orders.none")
            await replies.whisper(interaction, text)

    @app_commands.command(description="Cancel a standing order: you are asked again")
    @app_commands.describe(order="Which order")
    @completed(order=_given)
    async def cancel(self, interaction: Interaction, order: str) -> None:
        """Take an order back."""
        async with replies.answering(interaction):
            here, words = await self._here(interaction)
            name, kind, test = [*order.split(SEPARATOR), "", ""][:3]
            who = _own(name, here, words)
            if _find(here, Order(who.id, kind, "", test)) is None:
                raise Unfit("no-order", who=who.name)
            item = {"do": "order", "figure": who.id, "kind": kind, "choice": "ask", **({"test": test} if test else {})}
            await self._give(interaction, item)
            await replies.whisper(interaction, words("orders.cancelled", who=safe(who.name)))

    async def _here(self, interaction: Interaction) -> tuple[Standpoint, Words]:
        assert interaction.channel_id is not None
        here = await interaction.client.service.standpoint(interaction.channel_id, interaction.user.id)
        return here, replies.reader(interaction)

    async def _give(self, interaction: Interaction, item: dict[str, Any]) -> Standpoint:
        """Give the input; the channel is told nothing. How things stand then."""
        assert interaction.channel_id is not None
        moment, owed = await interaction.client.service.apply(
            interaction.channel_id, interaction.user.id, interaction.id, item
        )
        channel = interaction.client.get_partial_messageable(owed.channel_id)
        await interaction.client.poster.post(moment, owed, channel)
        return (await self._here(interaction))[0]


def _orders(here: Standpoint) -> list[Order]:
    return [order for order in here.table.state.orders if order.figure in here.mine]


def _find(here: Standpoint, wanted: Order) -> Order | None:
    key = wanted.figure, wanted.kind, wanted.test
    return next((order for order in _orders(here) if (order.figure, order.kind, order.test) == key), None)


def _own(text: str, here: Standpoint, words: Words) -> Figure:
    """A figure that this person may act for. Raises BadRequest where there is none such, NotYours."""
    found = one_figure(text, here, words)
    if found.id not in here.mine:
        raise NotYours(found.name, (here.moment.seating.decider(found.side, [found.id]),))
    return found


def _kind(text: str, words: Words, rules: Ruleset) -> str:
    wanted, known = fold(text), kinds(words, rules)
    for label, kind in known:
        if wanted in (kind, fold(label)):
            return kind
    raise BadRequest(words("orders.unknown", names=", ".join(label for label, _ in known)), field="when")


def _require(order: Order, words: Words, rules: Ruleset) -> None:
    """Raise BadRequest, naming what is allowed, for a choice or test that does not go with the question."""
    if not orderable(order.kind, order.choice, rules):
        allowed = choices(order.kind, rules)
        names = ", ".join(choice_label(order.kind, choice, order.test, words, rules) for choice in allowed)
        raise BadRequest(words("orders.choices", names=names), field="choose")
    tests = TESTS.get(order.kind, ())
    if order.test and order.test not in tests:
        names = ", ".join(words.term("order-test", test) for test in tests) or words("play.nothing")
        raise BadRequest(words("orders.tests", names=names), field="test")
