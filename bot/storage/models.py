"""The tables. An encounter is its set-up and its inputs; everything else here can be made again or is about people."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlmodel import Field, SQLModel

from bot.language import ENGLISH

# Named before any table is defined, so that migrations on SQLite can find the constraints again.
SQLModel.metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

KEY = BigInteger().with_variant(Integer, "sqlite")
"""Number keys that count up by themselves on SQLite too."""

DRAFT = "draft"
"""Being set up: `record` is a record in the making (see `bot.setup`)."""
RUNNING = "running"
ENDED = "ended"
DROPPED = "dropped"
"""Given up before it began."""
_OPEN = text("status in ('draft', 'running')")
_UNANSWERED = text("closed_by IS NULL")
_PENDING = text("became = ''")
_OWED = text("message_id IS NULL")


def now() -> datetime:
    """The instant at which a row is made."""
    return datetime.now(UTC)


def encounter_key(*, primary: bool = False) -> Column[Any]:
    """A column with the number of an encounter, whose end a row does not outlive."""
    return Column(KEY, ForeignKey("encounter.id", ondelete="CASCADE"), primary_key=primary, nullable=False)


class EncounterRow(SQLModel, table=True):
    """One encounter in one channel. `record` is its set-up without inputs."""

    __tablename__ = "encounter"

    __table_args__ = (
        Index("uq_encounter_open_channel", "channel_id", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN),
    )

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    channel_id: int = Field(sa_column=Column(BigInteger, nullable=False, index=True))
    guild_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    host_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    gm_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The game master, who may act for every side and sees everything."""
    record: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    ruleset: str
    revision: int
    language: str = ENGLISH
    """Of everything that the whole channel reads."""
    status: str = Field(default=RUNNING, index=True)
    trusted: int = 0
    """Inputs up to the one with this number are not run again: what they did is in the checkpoint behind it."""
    imported: int | None = None
    """The number of inputs that came with it from a file: they cannot be taken back. None where it began here."""
    created_at: datetime = Field(default_factory=now)
    deadline_hours: int = 24
    """How long a question may stay open; 0 is for ever."""
    paused_at: datetime | None = None
    """Since when all its clocks stand still."""
    paused_by: int | None = Field(default=None, sa_column=Column(BigInteger))
    waiting_since: datetime | None = None
    """When the newest input came, or the pause behind it ended."""
    reminded: int = -1
    """The number of the newest input when the active side was last reminded."""


class Input(SQLModel, table=True):
    """One accepted input, and a digest of the facts it produced. Its number, `sequence`, is never used again.

    Inputs taken back stay, and name the undo that did it; so does the undo itself, which is one more row.
    """

    __table_args__ = (
        UniqueConstraint("encounter_id", "sequence", name="uq_input_encounter_sequence"),
        UniqueConstraint("interaction_id", name="uq_input_interaction"),
    )

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    encounter_id: int = Field(sa_column=encounter_key())
    sequence: int
    body: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    digest: str
    actor_id: int | None = Field(default=None, sa_column=Column(BigInteger, index=True))
    interaction_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    created_at: datetime = Field(default_factory=now)
    undone_by: int | None = None
    """The number of the undo that took it back; 0 where it was dropped after an update."""


class QuestionRow(SQLModel, table=True):
    """A question that was put to a person: `batch` is the number of the input that asked it."""

    __tablename__ = "question"

    # Those that were answered are never looked for by their time.
    __table_args__ = tuple(
        Index(f"ix_question_{time}", time, sqlite_where=_UNANSWERED, postgresql_where=_UNANSWERED)
        for time in ("due_at", "remind_at")
    )

    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    batch: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    side: str
    figure: str = ""
    default: Any = Field(default=None, sa_column=Column(JSON))
    """The answer that holds when none comes in time."""
    due_at: datetime | None = None
    remind_at: datetime | None = None
    message_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    closed_by: int | None = None
    """The number of the input, or of the undo, that closed it."""
    spared: int = 0
    """Seconds it was left open longer because the bot had been away."""
    counts_from: datetime | None = None
    """From when its time to answer counts."""


