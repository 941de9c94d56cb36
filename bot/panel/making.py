"""The order that a path of presses makes: what is offered, or is found in a tree, with each alteration pressed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.panel.alterations import (
    ADJUST,
    DICE,
    ELSEWHERE,
    PAUSE,
    SHARE,
    SHOOTERS,
    VIA,
    WEAPON,
    Making,
    by_way_of,
    elsewhere,
    keys_behind,
    offered_shares,
    shared_dice,
    shifted,
    shooters_of,
    weapons,
)
from bot.panel.desk import AIM, APART, FAST, OFFER, ON, PAD, PLAN, PRONE, RUN, Desk, Input, settled
from bot.panel.path import Path
from engine.offers.choose import sent
from engine.offers.tree import place_of, split
from engine.offers.variants import pauses, shares
from engine.space import INCH, Place


def making(desk: Desk, path: Path) -> Making:
    """The order that a path stands for, with its alterations and flags; or what is still to choose of it."""
    if path.page == PLAN:
        planned = desk.planned
        return Making(planned and settled(planned))
    if path.page[:1] == OFFER:
        number = path.page[1:]
        offer = dict(enumerate(desk.offers)).get(int(number)) if number.isdecimal() else None
        if offer is None:
            return Making()
        return _altered(desk, path, Making(offer.item, to=offer.to, in_step=offer.in_step), path.keys)
    if path.page == AIM and path.keys:
        number = path.keys[0]
        shot = dict(enumerate(desk.further)).get(int(number)) if number.isdecimal() else None
        return Making() if shot is None else _altered(desk, path, Making(shot.order), path.keys[1:])
    root = desk.tree(path.page)
    node, keys = (None, ()) if root is None else keys_behind(root, path.keys)
    if node is None or not node.leaf:
        return Making(node=node)
    item = node.item
    to = _goal(desk, item) if item["do"] == "move" else None
    if path.page not in (PAD, RUN) or to is None or len(desk.acting) < 2:
        return _altered(desk, path, Making(item, to=to), keys)
    together = sent(desk.here.table, desk.acting, to, fast=path.page == RUN)
    return _altered(desk, path, Making(together or item, to=to, in_step=True), keys)


def _goal(desk: Desk, item: Input) -> Place | None:
    """The place of an order with one; None for one over the table's edge."""
    to = place_of(desk.here.table, item["to"], item.get("floor", 0)) if "to" in item else ""
    return None if isinstance(to, str) else to


def _altered(desk: Desk, path: Path, made: Making, keys: Sequence[str]) -> Making:
    """An order with its alterations, one after the other."""
    assert made.item is not None
    if made.item["do"] == "move" and path.has(APART):
        made = _sent(desk, replace(made, in_step=not made.in_step), made.to)
    while keys and made.item is not None:
        key, *keys = keys
        alter = _ALTERATIONS.get((made.item["do"], key[0]))
        if alter is None:
            return Making()
        made = replace(alter(desk, made, key), alteration=key, base=made.item)
        if made.node is not None:
            node, keys = keys_behind(made.node, keys)
            if node is None or not node.leaf:
                return replace(made, item=None, node=node)
            made = _placed(desk, replace(made, node=None), key, node.item)
    if made.item is not None and made.item["do"] == "move":
        return replace(made, item=_flagged(path, made.item))
    return made if made.item is None else replace(made, item=settled(made.item))


def _sent(desk: Desk, made: Making, to: Place | None) -> Making:
    """A move to another place: of the group, or of the one figure."""
    item, table = made.item, desk.here.table
    if to is None or item is None:
        return made
    new: Input | None
    if "moves" in item:
        new = sent(table, desk.acting, to, in_step=made.in_step, fast="fast" in item)
    else:
        (x, y), floor = to
        kept = {name: value for name, value in item.items() if name != "path"}
        new = {**kept, "to": [x / INCH, y / INCH], "floor": floor}
    if new is not None and made.via is not None:
        new = by_way_of(table, new, to, made.via)
    return replace(made, item=new, to=to)


def _adjusted(desk: Desk, made: Making, key: str) -> Making:
    return made if made.to is None else _sent(desk, made, shifted(made.to, key))


def _via(desk: Desk, made: Making, key: str) -> Making:
    """The places through which the first figure could still get there."""
    assert made.item is not None
    g = desk.here.table
    leader = g.named(made.item["moves"][0]["figure"] if "moves" in made.item else made.item["figure"])
    left, to = leader.now.left, made.to
    ways = []
    for item in desk.orders:
        via = _goal(desk, item) if item["do"] == "move" and item.get("figure") == leader.id else None
        if via is None or to is None or via[1] != to[1] or via == to:
            continue
        if g.space.distance(leader.at, via[0]) + g.space.distance(via[0], to[0]) <= left:
            ways.append(item)
    return replace(made, node=split(g, ways) if ways else None)


def _spots(desk: Desk, made: Making, key: str) -> Making:
    assert made.item is not None
    return replace(made, node=elsewhere(desk.here.table, made.item))


def _paused(desk: Desk, made: Making, key: str) -> Making:
    assert made.item is not None
    ways = list(pauses(desk.here.table, made.item))
    return replace(made, node=split(desk.here.table, ways) if ways else None)


def _placed(desk: Desk, made: Making, key: str, picked: Input) -> Making:
    """The order with the place, or the pause, that has been picked for it."""
    if key in (ELSEWHERE, PAUSE):
        return replace(made, item=picked)
    return _sent(desk, replace(made, via=_goal(desk, picked)), made.to)


def _armed(desk: Desk, made: Making, key: str) -> Making:
    assert made.item is not None
    return replace(made, item=_at(weapons(desk.here.table, made.item), key))


def _shared(desk: Desk, made: Making, key: str) -> Making:
    assert made.item is not None
    if key[0] == SHARE:
        return replace(made, item=_at(offered_shares(desk.here.table, made.item), key))
    return replace(made, item=shared_dice(desk.here.table, made.item, shares(desk.here.table, made.item), key).item)


def _together(desk: Desk, made: Making, key: str) -> Making:
    assert made.item is not None
    return replace(made, item=shooters_of(desk.here.table, made.item, key).item)


def _flagged(path: Path, item: Input) -> Input:
    """A move as the flags have it: fast, prone at its end, going on when seen."""
    item = {**item, "in_sight_move": "go-on" if path.has(ON) else "stay"}
    if "moves" in item:
        item["contact"] = "go-on" if path.has(ON) else "ask"
    if path.has(FAST):
        item["fast"] = True
    if path.has(PRONE):
        parts = [{**part, "prone": True} for part in item.get("moves", ())]
        item = {**item, "moves": parts} if parts else {**item, "prone": True}
    return item


def _at(items: Sequence[Input], key: str) -> Input | None:
    """The one of some orders that a key has the number of."""
    return items[int(key[1:])] if key[1:].isdecimal() and int(key[1:]) < len(items) else None


_ALTERATIONS: Mapping[tuple[str, str], Callable[[Desk, Making, str], Making]] = {
    ("move", ADJUST): _adjusted,
    ("move", VIA): _via,
    ("drive", PAUSE): _paused,
    ("grenade", ELSEWHERE): _spots,
    ("fire", WEAPON): _armed,
    ("fire", SHARE): _shared,
    ("fire", DICE): _shared,
    ("fire", SHOOTERS): _together,
}
"""What may be altered of an order, by its kind and the letter of the alteration."""
