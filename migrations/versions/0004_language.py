"""The language in which an encounter tells its channel

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("language", sqlmodel.sql.sqltypes.AutoString(), nullable=False, server_default="en")
        )


def downgrade() -> None:
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        batch_op.drop_column("language")