class Petition(SQLModel, table=True):
    """Something that one person asks of the captains of other sides; a consent counts only where it was asked for."""

    __table_args__ = (Index("ix_petition_due_at", "due_at", sqlite_where=_PENDING, postgresql_where=_PENDING),)

    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    request: str = Field(primary_key=True)
    user_id: int = Field(sa_column=Column(BigInteger, primary_key=True))
    body: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    """The change of seats that it asks for, but for the people; empty where its kind says all."""
    in_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    out_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The people who are to come and to go."""
    due_at: datetime | None = None
    """When silence comes to count as consent; None where it never does."""
    spared: int = 0
    """Seconds it was left open longer because the bot had been away."""
    became: str = ""
    """What became of it (see `bot.storage.petitions`); empty while it is open."""


class SeatChange(SQLModel, table=True):
    """That a person took over a side, the game or its hosting from another, once play had begun; or was taken off."""

    __table_args__ = (Index("ix_seatchange_encounter_id", "encounter_id", "id"),)

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    encounter_id: int = Field(sa_column=encounter_key())
    sequence: int
    """The number of the newest input then."""
    what: str
    """`captain`, `seat` for one who shares a side, `gm` or `host`; `off` for one taken off a side, or asked back;
    `rules` or `side` for one that is handed over or taken back."""
    side: str = ""
    out_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    in_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    silent: bool = False
    """Whether a captain agreed by silence: the person who had it may come back."""


class Consent(SQLModel, table=True):
    """A side that agrees to something another side asked for, such as an undo beyond a die."""

    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    request: str = Field(primary_key=True)
    side: str = Field(primary_key=True)
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))


class Letter(SQLModel, table=True):
    """A note to one person alone that has not reached them; `refused` where they take no messages, `master` where it
    tells what a game master alone may read. `shows` is the input that tells of a place whose picture goes with it."""

    __table_args__ = (Index("ix_letter_encounter_id", "encounter_id"),)

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    encounter_id: int = Field(sa_column=encounter_key())
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    text: str
    refused: bool = False
    master: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    shows: int | None = None


class Checkpoint(SQLModel, table=True):
    """The state behind the input with the number `sequence`; 0 is the set-up.

    The newest one is stored, and so many before it that few inputs lie between two. An encounter that began before
    they were kept has none at 0 until it has been run again.
    """

    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    sequence: int = Field(primary_key=True)
    data: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))


class SeatRow(SQLModel, table=True):
    """A person who plays a side. One may play several, several may share one."""

    __tablename__ = "seat"

    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    side: str = Field(primary_key=True)
    user_id: int = Field(sa_column=Column(BigInteger, primary_key=True))
    captain: bool = False
    """Decides for every figure of the side; at most one does."""
    place: int = 1
    """The order in which people joined the encounter, from 1."""
    salt: str = ""
    """The salt that the person gives to the dice on joining."""
    played_by: str = ""
    """Empty while the person plays; `rules` or `side` where it is handed over (see `bot.storage.roster`)."""


class Assignment(SQLModel, table=True):
    """A figure that one person of its side plays."""

    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    figure: str = Field(primary_key=True)
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))


class Outgoing(SQLModel, table=True):
    """A report owed to the channel: committed with its input, struck off when Discord has it."""

    __table_args__ = (
        UniqueConstraint("nonce", name="uq_outgoing_nonce"),
        Index("ix_outgoing_encounter_id", "encounter_id", "id"),
        # Those that are posted are never looked for by their time.
        Index("ix_outgoing_not_before", "not_before", sqlite_where=_OWED, postgresql_where=_OWED),
    )

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    encounter_id: int = Field(sa_column=encounter_key())
    sequence: int
    """The report tells what came of the inputs up to the one with this number; 0 is the set-up."""
    first: int | None = None
    """The number of the first input that it tells of; None for a report of an earlier version, which tells of one."""
    user_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The person whose inputs in a row it tells of; None for what no person did."""
    not_before: datetime | None = None
    """Until when it is held, so that more inputs of that person can join it; None once it may be posted."""
    nonce: str
    message_id: int | None = Field(default=None, sa_column=Column(BigInteger, index=True))
    interaction_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The interaction that it answers; None for what nobody asked for, or what follows upon another report."""


class Promise(SQLModel, table=True):
    """An answer that a person was promised: written before Discord hears of it, dropped once it is given."""

    interaction_id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    token: str
    """The key with which Discord takes the answer, for a quarter of an hour."""
    way: str
    """Where the answer is to stand: see `bot.storage.promises`."""
    command: str
    """The command that was given; empty for a press or a form."""
    channel_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    guild_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    language: str
    """Of the people who read the answer."""
    made_at: datetime
    done: bool = False
    """Whether something that the person asked for is written in the database."""


class Note(SQLModel, table=True):
    """Something the program remembers about itself, such as the commands it registered last."""

    key: str = Field(primary_key=True)
    value: str


class PlanRow(SQLModel, table=True):
    """An input that one person has had foretold and may still confirm; the next one takes its place."""

    __tablename__ = "plan"

    __table_args__ = (UniqueConstraint("encounter_id", "user_id", name="uq_plan_encounter_user"),)

    key: str = Field(primary_key=True)
    """Drawn at random: the button of a plan that was replaced must never fit another."""
    encounter_id: int = Field(sa_column=encounter_key())
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    body: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))


class Preference(SQLModel, table=True):
    """How one person likes to be served."""

    user_id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    previews: bool = True
    """Whether moves, shots and charges are foretold before they are made."""
    asked: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether they end their activations and phases themselves, also where nothing is left to decide."""
    listed: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whether their panels begin with words and lists, as screen readers need it."""
    digest: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """Whether they hear once a day what the events need that they run."""


class AvailabilityRow(SQLModel, table=True):
    """When one person plays, in all their games."""

    __tablename__ = "availability"

    user_id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    zone: str = "UTC"
    """By whose clocks: a name of the time zone database."""
    hours: bytes = Field(default=b"\xff" * 21, sa_column=Column(LargeBinary(21), nullable=False))
    """The 168 hours of a week from Monday 00:00, eight to a byte, the first one highest."""
    away_from: datetime | None = None
    away_until: datetime | None = None
    """The newest time away, which may be over."""


ANYBODY, STAFF, ROLE = "anybody", "staff", "role"
"""The people who may host events and stories on a server: all, those who manage it, or those with a role too."""


class ServerRow(SQLModel, table=True):
    """The settings of one server. What was picked may be gone from it since."""

    __tablename__ = "server"

    guild_id: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    language: str = ""
    """Of what its channels read; empty for the one that Discord names."""
    places: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    """The channels and forums where battles may begin; none for everywhere."""
    hosts: str = ANYBODY
    role_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    deadline_hours: int = 24
    """The usual time for an answer; 0 is for ever."""
    events_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The channel or forum where events take place unless their host picks another."""
    masters_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The channel where those who run events hear what needs them; None for direct messages."""
    left_at: datetime | None = None
    """Since when the bot is no more on it; None while it is."""


class Preparation(SQLModel, table=True):
    """The game against the rules that one person prepares in a server, in whatever channel, until it begins."""

    __table_args__ = (UniqueConstraint("user_id", "guild_id", name="uq_preparation_user_guild"),)

    key: str = Field(primary_key=True)
    """Drawn at random: what the buttons of its messages carry."""
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    guild_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    seed: str
    """Of all its dice. It stays until a game has begun: beginning to prepare afresh rolls nothing again."""
    choices: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))


class LessonRow(SQLModel, table=True):
    """The first battle of one person: whatever is new to them in it is explained, unless they have `skipped` that."""

    __tablename__ = "lesson"

    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False, index=True))
    skipped: bool = False
