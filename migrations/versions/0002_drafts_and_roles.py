"""Drafts, game masters, captains, salts and figures of one person's own

Revision ID: 0002
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_RUNNING = sa.text("status = 'running'")
_OPEN = sa.text("status in ('draft', 'running')")


def upgrade() -> None:
    op.drop_index("uq_encounter_running_channel", "encounter")
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        batch_op.add_column(sa.Column("gm_id", sa.BigInteger(), nullable=True))
    op.create_index(
        "uq_encounter_open_channel",
        "encounter",
        ["channel_id"],
        unique=True,
        sqlite_where=_OPEN,
        postgresql_where=_OPEN,
    )
    # A side had one player at most, who is its captain from now on.
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("captain", sa.Boolean(), nullable=False, server_default=sa.true()))
        batch_op.add_column(sa.Column("place", sa.Integer(), nullable=False, server_default="1"))
        batch_op.add_column(
            sa.Column("salt", sqlmodel.sql.sqltypes.AutoString(), nullable=False, server_default=""),
        )
    op.create_table(
        "assignment",
        sa.Column("encounter_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("figure", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"],
            ["encounter.id"],
            name=op.f("fk_assignment_encounter_id_encounter"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("encounter_id", "figure", name=op.f("pk_assignment")),
    )


def downgrade() -> None:
    op.execute("DELETE FROM seat WHERE encounter_id IN (SELECT id FROM encounter WHERE status IN ('draft', 'dropped'))")
    op.drop_table("assignment")
    op.execute("DELETE FROM encounter WHERE status IN ('draft', 'dropped')")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_column("salt")
        batch_op.drop_column("place")
        batch_op.drop_column("captain")
    op.drop_index("uq_encounter_open_channel", "encounter")
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        batch_op.drop_column("gm_id")
    op.create_index(
        "uq_encounter_running_channel",
        "encounter",
        ["channel_id"],
        unique=True,
        sqlite_where=_RUNNING,
        postgresql_where=_RUNNING,
    )
