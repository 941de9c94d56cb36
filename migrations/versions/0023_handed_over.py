"""Seats that are handed over to the rules, or to the others of their side

Revision ID: 0023
Revises: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seat") as batch_op:
        batch_op.add_column(sa.Column("played_by", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("seat") as batch_op:
        batch_op.drop_column("played_by")
