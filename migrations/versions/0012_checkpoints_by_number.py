"""Checkpoints, and the one that is trusted, go by the number of the input they stand behind, not by a count of inputs

Revision ID: 0012
Revises: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ENCOUNTER = sa.table("encounter", sa.column("id"), sa.column("trusted"))
CHECKPOINT = sa.table("checkpoint", sa.column("encounter_id"), sa.column("sequence"))
NEWER = CHECKPOINT.alias("newer")
INPUT = sa.table("input", sa.column("encounter_id"), sa.column("sequence"), sa.column("undone_by"))

UNDONE = (INPUT.c.encounter_id == ENCOUNTER.c.id) & INPUT.c.undone_by.is_not(None)


def upgrade() -> None:
    # From now on one at the beginning says that others follow all along: here only the newest does.
    newer = sa.exists().where((NEWER.c.encounter_id == CHECKPOINT.c.encounter_id) & (NEWER.c.sequence > 0))
    op.execute(sa.delete(CHECKPOINT).where((CHECKPOINT.c.sequence == 0) & newer))
    # Where nothing was taken back, numbers are counts. Numbers are never smaller: the last checkpoint moves first.
    for encounter, counts, trusted, numbers in _played(sa.exists().where(UNDONE)):
        for count in sorted(counts, reverse=True):
            _renumber(encounter, count, (0, *numbers)[count])
        _trust(encounter, (0, *numbers)[trusted])


def downgrade() -> None:
    for encounter, kept, trusted, numbers in _played(sa.true()):
        count_of = {number: count for count, number in enumerate((0, *numbers))}
        newest = max((number for number in kept if number in count_of), default=None)
        for number in sorted(kept):
            if number in (newest, trusted):
                _renumber(encounter, number, count_of[number])
            else:
                rows = (CHECKPOINT.c.encounter_id == encounter) & (CHECKPOINT.c.sequence == number)
                op.execute(sa.delete(CHECKPOINT).where(rows))
        _trust(encounter, count_of[trusted])


def _played(which):
    """Encounters with the keys of their checkpoints, the trusted one, and the numbers of the inputs that count."""
    bind = op.get_bind()
    for encounter, trusted in bind.execute(sa.select(ENCOUNTER.c.id, ENCOUNTER.c.trusted).where(which)).all():
        kept = sa.select(CHECKPOINT.c.sequence).where(CHECKPOINT.c.encounter_id == encounter)
        numbers = sa.select(INPUT.c.sequence).where(INPUT.c.encounter_id == encounter, INPUT.c.undone_by.is_(None))
        inputs = bind.execute(numbers.order_by(INPUT.c.sequence)).scalars().all()
        yield encounter, bind.execute(kept).scalars().all(), trusted, inputs


def _renumber(encounter, old, new):
    rows = (CHECKPOINT.c.encounter_id == encounter) & (CHECKPOINT.c.sequence == old)
    op.execute(sa.update(CHECKPOINT).where(rows).values(sequence=new))


def _trust(encounter, number):
    op.execute(sa.update(ENCOUNTER).where(ENCOUNTER.c.id == encounter).values(trusted=number))
