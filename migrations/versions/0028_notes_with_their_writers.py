"""Notes on a table of an event stand one below another, each with its writer and its time

Revision ID: 0028
Revises: 0027
"""

from datetime import UTC, datetime

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = sqlmodel.sql.sqltypes.UTCDateTime()


def upgrade() -> None:
    kept = op.get_bind().execute(sa.text("SELECT match_id, user_id, text FROM remark")).mappings().all()
    op.drop_table("remark")
    table = op.create_table(
        "remark",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("match_id", KEY, sa.ForeignKey("match.id", ondelete="CASCADE"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
    )
    op.create_index("ix_remark_match_id", "remark", ["match_id"])
    op.bulk_insert(table, [{**row, "created_at": datetime.now(UTC)} for row in kept])


def downgrade() -> None:
    newest = "SELECT match_id, user_id, text FROM remark WHERE id IN (SELECT max(id) FROM remark GROUP BY match_id)"
    kept = op.get_bind().execute(sa.text(newest)).mappings().all()
    op.drop_table("remark")
    table = op.create_table(
        "remark",
        sa.Column("match_id", KEY, sa.ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
    )
    op.bulk_insert(table, list(map(dict, kept)))
