"""The powers of people at a table, and why a person has none: see `Seating.masters` and `Seating.in_charge`."""

from bot.errors import NotHost, NotMaster, Unfit
from bot.storage.roster import Seating


def require_master(seating: Seating, user: int) -> None:
    """Raise NotMaster for everybody but a game master, Unfit for one who plays where it counts, and where there is
    none."""
    if user in seating.masters:
        return
    if user in (seating.gm_id, *seating.runners):
        raise Unfit("gm-plays")
    if not seating.masters:
        raise Unfit("gm-none")
    raise NotMaster("", seating.masters)


def require_in_charge(seating: Seating, user: int) -> None:
    """Raise NotHost for everybody but the host and the game masters, Unfit for one of these who plays where it
    counts."""
    if user in seating.in_charge:
        return
    if user in (seating.host_id, seating.gm_id, *seating.runners):
        raise Unfit("gm-plays")
    raise NotHost("", (seating.host_id,))
