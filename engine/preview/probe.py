"""What play would ask a test with: its own procedures, run on a copy up to the dice."""

from dataclasses import replace

from engine.battle.game import Game
from engine.checks.readings import Faces
from engine.preview.rehearsal import Cut, Rehearsal
from engine.procedures.aim import Firing
from engine.procedures.ledger import Ledger
from engine.procedures.seam import VOLLEY
from engine.procedures.second.seam import DEPLOY
from engine.ruleset.keys import entries
from engine.state import Figure
from engine.tables.outcome import Outcome, Request


class Probe(Rehearsal):
    """A rehearsal that ends at its first test, and remembers what that was asked with."""

    __slots__ = ("made",)

    made: list[Request]

    @classmethod
    def at(cls, g: Game) -> "Probe":
        """A probe of a copy of this table."""
        probe = cls.of(g)
        probe.made = []
        return probe

    def test(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """Note what a test is asked with."""
        self.made.append(request)
        raise Cut

    def evaluate(self, name: str, request: Request, faces: Faces) -> Outcome:
        """Note what a test is asked with."""
        self.made.append(request)
        raise Cut


async def _deploy(g: Probe) -> None:
    """The die settles which figures are held back, and where."""


Probe.instead = entries(DEPLOY.by(_deploy))


def firing_request(probe: Probe, firing: Firing) -> Request:
    """The `ranged-combat` or `grenade` request of a firing declared on the probe's table."""
    request = request_if_fired(probe, firing)
    assert request is not None
    return request


def request_if_fired(probe: Probe, firing: Firing) -> Request | None:
    """Likewise; None where its shooter, as it stands, would not fire after all (CR2-RUL-110)."""
    probe.made.clear()
    probe.rehearse(probe.call(VOLLEY, [firing], Ledger()))
    return next(iter(probe.made), None)


def copied(table: Rehearsal, firing: Firing) -> Firing:
    """A firing as it is declared on this table."""
    return replace(
        firing,
        shooter=table.mine(firing.shooter),
        aims=[(table.mine(figure), dice) for figure, dice in firing.aims],
        hull=None if firing.hull is None else table.machine(firing.hull.id),
        fired_at=[],
        missed=[],
        blows=[],
        fates=[],
    )
