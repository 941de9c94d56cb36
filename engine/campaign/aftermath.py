"""After the battle: those who come back, in what state, and those lost (CR3-AFTER, CR3-RUL-45, -46, -128, -155)."""

from dataclasses import replace

from engine.campaign.bands import Band, Member
from engine.campaign.closing import Asked, Closing, Fate, Result
from engine.campaign.rolls import Roller
from engine.state import CAPTURED, CHEATED_DEATH, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, RAN_AWAY
from engine.tables.outcome import Request

CHEATING_DEATH = "cheating-death"
STAR, KEEP = "star", "keep"
"""The questions: whether a captured Star comes back, and which casualties and runaways are left behind."""


def recover(c: Closing) -> None:
    """The band after its battle.

    Its player does not want everybody back (CR3-AFTER-01), and decides whether a captured Star is to come back at the
    price of cheating death (CR3-RUL-46).
    """
    fates, star = c.result.fates, c.band.star
    fate = fates.get(star.id, Fate("carry-on"))
    asks = fate.status == CAPTURED and c.roller.rules.has(CHEATING_DEATH)
    returns = not asks or c.choice(Asked(STAR), usual=True)
    fallen = tuple(m for m, (status, *_) in fates.items() if m != star.id and status in (OUT_OF_THE_FIGHT, RAN_AWAY))
    leave_behind = c.chosen(Asked(KEEP, fallen, -1), ()) if fallen and returns else ()
    band = replace(c.band, star=_fought(star, c.result), grunts=tuple(_fought(g, c.result) for g in c.band.grunts))
    for grunt in band.grunts:
        if grunt.id in fates:
            band = _grunt(c.roller, band, grunt, fates[grunt.id], c.number, grunt.id not in leave_behind)
    c.band, c.ended = _star(c.roller, band, fate, returns)


def _fought(member: Member, result: Result) -> Member:
    fate = result.fates.get(member.id)
    if fate is None:
        return member
    return member.counted("battles").counted("downed", fate.fell)


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
        return band.with_member(replace(grunt, rep=grunt.rep - 1).counted("rep_lost"))
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
        return replace(band, star=replace(star, rep=star.rep - 1).counted("rep_lost")), ""
    if fate.status in (OUT_OF_THE_FIGHT, RAN_AWAY):
        roller.happened("star-returns", star.id, star.rep, detail=fate.status, rule="CR3-RUL-128")
    return band, ""
