"""The Discord side: commands, storage, words, pictures and the command line."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final


def _version() -> str:
    try:
        return version("duckback")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "0+checkout"


__version__: Final = _version()
