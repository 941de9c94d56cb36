"""What a side that the rules play sets out to do."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "label.np-movement": "Le plan de l'ennemi",
    "label.flank": "Quel flanc",
    "row.left": "gauche",
    "row.right": "droite",
    "head.plan": "{actor} a un plan",
    "plan.group": "Le groupe mené par {who}",
    "plan.passed": "{count} dé réussi",
    "plan.passed.many": "{count} dés réussis",
    "plan.rolled": "{who}, {passed} : **{plan}**.",
    "plan.goes-on": "{who} **{plan}**.",
    "plan.firing-position": "gagne un couvert à portée de tir",
    "plan.cover": "reste à couvert, ou gagne le plus proche",
    "plan.split.left": "se partage : une moitié à couvert, à portée de tir, l'autre par le flanc gauche",
    "plan.split.right": "se partage : une moitié à couvert, à portée de tir, l'autre par le flanc droit",
    "plan.round-the-flank.left": "continue de tourner par le flanc gauche",
    "plan.round-the-flank.right": "continue de tourner par le flanc droit",
    "plan.advance": "avance",
    "plan.halt-and-fire": "s'arrête et tire",
    "plan.halt": "ne bouge pas",
}
