"""Letters to a game master, which reach them only while they are one

Revision ID: 0027
Revises: 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("letter") as batch_op:
        batch_op.add_column(sa.Column("master", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("letter") as batch_op:
        batch_op.drop_column("master")
