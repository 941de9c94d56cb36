"""Pictures of the press: the one of a report, and the front page of a battle that is over."""

from collections.abc import Sequence

from bot.board.cards import FrontPage, PhotoCard
from bot.board.files import front_page_file, photo_file
from bot.names import plain
from bot.play.moment import Moment
from bot.report.photos import Photo, best, photos_of
from bot.report.picture import Picture, drawn, missing
from bot.report.scene import sides_of
from bot.text.ending import result
from bot.text.heading import title_of
from bot.text.log import plain_text
from bot.text.sides import side_name
from bot.text.words import Words

PHOTO, FRONT = "photo", "front-page"
"""The names of their files."""


async def photo_of(moment: Moment, words: Words) -> Picture | None:
    """The best of what came out in a moment, as a print; None where nothing did."""
    for photo in best([*photos_of(moment)]):
        card = _card(photo, words)
        data = await drawn(photo_file, card)
        return missing(words.language) if data is None else Picture(data, card.caption)
    return None


async def front_page(moments: Sequence[Moment], words: Words) -> Picture | None:
    """The front page with the best pictures of a battle; None where the press brought none home."""
    page = page_of(moments, words)
    if page is None:
        return None
    data = await drawn(front_page_file, page)
    told = [
        page.masthead,
        page.headline,
        *(photo.caption for photo in page.photos),
        *(score for _, score in page.scores),
    ]
    return missing(words.language) if data is None else Picture(data, ". ".join(told) + ".")


def page_of(moments: Sequence[Moment], words: Words) -> FrontPage | None:
    """What stands on it."""
    photos = best([photo for moment in moments for photo in photos_of(moment)])
    if not photos:
        return None
    last = moments[-1]
    progress = last.state.progress
    points = dict(progress.points) if progress is not None else {}
    called = {side.id: plain(side_name(side.id, last, words)) for side in last.record.sides}
    drawn_sides = {side.id: side for side in sides_of(last, words.language)}
    parts = (plain_text(title_of(last, words)), words("card.turns", last.state.turn), words("front.edition"))
    return FrontPage(
        masthead=words("front.masthead"),
        line=" · ".join(plain(part) for part in parts),
        headline=result(last, words),
        photos=tuple(_card(photo, words) for photo in photos),
        scores=tuple((drawn_sides[side], f"{called[side]} {count}") for side, count in points.items()),
    )


def _card(photo: Photo, words: Words) -> PhotoCard:
    scene, view = photo.scene(words.language)
    who, target = (plain(photo.moment.name(figure)) for figure in (photo.event.figure, photo.event.target))
    caption = words(f"photo.{photo.event.what}", who=who, target=target, turn=photo.moment.state.turn)
    return PhotoCard(scene=scene, view=view, caption=caption, talks=photo.event.what == "interview")
