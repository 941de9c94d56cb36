"""A person's text for a figure, a weapon or a direction, as the engine takes it."""

import re
from collections.abc import Iterable, Sequence

from bot.errors import Unfit
from bot.language import compass_word, manner, term, understood
from bot.names import Named, meant, plain
from bot.play.standpoint import Standpoint
from bot.report.machines import machine_name, machine_tag
from bot.report.tags import figure_meant, marker_tag, named_figures
from bot.text.figures import listed
from bot.text.words import Words
from engine.errors import BadRequest
from engine.fold import fold
from engine.space import Point
from engine.space.cells import parse_point
from engine.state import Figure, Machine
from engine.state.mission_state import Marker

COMPASS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
_NAMES = 6
"""The most names in a refusal that says which figures may be meant."""
_PLACES = ("to", "at", "facing")
"""Fields that take a place or a direction too."""


def compass(text: str, words: Words) -> int | None:
    """Degrees of a compass word, short or long, in the reader's language or else in another."""
    word = compass_word(text)
    found = (manner(language).compass.get(word) for language in understood(words.language))
    return next((degrees for degrees in found if degrees is not None), None)


def one_figure(text: str, here: Standpoint, words: Words, field: str = "figure") -> Figure:
    """The figure meant, see `bot.names.meant`.

    Raises BadRequest naming those that there are, and Unfit for a machine and where several are meant. The person finds
    no figure that they do not know of.
    """
    found = figure_meant(text, here.known(), here.moment, here.sides)
    if found is not None:
        return found
    marker = marker_meant(text, here)
    if marker is not None:
        raise BadRequest(words("play.marker", tag=marker_tag(marker, here.moment)), field=field)
    machine = machine_meant(text, here, words)
    if machine is not None:
        called = f"{machine_name(machine, here.moment, words.language)} ({machine_tag(machine, here.moment)})"
        raise Unfit("figure-wanted", machine=called, rule="CR2-VEH-10")
    raise _unknown(text, here, words, field)


def aimed_at(text: str, here: Standpoint, words: Words) -> dict[str, str]:
    """A figure or a machine to be fired at, as an input names it. Raises BadRequest, Unfit like `one_figure`."""
    figures: list[Named[Figure | Machine]] = [*named_figures(here.known(), here.moment, here.sides)]
    found = meant(text, [*figures, *named_machines(here, words)], parts=not fold(text).isdecimal())
    if isinstance(found, Machine):
        return {"machine": found.id}
    return {"figure": found.id if found is not None else one_figure(text, here, words, "target").id}


def machine_meant(text: str, here: Standpoint, words: Words) -> Machine | None:
    """The machine on the table, known to the person, that is meant. Raises Unfit where several are."""
    return meant(text, named_machines(here, words))


def machines_about(here: Standpoint) -> list[Machine]:
    """Those on the table that the person knows of, and those of their own that fly."""
    rules, machines = here.table.rules, here.table.state.machines
    return [one for one in machines if one.on_table or (one.side in here.sides and rules.models[one.model].flight)]


def named_machines(here: Standpoint, words: Words) -> list[Named[Machine]]:
    """The machines that the person knows of, with all that people type for them."""
    known, moment = machines_about(here), here.moment
    return [Named(one, one.id, (machine_name(one, moment, words.language),), machine_tag(one, moment)) for one in known]


def _unknown(text: str, here: Standpoint, words: Words, field: str) -> BadRequest:
    """The refusal of a name that nobody bears, with those who may be meant."""
    key, names = "play.who-or-where" if field in _PLACES else "play.who", _names(here, field, words)
    return BadRequest(words(key if names else "unfit.no-figure", name=plain(text), names=names), field=field)


def marker_meant(text: str, here: Standpoint) -> Marker | None:
    """The possible enemy whose token bears this: `?2`."""
    return next((m for m in here.possible_enemies() if fold(marker_tag(m, here.moment)) == fold(text)), None)


