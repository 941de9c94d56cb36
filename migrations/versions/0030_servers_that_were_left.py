"""Since when a server has the bot no more

Revision ID: 0030
Revises: 0029
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("server") as batch_op:
        batch_op.add_column(sa.Column("left_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("server") as batch_op:
        batch_op.drop_column("left_at")
