"""Stay or Go: after every encounter each Grunt makes up its mind (CR3-CAMP-03 to -11, CR3-RUL-127, -129)."""

from dataclasses import replace

from engine.campaign.bands import LEAVES, Member
from engine.campaign.closing import Closing, Fate
from engine.campaign.rolls import Roller
from engine.checks.evaluate import evaluate
from engine.state import CAPTURED, CHEATED_DEATH, RAN_AWAY
from engine.tables.outcome import Party, Request

TEST = "stay-or-go"
MONTHS = "months"
"""Counts those in a row that one has been in the band."""
POISONED, EXCUSED = "poisoned", "excused"
"""Marks one whose mind was poisoned after the last Encounter, and one that is not to test after the next."""


def stay_or_go(c: Closing) -> None:
    """The band after Stay or Go, a month older.

    The Star rolls once and reads for each Grunt as many of its dice, from the first, as the circumstances of that one
    leave or add. All test before anybody's mind is poisoned.
    """
    roller, month, holds = c.roller, c.number, _holds(c)
    band = replace(c.band, star=c.band.star.counted(MONTHS), grunts=tuple(g.counted(MONTHS) for g in c.band.grunts))
    faces: list[int] = []
    poison: list[Member] = []
    for grunt in band.grunts:
        if LEAVES in grunt.marks:
            roller.happened("leaves", grunt.id, grunt.rep, rule="CR3-BAND-04")
            band = band.without(grunt.marked(LEAVES, so=False), "left", month)
            continue
        if EXCUSED in grunt.marks:
            roller.happened("excused", grunt.id, grunt.rep, rule="CR3-CAMP-07")
            band = band.with_member(grunt.marked(EXCUSED, so=False).marked(POISONED, so=False))
            continue
        result, rule = _test(roller, band.star, grunt, holds, faces)
        calm = grunt.marked(POISONED, so=False)
        if result in ("stays", "stays-excused"):
            roller.happened(result, grunt.id, grunt.rep, rule=rule)
            band = band.with_member(calm.marked(EXCUSED, so=result == "stays-excused"))
            continue
        roller.happened(result, grunt.id, grunt.rep, rule=rule)
        band = band.without(calm, "left", month)
        if result == "leaves-and-poisons":
            poison.append(grunt)
    for grunt in band.grunts:
        for other in poison:
            if grunt.rep <= other.rep:
                roller.happened("poisoned", grunt.id, grunt.rep, detail=other.id, rule="CR3-CAMP-10")
                band = band.with_member(grunt.marked(POISONED))
                break
    c.band = band


def _holds(c: Closing) -> frozenset[str]:
    """What the battle was for every Grunt alike."""
    fates = c.result.fates
    star = fates.get(c.band.star.id, Fate("carry-on"))
    holds = {
        "success" if c.result.success else "failure": True,
        "star-out-of-the-fight": star.fell or star.status in (RAN_AWAY, CAPTURED, CHEATED_DEATH),
        "grunts-lost": any(fate.fell for member, fate in fates.items() if member != c.band.star.id),
    }
    return frozenset(name for name, so in holds.items() if so)


def _test(roller: Roller, star: Member, grunt: Member, holds: frozenset[str], faces: list[int]) -> tuple[str, str]:
    """The result and the rule that says so. `faces` are the Star's dice so far: missing ones are rolled."""
    if POISONED in grunt.marks:
        holds |= {POISONED}
    request = Request(star.rep, holds, foe=Party(grunt.rep), months=grunt.count(MONTHS))

    def dice(party: str, count: int) -> list[int]:
        if party == "foe":
            return roller.dice.roll(TEST, grunt.id, count)
        if count > len(faces):
            faces.extend(roller.dice.roll(TEST, star.id, count - len(faces)))
        return faces[:count]

    outcome = evaluate(roller.rules, TEST, request, dice)
    roller.log(TEST, outcome, star.id, against=grunt.id)
    roller.log_foe(TEST, outcome, grunt.id, star.id)
    return outcome.result, outcome.rule
