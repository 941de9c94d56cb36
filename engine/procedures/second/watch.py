"""Holding fire: a hidden figure that has passed In Sight fires when its owner likes (CR2-REACT-07, CR2-REACT-08)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.battle.game import Game, situation
from engine.errors import Refused
from engine.events import Watching
from engine.flow import Question
from engine.procedures.aim import usable
from engine.procedures.ledger import Ledger
from engine.procedures.machines.mounts import stands_for
from engine.procedures.mover import Mover
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE
from engine.procedures.second.replies import reply
from engine.ruleset.keys import OnTheWay
from engine.space import INCH
from engine.state import UP, Figure, Order, Watch
from engine.waits import AT_INCHES, END_OF_MOVE, IN_SIGHT, IN_THE_OPEN, OFFERED, name_of, wait_of

FIRE, WAIT, HOLD = "fire", "wait", "hold"
RULE = "CR2-RUL-275"

Due = list[tuple[Figure, list[Figure]]]
"""Figures whose moment has come, each with those whom it has been waiting for."""


# ---- what is asked ----


async def hold_fire(g: Game, waiting: Due, moving: Sequence[Mover] = ()) -> list[list[Figure]]:
    """The targets that each of these fires at now; the others are set to watch theirs (CR2-RUL-107)."""
    questions = [_question(g, figure, targets, moving) for figure, targets in waiting]
    answers = await g.ask(*questions) if questions else []
    return [
        _fires_at(g, figure, targets, answer, moving)
        for (figure, targets), answer in zip(waiting, answers, strict=True)
    ]


def _question(g: Game, figure: Figure, targets: Sequence[Figure], moving: Sequence[Mover]) -> Question:
    """What it may do: waits for what is so already are not offered, though they are taken."""
    waits: list[dict[str, Any]] = [{"act": WAIT, "until": IN_THE_OPEN}, {"act": WAIT, "until": END_OF_MOVE}]
    waits += [{"act": WAIT, "until": AT_INCHES, "inches": n} for n in OFFERED]
    fire, hold = {"act": FIRE}, {"act": HOLD}
    # The rules' own fire (CR2-RUL-056), in ambush not before an enemy is near (CR2-RUL-361).
    near = 0 if g.state.alarm or sprung_by_doubles(g, figure) else g.drill(figure.side).springs // INCH
    drill = {"act": WAIT, "until": AT_INCHES, "inches": near} if near else fire

    def so(wait: Mapping[str, Any]) -> bool:
        watch = Watch(figure.index, (), wait["until"], wait.get("inches", 0), g.state.turn)
        return any(_now(g, watch, figure, target, moving) for target in targets)

    def validate(question: Question, choice: Any) -> Any:
        if choice in (fire, hold):
            return choice
        waits = isinstance(choice, Mapping) and "act" in choice and wait_of(name_of(choice)) == [choice]
        if waits and ("target" not in choice or known_foe(g, figure, choice["target"])):
            return choice
        said = "fire, hold, or wait until the enemy is in the open, at the end of the move, or at so many inches"
        raise Refused(said, rule=RULE, code="bad-choice")

    return Question(
        "hold-fire",
        (hold, fire, *(wait for wait in waits if not so(wait))),
        hold,
        figure.id,
        figure.side,
        form="action",
        test="in-sight",
        rule=RULE,
        about=tuple(f.id for f in targets),
        validate=validate,
        led=lambda: drill,
    )


def sprung_by_doubles(g: Game, figure: Figure) -> bool:
    """Whether it lies in a trap that doubles have sprung just now, once the enemy is on the way (CR2-AMBUSH-03)."""
    lies = g.waits_unseen(figure) and g.drill(figure.side).by_doubles
    return lies and g.state.idle and g.state.turn > 1 and not g.state.alarm


def ordered(g: Game, figure: Figure) -> Order | None:
    """The standing order that says when a hidden figure fires, if it has one that holds for it as it is."""
    if not g.rules.parameters.may_hold or not g.waits_unseen(figure):
        return None
    key = figure.id, "hold-fire", situation(figure)
    return next((order for order in g.state.orders if (order.figure, order.kind, order.seen) == key), None)


def unfollowed(g: Game, figure: Figure, targets: Sequence[Figure], moving: Sequence[Mover]) -> Order | None:
    """The standing order of a figure that fires at once by its dice (CR2-REACT-08, CR2-REACT-09).

    None where it has none, or would fire by it too.
    """
    order = ordered(g, figure)
    if order is None or order.choice == FIRE:
        return None
    wait = next(iter(wait_of(order.choice)), {})
    watch = Watch(figure.index, (), wait.get("until", HOLD), wait.get("inches", 0), g.state.turn)
    meant = [f for f in targets if wait.get("target", "") in ("", stands_for(g, f))]
    return None if any(_now(g, watch, figure, f, moving) for f in meant) else order


def known_foe(g: Game, figure: Figure, name: str) -> bool:
    """Whether that is an enemy of a figure that its side knows of, or a machine that shuts one in."""
    foes = (f for f in g.figures if g.hostile(figure.side, f.side) and g.knows(figure.side, f))
    return any(stands_for(g, f) == name for f in foes)


def _fires_at(
    g: Game, figure: Figure, targets: list[Figure], answer: Mapping[str, Any], moving: Sequence[Mover]
) -> list[Figure]:
    """Do as its owner says: whom it fires at at once, as it does too where what it waits for is so already.

    If it waits for one it is held back from the others; to wait for one out of sight is its order for the turn
    (CR2-RUL-410).
    """
    _forget(g, figure, targets)
    if answer["act"] == FIRE:
        return targets
    until, turn, name = answer.get("until", HOLD), g.state.turn, answer.get("target", "")
    one = [f for f in targets if name in ("", stands_for(g, f))]
    watch = Watch(figure.index, tuple(f.index for f in one), until, answer.get("inches", 0), turn)
    if any(_now(g, watch, figure, f, moving) for f in one):
        return one
    if not one and not any((o.figure, o.kind) == (figure.id, "hold-fire") for o in g.state.orders):
        order = Order(figure.id, "hold-fire", name_of(answer), until=turn, seen=situation(figure))
        g.state.orders = (*g.state.orders, order)
    others = Watch(figure.index, tuple(f.index for f in targets if f not in one), HOLD, turn=turn)
    g.state.watches = (*g.state.watches, *(w for w in (watch, others) if w.targets))
    g.emit(Watching(figure.id, until, watch.inches or None, name, rule=RULE))
    return []


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
    """Whether it is as its owner wants it: the target so near, out of cover, where it is going, or in sight at all."""
    if watch.until == AT_INCHES:
        return g.space.distance(figure.at, target.at) <= watch.inches * INCH
    if watch.until == IN_THE_OPEN:
        return g.protection(figure, target).for_test == "open"
    if watch.until == END_OF_MOVE:
        return all(m.gone >= m.route.length for m in moving if m.figure is target)
    # Upon a hold for the turn the owner is asked again in a later one (CR2-RUL-107).
    return watch.until == IN_SIGHT or watch.turn < g.state.turn


def _holds(g: Game, watch: Watch) -> bool:
    """Whether it can still wait: hidden, free, and with one of those it waits for in its sight."""
    figure = g.figures[watch.figure]
    free = figure.able and not (figure.melee or figure.fled) and g.waits_unseen(figure)
    return free and any(_waits_for(g, figure, g.figures[n]) for n in watch.targets)


def _waits_for(g: Game, figure: Figure, target: Figure) -> bool:
    return goes_about(target) and g.hidden_from(figure, target.side) and g.sees(figure, target)


def goes_about(target: Figure) -> bool:
    """Whether it is up, be it running away."""
    return target.status in UP


def stop_waiting(g: Game) -> None:
    """Figures with their targets out of sight, and figures that have been found, wait no more (CR2-RUL-107)."""
    g.state.watches = tuple(watch for watch in g.state.watches if _holds(g, watch))


def due(g: Game, going: Sequence[Mover]) -> Due:
    """The figures for which the moment to fire has come by what these have just done."""
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
    held = {(w.figure, n) for w in g.state.watches if w.until == HOLD for n in w.targets}
    now: dict[int, list[Figure]] = {}
    again: dict[int, list[Figure]] = {}
    for figure, targets in found:
        (again if (figure.index, targets[0].index) in held else now).setdefault(figure.index, []).extend(targets)
    asked = [(g.figures[index], targets) for index, targets in again.items()]
    for (figure, _), at in zip(asked, await hold_fire(g, asked, going), strict=True):
        now[figure.index] = [*now.get(figure.index, ()), *at]
    g.begin("sight")
    replies = Replies()
    for index, targets in now.items():
        figure = g.figures[index]
        _forget(g, figure, targets)
        shots = [f for f in g.nearest(figure, targets) if goes_about(f) and usable(g, figure, f)]
        if shots:
            await reply(g, figure, shots, replies, test="in-sight", rule="CR2-REACT-07")
    if replies:
        await g.do(EXCHANGE_OF_FIRE, replies, Ledger())


HELD_FIRE = OnTheWay(ask=due, meet=lambda g, move, found: spring(g, found, move.movers))
"""Figures that have held their fire for those who move."""
