"""Turns, phases and activations (CR3-TURN)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Activation, EncounterEvent, Ordered, Turn
from engine.inputs.command import Command, Fields, once
from engine.inputs.shape import FigureIds, Nothing, Shape, Slot, SlotKind, Text
from engine.procedures.activation import begin, other_phase
from engine.procedures.missions.marker_sight import waiting
from engine.procedures.reliefs import arrive
from engine.procedures.seam import ACTIVATION_DICE, CLOSE_ACTIVATION, MELEE_ACTIVATION, ROUSE_STUNNED
from engine.procedures.turn import begin_phase, fix_groups, side_die
from engine.state import ABLE, Figure, State, leader_of

# ---- turns ----


def validate_start(g: Game, item: Nothing) -> None:
    """Raise Refused while a turn is under way."""
    if g.state.phase:
        raise Refused("a turn is under way; end its phases first", rule="CR3-TURN-09", code="turn-under-way")


async def start_turn(g: Game, item: Nothing) -> None:
    """Fix the groups, roll for activation, begin the higher side's phase (CR3-TURN-02 to CR3-TURN-04)."""
    state = g.state
    opens = g.rules.missions[g.mission.id].opens if g.mission is not None else None
    if opens is not None and state.progress is not None and not state.progress.placed:
        state.progress = state.progress._replace(placed=True)
        await opens(g)
        if state.ended:
            return
    state.turn += 1
    fix_groups(g)
    for figure in g.figures:
        figure.activated = False
        figure.spent = ()
        if figure.bout.drawn:
            figure.bout = figure.bout._replace(drawn=())
    state.dropped = tuple((name, at, floor, "" if c == "spent" else c) for name, at, floor, c in state.dropped)
    _expire_orders(g, state)
    g.begin("turn")
    dice = await g.do(ACTIVATION_DICE)
    state.activation_dice = tuple(dice.items())
    state.order = tuple(g.parties[party][0] for party in dice)
    state.commands = tuple(party if party != side else "" for party, side in zip(dice, state.order, strict=True))
    begin_phase(g, 1)
    arrive(g)


def _expire_orders(g: Game, state: State) -> None:
    kept = []
    for order in state.orders:
        if order.until and order.until < state.turn:
            g.emit(Ordered(order.figure, order.kind, order.choice, "expired", test=order.test))
        else:
            kept.append(order)
    state.orders = tuple(kept)


START_TURN = Command("start-turn", Nothing, validate=validate_start, table=once, run=start_turn)


def validate_end_phase(g: Game, item: Nothing) -> None:
    """Raise Refused between turns, and while a marker has its turn still to take."""
    if not g.state.phase:
        raise Refused("no turn is under way; start one", rule="CR3-TURN-01", code="no-turn")
    if g.state.markers and (left := waiting(g)):
        raise Refused("{marker} has its turn still to take", marker=left[0].id, rule="CR3-PEF-04")


async def end_phase(g: Game, item: Nothing) -> None:
    """The active side activates no more groups; after the last phase the turn is over (CR3-TURN-08, CR3-TURN-09)."""
    state = g.state
    if state.active:
        await g.do(CLOSE_ACTIVATION)
    await g.do(ROUSE_STUNNED)
    if state.phase < len(state.order):
        begin_phase(g, state.phase + 1)
    else:
        state.phase = 0
        state.active = ()
        g.emit(Turn(state.turn, 0, rule="CR3-TURN-09"))


END_PHASE = Command("end-phase", Nothing, validate=validate_end_phase, table=once, run=end_phase)


@dataclass(frozen=True)
class EndEncounter(Shape):
    """Why it is over."""

    reason: Text = "ended"


async def end_encounter(g: Game, item: EndEncounter) -> None:
    """The players call it a day."""
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    g.state.ended = item.reason
    g.emit(EncounterEvent("ends", g.state.ended))


END_ENCOUNTER = Command("end-encounter", EndEncounter, run=end_encounter)


# ---- activations ----


@dataclass(frozen=True)
class Activate(Shape):
    """Figures that are activated together."""

    slots = (Slot("figures", SlotKind.FIGURES),)

    figures: FigureIds

    def members(self, g: Game) -> list[Figure]:
        """They, in figure order."""
        return sorted((g.named(figure) for figure in self.figures), key=lambda f: f.index)


def groups(g: Game) -> Iterator[Fields]:
    """Groups worth trying to activate, whole as they stand (CR3-TURN-05); of one whose Leader has missed its turn those
    who have not (CR3-TURN-06)."""
    if not g.state.phase:
        return
    waiting = [f for f in g.of_side(g.state.active_side) if not f.activated and f.status in ABLE]
    began: dict[int, list[Figure]] = {}
    for figure in waiting:
        began.setdefault(figure.group, []).append(figure)
    found: list[tuple[int, list[Figure]]] = []
    for group in (group for members in began.values() for group in g.components(members)):
        rep = acting_rep(g.state, group)
        if rep <= g.state.leader_rep:
            found.append((rep, group))
        else:
            left = g.components([f for f in group if f.rep <= g.state.leader_rep])
            found += [(acting_rep(g.state, part), part) for part in left]
    yield from by_rep(found)


