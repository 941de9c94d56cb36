"""A figure: what it is, carries and does now. Figures compare by identity.

Lengths are hundredths of an inch, angles degrees clockwise from north.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from operator import attrgetter
from typing import Annotated, Any, NamedTuple, get_type_hints

from engine.state.quick import quicken
from engine.state.statuses import ABLE, CARRY_ON, CHEATED_DEATH, GONE, RAN_AWAY, TURNED

Point = tuple[int, int]
Index = Annotated[int, "figure"]
"""Another figure by its index, -1 for none. `renumber` finds what is held of other figures by this."""
Indexes = Annotated[tuple[int, ...], "figures"]
"""Several other figures."""


THROWN = frozenset({"grenade"})
"""Weapons that take no ammunition."""
CONDITIONS = ("", "spent", "empty")
"""What a weapon may be when it changes hands, from best to worst: ready, fired for this turn, out of ammunition."""


def heading(degrees: int) -> Point:
    """The direction of a facing as an integer vector, exact for quarter turns."""
    angle = radians(degrees)
    return round(1_000_000 * sin(angle)), -round(1_000_000 * cos(angle))


HEADINGS = tuple(heading(degrees) for degrees in range(360))


def _without(weapons: tuple[str, ...], weapon: str) -> tuple[str, ...]:
    n = weapons.index(weapon)
    return weapons[:n] + weapons[n + 1 :]


class Now(NamedTuple):
    """What a figure has done in this activation and has left to do: replaced as a whole where the next one begins."""

    used: int = 0
    """Inches of movement spent in this activation."""
    allowance: int = 0
    """Inches of movement this activation allows."""
    stepped: bool = False
    """Has moved along a path in this activation."""
    set_out: tuple[int, ...] = ()
    """Where it stood when it was activated last: x, y."""
    joined: bool = False
    """Was taken along: its movement is what another had left (CR3-GROUP-12)."""
    stood_up: bool = False
    fired: bool = False
    """Has used its active fire."""
    answered: bool = False
    """It was a check that used up its active fire (MG42-ACT-02)."""
    climbed: bool = False
    """Came through a window in this activation, which leaves no shot in it (SWP-BLDG-07)."""
    taken: tuple[str, ...] = ()
    """Weapons taken up in this activation, which may not fire in it (CR3-ACT-07)."""
    done: bool = False
    """May do nothing more in this activation."""
    handled: bool = False
    """Has used its hands in place of its active fire (CR2-ACT-06)."""
    dropped: bool = False
    """Has gone prone in this activation, and gets up in its next one (CR2-RUL-276)."""
    balked: bool = False
    """Did not dare to charge, and stays where it is for the rest of this activation (MG42-REACT-11)."""
    focus: Index = -1
    """The enemy that it has settled on to shoot or charge in this activation (CMP-REACT-18)."""
    stopped: bool = False
    """Has been brought to a halt, and goes no farther in this activation (CMP-RUL-158, CMP-RUL-042)."""
    trips: bool = False
    """Falls where its move ends (CMP-DIS-05)."""
    shaken: bool = False
    """Began this activation without focus, and has it back after it (CMP-RUL-042)."""
    reloading: str = ""
    """The weapon it spends this activation loading (CR3-WPN-25)."""
    breaking_off: bool = False
    fought: Indexes = ()
    """Enemies met in a melee round during this activation (CR3-RUL-107)."""
    barred: tuple[str, ...] = ()
    """Weapons loaded, but not to be fired before its next activation (SWP-RELOAD-53)."""
    shot_off: bool = False
    """Has in this activation shot a weapon that it may reload in its next one (SWP-RELOAD-51)."""
    stays: bool = False
    """Has in this activation tried to reload, and moves no more in it (SWP-ACT-06)."""
    bears: bool = False
    """Has borne one end of a comrade whom another carries, until it is activated again (CR2-MOVE-09)."""
    saddle: str = ""
    """What it has done in this activation: got `on` its mount or `off` it (SWP-MOVE-51, SWP-MOVE-52)."""

    @property
    def left(self) -> int:
        """Inches of movement left."""
        return self.allowance - self.used


class Hurt(NamedTuple):
    """How a figure came to be down, and what became of its wounds."""

    down_since: int = 0
    """The phase, counted through the encounter, in which it was Stunned (CR3-RUL-51)."""
    down_in: int = 0
    """The turn in which it was knocked down (MG42-DMG-03)."""
    fell_with: Indexes = ()
    """Indexes of the friends in whose group it fell (CR3-RUL-64)."""
    felled_by: Indexes = ()
    """Indexes of the enemies it was fighting when it fell (MG42-RUL-91)."""
    wounds: int = 0
    """How often it was put out of the fight (MG42-DOC-02)."""
    examined: bool = False
    """A comrade has looked at it and found it badly wounded (MG42-DOC-02)."""
    recovers: bool = False
    """Will be back in action at the start of the next turn (MG42-DOC-02)."""
    slow: bool = False
    """It has been wounded (CR2-REP-04)."""
    knocked_out: bool = False
    """Bare hands put it out of the fight: after the battle it is itself again (CR2-RUL-151)."""
    mourned: bool = False
    """Its side has taken the loss of it, its main leader (CMP-REACT-19)."""
    rally_in: int = 0
    """The turn in which it last tried to rally, -1 if it never may again (CR2-REACT-22)."""


class Bout(NamedTuple):
    """What a figure has done in melee."""

    drawn: Indexes = ()
    """Enemies it scored Evenly Matched against this turn, one entry each time (CR3-RUL-105)."""
    met_in: int = 0
    """The turn in which it last fought a round of melee (MG42-RUL-46)."""
    two_handed_in: int = 0
    """The turn in which it last fired a weapon that takes both hands (SWP-RUL-19)."""
    grip: str = ""
    """How it holds its melee weapon in this round where it may choose (SWP-RUL-20)."""
    rounds: int = 0
    """Rounds fought since it was last free of melee (SWP-RUL-21)."""
    surprise: str = ""
    """How a charge has caught it, for the first round: `surprised` or `totally-surprised` (CR2-MELEE-12)."""


class Kit(NamedTuple):
    """How a figure's weapons stand."""

    in_hand: tuple[str, ...] = ()
    """Those in its hands, the one it used last first; empty: it may use whatever it has (CR2-WPN-03)."""
    half_fired: tuple[str, ...] = ()
    """Of two barrels one has been fired (CR2-WPN-12)."""
    supply: tuple[tuple[str, int], ...] = ()
    """Rounds carried for weapons that have so many and no more (CR2-AMMO-01)."""


