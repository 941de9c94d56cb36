"""Smoke and flares over the table, and where a planned throw would lay smoke."""

from collections.abc import Iterator

from bot.board.drawn import DrawnBlast, DrawnFlare, DrawnSmoke
from bot.board.machines.values import corners_of
from bot.play.moment import Moment
from bot.report.arms import burst_of
from bot.report.step import ReportStep
from engine.events import Blast
from engine.preview.model import ForetoldBlast, Preview
from engine.procedures.support.smoke import TURNS
from engine.space.terrain import ROLLED


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


def wind_of(moment: Moment) -> str:
    """The side of the table towards which smoke drifts; empty as long as nothing has decided it."""
    sky, named = moment.state.sky, moment.record.table.wind
    return sky.wind if sky is not None else named if named != ROLLED else ""


def flares_of(moment: Moment) -> tuple[DrawnFlare, ...]:
    """The circles that flares light."""
    sky = moment.state.sky
    return tuple(
        DrawnFlare(at=flare.at, radius=flare.width // 2, left=flare.until - moment.state.turn)
        for flare in (sky.flares if sky is not None else ())
    )


def smokes(step: ReportStep, burst: Blast, moment: Moment) -> bool:
    """Whether what has burst lets out smoke."""
    weapon = moment.record.ruleset.weapons.get(burst_of(step.deeds, burst, moment))
    return weapon is not None and bool(weapon.blast.lays)


def blast_foretold(blast: ForetoldBlast, mark: str) -> DrawnBlast:
    """The circle of a planned throw, or where it would let out smoke."""
    return DrawnBlast(at=blast.at, radius=blast.width // 2, mark=mark, floor=blast.floor, smoke=blast.smoke is not None)


def smoke_foretold(foretold: Preview) -> Iterator[DrawnSmoke]:
    """Where smoke will lie if it lands where it is meant for."""
    for blast in foretold.blasts:
        if blast.smoke is not None and blast.smoke.strip is not None:
            strip = blast.smoke.strip
            area = corners_of(strip.at, strip.facing, strip.length, strip.width)
            yield DrawnSmoke(id=f"smoke-{strip.at}", area=area, left=TURNS, mark="A")
