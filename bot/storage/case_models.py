"""The tables of what those who run an event know of its tables beyond what the tables themselves say."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, Index, text
from sqlmodel import Field, SQLModel

from bot.storage.models import KEY, now

_OPEN = text("closed_at IS NULL")


def _match_key(*, index: bool = False) -> Column[Any]:
    return Column(KEY, ForeignKey("match.id", ondelete="CASCADE"), index=index, nullable=False)


class Case(SQLModel, table=True):
    """A person at a table has called its game master. What else needs those who run an event is read off its tables,
    chairs and chores."""

    __table_args__ = (
        Index(
            "uq_case_match_user", "match_id", "user_id", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN
        ),
    )  # fmt: skip

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    match_id: int = Field(sa_column=_match_key())
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    """The person who has called."""
    text: str
    about: int = 0
    """The number of the input that the report tells of which the call is about; 0 for none."""
    created_at: datetime = Field(default_factory=now)
    closed_at: datetime | None = None


class Remark(SQLModel, table=True):
    """What one of those who run an event has noted of one of its tables."""

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    match_id: int = Field(sa_column=_match_key(index=True))
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    """The person who has written it."""
    text: str
    created_at: datetime = Field(default_factory=now)
