"""What a campaign is under a ruleset: its turns, its encounters, and the steps after a battle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

ClosingStep = Callable[[Any], None]
"""Takes the `engine.campaign.closing.Closing` of a turn, and changes it."""


@dataclass(frozen=True, slots=True)
class EncounterRules:
    """One kind of encounter: the sections where one may start, the usual one first, and what its set-up rolls.

    `conditions` gets the roller and returns the `Conditions` of its table, before the ground is rolled for. `against`
    gets the roller and the `Meeting`, and returns what there is `Against` the band; it is last to roll.
    """

    sections: tuple[int, ...]
    rule: str
    conditions: Callable[[Any], Any]
    against: Callable[[Any, Any], Any]
    options: Sequence[str] = ()
    """Options of the ruleset that its record names besides those of the campaign."""
    goes: Callable[[Any, Any], Any] | None = None
    """Gets the roller and a band with captives, and returns those of it who go; None: all who are free."""
    inside: str = ""
    """The building in which the band starts; empty: it starts outdoors."""
    people: bool = True
    """Whether its enemies are people, who take captives and go after those that have left the table."""


@dataclass(frozen=True, slots=True)
class Genre:
    """What a campaign may be about: the armies in its encounters, and which kinds of these dice may bring."""

    rule: str
    armies: tuple[str, ...]
    encounters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CampaignRules:
    """A campaign: every turn brings one of its `encounters`; each of its `steps` after the battle cites its rule."""

    encounters: Mapping[str, EncounterRules]
    first: str
    """The kind of the first encounter; empty where dice bring it."""
    steps: tuple[ClosingStep, ...]
    star_rep: int
    """The Rep with which a Star begins."""
    turn: Literal["month", "game", "encounter"] = "month"
    """What a turn is called."""
    opening: ClosingStep | None = None
    """Says which encounter comes first, in place of `first`."""
    genres: Mapping[str, Genre] = field(default_factory=dict)
    """What it may be about, the usual first; none where nobody chooses that."""
    optional: tuple[str, ...] = ()
    """Options of the ruleset that its founder may choose (CR2-CAMP-07)."""
    chosen: bool = False
    """Whether the player may pick another kind of encounter than the one that comes next."""
    level: Callable[[Any, str], int] | None = None
    """Rolls for the level of enemy activity, with the roller, under a name; None: there is none."""
    counts: tuple[str, ...] = ()
    """What is counted of each member of a band."""
    marks: tuple[str, ...] = ()
    """What may be true of a member until the next turn, or longer."""
    leads: bool = False
    """Whether the first of a band that goes is named its leader."""
    rolls_vacancies: bool = False
    """Whether dice say after a battle how many may join; otherwise as many as the Star may lead."""
