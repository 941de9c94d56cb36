"""A drive before it is made: what slows and stops it, where it would leave the table, and who sees it at the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.board.place_words import site
from bot.play.standpoint import Standpoint
from bot.report.driving import Planned
from bot.text.deeds import NAME
from bot.text.figures import inches, listed
from bot.text.machines import called, drive_in_words, halves, inertia, machine_called, machine_label
from bot.text.words import Words
from engine.preview import Preview
from engine.procedures.machines.route import Route
from engine.ruleset.hulls import model_of
from engine.space.drive import Contact

NAMES = 4


def drive_lines(here: Standpoint, item: Mapping[str, Any], drives: Sequence[Planned], words: Words) -> Iterator[str]:
    """What becomes of machines on their way, a line for each thing; of several, first how each of them goes."""
    ways = {way["machine"]: way for way in item.get("drives", ())}
    for drive in drives:
        machine = here.table.machine(drive.drawn.machine)
        told = list(_on_its_way(here, drive, words))
        if machine.id in ways:
            who = machine_label(machine, here.moment, words)
            way = words("if.drive-of", machine=who, way=drive_in_words(ways[machine.id], here.table, words))
            told = [". ".join([way, *told[:1]]), *told[1:]]
        yield from told


def _on_its_way(here: Standpoint, drive: Planned, words: Words) -> Iterator[str]:
    if slowed := drive.way.cost - drive.way.gone:
        yield words("if.drive-rough", inches=inches(slowed))
    yield from _end_of(here, drive, drive.way, words)
    if drive.onward is not None and drive.onward.stopped:
        yield " ".join([words("if.drive-then"), *_end_of(here, drive, drive.onward, words)])


def _end_of(here: Standpoint, drive: Planned, way: Route, words: Words) -> Iterator[str]:
    """What ends a way early, and what that does to those aboard."""
    if way.contact is not None:
        key, what = _met(here, drive, way.contact, words)
        yield words(f"if.drive-{key}", inches=words.decimal(f"{halves(way.gone):g}"), what=what)
        if key == "strikes" and inertia(here.table.rules):
            yield words("if.drive-harm", impact=drive.impacts[way is drive.onward])
    if way.leaves:
        yield words("if.drive-leaves", edge=words(f"edge.{way.leaves}"))


def seen_at_end(here: Standpoint, foretold: Preview, count: int, words: Words) -> str:
    """The known enemies who would see so many machines where they end."""
    ends = foretold.runs[0].ends if foretold.runs else ()
    foes = dict.fromkeys(view.enemy for end in ends for view in end.views if view.exposed)
    if foes:
        names = listed(list(dict.fromkeys(called(foe, here.moment, words, NAME) for foe in foes)), NAMES, words)
        return words("if.drive-seen", count, names=names)
    return words("if.drive-unseen-known" if here.moment.record.hidden else "if.drive-unseen", count)


def _met(here: Standpoint, drive: Planned, contact: Contact, words: Words) -> tuple[str, str]:
    """What it comes upon: it strikes what is solid, runs enemies down in armour, and stops before all others
    (CR2-RUL-282, CR2-VEH-17, CR2-RUL-423)."""
    table = here.table
    machine = table.machine(drive.drawn.machine)
    if contact.kind == "piece":
        return "strikes", site(table.space, table.space.table.piece(contact.id), words.language)
    if contact.kind == "machine":
        return "strikes", machine_called(table.machine(contact.id), table.rules, words)
    figure = table.named(contact.id)
    runs_down = model_of(table.rules, machine).dv and table.hostile(machine.side, figure.side)
    return "runs-down" if runs_down else "stops", called(figure.id, here.moment, words, NAME)
