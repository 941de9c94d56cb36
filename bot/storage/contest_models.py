"""The tables of events: a contest is its plan and its inputs, by entrants' numbers; people stand beside it."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, UniqueConstraint, false, text
from sqlmodel import Field, SQLModel

from bot.language import ENGLISH
from bot.storage.models import KEY, now

OPEN = "open"
"""People sign up."""
RUNNING = "running"
APPROVING = "approving"
"""All rounds are played; the host has not approved the final standings."""
OVER = "over"
CANCELLED = "cancelled"
"""Given up before its end."""

IN = "in"
BENCH = "bench"
"""Waits for a place."""
OUT = "out"
"""Has left."""

DRAWN = "drawn"
"""The draw stands; nothing is opened yet."""
PLAYING = "playing"
PLAYED = "played"
"""Its result stands."""
LOST = "lost"
"""Its thread is gone; the host may open another."""
VOID = "void"

LEAD = "lead"
"""The role of a person who may do all that the host of an event may."""

_UNDONE = text("done_at IS NULL")


def _contest_key(*, primary: bool = False) -> Column[Any]:
    return Column(KEY, ForeignKey("contest.id", ondelete="CASCADE"), primary_key=primary, nullable=False)


class Contest(SQLModel, table=True):
    """One event of a server. `plan` is that of its archive; what it has come to follows from plan and inputs."""

    __table_args__ = (Index("ix_contest_guild_id", "guild_id"),)

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    guild_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    host_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    name: str
    kind: str
    ruleset: str
    language: str = ENGLISH
    """Of everything that all read."""
    zone: str = "UTC"
    """By whose clocks its rounds end."""
    status: str = OPEN
    plan: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    seed: str
    """Of its draws and all its dice; no one is handed it before the end."""
    commitment: str
    channel_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    """The forum or text channel in which its tables stand."""
    post_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The thread of the event itself, where it is signed up for and told of."""
    card_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The message with its sign-up card."""
    standings_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The message with the newest standings."""
    policy: str = Field(default="rules", sa_column_kwargs={"server_default": "rules"})
    """What becomes of a table whose person has no time left: see `bot.play.contests.flags`."""
    lasts: str = Field(default="open", sa_column_kwargs={"server_default": "open"})
    """How long a round may take: see `bot.play.contests.calendar`."""
    starts_at: datetime | None = None
    """When its first round is to be drawn; None for when the host likes."""
    unattended: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether a round is drawn and opened by itself when the one before is over."""
    paused_at: datetime | None = None
    """Since when nothing new is opened or posted and all clocks stand still."""
    created_at: datetime = Field(default_factory=now)
    version: int = 0
    """Counts its changes: a press made for an older one is refused."""


class ContestRole(SQLModel, table=True):
    """A person who helps to run an event."""

    __tablename__ = "contestrole"

    contest_id: int = Field(sa_column=_contest_key(primary=True))
    user_id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    role: str


class ContestInput(SQLModel, table=True):
    """One input of an event's log; it names entrants by their numbers, never people."""

    __tablename__ = "contestinput"

    __table_args__ = (
        UniqueConstraint("contest_id", "sequence", name="uq_contestinput_contest_sequence"),
        UniqueConstraint("interaction_id", name="uq_contestinput_interaction"),
    )

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    contest_id: int = Field(sa_column=_contest_key())
    sequence: int
    body: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    actor_id: int | None = Field(default=None, sa_column=Column(BigInteger, index=True))
    interaction_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    created_at: datetime = Field(default_factory=now)


class Entrant(SQLModel, table=True):
    """One who takes part, a person or a team, by the number that the event's log has for them."""

    contest_id: int = Field(sa_column=_contest_key(primary=True))
    number: int = Field(primary_key=True)
    name: str
    status: str = IN
    word: str = ""
    """Goes into the seal of the draws and dice."""
    replaced_by: int | None = None
    """The number of the entrant who took their place."""
    squads: list[list[str]] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """The squads of a team of a story, each by the ids of its figures."""


class EntrantMember(SQLModel, table=True):
    """A person of an entrant; the captain plays, the others share the side."""

    __tablename__ = "entrantmember"

    contest_id: int = Field(sa_column=_contest_key(primary=True))
    number: int = Field(primary_key=True)
    user_id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    captain: bool = True
    checked_in_at: datetime | None = None
    asked_at: datetime | None = None
    """When they were asked whether they will play."""
    squads: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """The places of the squads that they lead in a story."""


class Match(SQLModel, table=True):
    """One table of a round, with a summary that is written in the transaction of each input there."""

    __table_args__ = (UniqueConstraint("contest_id", "round", "number", name="uq_match_contest_round_number"),)

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    contest_id: int = Field(sa_column=_contest_key())
    round: int
    number: int
    scenario: str
    sides: dict[str, int] = Field(sa_column=Column(JSON, nullable=False))
    """The number of the entrant on each side."""
    encounter_id: int | None = Field(
        default=None, sa_column=Column(KEY, ForeignKey("encounter.id", ondelete="SET NULL"), unique=True)
    )
    status: str = DRAWN
    due_at: datetime | None = None
    """When it ends by field value, if it is not over."""
    turn: int = 0
    waits: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    """The entrants who are waited for."""
    waits_since: datetime | None = None
    result: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON))
    source: str = ""
    """How the result came about; see the archive's `source`."""


class Chair(SQLModel, table=True):
    """A side of a table with the clock of the person who plays it."""

    match_id: int = Field(sa_column=Column(KEY, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True))
    side: str = Field(primary_key=True)
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    bank: int = 0
    """Seconds that were left before `waits`."""
    waits: list[list[str]] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """The waits for the person that are over, of the day that goes on for them: beginnings and ends by ISO 8601."""
    ticking_since: datetime | None = None
    """Since when the table waits for the person."""
    behind: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """The number of the input behind which it does."""
    turn: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """The newest turn for which the bank has gained."""
    flagged_at: datetime | None = None
    """When nothing was left."""
    reminded: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether the person was told that little is left."""


class Chore(SQLModel, table=True):
    """Something to be done on Discord for an event: written with what calls for it, and tried until it is done."""

    __table_args__ = (Index("ix_chore_not_before", "not_before", sqlite_where=_UNDONE, postgresql_where=_UNDONE),)

    key: str = Field(primary_key=True)
    """Names the deed: it is done once, however often it is called for."""
    contest_id: int = Field(sa_column=_contest_key())
    guild_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    kind: str
    args: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    """What it is about, and how far it has come."""
    not_before: datetime
    tries: int = 0
    error: str = ""
    """Why the last try failed."""
    done_at: datetime | None = None