def by_rep(found: Iterable[tuple[int, list[Figure]]]) -> Iterator[Fields]:
    """These groups, each with the Rep by which it acts, the highest first (CR3-TURN-06)."""
    for _, group in sorted(found, key=lambda each: (-each[0], each[1][0].index)):
        yield {"figures": [f.id for f in group]}


def validate_activation(g: Game, item: Activate) -> None:
    """Raise Refused unless these figures may be activated together now."""
    state, figures = g.state, item.members(g)
    if not state.phase:
        raise Refused("no turn is under way; start one", rule="CR3-TURN-01", code="no-turn")
    if state.markers and (left := waiting(g)):
        raise Refused("{marker} has its turn still to take", marker=left[0].id, rule="CR3-RUL-118")
    side = state.active_side
    for figure in figures:
        if figure.side != side:
            raise other_phase(g, figure)
        if not figure.able:
            said = "{figure} is {status} and may not act"
            raise Refused(said, figure=figure.name, status=figure.status, rule="CR3-REACT-25")
        if figure.came and figure.came == state.turn:
            raise Refused("{figure} came into play this turn and only reacts", figure=figure.name, rule="CR3-RUL-122")
        if figure.activated:
            raise Refused("{figure} has been activated this turn", figure=figure.name, rule="CR3-RUL-10")
        if figure.group != figures[0].group:
            said = "{figure} and {other} did not begin the turn in one group"
            raise Refused(said, figure=figure.name, other=figures[0].name, rule="CR3-GROUP-10")
    if len(figures) > 1 and len(g.components(figures)) > 1:
        raise Refused("these figures are no longer one group: 4 inches and sight link a group", rule="CR3-GROUP-07")
    leader, rep = g.leader(figures), acting_rep(state, figures)
    die = side_die(state, side)
    if rep < die and not anybody_left(state):
        said = "no other figure of {side} can be activated with a die of {die}"
        raise Refused(said, side=g.side_names[side], die=die, rule="CR3-TURN-05")
    if leader.rep < die:
        said = "{leader}'s Rep {rep} is below the activation die {die}"
        raise Refused(said, leader=leader.name, rep=leader.rep, die=die, rule="CR3-TURN-05")
    if rep < die:
        said = "{leader} waits for {first}, whose Rep {rep} is below the activation die {die}"
        first = g.leader(group_at_start(state, leader))
        raise Refused(said, leader=leader.name, first=first.name, rep=rep, die=die, rule="CR3-RUL-176")
    if rep > state.leader_rep:
        said = "groups go from the highest Leader Rep down; one of Rep {rep} has gone already"
        raise Refused(said, rep=state.leader_rep, rule="CR3-TURN-06")


def group_at_start(state: State, figure: Figure) -> list[Figure]:
    """The figures still able of the group in which this one began the turn (CR3-GROUP-10)."""
    return [f for f in state.figures if f.group == figure.group and f.status in ABLE]


def acting_rep(state: State, figures: Sequence[Figure]) -> int:
    """The Rep by which these act: their Leader's, and no more than their whole group's Leader has (CR3-RUL-176)."""
    leader, whole = leader_of(figures), group_at_start(state, figures[0])
    return leader.rep if len(whole) == len(figures) else min(leader.rep, leader_of(whole).rep)


def anybody_left(state: State) -> bool:
    """Whether the side whose phase it is can activate anybody more (CR3-TURN-05, CR3-TURN-06)."""
    die = side_die(state, state.party)
    return any(
        state.in_phase(figure)
        and figure.able
        and not figure.activated
        and die <= figure.rep
        and die <= acting_rep(state, [figure]) <= state.leader_rep
        for figure in state.figures
    )


async def activate(g: Game, item: Activate) -> None:
    """Activate one group; members locked in melee are dealt with first (CR3-MELEE-11, CR3-MELEE-12)."""
    figures = item.members(g)
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    leader = g.leader(figures)
    g.state.leader_rep = acting_rep(g.state, figures)
    g.state.active = tuple(f.index for f in figures)
    g.state.rolled = ()
    g.state.fast_dice = ()
    g.emit(Activation(figures[0].side, tuple(f.id for f in figures), leader.id, rule="CR3-TURN-05"))
    for figure in figures:
        begin(g, figure, g.rules.parameters.gait(figure.mounted).normal_move)
    locked = [figure for figure in figures if figure.melee]
    if locked:
        await g.do(MELEE_ACTIVATION, locked)


ACTIVATE = Command("activate", Activate, validate=validate_activation, table=groups, run=activate)


def validate_end_activation(g: Game, item: Nothing) -> None:
    """Raise Refused unless a group is activated."""
    if not g.state.active:
        raise Refused("no group is activated", rule="CR3-TURN-07", code="no-activation")


async def end_activation(g: Game, item: Nothing) -> None:
    """The group now activated is finished (CR3-TURN-07)."""
    await g.do(CLOSE_ACTIVATION)


END_ACTIVATION = Command("end-activation", Nothing, validate=validate_end_activation, table=once, run=end_activation)
