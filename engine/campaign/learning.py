"""What members of a band learn where skills are in force, and carry from battle to battle (CR2-SKILL)."""

from dataclasses import replace

from engine.campaign.bands import Member
from engine.campaign.campaign import Campaign, StepTaken, at_home
from engine.campaign.rolls import Roller
from engine.errors import Refused
from engine.loading.recruits import may_learn
from engine.strict import fields
from engine.tables.outcome import Request

STUDIED = "studied"
"""Counts how often a member has raised a skill in place of learning one more."""


def learnable(campaign: Campaign, member: Member) -> tuple[str, ...]:
    """The skills that a member may still learn, and those that it may raise for one skill fewer, which it may do
    once."""
    known = dict(member.gear.skills)
    left = may_learn(member.rep, star=member is campaign.band.star) - len(known) - member.count(STUDIED)
    return tuple(s for s in campaign.rules.skills if left > 0 and (s not in known or not member.count(STUDIED)))


def learn(campaign: Campaign, who: str, skill: str) -> StepTaken:
    """A member learns a skill, at the level that a die gives those of its army, or raises one that it has by 1 for one
    skill fewer (CR2-SKILL-01 to CR2-SKILL-03). Raises Refused, BadRequest."""
    rules = campaign.rules
    if not rules.skills:
        raise Refused("skills are not in force in this campaign", rule="CR2-SKILL-01", code="bad-choice")
    fields.key(skill, "skill", rules.skills, "skill", "CR2-SKILL-01")
    member = campaign.band.member(who)
    if skill not in learnable(campaign, member):
        raise Refused("{who} may learn no more", who=member.name, rule="CR2-SKILL-01", code="bad-choice")
    known = dict(member.gear.skills)

    def taken(roller: Roller) -> Campaign:
        learner, rule = member, "CR2-SKILL-03"
        if skill in known:
            known[skill] += 1
            learner = member.counted(STUDIED)
        else:
            asked = Request(army=campaign.band.kind, rep=member.rep, category=rules.skills[skill])
            outcome = roller.test("skill", who, asked)
            known[skill], rule = outcome.values["level"], "CR2-SKILL-02"
        roller.happened("learns", who, known[skill], skill, rule)
        learner = replace(learner, gear=replace(learner.gear, skills=tuple(known.items())))
        return replace(campaign, band=campaign.band.with_member(learner))

    return at_home(campaign, taken)
