"""Steps and judges are typed: mypy finds a wrong argument at a call and a wrong function in a ruleset."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine import procedures
from engine.procedures import seam
from engine.procedures.second import seam as second
from engine.procedures.third import seam as third
from engine.ruleset.keys import Judge, Step
from engine.ruleset.registry import RULESETS, get

ENGINE = Path(__file__).parents[2] / "engine"
PAGES = (seam, third, second)
CALLS = """
from engine.battle.game import Game
from engine.procedures import fire, results
from engine.procedures.seam import BLOW, CLOSES, DUCK_BACK, HIT, STEP_AWAY
from engine.ruleset.keys import entries
from engine.state import Figure


async def calls(g: Game, figure: Figure) -> None:
    await g.do(DUCK_BACK, figure, [figure])
    await g.do(DUCK_BACK, figure.id, [figure])  # wrong: an id in place of the figure
    await g.do(DUCK_BACK, figure)  # wrong: no causes
    await g.do(DUCK_BACK, figure, [figure], True)  # wrong: one too many
    await g.do("duck-back", figure, [figure])  # wrong: no step
    stepped: bool = await g.do(STEP_AWAY, figure, 200)
    way: str = await g.do(STEP_AWAY, figure, 200)  # wrong: it returns whether
    g.rules.judge(BLOW)(g, figure, figure, 1)
    g.rules.judge(BLOW)(g, figure, figure)  # wrong: no margin
    g.rules.judge(CLOSES)(figure)  # wrong: not every ruleset has it
    g.rules.optional(CLOSES)(figure)  # wrong: this one may have none


PROCEDURES = entries(
    DUCK_BACK.by(results.duck_back),
    DUCK_BACK.by(fire.volley),  # wrong: it takes firings
    DUCK_BACK.by(results.cornered),  # wrong: it is no procedure
)
JUDGES = entries(HIT.by(results.cornered))  # wrong: it takes a figure
"""


@pytest.mark.long
def test_mypy_finds_every_wrong_call_and_every_wrong_function(tmp_path: Path):
    from mypy import api

    calls = tmp_path / "calls.py"
    calls.write_text(CALLS, "utf-8")
    options = ["--strict", "--follow-imports=silent", "--no-error-summary", "--cache-dir", str(tmp_path / "cache")]
    said, failed, _ = api.run([*options, "--config-file=", str(calls)])
    assert not failed
    found = {int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line}
    assert found == {n for n, line in enumerate(CALLS.splitlines(), 1) if "# wrong" in line}, said


def keys(page: object, kind: type) -> dict[str, str]:
    """The keys of a page by name."""
    return {key.name: constant for constant, key in vars(page).items() if isinstance(key, kind)}


def test_every_procedure_but_those_of_inputs_is_entered_by_its_step():
    known = set().union(*(keys(page, Step) for page in PAGES))
    bare = [
        f"{path.relative_to(ENGINE)}: {key.value}"
        for path in sorted((ENGINE / "books").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value in known and isinstance(value, ast.Attribute)
    ]
    assert not bare, bare


@pytest.mark.parametrize("name", [name for name in RULESETS if get(name).playable])
def test_a_ruleset_answers_every_question_that_is_not_left_to_it(name: str):
    rules = get(name)
    of_the_third = third.CARRY_OUT.name in rules.procedures
    asked = keys(seam, Judge).keys() | (keys(third, Judge).keys() if of_the_third else set())
    assert not asked - rules.judges.keys()


def test_the_order_of_play_names_every_module_of_procedures():
    page, folder = procedures.__doc__ or "", ENGINE / "procedures"
    modules = {path.relative_to(folder) for path in folder.rglob("*.py") if path.stem != "__init__"}
    assert not [path for path in modules if not re.search(rf"\b{path.stem}\b", page)]
    named = [name.split(".") for name in re.findall(r"\b[a-z_]+(?:\.[a-z_]+)+\b", page) if name != "engine.commands"]
    paths = [(ENGINE if parts[0] == "commands" else folder).joinpath(*parts).with_suffix(".py") for parts in named]
    assert not [path for path in paths if not path.exists()]
