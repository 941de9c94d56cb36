"""News of the turn, and of what was asked and ordered."""

from collections.abc import Callable, Iterator

from bot.report.meaning import result_of_test
from bot.text.news.piece import News, Told
from engine.events import SkyEvent, Turn
from engine.events.naming import names_in

_ASKED = ("in-sight-move", "in-sight-action", "free-will", "targets", "charge-target")
"""The questions that have a heading of their own."""


# ---- the turn ----


def _sky(told: Told) -> Iterator[News]:
    for step in reversed(told.of("sky")):
        [sky] = [event for event in step.events if isinstance(event, SkyEvent)]
        if sky.what == "hour" and not told.moment.before.turn:
            continue  # The hour at which a battle begins has come before it.
        parts = {"hour": sky.hour, "weather": sky.weather}
        yield News(f"sky-{parts.get(sky.what, sky.what)}")


def _turns(told: Told) -> Iterator[News]:
    for step in reversed(told.of("turn")):
        [turn] = [event for event in step.events if isinstance(event, Turn)]
        yield News(_begins(turn), party=turn.command or turn.side)


def _begins(turn: Turn) -> str:
    """The key for a turn or a phase that begins, or for one in which no figure may act."""
    if turn.lull:
        return "lull"
    if turn.phase != 1:
        return "phase" if turn.phase else "quiet"
    return "doubles" if turn.idle else "turn"


def _mission(told: Told) -> Iterator[News]:
    for kind in ("mission", "marker"):
        if any(step.kind == kind for step in told.steps):
            yield News(kind)


def _activations(told: Told) -> Iterator[News]:
    for step in told.of("activate"):
        leader = getattr(step.events[0], "leader", "") or step.actors[0]
        yield News("activate", leader, count=len(step.actors))


# ---- what was asked and ordered ----


def _questions(told: Told) -> Iterator[News]:
    if told.moment.pending:
        asked = told.moment.pending[0].question
        one = asked.figure or (asked.options[0] if asked.form == "points" and len(asked.options) == 1 else "")
        if one and asked.kind in _ASKED:
            yield News(asked.kind, one)
        yield News("waiting", asked.figure)


def _answer(told: Told) -> Iterator[News]:
    """The one answer that was given, where nothing that came of it is news."""
    moment = told.moment
    closed = moment.closed if moment.item.get("do") == "decide" and not moment.record.hidden else ()
    if len(closed) == 1 and closed[0].question.figure and not closed[0].secret:
        yield News("chose", closed[0].question.figure)


def _order(told: Told) -> Iterator[News]:
    """The order, where nothing that came of it is news and the reader has been told of everybody named in it."""
    moment = told.moment
    do = str(moment.item.get("do", ""))
    known = {name for entry in moment.entries for name in names_in(entry.event)}
    command = moment.record.ruleset.commands.get(do)
    roles = ("figure",) if do == "decide" else command.heading if command is not None else ()
    named = {role: str(moment.item.get(role, "")) for role in roles}
    if named and known.issuperset(named.values()):
        yield News(f"order.{do}", named.get("figure", ""), named.get("target", ""))


def _deed(told: Told) -> Iterator[News]:
    """The order, where it is more than an answer: it is newer than the activation in which it is given."""
    if told.moment.item.get("do") != "decide":
        yield from _order(told)


def _steady(told: Told) -> Iterator[News]:
    for step in told.of("test"):
        if result_of_test(step) == "carry-on":
            yield News("steady", step.actors[0])


def _phase(told: Told) -> Iterator[News]:
    if told.moment.state.phase:
        yield News("phase")


TURNS: tuple[Callable[[Told], Iterator[News]], ...] = (
    _sky, _turns, _mission, _deed, _activations,
    _questions, _answer, _order, _steady, _phase,
)  # fmt: skip
"""What finds each kind, the biggest first."""
