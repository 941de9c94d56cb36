"""What the side that holds the field takes of its enemies' arms, and keeps at its place (CR2-CAMP-08)."""

from dataclasses import replace

from engine.campaign.closing import Closing


def salvage(c: Closing) -> None:
    """The arms that lie on a field which the band holds join its stock; from a lost field nothing comes."""
    if c.result.foes.arms:
        stock = tuple(sorted((*c.band.stock, *c.result.foes.arms)))
        c.roller.happened("salvage", c.band.star.id, len(c.result.foes.arms), rule="CR2-CAMP-08")
        c.band = replace(c.band, stock=stock)
