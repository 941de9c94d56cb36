"""Tutorials: whose an encounter is

Revision ID: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "lesson",
        sa.Column("encounter_id", KEY, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("skipped", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name="fk_lesson_encounter_id_encounter", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("encounter_id", name="pk_lesson"),
    )
    op.create_index("ix_lesson_user_id", "lesson", ["user_id"])


def downgrade() -> None:
    op.drop_table("lesson")
