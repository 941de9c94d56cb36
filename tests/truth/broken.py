"""What a page rules out, or leaves unnamed, held against one way that things went on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from itertools import pairwise, takewhile
from typing import Any, NamedTuple, TypeVar

from bot.panel.choices import deed_of
from bot.panel.desk import SETTLED
from bot.text.questions import missed_unseen
from engine.commands.fire import whom
from engine.encounter import Encounter
from engine.events import (
    Activation,
    Blast,
    Decision,
    Entry,
    FigureEvent,
    Melee,
    Move,
    Revealed,
    Roll,
    Shot,
    Status,
)
from engine.offers.ranking import in_vain
from engine.preview import Preview
from engine.preview.model import Stop
from engine.procedures.damage import UNLUCKY
from engine.procedures.free_will import MEANT
from engine.space import whole_inches
from engine.space.geometry import leg_length
from engine.state import FALLEN
from engine.views import Viewer, knows
from tests.truth.pages import IN_SIGHT_MOVE, Page

T = TypeVar("T")
REACTIONS = frozenset({"received-fire", "man-down", "cohesion", "leader-loss"})
"""Tests by which the consequences of a shot begin."""
TO_HIT = frozenset({"ranged-combat", "grenade", "pitiful-shot", "mounted-miss"})
"""Rolls that belong to the shots of one volley."""
FINDS = frozenset({"half-d6"})
"""What a mission has figures find where they get to: no enemy's doing."""
ORDERED = frozenset({"move", "extra", "turn"})
"""How figures move that carry out an order; all other ways are the consequence of a roll."""
ON_THE_WAY = frozenset({"move", "face", "ride"})


class Broken(NamedTuple):
    """A statement that did not hold: what kind of statement, and what was so."""

    kind: str
    what: str


