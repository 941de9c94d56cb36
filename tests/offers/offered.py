"""What a panel would give beside the list: the offers at its top, and the changes that may be made of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from engine.offers import activated, farther, groups, may_run, offers, sent, shares, spots
from engine.offers.tree import place_of
from engine.preview import Rehearsal, as_known
from engine.views import Viewer

Input = dict[str, Any]


def press_offers(encounter: Encounter, chance: random.Random, pressed: Counter[str]) -> None:
    """Give every offer to any group that may act now, and some of its changes, each on a copy; `pressed` counts them.

    Raises Refused where the rules forbid one.
    """
    side = encounter.state.active_side
    table, opening = as_known(encounter, Viewer(side)), list[Input]()
    if not table.state.active and (found := groups(table)):
        group = chance.choice(found)
        opened = activated(table, group)
        if opened is None:
            return
        table, opening = opened, [{"do": "activate", "figures": group}]
    for manner, item in offered(table, side, chance):
        copy = Encounter.resume(load(encounter.export()), encounter.checkpoint())
        for each in (*opening, item):
            copy.submit(each)
        pressed[manner] += 1


def offered(table: Rehearsal, side: str, chance: random.Random) -> Iterator[tuple[str, Input]]:
    """The offers, each with why it is one, and any one change of each."""
    found = offers(table, side)
    for offer in (*found.shots, *found.throws, *found.charges, *found.moves, *found.others):
        item = offer.item
        yield offer.manner, item
        if item["do"] == "fire" and "volley" not in item:
            yield from (("share", share) for share in _any(shares(table, item), chance))
        elif {"at", "weapon"} <= set(item):
            yield from (("spot", spot) for spot in _any(list(spots(table, item)), chance))
    acting = [figure.id for figure in legal.acting_figures(table) if figure.side == side]
    moves = [item for item in legal.orders(table) if item["do"] == "move" and "to" in item]
    for item in _any([item for item in moves if may_run(table, [item["figure"]])], chance):
        for fast in _any(list(farther(table, item)), chance):
            yield "fast", fast
            to = place_of(table, fast["to"], fast["floor"])
            together = sent(table, acting, to, in_step=chance.random() < 0.5, fast=True)
            yield from [("fast together", together)] if together is not None else []


def _any(items: list[Input], chance: random.Random) -> list[Input]:
    """One of them, if there is any."""
    return [chance.choice(items)] if items else []
