"""The numbers and switches that several procedures read. What one book alone does is a judge or a step of that book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from engine.space import PLAIN, Going


class Gait(Protocol):
    """The lengths that differ for riders."""

    @property
    def normal_move(self) -> int:
        """A normal move."""

    @property
    def fast_step(self) -> int:
        """What each die passed adds in a Fast Move."""

    @property
    def duck_back(self) -> int:
        """How far away the cover may be to which a figure ducks back."""


@dataclass(frozen=True, slots=True)
class Riding:
    """The lengths of a rider in place of those on foot, and what getting on the horse costs."""

    normal_move: int = 1200
    fast_step: int = 600
    duck_back: int = 1200
    mounting: int = 400
    slowest: int = 0
    """The least that a mount goes once it is under way, and the most without moving fast; 0: it stands when its rider
    does nothing (CR2-MOUNT-01, CR2-RUL-260)."""
    waits: bool = False
    """Whether a mount that has lost its rider stays where it is (CR2-MOUNT-06)."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The numbers and switches of a ruleset. Lengths in hundredths of an inch."""

    # ---- sides and figures ----

    sides: int = 2
    """How many sides meet at least."""
    most_sides: int = 2
    """How many sides meet at most."""
    commands: int = 0
    """How many commands a side may have, each with a die of its own; 0: none (CMP-RUL-161)."""
    reps: tuple[int, ...] = (3, 4, 5)
    """The Reps that a figure may have."""
    legend: int = 99
    """The Rep from which a Star is no longer larger than life; it is won in play alone (CR2-STAR-05, CR2-REP-03)."""
    leaders_best: bool = False
    """Whether no Grunt may have a Rep above that of its Leader (CR2-STAR-09)."""
    squads_share: bool = False
    """Whether a squad shares its grenades, and each is readied before it is thrown (CR2-AMMO-06, CR2-GREN-05)."""

    # ---- groups ----

    cohesion: int = 400
    """How near to each other two friends of one group are."""
    radio_links: bool = False
    """Whether a comm link makes one group of those who have it (CR2-GROUP-01)."""
    sight_links: bool = True
    """Whether one of two friends must see the other for them to be one group."""
    friend_near: int = 400
    """How near a friend is that counts in a reaction test."""

    # ---- movement ----

    normal_move: int = 800
    """A normal move."""
    slow_move: int = 0
    """A normal move of the slow: Rep 2 or less, or wounded once (CR2-REP-04); 0: no figure is slow."""
    fast_step: int = 400
    """What each die passed adds in a Fast Move."""
    fast_until: Literal["activation", "phase", "activated"] = "phase"
    """How long a figure counts as moving fast: to the end of its activation, of the phase, or until its next one."""
    riding: Riding | None = None
    """The lengths of riders; None: nobody rides."""
    going: Going = PLAIN
    """What the ground costs."""
    getting_up: int = 400
    """What getting up costs."""
    crawl: int = 0
    """How far a prone figure may go without getting up."""
    fast_crawl: int = 0
    """How far it may go so when it moves fast; 0: no farther."""
    picking_up: int = 200
    """What picking something up costs."""
    extra_inches: int = 200
    """How far a moving figure may go on once an enemy comes into sight."""
    fires_after_window: bool = True
    """Whether a figure that went through a window may still fire in that activation."""

    # ---- sight and cover ----

    bodies_block: Literal["friends", "anybody", "nobody"] = "friends"
    """The figures that stop a line of sight with their bodies."""
    sight_lapses: bool = False
    """Whether an enemy out of sight is a new sighting as soon as it is back, instead of in the next phase only."""
    conceals: bool = True
    """Whether a figure that moves in woods, rough ground or a building is only concealed there instead of in cover."""
    pierces: bool = True
    """Whether a shot may go through a building."""

    # ---- fire and harm ----

    in_blocks: bool = False
    """Whether the nearest target gets at least as many dice as any other, and two dice or more are fired where three
    may be (CR2-FIRE-04, CR2-FIRE-07)."""
    may_hold: bool = False
    """Whether a figure need not fire that a check lets fire (CR2-RUL-056)."""
    picks_weapon: bool = False
    """Whether the owner picks the weapon of such a figure, a grenade in hand among them (CR2-RUL-246, CR2-RUL-313)."""
    wounds_kill: bool = False
    """Whether as many wounds as its Rep kill a figure (CR2-CASUALTY-04)."""

    # ---- duck back ----

    duck_back: int = 600
    """How far away the cover may be to which a figure ducks back."""
    ducks_in_open: bool = False
    """Whether a figure that finds no cover may run that far away in place of going prone (CR2-RUL-120)."""
    ducks_away: bool = False
    """Whether a duck back never leads nearer to its causes."""
    heads_down: bool = False
    """Whether one that is in cover ducks where it is and then hides from its causes alone, wherever the line to them
    runs (MG42-RUL-27, CR2-RUL-120, CMP-RUL-038)."""

    # ---- charge ----

    contact_shields: bool = False
    """Whether one that is down and in contact with an enemy cannot be shot at (CR2-RUL-149)."""
    front_line: int = 0
    """How far before its middle the line runs behind which a person is charged in the flank (CR2-FIG-03)."""
    charge_point: int = 600
    """How far from its target a charger halts for the test."""
    charge_reach: int | None = None
    """How far a charge may go as far as contact, from where an activation begins; None: what movement is left."""
    charge_rolls: bool = False
    """Whether a charge beyond a normal move goes as far as a Fast Move test carries it (CR2-RUL-129)."""
    attackers_per_target: int = 4
    """How many chargers may fight one target."""
    goes_round: bool = False
    """Whether a charger who finds no place before its target goes round to one behind it (SWP-RUL-49)."""

    def gait(self, mounted: bool) -> Gait:
        """What a figure goes by, mounted or on foot."""
        return self.riding if mounted and self.riding is not None else self
