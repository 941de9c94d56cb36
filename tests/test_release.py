"""What a release is made of: its version, its notes, and the description that an index of packages shows."""

from __future__ import annotations

import re
import subprocess
import tomllib

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tests import ROOT

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_description_leads_nowhere_but_to_the_web() -> None:
    described = ProjectMetadata(str(ROOT), PluginManager()).core.readme
    assert described.startswith("# Duckback\n")
    assert "Two Hour Wargames" in described
    assert "duckback sandbox --demo" in described
    targets = re.findall(r"\]\(([^)]*)\)|<(?:a|img)\b[^>]*?(?:href|src)=\"([^\"]*)", described)
    assert targets
    assert all(link.startswith("https://") for pair in targets for link in pair if link), targets
    assert "![" not in described
    assert not re.findall(r"\S+\.(?:md|txt)\b", described), "files that its reader does not have"


def test_the_notes_are_what_the_changelog_says_of_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\S+) – \d{4}-\d\d-\d\d\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    assert newest is not None
    assert newest[1] == VERSION
    notes = subprocess.run([ROOT / ".ci" / "notes"], capture_output=True, encoding="utf-8", check=True).stdout
    assert notes == newest[2]
    assert len(notes.splitlines()) <= 80
