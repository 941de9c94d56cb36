"""The offers while a person types: what the rules allow them now, each with its reasons in a few words.

Every function takes how things stand for the person and gives labels with their values, the best first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from bot.names import REASONS, line_of, plain
from bot.play.standpoint import Standpoint, with_members
from bot.report.tags import marker_tag, named_figures, tag_of
from bot.text.figures import inches, listed, percent
from bot.text.words import Words
from bot.typed.figures import COMPASS, compass
from bot.typed.ways import is_relative, way_of
from engine import legal
from engine.commands.move import exits
from engine.commands.move import reaches as reaches_of
from engine.errors import DuckbackError
from engine.fold import fold
from engine.preview import charge_of
from engine.procedures.activation import may_act, may_shoot
from engine.procedures.aim import ready, targets
from engine.procedures.charge_reach import chargeable
from engine.procedures.mover import blockers
from engine.shot_reasons import ShotReason, why
from engine.space import INCH, Reach
from engine.space.cells import cell_name
from engine.state import Figure

Offers = list[tuple[str, str]]
MOST = 25
"""The most entries that Discord shows."""
EDGES = ("N", "E", "S", "W")
NAMES = 3
"""The most enemies that are named beside a cell."""


def value_of(here: Standpoint) -> Callable[[str], str]:
    """What makes of the id of a figure the value of a line that means it."""
    known = named_figures(here.known(), here.moment, here.sides)
    return cache(lambda name: line_of(name, known))


def groups(here: Standpoint, words: Words) -> Offers:
    """Groups that may be activated, and their members alone."""
    value = value_of(here)
    found = here.groups()
    offers = []
    for group in with_members(found):
        leader = here.table.leader([here.table.named(name) for name in group])
        names = ", ".join(plain(here.table.named(name).name, 20) for name in group)
        offers.append((words("offer.group", names=names, rep=leader.rep), ",".join(map(value, group))))
    return [offer for offer in offers if len(offer[1]) <= 100]


def doers(here: Standpoint, words: Words, kinds: Sequence[str]) -> Offers:
    """Figures that may do one of these kinds of input, each with what it has to do it with."""
    value = value_of(here)
    found: Offers = []
    if "move" in kinds:
        figures = [f for f in here.movers() if f.posture != "prone" and f.now.used < f.now.allowance]
    elif "stand" in kinds:
        figures = [f for f in here.movers() if next(legal.movement(here.table, f), {}).get("do") == "stand"]
    else:
        ids = {str(item.get("figure") or item["figures"][0]) for item in here.actions() if item["do"] in kinds}
        figures = [figure for figure in here.table.figures if figure.id in ids]
    for figure in figures:
        parts = [_named(figure, here)]
        if {"move", "charge", "stand"} & set(kinds):
            parts.append(words("offer.left", inches=inches(figure.now.left)))
        elif {"fire", "grenade"} & set(kinds):
            parts += [words.term("weapon", weapon.id) for weapon in ready(here.table, figure)[:2]]
        found.append((REASONS.join(parts), value(figure.id)))
    return found


def listed_values(here: Standpoint, kind: str, field: str, named: Mapping[str, str]) -> list[Any]:
    """What a field may hold in inputs of this kind that name these too: a figure, a machine, a marker."""
    found = [
        item[field]
        for item in (*(legal.at_table(here.table, kind) if here.active else ()), *here.actions(named.get("figure", "")))
        if item["do"] == kind and field in item and all(item.get(name, one) == one for name, one in named.items())
    ]
    return [value for n, value in enumerate(found) if value not in found[:n]]


def _named(figure: Figure, here: Standpoint) -> str:
    """`Slag (G2)`, as the token on the board says."""
    return f"{plain(figure.name, 20)} ({tag_of(figure, here.moment)})"


# ---- whom ----


def shot_at(here: Standpoint, words: Words, figure: Figure) -> Offers:
    """Enemies it may fire at now: `Slag (G2) · 9″ · in cover · 2 dice · hit 58%`."""
    value = value_of(here)
    if not _has_action(here, figure):
        return []
    found = [(foe, why(here.table, figure, foe)) for foe in targets(here.table, figure)]
    shots = [(foe, reason) for foe, reason in found if reason.possible]
    return [(f"{_named(foe, here)} · {_shot(reason, words)}", value(foe.id)) for foe, reason in shots]


def _has_action(here: Standpoint, figure: Figure) -> bool:
    """Whether its action is still to come."""
    return may_shoot(figure) and figure.id in {other.id for other in here.acting()}


def _shot(reason: ShotReason, words: Words) -> str:
    shelter = words(f"offer.{reason.shelter}")
    chance = words("offer.hit", percent=percent(reason.hit))
    return " · ".join([f"{inches(reason.distance)}″", shelter, words("offer.dice", reason.dice), chance])


def charged(here: Standpoint, words: Words, figure: Figure) -> Offers:
    """Enemies it may charge now, with the chances of coming to blows and of winning the first round."""
    value = value_of(here)
    if not _has_action(here, figure) or not may_act(figure):
        return []
    found: Offers = []
    for foe in chargeable(here.table, figure):
        parts = [_named(foe, here), f"{inches(here.table.space.distance(figure.at, foe.at))}″"]
        odds = charge_of(here.table, figure.id, foe.id)
        parts.append(words("offer.contact", percent=percent(odds.reach * odds.contact)))
        if odds.melee is not None:
            parts.append(words("offer.wins", percent=percent(odds.melee.won)))
        found.append((REASONS.join(parts), value(foe.id)))
    return found


def markers(here: Standpoint, words: Words) -> Offers:
    """The person's own markers that may still move, each with its place and their note on it."""
    movable = {item["marker"] for item in legal.at_table(here.table, "move-marker")}
    state, table = here.moment.state, here.moment.record.table
    found: Offers = []
    for marker in state.markers if here.active else ():
        if marker.id in movable and marker.side in here.sides:
            under = ", ".join(plain(state.figures[index].name, 20) for index in marker.contents)
            parts = (marker_tag(marker, here.moment), cell_name(marker.at, table), under or words("markers.decoy"))
            found.append((" · ".join(parts), marker.id))
    return found


