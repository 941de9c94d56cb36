"""What is legal now, listed: buttons, autocomplete, the opposition, fuzzing and counting all come from here.

Listing asks the same functions that the procedures refuse by, so that a listed input is taken and a refused
one was not listed. Moves are listed to the centres of cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, ParamSpec

from engine.encounter import Encounter
from engine.errors import Refused
from engine.flow import Question
from engine.game import Game
from engine.procedures.activation import go_with, guide_of
from engine.procedures.aim import usable
from engine.procedures.blast import lobs
from engine.procedures.charge_reach import chargeable
from engine.procedures.contact import touching
from engine.procedures.missions.looting import check_loot
from engine.procedures.missions.marker_sight import waiting
from engine.procedures.missions.non_players import check_np_movement
from engine.procedures.movement import tied_to_loading
from engine.procedures.mover import bases, blockers
from engine.procedures.seam import ACTIVATION, CHARGE, EXAMINE, FIX_BAYONET, GROUPS, RALLY, RELOAD, SADDLE
from engine.procedures.wounded import at_hand
from engine.space import INCH, Point, Reach
from engine.state import CAPTURED, DUCKED_BACK, FALLEN, OUT_OF_THE_FIGHT, STUNNED, Figure

P = ParamSpec("P")
Input = dict[str, Any]


def inputs(encounter: Encounter) -> Iterator[Input]:
    """Every legal input of this moment, in a fixed order; endless choices (points, shares) by their main cases."""
    pending = encounter.pending
    if pending:
        for question in pending:
            yield from answers(question)
        return
    g = encounter.game
    if g.state.ended:
        return
    if not g.state.phase:
        yield {"do": "start-turn"}
        return
    yield from markers(g)
    for group in activations(g):
        yield {"do": "activate", "figures": [f.id for f in group]}
    for figure in acting_figures(g):
        yield from actions(g, figure)
    for figure in taken_along(g):
        yield from movement(g, figure)
    for figure in g.figures:
        if figure.may_turn:
            yield from facings(figure)
        if may_rally(g, figure):
            yield {"do": "rally", "figure": figure.id}
    if may_roll(g):
        yield {"do": "np-movement"}
    if g.state.active:
        yield {"do": "end-activation"}
    if not (g.state.markers and waiting(g)):
        yield {"do": "end-phase"}


def answers(question: Question) -> Iterator[Input]:
    """Answers that an open question accepts, the default first."""
    base: Input = {"do": "decide", "kind": question.kind}
    base |= {"figure": question.figure} if question.figure else {"side": question.side}
    yield {**base, "choice": question.default}
    for choice in _choices(question):
        if choice != question.default:
            yield {**base, "choice": choice}


def _choices(question: Question) -> list[Any]:
    if question.form == "points":
        return list(question.brief)
    if question.form == "dice":
        return [{option: 1} for option in question.options]
    if question.form == "order":
        return [list(question.options), list(reversed(question.options))]
    return list(question.options)


# ---- markers ----


def markers(g: Game) -> Iterator[Input]:
    """The marker whose turn it is, or where its owner may move each of his (CR3-RUL-118, CR3-RUL-152)."""
    if not g.state.markers:
        return
    left = waiting(g)
    if left:
        yield {"do": "marker", "marker": left[0].id}
        return
    for m in g.state.markers:
        if m.side == g.state.active_side and not g.rules_run(m.side) and not m.inside and m.turn_in < g.state.phases:
            for reach in g.space.reachable(m.at, m.floor, g.rules.parameters.normal_move):
                if reach.cost and reach.floor == 0:
                    yield {"do": "move-marker", "marker": m.id, "to": _point(reach)}


# ---- whole groups ----


def activations(g: Game) -> list[list[Figure]]:
    """Groups that may be activated now, the highest Leader Rep first (CR3-TURN-05, -06)."""
    judge = g.rules.judge(ACTIVATION)
    found = [group for group in g.rules.judge(GROUPS)(g) if allowed(judge, g, group)]
    return sorted(found, key=lambda group: (-g.leader(group).rep, group[0].index))


def allowed(judge: Callable[P, Any] | None, *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a ruleset knows of it, and its judge has nothing against it."""
    if judge is None:
        return False
    try:
        judge(*args, **kwargs)
    except Refused:
        return False
    return True


def may_rally(g: Game, figure: Figure) -> bool:
    """Whether it ran away and may come back into the fight now, where the ruleset knows of that."""
    return figure.fled and allowed(g.rules.optional(RALLY), g, figure)


def acting_figures(g: Game) -> list[Figure]:
    """Members of the active group that may still do something."""
    return [f for f in g.active_figures() if f.able and not f.done]


def taken_along(g: Game) -> list[Figure]:
    """Friends whom the active group has reached and may take along, as they would be then (CR3-GROUP-12)."""
    found: list[Figure] = []
    for figure in g.figures:
        if g.state.active and figure.side == g.state.active_side and not figure.activated:
            try:
                guide = guide_of(g, figure)
            except Refused:
                continue
            joined = figure.copy()
            go_with(g, joined, guide)
            found.append(joined)
    return found


