"""The few words that stand on a picture or describe it."""

from bot.language import Language, has, said


def word(key: str, language: Language, count: int = 1, **values: object) -> str:
    """The words under `picture.{key}` with `values` filled in; a key without words stands for itself."""
    known = has(f"picture.{key}")
    return said(language, f"picture.{key}", count, **values) if known else key.replace("-", " ")


def floor_title(floor: int, floors: int, language: Language) -> str:
    """The heading of one floor's plan."""
    if floor == 0:
        return word("floor-0", language)
    if floors == 2:
        return word("floor-1-of-2", language)
    return word("floor", language, floor)


def labelled(language: Language, label: str, text: str) -> str:
    """`label: text`."""
    return word("labelled", language, label=label, text=text)
