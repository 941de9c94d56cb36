"""What is looked for every minute, or while somebody waits, is found without reading what is long over

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TIMES = ("due_at", "remind_at")
OPEN = sa.text("closed_by IS NULL")


def upgrade() -> None:
    for time in TIMES:
        op.drop_index(f"ix_question_{time}", table_name="question")
        op.create_index(f"ix_question_{time}", "question", [time], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_index("ix_encounter_status", "encounter", ["status"])
    op.create_index("ix_input_actor_id", "input", ["actor_id"])
    op.create_index("ix_outgoing_message_id", "outgoing", ["message_id"])
    op.create_index("ix_outgoing_encounter_id", "outgoing", ["encounter_id", "id"])


def downgrade() -> None:
    op.drop_index("ix_outgoing_encounter_id", table_name="outgoing")
    op.drop_index("ix_outgoing_message_id", table_name="outgoing")
    op.drop_index("ix_input_actor_id", table_name="input")
    op.drop_index("ix_encounter_status", table_name="encounter")
    for time in TIMES:
        op.drop_index(f"ix_question_{time}", table_name="question")
        op.create_index(f"ix_question_{time}", "question", [time])
