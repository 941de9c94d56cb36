"""Why a figure can or cannot shoot at another, in figures: what autocomplete shows beside every target."""

from dataclasses import dataclass
from fractions import Fraction

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.shape import Aim
from engine.preview import tables
from engine.preview.landing import landing, test_of
from engine.preview.model import Circumstance
from engine.preview.probe import Probe
from engine.preview.shots import firing_odds, once_or_more, request_of
from engine.procedures.declare import shots
from engine.space import INCH, Shelter
from engine.state import Figure


@dataclass(frozen=True, slots=True)
class ShotReason:
    """A shot with everything the figure's best weapon has, or the reason against it in play's own words.

    `distance` is from base to base in hundredths of an inch; `needs` the lowest face that hits, None if none
    does; `hit` the chance of one hit or more, of a grenade to land on the spot. Without a shot `rule`, `code`
    and `message` say why.
    """

    figure: str
    target: str
    distance: int
    shelter: Shelter
    weapon: str = ""
    dice: int = 0
    needs: int | None = None
    hit: Fraction = Fraction(0)
    circumstances: tuple[Circumstance, ...] = ()
    code: str = ""
    rule: str = ""
    message: str = ""

    @property
    def possible(self) -> bool:
        """Whether it can be fired at all."""
        return not self.message

    @property
    def inches(self) -> float:
        """The distance in inches."""
        return self.distance / INCH


def why(g: Game, figure: Figure, target: Figure) -> ShotReason:
    """How a shot of this figure at that one stands now; whether it still has its active fire is not asked.

    For a viewer with hidden information, pass the table `as_known` to them, and its figures.
    """
    distance = g.space.distance(figure.at, target.at)
    seen_as = g.protection(figure, target)
    try:
        probe = Probe.at(g)
        firings = shots(probe, probe.mine(figure), (), [Aim(target.id)])
    except Refused as no:
        return ShotReason(
            figure.id, target.id, distance, seen_as.for_hit, code=no.code, rule=no.rule, message=no.message
        )
    firing = firings[0]
    request = request_of(probe, firing)
    if firing.spot is not None:
        test = test_of(probe, firing)
        dice, _ = tables.pool(g.rules, test, request)
        lands = landing(probe, firing).get("on-spot", Fraction(0))
        holds = tables.circumstances(g.rules, test, request.circumstances)
        return ShotReason(
            figure.id, target.id, distance, seen_as.for_hit, firing.weapon.id, dice, hit=lands, circumstances=holds
        )
    aim = firing_odds(probe, firing, request).targets[0]
    return ShotReason(
        figure.id,
        target.id,
        distance,
        aim.shelter,
        firing.weapon.id,
        aim.dice,
        aim.needs,
        once_or_more(probe, request),
        aim.circumstances,
    )
