"""Half-months: most are quiet, and dice say which encounter the others bring (CR2-CAMP-05, CR2-CAMP-06, CR2-ENC-02)."""

from collections.abc import Sequence

from engine.campaign.bands import CAPTIVE
from engine.campaign.closing import Closing
from engine.campaign.rolls import Roller
from engine.loading.recruits import campaign_of

TURN, WHICH = "campaign-turn", "encounter-type"
BRINGS = 7
"""The total of two dice that brings an encounter."""
ESCAPE, PURSUIT = "escape", "pursuit"
YEAR = 24
"""Half-months of a year, the first of them early January."""


def next_encounter(c: Closing) -> None:
    """A pursuit that ends in a battle comes at once; otherwise half-months go by until one brings an encounter: an
    Escape while somebody is a captive, else what the dice of each kind of its genre say (CR2-ENC-02, CR2-ESCAPE-04)."""
    star = c.band.star.id
    if c.pursuit is not None:
        c.mission = PURSUIT
        c.roller.happened("follows", detail=c.mission, rule="CR2-PURSUIT-04")
        return
    while True:
        c.date += 1
        if c.roller.total(TURN, star, 2, "CR2-CAMP-06") == BRINGS:
            break
        c.roller.happened("quiet", number=c.date, rule="CR2-CAMP-06")
    if any(CAPTIVE in member.marks for member in c.band):
        c.mission = ESCAPE
    else:
        c.mission = _highest(c.roller, campaign_of(c.roller.rules).genres[c.genre].encounters)
    c.roller.happened("comes", number=c.date, detail=c.mission, rule="CR2-ENC-02")


def _highest(roller: Roller, kinds: Sequence[str]) -> str:
    """The kind with the highest roll; those that tie roll again (CR2-RUL-208)."""
    while len(kinds) > 1:
        totals = {kind: roller.total(WHICH, kind, 2, "CR2-ENC-02") for kind in kinds}
        kinds = [kind for kind in kinds if totals[kind] == max(totals.values())]
    return kinds[0]
