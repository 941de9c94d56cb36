"""Games against the rules that people prepare

Revision ID: 0009
Revises: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "preparation",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_preparation"),
        sa.UniqueConstraint("user_id", "channel_id", name="uq_preparation_user_channel"),
    )


def downgrade() -> None:
    op.drop_table("preparation")
