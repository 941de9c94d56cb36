"""Events: their log, their entrants, their tables, and what is to be done on Discord for them

Revision ID: 0021
Revises: 0020
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
UNDONE = sa.text("done_at IS NULL")
TABLES = ("chair", "match", "entrantmember", "entrant", "contestrole", "contestinput", "chore", "contest")


def when(name: str, *, nullable: bool = True) -> sa.Column:
    return sa.Column(name, sqlmodel.sql.sqltypes.UTCDateTime(), nullable=nullable)


def of_contest(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_contest_id_contest"
    return sa.ForeignKeyConstraint(["contest_id"], ["contest.id"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "contest",
        sa.Column("id", KEY, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("post_id", sa.BigInteger(), nullable=True),
        sa.Column("card_id", sa.BigInteger(), nullable=True),
        sa.Column("standings_id", sa.BigInteger(), nullable=True),
        when("paused_at"),
        when("created_at", nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_contest"),
    )
    op.create_index("ix_contest_guild_id", "contest", ["guild_id"])
    op.create_table(
        "contestrole",
        sa.Column("contest_id", KEY, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        of_contest("contestrole"),
        sa.PrimaryKeyConstraint("contest_id", "user_id", name="pk_contestrole"),
    )
    op.create_table(
        "contestinput",
        sa.Column("id", KEY, nullable=False),
        sa.Column("contest_id", KEY, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("actor_id", sa.BigInteger(), nullable=True),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        when("created_at", nullable=False),
        of_contest("contestinput"),
        sa.PrimaryKeyConstraint("id", name="pk_contestinput"),
        sa.UniqueConstraint("contest_id", "sequence", name="uq_contestinput_contest_sequence"),
        sa.UniqueConstraint("interaction_id", name="uq_contestinput_interaction"),
    )
    op.create_index("ix_contestinput_actor_id", "contestinput", ["actor_id"])
    op.create_table(
        "entrant",
        sa.Column("contest_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("replaced_by", sa.Integer(), nullable=True),
        of_contest("entrant"),
        sa.PrimaryKeyConstraint("contest_id", "number", name="pk_entrant"),
    )
    op.create_table(
        "entrantmember",
        sa.Column("contest_id", KEY, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("captain", sa.Boolean(), nullable=False),
        when("checked_in_at"),
        of_contest("entrantmember"),
        sa.PrimaryKeyConstraint("contest_id", "number", "user_id", name="pk_entrantmember"),
    )
    op.create_table(
        "match",
        sa.Column("id", KEY, nullable=False),
        sa.Column("contest_id", KEY, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.String(), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("encounter_id", KEY, nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        when("due_at"),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("waits", sa.JSON(), nullable=False),
        when("waits_since"),
        sa.Column("inputs", sa.Integer(), nullable=False),
        sa.Column("field", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("source", sa.String(), nullable=False),
        of_contest("match"),
        sa.ForeignKeyConstraint(
            ["encounter_id"], ["encounter.id"], name="fk_match_encounter_id_encounter", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.UniqueConstraint("contest_id", "round", "number", name="uq_match_contest_round_number"),
        sa.UniqueConstraint("encounter_id", name="uq_match_encounter_id"),
    )
    op.create_table(
        "chair",
        sa.Column("match_id", KEY, nullable=False),
        sa.Column("side", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("bank", sa.Integer(), nullable=False),
        when("ticking_since"),
        when("flagged_at"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_chair_match_id_match", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "side", name="pk_chair"),
    )
    op.create_table(
        "chore",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("contest_id", KEY, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("args", sa.JSON(), nullable=False),
        when("not_before", nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        when("done_at"),
        of_contest("chore"),
        sa.PrimaryKeyConstraint("key", name="pk_chore"),
    )
    op.create_index("ix_chore_not_before", "chore", ["not_before"], sqlite_where=UNDONE, postgresql_where=UNDONE)


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
