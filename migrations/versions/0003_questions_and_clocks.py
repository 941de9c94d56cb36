"""Questions with deadlines, pauses, inputs taken back, consent

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME = sqlmodel.sql.sqltypes.UTCDateTime
_TEXT = sqlmodel.sql.sqltypes.AutoString


def upgrade() -> None:
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        # Encounters that began without a deadline go on without one.
        batch_op.add_column(sa.Column("deadline_hours", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("paused_at", _TIME(), nullable=True))
        batch_op.add_column(sa.Column("waiting_since", _TIME(), nullable=True))
        batch_op.add_column(sa.Column("reminded", sa.Integer(), nullable=False, server_default="-1"))
    with op.batch_alter_table("input", schema=None) as batch_op:
        batch_op.add_column(sa.Column("undone_by", sa.Integer(), nullable=True))
    op.create_table(
        "question",
        sa.Column("encounter_id", _KEY, nullable=False),
        sa.Column("batch", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("side", _TEXT(), nullable=False),
        sa.Column("figure", _TEXT(), nullable=False),
        sa.Column("default", sa.JSON(), nullable=True),
        sa.Column("due_at", _TIME(), nullable=True),
        sa.Column("remind_at", _TIME(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("closed_by", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name=op.f("fk_question_encounter_id_encounter"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("encounter_id", "batch", "number", name=op.f("pk_question")),
    )
    with op.batch_alter_table("question", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_question_due_at"), ["due_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_question_remind_at"), ["remind_at"], unique=False)
    op.create_table(
        "consent",
        sa.Column("encounter_id", _KEY, nullable=False),
        sa.Column("request", _TEXT(), nullable=False),
        sa.Column("side", _TEXT(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name=op.f("fk_consent_encounter_id_encounter"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("encounter_id", "request", "side", name=op.f("pk_consent")),
    )


def downgrade() -> None:
    op.drop_table("consent")
    op.drop_table("question")
    # Without the mark that they were taken back they would count again.
    op.execute("DELETE FROM input WHERE undone_by IS NOT NULL")
    with op.batch_alter_table("input", schema=None) as batch_op:
        batch_op.drop_column("undone_by")
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        batch_op.drop_column("reminded")
        batch_op.drop_column("waiting_since")
        batch_op.drop_column("paused_at")
        batch_op.drop_column("deadline_hours")
