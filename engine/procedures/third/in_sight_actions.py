"""What a figure does when its turn in an In Sight test comes (CR3-SIGHT-12 to CR3-SIGHT-18)."""

from collections.abc import Callable
from itertools import islice
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.flow import Question
from engine.inputs.shape import Stride
from engine.procedures.aim import (
    Firing,
    aim_question,
    asked_aims,
    best,
    firing_at,
    outgunned,
    read_aims,
    ready,
    whole,
    worth_shooting,
)
from engine.procedures.blast import Throw, lob, lobs
from engine.procedures.charge_reach import can_charge, can_charge_anybody, chargeable
from engine.procedures.declare import shots
from engine.procedures.movement import route_of
from engine.procedures.mover import Mover, affordable, reroute, step_on, tell
from engine.procedures.seam import DUCK_BACK, FAST_MOVE, RUN_AWAY
from engine.procedures.sightings import new_sightings, note
from engine.procedures.third.seam import LOAD_IN_SIGHT
from engine.procedures.third.sight_test import Act, Action, InSight, Participant
from engine.space import INCH
from engine.state import DUCKED_BACK, Figure

ACTS = {
    "fire": Action.FIRE,
    "charge": Action.CHARGE,
    "duck-back": Action.DUCK_BACK,
    "finish-move": Action.FINISH_MOVE,
    "runaway": Action.RUN_AWAY,
    "reload": Action.RELOAD,
    "hold": Action.HOLD,
}


async def choose(g: Game, test: InSight, actors: list[Participant]) -> list[Act]:
    """Grunts roll, then everybody who has a choice is asked together (CR3-RUL-27)."""
    acts: list[Act] = []
    asked: list[tuple[Act, Question]] = []
    deed = g.deed
    for actor in actors:
        act, question = _open_choice(g, test, actor)
        acts.append(act)
        if question is not None:
            asked.append((act, question))
    g.deed = deed
    if asked:
        answers = await g.ask(*(question for _, question in asked))
        for (act, question), answer in zip(asked, answers, strict=True):
            _settle_choice(g, test, act, question, answer)
    return acts


def _open_choice(g: Game, test: InSight, actor: Participant) -> tuple[Act, Question | None]:
    figure = actor.figure
    if figure.status == DUCKED_BACK:
        # It completes its reaction: again in the open, nothing when already in cover (CR3-SIGHT-09, CR3-RUL-34).
        return Act(actor, Action.HOLD if figure.cover else Action.DUCK_BACK), None
    if figure.star and not g.rules_run(figure.side):
        return Act(actor, Action.HOLD), star_question(g, test, figure)
    targets = [f for f in _targets(g, test, figure) if not best(g, figure, f).lobbed]
    if not targets and not _enemy_in_view(g, test, figure):
        return Act(actor, Action.HOLD), None  # nobody left worth shooting (CR3-SIGHT-18, CR3-RUL-29)
    if not (targets or figure.empty) and _held_back(g, figure):
        return Act(actor, Action.HOLD), None
    request = g.request(figure, available(g, figure, targets))
    if figure.star or actor.passed:
        outcome = g.read("in-sight-action", request, {"self": [1]})
    else:
        actor.deed = g.begin("test", actor.deed)
        outcome = g.test("in-sight-action", figure, request)
        actor.passed = bool(outcome.passed)
    return ACT_FOR[outcome.result](g, actor, targets)


def available(g: Game, figure: Figure, targets: list[Figure]) -> frozenset[str]:
    """What the table of actions asks about one that passes, if anything (SWP-SIGHT-15 to SWP-SIGHT-51); of all
    that holds the first decides, and nothing behind it is asked."""
    asked = g.rules.checks["in-sight-action"].circumstances
    holds: tuple[tuple[str, Callable[[], bool]], ...] = (
        ("loaded-and-in-range", lambda: bool(targets)),
        ("unloaded", lambda: bool(figure.empty)),
        ("in-charge-reach", lambda: can_charge_anybody(g, figure)),
    )
    return frozenset(islice((name for name, true in holds if name in asked and true()), 1))


Choice = tuple[Act, Question | None]


def _acts(g: Game, actor: Participant, targets: list[Figure]) -> Choice:
    """The Available Actions, the first that holds (CR3-SIGHT-14 to CR3-SIGHT-16)."""
    if actor.fired_at and outgunned(g, actor.figure, actor.fired_at):
        return Act(actor, Action.DUCK_BACK), None
    return (_fires if targets else _charges)(g, actor, targets)


def _fires(g: Game, actor: Participant, targets: list[Figure]) -> Choice:
    figure = actor.figure
    question = aim_question(g, figure, targets, test="in-sight", rule="CR3-SIGHT-15", beyond=False)
    firing = firing_at(g, figure, whole(g, figure, targets[0]))
    return Act(actor, Action.FIRE, [firing]), question


def _reloads(g: Game, actor: Participant, targets: list[Figure]) -> Choice:
    return Act(actor, Action.RELOAD), None


