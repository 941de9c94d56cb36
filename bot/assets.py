"""Where the files lie that are no code: fonts, languages, scenarios.

In a checkout `assets/` stands beside `bot/`; an installed wheel carries the same files as `bot/_assets`.
"""

from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def assets() -> Path:
    """The folder; FileNotFoundError names the two places looked at."""
    package = Path(__file__).resolve().parent
    places = (package / "_assets", package.parent / "assets")
    for place in places:
        if (place / "fonts").is_dir():
            return place
    raise FileNotFoundError(f"no fonts in {places[0]} or {places[1]}")
