"""Where a figure can wait unseen, which every ruleset in which figures hide says."""

from engine.ruleset.keys import OptionalJudge
from engine.space import Point, Space

LAIRS: OptionalJudge[[Space, Point], frozenset[str]] = OptionalJudge("lairs")
"""The pieces, by id, in or behind which a figure there could be hidden."""
