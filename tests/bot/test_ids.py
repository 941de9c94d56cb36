"""What buttons carry: read as it was written, never taken for another kind, and the same as ever."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.messages import dice_ids, event_choices, event_ids, ids, master_ids, setup_ids
from bot.messages.custom_id import CustomId
from bot.messages.event_new import NAME
from engine.contest import plan
from engine.ruleset.registry import IDS
from tests.some import first

KINDS = CustomId.__subclasses__()
LONGEST = 100
"""Characters of an id that Discord takes."""
POSTED = {
    "a:7:3:12:0": ids.AnswerId(7, 3, 12, "0"),
    "a:7:3:12:p": ids.AnswerId(7, 3, 12, "p"),
    "a:7:3:12:o": ids.AnswerId(7, 3, 12, "o"),
    "a:7:3:12:form": ids.AnswerFormId(7, 3, 12),
    "w:7": ids.WaitsId(7),
    "s:d:7:12:0": ids.ReportId("d", 7, 12),
    "s:m:7:12:2": ids.ReportId("m", 7, 12, 2),
    "next:end-activation:7:3.2.0a1b2c3d": ids.TurnId("end-activation", 7, "3.2.0a1b2c3d"),
    "act:7:12:0.g.end.0": ids.ActId(7, 12, "", "0.g.end.0"),
    "act:7:12:0badcafe:0.g.end.0": ids.ActId(7, 12, "0badcafe", "0.g.end.0"),
    "act-why:7:12:0badcafe:0.g.end.0": ids.ActFormId(7, 12, "0badcafe", "0.g.end.0"),
    "p:7:12:1.t.0.B.E~g": ids.PanelId(7, 12, "1.t.0.B.E~g"),
    "gm-seats:7": master_ids.SeatsId(7),
    "gm-seat:7:99:red": master_ids.SittingId(7, 99, "red"),
    "gm-empty:7:99:red": master_ids.EmptyId(7, 99, "red"),
    "ev-desk:7": event_ids.DeskId(7),
    "gm-time:bank:7:red": master_ids.TimeId("bank", 7, "red"),
    "gm-time:open:7:": master_ids.TimeId("open", 7),
    "info:seal:7": ids.InfoId("seal", 7),
    "back:replay:7": ids.BackId("replay", 7),
    "end:7:rain: nobody\ncame": ids.EndId(7, "rain: nobody\ncame"),
    "plan:go:0123456789abcdef": ids.PlanId("go", "0123456789abcdef"),
    "plan:spot:0123456789abcdef": ids.SpotFormId("0123456789abcdef"),
    "u:7:12:2": ids.UndoId(7, 12, 2),
    "u:7:-12:2": ids.UndoId(7, -12, 2),
    "c:yes:7:undo:12:2:99": ids.ConsentId("yes", 7, "undo", 12, 2, 99),
    "c:yes:7:undo:-12:2:99": ids.ConsentId("yes", 7, "undo", -12, 2, 99),
    "chair:rules:7:99": ids.ChairId("rules", 7, 99),
    "join:7:red": setup_ids.SeatId("join", 7, "red"),
    "start:7": setup_ids.StartId(7),
    "arrange:under-2:7": setup_ids.ArrangeId("under-2", 7),
    "kit:who:7": setup_ids.KitId("who", 7, ""),
    "kit:traits-1:7:sergeant-hale": setup_ids.KitId("traits-1", 7, "sergeant-hale"),
    "place:rest:7": setup_ids.PlaceId("rest", 7),
    "place:deal:7": setup_ids.PlaceId("deal", 7),
    "spot:look:7:h0:condor:CF": setup_ids.SpotId("look", 7, "h0", "condor", "CF"),
    "before:7:0.h.hold-fire.f-condor.any.hold~g": setup_ids.BeforehandId(7, "0.h.hold-fire.f-condor.any.hold~g"),
    "emblem:7": setup_ids.EmblemId(7),
    "drop:7": setup_ids.DropId(7),
    "drop:7:0123456789abcdef": setup_ids.DropId(7, "0123456789abcdef"),
    "end:w0123456789abcdef:7:": ids.EndId(7, "", "0123456789abcdef"),
    "q:odds:t:a:cr3:received-fire:4:1.0:abcd:": dice_ids.MissingFormId(
        "odds", dice_ids.TestId("a", "cr3", "received-fire", "4", "1", "0", "abcd", "")
    ),
    "proposal:accept:7": setup_ids.ProposalId("accept", 7),
    "salt:7": setup_ids.SaltId(7),
    "salted:7": setup_ids.SaltFormId(7),
    "solo:weapons-0:0123456789abcdef": setup_ids.SoloId("weapons-0", "0123456789abcdef"),
    "solo:named:0123456789abcdef": setup_ids.NamesFormId("0123456789abcdef"),
    "duel:accept:farm:1:7:9": setup_ids.DuelId("accept", "farm", 1, 7, 9),
    "duel:other:again-7:2:7:0": setup_ids.DuelId("other", "again-7", 2, 7, 0),
    "now": setup_ids.NowId(),
    "server:places": setup_ids.ServerId("places"),
    "help:subject": setup_ids.HelpId("subject"),
    "welcome:solo": setup_ids.WelcomeId("solo"),
    "welcome:together": setup_ids.WelcomeId("together"),
    "set:ask:on": setup_ids.SettingId("ask", "on"),
    "hours:away:3": setup_ids.HoursId("away", "3"),
    "bank:7:police": ids.BankId(7, "police"),
    "challenge:9": setup_ids.FriendId(9),
    "again:swap:7": setup_ids.AgainId("swap", 7),
    "tutorial:do:7:12:1": ids.LessonId(7, 12, 1),
    "tutorial:skip:7": ids.SkipLessonsId(7),
    "l:7:0:3:": ids.LogId(7, 0, 3, ""),
    "l:7:0:0:billy": ids.LogId(7, 0, 0, "billy"),
    "l:7:0:0:billy:red": ids.LogId(7, 0, 0, "billy", "red"),
    "c:t:7:12": ids.MissedId("t", 7, 12),
    "forget": ids.ForgetId(),
    "forget:9": ids.ForgetId("9"),
    "camp:star:3:7:no": ids.CampaignId("star", 3, 7, "no"),
    "camp:page:3:2": ids.CampaignId("page", 3, 2),
    "ev:new": event_ids.EventsId("new"),
    "ev:name": event_ids.NameFormId(),
    "camp:new": ids.FoundingFormId(),
    "ev:make:lead:21120300002:7:Duck: cup": event_ids.NewEventId("lead", "21120300002", 7, "Duck: cup"),
    "ev:draw:7:2": event_ids.EventId("draw", 7, 2),
    "ev:off-yes:7:0": event_ids.EventId("off-yes", 7),
    "ev:seal:7": event_ids.WordFormId(7),
    "ev:bench-yes:7:3:1025:1026": event_ids.BenchId("yes", 7, 3, 1025, 1026),
    "match:again:7:12:0": event_ids.MatchId("again", 7, 12),
    "match:noted:7:12": event_ids.NoteFormId(7, 12),
    "call:12": event_ids.CallId(12),
    "called:12": event_ids.CallFormId(12),
    "call-settled:7:3": event_ids.CaseId(7, 3),
    "story:squad:7:2:0:": event_ids.StoryId("squad", 7, 2),
    "story:begin:7:2:0:convoy": event_ids.StoryId("begin", 7, 2, 0, "convoy"),
    "story:tell:7:2:convoy": event_ids.StoryFormId(7, 2, "convoy"),
    "match:why-void:7:12:1": event_ids.RulingFormId("void", 7, 12, 1),
    "rule:see:CR3-FIRE-01": dice_ids.RuleId("see", "CR3-FIRE-01"),
    "rule:pick": dice_ids.RulePickId(),
    "rule:more:5:cr3:mg42:how do I shoot: back?": dice_ids.RuleMoreId(5, "cr3", "mg42", "how do I shoot: back?"),
    "roll:2d6+1:p4": dice_ids.RollId("2d6+1", "p", "4"),
    "roll::oroad (1-3), river (4-6)": dice_ids.RollId("", "o", "road (1-3), river (4-6)"),
    "t:w:cr3:received-fire:4,,2:3.0:ab12:345.4": dice_ids.TestId(
        "w", "cr3", "received-fire", "4,,2", "3", "0", "ab12", "345.4"
    ),
    "c:g:99:t:w:cr3:challenge:4:0.0:ab12:34:Jump: over": dice_ids.ChallengeId(
        "g", 99, dice_ids.TestId("w", "cr3", "challenge", "4", "0", "0", "ab12", "34"), "Jump: over"
    ),
}
"""A button of every kind as versions before this one posted it."""


@pytest.mark.parametrize(("text", "carried"), POSTED.items())
def test_a_posted_button_is_read_and_written_as_ever(text: str, carried: CustomId):
    assert type(carried).parse(text) == carried
    assert str(carried) == text


def test_every_kind_has_an_example():
    assert {type(carried) for carried in POSTED.values()} == set(KINDS)


@pytest.mark.parametrize("examples", first(1, [10, 200]))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_text_of_one_kind_is_of_no_other(kind: type[CustomId], examples: int):
    others = [other for other in KINDS if other is not kind]

    @settings(max_examples=examples, derandomize=True, deadline=None, database=None)
    @given(st.from_regex(re.compile(kind.pattern(), re.ASCII), fullmatch=True))
    def alone(text: str) -> None:
        assert kind.parse(text) is not None
        assert [other.__name__ for other in others if other.parse(text) is not None] == []

    alone()


@pytest.mark.parametrize("ruleset", IDS)
@pytest.mark.parametrize("kind", plan.KINDS)
def test_the_buttons_of_a_new_event_carry_every_choice_of_battles(kind: str, ruleset: str):
    new = event_choices.choose(event_choices.first("n" * NAME, 10**18), "kind", kind)
    known = event_choices.known_to(new, ruleset)
    for names in (*((name,) for name in known), known):
        carried = str(event_choices.choose_battles(new, names))
        assert len(carried) <= LONGEST
        read = event_ids.NewEventId.parse(carried)
        assert read is not None
        assert event_choices.battles(read) == names
