"""Bands of every ruleset have names for all who may join them."""

from __future__ import annotations

from bot.modes.bands import rulesets, usual_names
from bot.text.words import Words
from engine.loading.recruits import campaign_of, recruiting_of


def test_every_ruleset_with_bands_has_names_for_all_of_them() -> None:
    for rules in rulesets():
        kinds = recruiting_of(rules).kinds
        assert set(recruiting_of(rules).opponents) <= set(kinds)
        for words in (Words("en"), Words("fr")):
            for kind in kinds:
                assert (
                    len(usual_names(kind, words.language))
                    > campaign_of(rules).star_rep + recruiting_of(rules).beside_star
                )
                assert len(words(f"solo.foes.{kind}").split(", ")) == 24
                assert words.has(f"solo.kind.{kind}")
                assert words.has(f"solo.side.{kind}")
