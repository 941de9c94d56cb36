"""What a deed costs late in a battle, beside the same one early: `python -m tests.bench.bench_shot`.

Two trios face each other while one figure of each side marches up and down behind a house, so that after ten inputs
and after three hundred the same shot falls with the same dice. The real bot in a simulated Discord is given it by a
command and its question by a press: processor time until all is told and drawn, that of the simulated Discord and of
the drawing process included; transactions, and those of them that take the write lock; time to the first answer.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import discord
import simcord
from discord.webhook.async_ import AsyncWebhookAdapter
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.play import keeping
from bot.report import picture
from bot.sandbox.world import make_bot, world
from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bench.machine import spent
from tests.bot.farm import own_dice

SEEDS = ("s1", "s2", "s3", "s4", "s6", "s7")
"""Dice by which the shot at a Star leaves it a choice, and is returned."""
LENGTHS = (10, 300)
TRIO = ["blue-1", "blue-2", "blue-3"]
BLUE, RED = "Anna", "Ben"
SHOT = {"figure": "blue-1", "target": "red-1", "shots": 1, "second": "red-2", "second_shots": 1, "now": True}


def record(seed: str, *, against_rules: bool = False, hidden: bool = False) -> dict[str, Any]:
    """Two trios in the open, and a marcher of each side behind a house."""

    def figure(side: str, n: int, rep: int, x: float, y: float, *, star: bool = False) -> dict[str, Any]:
        facing = 0 if side == "blue" else 180
        own = {"id": f"{side}-{n}", "side": side, "rep": rep, "star": star, "weapons": ["assault-rifle"]}
        return {**own, "at": [x, y], "facing": facing}

    houses = [{"id": f"house-{x}", "type": "building", "rect": [x, 0, 3, 36], "dv": 2} for x in (8, 25)]
    return {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "title": "The shot",
        "table": {"width": 36, "height": 36, "terrain": houses},
        "sides": [{"id": "blue"}, {"id": "red", "controller": "rules" if against_rules else "players"}],
        "figures": [
            *(figure("blue", n, 5 if n == 1 else 4, x, 28) for n, x in enumerate((18, 16, 20), 1)),
            figure("blue", 4, 5, 4, 30),
            *(figure("red", n, 5 if n == 1 else 4, x, 20, star=n == 1) for n, x in enumerate((18, 16, 20), 1)),
            figure("red", 4, 5, 32, 6),
        ],
        "seed": seed,
        "information": "hidden" if hidden else "public",
    }


def marched(raw: dict[str, Any], inputs: int) -> dict[str, Any]:
    """The record with so many inputs or a few more, after which the blue trio is active and has done nothing."""
    encounter = Encounter(load(raw))
    while not (encounter.state.active and encounter.state.active[0] == 0):
        encounter.submit(_march(encounter, may_fire=len(encounter.inputs) >= inputs - 1))
    return encounter.export()


def _march(encounter: Encounter, *, may_fire: bool) -> dict[str, Any]:
    """Up or down with whoever marches for the active side, where the dice let it; at last the trio's activation."""
    state, g = encounter.state, encounter.game
    if not state.phase:
        return {"do": "start-turn"}
    marcher = g.named(f"{state.active_side}-4")
    if state.active:
        if marcher.now.stepped:
            return {"do": "end-activation"}
        x, y = marcher.at
        return {"do": "move", "figure": marcher.id, "to": [x / 100, y / 100 + (3 if y < 1800 else -3)]}
    groups = [[figure.id for figure in group] for group in legal.activations(g)]
    if may_fire and TRIO in groups:
        return {"do": "activate", "figures": TRIO}
    return {"do": "activate", "figures": [marcher.id]} if [marcher.id] in groups else {"do": "end-phase"}


class Cost(NamedTuple):
    """What a deed came to."""

    cpu: float
    """Seconds of processor time."""
    transactions: int
    locking: int
    """Of those, the ones that took the write lock."""
    first: float
    """Seconds to the first answer."""


class Meter:
    """Counts transactions and notes when an interaction is first answered, from one reset to the next."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self.answered: list[float] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Inside, everything is noted."""

        def began(_: Any, __: Any, statement: str, *___: Any) -> None:
            if statement.startswith("BEGIN"):
                self.began.append(statement)

        answer = AsyncWebhookAdapter.create_interaction_response

        def answering(*args: Any, **kwargs: Any) -> Any:
            self.answered.append(time.perf_counter())
            return answer(*args, **kwargs)

        event.listen(Engine, "before_cursor_execute", began)
        AsyncWebhookAdapter.create_interaction_response = answering  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            AsyncWebhookAdapter.create_interaction_response = answer  # type: ignore[method-assign]
            event.remove(Engine, "before_cursor_execute", began)

    async def cost(self, deed: Awaitable[simcord.InteractionResult]) -> Cost:
        """Do it."""
        gc.collect()
        self.began.clear()
        self.answered.clear()
        cpu, wall = spent(), time.perf_counter()
        await deed
        cpu = spent() - cpu
        locking = sum(statement.endswith("IMMEDIATE") for statement in self.began)
        return Cost(cpu, len(self.began), locking, self.answered[0] - wall)


