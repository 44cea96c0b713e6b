"""What the pages say, in French."""

MESSAGES = {
    "name": "Companion",
    "to_start": "Page d’accueil",
    "to_pad": "Retour au carnet",
    "to_history": "Retour à l’historique",
    "place": "{place}.",
    "players.run": "{first} à {last} personnes",
    "players.several": "{counts} personnes",
    "players.1": "{count} personne",
    "players.many": "{count} personnes",
    "language.choose": "Langue",
    # Dates and times; a month is a word or a number
    "date": "{day:02}/{month}/{year}",
    "month.1": "01",
    "month.2": "02",
    "month.3": "03",
    "month.4": "04",
    "month.5": "05",
    "month.6": "06",
    "month.7": "07",
    "month.8": "08",
    "month.9": "09",
    "month.10": "10",
    "month.11": "11",
    "month.12": "12",
    "time": "{hour:02} h {minute:02}",
    # The start page
    "start.title": "Companion – le carnet de scores de la table",
    "start.you": "À vous de jouer.",
    "start.we": "Companion compte.",
    "start.lead": "Il suffit de noter ce qui se passe à la table ; Companion connaît les règles "
    "et fait les calculs.",
    "start.new": "Nouvelle partie",
    "start.empty": "Les parties apparaîtront ici. « Nouvelle partie » commence la première.",
    "start.running": "En cours",
    "start.finished": "Terminées",
    "start.abandoned": "Abandonnées",
    "start.paused": "en pause,",
    "start.older": "Montrer les parties plus anciennes",
    "start.damaged": "Une partie illisible",
    "start.verify": "companion verify dit ce qui ne va pas,",
    "start.records": "Relevés",
    "start.record": "Un relevé est un fichier qui contient tout ce qui s’est passé dans une "
    "partie. En l’ouvrant ici, on reprend la partie là où elle s’est arrêtée.",
    # A new game
    "choose.title": "Quel jeu ?",
    "new.who": "Qui joue, dans l’ordre des places ?",
    "new.last": "Les mêmes : {names}",
    "new.seat": "Place {number}",
    "new.up": "Place {number} : une place plus haut",
    "new.clear": "Place {number} : vider",
    "new.options": "Options",
    "new.compare": "Merci de comparer ces valeurs avec celles de la boîte et de changer ce qui "
    "diffère. Elles seront retenues pour la prochaine partie.",
    "new.start": "Commencer",
    "open.title": "Ouvrir un relevé",
    "open.file": "Un fichier en .companion.json",
    "open.open": "Ouvrir",
    "open.event": "Événement {number} : {why}",
    # The pad
    "moment.stage": "Manche {stage}/{stages}",
    "moment.round": "tour {round}",
    "moment.round_of": "tour {round}/{rounds}, reste {left}",
    "pad.question": "{who} : {question}",
    "pad.moved_on": "La partie a avancé. Voici où elle en est.",
    "pad.itself": "Noté automatiquement : {what}",
    "pad.remarks": "Courtiers qui ne correspondent pas à la boîte : {count}",
    "pad.board": "Où en est la table",
    "pad.dock": "Cette partie",
    "pad.player": "Nom",
    "pad.points": "Points",
    "pad.add": "Un de plus : {what}",
    "pad.less": "Un de moins : {what}",
    "pad.of": "sur {most}",
    "pad.broker": "{who} : un courtier de {value}",
    "pad.broker_off": "{who} : enlever le dernier courtier",
    "pad.other": "Autre",
    "pad.other_name": "Nom de l’autre",
    "pad.undo": "Annuler :",
    "pad.nothing_to_undo": "rien encore",
    "pad.sheet": "Feuille",
    "pad.more": "Plus",
    "pad.record": "Enregistrer le relevé",
    "pad.pause": "Mettre en pause",
    "pad.paused": "Cette partie est en pause.",
    "pad.abandon": "Abandonner",
    "pad.abandoned": "Cette partie a été abandonnée.",
    "pad.table.result": "La table {number} a son résultat. Ce qui est saisi ici ne compte plus "
    "pour elle.",
    "pad.table.left": "Cette partie ne compte plus pour la table {number}.",
    "pad.table.free": "La table {number} est de nouveau libre.",
    "pad.table.void": "La table {number} est annulée\u202f; ce qui est saisi ici ne compte pas.",
    "pad.table.to": "Vers la table {number}",
    "pad.go_on": "Reprendre",
    "pad.result": "Résultat",
    "pad.by_hand": "Imprimer, continuer à la main",
    "pad.blank": "Bloc vierge",
    "pad.blank.print": "Imprimer un bloc vierge",
    "pad.blank.lead": "Si un téléphone tombe en panne : continuer au crayon, puis tout saisir plus "
    "tard de haut en bas.",
    "pad.again": "Rejouer, une place plus loin",
    "abandon.title": "Abandonner cette partie ?",
    "abandon.lead": "Elle reste dans la liste avec tout ce qui est noté, et peut être reprise.",
    # Looking back
    "history.title": "Historique",
    "history.lead": "Toucher une entrée pour la corriger.",
    "history.empty": "Rien n’est encore noté. La première question attend sur le carnet.",
    "history.undo": "Retour avant l’entrée {entry}",
    "history.amend": "Entrée {entry} corrigée : {event}",
    "history.note": "Note : {text}",
    "history.itself": "automatique",
    "history.later": "Entrées suivantes",
    "history.earlier": "Entrées précédentes",
    "history.add": "Ajouter une note",
    "history.text": "Que faut-il retenir ?",
    "history.enter": "Noter",
    "amend.title": "Corriger l’entrée {entry}",
    "amend.gone": "L’entrée {entry} a été annulée entre-temps, ou ne peut pas être "
    "corrigée. Voici ce qui vaut maintenant.",
    "amend.was": "Était noté : {what}",
    "adjust.title": "Corriger un oubli",
    "adjust.lead": "Ce qui est changé ici figure sur chaque feuille, avec sa raison.",
    "adjust.whose": "Pour qui ?",
    "adjust.signs": "En plus : 2, en moins : −2 ; ce qui ne change pas reste vide.",
    "adjust.why": "Pourquoi ?",
    "adjust.enter": "Corriger",
    "sheet.title": "Feuille de score",
    "sheet.stage": "Manche {stage}",
    "sheet.warning": "Manche {stage} : {warning}",
    "sheet.total": "Total",
    "sheet.place": "Rang",
    "sheet.adjusted": "Corrigé dans la manche {stage} : {who}, {why}",
    "chart.title": "Les points au fil des tours",
    "chart.empty": "La courbe commence avec le premier tour joué jusqu’au bout.",
    "scoring.all": "Comment on a compté",
    "scoring.scoring": "Décompte de la manche {number}",
    "scoring.half": "Demi-décompte",
    "scoring.neighbourhood": "Quartier {number}",
    "scoring.market": "Marché de la manche {number}",
    "scoring.final": "Décompte final",
    "scoring.had": "A",
    "scoring.takes": "prend {what}",
    "scoring.back": "rend {what}",
    "scoring.put_back": "Rendu en tout",
    "scoring.who": "{who} :",
    "scoring.totals": "Nouveaux totaux",
    "scoring.before": "Avant",
    "scoring.now": "Gain",
    "scoring.total": "Total",
    "scoring.next": "Manche suivante",
    "scoring.on": "Continuer",
    "scoring.result": "Vers le résultat",
    "rules.link": "Règles et interprétations",
    "rules.title": "{game} : règles",
    "rules.lead": "Les règles telles que Companion les lit. Là où le livret se tait, nos "
    "interprétations sont signalées.",
    "rules.to_new": "Jouer",
    # One game's own
    # Who entered something, as long as nobody has another name
    "device.name": "téléphone {code}",
    # In the terminal
    "serve.newer": "Les parties d’ici viennent d’un Companion plus récent. Il faut le réinstaller.",
    "serve.database": "Companion ne peut pas ouvrir sa base de données : {why}",
    "serve.taken": "Le port {port} est pris, peut-être par un autre Companion. On en choisit un "
    "avec --port.",
    "serve.refused": "Companion ne peut pas écouter sur {host}, port {port} : {why}",
    "serve.running": "Companion est lancé. Ctrl-C l’arrête.",
    "serve.here": "  Sur cette machine          {address}",
    "serve.phones": "  Sur les téléphones proches  {address}",
    "serve.no_network": "  Sur les téléphones proches  injoignable : aucun réseau commun trouvé",
    "serve.only_here": "  Sur les téléphones proches  injoignable : cette adresse ne vaut que "
    "sur cette machine",
    # Errors
    "error.number": "Erreur {code}",
    "error.400": "Demande incompréhensible",
    "error.400.lead": "Companion n’a pas compris ce qui était demandé. Rien n’a été changé.",
    "venue.way.home": "Lieu",
    "venue.way.me": "Ma table",
    "venue.way.people": "Joueurs",
    "venue.way.statistics": "Statistiques",
    "venue.way.desk": "Régie",
    "venue.ways": "Pages du lieu",
    "error.not_allowed": "Pas pour tout le monde",
    "error.not_allowed.lead": "Seule l’organisation peut le faire. Si vous en faites partie, "
    "connectez-vous.",
    "error.form": "Cette page est trop ancienne pour être envoyée",
    "error.form.lead": "Il faut la rouvrir et refaire la dernière étape. Rien n’a été changé.",
    "error.404": "Cette page n’existe pas",
    "error.404.lead": "L’adresse est peut-être mal écrite, ou la page appartient à un autre "
    "téléphone.",
    "error.405": "Cela ne marche pas ici",
    "error.405.lead": "Cette page existe, mais on ne peut pas la demander ainsi.",
    "error.409": "La partie a avancé",
    "error.409.lead": "Quelqu’un a noté quelque chose entre-temps. Il faut rouvrir la page.",
    "error.413": "C’est trop grand",
    "error.413.lead": "Aucun relevé n’est aussi grand que ce fichier. Rien n’a été changé.",
    "error.429": "C’était très rapide",
    "error.429.lead": "Merci d’attendre un instant et de réessayer. Rien n’a été changé.",
    "error.500": "Quelque chose s’est mal passé chez nous",
    "error.500.lead": "L’erreur ne vient pas de la saisie, et elle a été notée. Merci de "
    "réessayer dans un instant.",
    "error.503": "Companion est occupé",
    "error.503.lead": "Merci de réessayer dans un instant. Rien de ce qui est gardé n’est perdu.",
    "error.other": "Cela n’a pas marché",
    "error.other.lead": "Companion n’a pas pu faire ce qui était demandé. Rien n’a été changé.",
    # Operations: what keeps Companion from starting
    "unsafe.debug": "Companion ne démarre pas en mode débogage, où n’importe qui sur le réseau "
    "pourrait lancer des programmes ici. Il ne faut plus définir {name}.",
    "unsafe.database": "{name} doit se composer de sqlite:/// et du chemin d’un fichier, ou être "
    "l’adresse d’une base PostgreSQL, comme postgresql://nom@machine/parties.",
    "unsafe.server": "{name} n’est pas l’adresse d’une base PostgreSQL, comme "
    "postgresql://nom@machine/parties.",
    "unsafe.driver": "{name} est une adresse de PostgreSQL, et ce qui permet à Companion de lui "
    "parler n’est pas installé : pip install 'companion[postgres]' s’en charge.",
    "unsafe.foreign": "Le schéma de la base a été modifié et pourrait faire ce que personne n’a "
    "demandé : {what}. Merci de restaurer une sauvegarde ou d’enlever ce qui n’en fait pas "
    "partie.",
    "unsafe.server_setting": "Ce PostgreSQL pourrait perdre ou altérer ce qu’il a confirmé : "
    "{setting} vaut {value}. Merci de le changer.",
    "unsafe.short_key": "La clé secrète dans {name} est trop courte ou trop simple : il lui faut "
    "au moins {length} caractères aléatoires. Sans ce réglage, Companion en crée lui-même une "
    "bonne.",
    "unsafe.known_key": "La clé secrète dans {name} vient d’un manuel, et n’importe qui peut "
    "l’essayer. Sans ce réglage, Companion en crée lui-même une bonne.",
    "unsafe.hosts": "{name} doit être une suite de noms d’hôtes séparés par des virgules, sans "
    "http:// et sans port. On ne peut pas y lire {host}.",
    "unsafe.proxies": "{name} doit être le nombre de proxys devant Companion, de 0 à {most}.",
    "unsafe.log": "{name} doit être l’un de ces mots : {levels}.",
    "unsafe.folder": "Le nom du dossier dans {name} n’est pas en UTF-8. Veuillez en choisir un "
    "autre.",
    "unsafe.home": "Il n’y a pas de dossier personnel où garder les parties. Veuillez indiquer un "
    "dossier dans {name}.",
    "unsafe.files": "Ici, Companion peut ouvrir {most} fichiers à la fois et il lui en faut au "
    "moins {fewest}. Veuillez relever la limite (ulimit -n).",
    "unsafe.temporary": "Il n’y a pas de dossier pour les fichiers temporaires. Veuillez en "
    "indiquer un dans {name}.",
    "unsafe.readable": "D’autres comptes de cette machine peuvent lire {file}, et Companion n’a "
    "pas le droit d’y remédier. Il faut donner le fichier au compte qui lance Companion.",
    # Operations: more errors
    "error.403": "Cela venait d’une autre page",
    "error.403.lead": "Seules les pages de Companion peuvent changer quelque chose ici. Il faut "
    "rouvrir la page et refaire la dernière étape. Rien n’a été changé.",
    "error.421": "Companion ne connaît pas cette adresse",
    "error.421.lead": "Il répond aux adresses en chiffres qu’il affiche dans le terminal et aux "
    "noms de ce réseau. D’autres noms se règlent avec COMPANION_TRUSTED_HOSTS.",
    "error.422": "C’est impossible",
    "error.422.lead": "Les règles ne le permettent pas. Rien n’a été changé.",
    "error.logged": "Erreur {code}, numéro {number}",
    "error.storage_full": "Le disque est plein",
    "error.storage_full.lead": "Ceci n’a pas été gardé ; tout ce qui l’était déjà est en sûreté. "
    "Il faut l’écrire sur papier, faire de la place sur la machine où tourne Companion et toucher "
    "à nouveau.",
    "error.storage_busy": "La base de données est occupée",
    "error.storage_busy.lead": "Ceci n’a pas été gardé ; tout ce qui l’était déjà est en sûreté. "
    "Merci de toucher à nouveau dans un instant.",
    "error.storage_read_only": "On ne peut pas écrire dans la base de données",
    "error.storage_read_only.lead": "Ceci n’a pas été gardé ; tout ce qui l’était déjà est en "
    "sûreté. Il faut l’écrire sur papier. Sur la machine où tourne Companion, companion doctor dit "
    "quoi faire.",
    "error.storage_failed": "Le disque signale une panne",
    "error.storage_failed.lead": "Il n’est pas certain que ceci ait été gardé : merci de regarder "
    "le carnet avant de toucher à nouveau. Sur la machine où tourne Companion, companion doctor en "
    "dit plus.",
    "error.storage_damaged": "La base de données est endommagée",
    "error.storage_damaged.lead": "À partir de maintenant, il faut écrire sur papier ce qui se "
    "passe. Sur la machine où tourne Companion, companion doctor dit ce qui ne va pas et companion "
    "restore remet une sauvegarde en place.",
    "error.storage_moved": "La base de données n’est plus à sa place",
    "error.storage_moved.lead": "Son fichier ou son dossier a été supprimé, renommé, remplacé ou "
    "coupé pendant que Companion tournait. Rien n’est gardé tant qu’elle n’est pas revenue : merci "
    "d’écrire sur papier ce qui se passe. Sur la machine où tourne Companion, remettez-la en "
    "place, ou arrêtez Companion, restaurez une sauvegarde et redémarrez.",
    "serve.locked": "Un autre Companion sert déjà les parties du fichier {file}.",
    # Operations: backups and what is wrong with them
    "backup.done": "Sauvegardé et vérifié (parties : {plays}, entrées : {entries}) dans {file}",
    "backup.failed": "Aucune sauvegarde n’a été faite.",
    "restore.done": "Restauré et vérifié (parties : {plays}, entrées : {entries}).",
    "restore.sound": "Signée par cette installation : c’est bien ce qui a été sauvegardé ici.",
    "restore.unsealed": "Sans signature : il est vérifié que tout est complet, mais pas d’où cela "
    "vient. Tout est désormais signé.",
    "restore.other_key": "Signée avec une clé inconnue ici : il est vérifié que tout est complet, "
    "mais pas d’où cela vient. Tout est signé à nouveau.",
    "restore.unsound": "Ce n’est pas ce qui a été signé ici, et c’est désormais signé tel quel.",
    "restore.kept": "Ce qui s’y trouvait avant est gardé une semaine dans {file}",
    "restore.failed": "Rien n’a été changé.",
    "restore.locked": "Companion tourne avec ces parties. Il faut d’abord l’arrêter.",
    "bad.no_database": "Il n’y a pas encore de parties : {detail} n’existe pas.",
    "bad.no_backup": "Il n’y a pas de sauvegarde {detail}",
    "bad.no_manifest": "La liste du contenu de la sauvegarde manque : {detail}",
    "bad.bad_manifest": "La liste du contenu de la sauvegarde est illisible : {detail}",
    "bad.itself": "C’est la base de données elle-même : {detail}",
    "bad.changed": "La sauvegarde n’est plus telle qu’elle a été écrite : {detail}",
    "bad.not_equal": "Les parties ne sont pas celles qui ont été sauvegardées : {detail}",
    "bad.damaged": "La base de données est endommagée : {detail}",
    "bad.newer": "Ces parties viennent d’un Companion plus récent. Il faut l’installer.",
    "bad.outdated": "Cette base de données n’est pas de ce Companion. Il faut démarrer Companion "
    "une fois, ce qui la met à jour, puis réessayer.",
    "bad.not_empty": "Il y a déjà des parties dans cette base de données. Il faut en nommer une "
    "vide dans DATABASE_URL.",
    "bad.unreachable": "PostgreSQL est injoignable, ou a interrompu le travail : {detail}",
    "bad.foreign": "Ce n’est pas le schéma d’une base de Companion, et il pourrait faire ce que "
    "personne n’a demandé : {detail}",
    "bad.seals": "Ce n’est pas ce qui a été signé ici : {detail}. companion verify dit ce qui a "
    "changé ; avec --reseal, tout est pris tel quel, comme avec companion restore --reseal.",
    "bad.faults": "Des parties ne sont plus telles qu’elles ont été écrites : {detail}",
    # Operations: the doctor
    "doctor.well": "bien",
    "doctor.note": "à noter",
    "doctor.wrong": "ERREUR",
    "doctor.all_well": "Tout va bien.",
    "doctor.all_wrong": "Merci de corriger ce qui est marqué ERREUR : {count}",
    "doctor.python": "Python {version}",
    "doctor.python_old": "Python {version} est trop ancien. Il faut à Companion au moins 3.11.",
    "doctor.sqlite": "SQLite {version}",
    "doctor.sqlite_old": "SQLite {version} peut endommager une base de données où deux connexions "
    "écrivent en même temps ; à partir de 3.51.3, ce n’est plus le cas. Companion n’écrit que par "
    "une seule, il n’y a donc rien à faire : mais aucun autre programme ne doit écrire dans sa "
    "base.",
    "doctor.postgres": "PostgreSQL {version}",
    "doctor.postgres_files": "Ses fichiers sont l’affaire de PostgreSQL : pg_amcheck les vérifie.",
    "doctor.older_server": "La base de données vient d’un Companion plus ancien. Le prochain "
    "démarrage la met à jour : merci de la sauvegarder avant avec pg_dump.",
    "doctor.unreachable": "PostgreSQL est injoignable : {why}",
    "doctor.fsync": "Ce PostgreSQL n’attend pas son disque ; une coupure de courant peut détruire "
    "toutes les parties : merci de régler fsync = on.",
    "doctor.settings": "Les réglages sont sûrs.",
    "doctor.folder": "Le dossier d’instance est {folder}",
    "doctor.no_folder": "Il n’y a pas encore de dossier d’instance ; companion serve le crée : "
    "{folder}",
    "doctor.folder_closed": "Companion n’a pas le droit d’écrire dans son dossier d’instance. Il "
    "faut donner le dossier au compte qui lance Companion : {folder}",
    "doctor.remote": "Le dossier d’instance est sur un système de fichiers en réseau ({kind}), où "
    "les verrous de SQLite ne tiennent pas. Il faut indiquer dans COMPANION_INSTANCE un dossier "
    "sur un disque de cette machine, pas {folder}",
    "doctor.space": "Espace libre sur le disque : {megabytes} Mo.",
    "doctor.full": "Espace libre sur le disque : {megabytes} Mo seulement. Merci de faire de la "
    "place avant la prochaine soirée.",
    "doctor.readable": "D’autres comptes de cette machine peuvent lire {file}. Lancer Companion "
    "leur ferme ce fichier, chmod 600 aussi.",
    "doctor.not_ours": "Companion n’a pas le droit d’écrire dans {file}. Il faut donner le fichier "
    "au compte qui lance Companion.",
    "doctor.leftovers": "Une sauvegarde ou une restauration n’est pas allée au bout et a laissé "
    "des fichiers, que l’on peut supprimer tant qu’aucune n’est en cours : {files}",
    "doctor.no_plays": "Aucune partie n’est encore gardée ici.",
    "doctor.damaged": "La base de données est endommagée : {why}. Il faut arrêter Companion, "
    "mettre de côté une copie du fichier et remettre en place la dernière sauvegarde avec "
    "companion restore.",
    "doctor.older": "La base de données vient d’un Companion plus ancien. Le prochain démarrage en "
    "fait une copie, puis la met à jour.",
    "doctor.fault": "{fault} Personne n’a écrit cela avec Companion. La dernière sauvegarde "
    "contient l’état d’avant.",
    "doctor.plays": "Chaque partie est telle qu’elle a été écrite.",
    "doctor.time": "L’horloge indique {now} UTC.",
    "doctor.clock": "L’horloge indique {now} UTC, et des entrées sont plus tardives. Il faut la "
    "régler.",
    "doctor.running": "Companion tourne avec ces parties.",
    "doctor.port": "Le port {port} est libre.",
    "doctor.phones": "Les téléphones du même réseau joignent cette machine à l’adresse {address}",
    "doctor.no_network": "Cette machine n’est dans aucun réseau, les téléphones ne peuvent donc "
    "pas la joindre. Il faut la connecter au Wi-Fi des téléphones.",
    # Together
    "pad.show": "Afficher",
    "pad.lost": "Pas noté\xa0:",
    "kept.phone": "sur ce téléphone",
    "kept.sent": "envoyé",
    "kept.server": "gardé par le serveur",
    "kept.refused": "pas noté",
    "kept.away": "pas de connexion",
    "kept.gone": "ne tient plus le score",
    "kept.unsaved": "PAS GARDÉ – à écrire sur papier",
    "stuck.lead": "Pas de connexion avec Companion. La réponse est gardée sur ce téléphone et "
    "sera envoyée dès que la connexion sera revenue\xa0:",
    "stuck.gone": "Ce téléphone ne tient plus le score de cette partie, ceci n’a donc pas été "
    "noté\xa0:",
    "stuck.now": "Essayer maintenant",
    "stuck.code": "Montrer à un autre téléphone",
    "share.title": "Partager cette partie",
    "share.watch": "Suivre la partie",
    "share.watch.lead": "Qui scanne ce code voit la partie en direct et ne peut rien changer.",
    "share.keep": "Tenir le score ensemble",
    "share.keep.lead": "Qui scanne ce code peut noter et annuler, comme ici.",
    "share.make": "Créer les liens",
    "share.renew": "Créer un nouveau lien, fermer l’ancien",
    "share.link": "Le lien en toutes lettres",
    "share.phones": "Téléphones qui tiennent le score",
    "share.this": "ce téléphone",
    "share.began": "a commencé la partie",
    "share.unnamed": "un téléphone sans nom",
    "share.back": "Retirer",
    "share.whose": "À qui est ce téléphone\u202f?",
    "share.name": "Enregistrer le nom",
    "share.leave": "Ne plus tenir le score sur ce téléphone",
    "share.leave.lead": "On peut toujours suivre la partie. Un autre téléphone doit alors tenir "
    "le score.",
    "share.watchers.1": "{count} téléphone suit la partie.",
    "share.watchers.many": "{count} téléphones suivent la partie.",
    "join.watch": "Suivre cette partie",
    "join.keep": "Tenir le score à cette table",
    "join.lead": "{game}\xa0: {players}",
    "join.whose": "À qui est ce téléphone\u202f? L’historique dira qui a noté quoi.",
    "join.other": "Un autre nom, ou aucun",
    "watch.title": "Suivi de la partie",
    "watch.latest": "Dernières entrées",
    "watch.nothing": "Rien n’est encore noté.",
    "watch.live": "En direct",
    "watch.asking": "Pas en direct\xa0: actualisation toutes les quelques secondes",
    "watch.away": "Pas de connexion. Voici où en était la partie\u202f; la suite viendra "
    "d’elle-même.",
    "watch.gone": "Cette partie n’est plus partagée avec ce téléphone.",
    "watch.middle": "Pour une tablette au milieu de la table",
    "watch.one_side": "Pour un seul côté",
    "start.watched": "Suivies",
    "start.watched.older": "Montrer les parties suivies plus anciennes",
}
