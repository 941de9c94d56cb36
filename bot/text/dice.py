"""Dice in words: every roll of a report on a line, with what was needed, every face, and what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.names import safe
from bot.play.moment import Moment
from bot.report.odds import game_of
from bot.text.checks import changed, label_of, result_of
from bot.text.gear import thrown
from bot.text.machines import called
from bot.text.rolls import LOW
from bot.text.sides import side_name
from bot.text.words import Words
from engine.events import Blast, Entry, Item, Melee, Nature, Roll, Shot
from engine.procedures.aim import ready
from engine.procedures.second.in_sight import FIRES, HOLDS
from engine.ruleset.machine_kinds import RIDER
from engine.ruleset.model import Ruleset
from engine.tables.spec import LimitRoll

_STRAY = "stray-shot"
_SHOOTING = ("ranged-combat", "parting-shot", _STRAY)
_DAMAGE = ("damage", "melee-damage")
_OF_STRUCK = ("obviously-dead", "rider-falls")
"""Tests about the figure struck, though the one that struck it rolls."""


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die, and whether it passed, hit or counted; None where it is only read. `plus` is added to it."""

    face: int
    passed: bool | None = None
    plus: int = 0


@dataclass(frozen=True, slots=True)
class ThrownDice:
    """One roll in words: who or what rolled, what was needed, the dice, what came of them, and the rule."""

    head: str
    need: str
    faces: tuple[DieFace, ...]
    result: str
    rule: str
    natures: tuple[str, ...] = ()
    """The traits that counted, each with what it changed."""


def faces(roll: Roll, target: int | None = None) -> str:
    """The dice of a roll as they fell, those that failed in brackets."""
    need = roll.target if target is None else target
    return " ".join(str(die) if need is None or die <= need else f"({die})" for die in roll.dice)


def scored(roll: Roll) -> int:
    """The count of a roll: successes, or dice passed."""
    return (roll.passed if roll.successes is None else roll.successes) or 0


def tested(roll: Roll, moment: Moment) -> str:
    """The figure that a roll is about, which may be struck by one that rolls or by a machine; empty for none."""
    struck = roll.label in _OF_STRUCK and any(figure.id == roll.against for figure in moment.state.figures)
    return roll.against if struck else roll.figure


SNAP_SHOT = "snap-shot"
"""A shot from cover, at the same time as all others that a sight calls for."""


def firing(rolls: Sequence[Roll], moment: Moment) -> set[str]:
    """The figures that fire after a check by dice passed, less those that hold their fire or whose only gun is not set
    up. The guns of a machine fire together, by the check of one of its crew."""
    table = game_of(moment)
    unready = {f.id for f in table.figures if f.weapons and not ready(table, f)}
    rolled, shot = {roll.figure for roll in rolls}, shooters(moment.entries)
    crews = {f.aboard for f in table.figures if f.aboard and f.seat != RIDER and f.id in shot - rolled}
    shot |= {f.id for f in table.figures if f.id in rolled and f.seat != RIDER and f.aboard in crews}
    results = (*FIRES, SNAP_SHOT)
    fires = (roll.figure for roll in rolls if roll.result in results and (roll.result != HOLDS or roll.figure in shot))
    return set(fires) - (unready - shot)


def shooters(entries: Sequence[Entry]) -> set[str]:
    """The figures that fire or throw anything."""
    shots = {entry.event.shooter for entry in entries if isinstance(entry.event, Shot)}
    return shots | {entry.event.figure for entry in entries if isinstance(entry.event, Blast)}


def quickest(rolls: Sequence[Roll], moment: Moment) -> tuple[list[str], list[str]]:
    """The figures firing that passed most, and those of them that fire first: standing before moving (MG42-RUL-53)."""
    able = firing(rolls, moment)
    fire = [roll for roll in rolls if roll.figure in able]
    most = max(map(scored, fire), default=0)
    tied = list(dict.fromkeys(roll.figure for roll in fire if scored(roll) == most))
    return tied, [figure for figure in tied if not moment.state.figure(figure).moved] or tied


def throws(entries: Sequence[Entry], moment: Moment, words: Words) -> list[ThrownDice]:
    """Every roll, in the order in which the dice fell, and every attribute that changed what one came to."""
    return list(_thrown(entries, moment, words))