def others(here: Standpoint) -> Offers:
    """The figures on the table that the person knows of and does not play."""
    value = value_of(here)
    known = [figure for figure in here.known() if figure.on_table and figure.side not in here.sides]
    return [(_named(figure, here), value(figure.id)) for figure in known]


def touched(here: Standpoint, words: Words, figure_id: str, kinds: Sequence[str]) -> Offers:
    """The figures that its hands reach, for these kinds of input, with the state they are in."""
    value = value_of(here)
    ids = dict.fromkeys(i["target"] for i in here.actions(figure_id) if i["do"] in kinds and "target" in i)
    figures = [here.table.named(name) for name in ids]
    return [(f"{_named(f, here)} · {words.term('status', f.status)}", value(f.id)) for f in figures]


def deeds(here: Standpoint, words: Words, figure: Figure | None) -> Offers:
    """The deeds of hands under these rules; of a figure, those open to it now."""
    now = {item["do"] for item in here.actions(figure.id)} if figure is not None else set()
    return [(words.term("deed", deed), deed) for deed in here.table.rules.by_hand if figure is None or deed in now]


# ---- with what ----


def weapons(
    here: Standpoint, words: Words, figure: Figure, kind: str, target: Figure | None, field: str = "weapon"
) -> Offers:
    """Weapons it may name in this field of an input, two at once joined by `+`; at the target where one is named."""
    found: dict[str, str] = {}
    for item in here.actions(figure.id):
        aimed = [item.get("target"), *(aim.get("figure") for aim in item.get("targets", ()))]
        if item["do"] == kind and field in item and (target is None or target.id in aimed):
            held = item[field] if isinstance(item[field], list) else [item[field]]
            found["+".join(held)] = " + ".join(words.term("weapon", weapon) for weapon in held)
    return [(_weapon(value, label, here, words), value) for value, label in found.items()]


