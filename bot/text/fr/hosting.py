"""Le bot, ce qu'il garde des gens, et les droits dont il a besoin."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    # ---- /about ----
    "about.title": "Duckback {version}",
    "about.what": (
        "J'héberge dans ce salon des escarmouches sur table, jouées à distance : chacun donne ses ordres quand il a le "
        "temps, je lance les dés, j'applique les règles et je montre la table avec chaque dé. Les dés sont scellés "
        "avant le premier jet ; `/verify` les contrôle."
    ),
    "about.start": (
        "Commencez par `/encounter new`, ou par `/encounter import` et un fichier de partie. `/roll` et `/test` "
        "lancent des dés partout."
    ),
    "about.rules": "Règles : {rulesets}.",
    "about.credits": (
        "Les règles sont de Two Hour Wargames : Chain Reaction, Swordplay, MG-42 et leurs autres titres leur "
        "appartiennent. Je suis non officiel et gratuit, fait par des joueurs ; Two Hour Wargames ne m'a ni créé ni "
        "approuvé, et il faut leurs livres pour jouer. Mon code est sous licence MIT."
    ),
    "about.privacy": "Ce que je garde de vous : `/privacy`.",
    "about.invite": "M'inviter",
    "about.publisher": "Two Hour Wargames",
    "about.allowed": "J'ai tous les droits qu'il me faut dans ce salon.",
    # ---- /privacy ----
    "privacy.text": (
        "## Ce que je garde de vous\n"
        "**Quand vous jouez :** votre numéro Discord, les camps et figurines que vous jouez, chacun de vos ordres "
        "et son heure, et le texte que vous avez donné aux dés. Avec la partie : les numéros du salon et du "
        "serveur, et son enregistrement avec les noms qu'il contient.\n"
        "**Si vous les réglez :** vos préférences, comme les aperçus.\n"
        "**Pourquoi :** pour savoir qui peut agir, montrer et rejouer la bataille, et prouver les dés.\n"
        "**Jamais gardé :** votre nom, vos messages (je ne peux pas les lire) et ce que vous faites ailleurs.\n"
        "**Qui le voit :** le salon voit les rapports ; le reste, seulement la personne qui m'héberge.\n"
        "**Combien de temps :** jusqu'à ce que vous me demandiez de vous oublier. Les copies de la base durent ce que "
        "décide la personne qui m'héberge ; ce qui est écrit dans les salons appartient à Discord.\n"
        "**Vos droits :** `/mydata export` vous remet le tout en un fichier, `/mydata delete` me fait vous oublier."
    ),
    # ---- /mydata ----
    "mydata.export": (
        "Voici tout ce que je garde de vous. Les graines de dés et les figurines cachées des parties n'y sont pas."
    ),
    "mydata.ask": (
        "Vous oublier partout ? Vos places vont à ceux qui partagent le camp, ou restent libres ; le rôle d'hôte passe "
        "au maître du jeu ou au premier arrivé ; les parties où il ne reste personne prennent fin. Vos ordres "
        "restent, sans votre nom, pour que les autres puissent rejouer leurs batailles. C'est sans retour."
    ),
    "mydata.yes": "M'oublier",
    "mydata.done": "Je vous ai oublié.",
    "mydata.left": "Je vous ai oublié. Vous avez quitté {count} partie.",
    "mydata.left.many": "Je vous ai oublié. Vous avez quitté {count} parties.",
    # ---- what Discord must allow ----
    "allow.missing": (
        "Il me manque des droits dans ce salon : {names}. La personne qui gère le serveur peut me les donner."
    ),
    "allow.kept": (
        "C'est fait et gardé, mais je ne peux pas le publier ici : il me manque {names}. Je publierai dès que le "
        "serveur le permettra."
    ),
    "allow.kept-unknown": (
        "C'est fait et gardé, mais Discord ne prend pas le message pour l'instant. Je continue d'essayer."
    ),
    "allow.view_channel": "Voir le salon",
    "allow.send_messages": "Envoyer des messages",
    "allow.send_messages_in_threads": "Envoyer des messages dans les fils",
    "allow.attach_files": "Joindre des fichiers",
    "allow.embed_links": "Intégrer des liens",
}
