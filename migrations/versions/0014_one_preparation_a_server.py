"""One preparation for a person and server, not for each channel

Revision ID: 0014
Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _instead("channel", "guild")


def downgrade() -> None:
    _instead("guild", "channel")


def _instead(old, new):
    # Which server a channel belongs to is not known here: what was prepared is prepared anew.
    op.execute(sa.delete(sa.table("preparation")))
    with op.batch_alter_table("preparation", schema=None) as batch_op:
        batch_op.drop_constraint(f"uq_preparation_user_{old}", type_="unique")
        batch_op.drop_column(f"{old}_id")
        batch_op.add_column(sa.Column(f"{new}_id", sa.BigInteger(), nullable=False))
        batch_op.create_unique_constraint(f"uq_preparation_user_{new}", ["user_id", f"{new}_id"])
