"""Reports that wait while their stretch goes on, and the wish to be asked before anything ends

Revision ID: 0018
Revises: 0017
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("outgoing") as batch_op:
        batch_op.add_column(sa.Column("first", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("user_id", sa.BigInteger(), nullable=True))
        batch_op.add_column(sa.Column("not_before", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        batch_op.create_index("ix_outgoing_not_before", ["not_before"])
    with op.batch_alter_table("preference") as batch_op:
        batch_op.add_column(sa.Column("asked", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("preference") as batch_op:
        batch_op.drop_column("asked")
    with op.batch_alter_table("outgoing") as batch_op:
        batch_op.drop_index("ix_outgoing_not_before")
        batch_op.drop_column("not_before")
        batch_op.drop_column("user_id")
        batch_op.drop_column("first")
