"""The part of an encounter that one person may know: moments with everything else taken out.

Whatever is told, drawn, offered or handed out goes through here; with public information little is withheld, with
hidden information all figures that the viewer's side has not seen, and every question that is another side's.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.errors import NotYours
from bot.play.acting import acting
from bot.play.moment import Moment
from bot.play.questions import WITHHELD, Open
from bot.play.shared import Shared
from bot.storage.roster import Seating
from engine.battle.fog import named
from engine.encounter import Encounter
from engine.events import Blast, Entry, Event, Hidden, Move, Ordered, Revealed, Shot
from engine.events.naming import names_in
from engine.flow import Question
from engine.record.model import Record
from engine.state import State
from engine.views import GM, PUBLIC, Viewer, known, machines_known, record_of, state_of, visible


def sides_of(record: Record, seating: Seating, user: int) -> tuple[str, ...]:
    """The sides that a person plays, or stands in for as the host."""
    return tuple(side.id for side in record.sides if side.controller != "rules" and user in seating.players(side.id))


def looked_as(record: Record, seating: Seating, user: int) -> tuple[str, ...]:
    """The sides that a person may look as: their own, a game master as any."""
    return tuple(side.id for side in record.sides) if user in seating.masters else sides_of(record, seating, user)


def viewer_of(record: Record, seating: Seating, user: int | None, side: str = "", *likely: str) -> Viewer:
    """The eyes a person looks with: the game master's; else those of one of the sides they play; else the public's.

    The side is `side`, else the first of the `likely` ones and of all that they play; a game master looks as any side.
    Raises NotYours for a `side` that they do not play. A person of None is the public.
    """
    if user is None:
        return PUBLIC
    mine = looked_as(record, seating, user)
    if side and side not in mine:
        names = {s.id: s.name for s in record.sides}
        raise NotYours(names.get(side, side), seating.players(side))
    if user in seating.masters:
        return Viewer(side) if side else GM
    return Viewer(next((name for name in (side, *likely, *mine) if name in mine), ""))


def acting_as_known(encounter: Encounter, item: Mapping[str, Any], viewer: Viewer) -> tuple[str, tuple[str, ...]]:
    """The side and figures that an input is given for; both empty where its giver does not know all of the figures."""
    side, figures = acting(encounter, item)
    state = encounter.state
    ids = {state.figures[index].id for index in known(encounter.record, viewer, state)}
    return (side, figures) if ids.issuperset(figures) else ("", ())


def giver(moment: Moment) -> str:
    """The side for which the input was given; empty where it belongs to no side in particular."""
    sides = {figure.id: figure.side for figure in moment.state.figures}
    sides |= {machine.id: machine.side for machine in moment.state.machines}
    names = (*(name for _, name in named(moment.item)), moment.item.get("machine"))
    givers = (sides[name] for name in names if name in sides)
    return str(moment.item.get("side") or next(givers, ""))


def seen(moment: Moment, viewer: Viewer) -> Moment:
    """A fully known moment, cut down to what this viewer may know; where everything is open, nothing is cut."""
    record = moment.record
    if moment.opened:
        return replace(moment, viewer=GM)
    told = tuple(visible(record, viewer, moment.entries, moment.state.figures))
    if not record.hidden:
        return replace(moment, entries=told, viewer=viewer, withheld=len(told) < len(moment.entries))
    before = _known(record, viewer, moment.before, moment.shared_before)
    now = _known(record, viewer, moment.state, moment.shared)
    names = [moment.state.figures[index].id for index in now]
    machines = machines_known(record, viewer, moment.state)
    # Of a figure that has hidden again nothing is told any more, not even how it went there.
    gone = {figure.id for figure in moment.state.figures}.difference(names)
    told = tuple(
        entry for entry in told if gone.isdisjoint(names_in(entry.event)) and not _betrays(entry.event, moment, viewer)
    )
    return replace(
        moment,
        record=record_of(record, names, machines),
        item=_item(moment, viewer),
        entries=tuple(_unseen_shots(told, moment)),
        before=state_of(_entered(moment, viewer, set(now) - set(before), told), now, machines=machines),
        state=state_of(_as_shared(moment.state, moment.shared, viewer), now, viewer, machines),
        pending=_questions(moment.pending, moment, viewer, names),
        asked=_questions(moment.asked, moment, viewer, names),
        undone=tuple(seen(past, viewer) for past in moment.undone),
        notices=tuple(entry.event for entry in told if isinstance(entry.event, Ordered)),
        unasked=tuple(each for each in moment.unasked if viewer.gm or each.question.side == viewer.side),
        viewer=viewer,
        withheld=len(told) < len(moment.entries),
    )


def _unseen_shots(told: Sequence[Entry], moment: Moment) -> Iterator[Entry]:
    """The entries that are told. Fire that is kept secret has no number, nor has it one as a cause."""
    shots, shown = (
        {entry.deed.number for entry in entries if isinstance(entry.event, Shot | Blast)}
        for entries in (moment.entries, told)
    )
    unseen = shots - shown
    for entry in told:
        deed = entry.deed
        if deed.number in unseen:
            deed = replace(deed, number=0)
        elif deed.cause is not None and deed.cause.number in unseen:
            deed = replace(deed, cause=replace(deed.cause, number=0))
        yield entry if deed is entry.deed else entry._replace(deed=deed)


def _known(record: Record, viewer: Viewer, state: State, shared: Shared | None) -> Sequence[int]:
    """Indexes of the figures that a viewer knows of; for the public, those that all sides know they share."""
    return known(record, viewer, _as_shared(state, shared, viewer) if viewer == PUBLIC else state)


def _betrays(event: Event, moment: Moment, viewer: Viewer) -> bool:
    """Whether it tells of a figure's own hiding only because somebody unseen has, or had, that figure in sight."""
    if not isinstance(event, Hidden | Revealed) or viewer.gm or moment.shared is None or event.side == viewer.side:
        return False
    [index] = [n for n, figure in enumerate(moment.state.figures) if figure.id == event.figure]
    bit = 1 << [side.id for side in moment.record.sides].index(event.side)
    before = moment.shared_before.known if moment.shared_before is not None else ()
    # Who hides was known of before, who is hidden no more is known of now: the picture says the same.
    met = moment.shared.known if isinstance(event, Revealed) else before
    return not (index < len(met) and met[index] & bit)


