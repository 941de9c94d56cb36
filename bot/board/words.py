"""The few words that stand on a picture or describe it."""

from bot.board.faces import ours
from bot.language import Language, has, said


def word(key: str, language: Language, count: int = 1, **values: object) -> str:
    """The words under `picture.{key}` with `values` filled in; a key without words stands for itself."""
    known = has(f"picture.{key}")
    return said(language, f"picture.{key}", count, **values) if known else key.replace("-", " ")


def labelled(language: Language, label: str, text: str) -> str:
    """`label: text`."""
    return word("labelled", language, label=label, text=text)


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """For each side's name its letter: the first in it that every picture has and that is not yet taken, else the first
    free of A to Z.

    >>> letters(("Police", "Pirates", "Gang"))
    ('P', 'I', 'G')
    """
    taken: list[str] = []
    for name in names:
        wanted = [char for char in name.upper() if char.isalpha() and ours(char)]
        free = [char for char in (*wanted, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if char not in taken]
        taken.append(free[0])
    return tuple(taken)
