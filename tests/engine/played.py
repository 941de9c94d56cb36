"""What comes of an input in play, by the names that `tests/engine/foretold.py` has for what may happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any, TypeVar

from engine.battle.game import Game
from engine.encounter import Encounter
from engine.events import (
    Ammo,
    Blast,
    CreatureEvent,
    Event,
    MachineEvent,
    Melee,
    Move,
    Posture,
    Removed,
    Roll,
    Shot,
    Status,
)
from engine.flow import Chain
from engine.loading.inputs import read_input
from engine.preview.branching import DUCKS, EITHER
from engine.procedures.charge_reach import whole_way
from engine.procedures.damage import HARD_TO_KILL
from engine.procedures.seam import CHARGE_HOME, FORGIVE, IN_SIGHT, SIGHT_PLACE, TAKE_INPUT, TEST_GROUP, VOLLEY
from engine.procedures.second import seam as second
from engine.procedures.third.seam import CARRY_OUT, FIGHT_PAIRS, SETTLE
from engine.space import INCH
from engine.state import CHEATED_DEATH, FALLEN
from tests.engine.foretold import ALWAYS

T = TypeVar("T")
STOPS = ("target-runs-away", "charger-halts", "runaway", "dive-for-cover", "go-prone", "flee", "face-and-melee")
"""Results of the test at the charge point after which there is no melee."""


class Enough(Exception):
    """All that a preview speaks of has happened."""


class Watched(Game):
    """A table on which an input is played in earnest, as far as a preview foretells it."""

    __slots__ = ("called", "fates", "happened", "kind", "pairs", "placed", "told", "volleys", "whole")

    happened: set[str]
    kind: str
    """The input, or `sight` where an In Sight test comes first."""
    volleys: list[tuple[int, int]]
    """The entries at which each volley begins and ends."""
    fates: dict[str, str] | None
    """What figures had come to when they were first called on to test."""
    pairs: list[tuple[str, str]]
    """Charges that are tested."""
    placed: dict[str, int]
    """The place of each in the order of an In Sight test."""

    def watch(self, kind: str) -> None:
        """Begin to watch."""
        self.kind, self.happened, self.volleys, self.fates, self.pairs, self.placed = kind, {ALWAYS}, [], None, [], {}
        self.called: set[str] = set()
        self.told: set[str] = set()

    async def do(self, step: Any, *args: Any, **kwargs: Any) -> Any:
        """Take a step, and note who owes what, who must do what, and who comes to blows."""
        name, shooting, outermost = step.name, self.kind in ("fire", "grenade"), False
        if name == VOLLEY.name:
            if shooting and self.volleys:
                raise Enough
            first = len(self.log)
        elif (shooting and name in (CHARGE_HOME.name, FORGIVE.name)) or name == SETTLE.name:
            raise Enough
        elif name == TEST_GROUP.name:
            self._called(args[1])
        elif name == CARRY_OUT.name:
            self._does({v.figure.id: v.result for v in args[0]})
        elif name == CHARGE_HOME.name and not self.pairs:
            outermost = True
            self.pairs = [(charger.id, target.id) for charger, target in args[0].pairs]
            self.whole = {charger.id: whole_way(self, charger, target) for charger, target in args[0].pairs}
        elif name == FIGHT_PAIRS.name or (name == second.MELEE_ROUND.name and len(args) == 1):
            self.happened |= {f"{a.id} in contact" for a, _ in args[0]}
        result = await super().do(step, *args, **kwargs)
        if name == VOLLEY.name:
            self.volleys.append((first, len(self.log)))
        elif outermost or (name == IN_SIGHT.name and self.kind == "sight" and self.placed):
            raise Enough
        return result

    def test(self, name: str, figure: Any, request: Any, **more: Any) -> Any:
        """Note what a figure's own test makes it do."""
        outcome = super().test(name, figure, request, **more)
        if name == "received-fire":
            unable = outcome.result == EITHER and "unable-to-fire" in request.circumstances
            self._does({figure.id: DUCKS if unable else outcome.result})
        return outcome

    def emit(self, event: Event) -> None:
        """Note that a creature shrieks in place of what its test says (CR2-BUG-04)."""
        super().emit(event)
        match event:
            case CreatureEvent(what="shrieks", figure=name, rule="CR2-BUG-04"):
                self.happened -= {f"{name} does {result}" for result in ("duck-back", "runaway")}
                self.happened.add(f"{name} does shrieks")

    def shows(self, figure: Any, trait: str, to: str = "", *, by: Any = None) -> None:
        """Have the last test of a figure come to what its nature, or a leader's, makes of it."""
        super().shows(figure, trait, to, by=by)
        rolls = [
            n for n, (_, event, *_) in enumerate(self.log) if isinstance(event, Roll) and event.figure == figure.id
        ]
        if to and trait != HARD_TO_KILL and rolls:
            entry = self.log[rolls[-1]]
            self.happened.discard(f"{figure.id} does {entry.event.result}")
            self.told.discard(figure.id)
            self.log[rolls[-1]] = entry._replace(event=entry.event._replace(result=to))

    def log_roll(self, label: str, outcome: Any, *, figure: str = "", **more: Any) -> None:
        """Note what place a figure has in an In Sight test."""
        super().log_roll(label, outcome, figure=figure, **more)
        if "inches" in outcome.values:
            self.happened.add(f"{figure} {label} {outcome.values['inches']}")
        if label == "in-sight":
            self.placed.setdefault(figure, self.rules.judge(SIGHT_PLACE)(self.named(figure), outcome))

    def _called(self, debts: list[Any]) -> None:
        if self.fates is None:
            self.fates = self._fates()
        fallen = [name for name, fate in self.fates.items() if fate in FALLEN]
        for debt in debts:
            if debt.figure.id not in self.called:
                self.called.add(debt.figure.id)
                if debt.fire and not debt.clanks:
                    self.happened.add(f"{debt.figure.id} owes received-fire")
                if debt.falls:
                    self.happened |= {f"{debt.figure.id} owes man-down for {name}" for name in fallen}

    def _does(self, results: Mapping[str, str]) -> None:
        self.happened |= {f"{name} does {result}" for name, result in results.items() if name not in self.told}
        self.told |= set(results)

    def _fates(self, first: int = 0, last: int | None = None) -> dict[str, str]:
        """What befell figures in these entries."""
        fates: dict[str, str] = {}
        for event in (entry.event for entry in self.log[first:last]):
            if isinstance(event, Removed) and event.how == CHEATED_DEATH:
                fates[event.figure] = "obviously-dead"
            elif isinstance(event, Status) and event.to in (*FALLEN, "ducked-back"):
                fates[event.figure] = event.to
            elif isinstance(event, Posture) and event.to == "prone":
                fates.setdefault(event.figure, "prone")
        thrown = {roll.figure for roll in self._all(Roll, first, last) if roll.label == "rider-falls"}
        # A rider that falls off and is not hurt is told as carrying on.
        return {name: fate for name, fate in fates.items() if not (fate == "prone" and name in thrown)}

    # ---- what it all was ----

    def names(self) -> set[str]:
        """The names of all that happened."""
        fates = self._fates() if self.fates is None else self.fates
        self.happened |= {f"{f.id} is {fates.get(f.id, 'unhurt')}" for f in self.figures}
        for roll in self._all(Roll):
            self._rolled(roll)
            if roll.label == "leader-loss":
                lost = [name for name, fate in fates.items() if fate in FALLEN]
                self.happened |= {f"{roll.figure} owes leader-loss for {name}" for name in lost}
                self.happened.add(f"{roll.figure} does {roll.result}")
        self.happened |= {f"{e.machine} is {e.what}" for e in self._all(MachineEvent)}
        self.happened |= {f"{blast.figure} lands {blast.result}" for blast in self._all(Blast)[:1]}
        for figure in self.figures:
            if figure.now.focus >= 0:
                self.happened.add(f"{figure.id} settles on {self.figures[figure.now.focus].id}")
        self._hits()
        if self.kind == "sight":
            self._sight()
        for charger, target in self.pairs:
            self._charge(charger, target)
        return self.happened

    def _all(self, kind: type[T], first: int = 0, last: int | None = None) -> list[T]:
        return [entry.event for entry in self.log[first:last] if isinstance(entry.event, kind)]

    def _rolled(self, roll: Roll) -> None:
        who, label = roll.figure, roll.label
        if label == "received-fire":
            self._does({who: roll.result})  # a hero's, who rolls no dice
        said = {"fast-move": f"fast move {roll.passed}"}
        said["wanting-to-charge"] = f"{who} dares {roll.result}"
        self.happened |= {f"{who} is asked"} if label == "wanting-to-charge" else set()
        self.happened |= {said.get(label, ALWAYS), f"{who} {label} {roll.result}"}

    def _hits(self) -> None:
        """What the first volley hits, and which weapons it empties."""
        shots = self._all(Shot, 0, self.volleys[0][1] if self.volleys else 0)
        hits = Counter({(s.shooter, s.target, s.weapon): 0 for s in shots})
        hits.update((s.shooter, s.target, s.weapon) for s in shots if s.result == "hit")
        self.happened |= {f"{one} hits {other} {n} times with {weapon}" for (one, other, weapon), n in hits.items()}
        burned = [roll for roll in self._all(Roll) if roll.label == "ranged-combat" and not (shots or roll.against)]
        for machine in self.state.machines if burned else ():  # flames at one are no shots
            weapons, hit = self.named(burned[0].figure).weapons, int(burned[0].result == "hit")
            self.happened |= {f"{burned[0].figure} hits {machine.id} {hit} times with {weapon}" for weapon in weapons}
        self.happened |= {f"{e.figure} empties {e.weapon}" for e in self._all(Ammo) if e.to == "out"}

    # ---- In Sight ----

    def _sight(self) -> None:
        tried = {roll.figure: bool(roll.passed) for roll in self._all(Roll) if roll.label == "in-sight-action"}
        self.happened |= {f"{name} tries to act" for name in tried}
        self.happened |= {f"{name} acts" for name, passed in tried.items() if passed}
        self.happened |= {f"{name} in place {place}" for name, place in self.placed.items()}
        for roll in self._all(Roll):
            if roll.label == "in-sight" and roll.result:
                self.happened.add(f"{roll.figure} in sight {roll.result}")
        places = {figure.id: self.placed.get(figure.id, -1) for figure in self.figures}
        for (one, mine), (other, theirs) in product(places.items(), repeat=2):
            result = "before" if mine > theirs else "after" if mine < theirs else "together" if mine >= 0 else "neither"
            self.happened.add(f"{one} against {other}: {result}")
        self._hit_first()

    def _hit_first(self) -> None:
        """Who is hit by the shot of a quicker one; shots in a charge that either has begun are another matter."""
        quicker: set[str] = set()
        charging: set[str] = set()
        for event in (entry.event for entry in self.log):
            if isinstance(event, Move) and event.how == "charge":
                charging.add(event.figure)
            elif isinstance(event, Shot) and event.result == "hit" and not charging & {event.shooter, event.target}:
                mine, theirs = (self.placed.get(name, -1) for name in (event.target, event.shooter))
                quicker |= {event.target} if theirs > mine else set()
        self.happened |= {f"{name} hit before acting" for name in quicker}

    # ---- charges ----

    def _charge(self, charger: str, target: str) -> None:
        rolls = self._all(Roll)
        wants = [r.result for r in rolls if (r.label, r.figure) == ("wanting-to-charge", charger)]
        if wants not in ([], ["charge"]):
            return
        ran = [r.total for r in rolls if (r.label, r.figure) == ("fast-move", charger)]
        if self.rules.parameters.charge_rolls and ran and (ran[0] or 0) * INCH < self.whole[charger]:
            return  # it falls short
        self.happened.add(f"{charger} goes")
        met = [r.result for r in rolls if _meets(r, charger, target)]
        if met:
            tested = next(n for n, entry in enumerate(self.log) if _meets(entry.event, charger, target))
            self._met(charger, target, met[0], tested)
        self._fought(charger, target)

    def _met(self, charger: str, target: str, result: str, tested: int) -> None:
        shots: list[str] = []
        falls = False
        for first, last in [volley for volley in self.volleys if volley[0] > tested]:
            shots = [s.result for s in self._all(Shot, first, last) if (s.shooter, s.target) == (target, charger)]
            shots += [blast.result for blast in self._all(Blast, first, last) if blast.figure == target]
            if shots:
                falls = self._fates(first, last).get(charger) in FALLEN
                break
        if not shots and result not in STOPS:
            result = "dive-for-cover" if self._fates(tested).get(target) == "ducked-back" else "melee"
        name = f"{charger} meets {result}"
        self.happened.add(name)
        if shots:
            self.happened.add(f"{name} under fire")
            hit = bool({"hit", "on-spot"} & {*shots})
            self.happened |= {said for said, so in ((f"{charger} hit", hit), (f"{charger} down", falls)) if so}
            self.happened |= set() if falls else {f"{name} under fire, standing"}

    def _fought(self, charger: str, target: str) -> None:
        for n, event in enumerate(entry.event for entry in self.log):
            if not isinstance(event, Melee) or (event.figure, event.foe) != (charger, target):
                continue
            fought = f"{charger} fights {target}"
            result = event.result if event.result in ("won", "lost") else "even"
            self.happened |= {fought, f"{fought}: {result}"}
            together = "wanting-to-charge" in self.rules.checks  # all hits of a round are dealt at once
            rounds = [m for m, entry in enumerate(self.log) if m > n and isinstance(entry.event, Melee)]
            fates = self._fates(n, None if together else next(iter(rounds), None))
            for one, other in ((charger, target), (target, charger)):
                fate = fates.get(one)
                self.happened.add(f"{one} is {fate if fate in FALLEN else 'unhurt'} by {other}")
            return


def _meets(event: object, charger: str, target: str) -> bool:
    """Whether this is the test at the charge point, which some rulesets have the target take, for all who charge it."""
    if not isinstance(event, Roll) or not event.result:
        return False
    own = (event.label, event.figure, event.against) == ("charge", charger, target)
    return own or (event.label, event.figure) == ("being-charged", target)


def play(e: Encounter, item: Mapping[str, Any], kind: str, seed: int) -> set[str]:
    """The names of what happens when the input is given with these dice."""
    g = Watched(replace(e.record, seed=str(seed)), e.rules, e.space, e.state.copy(), [])
    g.dice.counters = {}
    g.watch(kind)
    with suppress(Enough):
        chain = Chain(g.do(TAKE_INPUT, read_input(dict(item), "", g.rules, g.context)))
        assert chain.batch is None
    return g.names()
