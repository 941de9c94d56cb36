"""A table as those see it who go over everything but houses (CR2-BUG-01)."""

from dataclasses import replace

from .terrain import Table


def bare(table: Table, storeys: int) -> Table:
    """Only its buildings of at least so many storeys; nothing is paid for their doors."""
    kept = tuple(p for p in table.pieces if p.type == "building" and len(p.levels) >= storeys)
    return replace(table, pieces=kept, going=replace(table.going, door=0))
