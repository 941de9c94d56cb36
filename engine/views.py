"""What a side, the game master or the public may know. Everything that leaves the engine goes through here.

With public information all see all. With hidden information a side knows its own figures and those it has
seen; the public knows what both sides know.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.battle.fleet import Fleet
from engine.encounter import Encounter
from engine.events import Decided, Decision, Entry, Hidden, Move, Ordered, Watching
from engine.record.mission import RELIEFS
from engine.record.model import Record
from engine.space import Point
from engine.space.geometry import near_segment
from engine.state import Barrage, Figure, Machine, Order, State, Watch, renumber


@dataclass(frozen=True, slots=True)
class Viewer:
    """The viewer: a side, the game master (`gm`), or, with neither, the public."""

    side: str = ""
    gm: bool = False


SECRET = frozenset({"hold-fire", "spend-rounds"})
"""Questions that only the side asked reads, where everything else is known too."""
PUBLIC = Viewer()
GM = Viewer(gm=True)


def _bits(record: Record, viewer: Viewer) -> int:
    """The sides that must know of something for this viewer to know of it."""
    return sum(1 << n for n, side in enumerate(record.sides) if viewer.side in ("", side.id))


def knows(encounter: Encounter, viewer: Viewer, figure: Figure) -> bool:
    """Whether the viewer knows that this figure is there."""
    if viewer.gm or not encounter.record.hidden:
        return True
    bits = _bits(encounter.record, viewer)
    return encounter.game.fleet.knowers(figure) & bits == bits


def machines_known(record: Record, viewer: Viewer, state: State) -> list[Machine]:
    """The machines whose hulls the viewer has seen."""
    bits = 0 if viewer.gm or not record.hidden else _bits(record, viewer)
    own = {number: side.id for number, side in enumerate(record.sides)}
    return [
        machine
        for machine in state.machines
        if all(machine.known >> n & 1 or machine.side == side for n, side in own.items() if bits >> n & 1)
    ]


def shut_away(record: Record, viewer: Viewer, state: State) -> dict[str, str]:
    """By figure of another side, the machine whose armour keeps the viewer from knowing who it is (CR2-VEH-10)."""
    fleet = Fleet(record.ruleset, state)
    others = [f for f in state.figures if f.aboard and not viewer.gm and f.side != viewer.side]
    return {f.id: f.aboard for f in others if fleet.shut_in(f)}


def known(record: Record, viewer: Viewer, state: State) -> Sequence[int]:
    """Indexes of the figures that the viewer knew of in this state of the encounter."""
    if viewer.gm or not record.hidden:
        return range(len(state.figures))
    bits, fleet = _bits(record, viewer), Fleet(record.ruleset, state)
    return [figure.index for figure in state.figures if fleet.knowers(figure) & bits == bits]


def state_of(
    state: State, kept: Sequence[int], viewer: Viewer = PUBLIC, machines: Iterable[Machine] | None = None
) -> State:
    """A state of the encounter in which no figure is but these; indexes are their places among them.

    Where `machines` are given, it has no others.
    Standing orders are left out, and all watches, stocks and figures to come but the viewer's own; of the dice keys no
    more is kept than how many faces fell.
    """
    places = {index: place for place, index in enumerate(kept)}
    new = state.copy()
    new.figures = [new.figures[index] for index in kept]
    for place, figure in enumerate(new.figures):
        figure.index = place
        renumber(figure, places)
    if machines is not None:
        left = {machine.id for machine in machines}
        new.machines = [machine for machine in new.machines if machine.id in left]
        for figure in new.figures:
            if {figure.aboard, figure.serves}.isdisjoint(left):
                figure.aboard = figure.serves = figure.seat = ""
    new.active = tuple(places[index] for index in state.active if index in places)
    new.rolled = tuple(tuple(places[index] for index in test if index in places) for test in state.rolled)
    new.seen = [sum(1 << places[n] for n in kept if state.seen[index] >> n & 1) for index in kept]
    new.known = [state.known[index] for index in kept]
    new.hidden = [state.hidden[index] for index in kept]
    new.markers = tuple(
        m._replace(
            contents=tuple(places[index] for index in m.contents if index in places),
            in_view_of=sum(1 << place for index, place in places.items() if m.in_view_of >> index & 1),
        )
        for m in state.markers
    )
    if state.progress is not None:
        loot = tuple(loot._replace(looter=places.get(loot.looter, -1)) for loot in state.progress.loot)
        new.progress = state.progress._replace(loot=loot)
        if any(figure.index not in places and figure.id not in RELIEFS for figure in state.figures):
            new.progress = new.progress._replace(deployed="")
    new.met = tuple((places[index], number) for index, number in state.met if index in places)
    new.watches = tuple(
        w._replace(figure=places[w.figure], targets=tuple(places[n] for n in w.targets if n in places))
        for w in watches(viewer, state)
        if w.figure in places
    )
    new.stocks = tuple(stock for stock in state.stocks if viewer.gm or stock.side == viewer.side)
    new.barrages = barrages(viewer, state)
    new.reliefs = tuple(relief for relief in state.reliefs if viewer.gm or relief.side == viewer.side)
    new.counters, new.orders = {"": sum(state.counters.values())}, ()
    return new


def record_of(record: Record, kept: Iterable[str], machines: Iterable[Machine] | None = None) -> Record:
    """The record with these figures alone, without dice, seed and inputs, and what the rules have a side do.

    Where `machines` are given, it has no others.
    """
    names = frozenset(kept)
    left = {machine.id for machine in (record.machines if machines is None else machines)}
    figures = tuple(_met(figure, left) for figure in record.figures if figure.id in names)
    secret = {"figures", "inputs", "dice", "seed"}
    raw = {key: value for key, value in record.raw.items() if key not in secret}
    raw["sides"] = [{key: value for key, value in side.items() if key != "drill"} for side in raw["sides"]]
    if record.machines:
        raw["machines"] = [_with_crew(item, names) for item in raw["machines"] if item["id"] in left]
        record = replace(record, machines=tuple(machine for machine in record.machines if machine.id in left))
    mission = record.mission
    if mission is not None and mission.markers is not None:
        # What lies under a marker is its owner's secret (CR3-MODE-04).
        mission = replace(mission, markers=tuple(m._replace(contents=()) for m in mission.markers))
        shown = [{k: v for k, v in item.items() if k != "contents"} for item in raw["mission"]["markers"]]
        raw["mission"] = {**raw["mission"], "markers": shown}
    if mission is not None and mission.deployment is not None:
        # Where those held back may be is their side's business until they are seen.
        mission = replace(mission, deployment=None)
        raw["mission"] = {key: value for key, value in raw["mission"].items() if key != "deployment"}
    if mission is not None and mission.held_in:
        # Where the captive is stays unknown before it is found (CR2-RAID-04).
        mission = replace(mission, held_in="")
        raw["mission"] = {key: value for key, value in raw["mission"].items() if key != "held_in"}
    if mission is not None and mission.captive and mission.captive not in names:
        mission = replace(mission, captive="")
        raw["mission"] = {key: value for key, value in raw["mission"].items() if key != "captive"}
    if mission is not None and mission.machines:
        raw["mission"] = {**raw["mission"], "machines": [name for name in mission.machines if name in left]}
    if mission is not None and mission.workers:
        mission = replace(mission, workers=tuple(name for name in mission.workers if name in names))
        raw["mission"] = {**raw["mission"], "workers": list(mission.workers)}
    if "captives" in raw.get("mission", {}):
        raw["mission"] = {**raw["mission"], "captives": [one for one in raw["mission"]["captives"] if one in names]}
    if "goals" in raw.get("mission", {}):
        goals = [_of_known(goal, names | left) for goal in raw["mission"]["goals"]]
        raw["mission"] = {**raw["mission"], "goals": goals}
    unseen = record.unseen & names
    return replace(record, figures=figures, unseen=unseen, mission=mission, dice={}, inputs=(), seed=None, raw=raw)


def _met(figure: Figure, machines: Collection[str]) -> Figure:
    """A figure of a record, in none but these machines."""
    if {figure.aboard, figure.serves}.isdisjoint(machines):
        return replace(figure, aboard="", serves="", seat="")
    return replace(figure)


def _of_known(goal: Mapping[str, Any], known: frozenset[str]) -> dict[str, Any]:
    """A goal of a mission without figures and machines that are not known."""
    named = {key: [name for name in goal[key] if name in known] for key in ("figures", "machines") if key in goal}
    return {**goal, **named}


def _with_crew(machine: Mapping[str, Any], names: frozenset[str]) -> dict[str, Any]:
    """A machine of a record with nobody in it but these."""
    crew = {job: name for job, name in machine.get("crew", {}).items() if name in names}
    return {**machine, "crew": crew, "riders": [name for name in machine.get("riders", ()) if name in names]}


def watches(viewer: Viewer, state: State) -> tuple[Watch, ...]:
    """The figures that hold their fire, as far as the viewer may know: those of their own side, or all for the game
    master."""
    return tuple(w for w in state.watches if viewer.gm or state.figures[w.figure].side == viewer.side)


def barrages(viewer: Viewer, state: State) -> tuple[Barrage, ...]:
    """What mortars were called on and the rounds that are still to fall, likewise (CR2-RUL-270)."""
    sides = {machine.id: machine.side for machine in state.machines}
    return tuple(b for b in state.barrages if viewer.gm or sides[b.machine] == viewer.side)


def orders(viewer: Viewer, state: State) -> tuple[Order, ...]:
    """Standing orders, so far as the viewer may know of them, likewise."""
    return tuple(o for o in state.orders if viewer.gm or state.figure(o.figure).side == viewer.side)


def visible(record: Record, viewer: Viewer, log: Iterable[Entry], figures: Iterable[Figure]) -> list[Entry]:
    """Those of some entries that the viewer may read, with their own numbers; `figures` are all that have come so far.

    Where something is hidden, a move that stopped for nothing the viewer knows of is told in one.
    """
    hidden = record.hidden and not viewer.gm
    bits = _bits(record, viewer)
    own = {figure.id for figure in figures if figure.side == viewer.side}
    out: list[Entry] = []
    for entry in log:
        if hidden and entry.knowers & bits != bits:
            continue
        event = entry.event
        if isinstance(event, Ordered | Watching) and not viewer.gm and event.figure not in own:
            continue
        if hidden and isinstance(event, Hidden) and event.figure not in own:
            continue
        if isinstance(event, Decision | Decided) and event.kind in SECRET and viewer not in (GM, Viewer(event.side)):
            continue
        if hidden and isinstance(event, Decision | Decided) and viewer.side != event.side:
            continue  # options could name what the other side does not know
        if hidden and isinstance(event, Move) and event.figure not in own:
            event = event._replace(path=event.path[-1:])
        out.append(entry._replace(event=event))
    return _unbroken(out) if hidden else out


def _unbroken(entries: Sequence[Entry]) -> list[Entry]:
    """Entries with the parts of each move joined between which nothing else is told."""
    out: list[Entry] = []
    going: dict[tuple[str, str], int] = {}
    for entry in entries:
        move = entry.event
        if not isinstance(move, Move):
            going = {}
        elif (begun := going.get((move.figure, move.how))) is not None:
            first = out[begun].event
            assert isinstance(first, Move)
            out[begun] = out[begun]._replace(event=move._replace(path=_joined(first.path, move.path)))
            continue
        else:
            going[move.figure, move.how] = len(out)
        out.append(entry)
    return out


def _joined(first: Sequence[Point], then: Sequence[Point]) -> tuple[Point, ...]:
    """One way of two, without a bend where they meet in a straight line; its end alone where that is all there is."""
    if len(then) < 2 or len(first) < 2:
        return tuple(then)
    straight = near_segment(then[0], first[-2], then[1], 1)
    return (*first[: -1 if straight else None], *then[1:])
