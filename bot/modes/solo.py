"""A game for one band against the rules: choices and sealed dice become a record, and a record an encounter."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlmodel import SQLModel

from bot.errors import Stale
from bot.language import ENGLISH, Language, has, said, started, term
from bot.modes.bands import Raising, usual_names
from bot.modes.duels import sides_of
from bot.play.moment import Moment
from bot.setup.alone import alone, battles, sides
from bot.setup.arranging import with_ambushes
from bot.setup.draft import playable, require_new
from bot.setup.scenarios import at_level, levels, scenario, scenarios, shared
from bot.storage.models import SeatRow
from bot.storage.repository import Beside, nothing_else
from bot.storage.stored import Owed
from engine.campaign.bands import Band, Member, altered, most_grunts, read_band, recruit
from engine.campaign.rolls import CampaignEvent, Roller
from engine.campaign.setup import BYSTANDERS, Force, SetUp, new_encounter
from engine.dice import Dice
from engine.loading.loadout import gear_to_json
from engine.loading.recruits import campaign_of, lines_of, recruiting_of, star_lines
from engine.loading.setup_rolls import prepared
from engine.procedures.missions.place_markers import marker_name
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import get
from engine.state import Gear
from engine.tables.outcome import Request

if TYPE_CHECKING:
    from bot.play.service import Service

GROUNDS: Mapping[str, tuple[str, int]] = {
    "sections": ("sections", 36),
    "street": ("street", 36),
    "large": ("sections", 48),
    "large-street": ("street", 48),
}
"""Tables to choose from: how each is laid out, and its inches from edge to edge."""
LEVELS = range(1, 6)
"""Enemy Activity Levels (CR3-CAMP-14)."""
_USUAL_LEVELS: Mapping[tuple[str, str], int] = {("cr3", "raid-defend"): 4, ("swordplay", "raid-defend"): 1}
"""The usual level by ruleset and mission, where it is not 2: fewer markers are real at a lower one (CR3-PEF-10)."""
FIRST = "farm"
"""The battle that is proposed to a person who has played none alone."""
_PLACES: Mapping[str, Any] = {"names": "", "weapons": (), "gear": 0, "sections": 0}
"""The choices for each member of the band, and the value where there was none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices(Raising):
    """A person's choices; whatever is empty is as usual."""

    language: Language = ENGLISH
    """In which names are given."""
    mission: str = "patrol"
    """A mission that dice lay out, or a battle that is all set up."""
    side: int = 1
    """The side that the person plays, where a battle leaves a choice."""
    level: str = ""
    """How hard a battle is that leaves a choice; empty is as usual."""
    names: tuple[str, ...] = ()
    """The Star's name first."""
    weapons: tuple[tuple[str, ...], ...] = ()
    gear: tuple[int, ...] = ()
    """Which of the sets of gear that its line of the army list allows each has; 0 is the usual one."""
    sections: tuple[int, ...] = ()
    """Where each starts; 0 is where one usually does."""
    ground: str = "sections"
    eal: int = -1
    """The Enemy Activity Level that was chosen: 0 is for dice to decide it, -1 as usual."""
    first: bool = False
    """Whether the seed was picked so that the person meets somebody in a first battle."""

    @property
    def ready(self) -> bool:
        """Whether the battle is all set up: nothing but the side is chosen then."""
        return self.mission not in laid_by_dice(self.rules)

    @property
    def starts(self) -> tuple[int, ...]:
        """The sections where one may start, the usual one first."""
        return campaign_of(self.rules).encounters[self.mission].sections

    @property
    def activity(self) -> int:
        """The Enemy Activity Level, the mission's usual one if none was chosen; 0 is for dice to decide it."""
        if not self.rules.campaign or not self.rules.campaign.level:
            return 0
        usual = _USUAL_LEVELS.get((self.ruleset, self.mission), 2)
        return usual if self.eal < 0 else self.eal

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)

    def with_(self, place: str, value: Any, number: int) -> Choices:
        """With one thing about one member of the band changed: one of `_PLACES`."""
        empty: Any = _PLACES[place]
        values = list(getattr(self, place))
        values += [empty] * (number + 1 - len(values))
        values[number] = value
        return replace(self, **{place: tuple(values)})  # type: ignore[arg-type]

    def of(self, place: str, number: int) -> Any:
        """One thing about one member; None where nothing was chosen."""
        values = getattr(self, place)
        return (values[number] or None) if number < len(values) else None


def first_solo(language: Language) -> Choices:
    """What is usual for a person's first battle: a fight that is all set up; of a mission, a band so small that few
    enemies come.

    Enemies are as many as the band, more or less (CR3-PEF-16).
    """
    return Choices(language=language, mission=FIRST, grunts=2, first=True)


def with_friends(language: Language) -> Choices:
    """What is usual for friends on one side: the first battle that is made for them."""
    battle = next(filter(shared, scenarios()))
    return Choices(language=language, ruleset=scenario(battle, language)["ruleset"], mission=battle)


