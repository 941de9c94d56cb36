"""A campaign: a band's story month by month (CR3-CAMP). Every step is a pure function of a frozen value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.campaign.aftermath import Result, recover
from engine.campaign.bands import Band, altered, over_the_limit, read_band, recruit
from engine.campaign.enemies import Opposition, read_enemy
from engine.campaign.loyalty import stay_or_go
from engine.campaign.rolls import CampaignEvent, Happened, Roller
from engine.campaign.setup import Force, SetUp, new_encounter, roll_eal
from engine.dice import Dice
from engine.errors import Refused
from engine.loading.recruits import recruiting_of
from engine.ruleset.model import Ruleset
from engine.ruleset.options import with_options
from engine.ruleset.registry import get
from engine.tables.outcome import Request

FIRST = "patrol"
"""The first Encounter (CR3-CAMP-16)."""
ENDINGS = ("star-dead", "star-captured", "star-retired", "given-up")
"""How a campaign ends (CR3-RUL-45, -46, -155)."""


@dataclass(frozen=True, slots=True)
class Month:
    """What the chronicle keeps of a month: the encounter, how it went, who was there, and all that came of it."""

    number: int
    mission: str
    eal: int
    success: bool
    reason: str
    present: tuple[str, ...]
    happenings: tuple[Happened, ...]


@dataclass(frozen=True, slots=True)
class Campaign:
    """A band, its opposition, the month it is, the encounter that comes next, and what has been.

    `news` is what happened since the last month was closed; `counters` are the dice used under each key. `ended` is
    one of `ENDINGS`, empty while it goes on.
    """

    ruleset: str
    options: tuple[str, ...]
    band: Band
    enemy: Opposition
    seed: str | None
    salts: tuple[str, ...] = ()
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    month: int = 1
    mission: str = FIRST
    eal: int = 1
    chronicle: tuple[Month, ...] = ()
    news: tuple[Happened, ...] = ()
    ended: str = ""

    @property
    def rules(self) -> Ruleset:
        """The ruleset with the campaign's options."""
        return with_options(get(self.ruleset), self.options)


StepTaken = tuple[Campaign, tuple[CampaignEvent, ...]]
"""The campaign after a step, and what was rolled and what came of it."""


def begin(
    ruleset: str,
    *,
    band: str,
    kind: str,
    star: Mapping[str, Any],
    enemy: Mapping[str, Any],
    seed: str | None,
    salts: Sequence[str] = (),
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Sequence[str] = (),
) -> StepTaken:
    """A new campaign: a Star alone, before a Patrol (CR3-BAND-03, CR3-CAMP-16), its activity rolled (CR3-CAMP-15).

    `star` has `name`, `rep`, `weapons` and what else a member may have, `enemy` what `read_enemy` reads. Raises
    BadRequest, Refused.
    """
    rules = with_options(get(ruleset), options)
    recruiting_of(rules)
    raw = {"name": band, "kind": kind, "star": {"id": "star", **star}}
    new = Campaign(
        ruleset,
        tuple(options),
        read_band(raw, "band", rules),
        read_enemy(enemy, "enemy", rules),
        seed,
        tuple(salts),
        {key: tuple(faces) for key, faces in (dice or {}).items()},
    )

    def rolled(roller: Roller) -> Campaign:
        return replace(new, eal=roll_eal(roller, new.band.star.id))

    return _step(new, rolled)


def enlist(
    campaign: Campaign, *, name: str, weapons: Sequence[str] = (), pressed: bool = False, **more: Any
) -> StepTaken:
    """Recruit one Grunt, at the start or between encounters (CR3-BAND-03, CR3-RUL-03). Raises Refused, BadRequest."""
    _goes_on(campaign)

    def rolled(roller: Roller) -> Campaign:
        return replace(
            campaign, band=recruit(roller, campaign.band, name=name, weapons=weapons, pressed=pressed, **more)
        )

    return _step(campaign, rolled)