def may_roll(g: Game) -> bool:
    """Whether the active group, played by the rules, may roll for its movement now (CR3-NPC-02)."""
    try:
        check_np_movement(g)
    except Refused:
        return False
    return True


# ---- one figure ----


def actions(g: Game, figure: Figure, *, moving: bool = True) -> Iterator[Input]:
    """Everything one active figure may do now; unless `moving`, but for where it may go, which takes longest."""
    return (item for item in _actions(g, figure, moving=moving) if item["do"] in g.rules.procedures)


def _actions(g: Game, figure: Figure, *, moving: bool) -> Iterator[Input]:
    name = figure.id
    if figure.melee:
        if figure.breaking_off:
            for cell in _retreats(g, figure):
                yield {"do": "break-off", "figure": name, "to": _point(cell)}
        return
    if moving:
        yield from movement(g, figure)
    if figure.posture != "prone" and figure.carrying < 0 and not figure.mounted:
        yield {"do": "prone", "figure": name}
    yield from facings(figure)
    if may_shoot(figure):
        for target in targets(g, figure):
            for weapon in usable(g, figure, target):
                if weapon.aimed:
                    yield {"do": "fire", "figure": name, "weapon": weapon.id, "targets": [{"figure": target.id}]}
            for pair in pairs(g, figure, target):
                yield {"do": "fire", "figure": name, "weapon": pair, "targets": [{"figure": target.id}]}
        for weapon_id, spot in lobs(g, figure):
            yield {"do": "grenade", "figure": name, "weapon": weapon_id, "at": spot}
    if may_act(figure) or figure.answered:
        for target in may_charge(g, figure):
            yield {"do": "charge", "figures": [name], "target": target.id}
    if may_act(figure):
        yield {"do": "challenge", "figure": name}
        if g.mission is not None and may_loot(g, figure):
            yield {"do": "loot", "figure": name}
        for weapon_id in dict.fromkeys(figure.empty):
            if may_reload(g, figure, weapon_id):
                yield {"do": "reload", "figure": name, "weapon": weapon_id}
    for deed in ("mount", "dismount"):
        if allowed(g.rules.optional(SADDLE), g, figure, deed):
            yield {"do": deed, "figure": name}
    if allowed(g.rules.optional(FIX_BAYONET), g, figure):
        yield {"do": "fix-bayonet", "figure": name}
    yield from _by_hand(g, figure)


def movement(g: Game, figure: Figure) -> Iterator[Input]:
    """Where it may go with the movement it has left, or that it may get up (CR3-MOVE-01, CR3-MOVE-09)."""
    if figure.posture != "prone" or g.rules.parameters.getting_up == 0:
        for reach in moves(g, figure):
            yield {"do": "move", "figure": figure.id, "to": _point(reach), "floor": reach.floor}
        yield from exits(g, figure)
    ducked = figure.status == DUCKED_BACK and g.rules.parameters.ducks_away
    down = figure.posture == "prone" or ducked
    if down and figure.allowance - figure.used >= g.rules.parameters.getting_up and not tied_to_loading(g, figure):
        yield {"do": "stand", "figure": figure.id}


def moves(g: Game, figure: Figure) -> list[Reach]:
    """Cells it can reach with what movement it has left (CR3-MOVE-01)."""
    inches = figure.allowance - figure.used
    lies = figure.posture == "prone" and g.rules.parameters.getting_up > 0
    if inches <= 0 or lies or tied_to_loading(g, figure):
        return []
    found = g.ways(figure).reachable(
        figure.at, figure.floor, inches, blockers=blockers(g, figure), occupied=bases(g, figure, [])
    )
    normal = g.rules.parameters.gait(figure.mounted).normal_move
    rough = figure.fast and g.space.near_type(figure.at, inches, "rough")
    return [
        reach
        for reach in found
        if reach.cost
        and not (
            rough and figure.used + reach.cost > normal and _over_rough(g, figure, reach.point, reach.floor, inches)
        )
    ]


def exits(g: Game, figure: Figure) -> Iterator[Input]:
    """Straight over each edge within reach, off the table (CR3-RUL-154)."""
    inches = figure.allowance - figure.used
    if inches <= 0 or tied_to_loading(g, figure):
        return
    (x, y), table = figure.at, g.space.table
    for edge, over in (
        ((x, 0), (x, -INCH)),
        ((table.width, y), (table.width + INCH, y)),
        ((x, table.height), (x, table.height + INCH)),
        ((0, y), (-INCH, y)),
    ):
        near = abs(edge[0] - x) + abs(edge[1] - y) <= inches
        stop = blockers(g, figure)
        if near and g.ways(figure).find_route(figure.at, figure.floor, edge, 0, blockers=stop, limit=inches):
            yield {"do": "move", "figure": figure.id, "to": [over[0] / INCH, over[1] / INCH]}


