"""The news a person missed: changes between then and now, the gravest moments in between, and what waits for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from bot.names import SIDE_SIGNS, safe
from bot.play.moment import Moment, Open
from bot.report.steps import Step, steps_of
from bot.text.words import Words
from engine.events import Blast, Melee, Move, Shot, Status
from engine.space.cells import cell_name
from engine.space.terrain import INCH
from engine.state import FALLEN, Figure, State

LINES = 5
MOMENTS = 3
LOST = FALLEN | {"captured", "ran-away", "cheated-death", "off-table"}
OWN_LOSS, LOSS, STATE, FIGHT, PLACE = range(5)


@dataclass(frozen=True, slots=True)
class Change:
    """The change in a figure: how much it matters, and the words for it."""

    rank: int
    figure: str
    text: str


def changes(before: State, now: Moment, words: Words) -> list[Change]:
    """The changes in every figure since: own losses first, then the others', then states, fights and places."""
    past = {figure.id: figure for figure in before.figures}
    told: list[Change] = []
    for figure in now.state.figures:
        told += _changed(figure, past.get(figure.id), now, words)
    return sorted(told, key=lambda change: change.rank)


def _changed(figure: Figure, past: Figure | None, now: Moment, words: Words) -> list[Change]:
    sign, who = _sign(figure, now), safe(figure.name)
    told: list[Change] = []
    states = _states(figure, words)
    if states and (past is None or states != _states(past, words)):
        lost = figure.status in LOST
        rank = (OWN_LOSS if figure.side == now.viewer.side else LOSS) if lost else STATE
        told.append(Change(rank, figure.id, words("catchup.is", sign=sign, who=who, state=", ".join(states))))
    elif past is not None and figure.able and _states(past, words) and not states:
        told.append(Change(STATE, figure.id, words("catchup.back", sign=sign, who=who)))
    for foe in (now.state.figures[index] for index in figure.melee):
        if figure.index < foe.index and (past is None or foe.index not in past.melee):
            text = words("catchup.fights", sign=sign, who=who, foe_sign=_sign(foe, now), foe=safe(foe.name))
            told.append(Change(FIGHT, figure.id, text))
    if not figure.on_table or told:
        return told
    cell = cell_name(figure.at)
    if past is None:
        return [Change(PLACE, figure.id, words("catchup.appeared", sign=sign, who=who, cell=cell))]
    inches = round(hypot(figure.at[0] - past.at[0], figure.at[1] - past.at[1]) / INCH)
    if inches:
        text = words("catchup.moved", sign=sign, who=who, cell=cell, inches=inches)
        return [Change(PLACE, figure.id, text)]
    return []


def _states(figure: Figure, words: Words) -> list[str]:
    """All that ails a figure."""
    found = [words.term("status", figure.status)] if figure.status != "carry-on" else []
    if figure.able and figure.weapons and set(figure.empty) >= set(figure.weapons):
        found.append(words("status.empty"))
    return found


def _sign(figure: Figure, moment: Moment) -> str:
    return SIDE_SIGNS[[side.id for side in moment.record.sides].index(figure.side)]


def gravest(moments: Sequence[Moment]) -> list[Moment]:
    """The moments most worth seeing, in their order."""
    shown = [(moment, weight(steps_of(moment.entries))) for moment in moments]
    best = sorted((pair for pair in shown if pair[1]), key=lambda pair: (-pair[1], -pair[0].sequence))[:MOMENTS]
    return sorted((moment for moment, _ in best), key=lambda moment: moment.sequence)


def weight(steps: Sequence[Step]) -> int:
    """How much a picture of these steps has to show."""
    events = [event for step in steps for event in step.events]
    falls = sum(isinstance(event, Status) and event.to in LOST for event in events)
    hits = sum(isinstance(event, Shot) and event.result == "hit" for event in events)
    blows = sum(isinstance(event, Melee | Blast | Shot) for event in events)
    moves = sum(isinstance(event, Move) for event in events)
    return 1_000 * falls + 100 * hits + 10 * min(blows, 9) + min(moves, 9)


def waiting(now: Moment, user: int) -> tuple[Open, ...]:
    """The questions that wait for one person."""
    return tuple(open_ for open_ in now.pending if now.decider(open_) == user)
