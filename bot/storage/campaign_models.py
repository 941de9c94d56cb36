"""The tables of campaigns, and of the encounters that their bands take part in."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, text
from sqlmodel import Field, SQLModel

from bot.language import ENGLISH
from bot.storage.models import KEY, encounter_key, now

_GOES_ON = text("ended = ''")
_AWAY = text("stage in ('out', 'asked')")


class CampaignRow(SQLModel, table=True):
    """One person's campaign in one server; of those that go on there is one. `story` is all of it but the seed."""

    __tablename__ = "campaign"

    __table_args__ = (
        Index(
            "uq_campaign_open_user",
            "guild_id",
            "user_id",
            unique=True,
            sqlite_where=_GOES_ON,
            postgresql_where=_GOES_ON,
        ),
    )

    id: int | None = Field(default=None, sa_column=Column(KEY, primary_key=True))
    guild_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    user_id: int = Field(sa_column=Column(BigInteger, nullable=False))
    language: str = ENGLISH
    """Of what the channel is told of it."""
    story: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    seed: str
    ended: str = ""
    """How it ended; empty while it goes on."""
    undo: bool = True
    """Whether dice may be taken back in its encounters."""
    along: int | None = Field(
        default=None, sa_column=Column(KEY, ForeignKey("campaign.id", ondelete="SET NULL"), index=True)
    )
    """The campaign with which its band goes out next."""
    created_at: datetime = Field(default_factory=now)


class Outing(SQLModel, table=True):
    """An encounter that the band of a campaign takes part in."""

    __table_args__ = (
        Index("ix_outing_encounter_id", "encounter_id"),
        Index("uq_outing_open_campaign", "campaign_id", unique=True, sqlite_where=_AWAY, postgresql_where=_AWAY),
    )

    campaign_id: int = Field(
        sa_column=Column(KEY, ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    encounter_id: int = Field(sa_column=encounter_key(primary=True))
    month: int
    stage: str = "out"
    """How far it has come: see `bot.storage.campaigns`."""
    members: dict[str, str] = Field(sa_column=Column(JSON, nullable=False))
    """The id of each member for that of the figure in the encounter."""
    before: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON))
    """The campaign's story as it was when the encounter was over."""
    result: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    """How the encounter ended, and how it left the members."""
    choices: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    """The player's choices since."""
    message_id: int | None = Field(default=None, sa_column=Column(BigInteger))
    """The message that tells of this stage."""
