"""The figures that come into sight of one another behind a volley, once those that it may put down lie there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from engine.battle.game import Game
from engine.preview.model import Victim
from engine.preview.volley import Volley
from engine.preview.walking import Walk, Walking, walked
from engine.procedures.ledger import Ledger
from engine.procedures.machines.blows import LOST, OUT
from engine.procedures.machines.seam import OVERRUN
from engine.procedures.machines.wrecks import put_out
from engine.procedures.mover import Mover
from engine.procedures.seam import IN_SIGHT, VOLLEY, WOUND, Beforehand
from engine.procedures.second.seam import DEPLOY
from engine.procedures.sightings import Sighting, new_sightings, note
from engine.ruleset.keys import entries
from engine.state import OUT_OF_THE_FIGHT


class Opening(Walking):
    """A table behind a volley; what has lost its driver by it runs on."""

    __slots__ = ("found",)

    found: list[Sighting]


def opened(g: Game, volley: Volley, told: Sequence[Victim]) -> tuple[tuple[str, str], ...]:
    """The (looker, seen) pairs that come into sight once all those lie there whom a volley may put down, those who
    fire have shown themselves, and machines without a driver have come to rest; and once those have got off machines
    that it may put out of the battle."""
    struck = tuple(blow.machine for blow in volley.blows if blow.results.keys() & {OUT, LOST})

    async def behind(out: Collection[str], table: Opening) -> None:
        table.found = []
        down = [f for victim in told if victim.down and (f := table.named(victim.figure)).aboard not in out]
        for name in out:
            put_out(table, table.machine(name), table.mine(volley.given[0].shooter))
        for firing in volley.given:
            table.hide(table.mine(firing.shooter), 0)
            note(table, [Sighting(table.mine(target), table.mine(firing.shooter)) for target, _ in firing.aims])
        for figure in down:
            table.set_posture(figure, "prone", "")
            table.set_status(figure, OUT_OF_THE_FIGHT, "")
        await table.call(VOLLEY, [], Ledger())
        table.found += new_sightings(table)

    outs = ((), struck) if struck else ((),)
    tables = (table for out in outs for _, table in walked(Opening, g, partial(behind, out), Walk()))
    return tuple(dict.fromkeys((looker.id, seen.id) for table in tables for looker, seen in table.found))


# ---- what is done instead ----


async def _in_sight(g: Opening, movers: list[Mover], found: list[Sighting], answer: Beforehand) -> None:
    """Those who look are noted."""
    note(g, found)
    g.found += found


async def _nothing(*_: Any) -> None:
    """What it does to figures is no matter here."""


Opening.instead = entries(
    IN_SIGHT.by(_in_sight),
    WOUND.by(_nothing),
    OVERRUN.by(_nothing),
    DEPLOY.by(_nothing),
)
