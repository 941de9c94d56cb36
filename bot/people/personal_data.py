"""A person's right to see what is kept, and to be forgotten."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from bot import __version__
from bot.errors import NoEncounter, Stale
from bot.people import seats
from bot.play.contests import enter
from bot.play.contests.contesting import Contesting
from bot.play.service import Service
from bot.storage.mydata import NOBODY
from bot.storage.roster import Roster


async def export(service: Service, user_id: int) -> bytes:
    """Everything about a person as JSON; what is secret in an encounter, its seed and its table, is left out."""
    found = {
        "user_id": user_id,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "made_by": f"duckback {__version__}",
        "kept": await service.repository.mydata.everything(user_id),
    }
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


async def forget(service: Service, user_id: int, wish: int) -> int:
    """Give up a person's seats and empty their place everywhere, as they wished by the interaction of that id; return
    how many encounters were left.

    The encounters go on: seats and figures fall to others on the side, the host's part to the game master or the first
    person who joined. An encounter without any people ends.
    """
    repository = service.repository
    left = await repository.mydata.open_encounters(user_id)
    for encounter_id, channel_id in left:
        try:
            roster = await service.people(channel_id, partial(without, user=user_id), encounter_id)
        except (NoEncounter, Stale):
            continue  # it has ended meanwhile
        if roster.host_id == NOBODY:
            await repository.finish(encounter_id)
    await enter.forget(Contesting(service), user_id)
    await repository.mydata.erase(user_id, wish)
    await repository.plans.renew(user_id)
    for encounter_id, _ in left:
        service.renew(encounter_id)
    return len(left)


def without(roster: Roster, user: int) -> Roster:
    """The people of an encounter without one of them."""
    for side in dict.fromkeys(sitting.side for sitting in roster.sittings if sitting.user_id == user):
        roster = seats.leave(roster, user, side)
    if roster.gm_id == user:
        roster = replace(roster, gm_id=None)
    return seats.passed_on(roster, next(iter(seats.heirs(roster)), NOBODY)) if roster.host_id == user else roster
