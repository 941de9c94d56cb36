"""The channel of a server in which game masters hear what needs them

Revision ID: 0031
Revises: 0030
"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("server") as batch_op:
        batch_op.add_column(sa.Column("masters_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("server") as batch_op:
        batch_op.drop_column("masters_id")
