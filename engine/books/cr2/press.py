"""Options of a record: a die says whether the press is there, by where and when the battle is (CR2-MEDIA-01)."""

from functools import partial

from engine.books.cr2.tables_campaign import MEDIA_COVERAGE
from engine.procedures.support.press import COVERAGE
from engine.ruleset.model import Option, Ruleset


def _in_force(rules: Ruleset, name: str) -> Ruleset:
    return rules.with_(in_force=rules.in_force | {name})


_ELSEWHERE = {"rural": "urban", "urban": "rural"}
_WHERE = {f"{COVERAGE}-{name}": name for name in MEDIA_COVERAGE.circumstances}
PRESS = (
    Option(COVERAGE, "CR2-MEDIA-01", "a die says whether the press is there", partial(_in_force, name=COVERAGE)),
    *(
        Option(
            name,
            "CR2-T-COVERAGEMOD",
            f"the press by the modifier for {where}",
            partial(_in_force, name=name),
            {f"{COVERAGE}-{other}": "CR2-T-COVERAGEMOD" for one, other in _ELSEWHERE.items() if one == where},
            (COVERAGE,),
        )
        for name, where in _WHERE.items()
    ),
)
"""Whether it comes."""
