"""Reading the missions of the five encounters of Chain Reaction 2.0, and the goals that they join (CR2-ENC)."""

from engine.errors import BadRequest
from engine.loading.goals import read_goals
from engine.loading.mission import read_objectives
from engine.loading.reading import Reading
from engine.record.mission import CAPTIVE, EDGES, FIELD, LOOT, OFF, RECOVERED, TURNS, Goal, Mission
from engine.state import OFF_TABLE, Figure
from engine.strict import fields

COMMON = ("id", "side", "turns", "goals", "awareness")
RULE = "CR2-RUL-299"
ANSWERED = (FIELD, OFF, LOOT, RECOVERED, TURNS, CAPTIVE)
"""The goals that they join."""
LONG = 20
"""After so many turns an encounter is over, where it says nothing else (CR2-RUL-680)."""


def read_encounter(r: Reading) -> Mission:
    """Any of the five; a kind has the keys that it needs."""
    if not r.hidden:
        said = "what one side keeps to itself needs hidden information ({rule})"
        raise BadRequest(said, rule="CR2-AMBUSH-01", field="information")
    own = r.own
    objectives = read_objectives(r, r.data.get("objectives", []))
    captive = fields.key(r.data["captive"], "mission.captive", own, "figure") if "captive" in r.data else ""
    held_in = fields.key(r.data["held_in"], "mission.held_in", objectives, "building") if captive else ""
    captives = fields.each(
        r.data.get("captives", []), "mission.captives", len(own), lambda v, at: fields.key(v, at, own, "figure")
    )
    edge = fields.one_of(r.data["exit"], "mission.exit", EDGES) if "exit" in r.data else ""
    goals = read_goals(r, ANSWERED, objectives, captive) or _usual(r, edge, captives, own)
    if captive:
        own[captive].status = OFF_TABLE
    return Mission(
        r.id,
        r.side,
        entry=fields.one_of(r.data.get("entry", "south"), "mission.entry", EDGES),
        objectives=objectives,
        exit=edge,
        turns=fields.integer(r.data.get("turns", LONG), "mission.turns", 1, 100),
        captive=captive,
        held_in=held_in,
        goals=goals,
        prison=fields.key(r.data["prison"], "mission.prison", r.buildings, "building") if "prison" in r.data else "",
        captives=captives,
        talk=_circumstances(r, "talk", "talk-the-talk"),
        awareness=_circumstances(r, "awareness", "awareness-state"),
        place=_circumstances(r, "place", "loot"),
    )


def _usual(r: Reading, edge: str, captives: tuple[str, ...], own: dict[str, Figure]) -> tuple[Goal, ...]:
    """What each of the five is won by; an escape by a Star among the captives, if there is one (CR2-RUL-299)."""
    if captives:
        free = tuple(name for name in captives if own[name].star) or captives
        return (Goal(OFF, edge, len(free), free),)
    if edge:
        return (Goal(OFF, edge, (len(own) + 1) // 2),)
    return (Goal(FIELD),)


def _circumstances(r: Reading, key: str, check: str) -> tuple[str, ...]:
    """Circumstances of a test that hold all through."""
    known = r.rules.checks[check].circumstances
    return fields.each(r.data.get(key, []), f"mission.{key}", len(known), lambda v, at: fields.one_of(v, at, known))
