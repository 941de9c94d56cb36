"""A campaign: a band's story turn by turn (CR3-CAMP). Every step is a pure function of a frozen value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.campaign.bands import Band, altered, any_follow, made_up_band, most_grunts, read_band, recruit, valued
from engine.campaign.closing import Asked, Closing, Feat, Pursuit, Result, Unanswered
from engine.campaign.enemies import Opposition, read_enemy
from engine.campaign.rolls import CampaignEvent, Happened, Roller
from engine.campaign.setup import Force, SetUp, new_encounter
from engine.dice import Dice
from engine.errors import Refused
from engine.loading.recruits import campaign_of
from engine.ruleset.model import Ruleset
from engine.ruleset.options import with_options
from engine.ruleset.registry import get
from engine.state import STATUSES
from engine.strict import fields

GIVEN_UP = "given-up"
ENDINGS = ("star-dead", "star-captured", "star-retired", GIVEN_UP)
"""How a campaign ends (CR3-RUL-45, -46, -155)."""


@dataclass(frozen=True, slots=True)
class Month:
    """What the chronicle keeps of a turn: the encounter, how it went, who was there, all that came of it, and who did
    what in it."""

    number: int
    mission: str
    eal: int
    success: bool
    reason: str
    present: tuple[str, ...]
    happenings: tuple[Happened, ...]
    deeds: tuple[Feat, ...] = ()


@dataclass(frozen=True, slots=True)
class Campaign:
    """A band, its opposition, the number of the turn, the encounter that comes next, and what has been.

    `news` is what happened since the last turn was closed; `counters` are the dice used under each key. `ended` is
    one of `ENDINGS`, empty while it goes on. `eal` is the level of enemy activity, 0 where the ruleset has none;
    `vacancies` how many may join before the next battle, where dice say so. `genre` is what it is about, `date` how
    many turns have begun where some bring no encounter, `pursuit` one that the next encounter comes of.
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
    mission: str = ""
    eal: int = 0
    vacancies: int = 0
    chronicle: tuple[Month, ...] = ()
    news: tuple[Happened, ...] = ()
    ended: str = ""
    genre: str = ""
    date: int = 0
    pursuit: Pursuit | None = None

    @property
    def rules(self) -> Ruleset:
        """The ruleset with the campaign's options."""
        return with_options(get(self.ruleset), self.options)

    @property
    def open_places(self) -> int:
        """How many may join now: as many as the Star may lead, or as the dice after the last battle bring; nobody where
        no die brings one that would follow it."""
        room = most_grunts(self.band, self.rules) - len(self.band.grunts) if any_follow(self.band, self.rules) else 0
        return max(0, min(room, self.vacancies) if campaign_of(self.rules).rolls_vacancies else room)


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
    genre: str = "",
) -> StepTaken:
    """A new campaign: a Star alone before the first encounter of its ruleset, whose level is rolled where it has one
    (CR3-BAND-03, CR3-CAMP-15, CR3-CAMP-16), or which dice bring (CR2-CAMP-06).

    `star` has `name`, `rep`, `weapons` and what else a member may have, `enemy` what `read_enemy` reads. Raises
    BadRequest, Refused.
    """
    rules = with_options(get(ruleset), options)
    kept = campaign_of(rules)
    genre = validate_genre(rules, genre, kind, enemy)
    raw = {"name": band, "kind": kind, "star": {"id": "star", **star}}
    new = Campaign(
        ruleset,
        tuple(options),
        made_up_band(read_band(raw, "band", rules), rules),
        read_enemy(enemy, "enemy", rules),
        seed,
        tuple(salts),
        {key: tuple(faces) for key, faces in (dice or {}).items()},
        mission=kept.first,
        genre=genre,
    )
    if kept.rolls_vacancies:
        new = replace(new, vacancies=most_grunts(new.band, rules))

    def rolled(roller: Roller) -> Campaign:
        band = new.band.with_member(valued(roller, kind, new.band.star))
        if kept.opening is not None:
            opening = Closing(roller, band, Result(success=True), new.month, new.mission, new.eal, genre=genre)
            kept.opening(opening)
            return replace(new, band=band, mission=opening.mission, date=opening.date)
        return replace(new, band=band, eal=kept.level(roller, new.band.star.id) if kept.level else 0)

    return _step(new, rolled)


