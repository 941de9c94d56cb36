"""Random legal play: battles made from a seed, and a player who takes any legal input."""

from __future__ import annotations

import random
from typing import Any

from engine import legal
from engine.battle.game import Game
from engine.commands.orders import CHOICES, OF_HIDDEN, choices, chooses, standing
from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import errands, next_input
from engine.procedures.machines.mounts import stands_for
from engine.space import Point
from engine.state import Figure
from engine.waits import IN_SIGHT
from tests.engine.invariants import broken

WEAPONS = (
    "assault-rifle",
    "ba-pistol",
    "bolt-action-rifle",
    "grenade-launcher",
    "machine-pistol",
    "pistol",
    "rocket-launcher",
    "semi-automatic-rifle",
    "shotgun",
    "squad-automatic-weapon",
    "submachine-gun",
)
PIECES: tuple[dict[str, Any], ...] = (
    {"id": "wood-1", "type": "woods", "polygon": [[2, 12], [10, 11], [11, 18], [3, 19]]},
    {"id": "wood-2", "type": "woods", "rect": [24, 22, 9, 6]},
    {"id": "rough-1", "type": "rough", "rect": [14, 25, 6, 5]},
    {"id": "hill-1", "type": "hill", "polygon": [[24, 4], [33, 4], [33, 10], [24, 10]], "crest": [[25, 7], [32, 7]]},
    {
        "id": "barn",
        "type": "building",
        "rect": [14, 14, 7, 5],
        "dv": 2,
        "floors": 2,
        "levels": [
            {
                "doors": [{"wall": "south", "at": 3}],
                "windows": [{"wall": "north", "at": 2}, {"wall": "east", "at": 2}],
                "stairs": [{"rect": [14.5, 14.5, 2, 1.5], "up": "east"}],
            },
            {"windows": [{"wall": "north", "at": 4}, {"wall": "west", "at": 2}]},
        ],
    },
    {"id": "hut", "type": "building", "rect": [4, 25, 5, 4], "dv": 4, "doors": [{"wall": "north", "at": 2}]},
    {"id": "wall-1", "type": "wall", "line": [[22, 12], [30, 13]], "dv": 4},
    {"id": "hedge-1", "type": "hedge", "line": [[11, 8], [18, 8]], "tall": True},
    {"id": "road-1", "type": "road", "line": [[0, 22], [36, 21]]},
)


def battle(seed: int, size: int = 6) -> dict[str, Any]:
    """A record of `size` against `size` on a table with nine pieces; light, options and stars vary with the seed."""
    chance = random.Random(seed)
    figures = []
    for side, y, facing in (("blue", 32.5, 0), ("red", 3.5, 180)):
        columns = chance.sample(range(2, 34, 2), size)
        for n in range(size):
            star = chance.random() < 0.25
            weapons = [chance.choice(WEAPONS)]
            if chance.random() < 0.25:
                weapons.append("grenade")
            if chance.random() < 0.1:
                weapons.append("pistol")
            if chance.random() < 0.05:
                weapons = []
            figures.append(
                {
                    "id": f"{side}-{n}",
                    "side": side,
                    "rep": chance.choice((3, 4, 4, 5)),
                    "star": star,
                    "weapons": weapons,
                    "melee_weapon": chance.choice(("unarmed", "improvised", "one-hand", "two-hand")),
                    "at": [columns[n] + 0.5, y + chance.choice((-1, 0, 1))],
                    "facing": facing,
                }
            )
    return {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "options": ["collapse"] if chance.random() < 0.3 else [],
        "table": {
            "width": 36,
            "height": 36,
            "light": chance.choice(("day", "day", "night")),
            "weather": chance.choice(("clear", "clear", "bad")),
            "terrain": list(PIECES),
        },
        "sides": [{"id": "blue"}, {"id": "red", "controller": chance.choice(("players", "rules"))}],
        "figures": figures,
        "seed": f"fuzz-{seed}",
        "auto": chance.random() < 0.3,
    }


LIKELY = {
    "move": 3,
    "drive": 12,
    "fire": 8,
    "charge": 6,
    "grenade": 4,
    "dispatch": 4,
    "capture": 4,
    "carry": 2,
    "activate": 0.3,
    "decide": 1,
    "face": 0.1,
    "prone": 0.1,
    "challenge": 0.05,
    "end-activation": 0.3,
    "end-phase": 0.02,
    "reload": 4,
    "mount": 20,
    "dismount": 0.3,
    "pick-up": 20,
    "stand": 3,
    "rally": 4,
    "examine": 4,
    "fix-bayonet": 0.5,
    "loot": 60,
    "np-movement": 3,
}


