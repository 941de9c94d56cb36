"""A plan belongs to the input it was made behind, which its button names: no print of the table is kept with it

Revision ID: 0019
Revises: 0018
"""

import sqlalchemy as sa
import sqlmodel
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("plan") as batch_op:
        batch_op.drop_column("table_print")


def downgrade() -> None:
    # What was planned is given by no button of the version before.
    op.execute("DELETE FROM plan")
    with op.batch_alter_table("plan") as batch_op:
        batch_op.add_column(sa.Column("table_print", sqlmodel.sql.sqltypes.AutoString(), nullable=False))
