"""Games of Classes and armour: riders, reloading, weapons thrown and picked up."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "move.come-on": "{who} comes on {inches}″ to {cell}.",
    "what.advance-half-normal-move": "comes on",
    "column.advance-half-normal-move": "Come on",
    "change.unloaded": "{who} has to reload.",
    "charge.target-fires": "{target} shoots first",
    "item.throws": "{who}'s {item} lies where it fell.",
    "shoot.throw": "{who} throws the {item} at {results}.",
    "charge.unloaded": "{target} has nothing loaded to shoot.",
    "status.unloaded": "unloaded",
    "what.reload": "reloads",
    "roll.reload": "{who} tries to reload: **{result}**.",
    "head.mounts": "{actor} mounts",
    "head.dismounts": "{actor} dismounts",
    "head.reloads": "{actor} reloads",
    "item.mounts": "{who} mounts.",
    "item.dismounts": "{who} dismounts.",
    "item.unhorsed": "{who} falls from the saddle.",
    "ask.grip": "{mention}, how does {who} hold the weapon this round?",
    "hint.grip": "From behind a shield is no help.",
    "topic.grip": "how {who} holds the weapon",
    "choice.grip.one-hand": "One hand, with the shield",
    "choice.grip.two-hand": "Both hands",
    "choice.reload": "Reload",
    "order-when.grip": "A weapon for one hand or both",
    "order-choice.one-hand": "one hand, with the shield",
    "order-choice.two-hand": "both hands",
    "order-choice.reload": "reload",
}
