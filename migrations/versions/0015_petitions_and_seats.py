"""What captains are asked, until when, and the seats that changed hands

Revision ID: 0015
Revises: 0014
"""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

OPEN = sa.text("became = ''")


def upgrade() -> None:
    op.create_table(
        "petition",
        sa.Column("encounter_id", KEY, nullable=False),
        sa.Column("request", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("in_id", sa.BigInteger(), nullable=True),
        sa.Column("out_id", sa.BigInteger(), nullable=True),
        sa.Column("due_at", UTCDateTime(), nullable=True),
        sa.Column("spared", sa.Integer(), nullable=False),
        sa.Column("became", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name="fk_petition_encounter_id_encounter", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("encounter_id", "request", "user_id", name="pk_petition"),
    )
    op.create_index("ix_petition_due_at", "petition", ["due_at"], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_table(
        "seatchange",
        sa.Column("id", KEY, nullable=False),
        sa.Column("encounter_id", KEY, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("out_id", sa.BigInteger(), nullable=True),
        sa.Column("in_id", sa.BigInteger(), nullable=True),
        sa.Column("silent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name="fk_seatchange_encounter_id_encounter", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_seatchange"),
    )
    op.create_index("ix_seatchange_encounter_id", "seatchange", ["encounter_id", "id"])


def downgrade() -> None:
    op.drop_table("seatchange")
    op.drop_table("petition")
