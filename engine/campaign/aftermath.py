"""After the battle: those who come back, in what state, and those lost (CR3-AFTER, CR3-RUL-45, -46, -128, -155)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.campaign.bands import Band, Member
from engine.campaign.rolls import Roller
from engine.state import CAPTURED, CHEATED_DEATH, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, RAN_AWAY, STATUSES, Figure
from engine.strict import fields
from engine.tables.outcome import Request

CHEATING_DEATH = "cheating-death"
_FELL = frozenset({OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD})


class Fate(NamedTuple):
    """How an encounter left a figure: its status, and for a prisoner that before."""

    status: str
    was: str = ""

    @property
    def fell(self) -> bool:
        """Went Out of the Fight or died, whatever came after."""
        return self.status in _FELL or self.was in _FELL


@dataclass(frozen=True, slots=True)
class Result:
    """What an encounter meant for a band: success or not, why, and the fate of each member that took part."""

    success: bool
    fates: Mapping[str, Fate] = field(default_factory=dict)
    reason: str = ""


def fates_of(figures: Iterable[Figure], members: Mapping[str, str]) -> dict[str, Fate]:
    """The fates of a band's members; `members` has each one's id in the band for its id in the encounter."""
    return {members[f.id]: Fate(f.status, f.captured_as) for f in figures if f.id in members}


class Losses(NamedTuple):
    """What Stay or Go asks about the battle, and how it ended the campaign (empty: it goes on)."""

    star_fell: bool
    grunts_fell: bool
    ended: str = ""


def recover(
    roller: Roller,
    band: Band,
    result: Result,
    month: int,
    *,
    leave_behind: frozenset[str] = frozenset(),
    star_returns: bool = True,
) -> tuple[Band, Losses]:
    """The band after its battle.

    `leave_behind` are casualties and runaways its player does not want back (CR3-AFTER-01); `star_returns` whether a
    captured Star is to come back at the price of cheating death (CR3-RUL-46). Raises BadRequest for an unknown fate.
    """
    for member, fate in result.fates.items():
        fields.one_of(fate.status, f"fates.{member}", STATUSES)
    grunts_fell = any(result.fates[g.id].fell for g in band.grunts if g.id in result.fates)
    band = replace(band, star=_fought(band.star, result), grunts=tuple(_fought(g, result) for g in band.grunts))
    for grunt in band.grunts:
        if grunt.id in result.fates:
            band = _grunt(roller, band, grunt, result.fates[grunt.id], month, grunt.id not in leave_behind)
    fate = result.fates.get(band.star.id, Fate("carry-on"))
    band, ended = _star(roller, band, fate, star_returns)
    star_fell = fate.fell or fate.status in (RAN_AWAY, CAPTURED, CHEATED_DEATH)
    return band, Losses(star_fell, grunts_fell, ended)


def _fought(member: Member, result: Result) -> Member:
    fate = result.fates.get(member.id)
    if fate is None:
        return member
    return replace(member, battles=member.battles + 1, downed=member.downed + fate.fell)


def _grunt(roller: Roller, band: Band, grunt: Member, fate: Fate, month: int, wanted: bool) -> Band:
    if fate.status == OBVIOUSLY_DEAD:
        roller.happened("dies", grunt.id, grunt.rep, rule="CR3-AFTER-01")
        return band.without(grunt, "dead", month)
    if fate.status == CAPTURED:
        roller.happened("captured", grunt.id, grunt.rep, rule="CR3-RUL-155")
        return band.without(grunt, "captured", month)
    if fate.status not in (OUT_OF_THE_FIGHT, RAN_AWAY):
        return band
    if not wanted:
        roller.happened("left-behind", grunt.id, grunt.rep, rule="CR3-AFTER-01")
        return band.without(grunt, "dismissed", month)
    outcome = roller.test("after-battle", grunt.id, Request(grunt.rep, frozenset({fate.status})))
    if outcome.result == "returns":
        roller.happened("returns", grunt.id, grunt.rep, detail=fate.status, rule=outcome.rule)
        return band
    if outcome.result == "returns-rep-minus-1" and grunt.rep > min(roller.rules.parameters.reps):
        roller.happened("rep-lost", grunt.id, grunt.rep - 1, detail=fate.status, rule=outcome.rule)
        return band.with_grunt(replace(grunt, rep=grunt.rep - 1, rep_lost=grunt.rep_lost + 1))
    if outcome.result == "dies":
        roller.happened("dies", grunt.id, grunt.rep, rule=outcome.rule)
        return band.without(grunt, "dead", month)
    rule = outcome.rule if outcome.result == "gone" else "CR3-RUL-45"
    roller.happened("gone", grunt.id, grunt.rep, rule=rule)
    return band.without(grunt, "gone", month)


def _star(roller: Roller, band: Band, fate: Fate, returns: bool) -> tuple[Band, str]:
    """The band with its Star as the battle left it, and how that ended the campaign."""
    star = band.star
    if fate.status == OBVIOUSLY_DEAD:
        roller.happened("star-dies", star.id, star.rep, rule="CR3-RUL-155")
        return band, "star-dead"
    if fate.status == CAPTURED and not (returns and roller.rules.has(CHEATING_DEATH)):
        roller.happened("star-captured", star.id, star.rep, rule="CR3-RUL-46")
        return band, "star-captured"
    if fate.status in (CAPTURED, CHEATED_DEATH):
        if star.rep == min(roller.rules.parameters.reps):
            roller.happened("star-retires", star.id, star.rep, rule="CR3-RUL-45")
            return band, "star-retired"
        rule = "CR3-AFTER-06" if fate.status == CHEATED_DEATH else "CR3-RUL-46"
        roller.happened("cheated-death", star.id, star.rep - 1, detail=fate.status, rule=rule)
        return replace(band, star=replace(star, rep=star.rep - 1, rep_lost=star.rep_lost + 1)), ""
    if fate.status in (OUT_OF_THE_FIGHT, RAN_AWAY):
        roller.happened("star-returns", star.id, star.rep, detail=fate.status, rule="CR3-RUL-128")
    return band, ""
