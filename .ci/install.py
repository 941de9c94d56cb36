"""`python .ci/install.py ENVIRONMENT LOCK`: make a virtual environment of what a lock pins, where it is not ready.

uv installs, from PATH or fetched by pip; pip does where uv cannot. An installation that was interrupted, or has lost a
file since, starts afresh; one that is under way elsewhere is waited for.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.hosting.progress import telling  # found by the line above

ROOT = Path(__file__).parents[1]
PYTHON = sys.executable
UV = ROOT / ".venv-uv"
LOG = "install.log"
FILES = "installed.txt"
INCLUDED = re.compile(r"-r (.+)")


class Failed(Exception):
    """An environment could not be made; says why in a line."""


def main(environment: str, lock: str) -> int:
    """Make the environment; the exit status."""
    # This file serves as the lock between two starts. Nothing is written to it.
    with Path(__file__).open("a") as own:
        # Programs started here hold it too: where this one is killed, they may go on for a while.
        os.set_inheritable(own.fileno(), True)
        try:
            _wait_for(own.fileno())
            make(ROOT / environment, ROOT / lock)
        except Failed as error:
            print(
                f"Duckback's packages could not be installed: {error}. Is the internet within reach?", file=sys.stderr
            )
            return 1
        except KeyboardInterrupt:
            return 130
    return 0


def _wait_for(lock: int) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        with telling("Waiting for another start, which is installing"):
            fcntl.flock(lock, fcntl.LOCK_EX)


def make(environment: Path, lock: Path) -> None:
    """Make the environment where it is not ready. Raises Failed."""
    if _ready(environment, lock):
        return
    what = f"what Duckback needs into {environment.name}"
    if uv := _uv():
        try:
            _install(f"{what} with uv", environment, lock, [uv, "pip", "install", "--python", _python(environment)])
        except Failed as error:
            print(f"uv cannot install here, pip takes longer: {error}")
        else:
            return
    _install(f"{what} with pip", environment, lock, [*_pip(environment), "--no-compile"])


def pins(lock: Path) -> set[str]:
    """The lines of a lock and of the locks that it includes, without comments."""
    lines = {line for line in lock.read_text("utf-8").splitlines() if line and not line.startswith("#")}
    included = {line for line in lines if INCLUDED.fullmatch(line)}
    return (lines - included).union(*(pins(lock.with_name(line.split()[1])) for line in included))


def _uv() -> str | None:
    """The program uv; None where it cannot be had."""
    lock = ROOT / "requirements-uv.lock"
    if found := shutil.which("uv"):
        return found
    if not _ready(UV, lock):
        try:
            _install("uv, which installs the rest quickly", UV, lock, [*_pip(UV), "--retries=1", "--only-binary=:all:"])
        except Failed as error:
            print(f"uv cannot be fetched, pip takes longer: {error}")
            return None
    return str(UV / "bin" / "uv")


def _pip(environment: Path) -> list[str]:
    return [PYTHON, "-m", "pip", "--disable-pip-version-check", "--python", _python(environment), "install"]


def _python(environment: Path) -> str:
    return str(environment / "bin" / "python")


def _ready(environment: Path, lock: Path) -> bool:
    """Whether it came to its end with these very pins, all its files are still there, and so is the Python that it was
    made from."""
    done = environment / lock.name
    if not done.exists() or pins(done) != pins(lock):
        return False
    if not all(map(os.path.exists, _listed(environment))):
        return False
    try:
        _run([_python(environment), "-c", ""])
    except Failed:
        return False
    return True


def _files(environment: Path) -> list[str]:
    """The files that were installed, but what Python compiles of them itself."""
    found = (path for folder in ("bin", "lib") for path in (environment / folder).rglob("*") if not path.is_dir())
    return sorted(str(path.relative_to(environment)) for path in found if path.suffix != ".pyc")


def _listed(environment: Path) -> list[str]:
    """The files that were there when the installation came to its end; none in an environment without a list."""
    listed = environment / FILES
    return [f"{environment}/{name}" for name in listed.read_text("utf-8").splitlines()] if listed.exists() else []


def _install(what: str, environment: Path, lock: Path, command: list[str]) -> None:
    """Make an environment afresh and install what a lock pins. Raises Failed."""
    with telling(f"Installing {what}"):
        _run([PYTHON, "-m", "venv", "--clear", "--without-pip", str(environment)])
        _run([*command, "--require-hashes", "-r", str(lock)], environment / LOG)
        (environment / FILES).write_text("".join(f"{name}\n" for name in _files(environment)), "utf-8")
        # This is written last: where it stands, the installation came to its end.
        (environment / lock.name).write_text("\n".join(sorted(pins(lock))) + "\n", "utf-8")


def _run(command: list[str], log: Path | None = None) -> None:
    """Run a program. Raises Failed with the line that says most of why."""
    try:
        done = subprocess.run(  # noqa: S603
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
            close_fds=False, check=False,
        )  # fmt: skip
        if log:
            log.write_text(done.stdout, "utf-8")
    except OSError as error:
        raise Failed(f"{error.filename}: {error.strerror}") from error
    if done.returncode:
        lines = [line.strip() for line in done.stdout.splitlines() if line.strip()] or [f"{command[0]} failed"]
        said = [line for line in lines if re.match(r"(?i)error|\W*cause", line)]
        raise Failed((said or lines)[-1] + (f" ({log.parent.name}/{log.name} has all of it)" if log else ""))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