def choose(encounter: Encounter, chance: random.Random, *, plans: float = 0.8) -> dict[str, Any]:
    """Any legal input, kinds weighted so that battles get somewhere; a side of the rules does so often as it plans."""
    if not encounter.pending and encounter.state.phase:
        side = encounter.state.active_side
        if _plans(encounter.game) and chance.random() < plans and (planned := next_input(encounter)):
            return planned
        if chance.random() < 0.02 and (own := [f for f in encounter.state.figures if f.side == side and f.able]):
            return _order(encounter.game, chance.choice(own), chance)
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for item in legal.inputs(encounter):
        by_kind.setdefault(item["do"], []).append(item)
    assert by_kind, "a dead end: nothing is legal"
    kinds = list(by_kind)
    [kind] = chance.choices(kinds, [LIKELY.get(kind, 1) for kind in kinds])
    item = chance.choice(by_kind[kind])
    if kind == "move":
        item = _bolder(encounter, item, by_kind[kind], chance)
    if item.get("kind") == "hold-fire" and chance.random() < 0.3:
        item |= {"choice": _for_one(encounter.game, item, chance)}
    return item


def _for_one(g: Game, item: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """An answer of one who holds fire, for one enemy alone where its side knows of any."""
    figure, answer = g.named(item["figure"]), item["choice"]
    known = [stands_for(g, f) for f in g.enemies(figure) if g.knows(figure.side, f)]
    wait = answer if "until" in answer else {"act": "wait", "until": IN_SIGHT}
    return {**wait, "target": chance.choice(known)} if known else answer


def _plans(g: Game) -> bool:
    """Whether the rules may go on with their side: not with a group that began to move without its roll."""
    group_may = not g.state.active or bool(g.state.plan or g.rules.drill) or legal.allowed(g, {"do": "np-movement"})
    return g.rules_run(g.state.active_side) and group_may


def _order(g: Game, who: Figure, chance: random.Random) -> dict[str, Any]:
    """A standing order; it may name what is never asked of that figure."""
    figure = who.id
    if g.rules.parameters.may_hold and g.waits_unseen(who):
        return {"do": "order", **chance.choice([item for item in standing(g, who) if item["kind"] in OF_HIDDEN])}
    anybody = [kind for kind in CHOICES if kind not in OF_HIDDEN and choices(kind, g.rules, who)]
    kind = chance.choice([kind for kind in anybody if chooses(who, kind) or not g.rules.parameters.may_hold])
    choice = chance.choice((*choices(kind, g.rules, who), "ask"))
    return {"do": "order", "figure": figure, "kind": kind, "choice": choice, "turns": chance.randrange(3)}


def _bolder(
    encounter: Encounter, item: dict[str, Any], moves: list[dict[str, Any]], chance: random.Random
) -> dict[str, Any]:
    """Of some moves the one that comes nearest to where it would be; sometimes fast, sometimes with an answer ready."""
    g = encounter.game
    figure = g.named(item["figure"])
    enemies = g.nearest(figure, g.enemies(figure))
    wanted, few = _wanted(g, figure), 6
    if wanted and chance.random() < 0.5:
        goal, few = chance.choice(wanted), len(moves)
    else:
        goal = enemies[0].at if enemies and chance.random() < 0.7 else None
    if goal is not None:
        x, y = goal
        some = [m for m in chance.sample(moves, min(few, len(moves))) if m["figure"] == item["figure"]] or [item]
        item = min(some, key=lambda m: (m["to"][0] * 100 - x) ** 2 + (m["to"][1] * 100 - y) ** 2)
    item = dict(item)
    free = not (figure.fast or figure.now.reloading)
    if g.rules.parameters.fast_until != "phase":
        free = free and figure.carrying < 0 and (not figure.now.fired or figure.now.answered)
    if g.rules.parameters.fast_until == "activation":
        free = free and not any(
            f.fast or f.now.stepped or (f.now.fired and not f.now.answered) for f in g.active_figures()
        )
    if figure.index in g.state.active and free and chance.random() < 0.2:
        item["fast"] = True
    if chance.random() < 0.5:
        item["in_sight_move"] = chance.choice(("stay", "go-on"))
    return item


def _wanted(g: Game, figure: Figure) -> list[Point]:
    """What there is for it besides enemies: weapons on the ground, its mount, the houses it came to loot."""
    wanted = [lying[1] for lying in g.state.dropped]
    if figure.mount_at:
        wanted.append((figure.mount_at[0], figure.mount_at[1]))
    house = errands.to_loot(g, [figure])
    return wanted if house is None else [*wanted, house[0]]


def play(seed: int, inputs: int = 160, size: int = 6) -> Encounter:
    """Play a battle at random for so many inputs, or until one side has nobody left who can act."""
    chance = random.Random(seed + 10_000_000)
    encounter = Encounter(load(battle(seed, size)))
    for _ in range(inputs):
        encounter.submit(choose(encounter, chance))
        check_invariants(encounter)
        if over(encounter):
            break
    return encounter


def over(encounter: Encounter) -> bool:
    """Whether nothing more can come of a battle; a mission says itself when it is over."""
    if encounter.state.ended or encounter.pending or encounter.game.mission is not None:
        return encounter.state.ended
    return len({f.side for f in encounter.state.figures if f.able}) < 2


def check_invariants(encounter: Encounter) -> None:
    """Whatever happened, the state keeps its promises between two inputs."""
    if not encounter.pending:
        faults = broken(encounter.game)
        assert not faults, "; ".join(faults[:3])
