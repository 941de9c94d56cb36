"""Set-up of an encounter by dice: light, terrain, objective buildings, activity, deployment, all in one record."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from engine.campaign.bands import CAPTIVE, Band, Member, over_the_limit
from engine.campaign.closing import Pursuit
from engine.campaign.deploy import indoors, spots
from engine.campaign.enemies import Opposition
from engine.campaign.rolls import CampaignEvent, Roller
from engine.campaign.streets import street
from engine.campaign.terrain import SMALLEST, lay_out, roll_sections
from engine.dice import Dice, commitment
from engine.errors import BadRequest, Refused
from engine.fold import fold
from engine.loading.load import FORMAT
from engine.loading.loadout import gear_to_json
from engine.loading.recruits import campaign_of
from engine.record.model import NEUTRAL, Record
from engine.ruleset.campaigns import EncounterRules
from engine.ruleset.model import Ruleset
from engine.ruleset.options import with_options
from engine.ruleset.registry import get
from engine.space import INCH, parse_table
from engine.strict import fields

BAND_SIDE, ENEMY_SIDE, BYSTANDERS = "blue", "red", "bystanders"
_PARTS = ("command", "squad")
"""Fields of figures that keep the bands of one side apart, each with a leader of its own."""


class Conditions(NamedTuple):
    """What a table has besides its ground: its fields in the record, and the objective buildings that stand on it."""

    table: Mapping[str, Any]
    objectives: int = 0


class Meeting(NamedTuple):
    """What there is when the band's opposition is decided: the encounter, its opposition and its level (0 for none),
    the table with the objective buildings on it, and the figures of the band."""

    mission: str
    enemy: Opposition
    level: int
    table: Mapping[str, Any]
    objectives: Sequence[str]
    figures: Sequence[Mapping[str, Any]]
    kind: str = ""
    """The band's."""
    held: Sequence[str] = ()
    """Ids of those of its figures that are captives."""
    pursuit: Pursuit | None = None
    """The pursuit that has led to it."""


class Against(NamedTuple):
    """What there is against a band: the record's mission, fields of the enemy's side, and figures that wait for it."""

    mission: Mapping[str, Any]
    side: Mapping[str, Any] = MappingProxyType({})
    figures: Sequence[Mapping[str, Any]] = ()
    band: Mapping[str, Any] = MappingProxyType({})
    """Fields of the band's own side."""
    bystanders: Sequence[Mapping[str, Any]] = ()
    """Figures that fight for nobody."""


@dataclass(frozen=True, slots=True)
class Force:
    """The members of a band who go: their ids (empty: all), and the section each starts in if not the usual one."""

    band: Band
    members: tuple[str, ...] = ()
    sections: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetUp:
    """A record ready to be played, what was rolled for it, and which figure is which member.

    `members` has one mapping for each force: a figure's id in the record and the member's in its band.
    """

    record: dict[str, Any]
    events: tuple[CampaignEvent, ...]
    members: tuple[dict[str, str], ...]


def new_encounter(
    ruleset: str,
    forces: Sequence[Force],
    mission: str,
    enemy: Opposition,
    *,
    seed: str | None,
    eal: int | None = None,
    salts: Sequence[str] = (),
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Sequence[str] = (),
    width: int = SMALLEST,
    height: int = SMALLEST,
    layout: Literal["sections", "street"] = "sections",
    called: Mapping[str, str] | None = None,
    pursuit: Pursuit | None = None,
) -> SetUp:
    """An encounter for one band, or several on the same side, against the rules, with everything that dice decide.

    The dice are those of the encounter, so that its seed covers set-up too. Without `eal` it is rolled. `called` is
    what the enemy's side is called, where not as the opposition is; `pursuit` one that has led to it. Where allies have
    a die each, every band has.
    Raises Refused for a force that may not go, BadRequest for anything else there is not.
    """
    fields.one_of(layout, "layout", ("sections", "street"))
    base = with_options(get(ruleset), options)
    kept = campaign_of(base)
    how = kept.encounters[fields.key(mission, "mission", kept.encounters, "mission")]
    named_options = list(dict.fromkeys((*options, *how.options)))
    rules = with_options(get(ruleset), named_options) if how.options else base
    roller = Roller(rules, Dice(dice or {}, seed, salts))
    going = [(force, _going(force, roller, how)) for force in forces]
    if eal is None:
        eal = kept.level(roller, BAND_SIDE) if kept.level else 0
    conditions: Conditions = how.conditions(roller)
    objectives = conditions.objectives
    if layout == "street":
        terrain, named = street(width, height, objectives)
    else:
        terrain, named = lay_out(roll_sections(roller), width, height, objectives)
    table = {"width": width, "height": height, **conditions.table, "terrain": terrain}
    parts = _parts(going) if len(going) > 1 else []
    commands = parts if rules.parameters.commands else []
    figures, members = _figures(going, table, how, rules, parts)
    held = [name for name, member in members[0].items() if CAPTIVE in forces[0].band.member(member).marks]
    kind = forces[0].band.kind
    against: Against = how.against(roller, Meeting(mission, enemy, eal, table, named, figures, kind, held, pursuit))
    record: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": ruleset,
        "options": named_options,
        "table": table,
        "sides": [
            {
                "id": BAND_SIDE,
                "name": forces[0].band.name,
                **against.band,
                **({"commands": commands} if commands else {}),
            },
            {"id": ENEMY_SIDE, "name": enemy.name, "controller": "rules", **against.side, **(called or {})},
            *([{"id": BYSTANDERS, "controller": "rules", "stance": NEUTRAL}] if against.bystanders else ()),
        ],
        "figures": [*figures, *against.figures, *against.bystanders],
        "mission": {"id": mission, "side": BAND_SIDE, **against.mission},
        "dice": {key: list(faces) for key, faces in (dice or {}).items()},
        "inputs": [],
    }
    if mission in rules.missions and rules.missions[mission].hides:
        record["information"] = "hidden"
    if seed is not None:
        record |= {"seed": seed, "salts": list(salts), "commitment": commitment(seed)}
    return SetUp(record, tuple(roller.events), tuple(members))


