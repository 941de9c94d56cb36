"""What a figure carries, wears and is: the same in records, bands and army lists."""

from dataclasses import dataclass
from typing import Any

from engine.state.figure import Figure


@dataclass(frozen=True, slots=True)
class Gear:
    """A figure's weapons and, where its ruleset knows of them, Class, Armor Class, shield, mount, traits and skills."""

    weapons: tuple[str, ...] = ()
    melee_weapon: str = ""
    class_: str = ""
    armor: int = 0
    shield: bool = False
    mounted: bool = False
    traits: frozenset[str] = frozenset()
    skills: tuple[tuple[str, int], ...] = ()

    @property
    def parts(self) -> dict[str, Any]:
        """Its fields by name, as a `Figure` has them."""
        return {name: getattr(self, name) for name in self.__slots__}


def gear_of(figure: Figure) -> Gear:
    """What a figure carries and wears."""
    return Gear(**{name: getattr(figure, name) for name in Gear.__slots__})
