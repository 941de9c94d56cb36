"""Quick rolls."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "quick.line": "**{what}** : {faces}",
    "quick.total": "**{what}** : {faces} = **{total}**",
    "quick.result": "## {title} : {result}",
    "quick.rep": "Rep {rep} : un dé de {rep} ou moins réussit.",
    "quick.again": "Relancer",
}
