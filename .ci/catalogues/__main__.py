"""`python .ci/catalogues`: compile what has changed; with `update`, bring template and catalogues up to date."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from catalogues.languages import compile_changed, update  # found by the line above

if sys.argv[1:] == ["update"]:
    sys.exit(update())
compile_changed()
