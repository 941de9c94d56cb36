"""What docs/deploy holds names the metrics, settings and the job that there are."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from prometheus_client import generate_latest

from bot.hosting.metrics import REGISTRY
from bot.hosting.settings import explained
from tests import ROOT

FOLDER = ROOT / "docs" / "deploy"


def _read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


def _metrics() -> set[str]:
    """All that `/metrics` prints, also of a program in which nothing has happened yet."""
    return set(re.findall(r"^(?:# HELP )?(\w+)", generate_latest(REGISTRY).decode(), re.M))


def _expressions(name: str) -> list[str]:
    if name == "alerts.json":
        return [rule["expr"] for group in _read(name)["groups"] for rule in group["rules"]]
    return [target["expr"] for panel in _read(name)["panels"] for target in panel["targets"]]


@pytest.mark.parametrize("name", ["alerts.json", "dashboard.json"])
def test_every_metric_is_one_that_there_is(name: str) -> None:
    named = {found for expression in _expressions(name) for found in re.findall(r"\b[a-z]+_\w+", expression)}
    assert named
    assert named - {"histogram_quantile", "__rate_interval"} <= _metrics()


@pytest.mark.parametrize("name", ["alerts.json", "dashboard.json"])
def test_the_job_is_the_one_that_the_page_names(name: str) -> None:
    pages = [(ROOT / "docs" / page).read_text("utf-8") for page in ("hosting.md", "hosting.fr.md")]
    named = {job for expression in _expressions(name) for job in re.findall(r'\bjob="(\w+)"', expression)}
    assert [set(re.findall(r"job\*? `(\w+)`", page)) for page in pages] == [named, named]


def test_every_variable_of_the_bot_is_a_setting() -> None:
    services = _read("compose.json")["services"]
    assert set(services["bot"]["environment"]) <= {setting.name for setting in explained()}
    assert set(services["bot"]["depends_on"]) <= set(services)
    used = {volume.partition(":")[0] for service in services.values() for volume in service["volumes"]}
    assert used == set(_read("compose.json")["volumes"])


def test_the_documented_run_is_confined_as_the_composed_one() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    [command] = re.findall(r"^docker run (.*?)(?<!\\)$", page, re.M | re.S)
    given = set(re.findall(r"--([a-z-]+)(?: (?!-)(\S+))?", command))
    bot = _read("compose.json")["services"]["bot"]
    assert bot["read_only"]
    assert ("read-only", "") in given
    for flag, values in (("cap-drop", "cap_drop"), ("security-opt", "security_opt"), ("tmpfs", "tmpfs")):
        assert {(flag, value) for value in bot[values]} <= given
    [volume] = bot["volumes"]
    assert volume.partition(":")[2] in re.findall(r"-v \w+:(\S+)", command)
