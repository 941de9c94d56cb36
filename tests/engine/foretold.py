"""What an input is foretold to lead to, by names that play has too (`tests/engine/played.py`).

A name such as `carlos is stunned` stands for something that may happen. A preview gives each a chance, perhaps given
that something else has happened; a play gives the names of all that did.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.preview import Preview
from engine.preview.danger import hit_before_acting
from engine.preview.model import Blow, DrawnFire, ForetoldBlast, ForetoldCharge, ForetoldFiring, Reaction, Stop, Victim

ALWAYS = ""
BLOWS = {"crew-lost": "wrecked", "disabled": "disabled"}
"""What a machine is after a blow."""
UNHURT = ("missed", "carry-on", "no-worse")


class Chance(NamedTuple):
    """How likely something is, given that another thing happens."""

    name: str
    chance: Fraction
    given: str = ALWAYS


def foretold(p: Preview) -> Iterator[Chance]:
    """Every chance that the preview states, for a player who moves blue."""
    for run in p.runs:
        if run.courses and run.courses[0].passed is not None:
            yield Chance(f"fast move {run.courses[0].passed}", run.chance)
    for test in p.tests:
        yield from (Chance(f"{test.figure} {test.test} {name}", chance) for name, chance in test.results.items())
    if p.first_stop is not None:
        yield from _stop(p.first_stop)
        return
    deeds = [
        *(chance for firing in p.firings for chance in _firing(firing)),
        *(chance for blast in p.blasts for chance in _blast(blast)),
        *(chance for blow in p.blows for chance in _blow(blow)),
        *(chance for victim in p.victims for chance in _victim(victim)),
        *(chance for charge in p.charges for chance in _charge(charge)),
    ]
    for focus in p.focus:
        yield from (Chance(f"{focus.figure} settles on {name}", chance) for name, chance in focus.chances.items())
    if len(p.focus) < 2:
        settled = next((f"{focus.figure} settles on {focus.wished}" for focus in p.focus), ALWAYS)
        yield from (chance if chance.given else chance._replace(given=settled) for chance in deeds)


def _blast(blast: ForetoldBlast) -> Iterator[Chance]:
    yield from (Chance(f"{blast.figure} lands {name}", chance) for name, chance in blast.landing.items())


def _firing(firing: ForetoldFiring) -> Iterator[Chance]:
    yield Chance(f"{firing.figure} empties {firing.weapon}", firing.out_of_ammo)
    for shots in firing.targets:
        for n, chance in shots.hits.items():
            yield Chance(f"{firing.figure} hits {shots.target} {n} times with {firing.weapon}", chance)


def _blow(blow: Blow) -> Iterator[Chance]:
    for result, status in BLOWS.items():
        yield Chance(f"{blow.machine} is {status}", blow.results.get(result, Fraction(0)))


def _victim(victim: Victim) -> Iterator[Chance]:
    yield from _fate(victim.figure, victim.outcomes)
    if victim.answer is not None:
        yield from _reaction(victim.answer)
    for witness in victim.witnesses:
        yield from _reaction(witness, f" for {victim.figure}")


def _fate(figure: str, outcomes: Mapping[str, Fraction], given: str = ALWAYS, when: str = "") -> Iterator[Chance]:
    """What becomes of a figure; no difference is made between a shot that misses and one that does no harm."""
    merged: dict[str, Fraction] = {}
    for name, chance in outcomes.items():
        kind = "unhurt" if name in UNHURT else name
        merged[kind] = merged.get(kind, Fraction(0)) + chance
    yield from (Chance(f"{figure} is {name}{when}", chance, given) for name, chance in merged.items())


def _reaction(reaction: Reaction, cause: str = "") -> Iterator[Chance]:
    owes = f"{reaction.figure} owes {reaction.test}{cause}"
    yield Chance(owes, reaction.owed)
    for name, chance in reaction.results.items():
        yield Chance(f"{reaction.figure} does {name}", chance, owes)


def _charge(charge: ForetoldCharge) -> Iterator[Chance]:
    who, target = charge.figure, charge.target
    goes = f"{who} goes"
    yield Chance(goes, charge.reach)
    if charge.dares is not None:
        asked = f"{who} is asked"
        yield Chance(asked, charge.dares.owed)
        yield from (Chance(f"{who} dares {name}", chance, asked) for name, chance in charge.dares.results.items())
    rows: dict[str, Fraction] = {}
    for row in charge.results:
        name = f"{who} meets {row.result}"
        rows[name] = rows.get(name, Fraction(0)) + row.chance
        if row.fire is not None:
            yield from _drawn(who, f"{name} under fire", row.fire)
    yield from (Chance(name, chance, goes) for name, chance in rows.items())
    yield Chance(f"{who} in contact", charge.contact, goes)
    if charge.melee is not None:
        fought = f"{who} fights {target}"
        melee = charge.melee
        for result, chance in (("won", melee.won), ("even", melee.even), ("lost", melee.lost)):
            yield Chance(f"{fought}: {result}", chance, fought)
        yield from _fate(target, melee.target, fought, f" by {who}")
        yield from _fate(who, melee.charger, fought, f" by {target}")


def _drawn(who: str, given: str, fire: DrawnFire) -> Iterator[Chance]:
    yield Chance(f"{who} hit", fire.hit, given)
    yield Chance(f"{who} down", fire.down, given)
    if fire.answer is not None:
        owes = f"{given}, standing"
        yield from (Chance(f"{who} does {name}", chance, owes) for name, chance in fire.answer.results.items())


def _stop(stop: Stop) -> Iterator[Chance]:
    for tester in stop.testers:
        yield from (Chance(f"{tester.figure} in place {n}", chance) for n, chance in tester.places.items())
        yield from (Chance(f"{tester.figure} in sight {name}", chance) for name, chance in tester.results.items())
        if tester.nerve is not None and not tester.ducking:
            yield Chance(f"{tester.figure} acts", tester.nerve, f"{tester.figure} tries to act")
    for duel in stop.duels:
        pair = f"{duel.figure} against {duel.enemy}"
        yield from (Chance(f"{pair}: {name}", getattr(duel, name)) for name in ("before", "together", "after"))
    for figure in dict.fromkeys(duel.figure for duel in stop.duels):
        yield Chance(f"{figure} hit before acting", hit_before_acting(stop, figure))
