"""The news of some steps: what a report may be headed by, the biggest first."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from bot.play.moment import Moment
from bot.report.arms import BILE, burst_of
from bot.report.meaning import balks, charges_on, comes_round, frees, parties, result_of_test
from bot.report.step import Kind, ReportStep
from bot.text.gear import thrown
from bot.text.markers import went
from engine.events import (
    Ammo,
    Blast,
    EncounterEvent,
    Event,
    Item,
    MarkerEvent,
    MissionEvent,
    Move,
    Posture,
    PressEvent,
    Shot,
    SkyEvent,
    Status,
    Turn,
    UmpireEvent,
)
from engine.events.naming import names_in

BLOWS = ("kills", "drops", "stuns", "hits")
"""The news of one figure that does another harm."""
_RANK = {"obviously-dead": 0, "cheated-death": 1, "out-of-the-fight": 2, "stunned": 3, "captured": 4, "ran-away": 5}
"""The states of a figure that is lost, the gravest first."""
_FELLED = {"obviously-dead": ("kills", "dead"), "out-of-the-fight": ("drops", "out"), "stunned": ("stuns", "stunned")}
"""By state, the news with the figure that did it, and without."""
_GONE = {"cheated-death": "cheats", "captured": "captured", "ran-away": "flees"}
_ASKED = ("in-sight-move", "in-sight-action", "free-will", "targets", "charge-target")
"""The questions that have a heading of their own."""
_TESTED = {"cohesion-test": "wavers", "duck-back": "ducks"}
"""The results of tests that are news."""
_COVERAGE = ("interview", "picture", "no-comment", "pushed-away", "no-interview", "no-picture")
"""What comes of pictures and interviews, the most telling first."""
_MOUNTED = ("mounts", "dismounts", "reins-in")


@dataclass(frozen=True, slots=True)
class News:
    """One piece of news: the key of its words, the figure that acts, the one that suffers it, and how many act."""

    key: str
    actor: str = ""
    victim: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class _Told:
    """Steps to be told, and the moment that they are of."""

    steps: Sequence[ReportStep]
    moment: Moment

    def of(self, kind: Kind) -> list[ReportStep]:
        """The steps of one kind."""
        return [step for step in self.steps if step.kind == kind]

    @property
    def movers(self) -> list[str]:
        """The figures that move, one for each of their moves."""
        return [figure for step in self.of("move") for figure in step.actors]


def news_of(steps: Sequence[ReportStep], moment: Moment) -> Iterator[Sequence[News]]:
    """All that is news, the biggest first; what may be said instead of one another stands together."""
    for found in _BY_WEIGHT:
        for _, news in groupby(found(_Told(steps, moment)), key=attrgetter("victim")):
            yield [*news]


def blows_of(steps: Sequence[ReportStep], moment: Moment) -> Iterator[News]:
    """The figures that others have felled, then those that others have hit."""
    told = _Told(steps, moment)
    yield from (news for news in _falls(told) if news.key in BLOWS)
    yield from _hits(told)


# ---- what ends a battle, or a figure's part in it ----


def _results(told: _Told) -> Iterator[News]:
    for step in told.steps:
        for event in step.events:
            if isinstance(event, MissionEvent) and event.what in ("success", "failure"):
                yield News(event.what)


def _falls(told: _Told) -> Iterator[News]:
    """The figures that fell or left the fight: first the steps that befell a Star, and of all the gravest first."""
    moment, falls = told.moment, []
    for step in told.steps:
        changes = [e for e in step.events if isinstance(e, Status) and not frees(e)]
        fell = [e for e in changes if e.to in _RANK and e.figure not in moment.shut_away]
        star = any(moment.state.figure(event.figure).star for event in fell)
        falls += [(not star, _RANK[event.to], step, event) for event in fell]
    for _, _, step, event in sorted(falls, key=lambda fall: fall[:2]):
        if event.to in _FELLED:
            with_actor, alone = _FELLED[event.to]
            if (feller := _feller(step, event.figure)) != event.figure:
                yield News(with_actor, feller, event.figure)
            yield News(alone, "", event.figure)
        yield News(_GONE.get(event.to, "down"), event.figure, event.figure)


def _feller(step: ReportStep, fallen: str) -> str:
    """The figure that felled another: in a fight its foe, whichever began it; itself where no other did, as where dice
    befall several."""
    if step.kind in ("roll", "test", "change"):
        return fallen
    return next((figure for figure in parties(step) if figure != fallen), fallen)


def _freed(told: _Told) -> Iterator[News]:
    for step in told.steps:
        for event in step.events:
            if isinstance(event, Status) and frees(event):
                yield News("freed", "", event.figure)


def _end(told: _Told) -> Iterator[News]:
    events = (event for step in told.steps for event in step.events)
    if any(isinstance(event, EncounterEvent) and event.what == "ends" for event in events):
        yield News("ended")


# ---- fights ----


def _arrivals(told: _Told) -> Iterator[News]:
    arrived: dict[str, list[str]] = {}
    for figure in (figure for step in told.of("arrival") for figure in step.actors):
        arrived.setdefault(told.moment.state.figure(figure).side, []).append(figure)
    for figures in arrived.values():
        yield News("arrival", figures[0], count=len(figures))


def _acts(told: _Told) -> Iterator[News]:
    """What a game master has done or told."""
    for step in told.of("umpire"):
        acts = {event.act for event in step.events if isinstance(event, UmpireEvent)}
        if "end" not in acts:
            yield News("narrate" if "narrate" in acts else "umpire")


def _fights(told: _Told) -> Iterator[News]:
    for step in told.of("melee"):
        yield News("fight", step.actors[0], step.targets[0])


def _bursts(told: _Told) -> Iterator[News]:
    for step in told.of("blast"):
        if isinstance(burst := step.events[0], Blast):
            weapon = burst_of(step.deeds, burst, told.moment)
            known = told.moment.record.ruleset.weapons.get(weapon)
            thrown = "smoke" if known is not None and known.blast.lays else "blast"
            key = BILE if burst.result == BILE else thrown if known is None or known.lobbed else "round"
            yield News(key, step.actors[0]) if step.actors else News("unseen-round")


def _hits(told: _Told) -> Iterator[News]:
    for step in told.of("shoot"):
        for event in step.events:
            if isinstance(event, Shot) and event.result == "hit":
                yield News("hits", event.shooter, event.target)


def _misses(told: _Told) -> Iterator[News]:
    for step in told.of("shoot"):
        weapons = (event.weapon for event in step.events if isinstance(event, Shot))
        yield News("throws" if thrown(weapons, told.moment.record.ruleset) else "misses", step.actors[0])


def _coverage(told: _Told) -> Iterator[News]:
    """What the press has come away with, interviews first."""
    events = [event for step in told.of("press") for event in step.events if isinstance(event, PressEvent)]
    for event in sorted(events, key=lambda event: _COVERAGE.index(event.what)):
        yield News(f"press-{event.what}", event.figure, event.target)


def _charges(told: _Told) -> Iterator[News]:
    for step in (*told.of("charge"), *filter(charges_on, told.steps)):
        yield News("charge", step.actors[0])


def _come_round(told: _Told) -> Iterator[News]:
    for step in told.steps:
        for event in step.events:
            if isinstance(event, Status) and comes_round(event):
                yield News("comes-round", event.figure)


# ---- nerves ----


def _ducking(told: _Told) -> Iterator[News]:
    for step in told.steps:
        if ducking := next(filter(None, map(_ducks, step.events)), ""):
            yield News("ducks", ducking)


def _ducks(event: Event) -> str:
    """The figure that goes for cover: as it begins to, or when it was asked for the place first."""
    if isinstance(event, Status) and event.to == "ducked-back":
        return event.figure
    return event.figure if isinstance(event, Move) and event.how == "duck-back" else ""


def _nerves(told: _Told) -> Iterator[News]:
    for step in told.of("test"):
        if balks(step):
            yield News("balks", step.actors[0])
        for roll in step.rolls:
            if roll.result in _TESTED:
                yield News(_TESTED[roll.result], roll.figure)


def _under_unseen_fire(told: _Told) -> Iterator[News]:
    for step in told.steps:
        if step.unseen:
            yield News("under-fire", step.unseen[0])


# ---- moves ----


def _sightings(told: _Told) -> Iterator[News]:
    moment, movers = told.moment, told.movers
    active = {moment.before.figures[index].id for index in moment.before.active}
    for step in told.of("sight"):
        seen = [figure for figure in dict.fromkeys(step.actors) if figure in movers]
        seen = seen or [figure for figure in dict.fromkeys(step.actors) if figure in active]
        if len(seen) == 1 or (seen and seen[0] in movers):
            yield News("sees", seen[0])
        yield News("sighted")


def _plans(told: _Told) -> Iterator[News]:
    for step in told.of("plan"):
        if any(isinstance(event, Move) for event in step.events):
            yield _moved(step.actors)
        yield News("plan", step.actors[0])


def _markers(told: _Told) -> Iterator[News]:
    """The markers that turn out to be something or nothing, and those that stir."""
    events = [event for step in told.of("marker") for event in step.events]
    whats = {went(event) for event in events if isinstance(event, MarkerEvent)}
    for what in ("something", "nothing"):
        if what in whats:
            yield News(f"marker-{what}")
    if whats & {"moves", "splits"}:
        yield News("marker")


def _moves(told: _Told) -> Iterator[News]:
    for step in told.of("move"):
        if hows := {event.how for event in step.events if isinstance(event, Move)}:
            flees = News("flees", step.actors[0], count=len(set(told.movers)))
            yield flees if hows == {"flee"} else _moved([*step.actors, *told.movers])


def _moved(movers: Iterable[str]) -> News:
    """One or two figures by name, or the first of several."""
    first, *others = dict.fromkeys(movers)
    return News("move-both", first, others[0]) if len(others) == 1 else News("move", first, count=1 + len(others))


def _drives(told: _Told) -> Iterator[News]:
    """The machines that have been ordered to drive; those that go on by themselves are no news."""
    ordered = {id(entry.event) for entry in told.moment.entries if "drive" in entry.because}
    driven = [s.actors[0] for s in told.of("machine") if any(id(event) in ordered for event in s.events)]
    if driven:
        yield News("drives", driven[0], count=len(set(driven)))


# ---- small deeds ----


def _answers_to_fire(told: _Told) -> Iterator[News]:
    for step in told.of("test"):
        if step.rolls[0].label == "received-fire" and result_of_test(step) in ("fire", "rush-shot"):
            yield News("under-fire", step.actors[0])


def _postures(told: _Told) -> Iterator[News]:
    for step in told.of("change"):
        if isinstance(event := step.events[-1], Posture):
            yield News("prone" if event.to == "prone" else "up", step.actors[0])


def _mounting(told: _Told) -> Iterator[News]:
    for step in told.of("item"):
        if isinstance(item := step.events[0], Item) and item.what in _MOUNTED:
            yield News(item.what, item.figure)


def _reloading(told: _Told) -> Iterator[News]:
    for step in told.of("roll"):
        if step.rolls[0].label == "reload":
            yield News("reloads", step.actors[0])
    for step in told.of("change"):
        if any(isinstance(event, Ammo) and event.to == "loaded" for event in step.events):
            yield News("reloads", step.actors[0])


# ---- the turn ----


def _sky(told: _Told) -> Iterator[News]:
    for step in reversed(told.of("sky")):
        [sky] = [event for event in step.events if isinstance(event, SkyEvent)]
        if sky.what == "hour" and not told.moment.before.turn:
            continue  # The hour at which a battle begins has come before it.
        parts = {"hour": sky.hour, "weather": sky.weather}
        yield News(f"sky-{parts.get(sky.what, sky.what)}")


def _turns(told: _Told) -> Iterator[News]:
    for step in reversed(told.of("turn")):
        [turn] = [event for event in step.events if isinstance(event, Turn)]
        yield News(_begins(turn))


def _begins(turn: Turn) -> str:
    """The key for a turn or a phase that begins, or for one in which no figure may act."""
    if turn.lull:
        return "lull"
    if turn.phase != 1:
        return "phase" if turn.phase else "quiet"
    return "doubles" if turn.idle else "turn"


def _mission(told: _Told) -> Iterator[News]:
    for kind in ("mission", "marker"):
        if any(step.kind == kind for step in told.steps):
            yield News(kind)


def _activations(told: _Told) -> Iterator[News]:
    for step in told.of("activate"):
        leader = getattr(step.events[0], "leader", "") or step.actors[0]
        yield News("activate", leader, count=len(step.actors))


# ---- what was asked and ordered ----


def _questions(told: _Told) -> Iterator[News]:
    if told.moment.pending:
        asked = told.moment.pending[0].question
        one = asked.figure or (asked.options[0] if asked.form == "points" and len(asked.options) == 1 else "")
        if one and asked.kind in _ASKED:
            yield News(asked.kind, one)
        yield News("waiting", asked.figure)


def _answer(told: _Told) -> Iterator[News]:
    """The one answer that was given, where nothing that came of it is news."""
    moment = told.moment
    closed = moment.closed if moment.item.get("do") == "decide" and not moment.record.hidden else ()
    if len(closed) == 1 and closed[0].question.figure and not closed[0].secret:
        yield News("chose", closed[0].question.figure)


def _order(told: _Told) -> Iterator[News]:
    """The order, where nothing that came of it is news and the reader has been told of everybody named in it."""
    moment = told.moment
    do = str(moment.item.get("do", ""))
    known = {name for entry in moment.entries for name in names_in(entry.event)}
    command = moment.record.ruleset.commands.get(do)
    roles = ("figure",) if do == "decide" else command.heading if command is not None else ()
    named = {role: str(moment.item.get(role, "")) for role in roles}
    if named and known.issuperset(named.values()):
        yield News(f"order.{do}", named.get("figure", ""), named.get("target", ""))


def _deed(told: _Told) -> Iterator[News]:
    """The order, where it is more than an answer: it is newer than the activation in which it is given."""
    if told.moment.item.get("do") != "decide":
        yield from _order(told)


def _steady(told: _Told) -> Iterator[News]:
    for step in told.of("test"):
        if result_of_test(step) == "carry-on":
            yield News("steady", step.actors[0])


def _phase(told: _Told) -> Iterator[News]:
    if told.moment.state.phase:
        yield News("phase")


_BY_WEIGHT: tuple[Callable[[_Told], Iterator[News]], ...] = (
    _results, _acts, _falls, _end, _freed, _coverage,
    _arrivals, _fights, _bursts, _hits, _misses, _charges, _come_round,
    _ducking, _nerves, _under_unseen_fire,
    _sightings, _plans, _markers, _moves, _drives,
    _answers_to_fire, _postures, _mounting, _reloading,
    _sky, _turns, _mission, _deed, _activations,
    _questions, _answer, _order, _steady, _phase,
)  # fmt: skip
"""What finds each kind of news, the biggest first."""
