"""The letters below a question: every enemy that it names, how far off, in what shelter, with what odds."""

from collections.abc import Sequence
from fractions import Fraction

from bot.play.moment import Moment
from bot.report.arms import burst_of
from bot.report.odds import game_of
from bot.report.preview import Marked
from bot.text.figures import condition, inches, percent
from bot.text.gear import weapon_in_text
from bot.text.lead_lines import Led
from bot.text.machines import called
from bot.text.questions import UNDER_FIRE
from bot.text.words import Words
from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.events import Blast, Shot
from engine.flow import Question
from engine.preview.model import Shots
from engine.procedures.aim import usable
from engine.procedures.machines.mounts import weapons
from engine.space import Shelter
from engine.state import Figure

RECEIVED_FIRE = "received-fire"
SHOOTERS = 3
"""The most shooters at one figure that are told of."""


def sight_lines(
    question: Question, marks: Sequence[Marked], moment: Moment, words: Words, leads: Sequence[Led] = ()
) -> list[str]:
    """A line for each letter: of a shot the dice and the chance that its button tells, where one does; of a move who
    would be seen in what shelter."""
    table = game_of(moment)
    if question.kind == "in-sight-move":
        return [_seen(mark, table, moment, words) for mark in marks]
    return [_aim(mark, table, moment, words, leads) for mark in marks]


def under_fire(question: Question, moment: Moment, words: Words) -> str:
    """How a figure stands that a shot makes somebody decide for, and of each known shooter with what, how far off, and
    in what shelter it finds the figure. Empty for other questions."""
    if question.test != RECEIVED_FIRE or question.kind not in UNDER_FIRE:
        return ""
    table = game_of(moment)
    figure = table.named(question.figure)
    who, wounds = called(figure.id, moment, words), figure.hurt.wounds
    state = [words("force.rep", rep=figure.rep), *condition(figure, table.rules, words)]
    state += [words("sights.wounds", wounds)] if wounds else []
    told = [words("sights.state", who=who, state=", ".join(state))]
    for foe in map(table.named, question.about[:SHOOTERS]):
        fired = _fired(foe, figure, table, moment)
        shot = words(
            "sights.shooter",
            foe=called(foe.id, moment, words, first=True),
            weapon=words.listed([weapon_in_text(name, words) for name in fired]),
            inches=inches(table.space.distance(foe.at, figure.at)),
            who=who,
            shelter=words(f"offer.{_shelter(table, foe, figure, fired)}"),
        )
        told.append(shot)
    return " ".join(told)


def _fired(foe: Figure, figure: Figure, table: Game, moment: Moment) -> Sequence[str]:
    """The weapon that a figure, or the machine that it is in, has fired last; of a thrower the one in hand."""
    shooters = (foe.id, foe.aboard or foe.id)
    for entry in reversed(moment.entries):
        match entry.event:
            case Shot(shooter=shooter, target=figure.id, weapon=weapon) if shooter in shooters:
                return [weapon]
            case Blast(figure=shooter) if shooter in shooters and (
                weapon := burst_of([entry.deed], entry.event, moment)
            ):
                return [weapon]
            case _:
                pass
    return weapons(table, foe)[:1] if foe.aboard else foe.kit.in_hand[:1] or foe.weapons[:1]


def _shelter(table: Game, shooter: Figure, target: Figure, arms: Sequence[str]) -> Shelter:
    """What keeps a target from shots with the first of these weapons, which may go through a wall (CR3-RUL-76)."""
    impact = table.rules.weapons[arms[0]].impact if arms else None
    return table.protection(shooter, target, impact).for_hit


def _one(name: str, table: Game) -> Figure:
    """The figure with this id; of a machine, the one that answers for it, or else another aboard."""
    machine = next((machine for machine in table.state.machines if machine.id == name), None)
    if machine is None:
        return table.named(name)
    return table.fleet.voice(machine) or people_of(table.figures, machine)[0]


def _aim(mark: Marked, table: Game, moment: Moment, words: Words, leads: Sequence[Led]) -> str:
    figure, target = _one(mark.watcher, table), _one(mark.seen, table)
    # What is hidden may bear on a shot: then only what the table itself shows is told.
    shots = None if moment.record.hidden else _shots(figure, target, leads)
    arms = [weapon.id for weapon in usable(table, figure, target)]
    line = words(
        "sights.foe",
        mark=mark.letter,
        foe=called(mark.seen, moment, words, first=True),
        inches=inches(table.space.distance(figure.at, target.at)),
        who=called(mark.watcher, moment, words),
        shelter=words(f"offer.{_shelter(table, figure, target, arms) if shots is None else shots.shelter}"),
    )
    if shots is None:
        return line
    odds = words("offer.hit", percent=percent(1 - shots.hits.get(0, Fraction(0))))
    return words("sights.shot", line=line, dice=words("offer.dice", shots.dice), odds=odds)


def _shots(figure: Figure, target: Figure, leads: Sequence[Led]) -> Shots | None:
    """What the choices have a figure fire at a target, with the most dice; None where it does not fire at it."""
    found = [shots for one in leads for firing in one.firings if firing.figure == figure.id for shots in firing.targets]
    return max((shots for shots in found if shots.target == target.id), key=lambda shots: shots.dice, default=None)


def _seen(mark: Marked, table: Game, moment: Moment, words: Words) -> str:
    looker, mover = _one(mark.watcher, table), _one(mark.seen, table)
    kept = table.protection(looker, mover).for_hit
    return words(
        "sights.seen",
        mark=mark.letter,
        foe=called(mark.watcher, moment, words, first=True),
        who=called(mark.seen, moment, words),
        inches=inches(table.space.distance(looker.at, mover.at)),
        shelter=words(f"offer.{kept}"),
    )
