"""Reps that fall and rise after a battle, who leaves a Star because of it, and how many may join (CMP-CAMP)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.campaign.bands import CAPTIVE, Member, most_grunts
from engine.campaign.closing import Asked, Closing, Fate
from engine.campaign.recovery import LEAST, MOST, release
from engine.errors import Refused
from engine.loading.recruits import campaign_of
from engine.state import CAPTURED
from engine.tables.outcome import Request

DEPART = "depart"
"""The question which of those that are too many for the Star leave."""


def lose_rep(c: Closing) -> None:
    """In a lost game a die for each that fell or was removed; Reps of 3 or less stay, and a captive Star pays its own
    price (CMP-CAMP-02, CMP-RUL-152, CMP-RUL-170)."""
    for member, fate in () if c.result.success else _there(c):
        if _down(fate) and member.rep > LEAST and CAPTIVE not in member.marks:
            outcome = c.roller.test("rep-loss", member.id, Request(member.rep))
            if outcome.result == "loses-1":
                _changed(c, replace(member, rep=member.rep - 1).counted("rep_lost"), "rep-falls", outcome.rule)


def gain_rep(c: Closing) -> None:
    """A die for each that put an enemy out, never was down and used no Star Power, the Star first; none where its Rep
    cannot rise (CMP-CAMP-03, CMP-RUL-153, CMP-RUL-154)."""
    for member, fate in _there(c):
        star = c.band.star
        most = MOST if member.id == star.id else min(star.rep, MOST)
        if fate.felled and not fate.powered and not _down(fate) and member.rep < most:
            outcome = c.roller.test("rep-gain", member.id, Request(member.rep))
            if outcome.result == "gains-1":
                _changed(c, replace(member, rep=member.rep + 1).counted("rep_won"), "rep-rises", outcome.rule)


def _there(c: Closing) -> Iterator[tuple[Member, Fate]]:
    """Those of the band who were in the battle, as they are now, the Star first, with their fates."""
    for member in c.band:
        if member.id in c.result.fates:
            yield member, c.result.fates[member.id]


def _down(fate: Fate) -> bool:
    return fate.fell or fate.ran or fate.status == CAPTURED


def _changed(c: Closing, member: Member, what: str, rule: str) -> None:
    c.roller.happened(what, member.id, member.rep, rule=rule)
    c.band = c.band.with_member(member)


def depart(c: Closing) -> None:
    """Those above their Star's Rep leave, then as many as are too many for it, whom its player picks (CMP-CAMP-04,
    CMP-RUL-155)."""
    for grunt in c.band.grunts:
        if grunt.rep > c.band.star.rep:
            _leaves(c, grunt, "outranks")
    over = len(c.band.grunts) - most_grunts(c.band, c.roller.rules)
    if over <= 0:
        return
    weakest = [grunt.id for grunt in sorted(c.band.grunts, key=lambda grunt: grunt.rep)]
    picked = c.choice(Asked(DEPART, tuple(grunt.id for grunt in c.band.grunts), over), weakest[:over])
    if len(set(picked)) != over or not set(picked) <= set(weakest):
        said = "name {over} of those that {star} may send off: {names}"
        names = ", ".join(grunt.id for grunt in c.band.grunts)
        raise Refused(said, over=over, star=c.band.star.name, names=names, rule="CMP-CAMP-04")
    for name in picked:
        _leaves(c, c.band.member(name), "departs")


def _leaves(c: Closing, grunt: Member, what: str) -> None:
    c.roller.happened(what, grunt.id, grunt.rep, rule="CMP-CAMP-04")
    c.band = c.band.without(grunt, "left", c.number)


def recruit_anew(c: Closing) -> None:
    """After losses dice say how many may join: as many as the Star may lead, one, or nobody (CMP-CAMP-01,
    CMP-RUL-149)."""
    star, room = c.band.star, most_grunts(c.band, c.roller.rules) - len(c.band.grunts)
    if c.lost:
        outcome = c.roller.test("recruitment", star.id, Request(star.rep))
        c.vacancies = {"full-strength": room, "one": 1}.get(outcome.result, 0)
        c.roller.happened("recruits", star.id, min(c.vacancies, room), detail=outcome.result, rule=outcome.rule)
    c.vacancies = min(c.vacancies, room)


def next_in_turn(c: Closing) -> None:
    """The next of the ruleset's kinds of game. With nobody to play it without their captive Star, the Star is back."""
    if CAPTIVE in c.band.star.marks and not c.band.grunts:
        release(c)
    kinds = list(campaign_of(c.roller.rules).encounters)
    c.mission = kinds[(kinds.index(c.mission) + 1) % len(kinds)]
    c.roller.happened("next-encounter", detail=c.mission, rule="CMP-RUL-159")
