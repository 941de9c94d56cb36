"""The first tables

Revision ID: 0001
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "encounter",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("ruleset", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("status", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("trusted", sa.Integer(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_encounter")),
    )
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_encounter_channel_id"), ["channel_id"], unique=False)
        batch_op.create_index(
            "uq_encounter_running_channel",
            ["channel_id"],
            unique=True,
            sqlite_where=sa.text("status = 'running'"),
            postgresql_where=sa.text("status = 'running'"),
        )

    op.create_table(
        "note",
        sa.Column("key", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("value", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_note")),
    )
    op.create_table(
        "checkpoint",
        sa.Column("encounter_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name=op.f("fk_checkpoint_encounter_id_encounter"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("encounter_id", "sequence", name=op.f("pk_checkpoint")),
    )
    op.create_table(
        "input",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("encounter_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("digest", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("actor_id", sa.BigInteger(), nullable=True),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name=op.f("fk_input_encounter_id_encounter"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_input")),
        sa.UniqueConstraint("encounter_id", "sequence", name="uq_input_encounter_sequence"),
        sa.UniqueConstraint("interaction_id", name="uq_input_interaction"),
    )
    op.create_table(
        "outgoing",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("encounter_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("nonce", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name=op.f("fk_outgoing_encounter_id_encounter"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing")),
        sa.UniqueConstraint("nonce", name="uq_outgoing_nonce"),
    )
    op.create_table(
        "seat",
        sa.Column("encounter_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("side", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name=op.f("fk_seat_encounter_id_encounter"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("encounter_id", "side", "user_id", name=op.f("pk_seat")),
    )


def downgrade() -> None:
    op.drop_table("seat")
    op.drop_table("outgoing")
    op.drop_table("input")
    op.drop_table("checkpoint")
    op.drop_table("note")
    with op.batch_alter_table("encounter", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_encounter_running_channel",
            sqlite_where=sa.text("status = 'running'"),
            postgresql_where=sa.text("status = 'running'"),
        )
        batch_op.drop_index(batch_op.f("ix_encounter_channel_id"))

    op.drop_table("encounter")
