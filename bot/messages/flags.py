"""What a table reads of a bank that is low or empty."""

from datetime import datetime, timedelta

from discord import ui

from bot.messages.ids import BankId
from bot.messages.parts import View, button, mention, timestamp, view_of
from bot.storage.chairs import Bank
from bot.text.words import Words


def view(bank: Bank, policy: str, empty: datetime, fallen: datetime | None, words: Words) -> View:
    """That little is left, and until when; or that nothing is, what follows when, and the press that gives more."""
    who = mention(bank.user_id)
    if fallen is None:
        return view_of(words("bank.low", who=who, when=timestamp(empty)))
    told = words("bank.empty", who=who, when=timestamp(fallen), then=words(f"bank.policy.{policy}"))
    return view_of(told, [give_button(bank, words)])


def give_button(bank: Bank, words: Words) -> ui.Button[View]:
    """The press that gives a day."""
    return button(words("bank.give"), BankId(bank.match_id, bank.side))


def forfeited(bank: Bank, words: Words) -> View:
    """That the table is lost by the flag."""
    return view_of(words("bank.forfeited", who=mention(bank.user_id)))


def handed_over(bank: Bank, words: Words) -> View:
    """That the rules play for the person."""
    return view_of(words("bank.handed-over", who=mention(bank.user_id)))


def asked(bank: Bank, host: int, words: Words) -> View:
    """That who runs the event decides now."""
    return view_of(words("bank.asked", who=mention(bank.user_id), host=mention(host)), [give_button(bank, words)])


def given(bank: Bank, by: int, words: Words) -> View:
    """That somebody has given a day."""
    return view_of(words("bank.given", who=mention(bank.user_id), by=mention(by)))


def line(banks: list[Bank], now: datetime, words: Words) -> str:
    """`Playing hours left: @Fay 51 h · @Jo 14 h`; the one whose time runs has a mark."""
    parts = [
        f"{'▸ ' if bank.since is not None else ''}{mention(bank.user_id)} {span(bank.left(now), words)}"
        for bank in banks
    ]
    return words("bank.left", banks=" · ".join(parts)) if parts else ""


def span(time: timedelta, words: Words) -> str:
    """`51 h`, or minutes where less than an hour is left: a person's own hours make no days."""
    hours, minutes = divmod(round(time.total_seconds()) // 60, 60)
    return words("bank.hours", number=hours) if hours else words("bank.minutes", number=minutes)
