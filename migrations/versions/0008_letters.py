"""Private notes that could not be delivered, and who let a clock stand still

Revision ID: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "letter",
        sa.Column("id", KEY, nullable=False),
        sa.Column("encounter_id", KEY, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name="fk_letter_encounter_id_encounter", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_letter"),
    )
    op.create_index("ix_letter_encounter_id", "letter", ["encounter_id"])
    with op.batch_alter_table("encounter") as batch_op:
        batch_op.add_column(sa.Column("paused_by", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("encounter") as batch_op:
        batch_op.drop_column("paused_by")
    op.drop_index("ix_letter_encounter_id", table_name="letter")
    op.drop_table("letter")
