"""A command with a slot of every kind is typed with completion, previewed, refused, told and pressed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from bot.commands.giving import Giving
from bot.commands.ordering import giving
from bot.commands.wording import order
from engine.battle.game import Game
from engine.books.cr2 import CR2
from engine.errors import Refused
from engine.events import Item
from engine.inputs.command import Command, Fields, named
from engine.inputs.shape import (
    FIGURE,
    MACHINE,
    TARGET,
    WEAPON,
    Dice,
    Facing,
    FigureId,
    FigureIds,
    MachineId,
    Place,
    Shape,
    Slot,
    SlotKind,
    Text,
    plain,
)
from engine.procedures.activation import acting
from engine.state import Figure
from engine.strict import fields
from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, STREET, man
from tests.bot.test_machine_leaks import TANK
from tests.bot.test_new_command import played
from tests.bot.test_play_offers import offered
from tests.bot.test_play_preview import private, shown


@dataclass(frozen=True)
class Signal(Shape):
    """One slot of every kind."""

    slots = (
        FIGURE,
        Slot("helpers", SlotKind.FIGURES),
        TARGET,
        WEAPON,
        Slot("at", SlotKind.POINT),
        Slot("facing", SlotKind.FACING),
        Slot("dice", SlotKind.DICE),
        Slot("turns", SlotKind.ORDER),
        Slot("manner", SlotKind.OPTION),
        MACHINE,
    )

    figure: FigureId
    helpers: FigureIds
    target: FigureId
    weapon: Text
    at: Place
    facing: Facing
    dice: Dice
    turns: FigureIds
    manner: Annotated[str, plain(fields.one_of, ("waving", "shouting"))]
    machine: MachineId


def signals(g: Game, figure: Figure) -> Iterator[Fields]:
    """Two ways for each of five slots, one for each of the others."""
    if figure.id != "moss":
        return
    for at in ([18.5, 20.5], [25.5, 28.5]):
        for facing in (0, 90):
            for dice in (1, 2):
                for turns in (["betts", "moss"], ["moss", "betts"]):
                    for manner in ("waving", "shouting"):
                        yield {
                            "figure": figure.id,
                            "helpers": ["betts"],
                            "target": "betts",
                            "weapon": "carbine",
                            "at": at,
                            "facing": facing,
                            "dice": dice,
                            "turns": turns,
                            "manner": manner,
                            "machine": "tank",
                        }


def validate_signal(g: Game, item: Signal) -> None:
    """Raise Refused where too many dice are rolled."""
    if item.dice > 2:
        raise Refused("{figure} has two dice for that", figure=acting(g, item.figure).name, rule="CR2-ACT-01")
    if acting(g, item.figure).now.fired:
        raise Refused("{figure} has used its action", figure=g.named(item.figure).name, rule="CR2-ACT-01")


HEARD: list[Signal] = []
"""What was given, or foretold, so far."""


async def signal(g: Game, item: Signal) -> None:
    """A die says how clearly."""
    HEARD.append(item)
    figure = g.named(item.figure)
    figure.now = figure.now._replace(fired=True)
    g.begin("item")
    g.emit(Item(figure.id, "signals", item.target, rule="CR2-ACT-01"))
    g.test("challenge", figure, g.request(figure))


SIGNAL = Command(
    "signal", Signal, validate=validate_signal, figure=signals, run=signal, foretold=True, heading=("figure", "target")
)
TATTOO = CR2.with_(id="tattoo", title="Tattoo", commands={**CR2.commands, **named(SIGNAL)})
TYPED = order(
    "Signal to a friend",
    figure="The figure that signals",
    helpers="The figures that help it",
    target="The friend",
    weapon="The weapon that is waved",
    at="Where the signal is seen",
    facing="Which way the figure looks",
    dice="How many dice are rolled",
    turns="Who goes first",
    manner="How it signals",
    machine="The machine that is meant",
    now="Signal at once",
)
WORDS = {
    "deed.signal": "signal",
    "head.order.signal": "{actor} signals to {victim}",
    "if.signal": "If {who} signals to {target}",
    "plan.signal": "Signal",
    "item.signals": "{who} makes signs to {target}.",
    "choice.waving": "by waving",
    "choice.shouting": "by shouting",
    "if.challenge-odds": "Smartness, {who}: {results}",
    "if.challenge-best": "{percent}%: {who} is smart.",
}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ruleset is played."""
    played(monkeypatch, TATTOO, WORDS)


