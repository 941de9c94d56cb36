"""The teams of a story as values: squads shared out, people who come and go, and what cannot be."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.errors import Unfit
from bot.messages.story_page import act_page
from bot.play.contests import squads, teams
from bot.play.contests.acts import Act
from bot.setup.duels import duel
from bot.storage.contests import StoredContest, StoredEntrant
from bot.text.errors import worded
from bot.text.sides import side_in
from bot.text.words import Words

CROSSROADS = duel("crossroads", "en")
PATROL, GUERRILLAS = squads.teams(CROSSROADS)
STORY = StoredContest(1, 99, 2, {"name": "Dawn", "kind": "story"}, "5eed", "", "en", entrants=(PATROL, GUERRILLAS))


def joined(team: StoredEntrant, *users: int) -> StoredEntrant:
    for user in users:
        team = squads.newcomer(team, user)
    return team


def sizes(team: StoredEntrant) -> list[int]:
    return [len(squad) for squad in team.squads]


def test_squads_are_those_of_the_set_up_until_more_people_are_there() -> None:
    assert (sizes(PATROL), sizes(GUERRILLAS)) == ([5, 5], [8])
    assert joined(PATROL, 1, 2, 3).leads == {1: (0,), 2: (1,)}, "what is left goes to those who come"
    six = squads.shared(joined(PATROL, *range(1, 7)), CROSSROADS, "patrol", 0)
    assert sizes(six) == [2, 1, 2, 2, 1, 2]
    assert six.leads == {user: (user - 1,) for user in range(1, 7)}
    assert len(squads.owners_of(six)) == 10
    every = squads.squads_of(CROSSROADS, "guerrillas", 12)
    assert [len(squad) for squad in every] == [1] * 8


def test_squads_for_people_still_to_come_stay_free_until_they_do() -> None:
    two = squads.shared(joined(GUERRILLAS, 1, 2), CROSSROADS, "guerrillas", 4)
    assert (sizes(two), squads.free(two)) == ([2, 2, 2, 2], [2, 3])
    late = joined(two, 3)
    assert late.leads[3] == (2,)
    gone = squads.without(late, 1)
    assert (squads.free(gone), gone.people) == ([0, 3], (2, 3))
    assert squads.followed(late, 2, 9).leads == {1: (0,), 9: (1,), 3: (2,)}
    alone = squads.shared(joined(PATROL, 1), CROSSROADS, "patrol", 0)
    assert alone.leads == {1: (0, 1)}


def test_a_story_takes_sixteen_people_each_on_one_side() -> None:
    def join(contest: StoredContest, number: int, user: int) -> StoredContest:
        def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
            teams.require_free(contest, team, user, {(5, 2): "story-seen"})
            return squads.newcomer(team, user)

        return teams.changed(contest, number, edit).contest

    story = STORY
    for user in range(10, 26):
        story = join(story, 1 + user % 2, user)
    with pytest.raises(Unfit) as full:
        join(story, 1, 30)
    assert full.value.code == "story-full"
    with pytest.raises(Unfit) as twice:
        join(story, 1, 11)
    assert (twice.value.code, twice.value.values["side"]) == ("story-on-another", "Guerrillas")
    with pytest.raises(Unfit) as seen:
        join(STORY, 2, 5)
    assert seen.value.code == "story-seen"
    with pytest.raises(Unfit) as over:
        teams.changed(replace(story, status="over"), 1, partial(lambda _, team: team))
    assert over.value.code == "event-over"


def test_the_next_act_names_those_for_whom_it_has_no_room_but_not_to_the_other_side() -> None:
    story = replace(STORY, plan={**STORY.plan, "ruleset": "mg42", "scenarios": ["crossroads"]})
    story = replace(story, entrants=(joined(PATROL, 1), joined(GUERRILLAS, 2)))
    fit, left = {"patrol": 12, "guerrillas": 8}, {"patrol": ("Reyes", "Weber"), "guerrillas": ()}
    act = Act("crossroads", CROSSROADS, {}, fit, left, {})
    pages = [act_page(story, act, user, Words("en")) for user in (1, 2, 99)]
    texts = [str(page.to_components()) for page in pages]  # type: ignore[no-untyped-call]
    assert ["without Reyes and Weber" in text for text in texts] == [True, False, True]
    assert "12 figures can go on, and the battle has room for 10. The story goes on without 2 figures." in texts[1]
    assert "Guerrillas: 8 figures go on." in texts[0]
    french = act_page(story, act, 99, Words("fr")).to_components()  # type: ignore[no-untyped-call]
    told = worded(Unfit("story-side-empty", side="Guerrillas"), Words("fr"))
    name = side_in("Guerrillas", Words("fr"))
    assert (name in str(french), name in told) == (True, True), "a reader has sides in one language"
    assert name != "Guerrillas"
