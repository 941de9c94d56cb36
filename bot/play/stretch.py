"""A stretch: what one person does in a row, told in one report. How long that is held, and what it is over with."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.play.moment import Moment
from bot.play.to_act import to_act
from bot.storage.stored import Stretch, is_secret
from engine.battle.game import Game
from engine.views import GM

PATIENCE: Final = timedelta(minutes=3)
"""How long a stretch waits for the next press of its person."""


def stretch_of(
    actor_id: int | None, moment: Moment, game: Game, now: datetime, *, held: bool, quiet: bool
) -> Stretch | None:
    """The stretch that a moment belongs to, its report held where that is wished and the stretch goes on.

    What no person did belongs to none, nor does what is kept secret.
    """
    if actor_id is None or is_secret(moment.item):
        return None
    return Stretch(actor_id, now + PATIENCE if held and goes_on(moment, game, actor_id, quiet=quiet) else None)


def goes_on(moment: Moment, game: Game, actor_id: int, *, quiet: bool) -> bool:
    """Whether a person's stretch goes on behind what they did.

    It ends when another person must decide, when others of the side alone have still to act, when a person's phase
    begins, and with the encounter. A stretch that was
    all `quiet` goes on into a phase of the same person.
    """
    if moment.pending:
        return all(moment.decider(open_) == actor_id for open_ in moment.pending)
    if moment.state.ended or (moment.passed and (not quiet or moment.record.hidden)):
        return False
    return actor_id in _waited_for(moment, game)


def _waited_for(moment: Moment, game: Game) -> tuple[int, ...]:
    """The people who may act now; between turns all who play."""
    seating, side = moment.seating, moment.state.active_side
    if moment.state.active_command:
        return moment.mover, *seating.masters
    if moment.state.phase:
        # Within an activation the captain, too, may act for figures of others.
        players = seating.players(side) if moment.state.active else to_act(replace(moment, viewer=GM), game)
        return *players, *seating.masters
    return seating.everybody() if len(seating.everybody()) == 1 else ()
