"""After a battle: those who fell or ran off test, and a Star chooses (CMP-REACT-16, CMP-RUL-034, CMP-RUL-170)."""

from dataclasses import replace

from engine.campaign.bands import CAPTIVE, WEAKENED, Band, Member, valued
from engine.campaign.closing import Asked, Closing, Fate
from engine.loading.recruits import campaign_of
from engine.state import CAPTURED, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, RAN_AWAY
from engine.tables.outcome import Request

SUCCESSOR = "successor"
"""The question whether another Star takes over from one that was killed: no, or the name of the new one."""
LEAST, MOST = 3, 5
"""Between these Reps rise and fall in a campaign (CMP-CAMP-02, CMP-CAMP-03, CMP-RUL-050)."""


def recover(c: Closing) -> None:
    """The band after its battle: first its Star, then everybody else."""
    for member in c.band:
        if member.id in c.result.fates:
            c.band = c.band.with_member(back(member, c.result.fates[member.id]))
    _star(c)
    for grunt in () if c.ended else c.band.grunts:
        if grunt.id in c.result.fates:
            _grunt(c, grunt, c.result.fates[grunt.id])


def back(member: Member, fate: Fate) -> Member:
    """One that was in the battle, with what it did there. A Rep that was lower for this battle alone is the old one
    again."""
    return member.counted("battles").counted("downed", fate.fell).counted("felled", fate.felled).marked(WEAKENED, False)


def _star(c: Closing) -> None:
    """A Star that was down is back, as its player chooses; a dead one has no choice, and a captive one is away."""
    star, fate = c.band.star, c.result.fates.get(c.band.star.id, Fate("carry-on"))
    if CAPTIVE in star.marks:
        release(c)
    elif fate.status == OBVIOUSLY_DEAD:
        c.roller.happened("star-dies", star.id, star.rep, rule="CMP-RUL-170")
        succeed(c, "CMP-RUL-170")
    elif fate.status == CAPTURED:
        c.roller.happened("star-captive", star.id, star.rep, rule="CMP-RUL-170")
        c.band = replace(c.band, star=star.marked(CAPTIVE))
    elif how := _lost_as(fate):
        c.roller.happened("star-returns", star.id, star.rep, detail=how, rule="CMP-REACT-16")


def _lost_as(fate: Fate) -> str:
    """As what it has to recover: one that ran away, on the run still perhaps, or one out of the fight; else empty."""
    return RAN_AWAY if fate.ran else OUT_OF_THE_FIGHT if fate.status == OUT_OF_THE_FIGHT else ""


def release(c: Closing) -> None:
    """A captive Star is back, its Rep one lower (CMP-RUL-170)."""
    star = c.band.star.marked(CAPTIVE, False)
    lower = star.rep > LEAST
    star = replace(star, rep=star.rep - lower).counted("rep_lost", lower)
    c.roller.happened("star-freed", star.id, star.rep, rule="CMP-RUL-170")
    c.band = replace(c.band, star=star)


def succeed(c: Closing, rule: str) -> None:
    """Another Star takes over those who are left, or the campaign ends (CMP-RUL-170, CR2-RUL-661)."""
    dead = c.band.star
    name = c.choice(Asked(SUCCESSOR), usual=f"{dead.name} II")
    if not name:
        c.ended = "star-dead"
        return
    number = 2 + sum(former.member.id.startswith("star") for former in c.band.former)
    gear = replace(dead.gear, skills=())
    star = Member(f"star-{number}", str(name), campaign_of(c.roller.rules).star_rep, gear, owner=dead.owner)
    star = valued(c.roller, c.band.kind, star)
    c.band = c.band.led_by(star, "dead", c.number)
    c.roller.happened("star-follows", star.id, star.rep, detail=dead.id, rule=rule)


def _grunt(c: Closing, grunt: Member, fate: Fate) -> None:
    roller = c.roller
    if fate.status == OBVIOUSLY_DEAD:
        roller.happened("dies", grunt.id, grunt.rep, rule="CMP-WOUND-01")
        c.band = _lost(c, grunt, "dead")
        return
    if fate.status == CAPTURED:
        roller.happened("captured", grunt.id, grunt.rep, rule="CMP-WOUND-04")
        c.band = _lost(c, grunt, "captured")
        return
    if not (how := _lost_as(fate)):
        return
    outcome = roller.test("recovery", grunt.id, Request(grunt.rep, frozenset({how})))
    if outcome.result == "returns":
        roller.happened("returns", grunt.id, grunt.rep, detail=how, rule=outcome.rule)
    elif outcome.result == "returns-rep-minus-1":
        weak = grunt.marked(WEAKENED, grunt.rep > min(roller.rules.parameters.reps))
        roller.happened("weakened", grunt.id, weak.fights_at, detail=how, rule="CMP-RUL-034")
        c.band = c.band.with_member(weak)
    else:
        dies = outcome.result == "dies"
        roller.happened("dies" if dies else "gone", grunt.id, grunt.rep, rule=outcome.rule)
        c.band = _lost(c, grunt, "dead" if dies else "gone")


def _lost(c: Closing, grunt: Member, how: str) -> Band:
    c.lost += 1
    return c.band.without(grunt, how, c.number)
