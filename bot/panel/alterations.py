"""What may be altered of an order before it is given: its weapon, its dice, its shooters, its spot, its way.

An alteration is a key behind the order in a path; a key back takes it back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.battle.game import Game
from engine.commands.fire import shootings, whom
from engine.offers.candidates import shots
from engine.offers.tree import Node, split
from engine.offers.variants import best_shares, spots, targets_of
from engine.preview import Rehearsal
from engine.procedures.mover import blockers
from engine.space import INCH, Place

Input = dict[str, Any]
ADJUST, DICE, ELSEWHERE, PAUSE, SHARE, SHOOTERS, VIA, WEAPON = "a", "d", "e", "p", "h", "v", "y", "w"
"""Alterations by the first letter of their key."""
OUT = "x"
"""In the place of a number: that shooter does not fire."""
CHOICES = 4
"""The most targets of one shooter that presses go through."""


@dataclass(frozen=True, slots=True)
class Making:
    """An order as far as it is chosen: the order, or what is still to choose of it.

    `alteration` is the key of its last one, and `base` what it was before that one.
    """

    item: Input | None = None
    node: Node | None = None
    alteration: str = ""
    base: Input | None = None
    to: Place | None = None
    """Where a move leads, and by way of where."""
    via: Place | None = None
    in_step: bool = False


# ---- fire ----


def weapons(g: Game, item: Mapping[str, Any]) -> list[Input]:
    """One figure's fire with each weapon that it has, pairs included, at the same target where that is in range."""
    wanted = whom(item["targets"][0])
    found: dict[str, Input] = {}
    for fields in shootings(g, g.named(item["figure"])):
        aimed = whom(fields["targets"][0]) == wanted
        if aimed or str(fields["weapon"]) not in found:
            found[str(fields["weapon"])] = {"do": "fire", **fields}
    return list(found.values())


def offered_shares(table: Rehearsal, item: Input) -> list[Input]:
    """One figure's fire with its dice shared out: at most three ways to do it."""
    return best_shares(table, item) if isinstance(item["weapon"], str) else [item]


@dataclass(frozen=True, slots=True)
class SharedDice:
    """One figure's dice, shared out a press at a time: how many are on each target so far."""

    targets: tuple[str, ...]
    on: tuple[int, ...]
    legal: Mapping[tuple[int, ...], Input]
    """Every share that the rules allow, and its order."""

    @property
    def item(self) -> Input | None:
        """The order, once all dice are on targets."""
        return self.legal.get(self.on)

    @property
    def left(self) -> int:
        """Dice that are on no target yet."""
        return max(map(sum, self.legal), default=0) - sum(self.on)

    def more(self, place: int) -> str:
        """The key with one die more on this target; empty where the rules allow none."""
        on = tuple(n + (place == other) for other, n in enumerate(self.on))
        fits = any(all(have <= most for have, most in zip(on, whole, strict=True)) for whole in self.legal)
        return DICE + "".join(map(str, on)) if fits else ""


def shared_dice(g: Game, item: Input, found: Sequence[Input], key: str) -> SharedDice:
    """The dice of one figure's fire as a key has them, and the legal shares; no die is on a target at first."""
    names = targets_of(g, item)
    placed = key[1:]
    on = tuple(map(int, placed)) if len(placed) == len(names) and placed.isdecimal() else (0,) * len(names)
    legal: dict[tuple[int, ...], Input] = {}
    for share in found:
        dice = {whom(aim): aim.get("shots", 0) for aim in share["targets"]}
        legal[tuple(dice.get(name, 0) for name in names)] = share
    return SharedDice(tuple(names), on, legal)


@dataclass(frozen=True, slots=True)
class Shooters:
    """Everybody who fires together: what each may fire, and which of that it does; `OUT` for one that does not."""

    parts: tuple[tuple[Input, ...], ...]
    picked: str

    @property
    def item(self) -> Input:
        """The fire of the figures that take part."""
        chosen = zip(self.parts, self.picked, strict=True)
        return {"do": "fire", "volley": [parts[int(n)] for parts, n in chosen if n != OUT]}

    def next(self, place: int) -> str:
        """The key with this shooter's next target. Behind its last target the shooter is left out, unless it is the
        only one."""
        others = self.picked[:place] + self.picked[place + 1 :]
        ways = [*map(str, range(len(self.parts[place]))), *([OUT] if others.strip(OUT) else [])]
        now = self.picked[place]
        after = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
        return SHOOTERS + self.picked[:place] + after + self.picked[place + 1 :]


def shooters_of(g: Game, item: Input, key: str) -> Shooters:
    """Those of a volley as a key has them, each at its best target at first."""
    found: dict[str, list[Input]] = {part["figure"]: [part] for part in item["volley"]}
    for shot in shots(g, [g.named(name) for name in found]):
        parts = found[shot.figure.id]
        if shot.part not in parts and len(parts) < CHOICES:
            parts.append(shot.part)
    ways = tuple(tuple(parts) for parts in found.values())
    picked = key[1:]
    fits = len(picked) == len(ways) and picked.strip(OUT) and all(
        n == OUT or (n.isdecimal() and int(n) < len(own)) for n, own in zip(picked, ways, strict=True)
    )  # fmt: skip
    return Shooters(ways, picked if fits else "0" * len(ways))


# ---- places ----


def elsewhere(g: Game, item: Input) -> Node | None:
    """Every spot that a throw may be meant for; None for any other order."""
    return split(g, spots(g, item)) if {"at", "weapon"} <= set(item) else None


def shift_of(key: str) -> tuple[int, int]:
    """How far to the east and to the south a key moves a place, in whole inches."""
    count = {letter: key[1:].count(letter) for letter in "nesw"}
    return count["e"] - count["w"], count["s"] - count["n"]


def nudged(key: str, letter: str) -> str:
    """The key with an inch more in a direction; what goes to and fro falls out of it."""
    east, south = shift_of(key + letter)
    return ADJUST + ("e" * east or "w" * -east) + ("s" * south or "n" * -south)


def shifted(place: Place, key: str) -> Place:
    """A place as a key moves it."""
    (x, y), floor = place
    east, south = shift_of(key)
    return (x + east * INCH, y + south * INCH), floor


def by_way_of(g: Game, item: Input, to: Place, via: Place) -> Input | None:
    """A move in which the first figure goes by way of a place; None if there is no such way."""
    parts = item.get("moves")
    step = parts[0] if parts else item
    figure = g.named(step["figure"])
    ways, stop = g.ways(figure), blockers(g, figure)
    there = ways.find_route(figure.at, figure.floor, *via, blockers=stop)
    on = ways.find_route(*via, *to, blockers=stop)
    if there is None or on is None:
        return None
    points = [[x / INCH, y / INCH] for x, y in (*there.points[1:], *on.points[1:])]
    kept = {name: value for name, value in step.items() if name != "to"}
    new = {**kept, "path": points, "floor": to[1]}
    return {**item, "moves": [new, *parts[1:]]} if parts else new


def keys_behind(node: Node, keys: Sequence[str]) -> tuple[Node | None, tuple[str, ...]]:
    """The node that keys lead to, as far as there is something to choose, and the keys behind it."""
    found: Node | None = node
    for n, key in enumerate(keys):
        assert found is not None
        if found.leaf:
            return found, tuple(keys[n:])
        found = found.at([key])
        if found is None:
            return None, ()
    return found, ()
