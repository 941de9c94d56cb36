"""Events begin and end their rounds by the calendar; a table's summary has what is read of it

Revision ID: 0024
Revises: 0023
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("contest") as batch_op:
        batch_op.add_column(sa.Column("lasts", sa.String(), nullable=False, server_default="open"))
        batch_op.add_column(sa.Column("starts_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.add_column(sa.Column("unattended", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("entrantmember") as batch_op:
        batch_op.add_column(sa.Column("asked_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
    with op.batch_alter_table("match") as batch_op:
        for name in ("side", "inputs", "field"):
            batch_op.drop_column(name)


def downgrade() -> None:
    with op.batch_alter_table("match") as batch_op:
        batch_op.add_column(sa.Column("side", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("inputs", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("field", sa.JSON(), nullable=False, server_default="{}"))
    with op.batch_alter_table("entrantmember") as batch_op:
        batch_op.drop_column("asked_at")
    with op.batch_alter_table("contest") as batch_op:
        for name in ("unattended", "starts_at", "lasts"):
            batch_op.drop_column(name)