def kind_of(record: Record) -> tuple[str, int]:
    """The kind of encounter that a record was set up as, and its level: of those most of whose options it has the one
    of its mission, or else the first."""
    kept = campaign_of(record.ruleset)
    name = record.mission.id if record.mission else ""
    fit = {kind: len(how.options) for kind, how in kept.encounters.items() if set(how.options) <= set(record.options)}
    best = [kind for kind, named in fit.items() if named == max(fit.values())]
    return (name if name in best else best[0]), record.mission.eal if record.mission and kept.level else 0


def _going(force: Force, roller: Roller, how: EncounterRules) -> list[Member]:
    """The members that go, the Star first: those who are free, or with captives to be freed these and their helpers."""
    over = over_the_limit(force.band, roller.rules)
    if over:
        said = "there are {over} too many in {band} for its Star's Rep: send somebody off first"
        raise Refused(
            said, band=force.band.name, over=over, rule=roller.rules.cite("CR3-BAND-05"), code="band-too-large"
        )
    wanted = {force.band.member(member).id for member in force.members}
    for member in force.sections:
        force.band.member(member)
    if how.goes is not None and any(CAPTIVE in m.marks for m in force.band):
        return list(how.goes(roller, force.band))
    going = [m for m in force.band if CAPTIVE not in m.marks and (not wanted or m.id in wanted)]
    if not going:
        said = "{star} is a captive: name others of {band} who go"
        raise Refused(said, star=force.band.star.name, band=force.band.name, rule="CMP-RUL-170")
    return going


def _figures(
    going: Sequence[tuple[Force, list[Member]]],
    table: dict[str, Any],
    how: EncounterRules,
    rules: Ruleset,
    parts: Sequence[str],
) -> tuple[list[dict[str, Any]], list[dict[str, str]]]:
    """The figures of the record in their places, and for each force which of them is which member of its band."""
    placed: list[tuple[int, str, int, Member]] = []
    for number, (force, band) in enumerate(going):
        for member in band:
            section = force.sections.get(member.id, how.sections[0])
            if section not in how.sections:
                allowed = ", ".join(map(str, sorted(how.sections)))
                raise BadRequest("sections {allowed} are where one starts", allowed=allowed, field="sections")
            name = member.id if len(going) == 1 else f"{member.id}-of-{number + 1}"
            placed.append((number, name, section, member))
    wanted = {section: sum(where == section for _, _, where, _ in placed) for section in how.sections}
    at_edge = 8 in how.sections
    parsed = parse_table(table, going=rules.parameters.going)
    if how.inside:
        free = {how.sections[0]: indoors(parsed, how.inside)}
    else:
        free = spots(parsed, {s: n for s, n in wanted.items() if n}, at_edge=at_edge)
    figures: list[dict[str, Any]] = []
    members: list[dict[str, str]] = [{} for _ in going]
    for number, name, section, member in placed:
        x, y = free[section].pop(0)
        figure: dict[str, Any] = {
            "id": name,
            "name": member.name,
            "side": BAND_SIDE,
            "rep": member.fights_at,
            **gear_to_json(member.gear, rules),
            "at": [x / INCH, y / INCH],
            "facing": 0 if at_edge else 180,
        }
        if member is going[number][0].band.star:
            figure["star"] = True
        if campaign_of(rules).leads and member is _leader(going[number][1]):
            figure["leader"] = True
        if parts:
            figure |= {key: parts[number] for key in _PARTS if key in rules.figure_fields}
        if member.owner:
            figure["owner"] = member.owner
        figures.append(figure)
        members[number][name] = member.id
    return figures, members


def _leader(going: Sequence[Member]) -> Member:
    """The one that leads those who go: the first of the highest Rep, which a Star has."""
    return max(going, key=lambda member: member.rep)


def _parts(going: Sequence[tuple[Force, list[Member]]]) -> list[str]:
    """An id for each band, by its Star's name."""
    found: list[str] = []
    for number, (force, _) in enumerate(going, 1):
        name = re.sub(r"[^a-z0-9]+", "-", fold(force.band.star.name)).strip("-")[:30]
        found.append(name if name and name not in (*found, BAND_SIDE, ENEMY_SIDE) else f"band-{number}")
    return found
