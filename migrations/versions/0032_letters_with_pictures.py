"""The place that a letter shows

Revision ID: 0032
Revises: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("letter") as batch_op:
        batch_op.add_column(sa.Column("shows", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("letter") as batch_op:
        batch_op.drop_column("shows")