def _thrown(entries: Sequence[Entry], moment: Moment, words: Words) -> Iterator[ThrownDice]:
    mounts, last = _on_mounts(entries), dict[str, str]()
    for entry in entries:
        if isinstance(entry.event, Roll):
            last[entry.event.figure] = entry.event.label
        match entry.event:
            case Roll() as roll if id(roll) in mounts:
                yield replace(_throw(roll, moment, words), head=_to_mount(roll, moment, words))
            case Roll() as roll if roll.label in _SHOOTING:
                yield _shooting(roll, entry, entries, moment, words)
            case Roll() as roll:
                yield _throw(roll, moment, words)
            case Nature() as nature:
                yield _nature(nature, last.get(nature.figure, ""), moment, words)
            case Item(what="tries-luck") as item:
                yield _nature(Nature(item.figure, "lucky", rule=item.rule), "", moment, words)


def _on_mounts(entries: Sequence[Entry]) -> set[int]:
    """The rolls for what shots have done to mounts: behind those for their riders, as many as dice say strike one."""
    found: set[int] = set()
    rolls = [entry.event for entry in entries if isinstance(entry.event, Roll)]
    for rider in dict.fromkeys(roll.against for roll in rolls if roll.result == "mount"):
        struck = sum((roll.against, roll.result) == (rider, "mount") for roll in rolls)
        damage = [id(roll) for roll in rolls if (roll.against, roll.label) == (rider, "damage")]
        found.update(damage[-struck:])
    return found


def _to_mount(roll: Roll, moment: Moment, words: Words) -> str:
    return words(
        "detail.to-mount",
        label=label_of(roll.label, moment.record.ruleset, words),
        rider=called(roll.against, moment, words),
    )


def _throw(roll: Roll, moment: Moment, words: Words) -> ThrownDice:
    about = tested(roll, moment)
    side = safe(side_name(roll.side, moment, words)) if roll.side else ""
    who = called(about, moment, words, first=True) if about else side
    rules = moment.record.ruleset
    label = label_of(roll.label, rules, words)
    if roll.label in _DAMAGE and roll.against:
        head = words("detail.damage", label=label, target=called(roll.against, moment, words))
    else:
        head = words("detail.head", label=label, who=who)
    upto = _upto(roll, rules)
    dice = tuple(DieFace(die, None if upto is None else die <= upto) for die in roll.dice)
    result = result_of(roll.label, roll.result, words) if roll.result else ""
    if not result and upto is not None:
        result = words(f"row.count.{'passed' if roll.successes is None else 'successes'}", scored(roll))
    came = words("dice.chosen") if roll.chosen else result
    return ThrownDice(head, _need(roll, upto, words), dice, came, roll.rule or "?", _natures(roll, rules, words))


def _natures(roll: Roll, rules: Ruleset, words: Words) -> tuple[str, ...]:
    """What attributes have changed, those of enemies too."""
    known = {trait.rule for trait in rules.traits.values()}
    told = (c for c in roll.modifiers if c.circumstance in rules.traits or c.rule in known)
    return tuple(changed(change, rules, words) for change in told)


def _nature(nature: Nature, test: str, moment: Moment, words: Words) -> ThrownDice:
    """`Hard to kill Rob: stunned`: an attribute that changed what a roll came to, by the words of its last test, or how
    it was made."""
    label = words.started(words.term("gear", nature.trait))
    head = words("detail.head", label=label, who=called(nature.figure, moment, words, first=True))
    came = result_of(test, nature.to, words)
    if words.has(f"detail.nature.{nature.trait}"):
        friend = called(nature.against, moment, words) if nature.against else ""
        came = words(f"detail.nature.{nature.trait}", friend=friend, result=came)
    return ThrownDice(head, "", (), came, nature.rule)


def _upto(roll: Roll, rules: Ruleset) -> int | None:
    """What a die must not exceed to pass or count; None where dice are only read, as damage by Impact is."""
    check = rules.checks.get(roll.label)
    if roll.chosen or (roll.label in _DAMAGE and isinstance(check, LimitRoll) and check.limit != "rep"):
        return None
    return LOW if roll.successes is not None or roll.label == "star-power" else roll.target


def _need(roll: Roll, upto: int | None, words: Words) -> str:
    if upto is None:
        return words("dice.impact", impact=roll.target) if roll.label in _DAMAGE and roll.target is not None else ""
    return words("dice.low") if roll.successes is not None else words("dice.needs-low", target=upto)


