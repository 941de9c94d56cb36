"""What the buttons and lists of a game master carry that lead out of the panel."""

from typing import Annotated, Literal

from bot.messages.custom_id import CustomId

Side = Annotated[str, r"[a-z0-9-]{0,40}"]
TimeWhat = Literal["open", "bank", "answer", "pause", "resume"]


class SeatsId(CustomId, form="gm-seats:{encounter}[:{page}]"):
    """A page of the seats, from 1; empty is the first."""

    encounter: int
    page: Annotated[str, r"[1-9]?"] = ""


class SittingId(CustomId, form="gm-seat:{encounter}:{user}:{side}"):
    """Picking a person for the seat of another on a side, or for a free one (0)."""

    encounter: int
    user: int
    side: Side


class EmptyId(CustomId, form="gm-empty:{encounter}:{user}:{side}"):
    """Taking a person off their seat on a side, once the game master was asked."""

    encounter: int
    user: int
    side: Side


class TimeId(CustomId, form="gm-time:{what}:{encounter}:{side}"):
    """The page of the clocks, and what is done on it: a day more on a bank, a day more to answer, a pause, its end."""

    what: TimeWhat
    encounter: int
    side: Side = ""