def _names(here: Standpoint, field: str, words: Words) -> str:
    """The figures that may be meant: one's own that can act, or for a place others before them."""
    standing = [figure for figure in here.known() if figure.on_table]
    own = [figure for figure in standing if figure.side in here.sides and figure.able]
    others = [figure for figure in standing if figure.side not in here.sides]
    shown = {"target": [*others, *own], **dict.fromkeys(_PLACES, others)}.get(field, own) or standing
    return listed([plain(figure.name, 20) for figure in shown], _NAMES, words)


def some_figures(text: str, here: Standpoint, words: Words) -> list[Figure]:
    """Figures named with commas, each once."""
    found = [one_figure(part, here, words, "figures") for part in parts_of(text)]
    if not found:
        raise _unknown("", here, words, "figures")
    return list(dict.fromkeys(found))


def parts_of(text: str) -> list[str]:
    """The parts between commas or semicolons."""
    return [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]


def weapons_of(text: str, figure: Figure, words: Words) -> str | list[str]:
    """One weapon of a figure, or two joined by `+`. Raises BadRequest naming what the figure carries."""
    found = [weapon_among(part, figure.weapons, words) for part in re.split(r"[+&,]", text)]
    return found[0] if len(found) == 1 else found


def weapon_among(text: str, there: Iterable[str], words: Words) -> str:
    """The weapon meant, by id or name, of those that are there. Raises BadRequest naming these."""
    names = list(dict.fromkeys(there))
    found = _among(text, "weapon", names, words)
    if found is not None:
        return found
    if not names:
        raise BadRequest(words("play.no-weapon", name=plain(text)), field="weapon")
    listed = ", ".join(words.term("weapon", weapon).casefold() for weapon in names)
    raise BadRequest(words("play.weapon", name=plain(text), names=listed), field="weapon")


def skill_among(text: str, there: Iterable[str], words: Words) -> str:
    """The skill meant, by id or name; what was typed where it is none of those there, which the rules refuse."""
    return _among(text, "skill", there, words) or text


def _among(text: str, group: str, there: Iterable[str], words: Words) -> str | None:
    """The one meant of those there, by its id or its names in the reader's language and the others, however spelt."""
    codes = understood(words.language)
    named = (Named(one, one, [_spelt(one), *(_spelt(term(code, group, one)) for code in codes)]) for one in there)
    return meant(_spelt(text), named)


def _spelt(name: str) -> str:
    """A name however it is joined: `Semi-Automatic  rifle` is `semi automatic rifle`."""
    return " ".join(fold(name).replace("-", " ").split())


def facing_of(text: str, at: Point, here: Standpoint, words: Words) -> int:
    """Degrees clockwise from north: a compass word, a number, or from there towards a cell or figure."""
    found = compass(text, words)
    if found is not None:
        return found
    number = fold(text).removesuffix("°").strip()
    if re.fullmatch(r"[0-9]{1,3}", number) and int(number) <= 360:
        return int(number) % 360
    return here.table.space.heading(at, spot_of(text, here, words, "facing"))


def spot_of(text: str, here: Standpoint, words: Words, field: str = "at") -> tuple[int, int]:
    """A cell, or where a figure or a possible enemy is, in hundredths of an inch. Raises BadRequest."""
    if re.fullmatch(r"[a-z]{1,2} ?[0-9]{1,3}", fold(text), re.ASCII):
        return parse_point(fold(text), here.moment.record.table, field)
    marker = marker_meant(text, here)
    return marker.at if marker is not None else one_figure(text, here, words, field).at


def extra_inches(text: str, movers: Sequence[Figure], here: Standpoint, words: Words) -> str | dict[str, str]:
    """How the two extra inches are used: `ask`, `stay`, `go-on`, a cell, or cells behind names."""
    if fold(text) in ("ask", "stay", "go-on"):
        return fold(text)
    if len(movers) == 1 and " " not in text.strip():
        return {movers[0].id: fold(text).upper()}
    pairs = [part.rpartition(" ") for part in parts_of(text)]
    return {one_figure(name, here, words, "when_seen").id: fold(cell).upper() for name, _, cell in pairs}
