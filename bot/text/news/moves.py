"""News of nerves, of moves, and of small deeds."""

from collections.abc import Callable, Iterable, Iterator

from bot.report.meaning import balks, result_of_test
from bot.text.markers import went
from bot.text.news.piece import News, Told
from engine.events import Ammo, Event, Item, MarkerEvent, Move, Posture, Status

_TESTED = {"cohesion-test": "wavers", "duck-back": "ducks"}
"""The results of tests that are news."""
_MOUNTED = ("mounts", "dismounts", "reins-in")


# ---- nerves ----


def _ducking(told: Told) -> Iterator[News]:
    for step in told.steps:
        if ducking := next(filter(None, map(_ducks, step.events)), ""):
            yield News("ducks", ducking)


def _ducks(event: Event) -> str:
    """The figure that goes for cover: as it begins to, or when it was asked for the place first."""
    if isinstance(event, Status) and event.to == "ducked-back":
        return event.figure
    return event.figure if isinstance(event, Move) and event.how == "duck-back" else ""


def _nerves(told: Told) -> Iterator[News]:
    for step in told.of("test"):
        if balks(step):
            yield News("balks", step.actors[0])
        for roll in step.rolls:
            if roll.result in _TESTED:
                yield News(_TESTED[roll.result], roll.figure)


def _under_unseen_fire(told: Told) -> Iterator[News]:
    for step in told.steps:
        if step.unseen:
            yield News("under-fire", step.unseen[0])


# ---- moves ----


def _sightings(told: Told) -> Iterator[News]:
    moment, movers = told.moment, told.movers
    active = {moment.before.figures[index].id for index in moment.before.active}
    for step in told.of("sight"):
        seen = [figure for figure in dict.fromkeys(step.actors) if figure in movers]
        seen = seen or [figure for figure in dict.fromkeys(step.actors) if figure in active]
        if len(seen) == 1 or (seen and seen[0] in movers):
            yield News("sees", seen[0])
        yield News("sighted")


def _plans(told: Told) -> Iterator[News]:
    for step in told.of("plan"):
        if any(isinstance(event, Move) for event in step.events):
            yield _moved(step.actors)
        yield News("plan", step.actors[0])


def _markers(told: Told) -> Iterator[News]:
    """The markers that turn out to be something or nothing, and those that stir."""
    events = [event for step in told.of("marker") for event in step.events]
    whats = {went(event) for event in events if isinstance(event, MarkerEvent)}
    for what in ("something", "nothing"):
        if what in whats:
            yield News(f"marker-{what}")
    if whats & {"moves", "splits"}:
        yield News("marker")


def _moves(told: Told) -> Iterator[News]:
    for step in told.of("move"):
        if hows := {event.how for event in step.events if isinstance(event, Move)}:
            flees = News("flees", step.actors[0], count=len(set(told.movers)))
            yield flees if hows == {"flee"} else _moved([*step.actors, *told.movers])


def _moved(movers: Iterable[str]) -> News:
    """One or two figures by name, or the first of several."""
    first, *others = dict.fromkeys(movers)
    return News("move-both", first, others[0]) if len(others) == 1 else News("move", first, count=1 + len(others))


def _drives(told: Told) -> Iterator[News]:
    """The machines that have been ordered to drive; those that go on by themselves are no news."""
    ordered = {id(entry.event) for entry in told.moment.entries if "drive" in entry.because}
    driven = [s.actors[0] for s in told.of("machine") if any(id(event) in ordered for event in s.events)]
    if driven:
        yield News("drives", driven[0], count=len(set(driven)))


# ---- small deeds ----


def _answers_to_fire(told: Told) -> Iterator[News]:
    for step in told.of("test"):
        if step.rolls[0].label == "received-fire" and result_of_test(step) in ("fire", "rush-shot"):
            yield News("under-fire", step.actors[0])


def _postures(told: Told) -> Iterator[News]:
    for step in told.of("change"):
        if isinstance(event := step.events[-1], Posture):
            yield News("prone" if event.to == "prone" else "up", step.actors[0])


def _mounting(told: Told) -> Iterator[News]:
    for step in told.of("item"):
        if isinstance(item := step.events[0], Item) and item.what in _MOUNTED:
            yield News(item.what, item.figure)


def _reloading(told: Told) -> Iterator[News]:
    for step in told.of("roll"):
        if step.rolls[0].label == "reload":
            yield News("reloads", step.actors[0])
    for step in told.of("change"):
        if any(isinstance(event, Ammo) and event.to == "loaded" for event in step.events):
            yield News("reloads", step.actors[0])


MOVES: tuple[Callable[[Told], Iterator[News]], ...] = (
    _ducking, _nerves, _under_unseen_fire,
    _sightings, _plans, _markers, _moves, _drives,
    _answers_to_fire, _postures, _mounting, _reloading,
)  # fmt: skip
"""What finds each kind, the biggest first."""
