"""Bands and their enemies as people choose them: for a game against the rules, or a new campaign."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.errors import Unfit
from bot.language import Language, has, said, term
from bot.setup.draft import require_new
from bot.setup.draft import ruleset_named as any_ruleset_named
from engine.campaign.bands import Band
from engine.campaign.campaign import Campaign, begin, enlist
from engine.campaign.enemies import Opposition
from engine.campaign.rolls import CampaignEvent
from engine.fold import fold
from engine.loading.recruits import campaign_of, recruiting_of, star_lines
from engine.record.mission import Lots
from engine.ruleset.forces import ArmyLine
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS, get, titles

STAR = "star"


def _at_home(rules: Ruleset) -> bool:
    return rules.playable and rules.campaign is not None


def rulesets() -> list[Ruleset]:
    """Those in which one can play against the rules, month by month too."""
    return [rules for rules in map(get, RULESETS) if _at_home(rules)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Raising:
    """A band and its enemy; whatever is empty is as usual, where the ruleset raises bands."""

    ruleset: str = "cr3"
    kind: str = ""
    enemy: str = ""
    line: str = ""
    """The line of its army list that the Star is of, where there are lists."""
    arms: str = ""
    enemy_arms: str = ""
    """What they carry, where there are none."""
    grunts: int = 99
    """How many to recruit, if the Star may lead so many."""

    def __post_init__(self) -> None:
        recruiting = self.rules.recruiting
        us, them = recruiting.opponents if recruiting else ("", "")
        object.__setattr__(self, "kind", self.kind or us)
        object.__setattr__(self, "enemy", self.enemy or them)

    @property
    def rules(self) -> Ruleset:
        """The ruleset it is played with."""
        return get(self.ruleset)

    @property
    def listed(self) -> bool:
        """Whether army lists say what figures carry."""
        return bool(recruiting_of(self.rules).lists)

    @property
    def lots(self) -> Lots:
        """What the band's arms are, one lot to a figure; none where its list says so."""
        return _lots(self.ruleset, self.kind, self.arms)

    def star(self, name: str, weapons: tuple[str, ...] = ()) -> dict[str, Any]:
        """The Star as a band in the making has it. Raises Unfit for a line where there are no lists."""
        given: dict[str, Any] = {"id": STAR, "name": name, "rep": campaign_of(self.rules).star_rep}
        if self.listed:
            return {**given, "line": self.line or star_lines(self.rules, self.kind)[0].name}
        if self.line:
            raise Unfit("no-lists", ruleset=self.rules.title)
        return {**given, "weapons": list(weapons or self.lots[0])}

    def opposition(self, language: Language, band: str) -> Opposition:
        """The enemy that markers stand for, with a name that differs from the band's."""
        name = said(language, f"solo.side.{self.enemy}")
        if name == band:
            name = said(language, "solo.side.enemy", side=name)
        names = tuple(said(language, f"solo.foes.{self.enemy}").split(", "))
        return Opposition(name, self.enemy, _lots(self.ruleset, self.enemy, self.enemy_arms) or ((),), names)


def _lots(ruleset: str, kind: str, arms: str = "") -> Lots:
    recruiting = recruiting_of(get(ruleset))
    return recruiting.arms[arms or recruiting.armed[kind]] if recruiting.arms else ()


def usual_arms(ruleset: str, kind: str, number: int) -> tuple[str, ...]:
    """The usual arms of the member of a band with that number, 0 being the Star; nothing where its list says so."""
    lots = _lots(ruleset, kind)
    return lots[number % len(lots)] if lots else ()


def usual_names(kind: str, language: Language) -> list[str]:
    """Names for a band, the Star's first."""
    return said(language, f"solo.names.{kind}").split(", ")


def ruleset_named(typed: str) -> Ruleset:
    """The ruleset of that id or title that has campaigns. Raises Unfit, for one without them too."""
    rules = any_ruleset_named(typed)
    if not _at_home(rules):
        raise Unfit("campaign-ruleset", ruleset=rules.title, names=titles(_at_home))
    return rules


def kind_named(typed: str, rules: Ruleset, language: Language) -> str:
    """The kind of band or enemy that was typed, by its id or by its language; empty for nothing. Raises Unfit."""
    kinds = {kind: said(language, f"solo.kind.{kind}") for kind in recruiting_of(rules).kinds}
    wanted = fold(typed)
    found = [kind for kind, shown in kinds.items() if wanted in (kind, fold(shown))]
    if wanted and not found:
        raise Unfit("no-kind", name=typed, ruleset=rules.title, names=tuple(kinds.values()))
    return found[0] if wanted else ""


