"""The hours in which people play, and their absences

Revision ID: 0022
Revises: 0021
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "availability",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("hours", sa.LargeBinary(length=21), nullable=False),
        sa.Column("away_from", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("away_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name="pk_availability"),
    )
    with op.batch_alter_table("question") as batch_op:
        batch_op.add_column(sa.Column("counts_from", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
    with op.batch_alter_table("chair") as batch_op:
        batch_op.add_column(sa.Column("waits", sa.JSON(), nullable=False, server_default="[]"))
        batch_op.add_column(sa.Column("behind", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("turn", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("reminded", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("contest") as batch_op:
        batch_op.add_column(sa.Column("policy", sa.String(), nullable=False, server_default="rules"))


def downgrade() -> None:
    with op.batch_alter_table("contest") as batch_op:
        batch_op.drop_column("policy")
    with op.batch_alter_table("chair") as batch_op:
        for name in ("reminded", "turn", "behind", "waits"):
            batch_op.drop_column(name)
    with op.batch_alter_table("question") as batch_op:
        batch_op.drop_column("counts_from")
    op.drop_table("availability")