def _holds(g: Game, actor: Participant, targets: list[Figure]) -> Choice:
    return Act(actor, Action.HOLD), None


def _ducks(g: Game, actor: Participant, targets: list[Figure]) -> Choice:
    return Act(actor, Action.DUCK_BACK), None


def _charges(g: Game, actor: Participant, targets: list[Figure]) -> Choice:
    figure = actor.figure
    in_reach = chargeable(g, figure)
    if not in_reach:
        return Act(actor, Action.DUCK_BACK), None
    act = Act(actor, Action.CHARGE, target=in_reach[0])
    if len(in_reach) == 1:
        return act, None
    options = tuple(f.id for f in in_reach)
    return act, Question("charge-target", options, options[0], figure.id, figure.side, rule="CR3-SIGHT-16")


ACT_FOR = {
    "acts": _acts,
    "fire": _fires,
    "reload": _reloads,
    "charge": _charges,
    "carry-on": _holds,
    "duck-back": _ducks,
}
"""What each result of the table of actions comes to."""


def _targets(g: Game, test: InSight, figure: Figure) -> list[Figure]:
    """The enemies that it may fire at in this test: only those that may answer in it (CR3-RUL-22)."""
    return worth_shooting(g, figure, [f for f in g.enemies(figure) if f.index in test.called])


def _enemy_in_view(g: Game, test: InSight, figure: Figure) -> bool:
    """Whether it has anybody to deal with; one locked in melee only if, having nothing to shoot with, it may charge
    them (CR3-RUL-108)."""
    return any(
        not ready(g, figure) and can_charge(g, figure, enemy)
        if enemy.melee
        else enemy.index in test.called and g.sees(figure, enemy, turning=True)
        for enemy in g.enemies(figure)
    )


def _held_back(g: Game, figure: Figure) -> bool:
    """Whether it has a loaded weapon for an enemy in range and may not fire it yet, which costs it its action
    (SWP-RUL-52)."""
    weapons = [g.rules.weapons[name] for name in figure.now.barred]
    return any(
        g.in_range(figure, enemy, weapon.carries(figure.mounted))
        for weapon in weapons
        for enemy in g.enemies(figure)
        if not enemy.melee and g.sees(figure, enemy, turning=True)
    )


def _settle_choice(g: Game, test: InSight, act: Act, question: Question, answer: Any) -> None:
    """Turn an answer into what will be done."""
    figure = act.actor.figure
    if question.kind == "targets":
        act.firings = [firing_at(g, figure, read_aims(g, figure, answer))]
    elif question.kind == "charge-target":
        act.target = g.named(answer)
    else:
        act.action = ACTS[answer["act"]]
        act.choice = answer
        if act.action is Action.FIRE:
            act.firings = star_fire(g, figure, answer)
        elif act.action is Action.CHARGE:
            act.target = g.named(answer["target"])
        elif act.action is Action.FINISH_MOVE:
            act.mover = next(m for m in test.movers if m.figure is figure)


def star_question(g: Game, test: InSight, figure: Figure) -> Question:
    """Ask a Star's owner for its In Sight action (CR3-SIGHT-12, CR3-RUL-31)."""
    targets = _targets(g, test, figure)
    in_reach = chargeable(g, figure)
    mover = next((m for m in test.movers if m.figure is figure), None)
    left = figure.now.left
    may_move = (
        mover is not None and not figure.now.done and figure.posture == "standing" and (left > 0 or not figure.fast)
    )
    options: list[dict[str, Any]] = []
    spots = list(lobs(g, figure))
    if targets:
        options.append(
            {"act": "fire", "targets": [{"figure": f.id, "shots": n} for f, n in whole(g, figure, targets[0])]}
        )
    options += [{"act": "fire", "weapon": weapon, "at": spot} for weapon, spot in spots]
    options += [{"act": "charge", "target": f.id} for f in in_reach]
    options.append({"act": "duck-back"})
    if may_move:
        options.append({"act": "finish-move"})
    if figure.empty and LOAD_IN_SIGHT.name in g.rules.procedures:
        options.append({"act": "reload"})
    options += [{"act": "runaway"}, {"act": "hold"}]

    def validate(question: Question, choice: Any) -> Any:
        if isinstance(choice, str):
            choice = next((o for o in question.options if o["act"] == choice), {"act": choice})
        act = choice.get("act") if isinstance(choice, dict) else None
        allowed = list(dict.fromkeys(o["act"] for o in question.options))
        if act not in allowed:
            said = "{act!r} is not open to {figure}; allowed: {allowed}"
            raise Refused(
                said, act=act, figure=figure.name, allowed=", ".join(allowed), rule="CR3-SIGHT-12", code="bad-choice"
            )
        if act == "fire":
            return _validate_fire(g, test, figure, choice, options)
        if act == "charge":
            names = [f.id for f in in_reach]
            target = choice.get("target", names[0])
            if target not in names:
                said = "in charge reach of {figure}: {names}"
                raise Refused(said, figure=figure.name, names=", ".join(names), rule="CR3-CHARGE-04", code="bad-choice")
            return {"act": act, "target": target}
        if act == "finish-move":
            return _validate_finish(g, figure, choice)
        return {"act": act}

    return Question(
        "in-sight-action",
        tuple(options),
        options[0] if targets else {"act": "hold"},
        figure.id,
        figure.side,
        form="action",
        test="in-sight",
        rule="CR3-SIGHT-12",
        validate=validate,
        about=tuple(f.id for f in targets),
    )


