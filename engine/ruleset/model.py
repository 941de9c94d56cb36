"""What a ruleset is: a value made of tables, parameters and procedures.

A ruleset derives from its parent by naming what differs, cheapest first: a table row, a parameter, a
whole procedure. Nothing compares a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar

from engine.dice import SIX
from engine.errors import Refused
from engine.ruleset.campaigns import CampaignRules
from engine.ruleset.forces import Prices, Recruiting
from engine.ruleset.keys import Judge, Judging, OnTheWay, OptionalJudge, Procedure, UnderWay
from engine.ruleset.kinds import PERSON, Kind, Trait
from engine.ruleset.machine_kinds import Model
from engine.ruleset.manners import Behaviour, Manners
from engine.ruleset.missions import MissionRules
from engine.ruleset.outline import Outline
from engine.ruleset.parameters import Parameters

if TYPE_CHECKING:
    from engine.inputs.command import Command
    from engine.state import Figure
    from engine.tables.spec import Check

Arms = Literal["weapons", "melee_weapons"]
_USED_IN: Mapping[str, str] = {"weapons": "ranged-combat", "melee_weapons": "melee"}
"""The check that has the rule on which weapons there are."""
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Burst:
    """The dice of a firing: `rolls` for each one used (shotgun: 2); `kept`, the most used, 0 for the Target Rating.

    Each of its `barrels` has an equal share of those used, and as many targets, and may be fired by itself.
    """

    rolls: int = 1
    kept: int = 0
    barrels: int = 1


@dataclass(frozen=True, slots=True)
class BlastArea:
    """Where a weapon bursts: the width of its circle, 0 for none; `rep` is that of its hits, 0 for the firer's own.

    With `path` it strikes a strip so wide from the firer to the spot aimed at, and no circle (CR2-BLAST-03). An aimed
    weapon with `at_spots` is fired at a spot too (CMP-RUL-093). What `lays` smoke or light harms
    nobody (CR2-MORTAR-15, CR2-MORTAR-17).
    """

    width: int = 0
    rep: int = 0
    path: bool = False
    at_spots: bool = False
    lays: Literal["", "smoke", "illumination"] = ""


@dataclass(frozen=True, slots=True)
class Piercing:
    """What goes through armour: its value against a Defensive Value, 0 for none, and within what distance a hit does
    so for certain, in hundredths of an inch (CR2-APW-05, CR2-APW-07)."""

    value: int = 0
    kill: int = 0


@dataclass(frozen=True, slots=True)
class Feed:
    """How a weapon is fed: it fires once a turn, needs a loader beside it, or fires once and is then reloaded.
    Loading `in_place` takes the whole activation (CR3-RUL-144).

    `rounds` are those it has at first, as a number and dice added to it, `half` of these where it says so; none: it
    never runs out for good. `carried` is the most of them that one figure carries, 0 for any. `thrown_away` is fired
    once, and the next is taken in hand. What is `endless` never runs out, whatever its dice show (CMP-RUL-092).
    """

    once_a_turn: bool = False
    loader: bool = False
    in_place: bool = False
    reload: bool = False
    rounds: tuple[int, int] = (0, 0)
    half: bool = False
    carried: int = 0
    thrown_away: bool = False
    endless: bool = False


@dataclass(frozen=True, slots=True)
class Plunge:
    """How a mortar fires over everything between: its rounds in a phase by how many serve it, one, two and so on; none
    for a weapon that is aimed or thrown. Lengths in hundredths of an inch.

    It is called on no spot nearer than `least`, or within `safety` of friends, 0 for any (CR2-MORTAR-07). Served by
    fewer than `steady` it rests for an activation behind each that it fires in (CMP-RUL-104).
    """

    rates: tuple[int, ...] = ()
    least: int = 0
    safety: int = 0
    steady: int = 0


@dataclass(frozen=True, slots=True)
class Weapon:
    """A ranged weapon. Lengths in hundredths of an inch; `rule` is the id that describes it.

    `target` is the Target Rating (the most dice rolled), `rank` the Outgunned Ranking. `mounted_range` is the range of
    a rider (None: as on foot; 0: no use to one). What is `on_mount` is fired from a machine alone. `outline` is the
    silhouette that pictures draw.
    """

    id: str
    name: str
    rule: str
    range: int
    target: int
    impact: int
    rank: int
    outline: Outline = ""
    burst: Burst = Burst()
    blast: BlastArea = BlastArea()
    feed: Feed = Feed()
    piercing: Piercing = Piercing()
    plunge: Plunge = Plunge()
    thrown: bool = False
    aimed: bool = True
    paired: bool = False
    mounted_range: int | None = None
    two_hands: bool = False
    sets_up: bool = False
    """Fires only once an activation without moving has made it ready (MG42-SCEN-08)."""
    bayonet: str = ""
    """The melee weapon that a bayonet fixed on it makes of it; empty where none goes on."""
    under: str = ""
    """The weapon that it is mounted under where a figure has both: they are in hand together (CR2-WPN-24)."""
    on_mount: bool = False
    silent: bool = False
    """Whether neither creatures nor bystanders nor sentries hear it (CMP-ZOM-07, CR2-ZOMBIE-05, CR2-CIV-01)."""
    harms_soft: bool = False
    """What it hits on 10 or more may disable a machine of no Defensive Value (CR2-VEH-15)."""

    @property
    def shots(self) -> int:
        """The most dice used in one firing."""
        return self.burst.kept or self.target

    @property
    def fewest(self) -> int:
        """The fewest dice where weapons fire in blocks; one barrel fires by itself (CR2-FIRE-04, CR2-WPN-12)."""
        return 2 if (self.target if self.burst.barrels == 1 else self.shots // self.burst.barrels) > 2 else 1

    @property
    def lobbed(self) -> bool:
        """Thrown at a spot and gone, as a grenade is."""
        return self.thrown and not self.aimed

    @property
    def recovered(self) -> bool:
        """Thrown at somebody, and back in hand when picked up (SWP-WPN-52), not by a new turn (CMP-RUL-092)."""
        return self.thrown and self.aimed and not self.feed.once_a_turn

    def carries(self, mounted: bool) -> int:
        """Its range in the hands of a rider or of somebody on foot."""
        return self.mounted_range if mounted and self.mounted_range is not None else self.range


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    """A melee weapon and the dice it adds; `impact` where a ruleset rolls its hits against one.

    `two_hands`: it leaves no hand for a shield. `both_hands` is what it counts as when gripped in both, for one that
    may be; `couched` what it counts as in a rider's first round; `parries`: it serves as a shield in melee. `outline`
    is the silhouette that pictures draw.
    """

    id: str
    name: str
    rule: str
    dice: int = 0
    impact: int = 0
    two_hands: bool = False
    both_hands: str = ""
    couched: str = ""
    parries: bool = False
    outline: Outline = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch that a record may name in `options`; `excludes` has others, each with the rule that bars both, and of
    those that it `needs` one is named too."""

    id: str
    rule: str
    summary: str
    apply: Callable[[Ruleset], Ruleset]
    excludes: Mapping[str, str] = field(default_factory=dict)
    needs: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A ruleset's own test for one that others have under another name. `words` are its names for circumstances."""

    test: str
    foe: bool = False
    """Whether the other party takes it, alone or against the first."""
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drill:
    """Orders for a side: each does the first line that fits; one that `brings` adds more, for the rules or anybody."""

    lines: tuple[str, ...]
    springs: int = 0
    """Hidden figures wait for an enemy this near, in hundredths of an inch, until a shot is heard (CR2-RUL-361)."""
    by_doubles: bool = False
    """Whether doubles have them look for enemies too, if people or rules play them (CR2-AMBUSH-03, CR2-RUL-557)."""
    brings: Literal["", "for-rules", "for-anybody"] = ""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A whole set of rules as one value."""

    id: str
    title: str
    revision: int
    parameters: Parameters
    weapons: Mapping[str, Weapon]
    melee_weapons: Mapping[str, MeleeWeapon]
    checks: Mapping[str, Check]
    commands: Mapping[str, Command[Any, Any]]
    """What may be given, in the order in which it is listed; none: its tables can be read and no encounter played."""
    procedures: Mapping[str, Procedure]
    """What commands and procedures call one another by."""
    on_the_way: tuple[OnTheWay[Any], ...] = ()
    """What a move may come upon, in the order in which it is asked for at each inch."""
    under_way: tuple[UnderWay[Any], ...] = ()
    """What goes on of itself in every phase, in the order in which it moves."""
    options: Mapping[str, Option] = field(default_factory=dict)
    behaviours: Mapping[str, Behaviour] = field(default_factory=dict)
    """By result of the NP movement table; none where the rules play no side."""
    manners: Manners = field(default_factory=Manners)
    """What suggestions to a player are weighed by."""
    drill: tuple[str, ...] = ()
    """What each figure of a side that the rules play does, the first of these that fits; none: groups roll for it."""
    drills: Mapping[str, Drill] = field(default_factory=dict)
    """By name what a side may do in place of that."""
    figure_fields: Mapping[str, str] = field(default_factory=dict)
    """What its figures have besides what all have, each with the rule that says what it is."""
    lists: Mapping[str, str] = field(default_factory=dict)
    """The rule that says which `figures` fields, `sides` fields, `machines`, `traits` or `options` there are."""
    stances: tuple[str, ...] = ("fights", "neutral")
    """What its sides may be there for."""
    missions: Mapping[str, MissionRules] = field(default_factory=dict)
    """The kinds of mission that its records may have."""
    traits: Mapping[str, Trait] = field(default_factory=dict)
    natures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What its figures may be by nature; by the result of `attribute`, what a die gives: one, `roll-twice`, `none`."""
    skills: Mapping[str, str] = field(default_factory=dict)
    """What its figures may have learnt, each with its category; none where skills are not in force."""
    models: Mapping[str, Model] = field(default_factory=dict)
    """By id the kinds of machines that its records may have."""
    recruiting: Recruiting | None = None
    """None: it has no recruits."""
    campaign: CampaignRules | None = None
    """None: no campaign is played."""
    prices: Prices | None = None
    """None: forces are not bought."""
    judges: Mapping[str, Judging] = field(default_factory=dict)
    """Plain functions that procedures, previews and refusals ask; they change nothing."""
    rule_ids: Mapping[str, str] = field(default_factory=dict)
    """Its own id for a rule that shared procedures name by another book's."""
    counterparts: Mapping[str, Counterpart] = field(default_factory=dict)
    """Its tests by the names that other rulesets have for them, where those or their circumstances differ."""
    dice: Mapping[str, int] = field(default_factory=dict)
    """By label how many faces its dice have, where those are not six."""
    period: str = "country"
    """What the ground of its tables looks like, unless they say so themselves: one of `PERIODS`."""
    edition: str = "second"
    """The edition of the rules that its book belongs to."""
    asked: Mapping[str, str] = field(default_factory=dict)
    """What it asks a figure about when it comes to it, by the command that other rulesets have for it, with its
    rule."""
    in_force: frozenset[str] = frozenset()
    """Optional rules that are on and that procedures ask for by name (`star-power`, `collapse`, ...)."""

    @property
    def playable(self) -> bool:
        """Whether an encounter can be played with it."""
        return bool(self.commands)

    @property
    def by_hand(self) -> tuple[str, ...]:
        """Its commands that are deeds of a figure's hands."""
        return tuple(name for name, command in self.commands.items() if command.by_hand)

    def command(self, name: str) -> Command[Any, Any]:
        """Its command of that name. Raises Refused where it asks about that itself, or (`no-such-rule`) has none."""
        if name in self.asked:
            said = "{title} asks about this when the figure is activated: {what}"
            raise Refused(said, title=self.title, what=name, rule=self.asked[name])
        if name not in self.commands:
            raise Refused("{title} has no rule for {what}", title=self.title, what=name, code="no-such-rule")
        return self.commands[name]

    def faces(self, key: str) -> int:
        """How many faces the dice under a key have."""
        return self.dice.get(key.partition(":")[0], SIX)

    def has(self, name: str) -> bool:
        """Whether an optional rule is in force."""
        return name in self.in_force

    def favors(self, figure: Figure, advantage: str) -> bool:
        """Whether a figure has an advantage of Stars that is in force: as a Star, or as its trait (CR2-STAR-02)."""
        return self.has(advantage) and (figure.star or advantage in figure.traits)

    def kind(self, name: str) -> Kind:
        """A kind by its name."""
        found = self.traits[name]
        assert isinstance(found, Kind)
        return found

    def kind_of(self, figure: Figure) -> Kind:
        """The kind that a figure is of."""
        for name in figure.traits:
            if isinstance(kind := self.traits[name], Kind):
                return kind
        return PERSON

    def judge(self, judge: Judge[P, R]) -> Callable[P, R]:
        """Its function for a question that every ruleset answers."""
        return self.judges[judge.name]

    def optional(self, judge: OptionalJudge[P, R]) -> Callable[P, R] | None:
        """Its function for a question that a ruleset may leave alone; None where it does."""
        return self.judges.get(judge.name)

    def cite(self, rule: str) -> str:
        """The id by which this ruleset has a rule."""
        return self.rule_ids.get(rule, rule)

    @property
    def fielded(self) -> tuple[str, ...]:
        """The ids of the weapons that figures may have."""
        return tuple(name for name, weapon in self.weapons.items() if not weapon.on_mount)

    def listed_by(self, what: str) -> str:
        """The rule that says which weapons, traits, ... there are, for the sentence that refuses another; or empty."""
        check = self.checks.get(_USED_IN.get(what, ""))
        return (check.said_by.get("weapon", "") if check else "") or self.lists.get(what, "")

    def with_(self, **changes: Any) -> Ruleset:
        """This ruleset with some fields replaced."""
        return replace(self, **changes)