def _as_shared(state: State, shared: Shared | None, viewer: Viewer) -> State:
    """A state in which no more is known of each figure than is shared; the game master sees it as it is."""
    if shared is None or viewer.gm:
        return state
    state = state.copy()
    state.known = list(shared.known)
    state.hidden = hidden_as_told(state, shared, viewer.side)
    return state


def hidden_as_told(state: State, shared: Shared, side: str) -> list[int]:
    """The sides from which each figure is hidden, as bits, as far as one side can tell."""
    told = zip(state.figures, state.hidden, shared.covered, strict=True)
    return [covered if figure.side == side else hidden for figure, hidden, covered in told]


def _item(moment: Moment, viewer: Viewer) -> Mapping[str, Any]:
    """The input; one of another side, or of a game master, by its kind alone."""
    item = moment.item
    if viewer.gm or (item.get("do") != "umpire" and giver(moment) in ("", viewer.side)):
        return item
    return {key: item[key] for key in ("do", "how") if key in item}


def _entered(moment: Moment, viewer: Viewer, newcomers: Iterable[int], told: Sequence[Entry]) -> State:
    """The state before, with newly discovered figures where they were first seen, and machines as they are now."""
    state = moment.before.copy()
    met = {machine.id for machine in machines_known(moment.record, viewer, state)}
    state.machines = [
        was if was.id in met else replace(now, known=was.known)
        for was, now in zip(state.machines, moment.state.machines, strict=True)
    ]
    for index in range(len(state.figures), len(moment.state.figures)):
        state.figures.append(moment.state.figures[index].copy())
        state.seen.append(moment.state.seen[index])
        state.known.append(moment.state.known[index])
        state.hidden.append(moment.state.hidden[index])
    moves = [entry.event for entry in told if isinstance(entry.event, Move)]
    for index in newcomers:
        figure, now = state.figures[index], moment.state.figures[index]
        figure.at, figure.facing, figure.floor = now.at, now.facing, now.floor
        figure.aboard, figure.serves, figure.seat = now.aboard, now.serves, now.seat
        for move in reversed(moves):
            if move.figure == figure.id:
                figure.at, figure.facing, figure.floor = move.to, move.facing, move.floor
    return state


def _questions(questions: Sequence[Open], moment: Moment, viewer: Viewer, names: Collection[str]) -> tuple[Open, ...]:
    """The viewer's own questions, about none but the figures of these `names`, and one without words for every other
    person who must decide."""
    known, numbers = frozenset(names), dict[tuple[int, str, int], int]()
    for open_ in (*moment.asked, *moment.pending):
        key = open_.batch, open_.question.side, moment.decider(open_)
        numbers[key] = min(open_.number, numbers.get(key, open_.number))
    found: dict[tuple[int, int], Open] = {}
    for open_ in questions:
        side, person = open_.question.side, moment.decider(open_)
        shown = open_
        if not viewer.gm and side != viewer.side:
            question = Question(WITHHELD, (), None, side=side, form=WITHHELD)
            shown = Open(open_.batch, numbers[open_.batch, side, person], question, person)
        elif not known.issuperset(open_.question.about):
            about = tuple(name for name in open_.question.about if name in known)
            shown = replace(open_, question=replace(open_.question, about=about))
        found.setdefault((shown.batch, shown.number), shown)
    return tuple(found.values())