def _validate_fire(
    g: Game, test: InSight, figure: Figure, choice: dict[str, Any], options: list[dict[str, Any]]
) -> dict[str, Any]:
    """A Star fires what it likes: at figures, or with a grenade or launcher at a spot (CR3-RUL-62).

    It does not fire at one who is able to answer and takes no part in the test (CR3-RUL-22).
    """
    out: dict[str, Any] = {key: choice[key] for key in ("weapon", "targets", "at", "floor", "dropped") if key in choice}
    if "at" not in out:
        out.setdefault("targets", options[0].get("targets"))
        if not out["targets"]:
            raise Refused("{figure} has nobody to fire at", figure=figure.name, rule="CR3-RUL-33", code="bad-choice")
    firings = star_fire(g, figure, out)
    for target in (target for firing in firings for target, _ in firing.aims):
        if target.able and target.index not in test.called:
            said = "{target} takes no part in this In Sight test, so {figure} cannot fire at {target} in it"
            raise Refused(said, target=target.name, figure=figure.name, rule="CR3-SIGHT-06", code="bad-choice")
    if "targets" in out and len(firings) == 1:
        out["targets"] = [{"figure": f.id, "shots": n} for f, n in firings[0].aims]
    return {"act": "fire", **out}


def star_fire(g: Game, figure: Figure, choice: dict[str, Any]) -> list[Firing]:
    """The firings that a Star's choice means. Raises Refused."""
    named = choice.get("weapon")
    if "at" in choice:
        dropped = bool(choice.get("dropped"))
        return [lob(g, figure, Throw(figure.id, g.point(choice["at"]), choice.get("floor"), dropped, named or ""))]
    weapons = named if isinstance(named, list) else [named] if named else []
    return shots(g, figure, weapons, asked_aims(choice["targets"]))


def _validate_finish(g: Game, figure: Figure, choice: dict[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {"act": "finish-move", "fast": bool(choice.get("fast"))}
    if out["fast"] and figure.fast:
        raise Refused("{figure} has tried its Fast Move", figure=figure.name, rule="CR3-MOVE-05", code="bad-choice")
    way: dict[str, Any] = {key: choice[key] for key in ("to", "path", "floor") if key in choice}
    if way:
        left = figure.now.left
        route = route_of(g, _step(g, figure, way), figure, [figure], None if out["fast"] else left)
        if route.length > left and not out["fast"]:
            said = "{figure} has {inches:g}″ left"
            raise Refused(said, figure=figure.name, inches=left / INCH, rule="CR3-MOVE-01", code="too-far")
    return out | way


def _step(g: Game, figure: Figure, choice: dict[str, Any]) -> Stride:
    """The way that a Star chose, along a path or to a place."""
    path = tuple(g.point(place) for place in choice.get("path", ()))
    return Stride(figure.id, path, None if path else g.point(choice["to"]), choice.get("floor"))


# ---- doing it ----


async def do_at_once(g: Game, test: InSight, act: Act) -> bool:
    """Carry out duck backs, moves and runaways; true if a move may have brought somebody into view."""
    figure, g.deed = act.actor.figure, act.actor.deed
    if act.action is Action.DUCK_BACK:
        causes = [
            f for f in g.nearest(figure, g.enemies(figure)) if g.sees(f, figure) or g.sees(figure, f, turning=True)
        ]
        await g.do(DUCK_BACK, figure, causes)
        return False
    if act.action is Action.RUN_AWAY:
        await g.do(RUN_AWAY, figure, [], test.ledger)
        return False
    if act.action is Action.FINISH_MOVE and act.mover is not None:
        await _finish_move(g, test, act, act.mover)
        return True
    return False


async def _finish_move(g: Game, test: InSight, act: Act, m: Mover) -> None:
    """Go on with the move, a Fast Move tried then if wished, up to the first newcomer (CR3-MOVE-05, CR3-RUL-31)."""
    figure = m.figure
    g.begin("move")
    if act.choice["fast"]:
        await g.do(FAST_MOVE, [figure])
    if "to" in act.choice or "path" in act.choice:
        m.route = affordable(g, figure, route_of(g, _step(g, figure, act.choice), figure, [figure], None))
        m.gone = m.told = 0
    else:
        reroute(g, m, test.movers, m.route)
    while m.gone < m.route.length:
        step_on(g, m, min(m.gone - m.gone % INCH + INCH, m.route.length))
        found = new_sightings(g)
        if any(not test.has(f) for sighting in found for f in sighting):
            break
        note(g, found)
    tell(g, m)