class Deeds:
    """A channel in which a battle has come to the shot."""

    def __init__(self, channel: simcord.ChannelHandle, people: dict[str, simcord.MemberActor], meter: Meter) -> None:
        self.channel = channel
        self.people = people
        self.meter = meter

    async def begin(self, raw: dict[str, Any]) -> None:
        """Import the battle and seat both; no picture of another battle is at hand."""
        picture._BOARDS.clear()
        with own_dice():
            await self.order(BLUE, "encounter import", record=("record.json", json.dumps(raw).encode()))
        await self.order(BLUE, "encounter join", side="blue")
        if raw["sides"][1].get("controller") != "rules":
            await self.order(RED, "encounter join", side="red")

    async def shoot(self) -> dict[str, Cost]:
        """The shot, the Star's answer, the dice of the report and that report as text."""
        found = {"the shot": await self.meter.cost(self.order(BLUE, "fire", **SHOT))}
        if self.shows("Shoot back"):
            found["the answer and its chain"] = await self.meter.cost(self.press(RED, "Shoot back"))
        for label in ("Dice", "As text"):
            found[f"`{label}` of the report"] = await self.meter.cost(self.press(BLUE, label))
        return found

    async def pass_on(self) -> dict[str, Cost]:
        """The rules' own phase, begun by ending one's own."""
        return {"the opposition's phase": await self.meter.cost(self.order(BLUE, "end", what="phase"))}

    async def order(self, who: str, command: str, **options: Any) -> simcord.InteractionResult:
        """Give a command."""
        return await self.people[who].slash(self.channel, command, **options)

    async def press(self, who: str, label: str) -> simcord.InteractionResult:
        """Press the newest button that says this."""
        message = self.shows(label)[-1]
        return await self.people[who].click(message, custom_id=_button(message, label))

    def shows(self, label: str) -> list[Any]:
        """The messages with a button that says this, the newest last."""
        return [message for message in self.channel.history() if _button(message, label)]


def _button(message: Any, label: str) -> str:
    """The `custom_id` of a message's first button that says this; empty where none does."""

    def buttons(components: Any) -> Iterator[Any]:
        for component in components:
            yield component
            yield from buttons(getattr(component, "children", ()))
            yield from buttons(filter(None, [getattr(component, "accessory", None)]))

    named = (b for b in buttons(message.components) if isinstance(b, discord.Button) and label in (b.label or ""))
    return next((button.custom_id or "" for button in named), "")


async def measure(rounds: int) -> dict[tuple[str, str, int], list[Cost]]:
    """By table, deed and length of the battle, what the deed cost each time."""
    found: dict[tuple[str, str, int], list[Cost]] = defaultdict(list)
    meter = Meter()
    keeping.MOST_BEGUN = 1_000  # one person begins them all
    with tempfile.TemporaryDirectory() as folder, meter.watching():
        bot = await make_bot(f"sqlite+aiosqlite:///{Path(folder) / 'shot.db'}")
        async with world(bot, (BLUE, RED)) as here:
            channels = 0
            for n in range(-1, rounds):
                for seed in SEEDS if n >= 0 else SEEDS[:1]:  # the first is not counted
                    for table, changes in TABLES.items():
                        for length in LENGTHS:
                            channels += 1
                            channel = here.env.guild.create_text_channel(f"shot-{channels}")
                            deeds = Deeds(channel, here.people, meter)
                            await deeds.begin(marched(record(seed, **changes), length))
                            costs = await deeds.shoot()
                            if "against_rules" in changes:
                                costs |= await deeds.pass_on()
                            for deed, cost in costs.items():
                                if n >= 0:
                                    found[table, deed, length].append(cost)
        await bot.service.repository.close()
    return found


TABLES: dict[str, dict[str, bool]] = {
    "two people": {},
    "two people, hidden": {"hidden": True},
    "against the rules": {"against_rules": True},
}


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_shot", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2, help="how often each of the six shots is fired")
    found = asyncio.run(measure(parser.parse_args().rounds))
    short, long = LENGTHS
    head = f"CPU at {short}", f"at {long}", "ratio", "transactions", "locking", "first answer"
    print(f"{'':46}{head[0]:>12}{head[1]:>10}{head[2]:>8}{head[3]:>14}{head[4]:>9}{head[5]:>14}")
    for table, deed in dict.fromkeys((table, deed) for table, deed, _ in found):
        early, late = (found[table, deed, length] for length in LENGTHS)
        before, after = (1e3 * statistics.median(cost.cpu for cost in costs) for costs in (early, late))
        transactions, locking = (max(cost[n] for cost in late) for n in (1, 2))
        first = 1e3 * statistics.median(cost.first for cost in late)
        print(
            f"{f'{table}: {deed}':46}{before:9.1f} ms{after:7.1f} ms{after / before:8.2f}"
            f"{transactions:14}{locking:9}{first:11.1f} ms"
        )


if __name__ == "__main__":
    main()
