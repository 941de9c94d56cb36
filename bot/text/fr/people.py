"""Who plays what, and whose turn it is."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- whose turn it is ----
    "next.start": "Commencez le premier tour avec `/turn`.",
    "next.turn": "Commencez le tour suivant avec `/turn`.",
    "next.activate": "**{side}** : activez un groupe avec `/activate`, ou `/end phase`.",
    "next.nobody": "**{side}** : personne ne peut être activé pour l'instant : `/end phase`.",
    "next.act": "**{names}** : `/move`, `/fire`, `/charge`… ou `/end activation`.",
    "next.none": "**{side}** : plus personne dans le groupe ne peut agir : `/end activation`.",
    "next.rules": "Les règles jouent **{side}**.",
    "next.over": "Exportez la partie avec `/encounter export`.",
    # ---- the table of people ----
    "people.side": "{sign} **{side}**, {count} figurine",
    "people.side.many": "{sign} **{side}**, {count} figurines",
    "people.plays": "{who} joue ce camp.",
    "people.plays.many": "{who} jouent ce camp.",
    "people.free": "Libre. {host} assure l'intérim.",
    "people.rules": "Les règles jouent ce camp.",
    "people.join": "Rejoindre {side}",
    "people.leave": "Quitter {side}",
    "people.joined": "{who} joue maintenant **{side}**.",
    "people.left": "{who} ne joue plus **{side}**.",
    "people.sealed": "{ruleset} · dés scellés : `{seal}`",
    "encounter.language": "Cette partie se raconte maintenant en français.",
    "people.skipped": "Les entrées que les règles refusaient ont été laissées de côté.",
}