async def drilled(play: Play) -> None:
    """Moss has Betts and a tank beside them, and Anna may give the command by its words."""
    figures = [
        man("Betts", PATROL, 5, "law", [18, 30]),
        man("Moss", PATROL, 4, "carbine", [19, 30], leader=True),
        man("Rourke", GUERRILLAS, 4, "pistol", [1, 1]),
    ]
    wall = {"id": "wall", "type": "wall", "line": [[0, 3], [36, 3]], "tall": True}
    tank = {**TANK, "side": PATROL, "crew": {}, "at": [18, 26]}
    record = json.loads(json.dumps({**STREET, "ruleset": "tattoo", "figures": figures, "machines": [tank]}))
    record["table"]["terrain"] = [wall]
    dice = {"activation:patrol": [4], "activation:guerrillas": [3]}
    await play.set_up({**record, "dice": dice, "information": "public"})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="moss,betts")
    await play.bot.add_cog(giving({"signal": TYPED})(type("Signalling", (Giving,), {}))())
    await play.bot.tree.sync()


FULL: dict[str, Any] = {
    "figure": "Moss",
    "helpers": "Betts",
    "target": "Betts",
    "weapon": "carbine",
    "at": "S21",
    "facing": "N",
    "dice": 2,
    "turns": "Moss, Betts",
    "manner": "waving",
    "machine": "Panther",
}


SAID = Signal(
    figure="moss",
    helpers=("betts",),
    target="betts",
    weapon="carbine",
    at=(1850, 2050),
    facing=0,
    dice=2,
    turns=("moss", "betts"),
    manner="waving",
    machine="tank",
)
"""What that means."""


@pytest.mark.long
async def test_a_command_with_every_kind_of_slot_is_typed_with_completion(play: Play) -> None:
    await drilled(play)
    assert [value for _, value in await offered(play, "signal", "figure")] == ["moss"]
    for option, values in {
        "helpers": [("Betts", "betts")],
        "target": [("Betts (P1) · in the fight", "betts")],
        "weapon": [("Carbine · 24″ · 2 dice", "carbine")],
        "at": ["S21", "Z29"],
        "turns": [("Betts, Moss", "betts,moss"), ("Moss, Betts", "moss,betts")],
        "machine": ["tank"],
    }.items():
        found = await offered(play, "signal", option, figure="Moss")
        assert [offer if isinstance(values[0], tuple) else offer[1] for offer in found] == values, option
    assert await offered(play, "signal", "facing", "N", figure="Moss")


@pytest.mark.long
async def test_it_is_previewed_refused_and_told_from_what_is_typed(play: Play) -> None:
    await drilled(play)
    message = shown(await play.table.order("Anna", "signal", **FULL))
    assert "Moss signals to Betts" in private(message)
    refused = answered(await play.table.order("Anna", "signal", **FULL | {"dice": 3}, now=True))
    assert "Moss has two dice for that" in refused
    assert "CR2-ACT-01" in refused
    for option, wrong in {"figure": "Nobody", "weapon": "bow", "at": "nowhere", "machine": "bus"}.items():
        before = (await play.table.moment()).sequence
        answer = answered(await play.table.order("Anna", "signal", **FULL | {option: wrong}, now=True))
        assert wrong in answer, option
        assert (await play.table.moment()).sequence == before
    HEARD.clear()
    await play.table.order("Anna", "signal", **FULL, now=True)
    assert HEARD[-1] == SAID
    assert "Moss makes signs to Betts." in play.said()[-1]


@pytest.mark.long
async def test_it_is_pressed_slot_by_slot(play: Play) -> None:
    await drilled(play)
    anna = Finger(play, "Anna")
    await anna.open()
    for start in ("More orders", "Signal", "A", "North", "2", "Moss and Betts", "by waving"):
        await anna.press(start)
    assert "## If Moss signals to Betts" in anna.text
    assert "Smartness, Moss: " in anna.text
    HEARD.clear()
    await anna.press("Signal")
    assert HEARD[-1] == SAID
    assert "**Moss signals to Betts**" in anna.text