def validate_genre(rules: Ruleset, genre: str, kind: str, enemy: Mapping[str, Any]) -> str:
    """The genre of a campaign, the usual one where none is named. Raises BadRequest for one that there is not, and for
    an army that is in none of its encounters (CR2-CAMP-01 to CR2-CAMP-04)."""
    genres = campaign_of(rules).genres
    if not genres:
        return fields.one_of(genre, "genre", ("",))
    found = genres[fields.key(genre or next(iter(genres)), "genre", genres, "genre", rules.cite("CR2-CAMP-01"))]
    for path, army in (("kind", kind), ("enemy.kind", enemy.get("kind", kind))):
        fields.key(army, path, found.armies, "army", found.rule)
    return genre or next(iter(genres))


def enlist(
    campaign: Campaign, *, name: str, weapons: Sequence[str] = (), pressed: bool = False, **more: Any
) -> StepTaken:
    """Recruit one Grunt, at the start or between encounters (CR3-BAND-03, CR3-RUL-03).

    Raises BadRequest, and Refused, too where the dice of the last battle bring nobody more (CMP-CAMP-01).
    """
    _goes_on(campaign)
    counted = campaign_of(campaign.rules).rolls_vacancies
    if counted and not campaign.vacancies and len(campaign.band.grunts) < most_grunts(campaign.band, campaign.rules):
        raise Refused("the dice after the last battle bring nobody more", rule="CMP-CAMP-01")

    def rolled(roller: Roller) -> Campaign:
        band = recruit(roller, campaign.band, name=name, weapons=weapons, pressed=pressed, **more)
        return replace(campaign, band=band, vacancies=campaign.vacancies - counted)

    return _step(campaign, rolled)


def at_home(campaign: Campaign, take: Callable[[Roller], Campaign]) -> StepTaken:
    """A step between encounters, with the campaign's dice. Raises Refused where it has ended."""
    _goes_on(campaign)
    return _step(campaign, take)


def dismiss(campaign: Campaign, member: str) -> StepTaken:
    """Send a Grunt off, as a Star that lost Rep and leads too many must (CR3-BAND-05). Raises Refused."""
    _goes_on(campaign)
    grunt = campaign.band.member(member)
    if grunt is campaign.band.star:
        raise Refused("a band without its Star is none", rule=campaign.rules.cite("CR3-BAND-02"))

    def done(roller: Roller) -> Campaign:
        roller.happened("dismissed", grunt.id, grunt.rep, rule="CR3-BAND-05")
        band = campaign.band.without(grunt, "dismissed", campaign.month)
        return replace(campaign, band=band, pursuit=_without(campaign.pursuit, grunt.id))

    return _step(campaign, done)


def _without(pursuit: Pursuit | None, member: str) -> Pursuit | None:
    """A pursuit that one is no longer in; None with nobody left in it."""
    left = tuple(name for name in pursuit.members if name != member) if pursuit else ()
    return pursuit._replace(members=left) if pursuit and left else None


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
        return replace(campaign, ended=GIVEN_UP)

    return _step(campaign, done)


def take_up(campaign: Campaign, seed: str) -> StepTaken:
    """Go on with one that was given up, under other dice: those that it had are known. Raises Refused for any other."""
    if campaign.ended != GIVEN_UP:
        raise Refused("a campaign that was not given up is not taken up again", rule="CR3-CAMP-01")

    def done(roller: Roller) -> Campaign:
        roller.happened("taken-up", campaign.band.star.id, campaign.band.star.rep, rule="CR3-CAMP-01")
        return replace(campaign, ended="", seed=seed)

    return _step(campaign, done)


def wait_until(campaign: Campaign, date: int) -> Campaign:
    """It at the date of another band's encounter, in which its own goes along: the half-months before that are quiet
    (CR2-CAMP-05)."""
    quiet = tuple(Happened("quiet", number=n, rule="CR2-CAMP-06") for n in range(campaign.date + 1, date))
    return replace(campaign, date=max(campaign.date, date), news=(*campaign.news, *quiet))


