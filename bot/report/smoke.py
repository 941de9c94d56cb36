"""Smoke and flares over the table, and where a planned throw would lay smoke."""

from collections.abc import Iterator

from bot.board.drawn import DrawnFlare, DrawnSmoke
from bot.board.machines.values import corners_of
from bot.play.moment import Moment
from engine.battle.game import Game
from engine.preview.model import Preview
from engine.procedures.support.smoke import TURNS, known_wind, strip_of


def smoke_of(moment: Moment) -> tuple[DrawnSmoke, ...]:
    """The strips of smoke."""
    sky = moment.state.sky
    return tuple(
        DrawnSmoke(
            id=f"smoke-{strip.at}-{strip.until}",
            area=corners_of(strip.at, strip.facing, strip.length, strip.width),
            left=strip.until - moment.state.turn,
        )
        for strip in (sky.smoke if sky is not None else ())
    )


def flares_of(moment: Moment) -> tuple[DrawnFlare, ...]:
    """The circles that flares light."""
    sky = moment.state.sky
    return tuple(
        DrawnFlare(at=flare.at, radius=flare.width // 2, left=flare.until - moment.state.turn)
        for flare in (sky.flares if sky is not None else ())
    )


def smoke_foretold(foretold: Preview, table: Game) -> Iterator[DrawnSmoke]:
    """Where smoke will lie if it lands where it is meant for; nowhere as long as the wind is not known."""
    wind = known_wind(table)
    for blast in foretold.blasts if wind else ():
        if table.rules.weapons[blast.weapon].blast.smoke:
            strip = strip_of(blast.at, blast.width, wind)
            yield DrawnSmoke(id=f"smoke-{strip.at}", area=corners_of(*strip), left=TURNS, mark="A")
