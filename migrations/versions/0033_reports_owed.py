"""Reports that are owed found among those that are posted, without a look at these

Revision ID: 0033
Revises: 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

OWED = sa.text("message_id IS NULL")


def upgrade() -> None:
    op.drop_index("ix_outgoing_not_before", "outgoing")
    op.create_index("ix_outgoing_not_before", "outgoing", ["not_before"], sqlite_where=OWED, postgresql_where=OWED)


def downgrade() -> None:
    op.drop_index("ix_outgoing_not_before", "outgoing")
    op.create_index("ix_outgoing_not_before", "outgoing", ["not_before"])
