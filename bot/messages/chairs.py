"""Handing one's seat over to the rules, and taking it back: the page of a panel, and the buttons."""

from bot.messages.ids import ChairId
from bot.messages.panel import Panel, PanelButton
from bot.names import plain
from bot.panel.desk import Desk
from bot.panel.path import RULES, Path
from bot.play.moment import Moment
from bot.text.report import small_line
from bot.text.sides import side_name
from bot.text.words import Words


def handing_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The people for whom the rules may play: oneself, and those for whom the table waits."""
    moment, user = desk.moment, desk.here.user
    others = _of_others(moment, user, words) if desk.overdue or user in moment.seating.masters else []
    rows = [[one] for one in (*_own(moment, user, words), *others)]
    back = [PanelButton(words("panel.back"), path.back())]
    asked = "rules.ask-team" if moment.seating.of_event and not moment.seating.counts else "rules.ask"
    return Panel(words("rules.title"), small_line(moment, words), lines=words(asked), rows=(*rows, back))


def rules_way(desk: Desk, words: Words) -> list[PanelButton]:
    """The way to the page, for a person who may have the rules play for themself or for another."""
    moment, user = desk.moment, desk.here.user
    may = user in moment.seating.masters or (moment.seating.side_of(user) and _goes_on(moment, user))
    return [PanelButton(words("panel.rules"), Path(RULES))] if may else []


def _goes_on(moment: Moment, user: int) -> bool:
    """Whether a person is left at the table without this one: the rules do not play among themselves."""
    seats = moment.seating.seats
    return any(not moment.by_rules(side.id) and set(seats.get(side.id, ())) != {user} for side in moment.record.sides)


def _own(moment: Moment, user: int, words: Words) -> list[PanelButton]:
    seats = [side for side, people in moment.seating.seats.items() if user in people]
    if any((side, user) in moment.seating.handed_over for side in seats):
        carries = ChairId("return", moment.encounter_id, 0)
        return [PanelButton(words("rules.return"), Path(), blue=True, carries=carries)]
    carries = ChairId("rules", moment.encounter_id, user)
    return [PanelButton(words("rules.for-me"), Path(), carries=carries)] if seats and _goes_on(moment, user) else []


def _of_others(moment: Moment, user: int, words: Words) -> list[PanelButton]:
    return [
        PanelButton(
            words("rules.for-side", side=plain(side_name(side, moment, words), 20)),
            Path(),
            carries=ChairId("rules", moment.encounter_id, other),
        )
        for other, side in moment.awaited.items()
        if other != user and other in moment.seating.seats.get(side, ())
    ]
