"""One step of a replay, as plain frozen values."""

from dataclasses import dataclass

from bot.board.scene import Scene

STEP_MS = 1400
HIT_MS = 2500


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One step: the scene with only this step's lines, and its sentence."""

    scene: Scene
    caption: str

    @property
    def hold(self) -> int:
        """Milliseconds on the screen; longer where a figure is hit."""
        return HIT_MS if any(shot.hit for shot in self.scene.shots) else STEP_MS
