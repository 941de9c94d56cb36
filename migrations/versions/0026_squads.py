"""The teams of a story have squads, which their people lead

Revision ID: 0026
Revises: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("entrant", "entrantmember"):
        with op.batch_alter_table(table) as batch_op:
            batch_op.add_column(sa.Column("squads", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    for table in ("entrantmember", "entrant"):
        with op.batch_alter_table(table) as batch_op:
            batch_op.drop_column("squads")
