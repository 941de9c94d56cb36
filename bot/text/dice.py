"""Dice in words: the small line below a sentence, and the full list with rule ids."""

from collections.abc import Sequence
from itertools import groupby

from bot.names import safe
from bot.play.moment import Moment
from bot.report.odds import game_of
from bot.report.steps import Step
from bot.text.checks import result_of
from bot.text.gear import thrown
from bot.text.words import Words
from engine.checks.spec import Shooting
from engine.events import Entry, Melee, Roll, Shot
from engine.procedures.aim import ready

STIRS = "pef-movement"
COUNTED = 6
"""So many of those who come into sight, the quickest first, are told with their dice."""
_QUICK = 3
"""In an opposed count of successes a die of 1 to 3 counts."""


def faces(roll: Roll, target: int | None = None) -> str:
    """The dice in the order in which they fell, those that failed in brackets."""
    need = roll.target if target is None else target
    shown = sorted(roll.dice, reverse=True) if roll.label in ("ranged-combat", "parting-shot") else roll.dice
    return " ".join(str(die) if need is None or die <= need else f"({die})" for die in shown)


def dice_line(step: Step, moment: Moment, words: Words) -> str:
    """All dice of one step on one small line; empty where nothing was rolled."""
    parts: list[str] = []
    for label, group in groupby(step.rolls, key=lambda roll: roll.label):
        rolls = list(group)
        if label in ("ranged-combat", "parting-shot"):
            parts += _shots(step, moment, words)
        elif label == "activation":
            parts.append(_activation(rolls, moment, words))
        elif label == "in-sight":
            ranked = sorted((roll for roll in rolls if roll.dice), key=lambda r: -scored(r))
            counts = [_counted(roll, safe(moment.name(roll.figure)), words) for roll in ranked[:COUNTED]]
            if len(ranked) > COUNTED:
                counts.append(words("dice.slower", count=len(ranked) - COUNTED))
            if counts:
                key = "dice.sight-passed" if ranked[0].successes is None else "dice.in-sight"
                parts.append(words(key, counts=" · ".join(counts)))
                tied, first = quickest(rolls, moment)
                if ranked[0].successes is None and tied != first:
                    parts.append(words("dice.stands-first"))
                if ranked[0].successes is None and any(r.passed and r.result != "fire" for r in ranked):
                    parts.append(words("dice.moves-and-waits"))
        elif all(roll.target is None and _of_mission(roll) for roll in rolls):
            shown = ", ".join(faces(roll) for roll in rolls)
            parts.append(words("dice.other", label=words.term("label", label), faces=shown))
        elif label == STIRS and len(step.events) > 1:
            parts += [_stirs(roll, words) for roll in rolls]
        else:
            parts += [_one(roll, moment, words) for roll in rolls]
            parts += _armour(step, moment, words) if label == "melee" else []
    return " · ".join(parts)


def _armour(step: Step, moment: Moment, words: Words) -> list[str]:
    """By how much a fight was won once the loser's armour has counted, where that is not what the dice say."""
    fights = [event for event in step.events if isinstance(event, Melee)]
    if "armor" not in moment.record.ruleset.figure_fields:
        return []
    turned = [abs(f.margin) for f in fights if abs(f.margin) != abs(f.successes - f.foe_successes)]
    return [words("dice.armour", margin=margin) for margin in turned]


def _of_mission(roll: Roll) -> bool:
    """Whether it was rolled for a marker, or for who comes from one."""
    return bool(roll.marker)


def _stirs(roll: Roll, words: Words) -> str:
    """`?3: 2 5, 2 passed`."""
    tag = f"?{roll.marker.rpartition('-')[2]}"
    return words("dice.stirs", roll.passed or 0, tag=tag, faces=faces(roll))


def scored(roll: Roll) -> int:
    """The count of a roll: successes, or dice passed."""
    return (roll.passed if roll.successes is None else roll.successes) or 0


def firing(rolls: Sequence[Roll], moment: Moment) -> set[str]:
    """The figures that fire after a check by dice passed, less those whose only gun is not set up."""
    table = game_of(moment)
    unready = {f.id for f in table.figures if f.weapons and not ready(table, f)}
    return {roll.figure for roll in rolls if roll.result == "fire"} - unready


def quickest(rolls: Sequence[Roll], moment: Moment) -> tuple[list[str], list[str]]:
    """The figures firing that passed most, and those of them that fire first: standing before moving (MG42-RUL-53)."""
    able = firing(rolls, moment)
    fire = [roll for roll in rolls if roll.figure in able]
    most = max(map(scored, fire), default=0)
    tied = list(dict.fromkeys(roll.figure for roll in fire if scored(roll) == most))
    return tied, [figure for figure in tied if not moment.state.figure(figure).moved] or tied


def _counted(roll: Roll, name: str, words: Words) -> str:
    return words("dice.counted", name=name, faces=faces(roll, _need(roll)), count=scored(roll))


def _need(roll: Roll) -> int | None:
    """What a die of this roll must not exceed to count."""
    if roll.label == "star-power":
        return _QUICK
    return roll.target if roll.successes is None else _QUICK


