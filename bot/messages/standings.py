"""The standings of the campaigns in a server, as a picture and in words."""

from collections.abc import Sequence

from bot.board.cards import Standings, StandingsRow
from bot.board.files import standings_file
from bot.board.scene import SIDES, DrawnSide
from bot.board.words import letters
from bot.modes.campaigns import by_turn
from bot.names import plain
from bot.report.picture import Picture, drawn, missing
from bot.storage.campaigns import StoredCampaign
from bot.text.words import Words
from engine.campaign.campaign import Campaign

MOST = 8
"""The most bands that are shown."""
MOST_WORDS = 1_024
"""Characters that Discord takes to describe a picture."""


async def standings_picture(shown: StoredCampaign, others: Sequence[StoredCampaign], words: Words) -> Picture | None:
    """The standings with the campaign that is shown; none while it is the only one."""
    if not others:
        return None
    card = standings(shown.story, [other.story for other in others], words)
    data = await drawn(standings_file, card)
    return missing(words.language) if data is None else Picture(data, in_words(card))


def standings(shown: Campaign, others: Sequence[Campaign], words: Words) -> Standings:
    """The bands by encounters won, then by those lost and by their Star's Rep; the one shown is always among them."""
    ranked = sorted([shown, *others], key=_merit, reverse=True)
    listed = ranked[:MOST]
    if not any(story is shown for story in listed):
        listed[-1] = shown
    made = letters(tuple(plain(story.band.name) for story in listed))
    return Standings(
        title=words("standings.title"),
        line=words(by_turn("standings.line", shown.rules), band=plain(shown.band.name), month=shown.month),
        columns=(
            words("standings.won"), words("standings.lost"), words("standings.members"), words("standings.rep")
        ),
        bar=True,
        rows=tuple(
            StandingsRow(
                place=1 + sum(_merit(other) > _merit(story) for other in ranked),
                name=plain(story.band.name),
                below=plain(story.band.star.name),
                emblem=DrawnSide(id=story.band.star.id, name=plain(story.band.name), letter=letter, place=n % SIDES),
                counts=(
                    _won(story), len(story.chronicle) - _won(story), len(tuple(story.band)), story.band.star.rep
                ),
            )
            for n, (story, letter) in enumerate(zip(listed, made, strict=True))
        ),
    )  # fmt: skip


def _won(story: Campaign) -> int:
    return sum(month.success for month in story.chronicle)


def _merit(story: Campaign) -> tuple[int, int, int]:
    won = _won(story)
    return won, won - len(story.chronicle), story.band.star.rep


def in_words(card: Standings) -> str:
    """All that stands on the card, as far as it fits: ten rows at least."""
    told = f"{card.title}. {card.line}."
    for row in card.rows:
        counts = ", ".join(f"{name} {count}" for name, count in zip(card.columns, row.counts, strict=True))
        name = f"{row.name}, {row.below}" if row.below else row.name
        line = f" {row.place} {name}: {counts}."
        if len(told) + len(line) > MOST_WORDS:
            break
        told += line
    return told