class Spell(NamedTuple):
    """What a figure is at for some turns: `loot` keeps it from being activated (CMP-DIS-07), a creature shrieks,
    wanders, has just come (`new`), brews bile, dismembers somebody or feeds. Or it is `infected`, and turns; or
    `awaited`, as a die has still to say whether it comes (CR2-MEDIA-01)."""

    what: str = ""
    until: int = 0
    """The last turn of it, where it has one."""
    victim: Index = -1
    """On whom it is."""
    score: int = 0
    """The die that it goes by (CR2-BUG-14)."""


NO_SPELL = Spell()
NOTHING_DONE, UNHURT, NO_BOUT, AS_IT_CAME = Now(), Hurt(), Bout(), Kit()


@dataclass(slots=True, eq=False)
class Figure:
    """One figure. `index` is its place in the record, the order of everything simultaneous."""

    index: int
    id: str
    name: str
    side: str
    rep: int
    at: Point
    facing: int = 0
    floor: int = 0
    star: bool = False
    leader: bool = False
    """Its owner's choice of Leader among equals (CR3-RUL-08); it makes nobody a Star."""
    weapons: tuple[str, ...] = ()
    melee_weapon: str = ""
    """Empty: it strikes with what it has in its hands."""
    status: str = CARRY_ON
    posture: str = "standing"
    star_power: int = 0
    empty: tuple[str, ...] = ()
    """Weapons out of ammunition, each copy of its own (CR3-WPN-24, CR3-RUL-86)."""
    spent: tuple[str, ...] = ()
    """Weapons that have fired their one shot of this turn (CR3-RUL-90)."""
    cover: str = ""
    """The piece a ducked figure hides behind, or several with spaces between; empty when it dropped in the open."""
    may_turn: bool = False
    """Has just ducked back, and faces as its owner likes (CR3-RUL-14)."""
    group: int = 0
    """The group it began the turn in (CR3-GROUP-10)."""
    now: Now = NOTHING_DONE
    hurt: Hurt = UNHURT
    bout: Bout = NO_BOUT
    kit: Kit = AS_IT_CAME
    squad: str = ""
    """The group of the set-up whose grenades it may use; those of a side without one are one squad (CR2-AMMO-06)."""
    command: str = ""
    """The command of its side that it belongs to, where the side has any (CMP-RUL-161)."""
    activated: bool = False
    moved: bool = False
    """Has moved in this phase (CR3-RUL-77)."""
    fast: bool = False
    """Counts as Fast Moving in this phase (CR3-RUL-141)."""
    melee: Indexes = ()
    """Indexes of the enemies it is locked with."""
    carrying: Index = -1
    carried_by: Index = -1
    captor: Index = -1
    captured_as: str = ""
    """Its status before it was captured, which it has again when freed (CR3-RUL-155)."""
    carried_off: bool = False
    """Its carrier took it over the table's edge (CR3-RUL-154)."""
    shot_by: Index = -1
    """The enemy that fired at it last (CR3-RUL-30)."""
    tried: tuple[str, ...] = ()
    """Challenges given up (CR3-CHALL-04)."""
    flank: str = ""
    """The flank it is sent round, `left` or `right`, until it is square to the enemy (CR3-RUL-164)."""
    flank_of: Index = -1
    """Index of the Leader of the half that it was parted from for that."""
    spell: Spell = NO_SPELL
    """What it does, or what becomes of it, for a while."""
    goes_with: Index = -1
    """The friend whose player leads it, too, where a game master has added it so (CR3-RUL-122)."""
    came: int = 0
    """The turn in which it came into play, when it may only react (CR3-RUL-122); 0: it was there from the start."""
    aware: str = ""
    """A `sentry`, or `slack`: it takes the awareness check before In Sight (CR2-ENC-03)."""
    unaware: bool = False
    """Looks away and suspects nothing; takes no In Sight test until alerted (CR3-RUL-138)."""
    hides_from: Indexes = ()
    """Indexes of those it has ducked back from, the only ones not to see it; empty: it hides from all (MG42-RUL-28)."""
    set_up: bool = False
    """Its weapon that must be set up is ready (MG42-SCEN-08)."""
    fled: bool = False
    """Ran away and has not rallied; in a building it only defends itself (MG42-RUN-01)."""
    refuge: str = ""
    """The building it runs to, by id; empty: off the table (MG42-RUN-01, MG42-RUN-02)."""
    class_: str = ""
    """Its Class, which chooses its reaction table (SWP-CLASS-51); empty where there are none."""
    armor: int = 0
    """Its Armor Class (SWP-ARMOR-51); 0 without one."""
    shield: bool = False
    mounted: bool = False
    traits: frozenset[str] = frozenset()
    """What it is by nature: each holds as a circumstance of every check that knows one of that name."""
    skills: tuple[tuple[str, int], ...] = ()
    """Its skills, each with its level (CR2-SKILL-01)."""
    mount_at: tuple[int, ...] = ()
    """Where its mount waits while it is on foot: x, y, floor; empty: it has none to go back to."""
    aboard: str = ""
    """The machine that it is in or on, which carries it along."""
    serves: str = ""
    """The gun that it serves from beside it."""
    seat: str = ""
    """What it does for that machine: a job, or `rider`."""
    speed: int = 0
    """How far its mount goes in every phase; 0: it stands (CR2-MOUNT-02)."""
    course: int = 0
    """The way that it goes of itself, as a facing."""

    @property
    def able(self) -> bool:
        """May act and react: neither down, captured nor gone."""
        return self.status in ABLE

    @property
    def on_table(self) -> bool:
        """Still lies or stands on the table."""
        return self.status not in GONE and not self.carried_off

    @property
    def ran(self) -> bool:
        """Ran away and has not come back; one that cheated death or has turned meanwhile is gone for that."""
        return self.status == RAN_AWAY or (self.fled and self.status not in (CHEATED_DEATH, TURNED))

    @property
    def ammo(self) -> str:
        """`out` when every weapon that takes ammunition is empty, else `loaded`."""
        guns = [w for w in self.weapons if w not in THROWN]
        return "out" if guns and all(self.weapons.count(w) == self.empty.count(w) for w in guns) else "loaded"

    def loaded(self, weapon: str) -> int:
        """How many of this weapon it could fire: loaded, not just taken up, not barred (CR3-WPN-24, CR3-ACT-07)."""
        return self.weapons.count(weapon) - (self.empty + self.now.taken + self.now.barred).count(weapon)

    def holds(self, weapon: str) -> bool:
        """Whether it has this weapon in its hands, of those it carries (CR2-WPN-03)."""
        return not self.kit.in_hand or weapon in self.kit.in_hand

    def load(self, weapon: str) -> None:
        """Fill one of this weapon, of two barrels both (CR2-RUL-321)."""
        if weapon in self.empty:
            self.empty = _without(self.empty, weapon)
        self.kit = self.kit._replace(half_fired=tuple(w for w in self.kit.half_fired if w != weapon))

    def part_with(self, weapon: str) -> str:
        """Take one of this weapon from the figure, the readiest first, with the marks that it alone has; its condition,
        one of `CONDITIONS`."""
        self.weapons = _without(self.weapons, weapon)
        left, empty, spent = (names.count(weapon) for names in (self.weapons, self.empty, self.spent))
        # One that is both empty and spent leaves as empty.
        condition = "" if empty + spent <= left else "spent" if spent and empty <= left else "empty"
        if condition == "spent" or spent > left:
            self.spent = _without(self.spent, weapon)
        if condition == "empty":
            self.empty = _without(self.empty, weapon)
        if self.now.taken.count(weapon) > left:
            self.now = self.now._replace(taken=_without(self.now.taken, weapon))
        if self.now.barred.count(weapon) > left:
            self.now = self.now._replace(barred=_without(self.now.barred, weapon))
        if self.now.reloading not in self.empty:
            self.now = self.now._replace(reloading="")  # what it was loading is out of its hands
        return condition

    @property
    def direction(self) -> Point:
        """The facing as an integer vector."""
        return HEADINGS[self.facing]

    def copy(self) -> Figure:
        """An independent figure with the same values; every field is immutable."""
        return Figure(*values_of(self))


