"""About the bot, what it keeps of people, and what it needs to be allowed."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- /about ----
    "about.title": "Duckback {version}",
    "about.what": (
        "I host tabletop skirmishes in this channel, played by post: you give orders when you have time, I roll, apply "
        "the rules, and show the table with every die. The dice are sealed before the first roll; `/verify` checks "
        "them."
    ),
    "about.start": (
        "Begin with `/encounter new`, or `/encounter import` and a record file. `/roll` and `/test` roll dice anywhere."
    ),
    "about.rules": "Rules: {rulesets}.",
    "about.credits": (
        "The rules are by Two Hour Wargames: Chain Reaction, Swordplay, MG-42 and their other titles are theirs. I am "
        "unofficial and free, made by players; Two Hour Wargames neither made nor endorsed me, and you need their "
        "books to play. My code is under the MIT licence."
    ),
    "about.privacy": "What I keep of you: `/privacy`.",
    "about.invite": "Invite me",
    "about.publisher": "Two Hour Wargames",
    "about.allowed": "I am allowed all I need in this channel.",
    # ---- /privacy ----
    "privacy.text": (
        "## What I keep of you\n"
        "**When you play:** your Discord number, the sides and figures you play, each order you give and when, and any "
        "text you gave to the dice. With the encounter: the numbers of the channel and the server, and the record with "
        "the names in it.\n"
        "**If you set it:** how you like to be served, such as previews.\n"
        "**Why:** to know who may act, to show and replay the battle, and to prove the dice.\n"
        "**Not kept:** your name, your messages (I cannot read them), and anything you do elsewhere.\n"
        "**Who sees it:** the channel sees the reports; only whoever runs me sees the rest.\n"
        "**How long:** until you ask me to forget you. Copies of the database last as long as whoever runs me keeps "
        "them; what stands in Discord's channels is Discord's.\n"
        "**Yours to ask:** `/mydata export` hands you all of it as a file, `/mydata delete` makes me forget you."
    ),
    # ---- /mydata ----
    "mydata.export": "This is everything I keep of you. Seeds and hidden figures of encounters are left out.",
    "mydata.ask": (
        "Forget you everywhere? Your seats go to those who share the side, or stay free; a host's part goes to the "
        "game master or whoever joined first; encounters that nobody else is in end. The orders you gave stay, "
        "without your name, so that others can replay their battles. It cannot be undone."
    ),
    "mydata.yes": "Forget me",
    "mydata.done": "I have forgotten you.",
    "mydata.left": "I have forgotten you. You have left {count} encounter.",
    "mydata.left.many": "I have forgotten you. You have left {count} encounters.",
    # ---- what Discord must allow ----
    "allow.missing": "I am not allowed to do this in this channel: {names}. Whoever runs the server can allow it.",
    "allow.kept": (
        "That is done and kept, but I may not post it here: I lack {names}. I post it as soon as the server allows it."
    ),
    "allow.kept-unknown": "That is done and kept, but Discord does not take the report just now. I keep trying.",
    "allow.view_channel": "View Channel",
    "allow.send_messages": "Send Messages",
    "allow.send_messages_in_threads": "Send Messages in Threads",
    "allow.attach_files": "Attach Files",
    "allow.embed_links": "Embed Links",
}
