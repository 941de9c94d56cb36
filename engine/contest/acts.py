"""The acts of a story: those who came through one battle take the places of the next one's set-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.battle.game import Game
from engine.campaign.rolls import Roller
from engine.dice import Dice
from engine.encounter import Encounter
from engine.loading.loadout import gear_to_json
from engine.procedures.second.groups import OVERALL
from engine.record.mission import RELIEFS
from engine.record.model import fighting
from engine.ruleset.machine_kinds import DRIVER
from engine.ruleset.model import Ruleset
from engine.state import ABLE, CHEATED_DEATH, FLEEING, OFF_TABLE, OUT_OF_THE_FIGHT, RAN_AWAY, STUNNED, Figure, gear_of

Json = dict[str, Any]

AFTER_BATTLE, RECOVERY, DOC = "after-battle", "recovery", "doc"
"""The checks of the books for those who fell or ran away (CR3-AFTER-01, CMP-REACT-16, MG42-REC-01, MG42-DOC-02)."""
_FIT = frozenset({*ABLE, OFF_TABLE, STUNNED, FLEEING})
_PLACE = ("id", "side", "squad", "command", "leader", "at", "facing", "floor", "unseen", "posture")
"""What a figure of the set-up leaves to the one that takes its place."""
_PASSING = ("owner", "status", "ammo", "aware", "speed", "set_up", "star_power")
"""What no figure takes along from the battle before."""


def survivors(ended: Encounter) -> dict[str, int]:
    """The figures that are fit for another battle, by their ids in the one that has ended, each with its Rep then.

    The dead and captives are not, nor is one that joined that battle later, unless a game master added it. Where the
    book has a test for those who fell or ran away, it counts, with the dice that the end of the battle rolls for it;
    elsewhere they are not fit.
    """
    record = ended.record
    roller = Roller(ended.game.rules, Dice(record.dice, record.seed, record.salts))
    there = {*(figure["id"] for figure in record.raw["figures"]), *RELIEFS}
    reps = ((figure, _rep(figure, ended.game, roller)) for figure in ended.state.figures if figure.id in there)
    return {figure.id: rep for figure, rep in reps if rep}


def carried(set_up: Json, ended: Encounter) -> tuple[Json, dict[str, str]]:
    """The record of a set-up whose figures are the survivors of a battle, and where each of these stands in it: by its
    id in the battle before, the id whose place it takes.

    Side follows side. A figure takes the place that has its id, else the first that is free, leaders those of leaders.
    Places that stay empty are left out, and a mission asks for no more figures than its side has. The figures that a
    mission names, captives and technicians, are those of the set-up. So are all of a side of which nobody is left.
    """
    fit = survivors(ended)
    rules, there = ended.game.rules, ended.record.raw["figures"]
    there = [*there, *(_as_set_up(figure, rules) for figure in ended.state.figures if figure.id in RELIEFS)]
    known = {figure["id"]: figure for figure in there if figure["id"] in fit}
    named = _named(set_up.get("mission", {}))
    placed, left = dict[str, str](), set[str]()
    for before, after in zip(fighting(ended.record.raw), fighting(set_up), strict=False):
        mine = _led(known.values(), before)
        free = [name for name in _led(set_up["figures"], after) if name not in named]
        same = {name: name for name in mine if name in free}
        others = (place for place in free if place not in same)
        placed |= same | dict(zip((name for name in mine if name not in same), others, strict=False))
        left |= {after} if mine else set()
    taken = {place: name for name, place in placed.items()}
    figures = [
        _in_place(place, known[taken[place["id"]]], fit[taken[place["id"]]]) if place["id"] in taken else place
        for place in set_up["figures"]
        if place["id"] in taken or place["id"] in named or place["side"] not in left
    ]
    return _manned({**set_up, "figures": figures}), placed


def _named(mission: Json) -> set[str]:
    """The figures that a mission names."""
    return {mission.get("captive", ""), *mission.get("captives", ()), *mission.get("workers", ())}


def _rep(figure: Figure, g: Game, roller: Roller) -> int:
    """The Rep with which a figure goes on; 0 for one that does not."""
    lower = figure.rep - 1 if figure.rep > min(g.rules.parameters.reps) else 0
    if figure.status == CHEATED_DEATH:
        return lower
    test = next((one for one in (AFTER_BATTLE, RECOVERY) if one in g.rules.checks), "")
    ran = test == RECOVERY and figure.ran
    if not ran and (figure.status in _FIT or _comes_round(figure, g, roller)):
        return figure.rep
    if not test or not (ran or figure.status in (OUT_OF_THE_FIGHT, RAN_AWAY)):
        return 0
    outcome = roller.test(test, figure.id, g.request(figure, frozenset({_lost_as(figure, g.rules, test)})))
    return {"returns": figure.rep, "returns-rep-minus-1": lower}.get(outcome.result, 0)


def _comes_round(figure: Figure, g: Game, roller: Roller) -> bool:
    """Whether a figure that is out of the fight is itself again after the battle: knocked out, or fit to fight, as the
    doctor finds. One that no one has looked at is looked at now (MG42-DOC-02, CR2-RUL-151)."""
    hurt = figure.hurt
    if figure.status != OUT_OF_THE_FIGHT or DOC not in g.rules.checks or hurt.examined:
        return False
    if hurt.knocked_out or hurt.recovers:
        return True
    request = g.request(figure, wounds=hurt.wounds, traits=frozenset())
    return roller.test(DOC, figure.id, request).result == "recovers"


def _lost_as(figure: Figure, rules: Ruleset, test: str) -> str:
    """As what the test of a book takes a figure."""
    if figure.ran:
        return RAN_AWAY
    [other] = (one for one in rules.checks[test].circumstances if one != RAN_AWAY)
    return other


def _led(figures: Iterable[Json], side: str) -> list[str]:
    """The figures of a side by their ids, leaders first."""
    return [one["id"] for one in sorted(figures, key=lambda one: not one.get("leader")) if one["side"] == side]


def _as_set_up(figure: Figure, rules: Ruleset) -> Json:
    """One that was added to a battle, as its set-up would have had it."""
    own = {"id": figure.id, "name": figure.name, "side": figure.side}
    marks = {key: True for key in ("star", "leader") if getattr(figure, key)}
    return {**own, **marks, **gear_to_json(gear_of(figure), rules)}


def _in_place(place: Json, figure: Json, rep: int) -> Json:
    """A figure of the battle before in the place of one of the set-up."""
    own = {key: value for key, value in figure.items() if key not in (*_PLACE, *_PASSING)}
    if "traits" in own and not place.get("leader"):
        own["traits"] = [trait for trait in own["traits"] if trait != OVERALL]
    return {**own, **{key: place[key] for key in _PLACE if key in place}, "rep": rep}


def _manned(record: Json) -> Json:
    """The record without crews that are not there, and with a mission that those who are there can fulfil."""
    there = {figure["id"]: figure["side"] for figure in record["figures"]}
    made = dict(record)
    if "machines" in record:
        made["machines"] = [_crewed(machine, there) for machine in record["machines"]]
    if (mission := record.get("mission", {})).get("count"):
        mine = sum(side == mission["side"] for side in there.values())
        made["mission"] = {**mission, "count": min(mission["count"], max(mine, 1))}
    return made


def _crewed(machine: Json, there: Mapping[str, str]) -> Json:
    """The machine with those of its people who are there: its driver's job is filled first, by whoever is aboard."""
    crew: Mapping[str, str] = machine.get("crew", {})
    aboard = [figure for figure in (*crew.values(), *machine.get("riders", ())) if figure in there]
    if not set(crew.values()) <= there.keys():
        crew = dict(zip(sorted(crew, key=lambda job: job != DRIVER), aboard, strict=False))
    riders = [figure for figure in aboard if figure not in crew.values()]
    empty = {key: value for key, value in machine.items() if key not in ("crew", "riders")}
    return {**empty, **({"crew": crew} if crew else {}), **({"riders": riders} if riders else {})}
