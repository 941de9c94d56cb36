"""Holding fire: a hidden figure that has passed In Sight fires when its owner likes (CR2-REACT-07, CR2-REACT-08)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import Refused
from engine.events import Watching
from engine.flow import Question
from engine.game import Game
from engine.procedures.aim import usable
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE
from engine.procedures.second.replies import reply
from engine.rulesets.keys import OnTheWay
from engine.space import INCH
from engine.state import FLEEING, Figure, Watch
from engine.waits import AT_INCHES, END_OF_MOVE, IN_THE_OPEN, OFFERED

FIRE, WAIT, HOLD = "fire", "wait", "hold"
RULE = "CR2-RUL-275"

Due = list[tuple[Figure, list[Figure]]]
"""Figures whose moment has come, each with those whom it has been waiting for."""


# ---- what is asked ----


async def hold_fire(g: Game, waiting: Due, moving: Sequence[Mover] = ()) -> list[bool]:
    """Whether each of these fires now; the others are set to watch their targets (CR2-RUL-107)."""
    questions = [_question(g, figure, targets, moving) for figure, targets in waiting]
    answers = await g.ask(*questions) if questions else []
    return [
        _fires(g, figure, targets, answer, moving) for (figure, targets), answer in zip(waiting, answers, strict=True)
    ]


def _question(g: Game, figure: Figure, targets: Sequence[Figure], moving: Sequence[Mover]) -> Question:
    """What it may do: waits for what is so already are not offered, though they are taken."""
    waits: list[dict[str, Any]] = [{"act": WAIT, "until": IN_THE_OPEN}, {"act": WAIT, "until": END_OF_MOVE}]
    waits += [{"act": WAIT, "until": AT_INCHES, "inches": n} for n in OFFERED]
    fire, hold = {"act": FIRE}, {"act": HOLD}

    def so(wait: Mapping[str, Any]) -> bool:
        watch = Watch(figure.index, (), wait["until"], wait.get("inches", 0), g.state.turn)
        return any(_now(g, watch, figure, target, moving) for target in targets)

    def check(question: Question, choice: Any) -> Any:
        if choice in (fire, hold, *waits) or _at_inches(choice):
            return choice
        said = "fire, hold, or wait until the enemy is in the open, at the end of the move, or at so many inches"
        raise Refused(said, rule=RULE, code="bad-choice")

    return Question(
        "hold-fire",
        (hold, fire, *(wait for wait in waits if not so(wait))),
        _by_drill(g, figure) if g.rules_run(figure.side) else hold,
        figure.id,
        figure.side,
        form="action",
        test="in-sight",
        rule=RULE,
        about=tuple(f.id for f in targets),
        check=check,
    )


def _by_drill(g: Game, figure: Figure) -> dict[str, Any]:
    """What the rules' own do: they fire (CR2-RUL-056), in ambush not before an enemy is near (CR2-RUL-361)."""
    near = g.drill(figure.side).springs
    return {"act": WAIT, "until": AT_INCHES, "inches": near // INCH} if near and not g.state.alarm else {"act": FIRE}


def _at_inches(choice: Any) -> bool:
    """Whether a choice is to wait for any whole number of inches."""
    if not isinstance(choice, Mapping) or dict(choice, inches=1) != {"act": WAIT, "until": AT_INCHES, "inches": 1}:
        return False
    inches = choice.get("inches")
    return isinstance(inches, int) and not isinstance(inches, bool) and 1 <= inches <= 60


def _fires(
    g: Game, figure: Figure, targets: Sequence[Figure], answer: Mapping[str, Any], moving: Sequence[Mover]
) -> bool:
    """Do as its owner says: whether it fires at once, which it does too where what it waits for is so already."""
    _forget(g, figure, targets)
    if answer["act"] == FIRE:
        return True
    until = HOLD if answer["act"] == HOLD else answer["until"]
    watch = Watch(figure.index, tuple(f.index for f in targets), until, answer.get("inches", 0), g.state.turn)
    if any(_now(g, watch, figure, f, moving) for f in targets):
        return True
    g.state.watches = (*g.state.watches, watch)
    g.emit(Watching(figure.id, until, watch.inches or None, rule=RULE))
    return False


def _forget(g: Game, figure: Figure, targets: Sequence[Figure]) -> None:
    """It waits for these no more."""
    gone = {f.index for f in targets}
    kept = [
        w._replace(targets=tuple(n for n in w.targets if n not in gone)) if w.figure == figure.index else w
        for w in g.state.watches
    ]
    g.state.watches = tuple(w for w in kept if w.targets)


# ---- when the moment comes ----


def _now(g: Game, watch: Watch, figure: Figure, target: Figure, moving: Sequence[Mover]) -> bool:
    """Whether it is as its owner wants it: the target so near, out of cover, or where it is going."""
    if watch.until == AT_INCHES:
        return g.space.distance(figure.at, target.at) <= watch.inches * INCH
    if watch.until == IN_THE_OPEN:
        return g.protection(figure, target).for_test == "open"
    if watch.until == END_OF_MOVE:
        return all(m.gone >= m.route.length for m in moving if m.figure is target)
    return watch.turn < g.state.turn  # the owner is asked again (CR2-RUL-107)


def _holds(g: Game, watch: Watch) -> bool:
    """Whether it can still wait: hidden, free, and with one of those it waits for in its sight."""
    figure = g.figures[watch.figure]
    if not figure.able or figure.melee or figure.fled or not g.waits_unseen(figure):
        return False
    return any(_waits_for(g, figure, g.figures[n]) for n in watch.targets)


def _waits_for(g: Game, figure: Figure, target: Figure) -> bool:
    return _goes_about(target) and g.hidden_from(figure, target.side) and g.sees(figure, target)


def _goes_about(target: Figure) -> bool:
    """Whether it is up, be it running away."""
    return target.able or target.status == FLEEING


def stop_waiting(g: Game) -> None:
    """Those whose targets are out of sight wait no more, nor do those who have been found (CR2-RUL-107)."""
    g.state.watches = tuple(watch for watch in g.state.watches if _holds(g, watch))


def due(g: Game, going: Sequence[Mover]) -> Due:
    """Those whose moment has come by what these have just done."""
    found: Due = []
    for watch in g.state.watches:
        figure = g.figures[watch.figure]
        targets = [
            m.figure
            for m in going
            if m.figure.index in watch.targets
            and _waits_for(g, figure, m.figure)
            and _now(g, watch, figure, m.figure, going)
        ]
        if targets and _holds(g, watch):
            found.append((figure, targets))
    return found


async def spring(g: Game, found: Due, going: Sequence[Mover]) -> None:
    """Their fire falls together, in the middle of the move (CR2-REACT-07, CR2-REACT-25)."""
    held = {w.figure for w in g.state.watches if w.until == HOLD}
    asked = [(figure, targets) for figure, targets in found if figure.index in held]
    answers = dict(zip((figure.index for figure, _ in asked), await hold_fire(g, asked, going), strict=True))
    g.begin("sight")
    replies = Replies()
    for figure, targets in found:
        if answers.get(figure.index, True):
            _forget(g, figure, targets)
            shots = [f for f in g.nearest(figure, targets) if _goes_about(f) and usable(g, figure, f)]
            if shots:
                await reply(g, figure, shots, replies, test="in-sight", rule="CR2-REACT-07")
    if replies:
        await g.do(EXCHANGE_OF_FIRE, replies, Ledger())


HELD_FIRE = OnTheWay(ask=due, meet=lambda g, move, found: spring(g, found, move.movers))
"""Figures that have held their fire for those who move."""