def dismiss(campaign: Campaign, member: str) -> StepTaken:
    """Send a Grunt off, as a Star that lost Rep and leads too many must (CR3-BAND-05). Raises Refused."""
    _goes_on(campaign)
    grunt = campaign.band.member(member)
    if grunt is campaign.band.star:
        raise Refused("a band without its Star is none", rule=campaign.rules.cite("CR3-BAND-02"))

    def done(roller: Roller) -> Campaign:
        roller.happened("dismissed", grunt.id, grunt.rep, rule="CR3-BAND-05")
        return replace(campaign, band=campaign.band.without(grunt, "dismissed", campaign.month))

    return _step(campaign, done)


def alter(campaign: Campaign, member: str, **changed: Any) -> Campaign:
    """Name or arm a member otherwise, as its figure shows (CR3-BAND-06). Raises Refused, BadRequest."""
    _goes_on(campaign)
    band = campaign.band
    return replace(campaign, band=altered(band, band.member(member), campaign.rules, **changed))


def give_up(campaign: Campaign) -> StepTaken:
    """End a campaign before its time; its chronicle stays. Raises Refused where it has ended."""
    _goes_on(campaign)

    def done(roller: Roller) -> Campaign:
        roller.happened("given-up", campaign.band.star.id, campaign.band.star.rep, rule="CR3-CAMP-01")
        return replace(campaign, ended="given-up")

    return _step(campaign, done)


def encounter(
    campaign: Campaign,
    *,
    seed: str | None,
    members: Sequence[str] = (),
    sections: Mapping[str, int] | None = None,
    friends: Sequence[Force] = (),
    **setting: Any,
) -> SetUp:
    """This month's encounter (CR3-CAMP-12), its dice under a seed of its own; `friends` are bands that come along.

    `setting` is passed to `new_encounter`. Raises Refused where the campaign has ended or the band may not go.
    """
    _goes_on(campaign)
    force = Force(campaign.band, tuple(members), sections or {})
    return new_encounter(
        campaign.ruleset,
        (force, *friends),
        campaign.mission,
        campaign.enemy,
        seed=seed,
        eal=campaign.eal,
        options=campaign.options,
        **setting,
    )


def end_month(
    campaign: Campaign, result: Result, *, leave_behind: frozenset[str] = frozenset(), star_returns: bool = True
) -> StepTaken:
    """The campaign after this month's encounter: recovery, Stay or Go, and what comes next (CR3-CAMP-13, -17).

    `leave_behind` and `star_returns` are the player's, as in `aftermath.recover`. Raises Refused, BadRequest.
    """
    _goes_on(campaign)
    for member in (*result.fates, *leave_behind):
        campaign.band.member(member)

    def rolled(roller: Roller) -> Campaign:
        month = campaign.month
        band, losses = recover(
            roller, campaign.band, result, month, leave_behind=leave_behind, star_returns=star_returns
        )
        if losses.ended:
            return replace(campaign, band=band, ended=losses.ended)
        band = stay_or_go(roller, band, losses, month, success=result.success)
        over = over_the_limit(band, roller.rules)
        if over:
            roller.happened("too-many", band.star.id, over, rule="CR3-BAND-05")
        holds = frozenset({"success" if result.success else "failure"})
        request = Request(circumstances=holds, last=campaign.mission, eal=campaign.eal)
        outcome = roller.read("next-encounter", request)
        eal = outcome.values["eal"]
        roller.happened("next-encounter", number=eal, detail=outcome.result, rule=outcome.rule)
        return replace(campaign, band=band, month=month + 1, mission=outcome.result, eal=eal)

    after, events = _step(campaign, rolled)
    closed = Month(
        campaign.month,
        campaign.mission,
        campaign.eal,
        result.success,
        result.reason,
        tuple(member.id for member in campaign.band if member.id in result.fates),
        after.news,
    )
    return replace(after, chronicle=(*campaign.chronicle, closed), news=()), events


def _goes_on(campaign: Campaign) -> None:
    if campaign.ended:
        raise Refused("the campaign has ended", code="campaign-ended")


def _step(campaign: Campaign, take: Callable[[Roller], Campaign]) -> StepTaken:
    """Take a step with the campaign's dice; what came of it is news."""
    counters = dict(campaign.counters)
    roller = Roller(campaign.rules, Dice(campaign.dice, campaign.seed, campaign.salts, counters))
    after = take(roller)
    news = tuple(event for event in roller.events if isinstance(event, Happened))
    return replace(after, counters=counters, news=(*campaign.news, *news)), tuple(roller.events)
