"""Game masters are called to tables of events, remark on them, and hear once a day what needs them

Revision ID: 0025
Revises: 0024
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OPEN = sa.text("closed_at IS NULL")


def upgrade() -> None:
    op.create_table(
        "case",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("match_id", KEY, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("about", sa.Integer(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("closed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
    )
    op.create_index(
        "uq_case_match_user", "case", ["match_id", "user_id"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN
    )
    op.create_table(
        "remark",
        sa.Column("match_id", KEY, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
    )
    with op.batch_alter_table("preference") as batch_op:
        batch_op.add_column(sa.Column("digest", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    with op.batch_alter_table("preference") as batch_op:
        batch_op.drop_column("digest")
    op.drop_table("remark")
    op.drop_table("case")
