"""Answers promised to people and not given yet

Revision ID: 0017
Revises: 0016
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "promise",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("way", sa.String(), nullable=False),
        sa.Column("command", sa.String(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("made_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name="pk_promise"),
    )
    with op.batch_alter_table("outgoing") as batch_op:
        batch_op.add_column(sa.Column("interaction_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("outgoing") as batch_op:
        batch_op.drop_column("interaction_id")
    op.drop_table("promise")