GROUPS: Mapping[str, type[Now] | type[Hurt] | type[Bout] | type[Kit] | type[Spell]] = {
    "now": Now, "hurt": Hurt, "bout": Bout, "kit": Kit, "spell": Spell,
}  # fmt: skip
"""Fields of a figure that are groups of fields."""
quicken(GROUPS.values())
FIGURE_FIELDS = tuple(Figure.__slots__)
values_of = attrgetter(*FIGURE_FIELDS)
"""Every value of a figure, in the order of its fields."""


def _held(kind: type, hint: object) -> list[str]:
    return [name for name, its in get_type_hints(kind, include_extras=True).items() if its == hint]


_REFERENCES: Mapping[type, tuple[list[str], list[str]]] = {
    kind: (_held(kind, Index), _held(kind, Indexes)) for kind in (Figure, *GROUPS.values())
}
"""Fields that hold one other figure, and those that hold several."""


def renumber(figure: Figure, places: Mapping[int, int]) -> None:
    """Turn every index of another figure that it holds into that figure's place; one that has none is forgotten."""
    for name in GROUPS:
        group = getattr(figure, name)
        setattr(figure, name, group._replace(**_renumbered(group, places)))
    for name, value in _renumbered(figure, places).items():
        setattr(figure, name, value)


def _renumbered(holder: object, places: Mapping[int, int]) -> dict[str, Any]:
    one, several = _REFERENCES[type(holder)]
    found: dict[str, Any] = {name: places.get(getattr(holder, name), -1) for name in one}
    for name in several:
        found[name] = tuple(places[index] for index in getattr(holder, name) if index in places)
    return found


def leader_of(group: Sequence[Figure]) -> Figure:
    """The leader of these: the Star of highest Rep, or else the highest Rep (CR3-LEADER-01, CR3-RUL-08).

    Of equals it is the one marked as leader, else the first in the record.
    """
    return min([(not f.star, -f.rep, not f.leader, f.index, f) for f in group])[-1]
