"""What a side that the rules play sets out to do."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "label.np-movement": "The enemy's plan",
    "label.flank": "Which flank",
    "row.left": "left",
    "row.right": "right",
    "head.plan": "{actor} has a plan",
    "plan.group": "{who}'s group",
    "plan.passed": "{count} die passed",
    "plan.passed.many": "{count} dice passed",
    "plan.rolled": "{who}, {passed}: **{plan}**.",
    "plan.goes-on": "{who} **{plan}**.",
    "plan.firing-position": "moves to cover within reach of fire",
    "plan.cover": "stays in cover, or takes the nearest",
    "plan.split.left": "splits: half to cover within reach of fire, half round the left flank",
    "plan.split.right": "splits: half to cover within reach of fire, half round the right flank",
    "plan.round-the-flank.left": "works on round the left flank",
    "plan.round-the-flank.right": "works on round the right flank",
    "plan.advance": "comes on",
    "plan.halt-and-fire": "halts and shoots",
    "plan.halt": "stands still",
}
