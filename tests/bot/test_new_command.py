"""A command that a ruleset adds is listed, offered, foretold, given, refused and told by its words alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from discord import app_commands

import engine.ruleset.registry
from bot import language
from bot.language import Language
from bot.typed.order import OrderForm
from engine.battle.game import Game
from engine.books.cr3 import CR3
from engine.errors import BadRequest, Refused
from engine.events import Item
from engine.inputs.command import Command, named, to_each
from engine.inputs.shape import (
    Pair,
)
from engine.loading.load import load
from engine.procedures.activation import acting
from engine.ruleset.model import Ruleset
from tests.bot.conftest import Maker, Play, answered
from tests.bot.finger import Finger
from tests.bot.test_play_offers import offered
from tests.bot.test_play_preview import active, go, private, shown

RULE = "CR3-ACT-01"


def validate_salute(g: Game, item: Pair) -> None:
    """Raise Refused unless the target is a friend of higher Rep."""
    figure, other = acting(g, item.figure), g.named(item.target)
    if other.side != figure.side or other.rep <= figure.rep:
        raise Refused("{other} is no superior of {figure}", other=other.name, figure=figure.name, rule=RULE)
    if figure.now.fired:
        raise Refused("{figure} has used its action", figure=figure.name, rule=RULE)


async def salute(g: Game, item: Pair) -> None:
    """A die says how smartly."""
    figure = g.named(item.figure)
    figure.now = figure.now._replace(fired=True)
    g.begin("item")
    g.emit(Item(figure.id, "salutes", item.target, rule=RULE))
    g.test("challenge", figure, g.request(figure))


SALUTE = Command(
    "salute",
    Pair,
    validate=validate_salute,
    hands=to_each,
    run=salute,
    by_hand=True,
    foretold=True,
    heading=("figure", "target"),
)
PARADE = CR3.with_(id="parade", title="Parade", commands={**CR3.commands, **named(SALUTE)})
WORDS = {
    "deed.salute": "salute",
    "head.order.salute": "{actor} salutes {victim}",
    "if.salute": "If {who} salutes {target}",
    "plan.salute": "Salute",
    "item.salutes": "{who} snaps to attention before {target}.",
    "if.challenge-odds": "Smartness, {who}: {results}",
    "if.challenge-best": "{percent}%: {who} is smart.",
}


def played(patch: pytest.MonkeyPatch, rules: Ruleset, words: Mapping[str, str]) -> None:
    """Have a ruleset played, and its words in the catalogue."""
    patch.setitem(engine.ruleset.registry.RULESETS, rules.id, lambda: rules)
    text, has = language.text, language.has

    def with_words(language: Language, key: str, count: int = 1) -> str:
        return words.get(key) or text(language, key, count)

    patch.setattr(language, "text", with_words)
    patch.setattr(language, "has", lambda key: key in words or has(key))


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ruleset is played."""
    played(monkeypatch, PARADE, WORDS)


@pytest.fixture
def parade(record: Maker) -> dict[str, Any]:
    """Carol stands beside Billy, whose Rep is higher."""
    found = record(ruleset="parade")
    billy, carol = (next(f for f in found["figures"] if f["id"] == name) for name in ("billy", "carol"))
    carol["at"] = [billy["at"][0] - 1, billy["at"][1]]
    assert carol["rep"] < billy["rep"]
    return found


@pytest.mark.long
async def test_it_is_listed_and_offered(play: Play, parade: dict[str, Any]) -> None:
    await active(play, parade)
    here = await play.bot.service.standpoint(play.channel.id, play.table.people["Anna"].id)
    assert [item for item in here.actions() if item["do"] == "salute"] == [
        {"do": "salute", "figure": "carol", "target": "billy"}
    ]
    assert ("salute", "salute") in await offered(play, "handle", "deed")
    assert ("salute", "salute") in await offered(play, "handle", "deed", figure="Carol")
    assert ("salute", "salute") not in await offered(play, "handle", "deed", figure="Billy")
    assert [value for _, value in await offered(play, "handle", "figure", deed="salute")] == ["carol"]
    assert [value for _, value in await offered(play, "handle", "target", figure="Carol", deed="salute")] == ["billy"]


@pytest.mark.long
async def test_it_is_foretold_given_told_and_found_again_after_a_restart(play: Play, parade: dict[str, Any]) -> None:
    await active(play, parade)
    message = shown(await play.table.order("Anna", "handle", figure="Carol", deed="salute", target="Billy"))
    text = private(message)
    assert "## If Carol salutes Billy" in text
    assert "Smartness, Carol: " in text
    anna = Finger(play, "Anna", shown(await go(play, message)).message)
    assert "**Carol salutes Billy**" in anna.text
    before = await play.table.moment()
    await play.restart()
    after = await play.table.moment()
    assert after.sequence == before.sequence
    assert [entry.event for entry in after.entries] == [entry.event for entry in before.entries]
    refused = answered(
        await play.table.order("Anna", "handle", figure="Carol", deed="salute", target="Billy", now=True)
    )
    assert "Carol has already used its action" in refused
    assert RULE in refused
    await anna.press("Done")
    assert "Carol snaps to attention before Billy." in play.said()[-1]


async def test_it_is_refused_by_its_rule(play: Play, parade: dict[str, Any]) -> None:
    await active(play, parade)
    for now in (False, True):
        refused = answered(
            await play.table.order("Anna", "handle", figure="Billy", deed="salute", target="Carol", now=now)
        )
        assert "Carol is no superior of Billy" in refused
        assert RULE in refused


async def test_elsewhere_it_belongs_to_the_ruleset_that_has_it(play: Play) -> None:
    await active(play)
    refused = answered(await play.table.order("Anna", "handle", figure="Carol", deed="salute", target="Billy"))
    assert "It is part of Parade." in refused
    assert ("salute", "salute") not in await offered(play, "handle", "deed")


def test_its_shape_is_read_in_records(parade: dict[str, Any]) -> None:
    item = {"do": "salute", "figure": "carol"}
    with pytest.raises(BadRequest) as wrong:
        load(parade | {"inputs": [item]})
    assert wrong.value.field == "inputs[0].target"
    load(parade | {"inputs": [item | {"target": "billy"}]})


async def test_what_is_foretold_may_be_given_at_once(play: Play) -> None:
    every = engine.ruleset.registry.every_command().items()
    foretold = {name for name, command in every if command.foretold and not command.by_hand}
    at_once = {
        command.name
        for command in play.bot.tree.get_commands()
        if isinstance(command, app_commands.Command) and any(option.name == "now" for option in command.parameters)
    }
    assert at_once == {"handle", *foretold} - set(PARADE.by_hand)


ELSEWHERE = {"start-turn", "activate", "end-activation", "end-phase", "end-encounter", "order", "challenge"}
"""What commands with words of their own give."""
BY_THE_RULES = {"marker", "np-movement", "end-turn"}
"""What goes without saying, or is pressed."""
BY_A_GAME_MASTER = {"umpire"}
"""What the pages of a game master give."""


async def test_every_command_of_the_rules_is_typed(play: Play) -> None:
    forms = [command.extras.get(OrderForm) for command in play.bot.tree.get_commands() if command.extras]
    typed = {form.kind for form in forms if form is not None}
    every = engine.ruleset.registry.every_command()
    hands = {name for name, command in every.items() if command.by_hand}
    assert typed | hands | ELSEWHERE | BY_THE_RULES | BY_A_GAME_MASTER == set(every)
    assert not typed & (hands | ELSEWHERE | BY_THE_RULES | BY_A_GAME_MASTER)
