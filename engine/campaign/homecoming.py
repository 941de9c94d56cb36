"""The members back from a battle whose end rolls recovery, and the captives (CR2-CASUALTY-05, CR2-ESCAPE-04)."""

from dataclasses import replace

from engine.campaign.bands import CAPTIVE, Member
from engine.campaign.calendar import ESCAPE
from engine.campaign.closing import Closing, Fate
from engine.campaign.recovery import back, succeed
from engine.loading.recruits import campaign_of
from engine.ruleset.model import Ruleset
from engine.state import CAPTURED, CHEATED_DEATH, OBVIOUSLY_DEAD, OFF_TABLE, RAN_AWAY, TURNED

LOST = {"dies": "dead", "gone": "gone"}
"""How one leaves its band, by what recovery came to."""


def come_home(c: Closing) -> None:
    """Everybody by what the end of the battle rolled, which is not rolled again, the Star first (CR2-CASUALTY-05)."""
    for member in c.band:
        if (fate := c.result.fates.get(member.id)) is not None and not c.ended:
            _comes(c, back(member, fate), fate)


def _comes(c: Closing, member: Member, fate: Fate) -> None:
    roller, held = c.roller, CAPTIVE in member.marks
    if fate.status == TURNED:
        roller.happened("turned", member.id, member.rep, rule="CR2-ZOMBIE-06")
        c.band = c.band.without(member, "dead", c.number)
        return
    eaten = fate.status == CAPTURED and not campaign_of(roller.rules).encounters[c.mission].people
    if eaten or fate.status == OBVIOUSLY_DEAD or fate.recovery in LOST:
        _is_lost(c, member, LOST.get(fate.recovery, "dead"))
        return
    taken = fate.status == CAPTURED or (c.mission == ESCAPE and not c.result.success and fate.status != OFF_TABLE)
    if taken:
        roller.happened("recaptured" if held else "taken", member.id, member.rep, rule="CR2-ESCAPE-04")
    elif held:
        roller.happened("freed", member.id, member.rep, rule="CR2-ESCAPE-04")
    least = min(roller.rules.parameters.reps)
    falls = (fate.recovery == "returns-rep-minus-1" or fate.status == CHEATED_DEATH) and member.rep > least
    rule = "CR2-CASUALTY-05" if fate.recovery else "CR2-STAR-06"
    if falls:
        roller.happened("rep-falls" if taken else "rep-lost", member.id, member.rep - 1, rule=rule)
    elif not taken and (fate.recovery or fate.status == CHEATED_DEATH):
        roller.happened("returns", member.id, member.rep, RAN_AWAY if fate.ran else fate.status, rule)
    home = _at(roller.rules, member, member.rep - falls)
    c.band = c.band.with_member(home.counted("rep_lost", falls).marked(CAPTIVE, taken))


def _at(rules: Ruleset, member: Member, rep: int) -> Member:
    """It with this Rep, without the traits that nobody of so low a one has (CR2-RUL-103)."""
    keeps = frozenset(trait for trait in member.gear.traits if rules.traits[trait].least_rep <= rep)
    return replace(member, rep=rep, gear=replace(member.gear, traits=keeps))


def _is_lost(c: Closing, member: Member, how: str) -> None:
    if member.id == c.band.star.id:
        c.roller.happened("star-dies" if how == "dead" else "star-gone", member.id, member.rep, rule="CR2-RUL-661")
        c.band = c.band.with_member(member)
        succeed(c, "CR2-RUL-661")
        return
    c.roller.happened("dies" if how == "dead" else "gone", member.id, member.rep, rule="CR2-CASUALTY-05")
    c.band = c.band.without(member, how, c.number)
