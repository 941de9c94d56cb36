"""A draft as messages: the sign-up that everybody sees, and the table in the making for the one who works on it."""

from collections.abc import Collection, Mapping
from typing import Any

from bot.messages.duel import changed_card
from bot.messages.hand import way_in
from bot.messages.parts import gallery, mention, sendable, view_of
from bot.messages.seats import change_ways, sign_up_view
from bot.names import safe
from bot.play.drafts import Sheet
from bot.play.moment import Moment
from bot.report.picture import board_of
from bot.setup.arranging import agreed, unanswered
from bot.setup.draft import carried_in, machines_in, name_of, seat_in, waiting_under
from bot.setup.machines import seats_of
from bot.setup.markers import laid, plays_markers
from bot.text.errors import worded
from bot.text.gear import gear_of
from bot.text.words import Words
from engine.loading.prices import of_figure, of_machine
from engine.ruleset.machine_kinds import RIDER
from engine.space.cells import cell_name
from engine.space.terrain import INCH

_LINES = 6


async def sign_up(sheet: Sheet) -> dict[str, Any]:
    """The sign-up as a message: the table, the sides with their seats, and what is still to do; a challenge that has
    been changed, while it is not accepted."""
    words = Words(sheet.moment.language)
    if unanswered(sheet.draft):
        return await changed_card(sheet, words)
    picture = await board_of(sheet.moment, (), words.language, whole=True)
    starts = None if sheet.lacks or agreed(sheet.draft) else sheet.moment.encounter_id
    view = sign_up_view(sheet.moment, picture, words, below(sheet, words), starts)
    return sendable(view, picture)


def begun(moment: Moment) -> dict[str, Any]:
    """What stands in the place of the sign-up once play has begun."""
    words = Words(moment.language)
    view = view_of(words("setup.begun"), [way_in(moment.encounter_id, words)])
    return sendable(view)


def below(sheet: Sheet, words: Words) -> str:
    """What is still to do before the encounter can begin."""
    lines = [worded(lack, words) for lack in sheet.lacks[:_LINES]]
    if lines:
        placing = all(lack.code == "side-placing" for lack in sheet.lacks)
        lines.insert(0, words("setup.to-place" if placing else "setup.to-do"))
    elif not agreed(sheet.draft):
        lines.append(ready(sheet, words))
    if plays_markers(sheet.draft):
        lines.append(words("markers.agreed"))
    if not sheet.draft["table"].get("terrain"):
        lines.append(words("setup.bare"))
    return "\n-# ".join(lines)


def ready(sheet: Sheet, words: Words) -> str:
    """What beginning to play will do, where nothing is missing; sides without a player are named."""
    host, seats = mention(sheet.moment.seating.host_id), sheet.moment.seating.seats
    people = [side for side in sheet.moment.record.sides if side.controller != "rules"]
    free = [safe(side.name) for side in people if side.id not in seats]
    if not free or len(people) == 1:
        return words("setup.ready", host=host)
    return words("setup.ready-free", len(free), host=host, sides=words.listed(free))


async def preview(sheet: Sheet, text: str, words: Words) -> dict[str, Any]:
    """The table as it is now, for the one person who changed it, below what changed; and the ways to change more."""
    picture = await board_of(sheet.moment, (), words.language, whole=True)
    return sendable(view_of(text, gallery(picture), change_ways(sheet.moment, words)), picture)


def lifted(figures: Collection[str], sheet: Sheet, words: Words) -> str:
    """Which figures and machines of known places lost theirs by a change of the table; empty where none did."""
    known = [figure for figure in sheet.draft["figures"] if figure["side"] in sheet.placed]
    safe_names = [safe(name_of(figure)) for figure in known if figure["id"] in figures]
    parked = [machine for machine in machines_in(sheet.draft) if machine["side"] in sheet.placed]
    safe_names += [called(machine, words) for machine in parked if machine["id"] in figures]
    return words("setup.lifted", len(safe_names), names=words.listed(safe_names)) if safe_names else ""


def described(figure: Mapping[str, Any], sheet: Sheet, words: Words) -> str:
    """`Rep 5, Star, noble, AC 6, mounted, Lance, at H12`."""
    parts = [words("force.rep", rep=figure["rep"])]
    parts += [words(f"force.{key}") for key in ("star", "leader") if figure.get(key)]
    # As the record has it, with what was left out.
    complete = next(one for one in sheet.moment.record.figures if one.id == figure["id"])
    parts += gear_of(complete, words)
    sits, carried = seat_in(sheet.draft, figure["id"]), carried_in(sheet.draft)
    if sits is not None:
        parts.append(words("force.aboard", seat=words.term("seat", sits[1]), machine=called(sits[0], words)))
    if figure["id"] not in carried and "at" in figure:
        cell = cell_name((round(figure["at"][0] * INCH), round(figure["at"][1] * INCH)), sheet.moment.record.table)
        parts.append(words("force.place", cell=cell))
    elif figure["id"] in waiting_under(sheet.draft):
        parts.append(words("force.under"))
    elif figure["side"] in sheet.placed and figure["id"] not in carried:
        parts.append(words("force.no-place"))
    if figure.get("unseen"):
        parts.append(words("force.hidden"))
    if figure.get("squad"):
        parts.append(words("force.squad", squad=safe(figure["squad"])))
    prices = sheet.moment.record.ruleset.prices
    if prices is not None:
        parts.append(words("force.points", cost := of_figure(prices, complete), points=cost))
    return ", ".join(parts)


