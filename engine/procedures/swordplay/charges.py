"""The charger that the target of several charges fires at (SWP-CHARGE-15)."""

from engine.battle.game import Game
from engine.procedures.third.charge_test import ChargeTest
from engine.space import INCH


def closest(g: Game, charges: list[ChargeTest]) -> list[ChargeTest]:
    """The charge that has come closest, of those whose chargers the target may fire at."""

    def how_close(c: ChargeTest) -> tuple[int, int, int]:
        """By tenths of an inch, since all halt at the charge point; then by where they set out from."""
        now, before = (g.space.distance(c.target.at, at) for at in (c.charger.at, c.began))
        return round(now / (INCH // 10)), before, c.charger.index

    return [min(charges, key=how_close)]
