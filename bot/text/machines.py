"""Machines in reports: what they do, and who gets in or out."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any

from bot.board.machines.words import COMPASS
from bot.board.place_words import site
from bot.language import renamed, term
from bot.names import LONGEST, escaped, safe
from bot.play.moment import Moment
from bot.play.standpoint import Standpoint
from bot.report.machines import goes_through, machine_name, machine_tag
from bot.report.odds import space_at
from bot.report.step import ReportStep
from bot.text.words import Words
from engine.battle.fleet import Fleet, crew_of, machine_named
from engine.battle.game import Game
from engine.events import Aboard, BarrageEvent, Drive, Event, MachineEvent, Shot
from engine.procedures.machines.ordered import rest
from engine.ruleset.machine_kinds import RIDER
from engine.ruleset.model import Ruleset
from engine.space import INCH, Point
from engine.space.cells import cell_name
from engine.state import Figure, Machine, State

DRIVING = frozenset({"machine", "speed", "turn", "when", "pause", "seat", "rounds", "spotter", "final", "load"})
"""The slots of orders to machines."""
SWERVE = 30
"""Degrees up to which a turn has no heading of its own."""
_BEGINS = re.compile(r"(?:^(?:-# )?(?:\*\*.\*\* )?|[.!?][*_»”]* )[*_]*\w", re.MULTILINE)
"""The first letters of sentences, up to them; small signs and a letter of the picture may stand before."""
_NEWS = "**"
"""What marks news in a clause."""


def machine_sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """`The truck CB sets off, turns north and goes 3″.`, with a sentence for each piece of news."""
    event = step.events[0]
    assert isinstance(event, Drive | MachineEvent | Aboard | BarrageEvent)
    if isinstance(event, BarrageEvent):
        return _barrage(step.events, moment, words)
    machine = _introduced(event, moment, words)
    if isinstance(event, Aboard):
        if event.how == "moves-over" and event.figure in moment.shut_away:
            return words("aboard.changes-places", machine=machine)
        gun = is_gun(event.machine, moment.state, moment.record.ruleset)
        how = "serves" if gun and event.how == "boards" else event.how
        return words(f"aboard.{how}", who=safe(moment.state.figure(event.figure).name), machine=machine)
    sentences: list[list[str]] = [[]]
    for deed in _deeds(step.events, moment, words):
        if _NEWS in deed and any(_NEWS in told for told in sentences[-1]):
            sentences.append([])
        sentences[-1].append(deed)
    told = (words("machine.told", machine=machine, what=words.listed(deeds)) for deeds in sentences)
    return " ".join(map(words.started, told))


def _barrage(events: Sequence[Event], moment: Moment, words: Words) -> str:
    """`Ann calls the light mortar CA on J12. Its smoke round lands at J19, where Ann sees it: **the aim is fixed**.`"""
    told = []
    for event in events:
        if isinstance(event, BarrageEvent):
            spotter = ".spotter" if event.what == "called" and event.figure else ""
            who = called(event.figure, moment, words) if event.figure else ""
            cell = "" if event.at is None else cell_name(event.at)
            machine = _introduced(event, moment, words)
            told.append(words.started(words(f"barrage.{event.what}{spotter}", machine=machine, who=who, cell=cell)))
    return " ".join(told)


def begun(text: str) -> str:
    """A text whose sentences begin with capitals: what machines are called begins with its article."""
    return _BEGINS.sub(lambda first: first[0].upper(), text)


def called(one: str, moment: Moment, words: Words, longest: int = LONGEST, *, first: bool = False) -> str:
    """A figure by its name, of so many characters; a machine, and a figure that armour hides in it, by what the machine
    is called; `first`, as a sentence begins with it."""
    machine = _named(moment.shut_away.get(one, one), moment)
    if machine is None:
        return safe(moment.name(one), longest)
    name = machine_called(machine, moment.record.ruleset, words)
    return words.started(name) if first else name


def housed(one: str, moment: Moment) -> str:
    """The closed machine in which a figure is, whose guns everybody reads of by its name; else the figure itself."""
    aboard = next((_named(figure.aboard, moment) for figure in moment.state.figures if figure.id == one), None)
    return aboard.id if aboard is not None and moment.record.ruleset.models[aboard.model].closed else one


def is_gun(name: str, state: State, rules: Ruleset) -> bool:
    """Whether this is the id of a gun, the crew of which stands beside it."""
    return any(rules.models[machine.model].towed for machine in state.machines if machine.id == name)


def machine_called(machine: Machine, rules: Ruleset, words: Words) -> str:
    """Its own name where it has one, else what it is, with its article: `the truck`, `the Packard`."""
    model = rules.models[machine.model]
    return words.term("the-model", model.id) if machine.name == model.name else called_by_name(machine, words)


def called_by_name(machine: Machine, words: Words) -> str:
    """A machine's own name; that of a ready-made battle in the reader's language, with its article if it has one."""
    key, known = f"the-machine.{machine.id}", term(words.language, "scenario-machine", machine.id)
    name = renamed(words.language, "scenario-machine", machine.name)
    return words(key) if name == known and words.has(key) else safe(name)


def machine_label(machine: Machine, moment: Moment, words: Words) -> str:
    """`Medium tank CB`, in lists."""
    return words.started(f"{machine_name(machine, moment, words.language)} {machine_tag(machine, moment)}")


def seat_of(figure: Figure, moment: Moment, words: Words) -> str:
    """`driver aboard Truck CB`, or of a gun; empty for one on foot."""
    machine = Fleet(moment.record.ruleset, moment.state).of(figure)
    if machine is None:
        return ""
    called = f"{machine_name(machine, moment, words.language)} {machine_tag(machine, moment)}"
    return words("force.aboard", seat=words.term("seat", figure.seat), machine=called)


def machine_in_short(machine: Machine, moment: Moment, words: Words) -> str:
    """What it is called where there is little room, by its class if that is a model: `the heavy tank CB`."""
    models = moment.record.ruleset.models
    model = models[machine.model]
    named = machine.name != model.name
    called = called_by_name(machine, words) if named else words.term("the-model", models.get(model.kind, model).id)
    return f"{called} {machine_tag(machine, moment)}"


def machine_driven(shot: Shot, moment: Moment, words: Words) -> str:
    """The machine that drives at somebody, at the start of a sentence: `Medium tank CB`."""
    return machine_label(machine_named(moment.state, moment.state.figure(shot.shooter).aboard), moment, words)


def machine_struck(shot: Shot, moment: Moment, words: Words) -> str:
    """A machine that is fired at, with the face that a hit strikes: `the medium tank CB, front (DV 4)`; else empty."""
    machine = _named(shot.target, moment)
    if machine is None:
        return ""
    called = f"{machine_called(machine, moment.record.ruleset, words)} {machine_tag(machine, moment)}"
    model = moment.record.ruleset.models[machine.model]
    if shot.result != "hit" or not model.dv:
        return called
    value = words.decimal(f"{model.dv if shot.face == 'front' else model.dv / 2:g}")
    return words("machine.face", machine=called, face=words(f"picture.face-{shot.face}"), value=value)


def blow_to(target: str, step: ReportStep, moment: Moment, words: Words) -> str:
    """Whether what goes through armour did so, or glances off; empty for all else."""
    shots = [event for event in step.events if isinstance(event, Shot) and event.target == target]
    weapons = moment.record.ruleset.weapons
    hits = [shot for shot in shots if shot.result == "hit" and shot.weapon and weapons[shot.weapon].piercing.value]
    if not hits or _named(target, moment) is None:
        return ""
    through = any(goes_through(shot, step, moment) for shot in hits)
    return words("machine.goes-through" if through else "machine.glances-off")


def crews_lost(figures: Iterable[str], moment: Moment, words: Words) -> list[str]:
    """`The medium tank has **lost its crew**.`, of each machine whose armour hides some of these from the reader."""
    told = []
    for name in dict.fromkeys(moment.shut_away[figure] for figure in figures if figure in moment.shut_away):
        machine = machine_named(moment.state, name)
        some = any(figure.able for figure in crew_of(moment.state.figures, machine).values())
        called = words.started(machine_called(machine, moment.record.ruleset, words))
        told.append(words("machine.lost-some" if some else "machine.lost-crew", machine=called))
    return told


def driving_label(field: str, value: Any, here: Standpoint, words: Words) -> str:
    """What a button of an order to a machine stands for: `9″ this turn`, `45° left`, `turn at the end`, a seat."""
    match field:
        case "machine":
            machine = next(one for one in here.table.state.machines if one.id == value)
            return f"{machine_name(machine, here.moment, words.language)} ({machine_tag(machine, here.moment)})"
        case "speed":
            return way_label(value or 0, here.table.rules, words)
        case "turn":
            return turn_label(value or 0, words)
        case "when":
            return words("panel.turn-end" if value == "end" else "panel.turn-start")
        case "rounds":
            return words("panel.rounds", value)
        case "spotter":
            return here.moment.name(value) if value else words("panel.crew-sees")
        case "final":
            return words("panel.final" if value else "panel.not-final")
        case "load":
            return words(f"panel.load-{value}" if value else "panel.not-load")
        case "pause":
            return words("panel.pause", inches=words.decimal(f"{value:g}"))
        case _:
            return words.term("seat", str(value or RIDER))


def drive_in_words(item: Mapping[str, Any], table: Game, words: Words, *, brief: bool = False) -> str:
    """What a drive comes to: `9″ this turn, 4.5″ now, then 45° left`; `fast, 45° left, 4″ on, 30° right, 4″ on`, or in
    `brief` `fast, 45° L, 4″, 30° R, 4″`."""
    rules = table.rules
    whole = {name: value for name, value in item.items() if name != "pause"}
    legs = rules.commands["drive"].read(whole, "", table.context).legs(table)
    if not inertia(rules):
        turns = [[turn_label(leg.turn, words, brief=brief)] if leg.turn else [] for leg in legs]
        ways = [way_label(leg.inches / INCH, rules, words, brief=brief) for leg in legs]
        fast = [words("panel.goes-fast")] if item.get("fast") else []
        return ", ".join([*fast, *(part for turn, way in zip(turns, ways, strict=True) for part in (*turn, way))])
    speed, turn, machine = item.get("speed"), item.get("turn") or 0, table.machine(item["machine"])
    if left := rest(table, machine):
        return words("machine.goes-on", inches=words.decimal(f"{left / INCH:g}"))
    parts = [way_label(machine.speed / INCH if speed is None else speed, rules, words, now=legs[0].inches)]
    if turn:
        turned = turn_label(turn, words)
        parts.append(words("panel.turns-then", turn=turned) if item.get("when") == "end" else turned)
    pause = item.get("pause")
    parts += [words("panel.turn-pause", inches=words.decimal(f"{pause:g}"))] if pause else []
    return ", ".join(parts)


def inertia(rules: Ruleset) -> bool:
    """Whether what is driven has a speed that it keeps, and does not go leg by leg."""
    return not hasattr(rules.commands["drive"].shape, "then")


def way_label(inches: float, rules: Ruleset, words: Words, *, now: int | None = None, brief: bool = False) -> str:
    """`9″ this turn, 4.5″ now`, or `stands still`; without inertia `9″ on` or `4″ back`, in `brief` `9″` and `4″ back`.

    `now` is how far it goes in this phase, in hundredths of an inch: half of it, unless a turn costs more.
    """
    how = "panel.brief" if brief else "panel.drive"
    speed = "panel.turn-speed" if inches else "panel.no-speed"
    key = speed if inertia(rules) else f"{how}-back" if inches < 0 else f"{how}-on"
    gone = halves(inches * INCH / 2 if now is None else now)
    # A speed that rough ground or a turn has cut is told like the way: in halves.
    told = halves(inches * INCH) if inertia(rules) else abs(inches)
    return words(key, inches=words.decimal(f"{told:g}"), now=words.decimal(f"{gone:g}"))


def turn_label(turn: int, words: Words, *, brief: bool = False) -> str:
    """`45° left`, in `brief` `45° L`."""
    if not turn:
        return words("panel.straight")
    how = "panel.brief" if brief else "panel.turn"
    return words(f"{how}-left" if turn < 0 else f"{how}-right", degrees=abs(turn))


def _introduced(event: Drive | MachineEvent | Aboard | BarrageEvent, moment: Moment, words: Words) -> str:
    """The machine of an event, with its tag where nothing in the report has named it before."""
    machine = _named(event.machine, moment)
    if machine is None:
        return safe(event.machine)
    about = (entry.event for entry in moment.entries if getattr(entry.event, "machine", "") == event.machine)
    called = machine_called(machine, moment.record.ruleset, words)
    return f"{called} {machine_tag(machine, moment)}" if next(about, event) is event else called


def _named(name: str, moment: Moment) -> Machine | None:
    return next((machine for machine in moment.state.machines if machine.id == name), None)


def _deeds(events: Sequence[Event], moment: Moment, words: Words) -> Iterator[str]:
    """What a machine does, one clause after the other; ways that lead on from one another are one, and one that ends
    where it began is told by why it stops."""
    path: tuple[Point, ...] = ()
    began = faces = _faced(events[0], moment)
    ordered = {id(entry.event) for entry in moment.entries if "drive" in entry.because}
    for event, after in zip(events, (*events[1:], None), strict=True):
        if isinstance(event, Drive):
            path += event.path
            if not isinstance(after, Drive) or after.how != event.how:
                how = event.how if event.how != "drive" or id(event) in ordered else "goes-on"
                if _length(path) or len(events) == 1:
                    yield words(f"machine.{how}", inches=words.decimal(f"{_length(path):g}"))
                path = ()
        elif isinstance(event, MachineEvent):
            if event.what == "turns" and event.facing is not None:
                yield _turn(event.facing, faces, began, words)
            else:
                yield _deed(event, moment, words)
            faces = faces if event.facing is None else event.facing


def _length(path: Sequence[Point]) -> float:
    return halves(sum(dist(a, b) for a, b in pairwise(path)))


def halves(length: float) -> float:
    """Hundredths of an inch as inches, in halves: half of a speed of nine is 4.5."""
    return round(2 * length / INCH) / 2


def _faced(first: Event, moment: Moment) -> int | None:
    """Which way a machine faced before the first of its deeds; None for one that was not there."""
    before = {machine.id: machine.facing for machine in moment.before.machines}
    faces = before.get(getattr(first, "machine", ""))
    for entry in moment.entries:
        if entry.event is first:
            break
        if isinstance(entry.event, MachineEvent) and entry.event.machine == getattr(first, "machine", ""):
            faces = faces if entry.event.facing is None else entry.event.facing
    return faces


def _turn(to: int, faces: int | None, began: int | None, words: Words) -> str:
    """A turn by its new heading; one too small for that by its side, and back again."""
    aside = 0 if faces is None else (to - faces + 180) % 360 - 180
    if not aside or abs(aside) > SWERVE:
        return words("machine.turns", heading=compass_of(to, words))
    if to == began:
        return words("machine.straightens")
    return words("machine.swerves-right" if aside > 0 else "machine.swerves-left")


def compass_of(facing: int, words: Words) -> str:
    """`north-east`."""
    return words(f"place.heading.{COMPASS[round(facing % 360 / 45) % 8]}")


def _deed(event: MachineEvent, moment: Moment, words: Words) -> str:
    item = _in_the_way(event.item, moment, words) if event.item else ""
    key = "machine.no-room-for" if item and event.what == "no-room" else f"machine.{event.what}"
    heading = "" if event.facing is None else compass_of(event.facing, words)
    return words(key, item=item, heading=heading, cell="" if event.to is None else cell_name(event.to))


def _in_the_way(thing: str, moment: Moment, words: Words) -> str:
    """What bars a turn or is struck, by its name: a machine, a figure, a piece of the table; empty for none of them."""
    machine = _named(thing, moment)
    if machine is not None:
        return machine_called(machine, moment.record.ruleset, words)
    if any(figure.id == thing for figure in moment.state.figures):
        return safe(moment.name(thing))
    piece = next((piece for piece in moment.record.table.pieces if piece.id == thing), None)
    return escaped(site(space_at(moment), piece, words.language)) if piece is not None else ""
