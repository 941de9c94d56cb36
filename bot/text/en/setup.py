"""Setting an encounter up: people and their roles, forces, terrain, deployment."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- what cannot be ----
    "unfit.seated": "You play {side} already.",
    "unfit.salt-late": "The first dice may have been rolled: nothing can be given to them any more.",
    "unfit.salt-stranger": "Take a side first, with `/encounter join`.",
    "unfit.seat-nobody": "Say who leaves the side, who takes it, or both.",
    "unfit.bot-person": "A bot cannot play. Choose a person.",
}
