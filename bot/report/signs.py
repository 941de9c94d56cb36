"""A figure -> the signs on its token, as the moment's viewer may know it, and no more of them than a token can bear."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.board.signs import Corners, Sign, corners
from bot.play.moment import Moment
from engine.state import BREWS, DISMEMBERS, FEEDS, INFECTED, Figure
from engine.views import watches

MOST = 4
"""The most signs on a token, those round it and below it included."""
MOST_ROUNDS = 6
"""More rounds than these are told, not drawn."""
KEPT = (0, 3, 1)
"""The corners whose signs say more than what stands round a token: who leads, what is hidden or empty, how it is."""
_CLASSES: dict[str, Sign] = {"missile": "missile", "noble": "noble", "peasant": "peasant", "warrior": "warrior"}


@dataclass(frozen=True, slots=True)
class Signs:
    """What a token bears besides its body: at its corners, below it, round it, and its mast."""

    corners: Corners
    hero: bool
    protected: bool
    vest: bool
    comm_link: bool


def signs_of(figure: Figure, moment: Moment, *, hidden: bool) -> Signs:
    """The signs of one figure: most telling first, as many as fit."""
    traits = figure.traits if figure.able else frozenset()
    chosen = corners(*_holding(figure, moment, hidden))
    room = MOST - sum(bool(chosen[corner]) for corner in KEPT)
    borne = []
    for trait in ("hero", "protected", "vest", "comm-link"):
        borne.append(trait in traits and room > 0)
        room -= borne[-1]
    upper_left, upper_right, lower_left, lower_right = chosen
    return Signs((upper_left, upper_right, lower_left if room > 0 else "", lower_right), *borne)


def _holding(figure: Figure, moment: Moment, hidden: bool) -> Iterator[Sign]:
    """Every sign that holds for a figure, in no order."""
    rules = moment.record.ruleset
    own = moment.viewer.gm or moment.viewer.side == figure.side
    held: tuple[tuple[Sign, bool], ...] = (
        ("star", figure.star),
        ("overall-leader", "overall-leader" in figure.traits),
        ("leader", figure.leader),
        ("stunned", figure.status == "stunned"),
        ("holds-fire", figure.index in {watch.figure for watch in watches(moment.viewer, moment.state)}),
        ("sentry", own and figure.able and figure.aware == "sentry"),
        ("slack", own and figure.able and figure.aware == "slack"),
        ("bitten", figure.able and figure.spell.what == INFECTED),
        ("feeding", figure.able and figure.spell.what in (DISMEMBERS, FEEDS)),
        ("hurt", figure.able and figure.hurt.slow),
        ("hidden", hidden),
        ("ammo-out", out_of_ammo(figure)),
        ("grenade", rules.parameters.squads_share and any(rules.weapons[name].lobbed for name in figure.weapons)),
        ("rounds", own and 0 < rounds_left(figure) <= MOST_ROUNDS),
        ("bile", figure.able and figure.spell.what == BREWS),
        ("upstairs", figure.floor > 0),
    )
    yield from (sign for sign, holds in held if holds)
    if figure.able and figure.carrying < 0:
        yield from _nature(figure)


def _nature(figure: Figure) -> Iterator[Sign]:
    """What it is: its calling, else its order or its Class; a bow says missile by itself."""
    for trait in ("sniper", "doctor", "medic", "camera", "reporter"):
        if trait in figure.traits:
            yield trait
    if "religious-order" in figure.traits:
        yield "order"
    elif figure.class_ in _CLASSES and (figure.class_ != "missile" or not figure.weapons):
        yield _CLASSES[figure.class_]


def counted(figure: Figure, sign: Sign) -> int:
    """How many the sign in the lower right corner stands for, where it stands for several."""
    return {"rounds": rounds_left(figure), "bile": figure.spell.until}.get(sign, 0)


def rounds_left(figure: Figure) -> int:
    """Of the first weapon that has so many and no more."""
    return next((left for weapon, left in figure.kit.supply if weapon in figure.weapons), 0)


def out_of_ammo(figure: Figure) -> bool:
    """Whether it has weapons that shoot, and all of them are empty."""
    return bool(figure.weapons) and all(weapon in figure.empty for weapon in figure.weapons)
