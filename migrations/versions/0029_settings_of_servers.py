"""The settings of servers

Revision ID: 0029
Revises: 0028
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "server",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("hosts", sa.String(), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=True),
        sa.Column("deadline_hours", sa.Integer(), nullable=False),
        sa.Column("events_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name="pk_server"),
    )


def downgrade() -> None:
    op.drop_table("server")
