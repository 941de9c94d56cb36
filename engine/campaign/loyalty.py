"""Stay or Go: after every encounter each Grunt makes up its mind (CR3-CAMP-03 to -11, CR3-RUL-127, -129)."""

from dataclasses import replace

from engine.campaign.aftermath import Losses
from engine.campaign.bands import Band, Member
from engine.campaign.rolls import Roller
from engine.checks.evaluate import evaluate
from engine.tables.outcome import Party, Request

TEST = "stay-or-go"


def stay_or_go(roller: Roller, band: Band, losses: Losses, month: int, *, success: bool) -> Band:
    """The band after Stay or Go, a month older.

    The Star rolls once and reads for each Grunt as many of its dice, from the first, as the circumstances of that one
    leave or add. All test before anybody's mind is poisoned.
    """
    band = replace(band, star=_older(band.star), grunts=tuple(_older(grunt) for grunt in band.grunts))
    faces: list[int] = []
    poison: list[Member] = []
    for grunt in band.grunts:
        if grunt.leaves:
            roller.happened("leaves", grunt.id, grunt.rep, rule="CR3-BAND-04")
            band = band.without(replace(grunt, leaves=False), "left", month)
            continue
        if grunt.excused:
            roller.happened("excused", grunt.id, grunt.rep, rule="CR3-CAMP-07")
            band = band.with_grunt(replace(grunt, excused=False, poisoned=False))
            continue
        band = band.with_grunt(replace(grunt, poisoned=False))
        result, rule = _test(roller, band.star, grunt, losses, faces, success)
        if result in ("stays", "stays-excused"):
            roller.happened(result, grunt.id, grunt.rep, rule=rule)
            band = band.with_grunt(replace(grunt, poisoned=False, excused=result == "stays-excused"))
            continue
        roller.happened(result, grunt.id, grunt.rep, rule=rule)
        band = band.without(replace(grunt, poisoned=False), "left", month)
        if result == "leaves-and-poisons":
            poison.append(grunt)
    for grunt in band.grunts:
        for other in poison:
            if grunt.rep <= other.rep:
                roller.happened("poisoned", grunt.id, grunt.rep, detail=other.id, rule="CR3-CAMP-10")
                band = band.with_grunt(replace(grunt, poisoned=True))
                break
    return band


def _older(member: Member) -> Member:
    return replace(member, months=member.months + 1)


def _test(
    roller: Roller, star: Member, grunt: Member, losses: Losses, faces: list[int], success: bool
) -> tuple[str, str]:
    """The result and the rule that says so. `faces` are the Star's dice so far: missing ones are rolled."""
    holds = {
        "success" if success else "failure": True,
        "star-out-of-the-fight": losses.star_fell,
        "grunts-lost": losses.grunts_fell,
        "poisoned": grunt.poisoned,
    }
    request = Request(
        star.rep, frozenset(name for name, so in holds.items() if so), foe=Party(grunt.rep), months=grunt.months
    )

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
