"""The machines of an encounter under way, as one person knows them: what each is, who sits where, what it has left."""

from collections.abc import Iterator

from bot.names import safe
from bot.play.moment import Moment
from bot.report.machines import told
from bot.text.machines import machine_label
from bot.text.words import Words
from engine.battle.fleet import crew_of, people_of, riders_of
from engine.ruleset.machine_kinds import RIDER
from engine.space import INCH
from engine.state import READY, Figure, Machine
from engine.views import machines_known


def machine_lines(moment: Moment, words: Words) -> list[str]:
    """Two lines for each machine on the table that the person knows of."""
    found: list[str] = []
    for machine in machines_known(moment.record, moment.viewer, moment.state):
        if machine.on_table:
            about = " · ".join(_about(machine, moment, words))
            found.append(f"**{safe(machine_label(machine, moment, words))}** · {about}")
            found.append("-# " + " · ".join(manned(machine, moment, words)))
    return found


def manned(machine: Machine, moment: Moment, words: Words) -> Iterator[str]:
    """The figures in its seats; of a closed machine for its own side alone (CR2-VEH-10)."""
    model = moment.record.ruleset.models[machine.model]
    people = [f for f in people_of(moment.state.figures, machine) if f.id not in moment.shut_away]
    crew, riders = crew_of(people, machine), riders_of(people, machine)
    if told(machine, moment) or not model.closed:
        for job in model.seats:
            who = _state(crew[job], words) if job in crew else words("force.free")
            yield words("force.seat", seat=words.term("seat", job), who=who)
    else:
        yield words("force.shut")
    if riders:
        names = words.listed([_state(figure, words) for figure in riders])
        yield words("force.seat", seat=words.term("seat", RIDER), who=names)


def _about(machine: Machine, moment: Moment, words: Words) -> Iterator[str]:
    """What it is, how it stands, and what is left of its rounds, which its own side alone is told."""
    rules = moment.record.ruleset
    model = rules.models[machine.model]
    if machine.name != model.name:
        yield words.term("model", model.id)
    if model.dv:
        flank = words.decimal(f"{model.dv / 2:g}")
        yield words("machines.armour", front=words.decimal(f"{model.dv:g}"), flank=flank)
    if machine.status != READY:
        yield words(f"picture.{machine.status}")
    elif machine.speed:
        yield words("machines.speed", inches=words.decimal(f"{machine.speed / INCH:g}"))
    for weapon, count in machine.rounds if told(machine, moment) else ():
        yield words("machines.rounds", count, weapon=words.term("weapon", weapon))


def _state(figure: Figure, words: Words) -> str:
    name = safe(figure.name)
    return name if figure.status == "carry-on" else f"{name} ({words.term('status', figure.status)})"