def new_seed(choices: Choices) -> str:
    """A seed that is still secret; for a first battle one whose first marker is one group of enemies.

    In Raid: Attack this marker is the one inside the building (CR3-ENC-10).
    """
    seed = secrets.token_hex(16)
    while choices.first and _first_marker(choices, seed) != "B":
        seed = secrets.token_hex(16)
    return seed


def meets_somebody(choices: Choices, seed: str) -> bool:
    """Whether a first battle, as it is chosen by now, is sure to hold enemies."""
    return choices.first and not choices.ready and _first_marker(choices, seed) in ("B", "C")


def _first_marker(choices: Choices, seed: str) -> str:
    """What the first marker turns out to be (CR3-PEF-10); empty while the level it depends on is for dice to decide."""
    if not choices.activity:
        return ""
    roller = Roller(choices.rules, Dice({}, seed))
    return roller.test("pef-resolution", marker_name(0), Request(eal=choices.activity)).result


def missions(ruleset: str) -> tuple[str, ...]:
    """What can be played against the game by a ruleset: missions that dice lay out, and what is all set up."""
    return (*laid_by_dice(get(ruleset)), *battles(ruleset))


def laid_by_dice(rules: Ruleset) -> Iterable[str]:
    """The missions of a ruleset that dice lay out."""
    return rules.campaign.encounters if rules.campaign else ()


def read_choices(raw: Mapping[str, Any]) -> Choices:
    """Choices as they were kept; the usual ones where they are damaged."""
    usual = Choices()
    try:
        listed = {name: tuple(raw.get(name, ())) for name in ("names", "gear", "sections")}
        weapons = tuple(tuple(lot) for lot in raw.get("weapons", ()))
        kept = Choices(**{**raw, **listed, "weapons": weapons})
    except TypeError:
        return usual
    kinds = [(type(value), type(of)) for value, of in zip(astuple(kept), astuple(usual), strict=True)]
    return kept if all(kind is wanted for kind, wanted in kinds) else usual


@dataclass(frozen=True, slots=True)
class RaisedBand:
    """A band as the dice made it, with the rolls."""

    band: Band
    most: int
    """How many Grunts its Star may lead."""
    roller: Roller


def raise_band(choices: Choices, seed: str) -> RaisedBand:
    """The band: its Star, and a roll for every recruit.

    The same seed gives the same recruits of a list. Its faces tell nothing of those that another list would get.
    """
    rules, language = choices.rules, choices.language
    usual = usual_names(choices.kind, language)
    names = [choices.of("names", n) or usual[n] for n in range(len(usual))]
    roller = Roller(rules, Dice({}, seed, (choices.ruleset, choices.kind)))
    star = choices.star(names[0], _armed(choices, 0))
    band = read_band(
        {"name": said(language, f"solo.side.{choices.kind}"), "kind": choices.kind, "star": star}, "band", rules
    )
    most = min(most_grunts(band, rules), len(usual) - 1)
    for n in range(1, 1 + min(choices.grunts, most)):
        band = recruit(roller, band, name=names[n], weapons=_armed(choices, n))
    for n, member in enumerate(band):
        if set_ := choices.of("gear", n):
            band = altered(band, member, rules, **gear_to_json(gear_sets(choices, member)[set_], rules))
    return RaisedBand(band, most, roller)


def _armed(choices: Choices, number: int) -> tuple[str, ...]:
    """What a member carries, where no army list says it."""
    if choices.listed:
        return ()
    given: tuple[str, ...] | None = choices.of("weapons", number)
    return given or choices.lots[number % len(choices.lots)]


def gear_sets(choices: Choices, member: Member) -> tuple[Gear, ...]:
    """What a member may have by its line of the army list; nothing where there are no lists."""
    return next((line.gear for line in lines_of(choices.rules, choices.kind) if line.name == member.line), ())


def named(choices: Choices, names: Sequence[str]) -> Choices:
    """With these names for the Star and the others; an empty one is as usual. Raises Unfit for names used twice."""
    renamed = replace(choices, names=tuple(" ".join(name.split()) for name in names))
    usual = usual_names(choices.kind, choices.language)
    worn = [renamed.of("names", n) or usual[n] for n in range(len(usual))]
    for n, name in enumerate(worn):
        require_new(name, worn[:n])
    return renamed


_BAND: Mapping[str, Any] = {"line": "", "names": (), "weapons": (), "gear": ()}
_ANEW: Mapping[str, Mapping[str, Any]] = {
    "ruleset": {"kind": "", "enemy": "", "arms": "", "enemy_arms": "", **_BAND},
    "mission": {"side": 1},
    "kind": {"line": "", "gear": ()},
    "line": {"gear": ()},
}
"""What was chosen before and means nothing any more, by what was chosen now."""


