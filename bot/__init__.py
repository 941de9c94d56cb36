"""The Discord side: commands, storage, words, pictures and the command line."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final


def _version() -> str:
    try:
        return version("duckback")
    except PackageNotFoundError:  # run from a checkout that was never installed
        project = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text("utf-8"))
        return f"{project['project']['version']}+checkout"


__version__: Final = _version()
