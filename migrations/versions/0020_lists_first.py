"""The wish to read a panel's choices as lists before its picture

Revision ID: 0020
Revises: 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("preference") as batch_op:
        batch_op.add_column(sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("preference") as batch_op:
        batch_op.drop_column("listed")
