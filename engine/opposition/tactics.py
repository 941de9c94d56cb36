"""What a side does next: its groups in order, each rolls, moves, then fires (CR3-NPC, CR3-RUL-118, CR3-RUL-135)."""

from collections.abc import Callable, Collection, Sequence

from engine import legal
from engine.battle.game import Game
from engine.commands.np_movement import ROUND, closest_group
from engine.encounter import Encounter
from engine.flow import Question
from engine.legal import Input
from engine.opposition import deeds, drill, errands, positions
from engine.opposition.ground import GroupGround
from engine.procedures.charge_reach import closes
from engine.procedures.fought_out import fought_out
from engine.ruleset.manners import Behaviour
from engine.space import Place
from engine.state import CARRY_ON, Figure

Errand = Callable[[Game, Sequence[Figure]], Place | None]
"""Where a group goes that may move and sees no enemy; None where it has no errand."""

DEFEND = Behaviour("cover")
"""What a group does that does not roll and is outnumbered."""


def next_input(
    encounter: Encounter,
    *,
    sides: Collection[str] = (),
    between_turns: bool = False,
    errand: Errand = errands.errand,
) -> Input | None:
    """The next input of the side that the rules play, or the end of what is fought out; None while a person must act or
    decide.

    `sides` names sides that are handed over to the rules: they are played, and their questions answered, likewise, on
    an `errand` of their own where one is given. A new turn is begun only where nobody plays, or with `between_turns`.
    """
    g = encounter.game
    if g.state.ended:
        return None
    if encounter.pending:
        return next((in_place(question) for question in encounter.pending if question.side in sides), None)
    if fought_out(g):
        return {"do": "end-encounter", "by": "flow"}
    if not g.state.phase:
        nobody = all(g.rules_run(side) or side in sides for side in g.sides)
        return {"do": "start-turn"} if between_turns or nobody else None
    side = g.state.active_side
    if not (g.rules_run(side) or side in sides):
        return None
    goes = errand if side in sides else errands.errand
    return {**(drill.next_input(g) if g.rules.drill else _next(g, goes)), "by": "rules"}


def in_place(question: Question) -> Input:
    """What the rules answer in a person's place."""
    return {**legal.answer(question, question.of_rules), "how": "rules", "by": "rules"}


def _next(g: Game, errand: Errand) -> Input:
    """The active group to its end; markers; the next group by Leader Rep, equals nearest to the enemy first
    (CR3-RUL-118)."""
    if g.state.active:
        item = _with_group(g, errand)
        if item is not None:
            return item
    for marker in legal.at_table(g, "marker"):
        return marker
    groups = legal.activations(g)
    if not groups:
        return {"do": "end-phase"}
    highest = g.leader(groups[0]).rep
    equal = [group for group in groups if g.leader(group).rep == highest]
    group = equal[0] if len(equal) == 1 else min(equal, key=lambda group: (_gap(g, group), group[0].index))
    return {"do": "activate", "figures": [f.id for f in group]}


def _gap(g: Game, group: list[Figure]) -> int:
    foes = closest_group(g, group)
    return min((g.space.distance(a.at, b.at) for a in group for b in foes), default=0)


def _with_group(g: Game, errand: Errand) -> Input | None:
    """What the active group does next; None when it has done all it would."""
    free = [f for f in legal.acting_figures(g) if f.status == CARRY_ON and not f.melee and not f.now.breaking_off]
    if not free:
        return None
    item = errands.loot(g, free)
    if item is not None or errands.looting(g):
        return item
    if legal.allowed(g, {"do": "np-movement"}):
        return {"do": "np-movement"}
    if (item := errands.on_the_way(g)) is not None:
        return item
    planned = g.rules.behaviours.get(g.state.plan[0]) or _attack(g, free) if g.state.plan else None
    behaviour = planned or _of_itself(g, free)
    if behaviour.aim == "hold" and not behaviour.fires:
        return None
    item = deeds.by_hand(g, free) or deeds.load_first(g, free)
    if item is None and behaviour.aim in ("fire", "close"):
        item = errands.dismount(g, free)
    if item is None and not any(f.now.stepped or (f.now.fired and not f.now.reloading) for f in g.active_figures()):
        item = _move(g, free, behaviour, errand)
    if item is None and behaviour.aim == "close":
        item = deeds.charge(g, [f for f in free if closes(g, f)])
    if item is None and behaviour.fires:
        item = deeds.fire(g, free)
    if item is None and behaviour.aim in ("fire", "close"):
        item = deeds.charge(g, free)
    if item is None and behaviour.fires:
        item = deeds.reload(g, free)
    return item or deeds.turn(g, free)


def _of_itself(g: Game, group: list[Figure]) -> Behaviour:
    """What a group does that does not roll: it attacks unless it is outnumbered by those before it."""
    return _attack(g, group) if len(group) >= len(closest_group(g, group)) else DEFEND


def _attack(g: Game, group: list[Figure]) -> Behaviour:
    """What a group does that has passed two dice, where there are any to roll."""
    if not g.rules.behaviours:
        return Behaviour("fire")
    result = g.evaluate("np-movement", g.request(group[0]), lambda _, count: [1] * count).result
    return g.rules.behaviours[result]


def _move(g: Game, free: list[Figure], behaviour: Behaviour, errand: Errand) -> Input | None:
    """The figures that lie and would go stand up first; then all go together."""
    goals = _goals(g, free, behaviour, errand)
    for index in goals:
        if g.figures[index].posture == "prone":
            return {"do": "stand", "figure": g.figures[index].id}
    if not goals:
        return None
    steps = [positions.step(g, g.figures[index], place) for index, place in goals.items()]
    return {"do": "move", "moves": steps}


def _goals(g: Game, free: list[Figure], behaviour: Behaviour, errand: Errand) -> positions.Goals:
    """Where each of the group goes; a half that was sent round a flank goes its own way (CR3-RUL-164)."""
    foes = closest_group(g, free)
    ground = GroupGround(g, free, foes)
    movers = [f for f in free if behaviour.aim != "close" or not deeds.stays(g, f)]
    round_it = [f for f in movers if f.flank and g.state.plan and (behaviour.splits or g.state.plan[0] == ROUND)]
    rest = [f for f in movers if f not in round_it]
    goals: positions.Goals = {}
    for half, side in ((rest, ""), (round_it, round_it[0].flank if round_it else "")):
        if half:
            goals |= _half(g, ground, positions.leader_first(g, half), side, behaviour, errand)
    return goals


def _half(
    g: Game, ground: GroupGround, group: list[Figure], side: str, behaviour: Behaviour, errand: Errand
) -> positions.Goals:
    if behaviour.aim in ("fire", "close") and not errands.sees_anyone(g, group):
        place = errand(g, group)
        if place is not None:
            return positions.toward(ground, group, place)
    if behaviour.aim == "hold":
        return {}
    if not ground.foes:
        return _to_post(g, ground, group)
    if side:
        return positions.round_flank(ground, group, side)
    if behaviour.aim == "cover":
        return positions.to_cover(ground, group)
    if behaviour.aim == "close" or not ground.armed(group[0]):
        others = [f for f in group if not deeds.would_charge(g, f)]
        return positions.to_close(ground, others) if others else {}
    return positions.to_fire(ground, group)


def _to_post(g: Game, ground: GroupGround, group: list[Figure]) -> positions.Goals:
    """Into the building that it is to keep looters out of, unless its leader is there."""
    place = errands.post(g, group[0])
    if place is None or g.space.building(group[0].at) is g.space.building(place[0]):
        return {}
    return positions.toward(ground, group, place)
