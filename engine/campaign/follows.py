"""What comes after an encounter by the table of a book (CR3-CAMP-17), and how active the enemy is (CR3-CAMP-15)."""

from engine.campaign.bands import over_the_limit
from engine.campaign.closing import Closing
from engine.campaign.rolls import Roller
from engine.tables.outcome import Request


def roll_level(roller: Roller, who: str) -> int:
    """The Enemy Activity Level where the Next Encounter table has not set it (CR3-CAMP-15)."""
    eal: int = roller.test("eal", who, Request()).values["eal"]
    return eal


def next_encounter(c: Closing) -> None:
    """What comes next by the table; first it is told how many the Star leads too many (CR3-BAND-05, CR3-CAMP-17)."""
    roller, band = c.roller, c.band
    if over := over_the_limit(band, roller.rules):
        roller.happened("too-many", band.star.id, over, rule="CR3-BAND-05")
    holds = frozenset({"success" if c.result.success else "failure"})
    outcome = roller.read("next-encounter", Request(circumstances=holds, last=c.mission, eal=c.eal))
    c.mission, c.eal = outcome.result, outcome.values["eal"]
    roller.happened("next-encounter", number=c.eal, detail=c.mission, rule=outcome.rule)
