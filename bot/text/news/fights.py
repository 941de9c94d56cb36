"""News of fights: what ends a battle, or a figure's part in it, and who harms whom."""

from collections.abc import Callable, Iterator

from bot.report.arms import BILE, burst_of
from bot.report.meaning import charges_on, comes_round, frees, parties
from bot.report.step import ReportStep
from bot.text.gear import thrown
from bot.text.news.piece import News, Told
from engine.events import Blast, EncounterEvent, MissionEvent, PressEvent, Shot, Status, UmpireEvent

_RANK = {"obviously-dead": 0, "cheated-death": 1, "out-of-the-fight": 2, "stunned": 3, "captured": 4, "ran-away": 5}
"""The states of a figure that is lost, the gravest first."""
_FELLED = {"obviously-dead": ("kills", "dead"), "out-of-the-fight": ("drops", "out"), "stunned": ("stuns", "stunned")}
"""By state, the news with the figure that did it, and without."""
_GONE = {"cheated-death": "cheats", "captured": "captured", "ran-away": "flees"}
_COVERAGE = ("interview", "picture", "no-comment", "pushed-away", "no-interview", "no-picture")
"""What comes of pictures and interviews, the most telling first."""


# ---- what ends a battle, or a figure's part in it ----


def _results(told: Told) -> Iterator[News]:
    for step in told.steps:
        for event in step.events:
            if isinstance(event, MissionEvent) and event.what in ("success", "failure"):
                yield News(event.what)


def falls(told: Told) -> Iterator[News]:
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


def _freed(told: Told) -> Iterator[News]:
    for step in told.steps:
        for event in step.events:
            if isinstance(event, Status) and frees(event):
                yield News("freed", "", event.figure)


def _end(told: Told) -> Iterator[News]:
    events = (event for step in told.steps for event in step.events)
    if any(isinstance(event, EncounterEvent) and event.what == "ends" for event in events):
        yield News("ended")


# ---- fights ----


def _arrivals(told: Told) -> Iterator[News]:
    arrived: dict[str, list[str]] = {}
    for figure in (figure for step in told.of("arrival") for figure in step.actors):
        arrived.setdefault(told.moment.state.figure(figure).side, []).append(figure)
    for figures in arrived.values():
        yield News("arrival", figures[0], count=len(figures))


def _acts(told: Told) -> Iterator[News]:
    """What a game master has done or told."""
    for step in told.of("umpire"):
        acts = {event.act for event in step.events if isinstance(event, UmpireEvent)}
        if "end" not in acts:
            yield News("narrate" if "narrate" in acts else "umpire")


def _fights(told: Told) -> Iterator[News]:
    for step in told.of("melee"):
        yield News("fight", step.actors[0], step.targets[0])


def _bursts(told: Told) -> Iterator[News]:
    for step in told.of("blast"):
        if isinstance(burst := step.events[0], Blast):
            weapon = burst_of(step.deeds, burst, told.moment)
            known = told.moment.record.ruleset.weapons.get(weapon)
            thrown = "smoke" if known is not None and known.blast.lays else "blast"
            key = BILE if burst.result == BILE else thrown if known is None or known.lobbed else "round"
            yield News(key, step.actors[0]) if step.actors else News("unseen-round")


def hits(told: Told) -> Iterator[News]:
    """The figures that others have hit."""
    for step in told.of("shoot"):
        for event in step.events:
            if isinstance(event, Shot) and event.result == "hit":
                yield News("hits", event.shooter, event.target)


def _misses(told: Told) -> Iterator[News]:
    for step in told.of("shoot"):
        weapons = (event.weapon for event in step.events if isinstance(event, Shot))
        yield News("throws" if thrown(weapons, told.moment.record.ruleset) else "misses", step.actors[0])


def _coverage(told: Told) -> Iterator[News]:
    """What the press has come away with, interviews first."""
    events = [event for step in told.of("press") for event in step.events if isinstance(event, PressEvent)]
    for event in sorted(events, key=lambda event: _COVERAGE.index(event.what)):
        yield News(f"press-{event.what}", event.figure, event.target)


def _charges(told: Told) -> Iterator[News]:
    for step in (*told.of("charge"), *filter(charges_on, told.steps)):
        yield News("charge", step.actors[0])


def _come_round(told: Told) -> Iterator[News]:
    for step in told.steps:
        for event in step.events:
            if isinstance(event, Status) and comes_round(event):
                yield News("comes-round", event.figure)


FIGHTS: tuple[Callable[[Told], Iterator[News]], ...] = (
    _results, _acts, falls, _end, _freed, _coverage,
    _arrivals, _fights, _bursts, hits, _misses, _charges, _come_round,
)  # fmt: skip
"""What finds each kind, the biggest first."""