def _shooting(roll: Roll, entry: Entry, entries: Sequence[Entry], moment: Moment, words: Words) -> ThrownDice:
    """A volley: its dice from the highest down, as they are dealt out to its targets."""
    shots = list(_shots_of(entry, entries))
    if not shots:
        return _by_itself(roll, moment, words)
    names = dict.fromkeys(called(shot.target, moment, words) for shot in shots)
    who, target = called(roll.figure, moment, words, first=True), ", ".join(names)
    key = "detail.throws" if thrown((shot.weapon for shot in shots), moment.record.ruleset) else "detail.shoots"
    needs = dict.fromkeys(str(shot.needs) for shot in shots)
    hit = [DieFace(shot.die, shot.result == "hit", shot.total - shot.die) for shot in shots]
    spare = [DieFace(die) for die in sorted(roll.dice, reverse=True)[len(shots) :]]
    need = words("dice.needs", needs=", ".join(needs)) if needs else ""
    natures = _natures(roll, moment.record.ruleset, words)
    head = words(key, who=who, target=target)
    if roll.label == _STRAY:
        head = words("detail.head", label=label_of(_STRAY, moment.record.ruleset, words), who=target)
    return ThrownDice(head, need, (*hit, *spare), "", roll.rule or "?", natures)


def _shots_of(volley: Entry, entries: Sequence[Entry]) -> Iterator[Shot]:
    """The shots of a deed that fall by this roll: those before the next roll for shots, as a miss may go astray."""
    deed = [e.event for e in entries if e.deed.number == volley.deed.number and e.seq > volley.seq]
    for event in deed:
        if isinstance(event, Roll) and event.label in _SHOOTING:
            return
        if isinstance(event, Shot):
            yield event


def _by_itself(roll: Roll, moment: Moment, words: Words) -> ThrownDice:
    """A die that places a grenade, or that one figure in its circle is rolled for."""
    who = called(roll.figure, moment, words, first=True)
    target = called(roll.against, moment, words) if roll.against else ""
    head = words("detail.blast", who=who, target=target) if target else words("detail.places", who=who)
    added = (roll.total or 0) - sum(roll.dice)
    need = words("dice.needs", needs=roll.target) if roll.target is not None else ""
    return ThrownDice(
        head, need, tuple(DieFace(die, roll.result == "hit", added) for die in roll.dice), "", roll.rule or "?"
    )


def dice_detail(entries: Sequence[Entry], moment: Moment, words: Words, longest: int = 3_900) -> str:
    """Every roll on a line of its own, with what it needed and the rule that asked for it."""
    lines = [_line(throw, words) for throw in throws(entries, moment, words)]
    if not lines:
        return words("detail.none")
    lines = [words("detail.title"), *lines, *(f"-# {note}" for note in _notes(entries, moment, words))]
    while sum(len(line) + 1 for line in lines) > longest:
        lines.pop()
    return "\n".join(lines)


def _line(throw: ThrownDice, words: Words) -> str:
    head = words("detail.need", head=throw.head, need=throw.need) if throw.need else throw.head
    shown = " ".join(map(_face, throw.faces))
    if not throw.faces:
        return "-# " + words("detail.bare", head=head, result=throw.result, rule=throw.rule)
    result = " · ".join((f" → {throw.result}" if throw.result else "", *throw.natures))
    return "-# " + words("detail.line", head=head, faces=shown, outcome=result, rule=throw.rule)


def _face(face: DieFace) -> str:
    """`5 ✓`, or of a shot `5+4=9 ✓`."""
    shown = f"{face.face}+{face.plus}={face.face + face.plus}" if face.plus else str(face.face)
    return shown if face.passed is None else f"{shown} {'✓' if face.passed else '✗'}"


def _notes(entries: Sequence[Entry], moment: Moment, words: Words) -> Iterator[str]:
    """Why one of several fired first, and armour, which the dice do not show."""
    sights: dict[int, list[Roll]] = {}
    for entry in entries:
        if isinstance(entry.event, Roll) and entry.event.label == "in-sight" and entry.event.successes is None:
            sights.setdefault(entry.deed.number, []).append(entry.event)
    if any(tied != first for tied, first in (quickest(rolls, moment) for rolls in sights.values())):
        yield words("dice.stands-first")
    if any(roll.passed and roll.result == "no-fire" for rolls in sights.values() for roll in rolls):
        yield words("dice.moves-and-waits")
    if "armor" in moment.record.ruleset.figure_fields:
        fights = [entry.event for entry in entries if isinstance(entry.event, Melee)]
        turned = [abs(f.margin) for f in fights if abs(f.margin) != abs(f.successes - f.foe_successes)]
        yield from (words("dice.armour", margin=margin) for margin in dict.fromkeys(turned))
