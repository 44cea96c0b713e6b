"""What the command line says, in French."""

MESSAGES = {
    "description": "Le carnet de scores des jeux de société à de vraies tables.",
    "epilog": """\
premiers pas :
  companion serve                              ouvrir Companion dans un navigateur et sur mobile
  companion simulate basari > soiree.companion.json
  companion replay soiree.companion.json       montrer sa feuille de score

codes de retour :
  0    tout va bien
  1    un événement d’un relevé est impossible, ou une commande a échoué
  2    un fichier n’est pas un relevé, ou l’appel était faux
  130  interrompu
  141  plus personne ne lit la sortie
""",
    "replay": """\
Rejouer des relevés et montrer leurs feuilles de score, ou avec --json un rapport par ligne.
Un relevé impossible est refusé avec le numéro de l’événement, un code et une raison.
""",
    "simulate": """\
Écrire sur la sortie standard un relevé au hasard, conforme aux règles : le même jeu, les
mêmes personnes, la même graine et les mêmes options donnent toujours le même relevé.
""",
    "standings": """\
Montrer le classement d’une compétition selon son propre barème, avec les départages qui
ont décidé de quelque chose ; --json les donne tous.
""",
    "rate": """\
Estimer la force des personnes d’après tous les résultats d’une compétition, dans l’ordre
du fichier (Plackett–Luce) : mu est la force, sigma l’incertitude qui reste.
""",
    "venue": """\
Afficher un lien pour créer un lieu : un café ou un club avec ses joueurs, ses soirées
et ses tournois. Avec --reset, un lien pour quelqu’un qui a oublié son mot de passe.
Chaque lien sert une fois, pendant sept jours. Companion peut être en marche.
""",
    "copies": """\
Lister les copies de la base que Companion a faites automatiquement à côté : avant de la
mettre à jour, et quand une sauvegarde a été restaurée. Qui a été oublié depuis y figure
encore, jusqu’à leur suppression.
""",
    "backup": """\
Écrire une sauvegarde de toutes les parties, et à côté la liste de son contenu. Companion
peut tourner pendant ce temps. Elle ne reçoit son nom qu’une fois tout vérifié.
""",
    "restore": """\
Vérifier une sauvegarde et la mettre à la place de toutes les parties. Companion ne doit
pas tourner pendant ce temps. Ce qui s’y trouvait avant est gardé à côté.
""",
    "schedule": """\
Donner le plan de toute une soirée : qui est assis où à chaque ronde. Chacun rencontre
le plus d’adversaires possible et occupe chaque place aussi souvent.
""",
    "seat": """\
Placer la prochaine ronde d’une compétition, comme le dit « seating », et dire à chacun
pourquoi. La même graine donne le même tirage.
""",
    "print": """\
Imprimer un document en PDF. La feuille et le bloc entamé viennent d’un relevé, le bloc vide
d’un jeu et d’un nombre de personnes, le reste d’une compétition ; sans fichier, c’est un
exemple.
""",
    "help.help": "montrer cette aide",
    "help.version": "montrer la version",
    "help.language": "{codes} ; sinon selon LC_ALL, LC_MESSAGES ou LANG",
    "help.serve": "servir Companion à cette machine et aux téléphones proches",
    "help.host": "adresse d’écoute (sinon : toutes)",
    "help.port": "port (sinon : 8000)",
    "help.replay": "rejouer des relevés et montrer leurs feuilles de score",
    "help.files": "un relevé ; - est l’entrée standard",
    "help.json": "écrire un rapport pour les programmes",
    "help.simulate": "écrire un relevé au hasard, conforme aux règles",
    "help.game": "le nom court d’un jeu ; voir companion games",
    "help.players": "sinon : 4",
    "help.seed": "sinon : 1",
    "help.option": "une option du jeu, sa valeur en JSON ; peut être répétée",
    "help.schedule": "placer toute une soirée à l’avance",
    "help.schedule_players": "le nombre de personnes",
    "help.rounds": "le nombre de rondes",
    "help.size": "places à une table ; certaines tables peuvent en avoir une de moins",
    "help.schedule_seed": "tirer au sort qui est qui",
    "help.schedule_json": "donner le plan pour des programmes",
    "help.verify": "vérifier que chaque partie et chaque lieu est resté tel qu’il a été écrit",
    "help.standings": "montrer le classement d’une compétition",
    "help.seat": "montrer qui joue où à la prochaine ronde",
    "help.rate": "estimer la force des personnes d’une compétition",
    "help.competition": "une compétition ; - est l’entrée standard",
    "help.venue": "afficher un lien pour créer un lieu ou y revenir",
    "help.reset": "nom de la personne qui a oublié son mot de passe",
    "help.print": "imprimer feuilles de score, classements, placements… en PDF",
    "help.print_file": "un relevé ou une compétition ; - est l’entrée standard",
    "help.output": "le PDF à écrire ; - est la sortie standard",
    "help.paper": "a4 ou letter (sinon : a4)",
    "help.pad_game": "le jeu d’un bloc (sinon : basari)",
    "help.print_venue": "le lieu, en tête de page",
    "help.date": "comme 2026-11-16",
    "help.link": "où mène le QR code",
    "help.labels": "la planche d’étiquettes des badges, par numéro Avery",
    "help.skip": "nombre d’étiquettes déjà prises sur la première planche",
    "help.backup": "copier toutes les parties pendant que Companion tourne, et vérifier la copie",
    "help.target": "où ; un dossier reçoit un nouveau fichier",
    "help.restore": "restaurer toutes les parties à partir d’une sauvegarde",
    "help.seal": "comparer le code d’un résultat imprimé à ce qui est gardé",
    "help.reseal": "tout signer tel quel, après avoir regardé ce qui a changé",
    "help.restore_reseal": "prendre aussi une sauvegarde qui n’est pas ce qui a été signé ici",
    "help.backup_file": "une sauvegarde",
    "help.copies": "lister les copies que Companion a faites de sa base",
    "help.doctor": "dire ce qui ne va pas dans cette installation",
    "help.games": "lister les jeux que Companion connaît par cœur",
    "help.new-game": "créer le dossier d’un nouveau jeu, avec des règles pour commencer",
    "help.new_game_key": "comme dans les relevés : minuscules, chiffres et traits d’union",
    "word.key": "CLÉ",
    "new_game.key": "{key} n’est pas une clé : minuscules, chiffres et traits d’union.",
    "new_game.there": "Le dossier {folder} existe déjà.",
    "help.remove_copies": "les supprimer maintenant",
    "word.command": "COMMANDE",
    "word.what": "QUOI",
    "word.venue": "NOM",
    "word.date": "JOUR",
    "word.link": "LIEN",
    "word.file": "FICHIER",
    "word.target": "FICHIER|DOSSIER",
    "word.game": "JEU",
    "word.option": "NOM=VALEUR",
    "word.login": "NOM",
    "word.language": "LANGUE",
    # What argparse says of itself; the names in %(…)s are its own
    "argparse.usage": "utilisation : ",
    "argparse.positional": "arguments",
    "argparse.options": "options possibles",
    "argparse.error": "%(prog)s : erreur : %(message)s\n",
    "argparse.argument": "argument %(argument_name)s : %(message)s",
    "argparse.required": "il manque des arguments : %s",
    "argparse.unrecognized": "arguments inconnus : %s",
    "argparse.choice": "choix impossible : %(value)r (au choix : %(choices)s)",
    "argparse.value": "valeur impossible (%(type)s) : %(value)r",
    "argparse.ambiguous": "option ambiguë : %(option)s peut être %(matches)s",
    "argparse.ignored": "argument en trop : %r",
    "argparse.one": "il manque un argument",
    "argparse.some": "il manque au moins un argument",
    "bad_port": "un port est un nombre de 0 à 65535",
    # What ends a command
    "end.pipe": "plus personne ne lit la sortie",
    "end.system": "le travail ne peut pas continuer : {why}",
    "end.interrupted": "interrompu",
    "end.unexpected": "quelque chose d’inattendu s’est produit ({what}, {place})\u202f; "
    "avec {how}, tout est affiché",
    "system.ENOENT": "fichier ou dossier introuvable",
    "system.EACCES": "accès refusé",
    "system.EISDIR": "c’est un dossier",
    "system.ENOSPC": "plus de place sur le disque",
    "refused": "{file} : {why} ({code})",
    "refused.event": "{file} : événement {event} : {why} ({code})",
    "refused.where": "{file} : à {where} : {why} ({code})",
    # The score sheet
    "sheet.title": "{game}, {moment}",
    "sheet.finished": "partie terminée",
    "sheet.next": "{moment} ; ensuite : {deeds} ({people})",
    "sheet.stage": "manche {stage}",
    "sheet.round": "manche {stage}, tour {round}",
    "sheet.final": "décompte final",
    "sheet.total": "Total",
    "sheet.place": "Rang",
    "sheet.keeps": "{who} garde : {card}",
    "sheet.adjusted": "Corrigé dans la manche {stage} : {who} {changes} ({why})",
    "sheet.warning": "Attention, manche {stage} : {why}",
    # Schedules
    "schedule.round": "Ronde {round}",
    "schedule.table": "table {table} : {players}",
    "schedule.sum": "Rencontres répétées : {repeats}. Personnes aux places inégales : {imbalance}.",
    # Standings and ratings
    "standings.rank": "Rang",
    "standings.player": "Personne",
    "standings.points": "Points",
    "standings.played": "Parties",
    "tiebreak.wins": "Victoires",
    "tiebreak.countback": "Places",
    "tiebreak.points_share": "Part des points",
    "tiebreak.score_sum": "Scores",
    "tiebreak.score_share": "Part des scores",
    "tiebreak.winner_share": "Part du meilleur",
    "tiebreak.beaten": "Battus",
    "tiebreak.opponents_points": "Adversaires",
    "tiebreak.head_to_head": "Face à face",
    "tiebreak.best_place": "Meilleure place",
    "tiebreak.latest": "Dernières places",
    "tiebreak.dropped": "Non comptés",
    "tiebreak.attendance": "Présences",
    "tiebreak.lot": "Sort",
    "ratings.player": "Personne",
    "ratings.mu": "Force",
    "ratings.sigma": "Incertitude",
    "ratings.games": "Parties",
    # The next round
    "seating.table": "table {table} : {players}",
    "seating.byes": "exempts : {players}",
    "seating.cost": "Rencontres répétées : {repeats}. Écarts de points : {gap}.",
    "seating.why": "{player} : {why}",
    # The other commands
    "games.players": "{low}–{high} personnes",
    "games.options": "options : {options}",
    # Un lien vers un lieu
    "venue.link": "Ce lien permet de créer un lieu. Il sert une fois, pendant sept jours.",
    "venue.reset": "Ce lien permet de choisir un nouveau mot de passe. Il sert une fois, pendant "
    "un jour. L’ancien mot de passe ne fonctionne plus ensuite, tous les appareils sont "
    "déconnectés et le second facteur est supprimé. D’ici là, rien ne change.",
    "venue.unknown": "Personne ne se connecte sous le nom {login}.",
    "verify.sound": "Chaque partie et chaque lieu est tel qu’il a été écrit.",
    "verify.sealed": "Signé depuis le {since}, et rien ne manque ni n’a changé : chaque partie "
    "jusqu’à sa dernière entrée, son état et ses téléphones ; le journal, les personnes, les "
    "comptes, les rôles, les liens et les téléphones de chaque lieu.",
    "verify.unchecked": "Non vérifié : si toute la base a été remplacée par une copie plus "
    "ancienne. Le code d’un résultat imprimé le dit : companion verify --seal CODE.",
    "verify.resealed": "Tout est signé à nouveau, tel quel.",
    "verify.code_known": "Le code convient : entrée {entry} du journal de {venue}, écrite le "
    "{at}. Le journal a maintenant {latest} entrées.",
    "verify.code_erased": "Le code ne convient à l’entrée {entry} d’aucun journal. Quelqu’un a été "
    "effacé depuis, ce qui réécrit un journal : les codes imprimés avant ne conviennent plus.",
    "verify.code_unknown": "Le code ne convient à l’entrée {entry} d’aucun journal : il a été "
    "coupé, modifié ou remis à un état ancien, ou le résultat a été imprimé ailleurs.",
    "verify.code_malformed": "Ce n’est pas un code : il ressemble à 812-7KQ2M9XT.",
    "print.link": "Le lien n’est pas du texte.",
    "print.nothing": "Il n’y a rien à imprimer dans ce fichier.",
    "verify.gone": "Partie {play} : elle a disparu, ses entrées sont restées.",
    "verify.play_unreadable": "Partie {play} : elle est illisible ({why}).",
    "verify.entry_unreadable": "Partie {play} : l’entrée {entry} est illisible ({why}).",
    "verify.changed": "Partie {play} : l’entrée {entry} n’est pas ce qui a été écrit.",
    "verify.refused": "Partie {play} : l’entrée {entry} ne compte plus ({why}).",
    "verify.venue_unreadable": "Lieu {play} : l’entrée {entry} du journal est illisible ({why}).",
    "verify.venue_changed": "Lieu {play} : l’entrée {entry} du journal n’est pas ce qui a été "
    "écrit.",
    "verify.venue_refused": "Lieu {play} : le journal ne compte plus ({why}).",
    "copies.none": "Il n’y a pas de copies à côté de la base.",
    "copies.copy": "{file}  du {made}, gardée jusqu’au {until} (UTC)",
    "copies.removed": "Supprimée : {file}",
    "verify.seal_unsealed": "Rien n’est signé : les signatures ont été enlevées. Si vous savez "
    "pourquoi, companion verify --reseal signe tout tel quel.",
    "verify.seal_other_key": "Tout est signé avec une clé inconnue ici et ne peut être vérifié. Si "
    "vous savez pourquoi, companion verify --reseal signe tout tel quel.",
    "verify.seal_whole": "Quelque chose a disparu en entier ou a été remis à un état ancien "
    "(éléments signés trouvés/connus : {why}).",
    "verify.seal_play": "Partie {play} : ses entrées ou son état ne sont pas ce qui a été signé "
    "(lignes trouvées/signées : {why}).",
    "verify.seal_keepers": "Partie {play} : les téléphones et liens qui peuvent la tenir ou la "
    "regarder ne sont pas ceux qui ont été signés (lignes trouvées/signées : {why}).",
    "verify.seal_venue": "Lieu {play} : son nom ou son journal n’est pas ce qui a été signé "
    "(lignes trouvées/signées : {why}).",
    "verify.seal_people": "Lieu {play} : ses personnes ne sont pas celles qui ont été signées "
    "(lignes trouvées/signées : {why}).",
    "verify.seal_accounts": "Lieu {play} : ses comptes, rôles ou invitations ne sont pas ceux qui "
    "ont été signés (lignes trouvées/signées : {why}).",
    "verify.seal_sign_ins": "Compte {play} : là où il est connecté n’est pas ce qui a été signé "
    "(lignes trouvées/signées : {why}).",
    "verify.seal_factors": "Compte {play} : ses seconds facteurs ne sont pas ceux qui ont été "
    "signés (lignes trouvées/signées : {why}).",
    "verify.seal_phones": "Lieu {play} : ses téléphones ou liens ne sont pas ceux qui ont été "
    "signés (lignes trouvées/signées : {why}).",
    "verify.seal_screen": "Lieu {play} : ce qui est sur ses écrans n’est pas ce qui a été signé "
    "(lignes trouvées/signées : {why}).",
}