def _activation(rolls: Sequence[Roll], moment: Moment, words: Words) -> str:
    throws = []
    for roll in rolls:
        side = safe(moment.side_name(roll.side))
        throws.append(words("dice.side", side=side, die=roll.dice[0]))
    return words("dice.activation", sides=" · ".join(throws))


def _shots(step: Step, moment: Moment, words: Words) -> list[str]:
    """`6 + Rep 5 = 11 hit · 2 + 5 = 7 miss`."""
    parts: list[str] = []
    for shot in (event for event in step.events if isinstance(event, Shot)):
        plus = shot.total - shot.die
        rep = moment.state.figure(shot.shooter).rep
        key = "dice.shot" if not parts and plus == rep else "dice.shot-next"
        result = words.term("row", shot.result)
        parts.append(words(key, die=shot.die, plus=plus, total=shot.total, result=result))
    return parts


def _one(roll: Roll, moment: Moment, words: Words) -> str:
    shown = faces(roll)
    if roll.chosen:
        return words("dice.chosen")
    if roll.label in ("damage", "melee-damage"):
        # Its target is the weapon's Impact, no pass mark.
        dice = " ".join(map(str, roll.dice))
        return words("dice.damage", dice=dice, result=result_of(roll.label, roll.result, words))
    if roll.label == "star-power":
        return words("dice.star-power", faces=faces(roll, _QUICK), result=result_of(roll.label, roll.result, words))
    if roll.label == "leader-die":
        return words("dice.leader", faces=shown)
    if roll.label == "pitiful-shot":
        return words("dice.pitiful", faces=shown)
    name = safe(moment.name(roll.figure)) if roll.figure else ""
    if roll.label == "melee":
        return _counted(roll, name, words)
    if roll.label == "fast-move":
        return words("dice.fast-move", name=name, faces=shown, target=roll.target)
    if roll.label == "recover-knock-down" and roll.target is not None:
        return words("dice.knocked", roll.passed or 0, name=name, target=roll.target, faces=shown)
    if roll.label == "charge":
        return words("dice.passes", roll.passed or 0, name=name, target=roll.target, faces=shown)
    if roll.target is not None and roll.passed is not None:
        return words("dice.test", roll.passed, target=roll.target, faces=shown)
    return words("dice.other", label=words.term("label", roll.label), faces=shown)


def dice_detail(entries: Sequence[Entry], moment: Moment, words: Words, longest: int = 3_900) -> str:
    """Every roll with the rule that asked for it, one a line."""
    lines = [words("detail.title")]
    aimed = _targets(entries, moment)
    for number, entry in enumerate(entries):
        roll = entry.event
        if not isinstance(roll, Roll):
            continue
        who = safe(moment.name(roll.figure)) if roll.figure else safe(moment.side_name(roll.side)) if roll.side else ""
        outcome = f" → {result_of(roll.label, roll.result, words)}" if roll.result else ""
        need = _need(roll)
        plain = roll.label in ("damage", "melee-damage")
        shown = words("dice.chosen") if roll.chosen else faces(roll, 6 if plain else need)
        label = words.term("label", roll.label)
        if number in aimed:
            target, threw = aimed[number]
            head = words("detail.throws" if threw else "detail.shoots", who=who, target=target)
        elif plain and roll.against:
            head = words("detail.damage", label=label, target=safe(moment.name(roll.against)))
        else:
            head = words("detail.head", label=label, who=who)
        line = words(
            "detail.line",
            head=head,
            faces=shown,
            outcome=outcome,
            rule=roll.rule or "?",
        )
        extras = [f"{change.amount:+d} `{change.rule}`" for change in roll.modifiers]
        lines.append("-# " + " · ".join([line, *extras]))
    if len(lines) == 1:
        return words("detail.none")
    legend = [words("detail.brackets")] if any("(" in line for line in lines) else []
    if aimed:
        legend += _needed(moment, words)
    lines[1:1] = legend
    while sum(len(line) + 1 for line in lines) > longest:
        lines.pop()
    return "\n".join(lines)


def _targets(entries: Sequence[Entry], moment: Moment) -> dict[int, tuple[str, bool]]:
    """For every roll to hit, by its place among the entries, whom it was aimed at, and whether something was thrown."""
    found: dict[int, tuple[str, bool]] = {}
    for number, (event, deed) in enumerate((entry.event, entry.deed) for entry in entries):
        shots = [e.event for e in entries if isinstance(e.event, Shot) and e.deed.number == deed.number]
        if shots and isinstance(event, Roll) and event.label in ("ranged-combat", "parting-shot"):
            names = dict.fromkeys(safe(moment.name(shot.target)) for shot in shots)
            found[number] = ", ".join(names), bool(thrown((s.weapon for s in shots), moment.record.ruleset))
    return found


def _needed(moment: Moment, words: Words) -> list[str]:
    """What a die and Rep must come to, to hit."""
    check = moment.record.ruleset.checks.get("ranged-combat")
    if not isinstance(check, Shooting):
        return []
    hits = [row for row in check.rows if row.hits]
    always = min((row.low for row in hits if not row.missed_if), default=0)
    lowest = min((row.low for row in hits), default=0)
    return [words("detail.needed", always=always, lowest=lowest)] if lowest < always else []