def spent(sheet: Sheet, side: str, words: Words) -> str:
    """`213 points`, `213 of 300 points`: what the forces of a side that may be seen cost; empty without prices."""
    record = sheet.moment.record
    prices = record.ruleset.prices
    if prices is None:
        return ""
    seen = {one["id"] for one in (*sheet.draft["figures"], *machines_in(sheet.draft)) if one["side"] == side}
    cost = sum(of_figure(prices, figure) for figure in record.figures if figure.id in seen)
    cost += sum(of_machine(record.ruleset, prices, machine) for machine in record.machines if machine.id in seen)
    if record.mission is not None and record.mission.total:
        return words("force.points-of", cost, points=cost, total=record.mission.total)
    return words("force.points", cost, points=cost)


def owned(figure: Mapping[str, Any], sheet: Sheet, words: Words) -> str:
    """The same, and who plays it, where mentions can be read."""
    owner = sheet.moment.seating.owners.get(figure["id"])
    told = described(figure, sheet, words)
    return told if owner is None else f"{told}, {words('force.owner', who=mention(owner))}"


def called(machine: Mapping[str, Any], words: Words) -> str:
    """The name of a machine, or what it is."""
    return safe(machine["name"]) if "name" in machine else words.term("model", machine["model"])


def manned(machine: Mapping[str, Any], sheet: Sheet, words: Words) -> str:
    """`medium tank, driver: Ann, gunner: free, at H12`."""
    names = {figure["id"]: safe(name_of(figure)) for figure in sheet.draft["figures"]}
    crew, riders = machine.get("crew", {}), [names[one] for one in machine.get("riders", ()) if one in names]
    parts = [words.term("model", machine["model"])] if "name" in machine else []
    for job in seats_of(sheet.draft, machine):
        if job != RIDER:
            who = names.get(crew.get(job, ""), "") or words("force.free")
            parts.append(words("force.seat", seat=words.term("seat", job), who=who))
    parts += [words("force.seat", seat=words.term("seat", RIDER), who=words.listed(riders))] if riders else []
    if "at" in machine:
        at = (round(machine["at"][0] * INCH), round(machine["at"][1] * INCH))
        parts.append(words("force.place", cell=cell_name(at, sheet.moment.record.table)))
    elif machine["side"] in sheet.placed:
        parts.append(words("force.no-place"))
    return ", ".join(parts)


def force_list(sheet: Sheet, words: Words) -> str:
    """Every figure that may be seen, by side."""
    lines: list[str] = []
    for side in sheet.draft["sides"]:
        mine = [figure for figure in sheet.draft["figures"] if figure["side"] == side["id"]]
        cost = spent(sheet, side["id"], words) if mine else ""
        lines.append(" · ".join(filter(None, (f"**{safe(name_of(side))}**", cost))))
        lines += [
            "-# " + words("force.line", name=safe(name_of(figure)), what=owned(figure, sheet, words)) for figure in mine
        ]
        if not mine:
            lines.append("-# " + words("force.none"))
        lines += [
            "-# " + words("force.line", name=called(machine, words), what=manned(machine, sheet, words))
            for machine in machines_in(sheet.draft, side["id"])
        ]
        lines += ["-# " + line for line in noted_lines(sheet, side["id"], words)]
    return cut(lines, words)


def noted_lines(sheet: Sheet, side: str, words: Words) -> list[str]:
    """A player's notes on their markers: `Marker 1 at H12: Anna and Ben`."""
    names = {figure["id"]: safe(name_of(figure)) for figure in sheet.draft["figures"]}
    table = sheet.moment.record.table
    lines = []
    for marker in laid(sheet.draft, side):
        place = words("force.no-place") if marker.at is None else words("force.place", cell=cell_name(marker.at, table))
        under = [names[one] for one in marker.under]
        what = words.listed(under) if under else words("markers.decoy" if marker.known else "markers.unsaid")
        lines.append(words("markers.noted", number=marker.number, place=place, what=what))
    return lines


def cut(lines: list[str], words: Words, longest: int = 1_900) -> str:
    """As many lines as fit into a message, and how many more there are."""
    kept = list(lines)
    while sum(len(line) + 1 for line in kept) > longest:
        kept.pop()
    if len(kept) < len(lines):
        kept.append("-# " + words("terrain.more", count=len(lines) - len(kept)))
    return "\n".join(kept)
