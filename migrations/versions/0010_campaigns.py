"""Campaigns, and the encounters that belong to them

Revision ID: 0010
Revises: 0009
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
GOES_ON = sa.text("ended = ''")
AWAY = sa.text("stage in ('out', 'asked')")


def upgrade() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", KEY, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("story", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("ended", sa.String(), nullable=False),
        sa.Column("along", KEY, nullable=True),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["along"], ["campaign.id"], name="fk_campaign_along_campaign", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_campaign"),
    )
    op.create_index(
        "uq_campaign_open_user",
        "campaign",
        ["guild_id", "user_id"],
        unique=True,
        sqlite_where=GOES_ON,
        postgresql_where=GOES_ON,
    )
    op.create_index("ix_campaign_along", "campaign", ["along"])
    op.create_table(
        "outing",
        sa.Column("campaign_id", KEY, nullable=False),
        sa.Column("encounter_id", KEY, nullable=False),
        sa.Column("month", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("members", sa.JSON(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaign.id"], name="fk_outing_campaign_id_campaign", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name="fk_outing_encounter_id_encounter", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "encounter_id", name="pk_outing"),
    )
    op.create_index("ix_outing_encounter_id", "outing", ["encounter_id"])
    op.create_index(
        "uq_outing_open_campaign", "outing", ["campaign_id"], unique=True, sqlite_where=AWAY, postgresql_where=AWAY
    )


def downgrade() -> None:
    op.drop_index("uq_outing_open_campaign", table_name="outing")
    op.drop_index("ix_outing_encounter_id", table_name="outing")
    op.drop_table("outing")
    op.drop_index("ix_campaign_along", table_name="campaign")
    op.drop_index("uq_campaign_open_user", table_name="campaign")
    op.drop_table("campaign")