def encounter(
    campaign: Campaign,
    *,
    seed: str | None,
    members: Sequence[str] = (),
    sections: Mapping[str, int] | None = None,
    friends: Sequence[Force] = (),
    **setting: Any,
) -> SetUp:
    """This turn's encounter (CR3-CAMP-12), its dice under a seed of its own; `friends` are bands that come along.

    `setting` is passed to `new_encounter`. Raises Refused where the campaign has ended or the band may not go.
    """
    _goes_on(campaign)
    pursuit = campaign.pursuit
    force = Force(campaign.band, pursuit.members if pursuit else tuple(members), sections or {})
    return new_encounter(
        campaign.ruleset,
        (force, *friends),
        campaign.mission,
        campaign.enemy,
        seed=seed,
        eal=campaign.eal,
        options=campaign.options,
        pursuit=pursuit,
        **setting,
    )


def end_month(campaign: Campaign, result: Result, choices: Mapping[str, Any] | None = None) -> StepTaken:
    """The campaign after this turn's encounter, by the steps of its ruleset (CR3-CAMP-13, CR3-CAMP-17, CMP-RUL-169).

    `choices` are the player's by the name of the question; what is not among them is as usual. Raises Refused,
    BadRequest.
    """
    after, events = _step(campaign, lambda roller: _closed(campaign, _closing(campaign, roller, result, choices)))
    closed = Month(
        campaign.month,
        campaign.mission,
        campaign.eal,
        result.success,
        result.reason,
        tuple(member.id for member in campaign.band if member.id in result.fates),
        after.news,
        result.deeds,
    )
    return replace(after, chronicle=(*campaign.chronicle, closed), news=()), events


def question(
    campaign: Campaign, result: Result, choices: Mapping[str, Any]
) -> tuple[Asked | None, tuple[CampaignEvent, ...]]:
    """What the player has to choose next before the turn is closed, None for nothing more, and what was rolled until
    then. Raises Refused, BadRequest."""
    roller = _roller(campaign, dict(campaign.counters))
    try:
        _closing(campaign, roller, result, choices, stops=True)
    except Unanswered as stopped:
        return stopped.asked, tuple(roller.events)
    return None, tuple(roller.events)


def _closing(
    campaign: Campaign, roller: Roller, result: Result, choices: Mapping[str, Any] | None, *, stops: bool = False
) -> Closing:
    """The turn after all its steps."""
    _goes_on(campaign)
    for member, fate in result.fates.items():
        campaign.band.member(member)
        fields.one_of(fate.status, f"fates.{member}", STATUSES)
    closing = Closing(
        roller,
        campaign.band,
        result,
        campaign.month,
        campaign.mission,
        campaign.eal,
        choices or {},
        stops=stops,
        vacancies=campaign.vacancies,
        date=campaign.date,
        genre=campaign.genre,
    )
    for step in campaign_of(roller.rules).steps:
        step(closing)
        if closing.ended:
            break
    return closing


def _closed(campaign: Campaign, c: Closing) -> Campaign:
    """The campaign after a turn; one that has ended begins no other."""
    if c.ended:
        return replace(campaign, band=c.band, ended=c.ended)
    return replace(
        campaign,
        band=c.band,
        month=campaign.month + 1,
        mission=c.mission,
        eal=c.eal,
        vacancies=c.vacancies,
        date=c.date,
        pursuit=c.pursuit,
    )


def _goes_on(campaign: Campaign) -> None:
    if campaign.ended:
        raise Refused("the campaign has ended", code="campaign-ended")


def _step(campaign: Campaign, take: Callable[[Roller], Campaign]) -> StepTaken:
    """Take a step with the campaign's dice; what came of it is news."""
    counters = dict(campaign.counters)
    roller = _roller(campaign, counters)
    after = take(roller)
    news = tuple(event for event in roller.events if isinstance(event, Happened))
    return replace(after, counters=counters, news=(*campaign.news, *news)), tuple(roller.events)


def _roller(campaign: Campaign, counters: dict[str, int]) -> Roller:
    """The campaign's dice, counted on."""
    return Roller(campaign.rules, Dice(campaign.dice, campaign.seed, campaign.salts, counters))