def _weapon(value: str, label: str, here: Standpoint, words: Words) -> str:
    kinds = [here.table.rules.weapons.get(name) for name in value.split("+")]
    reach = min((kind.range for kind in kinds if kind is not None), default=0)
    rating = sum(kind.target for kind in kinds if kind is not None)
    return words("offer.weapon", rating, name=label, range=reach // INCH) if rating and reach else label


# ---- where ----


def spots(here: Standpoint, words: Words, figure: Figure, kinds: Sequence[str]) -> Offers:
    """Where it may throw, lob or do what else a place is named for: at enemies, by cell, with their distance."""
    found: Offers = []
    items = [item for item in here.actions(figure.id) if "at" in item]
    for item in [item for item in items if item["do"] in kinds] or items:
        x, y = item["at"]
        cell = cell_name((round(x * INCH), round(y * INCH)))
        foe = next((f for f in here.known() if f.at == (round(x * INCH), round(y * INCH))), None)
        away = inches(here.table.space.distance(figure.at, foe.at)) if foe else "?"
        weapon = words.term("weapon", item["weapon"]) if "weapon" in item else ""
        parts = [cell, _named(foe, here) if foe else "", f"{away}″", weapon]
        found.append((" · ".join(part for part in parts if part), cell))
    return list({value: (label, value) for label, value in found}.values())


def ways(here: Standpoint, words: Words, figure: Figure, typed: str) -> Offers:
    """Where it can go: what was typed, if it is a way; towards enemies; the edge; then cells, the safest first."""
    mover = next((f for f in here.movers() if f.id == figure.id), None)
    if mover is None:
        return []
    figure = mover
    found: Offers = list(_as_typed(here, words, figure, typed))
    reaches = reaches_of(here.table, figure)
    wanted = fold(typed).upper()
    near = [reach for reach in reaches if cell_name(reach.point).startswith(wanted)]
    if wanted:
        found += sorted(_cells(here, words, figure, near), key=lambda offer: (len(offer[1]), offer[1]))
        found += _headings(here, words, figure)
    else:
        found += [*_headings(here, words, figure), *_cells(here, words, figure, near)]
    return list({value: (label, value) for label, value in reversed(found)}.values())[::-1]


def _as_typed(here: Standpoint, words: Words, figure: Figure, typed: str) -> Iterator[tuple[str, str]]:
    """A distance, a bearing or a name, with the cell that it leads to."""
    if not typed.strip() or not is_relative(typed):
        return
    try:
        way = way_of(typed, figure, here, words)
    except DuckbackError:
        return
    x, y = way["to"] if "to" in way else way["path"][-1]
    end = round(x * INCH), round(y * INCH)
    if here.table.space.on_table(end):
        yield words("offer.leads", typed=plain(typed, 60), cell=cell_name(end, here.moment.record.table)), typed.strip()
    else:
        yield plain(typed, 60), typed.strip()


def _headings(here: Standpoint, words: Words, figure: Figure) -> Iterator[tuple[str, str]]:
    value = value_of(here)
    foes = [f for f in here.table.enemies(figure) if f.id in here.knows]
    for foe in here.table.nearest(figure, foes)[:NAMES]:
        with suppress(DuckbackError):  # no step brings the figure nearer
            way_of(way := f"towards {value(foe.id)}", figure, here, words)
            yield words("offer.towards", who=_named(foe, here)), way
    for item in exits(here.table, figure):
        x, y = item["to"]
        table = here.moment.record.table
        edge = "N" if y < 0 else "S" if y * INCH > table.height else "W" if x < 0 else "E"
        yield words("offer.off", edge=words(f"offer.edge-{edge}")), f"off {edge}"


def _cells(here: Standpoint, words: Words, figure: Figure, reaches: Sequence[Reach]) -> Offers:
    foes = [f for f in here.table.enemies(figure) if f.id in here.knows]
    rated = [(reach, *_watchers(here, foes, reach)) for reach in reaches]
    rated.sort(key=lambda each: (len(each[1]), len(each[2]), -each[0].cost, each[0].point))
    shown: list[tuple[bool, tuple[str, str]]] = []
    for reach, open_, covered in rated[:MOST]:
        passed = [] if open_ or covered else _passed(here, figure, foes, reach)
        possible = [marker_tag(marker, here.moment) for marker in here.lurking([(reach.point, reach.floor)])]
        shown.append((bool(passed), _cell(reach, open_, covered, passed, possible, words)))
    # Of the spots out of sight, those reached unseen come first.
    unseen = sum(not open_ and not covered for _, open_, covered in rated[:MOST])
    return [offer for _, offer in (*sorted(shown[:unseen], key=lambda each: each[0]), *shown[unseen:])]


def _watchers(here: Standpoint, foes: Sequence[Figure], reach: Reach) -> tuple[list[str], list[str]]:
    """The foes that could see it there, turning if need be: those it would stand open to, those it has cover from."""
    space, conceals = here.table.space, here.table.rules.parameters.conceals
    open_: list[str] = []
    covered: list[str] = []
    for foe in foes:
        if space.sight(foe.at, foe.floor, reach.point, reach.floor):
            shelter = space.protection(foe.at, foe.floor, reach.point, reach.floor, moving=conceals).for_hit
            (open_ if shelter == "open" else covered).append(plain(foe.name, 16))
    return open_, covered


def _passed(here: Standpoint, figure: Figure, foes: Sequence[Figure], reach: Reach) -> list[str]:
    """The foes that could see it on its way there, inch by inch."""
    space = here.table.space
    stop = blockers(here.table, figure)
    route = space.find_route(figure.at, figure.floor, reach.point, reach.floor, blockers=stop, limit=reach.cost + INCH)
    if route is None:
        return []
    stops = [route.at(cost) for cost in range(INCH, route.length, INCH)]
    return [
        plain(foe.name, 16)
        for foe in foes
        if foe.able and any(space.sight(foe.at, foe.floor, point, floor) for point, floor in stops)
    ]


def _cell(
    reach: Reach,
    open_: Sequence[str],
    covered: Sequence[str],
    passed: Sequence[str],
    possible: Sequence[str],
    words: Words,
) -> tuple[str, str]:
    name = cell_name(reach.point)
    parts = [f"{name} · {inches(reach.cost)}″"]
    if reach.floor:
        parts.append(words("offer.floor", floor=reach.floor))
    if open_:
        parts.append(words("offer.seen", names=listed(open_, NAMES, words)))
    if covered:
        parts.append(words("offer.covered", names=listed(covered, NAMES, words)))
    if passed:
        parts.append(words("offer.passes", names=listed(passed, NAMES, words)))
    elif not open_ and not covered and not possible:
        parts.append(words("offer.unseen"))
    if possible:
        parts.append(words("offer.possible", names=listed(possible, NAMES, words)))
    return " · ".join(parts), f"{name} floor {reach.floor}" if reach.floor else name


def cells(here: Standpoint, places: Iterable[Sequence[float]]) -> Offers:
    """These places, in inches, as cells."""
    table = here.moment.record.table
    names = dict.fromkeys(cell_name((round(x * INCH), round(y * INCH)), table) for x, y in places)
    return [(name, name) for name in names]


def lists(here: Standpoint, several: Sequence[Sequence[str]]) -> Offers:
    """Figures together, in their order."""
    value = value_of(here)
    names = (", ".join(plain(here.table.named(name).name, 20) for name in ids) for ids in several)
    return [(name, ",".join(map(value, ids))) for name, ids in zip(names, several, strict=True)]


def named(group: str, values: Iterable[Any], words: Words) -> Offers:
    """Values of the rules, by their words."""
    return [(words.term(group, str(value)), str(value)) for value in values]


def facings(here: Standpoint, words: Words, figure: Figure, typed: str) -> Offers:
    """Which way to face: towards an enemy, by the compass, by degrees."""
    value = value_of(here)
    foes = here.table.nearest(figure, [f for f in here.table.enemies(figure) if f.id in here.knows])
    found = headings(words, typed)
    found[-len(COMPASS) : -len(COMPASS)] = [
        (words("offer.towards-face", who=_named(foe, here)), value(foe.id)) for foe in foes
    ]
    return found


def headings(words: Words, typed: str) -> Offers:
    """Which way to face: by the compass, by degrees."""
    found = [(words(f"compass.{point}"), point) for point in COMPASS]
    if typed.strip().isdecimal() or compass(typed, words) is not None:
        found.insert(0, (typed.strip(), typed.strip()))
    return found
