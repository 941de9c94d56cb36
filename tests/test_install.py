"""The environments of `./play` and `./check`: made once, afresh after an interruption, with pip where uv cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import install
import pytest

from tests import ROOT

NOWHERE = "duckback-has-no-such-package==1.0 --hash=sha256:" + "0" * 64


@pytest.fixture
def old_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A uv that cannot do what it is asked for, and no index to fetch from."""
    uv = tmp_path / "path" / "uv"
    uv.parent.mkdir()
    uv.write_text("#!/bin/sh\necho 'error: unrecognized subcommand'\nexit 2\n")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(uv.parent), prepend=os.pathsep)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    # The environment of the tests has no pip; the Python that it was made from has.
    monkeypatch.setattr(install, "PYTHON", sys._base_executable)


def _lock(folder: Path, text: str) -> Path:
    (folder / "some.lock").write_text(text)
    return folder / "some.lock"


@pytest.mark.long
@pytest.mark.usefixtures("old_uv")
def test_pip_installs_where_uv_cannot_and_a_ready_environment_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock, environment = _lock(tmp_path, "# nothing\n"), tmp_path / "environment"
    install.make(environment, lock)
    said = capsys.readouterr().out
    assert "uv cannot install here, pip takes longer: error: unrecognized subcommand" in said
    assert subprocess.run([environment / "bin" / "python", "-c", ""], check=False).returncode == 0
    (environment / "kept").touch()
    install.make(environment, lock)
    assert (environment / "kept").exists()
    assert capsys.readouterr().out == ""


@pytest.mark.long
@pytest.mark.usefixtures("old_uv")
@pytest.mark.parametrize("broken", ["some.lock", "bin/python", "bin/activate"])
def test_a_half_made_or_broken_environment_is_made_afresh(tmp_path: Path, broken: str) -> None:
    lock, environment = _lock(tmp_path, ""), tmp_path / "environment"
    install.make(environment, lock)
    (environment / broken).unlink()
    (environment / "left").touch()
    install.make(environment, lock)
    assert not (environment / "left").exists()
    assert (environment / broken).exists()


@pytest.mark.long
@pytest.mark.usefixtures("old_uv")
def test_where_nothing_can_be_fetched_a_sentence_says_so_and_the_next_start_tries_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment, lock = tmp_path / "environment", _lock(tmp_path, NOWHERE)
    for _ in range(2):
        assert install.main(str(environment), str(lock)) == 1
        said = capsys.readouterr().err
        assert said.startswith("Duckback's packages could not be installed: ERROR: No matching distribution found for")
        assert said.count("\n") == 1
    assert not (environment / lock.name).exists()


def test_a_lock_holds_what_the_locks_that_it_includes_pin() -> None:
    run, play, everything = (install.pins(ROOT / f"requirements{name}.lock") for name in ("-run", "-play", ""))
    assert run < play < everything
