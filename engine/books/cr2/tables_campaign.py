"""The press and the tasks of Chain Reaction 2.0."""

from functools import partial

from engine.checks.rows import by_passes, one_die, targets
from engine.tables.spec import PassTest, RangeRow, Row

MEDIA_COVERAGE = one_die(
    rule="CR2-T-COVERAGE",
    title="Media coverage",
    circumstances=("rural", "b-movie", "aliens", "urban", "dark-future", "military-1980s"),
    said_by={"if": "CR2-T-COVERAGEMOD"},
    modifiers=targets(
        "CR2-T-COVERAGEMOD",
        {"rural": +1, "b-movie": +1, "aliens": +3, "urban": -1, "dark-future": -1, "military-1980s": -2},
    ),
    rows=(
        # The printed ranges overlap at 2.
        RangeRow(-3, 2, "crew", "CR2-RUL-205"),
        RangeRow(3, 4, "next-turn", "CR2-RUL-205"),
        RangeRow(5, 11, "none", "CR2-MEDIA-01"),
    ),
    notes={"military-1980s": "in the eighties or later", "next-turn": "roll again then"},
)

REPORTER = PassTest(
    rule="CR2-T-REPORTER",
    title="Reporter on hand",
    fields=("rep", "reporter_rep"),
    compared_to="reporter_rep",
    compared_rule="CR2-MEDIA-04",
    rows=by_passes("CR2-MEDIA-04", "pushed-away", "no-comment", "talks"),
    notes={"rep": "that of the one who is asked", "talks": "`interview` says whether it is one"},
)

_BARELY = ("target-in-cover", "target-prone", "target-fast", "shooter-fast")

_to_hit = partial(
    one_die,
    rule="CR2-T-TOHIT",
    fields=("rep",),
    circumstances=_BARELY,
    said_by={"if": "CR2-T-TOHIT"},
    plus="rep",
    rows=(
        RangeRow(10, 13, "hit", "CR2-FIRE-03"),
        RangeRow(9, 9, "miss", "CR2-FIRE-03", when={"target-in-cover"}),
        RangeRow(9, 9, "hit", "CR2-FIRE-03"),
        *(RangeRow(8, 8, "miss", "CR2-FIRE-03", when={one}) for one in _BARELY),
        RangeRow(8, 8, "hit", "CR2-FIRE-03"),
        RangeRow(2, 7, "miss", "CR2-FIRE-03"),
    ),
    shows="total",
)
"""One die + Rep on the To Hit table, for what harms nobody (CR2-RUL-296)."""

PHOTOGRAPH = _to_hit(title="A picture", notes={"rep": "that of the one with the camera"})

INTERVIEW = _to_hit(title="An interview", notes={"rep": "the reporter's, where the one who is asked talks"})

CHALLENGE = PassTest(
    rule="CR2-T-TASK",
    title="Task",
    fields=("rep", "against_rep?"),
    limits={"rep": (-1, 8)},
    circumstances=("easy", "hard", "second-try", "advantage", "disadvantage"),
    said_by={"if": "CR2-T-DIFFICULTY"},
    compared_to="against_rep",
    compared_rule="CR2-CHALL-03",
    modifiers=(
        *targets("CR2-CHALL-02", {"easy": +1, "hard": -1}),
        *targets("CR2-CHALL-03", {"advantage": +1, "disadvantage": -1}),
    ),
    always_fails=6,
    rows=(
        Row(2, "success", "CR2-CHALL-02"),
        Row(1, "failure", "CR2-CHALL-02", when={"second-try"}),
        Row(1, "choice", "CR2-CHALL-02"),
        Row(0, "failure", "CR2-CHALL-02"),
    ),
    notes={
        "rep": "Rep, the level of the skill, or Rep less 2 without it",
        "against_rep": "the Rep of the one whom the task is against, if there is one",
    },
)
