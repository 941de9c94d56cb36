"""What becomes of a figure, and what that lets it do."""

CARRY_ON = "carry-on"
DUCKED_BACK = "ducked-back"
STUNNED = "stunned"
OUT_OF_THE_FIGHT = "out-of-the-fight"
OBVIOUSLY_DEAD = "obviously-dead"
RAN_AWAY = "ran-away"
CAPTURED = "captured"
CHEATED_DEATH = "cheated-death"
OFF_TABLE, FLEEING, TURNED = "off-table", "fleeing", "turned"

ABLE = frozenset({CARRY_ON, DUCKED_BACK})
"""May act or react (CR3-REACT-25)."""
UP = ABLE | {FLEEING}
"""On their feet, be it running away."""
FALLEN = frozenset({STUNNED, OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD})
"""Down: what friends count as losses (CR3-REACT-20)."""
GONE = frozenset({RAN_AWAY, CHEATED_DEATH, OFF_TABLE, TURNED})
"""No longer on the table."""
MARKS = frozenset({STUNNED, OUT_OF_THE_FIGHT, FLEEING})
"""May be shot at, besides those who are able."""
AWARE = ("", "sentry", "slack")
"""How a figure is on its guard: fully, as a sentry of a side on low guard, or as one of a slack side (CR2-ENC-03)."""
STATUSES = (
    CARRY_ON, DUCKED_BACK, STUNNED, OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD, RAN_AWAY, CAPTURED, CHEATED_DEATH, OFF_TABLE,
    FLEEING, TURNED,
)  # fmt: skip
LOOT, SHRIEKS, WANDERS, NEW, BREWS, AWAITED = "loot", "shrieks", "wanders", "new", "brews", "awaited"
DISMEMBERS, FEEDS, INFECTED = "dismembers", "feeds", "infected"
"""What figures are at, or what is coming over them, for a while."""
