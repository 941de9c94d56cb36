"""Compiles the catalogues before they are packed."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Makes the `.mo` of each language, which version control does not keep."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile those that have changed."""
        sys.path.insert(0, str(Path(self.root) / ".ci"))
        from catalogues.languages import compile_changed

        compile_changed()