class Came:
    """What came of an input."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.events: list[Any] = [entry.event for entry in entries]
        end = next(self._onward(), len(self.events))
        self.first: list[Any] = self.events[:end]
        """Up to the first test that fire calls for, or that somebody takes again."""
        self.owed: list[Roll] = [e for e in self.events[end : end + 1] if isinstance(e, Roll) and e.label in REACTIONS]
        """That test, if fire calls for it."""
        self.looking: list[Roll] = list(takewhile(_looks, self.events[end:]))
        """Those tests, if a fall has brought somebody into sight."""

    def _onward(self) -> Iterator[int]:
        """Where what was said beforehand ends: with a test for fire, a look behind fire, another look once somebody
        has acted, or behind a look with the next activation or a fight of others."""
        looked: set[str] = set()
        fired = upset = False
        for n, event in enumerate(self.events):
            fired = fired or isinstance(event, Shot | Blast)
            upset = (
                upset
                or isinstance(event, Shot | Blast | Revealed)
                or (isinstance(event, Move) and event.how not in ORDERED)
            )
            apart = bool(looked) and (isinstance(event, Activation) or _apart(event, looked))
            if apart or (isinstance(event, Roll) and event.label in REACTIONS):
                yield n
            elif isinstance(event, Roll) and event.label == "in-sight" and (n == 0 or not _looks(self.events[n - 1])):
                together = {each.figure for each in takewhile(_looks, self.events[n:])}
                if together & looked or fired or (upset and looked):
                    yield n
                looked |= together

    def all(self, kind: type[T], *, first: bool = False) -> list[T]:
        """Every event of a kind, or those before anybody reacted."""
        return [event for event in (self.first if first else self.events) if isinstance(event, kind)]

    def first_volley(self) -> set[str]:
        """All who fire in the first volley."""
        fired: set[str] = set()
        for event in self.events:
            if isinstance(event, Shot | Blast):
                fired.add(event.shooter if isinstance(event, Shot) else event.figure)
            elif fired and isinstance(event, Roll | Status) and getattr(event, "label", "") not in TO_HIT:
                break
        return fired

    def actors(self) -> set[str]:
        """All who did anything with effect on others, or had it done to them."""
        found = {name for shot in self.all(Shot) for name in (shot.shooter, shot.target)}
        found |= {blast.figure for blast in self.all(Blast)}
        return found | self.fallen() | {roll.figure for roll in self.all(Roll) if roll.figure}

    def fallen(self, *, first: bool = False) -> set[str]:
        """Whoever fell."""
        return {event.figure for event in self.all(Status, first=first) if event.to in FALLEN}


def _apart(event: Any, looked: Set[str]) -> bool:
    """Whether others fight, or come into contact, who have not looked."""
    if isinstance(event, Move):
        return event.how == "contact" and event.figure not in looked
    return isinstance(event, Melee) and not {event.figure, event.foe} & looked


def _looks(event: Any) -> bool:
    return isinstance(event, Roll) and event.label == "in-sight"


def broken(page: Page, after: Encounter, entries: Sequence[Entry]) -> Iterator[Broken]:
    """Every statement of the page that this contradicts; none where figures have come in that it did not know, or that
    were held back, as it says."""
    came, known = Came(entries), page.known
    if page.kind == "decide":
        yield from _without_a_shot(page, came)
    figures = {figure.id for figure in after.game.figures}
    new = {figure.id for figure in after.game.figures if knows(after, Viewer(page.side), figure)} - known
    if new or (came.actors() & figures) - known or (page.preview.rouses and came.all(FigureEvent)):
        return
    own = {figure.id for figure in after.game.figures if figure.side == page.side}
    p = page.preview
    stop = p.first_stop
    if stop is not None:
        yield from _stopped(page, stop, came, own, after)
    elif page.kind in ON_THE_WAY and not p.rolls:
        yield from _safe(came)
    if page.kind in ("fire", "grenade") and stop is None and not p.cut:
        yield from _fired(p, came, own, after)
    if page.kind == "decide" and stop is None and not (after.pending or after.half_answered):
        yield from _answered(p, came, own)
    yield from _asked(page, came)


def _stopped(page: Page, stop: Stop, came: Came, own: set[str], after: Encounter) -> Iterator[Broken]:
    """At the first stop who may shoot whom is told pair by pair; of later ones those who come into sight then."""
    stops = [each for run in page.preview.runs for each in run.stops]
    odds: dict[tuple[str, str], Fraction | None] = {}
    for duel in stop.duels:
        odds |= {(duel.enemy, duel.figure): duel.threat, (duel.figure, duel.enemy): duel.hit}
    charging = {tester.figure: tester.charges for each in stops for tester in each.testers if tester.charges}
    testers = {tester.figure for each in stops for tester in each.testers}
    charged = {name for names in charging.values() for name in names}
    p = page.preview
    ordered = {(firing.figure, shots.target) for firing in p.firings for shots in firing.targets}
    ordered |= {(charge.figure, charge.target) for charge in p.charges}
    named = testers | charged | {name for each in stops for pair in each.sightings for name in pair}
    named |= {name for pair in ordered for name in pair} | {blast.figure for blast in p.blasts}
    named |= {victim.figure for victim in p.victims} | {page.item.get("figure", "")}
    machines = {figure.aboard for figure in after.game.figures if figure.id in named and figure.aboard}
    named |= machines
    went = _went(came)
    if stop.gone and went and whole_inches(stop.gone) != whole_inches(went):
        yield Broken("stop: it comes elsewhere", f"said {stop.gone}, went {went}")
    for shot in came.all(Shot, first=True):
        pair, mine = (shot.shooter, shot.target), "own" if shot.shooter in own else "enemy"
        if not own & set(pair):
            continue  # two others of three sides
        if shot.shooter not in named:
            yield Broken(f"stop: an {mine} shooter is not named", f"{pair}")
        elif shot.target not in named:
            yield Broken(f"stop: the target of an {mine} shooter is not named", f"{pair}")
        elif len(stops) > 1 or pair in ordered or shot.target in machines or _charges(charging, pair):
            continue
        elif pair not in odds:
            yield Broken(f"stop: no odds for an {mine} shooter at this target", f"{pair}")
        elif odds[pair] is None and shot.shooter in testers:
            yield Broken(f"stop: an {mine} shooter cannot shoot", f"{pair}")
        elif not odds[pair] and shot.result == "hit":
            yield Broken(f"stop: an {mine} shooter cannot hit", f"{pair}")
    for roll in came.all(Roll, first=True):
        if roll.label == "in-sight" and roll.figure and roll.figure not in named:
            yield Broken("stop: a tester is not named", roll.figure)
    caught = {name for blast in came.all(Blast, first=True) for name in blast.figures}
    drawn = {roll.figure for roll in came.all(Roll, first=True) if roll.label == UNLUCKY}
    for name in came.fallen(first=True) - named - caught - drawn:
        yield Broken("stop: one who falls is not named", name)


def _charges(charging: Mapping[str, Sequence[str]], pair: tuple[str, str]) -> bool:
    """Whether one of the two may charge the other in place of fire, and so fire in the charge or be fired at."""
    return any(b in charging.get(a, ()) for a, b in (pair, pair[::-1]))


def _went(came: Came) -> int:
    """How far the farthest has come before the first of them looks."""
    looks = (n for n, event in enumerate(came.events) if isinstance(event, Roll) and event.label == "in-sight")
    before = came.events[: next(looks, 0)]
    gone: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    for event in before:
        if isinstance(event, Move) and event.how in ("move", "extra"):
            ways[event.figure] += sum(leg_length(a, b) for a, b in pairwise(event.path))
            if event.how == "move":
                gone[event.figure] = ways[event.figure]
    return max(gone.values(), default=0)


def _safe(came: Came) -> Iterator[Broken]:
    for shot in came.all(Shot)[:1]:
        yield Broken("safe: somebody shoots", f"{shot.shooter} at {shot.target}")
    for roll in came.all(Roll)[:1]:
        if roll.label not in FINDS:
            yield Broken(f"safe: {roll.label} is rolled", roll.figure)
    for asked in came.all(Decision)[:1]:
        yield Broken(f"safe: {asked.kind} is asked", asked.figure)


def _fired(p: Preview, came: Came, own: set[str], after: Encounter) -> Iterator[Broken]:
    aimed = {(firing.figure, shots.target) for firing in p.firings for shots in firing.targets}
    machines = {blow.machine for blow in p.blows}
    shooters = {firing.figure for firing in p.firings} | {blast.figure for blast in p.blasts}
    focusing = {focus.figure for focus in p.focus}
    settled = {(focus.figure, name) for focus in p.focus for name in focus.chances}
    caught = {name for focus in p.focus for names in (focus.chances, *focus.caught.values()) for name in names}
    aboard = {f.id for f in after.game.figures if f.aboard in machines}
    for asked in came.all(Decision, first=True)[:1]:
        told = asked.figure in focusing or asked.test in MEANT
        if not told and not came.all(Shot, first=True) and not came.all(Blast, first=True):
            yield Broken(f"fire: {asked.kind} is asked before the shot", asked.figure)
    victims = {victim.figure: victim for victim in p.victims}
    for shot in came.all(Shot, first=True):
        if shot.shooter not in shooters:
            yield Broken("fire: another shoots first", f"{shot.shooter}")
        elif aimed and (shot.shooter, shot.target) not in aimed | settled and shot.target not in machines:
            what = "an enemy" if shot.target not in own else "a friend"
            named = "" if shot.target in victims else " who is not named"
            yield Broken(f"fire: {what} is shot at instead{named}", f"{shot.shooter} at {shot.target}")
    # Of a crowd the page tells who stands in the circle, and no more.
    crowd = {name for blast in p.blasts for name in (*blast.circle, *blast.at_feet)} if not victims else set()
    for name in came.fallen(first=True) - set(victims) - caught - aboard - crowd:
        whose = "a friend" if name in own else "an enemy"
        yield Broken(f"fire: {whose} falls who is not named", name)
    if any((shot.shooter, shot.target) in settled - aimed for shot in came.all(Shot, first=True)):
        return  # the page has said that its odds are for the enemy that was wished for
    answering = {v.figure for v in p.victims if v.answer is not None and v.answer.owed}
    seeing = {witness.figure for victim in p.victims for witness in victim.witnesses}
    for roll in came.owed:
        settling = roll.figure in caught or bool(crowd)
        if roll.figure not in answering | seeing and not settling and all(victim.followed for victim in p.victims):
            yield Broken("fire: one tests who is not named", f"{roll.figure} {roll.label}")
    for roll in came.looking:
        if roll.figure not in {name for pair in p.opens for name in pair}:
            yield Broken("fire: one looks who is not named", f"{roll.figure}")


def _answered(p: Preview, came: Came, own: set[str]) -> Iterator[Broken]:
    """The shots that an answer leads to, where no test of one's own comes before them."""
    told = {firing.figure for firing in (*p.firings, *p.blasts)}
    fired = came.first_volley() & own
    charges = {charge.figure for charge in p.charges}
    if not p.tests and not charges and not p.refused:
        for name in told - fired:
            yield Broken("answer: one does not shoot", name)
        if told:
            for name in fired - told:
                yield Broken("answer: one shoots who is not named", name)