def _over_rough(g: Game, figure: Figure, point: Point, floor: int, inches: int) -> bool:
    """Whether its way there touches rough ground, where nobody goes the extra inches of a Fast Move (CR3-RUL-140)."""
    stop = blockers(g, figure)
    way = g.ways(figure).find_route(figure.at, figure.floor, point, floor, blockers=stop, limit=inches)
    return way is None or way.through("rough")


def facings(figure: Figure) -> Iterator[Input]:
    """Turning where it stands, by quarters."""
    for facing in range(0, 360, 90):
        yield {"do": "face", "figure": figure.id, "facing": facing}


def pairs(g: Game, figure: Figure, target: Figure) -> list[list[str]]:
    """Two weapons it may fire at once (CR3-FIRE-12)."""
    held = [w.id for w in usable(g, figure, target) if w.paired for _ in range(min(figure.loaded(w.id), 2))]
    return [list(pair) for pair in dict.fromkeys(combinations(held, 2))]


def may_shoot(figure: Figure) -> bool:
    """Whether its fire is still open, which in some books a window takes away (CR3-ACT-03, SWP-BLDG-07)."""
    return _open(figure) and not figure.climbed


def may_act(figure: Figure) -> bool:
    """Whether its action is open for more than the shot of who has just reloaded (SWP-ACT-01, SWP-RELOAD-52)."""
    return _open(figure) and not figure.stays


def _open(figure: Figure) -> bool:
    """Whether its action is still open: it has neither fired nor begun to reload (CR3-ACT-01)."""
    return not (figure.fired or figure.reloading or figure.breaking_off)


def may_reload(g: Game, figure: Figure, weapon: str) -> bool:
    """Whether it may begin to load this weapon now."""
    return allowed(g.rules.optional(RELOAD), g, figure, weapon)


def may_loot(g: Game, figure: Figure) -> bool:
    """Whether it may spend its activation looting where it is (CR3-ENC-13)."""
    try:
        check_loot(g, figure)
    except Refused:
        return False
    return True


def targets(g: Game, figure: Figure) -> list[Figure]:
    """Enemies it may fire at now, nearest first."""
    return [f for f in g.nearest(figure, g.enemies(figure)) if any(weapon.aimed for weapon in usable(g, figure, f))]


def may_charge(g: Game, figure: Figure) -> list[Figure]:
    """Enemies it may charge now, nearest first, as far as its ruleset's judge allows."""
    judge = g.rules.optional(CHARGE)
    return [f for f in chargeable(g, figure) if judge is None or allowed(judge, g, figure, f)]


def _by_hand(g: Game, figure: Figure) -> Iterator[Input]:
    """What touching others allows: dispatch, capture, free, carry (CR3-DMG-05, CR3-WOUND-01)."""
    for other in g.figures:
        if other is figure or not other.on_table or other.carried_by >= 0 or not touching(g, figure, other):
            continue
        if not g.knows(figure.side, other):
            continue
        friend = other.side == figure.side
        pair = {"figure": figure.id, "target": other.id}
        if not friend and other.status in (STUNNED, OUT_OF_THE_FIGHT):
            yield {"do": "dispatch", **pair}
            yield {"do": "capture", **pair}
        if friend and other.status == CAPTURED:
            yield {"do": "free", **pair}
        if allowed(g.rules.optional(EXAMINE), g, figure, other):
            yield {"do": "examine", **pair}
        if (friend and other.status in FALLEN) or (not friend and other.status == CAPTURED):
            free_hands = figure.carrying < 0 and figure.posture == "standing" and not tied_to_loading(g, figure)
            if free_hands and figure.allowance - figure.used >= g.rules.parameters.picking_up:
                yield {"do": "carry", **pair}
        if not other.able:
            for weapon in dict.fromkeys(other.weapons):
                yield {"do": "pick-up", **pair, "weapon": weapon}
        elif friend and not other.melee:
            for weapon in dict.fromkeys(other.weapons):
                yield {"do": "exchange", **pair, "weapon": weapon}
            for weapon in dict.fromkeys(figure.weapons):
                yield {"do": "exchange", **pair, "gives": weapon}
    for weapon in dict.fromkeys(lying[0] for lying in at_hand(g, figure)):
        yield {"do": "pick-up", "figure": figure.id, "weapon": weapon}
    if figure.carrying >= 0:
        yield {"do": "drop", "figure": figure.id}


def _retreats(g: Game, figure: Figure) -> list[Reach]:
    foes = [g.figures[index] for index in figure.melee]
    found = g.ways(figure).reachable(
        figure.at,
        figure.floor,
        figure.allowance - figure.used,
        blockers=blockers(g, figure),
        occupied=bases(g, figure, []),
    )
    return [
        r for r in found if r.floor == figure.floor and all(g.space.distance(r.point, f.at) >= 2 * INCH for f in foes)
    ]


def _point(reach: Reach) -> list[float]:
    return [reach.point[0] / INCH, reach.point[1] / INCH]
