"""Ready-made battles with nobody at the table: how they end, and in how many of its phases a side moves or fires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.modes.solo import Choices, record_of
from bot.setup.ambush import ambushers
from bot.setup.arranging import with_ambushes
from bot.setup.duels import duel, duels
from bot.setup.first import first_battle
from bot.setup.scenarios import ALONE, TWO, names, scenario, scenarios
from engine import legal
from engine.battle.game import Game
from engine.encounter import Encounter
from engine.events import Shot
from engine.loading.load import load
from engine.opposition import next_input
from engine.opposition.ambush import lies_in_wait
from engine.opposition.battle import MOST

TURNS = 30
SEEDS = 24
MOVES = frozenset({"move", "charge", "assault", "drive", "board", "alight"})
SHOTS = frozenset({"fire", "grenade", "call-fire", "drop-rounds"})


def battles() -> Iterator[tuple[str, Callable[[str], dict[str, Any]]]]:
    """Every ready-made battle by its name, and how it is set up under a seed."""
    yield "first", lambda _: first_battle("en")
    for which in duels():
        yield which, partial(_as_laid, duel(which, "en"))
    for name in names():
        record = scenario(f"{name}-{ALONE}", "en")
        if name not in duels():
            yield name, partial(_as_laid, record)
        elif ambushers(record):
            yield f"{name}, anew", partial(with_ambushes, record)
    for ruleset in ("cr3", "swordplay"):
        for mission in ("patrol", "raid-attack", "raid-defend"):
            yield f"{ruleset} {mission}", partial(_mission, ruleset, mission)


def _as_laid(record: dict[str, Any], _: str) -> dict[str, Any]:
    return record


def _mission(ruleset: str, mission: str, seed: str) -> dict[str, Any]:
    return record_of(Choices(ruleset=ruleset, mission=mission), seed)


@dataclass
class Phases:
    """A side's phases in which it may activate somebody: all of them, those with an enemy in sight while the ambush is
    not kept, and in how many of each it moves, fires, or does either."""

    own: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)

    def note(self, did: set[str], sees: bool) -> None:
        """One of them is over."""
        for count in (self.own, *([self.seen] if sees else ())):
            count["phases"] += 1
            count["moves"] += bool(did & MOVES)
            count["shots"] += bool(did & SHOTS)
            count["acts"] += bool(did & (MOVES | SHOTS))


@dataclass
class Played:
    """A battle that is over: the side that has won, if any, its turns, every side's phases, and the battle itself."""

    winner: str
    turns: int
    sides: Mapping[str, Phases]
    encounter: Encounter


def led_by_rules(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with the rules on every side."""
    return {**record, "sides": [{**side, "controller": "rules"} for side in record["sides"]], "auto": True}


def for_people(name: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with people on every side that they may have."""
    which = f"{name.partition(',')[0]}-{TWO}"
    if which not in scenarios() and name not in duels():
        return dict(record)
    return {**record, "sides": [{k: v for k, v in side.items() if k != "controller"} for side in record["sides"]]}


def played(record: Mapping[str, Any], seed: str) -> Played:
    """A battle played to its end by the rules, to which people have handed their sides over."""
    dice = {key: value for key, value in record.items() if key not in ("seed", "commitment", "salts")}
    encounter = Encounter(load({**dice, "seed": seed}))
    people = [side.id for side in encounter.record.sides if side.controller != "rules"]
    found = {side.id: Phases() for side in encounter.record.sides}
    now, side, did, sees = (0, 0), "", set[str](), False
    for _ in range(MOST):
        state = encounter.state
        if (state.turn, state.phase) != now:
            if side:
                found[side].note(did, sees)
            now, side, did, sees = (state.turn, state.phase), "", set(), False
        if state.ended or (not state.phase and state.turn >= TURNS):
            break
        if not encounter.pending and state.phase and not side and legal.activations(encounter.game):
            side, sees = state.active_side, _sees(encounter.game, state.active_side)
        item = next_input(encounter, sides=people, between_turns=True)
        if item is None:
            break
        did.add(item["do"])
        encounter.submit(item)
    return Played(_winner(encounter), encounter.state.turn, found, encounter)


def _sees(g: Game, side: str) -> bool:
    """Whether somebody of a side who does not keep an ambush sees an enemy."""
    return any(
        g.sees(f, foe) for f in g.of_side(side) if f.able and not lies_in_wait(g, f) for foe in g.known_enemies(f)
    )


def _winner(encounter: Encounter) -> str:
    mission, progress, ended = encounter.record.mission, encounter.state.progress, encounter.state.ended
    sides = [side.id for side in encounter.record.sides]
    if progress is not None and progress.points and ended in ("success", "failure"):
        return max(progress.points, key=lambda party: party[1])[0]
    if mission is not None and ended in ("success", "failure"):
        return next(side for side in sides if (side == mission.side) is (ended == "success"))
    left = {f.side for f in encounter.state.figures if f.able and not f.fled}
    return left.pop() if mission is None and len(left) == 1 else ""


def shoots(result: Played, side: str) -> bool:
    """Whether a side has fired, in its phases or in others'."""
    sides = {figure.id: figure.side for figure in result.encounter.state.figures}
    return any(isinstance(one.event, Shot) and sides[one.event.shooter] == side for one in result.encounter.log)


def told(
    name: str, made: Callable[[str], dict[str, Any]], seeds: range, how: Callable[[dict[str, Any]], dict[str, Any]]
) -> Iterator[str]:
    """A battle's lines of the table: for each side what it won, its phases, and the battles in which it fires."""
    results = [played(how(made(f"ready-{seed}")), f"ready-{seed}") for seed in seeds]
    won = Counter(result.winner for result in results)
    turns = sum(result.turns for result in results) / len(results)
    for n, side in enumerate(results[0].sides):
        own, seen = Counter[str](), Counter[str]()
        for result in results:
            own.update(result.sides[side].own)
            seen.update(result.sides[side].seen)
        yield (
            f"{'' if n else name:24}{side:12}{won[side]:5}{'' if n else won['']!s:>6}{'' if n else f'{turns:.1f}':>7}"
            f"{_share(own, 'moves'):>7}{_share(own, 'shots'):>7}{_share(own, 'acts'):>7}{_share(seen, 'acts'):>9}"
            f"{sum(shoots(result, side) for result in results):7}"
        )


TITLE = (
    f"{'battle':24}{'side':12}{'won':>5}{'open':>6}{'turns':>7}{'moves':>7}{'shots':>7}{'acts':>7}"
    f"{'in sight':>9}{'fire':>7}"
)


def _share(count: Counter[str], what: str) -> str:
    return f"{100 * count[what] / count['phases']:.0f}%" if count["phases"] else "-"