def _without_a_shot(page: Page, came: Came) -> Iterator[Broken]:
    """One that is said to act without a shot fires at nobody, known or not."""
    item = page.item
    asked = [q for q in page.pending if (q.kind, q.figure) == (item["kind"], item.get("figure"))]
    for question in asked:
        vain = question.kind == "free-will" and in_vain(str(deed_of(question, item["choice"])), page.preview)
        if vain and not missed_unseen(question, page.record) and question.figure in came.first_volley():
            yield Broken("answer: one shoots who cannot", f"{question.figure} {question.test}")


def _asked(page: Page, came: Came) -> Iterator[Broken]:
    """What has been said beforehand is not asked again."""
    for asked in came.all(Decision):
        if asked.kind == "in-sight-move" and asked.side == page.side and page.item.get(IN_SIGHT_MOVE) == "stay":
            yield Broken("asked again: in-sight-move", asked.figure)
        if asked.kind == "in-sight-move" and asked.side == page.side and page.item["do"] in ("fire", "grenade"):
            yield Broken("asked again: in-sight-move of a shot", asked.figure)
    ordered = _ordered(page.item)
    for asked in came.all(Decision, first=True):
        again = asked.figure in ordered and asked.test in ("", "in-sight") and page.item["do"] in SETTLED
        if again and any(_does(option, page.item) for option in asked.options):
            yield Broken(f"asked again: {asked.kind} of a {page.item['do']}", asked.figure)


def _ordered(item: Mapping[str, Any]) -> set[str]:
    """The figures to which the input gives an order."""
    each = (item, *item.get("volley", ()), *item.get("charges", ()))
    return {name for order in each for name in (order.get("figure"), *order.get("figures", ())) if name}


def _does(option: Any, item: Mapping[str, Any]) -> bool:
    """Whether an option is what the input has ordered."""
    at, charges = item.get("at"), {item.get("target"), *(each["target"] for each in item.get("charges", ()))}
    shots = {name for order in (item, *item.get("volley", ())) for name in map(whom, order.get("targets", ()))}
    if not isinstance(option, Mapping):
        return option in shots | charges
    at_spot = at is not None and option.get("at") == at
    charged = option.get("act") == "charge" and option["target"] in charges
    return at_spot or charged or any(whom(aim) in shots for aim in option.get("targets", ()))