def chosen(choices: Choices, what: str, values: Sequence[str]) -> Choices:
    """With what was picked from the list called `what`. Raises Stale for what is on no list."""
    name, _, place = what.partition("-")
    allowed: dict[str, Collection[str]] = {
        "ruleset": [rules.id for rules in playable()],
        "mission": missions(choices.ruleset),
        "side": ("1", "2", "3")[: max(2, len(sides(choices.mission, choices.language)))],
        "level": levels(choices.mission),
    }
    if not choices.ready:
        recruiting = recruiting_of(choices.rules)
        kinds, arms = recruiting.kinds, recruiting.arms
        allowed |= {"kind": kinds, "arms": arms, "enemy": kinds, "enemy-arms": arms, "ground": GROUNDS}
        allowed["line"] = [line.name for line in star_lines(choices.rules, choices.kind)]
    if what in allowed and len(values) == 1 and values[0] in allowed[what]:
        value = int(values[0]) if what == "side" else values[0]
        changed: dict[str, Any] = {what.replace("-", "_"): value, **_ANEW.get(what, {})}
        if what == "ruleset":
            changed["mission"] = missions(values[0])[0]
        return replace(choices, **changed)
    if what == "grunts" and len(values) == 1:
        return replace(choices, grunts=int(values[0]))
    if what == "eal" and len(values) == 1 and int(values[0]) in (0, *LEVELS):
        return replace(choices, eal=int(values[0]))
    if name == "gear" and len(values) == 1:
        return choices.with_("gear", int(values[0]), int(place))
    if name == "weapons" and all(weapon in choices.rules.weapons for weapon in values):
        return choices.with_("weapons", tuple(values), int(place))
    if name == "section":
        section, there = int(place), {int(value) for value in values}
        for n in range(max(len(choices.sections), *there, 0) + 1):
            if n in there or choices.of("sections", n) == section:
                choices = choices.with_("sections", section if n in there else 0, n)
        return choices
    raise Stale("there is no such choice")


def record_of(choices: Choices, seed: str) -> dict[str, Any]:
    """The whole encounter under its seed: what is all set up, or what dice decide. Raises BadRequest, Refused."""
    if choices.ready:
        record = alone(choices.mission, choices.side, choices.language)
        return with_ambushes(at_level(record, choices.mission, choices.level), seed)
    return set_up(choices, seed).record


def set_up(choices: Choices, seed: str) -> SetUp:
    """A mission: the band, and everything else that dice decide. Raises BadRequest, Refused."""
    raised = raise_band(choices, seed)
    members = list(raised.band)
    sections = {
        member.id: section
        for n, member in enumerate(members)
        if (section := choices.of("sections", n)) in choices.starts
    }
    layout, size = GROUNDS[choices.ground]
    made = new_encounter(
        choices.ruleset,
        [Force(raised.band, sections=sections)],
        choices.mission,
        choices.opposition(choices.language, raised.band.name),
        seed=seed,
        eal=choices.activity or None,
        called=called(choices.mission, choices.language),
        width=size,
        height=size,
        layout="street" if layout == "street" else "sections",
    )
    mission = said(choices.language, f"solo.mission.{choices.mission}")
    title = said(choices.language, "solo.title", mission=mission, who=members[0].name)
    return replace(made, record=opening(made, title, choices.language, raised.roller.events))


def called(mission: str, language: Language) -> dict[str, str]:
    """What the enemy of a kind of encounter is called, where that is not the opposition of the campaign."""
    words = {"name": f"solo.side.{mission}", "called": f"solo.called.{mission}"}
    return {key: said(language, name) for key, name in words.items() if has(name)}


def opening(made: SetUp, title: str, language: Language, before: Sequence[CampaignEvent] = ()) -> dict[str, Any]:
    """The record of a set-up under its title, with all that dice decided, also `before` the set-up itself, and with
    those that the set-up has not named, as bystanders and creatures, named in that language."""
    record = {**made.record, "title": title, "prepared": prepared((*before, *made.events))}
    aside = {"name": term(language, "scenario-side", "locals")}
    record["sides"] = [{**side, **(aside if side["id"] == BYSTANDERS else {})} for side in record["sides"]]
    worn = {side["id"]: side.get("called", "") for side in record["sides"]}
    record["figures"] = [
        one if "name" in one else {**one, "name": _by_kind(one["id"], worn[one["side"]], language)}
        for one in record["figures"]
    ]
    return record


def _by_kind(name: str, worn: str, language: Language) -> str:
    """`Woman 2` for `woman-2`, or what all of its side are called."""
    kind, _, number = name.rpartition("-")
    return f"{worn or started(term(language, 'row', kind))} {number}"


async def launch(
    service: Service,
    channel_id: int,
    guild_id: int | None,
    host_id: int,
    record: dict[str, Any],
    language: Language,
    beside: Beside = nothing_else,
    prepared: str = "",
) -> tuple[Moment, Owed]:
    """Begin an encounter against the rules in a channel, its host leading the side that people play.

    `prepared` is the key of the preparation that it comes of. Raises ChannelTaken, BadRequest, Unfit.
    """

    def seated(encounter_id: int) -> Sequence[SQLModel]:
        [side] = sides_of(record)
        captain = SeatRow(encounter_id=encounter_id, side=side, user_id=host_id, captain=True)
        return [captain, *beside(encounter_id)]

    return await service.begin(channel_id, guild_id, host_id, record, language, seated, prepared)