def genre_named(typed: str, rules: Ruleset, language: Language) -> str:
    """The genre that was typed, by its id or by its language; empty for nothing. Raises Unfit."""
    genres = {genre: said(language, f"campaign.genre.{genre}") for genre in campaign_of(rules).genres}
    wanted = fold(typed)
    found = [genre for genre, shown in genres.items() if wanted in (genre, fold(shown))]
    if wanted and not found:
        raise Unfit("no-genre", name=typed, ruleset=rules.title, names=tuple(genres.values()), rule="CR2-CAMP-01")
    return found[0] if wanted else ""


def optional(rules: Ruleset, names: Iterable[str], language: Language) -> tuple[str, ...]:
    """These optional rules of a campaign. Raises Unfit where the ruleset has none of that name (CR2-CAMP-07)."""
    chosen = tuple(names)
    if missing := tuple(name for name in chosen if name not in campaign_of(rules).optional):
        called = tuple(said(language, f"campaign.option.{name}") for name in missing)
        raise Unfit("no-campaign-options", ruleset=rules.title, names=called, rule="CR2-CAMP-07")
    return chosen


def line_named(typed: str, rules: Ruleset, kind: str, language: Language) -> ArmyLine:
    """The line of a kind's army list that was typed for a Star. Raises Unfit, naming those there are."""
    lines = star_lines(rules, kind)
    if not lines:
        raise Unfit("no-lists", ruleset=rules.title)
    named = {line: term(language, "row", line.name) for line in lines}
    for line, shown in named.items():
        if fold(typed) in (line.name, fold(shown)):
            return line
    names = tuple(named.values())
    raise Unfit(
        "no-line", name=typed, kind=said(language, f"solo.side.{kind}"), names=names, rule=rules.cite("CR3-BAND-06")
    )


# ---- a new campaign ----


@dataclass(frozen=True, slots=True, kw_only=True)
class Founding(Raising):
    """A person's choices for a campaign; whatever is empty is as usual."""

    band: str = ""
    name: str = ""
    """The Star's."""
    undo: bool = True
    """Whether dice may be taken back in its encounters."""
    genre: str = ""
    """What it is about, where the rules have genres."""
    options: tuple[str, ...] = ()
    """Optional rules that are in force (CR2-CAMP-07)."""

    def __post_init__(self) -> None:
        genres = campaign_of(self.rules).genres
        if self.genre in genres:
            us, them, *_ = genres[self.genre].armies
            object.__setattr__(self, "kind", self.kind or us)
            object.__setattr__(self, "enemy", self.enemy or them)
        Raising.__post_init__(self)


def found(chosen: Founding, language: Language) -> tuple[Campaign, tuple[CampaignEvent, ...]]:
    """The campaign and its rolls, under a seed of its own. Raises Unfit, BadRequest, Refused."""
    star = chosen.name or usual_names(chosen.kind, language)[0]
    for name in (star, *filter(None, [chosen.band])):
        require_new(name, ())
    band = chosen.band or said(language, "band.called", star=star)
    enemy = chosen.opposition(language, band)
    campaign, events = begin(
        chosen.ruleset,
        band=band,
        kind=chosen.kind,
        star=chosen.star(star),
        enemy={"name": enemy.name, **enemy.to_json()},
        seed=secrets.token_hex(16),
        genre=chosen.genre,
        options=chosen.options,
    )
    for _ in range(min(chosen.grunts, campaign.open_places)):
        campaign, rolled = recruited(campaign, language)
        events += rolled
    return campaign, events


def recruited(
    campaign: Campaign, language: Language, name: str = "", weapons: tuple[str, ...] = (), *, pressed: bool = False
) -> tuple[Campaign, tuple[CampaignEvent, ...]]:
    """The campaign with one Grunt more, a peasant `pressed` into service or whomever the dice bring.

    Name and weapons are those usual for its kind where none are given. Raises Unfit for a name that is used already,
    Refused where the band is full, BadRequest for weapons where an army list gives them.
    """
    band = campaign.band
    if name:
        require_new(name, (member.name for member in band))
    number = 1 + len(band.grunts) + len(band.former)
    return enlist(
        campaign,
        name=name.strip() or free_name(band, language),
        weapons=weapons or usual_arms(campaign.ruleset, band.kind, number),
        pressed=pressed,
    )


def free_name(band: Band, language: Language) -> str:
    """A usual name that no one in the band has or had."""
    worn = {fold(member.name) for member in band} | {fold(f.member.name) for f in band.former}
    more = f"band.names.{band.kind}"
    names = [*usual_names(band.kind, language)[1:], *said(language, more if has(more) else "band.names").split(", ")]
    free = [name for name in names if fold(name) not in worn]
    if free:
        return free[0]
    number = 1 + len(band.grunts) + len(band.former)
    return said(language, "band.recruit", number=number)
