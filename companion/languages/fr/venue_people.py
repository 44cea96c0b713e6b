"""Ce que les pages d’un lieu disent des gens, des comptes, des entrées et du journal."""

MESSAGES = {
    # Accounts
    "account.serve": "  Créer un lieu              {address}",
    "account.plain": "Cette connexion n’est pas chiffrée : quelqu’un sur le même réseau "
    "pourrait la lire. N’utilisez pas un mot de passe qui sert ailleurs.",
    "account.setup": "Un nouveau lieu",
    "account.setup.lead": "Un café, un club, une table de cuisine : un endroit avec ses "
    "joueurs, ses soirées et ses tournois. Vous en serez propriétaire.",
    "account.invited": "Une invitation",
    "account.invited.lead": "Vous êtes invité à gérer ce lieu avec d’autres.",
    "account.role.owner": "Propriétaire",
    "account.role.owner.lead": "Comme propriétaire, vous décidez aussi qui d’autre peut le gérer.",
    "account.role.organiser": "Organisateur",
    "account.role.organiser.lead": "Comme organisateur, vous créez soirées et tournois, placez "
    "les joueurs et corrigez les résultats.",
    "account.venue": "Comment s’appelle le lieu ?",
    "account.login": "Nom de connexion",
    "account.password": "Mot de passe",
    "account.old_password": "Mot de passe actuel",
    "account.new_password": "Nouveau mot de passe",
    "account.password_hint": "Au moins 8 caractères. Quelques mots sans rapport entre eux "
    "conviennent bien.",
    "account.make": "Créer le lieu",
    "account.accept": "Entrer",
    "account.sign_in": "Se connecter",
    "account.sign_in.lead": "Pour ceux qui gèrent un lieu. Les joueurs scannent le code "
    "affiché sur place, sans mot de passe.",
    "account.forgotten": "Mot de passe oublié ?",
    "account.forgotten.lead": "Une autre personne responsable peut créer un lien vers un nouveau "
    "mot de passe à la page « Organisation ». Ou créez-le sur la machine où tourne Companion, avec "
    "cette commande et votre nom de connexion :",
    "account.change_password": "Changer le mot de passe",
    "account.change_password.lead": "Vous serez ensuite déconnecté sur tous les autres appareils.",
    # The desk: doors, accounts, the venue's name
    "desk.title": "Régie du lieu",
    "desk.door.player": "Entrée des joueurs",
    "desk.door.player.lead": "Scanner, toucher son nom, jouer. Affichez ce code là où tout le "
    "monde le voit.",
    "desk.door.keeper": "Entrée des marqueurs",
    "desk.door.keeper.lead": "Pour ceux qui aident à saisir les résultats, à toutes les "
    "tables. À ne montrer qu’à eux.",
    "desk.door.watcher": "Entrée des spectateurs",
    "desk.door.watcher.lead": "Pour les écrans et les visiteurs : classements et tables à "
    "regarder, rien à modifier.",
    "desk.only_here": "Les téléphones ne peuvent pas suivre ces codes : Companion est ouvert ici à "
    "une adresse qui ne vaut que sur cette machine. Ouvrir celle pour les téléphones proches, "
    "indiquée dans le terminal, puis revenir ici.",
    "desk.show": "Afficher le code",
    "desk.copy": "Copier le lien",
    "desk.copied": "Copié",
    "desk.open": "Ouvrir cette entrée",
    "desk.renew": "Créer un nouveau code",
    "desk.renew.lead": "Le code et le lien ci-dessus ne mèneront plus nulle part. Les "
    "téléphones déjà entrés peuvent rester.",
    "desk.send_away": "Renvoyer tous ceux qui sont entrés par ici",
    "desk.lock": "Ne plus laisser entrer de nouveaux noms",
    "desk.lock.lead": "Les personnes de la liste peuvent encore entrer, et toutes celles qui "
    "sont là restent.",
    "desk.locked": "Ce code ne laisse entrer personne de nouveau. Les personnes de la liste, si.",
    "desk.unlock": "Laisser de nouveau entrer tout le monde",
    "newcomers.to": "Les arrivées par ce code",
    "newcomers.title": "Arrivées par le code",
    "newcomers.lead": "Quelqu’un a rempli la liste de noms ? Touchez la minute à partir de "
    "laquelle tout doit partir. Ne comptent que les personnes qui se sont inscrites elles-mêmes "
    "depuis un jour et n’ont pas joué.",
    "newcomers.since": "Depuis {time} :",
    "newcomers.people.1": "{count} personne",
    "newcomers.people.many": "{count} personnes",
    "newcomers.then.1": "{count} dans cette minute",
    "newcomers.then.many": "{count} dans cette minute",
    "newcomers.remove.lead": "Ces personnes quittent la liste et leurs téléphones devront entrer "
    "à nouveau. Le journal permet d’annuler cela.",
    "newcomers.remove.1": "Retirer {count} personne",
    "newcomers.remove.many": "Retirer {count} personnes",
    "newcomers.none": "Depuis un jour, personne n’est venu par le code sans avoir déjà joué.",
    "newcomers.back": "Une autre minute",
    "newcomers.desk": "Retour",
    "desk.accounts": "Qui gère ce lieu",
    "desk.you": "(vous)",
    "desk.change": "Modifier",
    "desk.make.owner": "Nommer propriétaire",
    "desk.make.organiser": "Nommer organisateur",
    "desk.remove": "Retirer",
    "desk.invite.lead": "Quelqu’un d’autre doit gérer le lieu ? Créez un lien qui sert une fois.",
    "desk.invite.organiser": "Inviter un organisateur",
    "desk.invite.owner": "Inviter un propriétaire",
    "desk.open_invitations.1": "{count} invitation n’a pas encore servi.",
    "desk.open_invitations.many": "{count} invitations n’ont pas encore servi.",
    "desk.uninvite": "Retirer les invitations en attente",
    "desk.invitation": "Une invitation qui sert une fois",
    "desk.invitation.lead": "Elle n’est visible que maintenant. Faites-la scanner ou envoyez "
    "le lien ; il expire dans sept jours.",
    "desk.name": "Nom du lieu",
    "desk.rename": "Renommer",
    "desk.own": "Connexion",
    "desk.signed_in": "Connexion sous le nom {login}.",
    "desk.log": "Ce qui a été fait : le journal",
    "desk.sign_out": "Se déconnecter",
    "desk.everywhere": "Se déconnecter partout",
    # Coming in by a code
    "come_in.who": "Touchez votre nom.",
    "come_in.first": "Quel est votre nom ?",
    "come_in.search": "Chercher votre nom",
    "come_in.new": "Pas dans la liste ?",
    "come_in.name": "Votre nom",
    "come_in.public": "Les autres ici le verront. Vous pourrez ensuite changer la façon dont "
    "il apparaît.",
    "come_in.own": "Ce téléphone est déjà entré.",
    "come_in.own.other": "Il est désormais à quelqu’un d’autre ? L’organisation peut le libérer.",
    "come_in.locked": "Ce code ne laisse entrer personne de nouveau pour le moment. Demandez à "
    "l’organisation de vous inscrire sur la liste.",
    "come_in.person": "Ce téléphone entre sous le nom que l’organisation lui a choisi.",
    "come_in.go": "Entrer",
    "come_in.keeper": "Ce téléphone pourra saisir les résultats à toutes les tables.",
    "come_in.watcher": "Ce téléphone pourra regarder les classements et les tables.",
    # The log
    "log.title": "Journal",
    "log.seal": "Code de ce journal tel qu’il est : {code}. Les résultats imprimés portent celui "
    "de leur moment ; companion verify --seal CODE le compare à ce qui est gardé.",
    "log.lead": "Tout ce qui a été fait ici, le plus récent d’abord. Ce qui est annulé reste "
    "lisible.",
    "log.empty": "Rien n’a encore été fait.",
    "log.newest": "Aux plus récents",
    "log.older": "Entrées plus anciennes",
    "log.undone": "(annulé)",
    "log.undo": "Annuler",
    "log.undo_of": "Annuler l’entrée {number}",
    "log.round": "tour {number}",
    "log.more.1": "et {count} autre",
    "log.more.many": "et {count} autres",
    "log.former": "compte {number}, supprimé depuis",
    "undo.title": "Annuler ceci ?",
    "undo.moves": "Ce que cela change au classement de {competition}",
    "undo.who": "Qui",
    "undo.before": "Maintenant",
    "undo.after": "Ensuite",
    "undo.rank": "{rank}. ({points})",
    "undo.unranked": "– ({points})",
    "undo.nobody": "Cela ne change ni rang ni points.",
    "undo.do": "Annuler",
    "undo.back": "Retour au journal",
    # People
    "people.title": "Joueurs",
    "people.add": "Ajouter des gens",
    "people.names": "Noms",
    "people.names.hint": "Un par ligne, ou une liste venant d’un tableur. Qui est déjà là "
    "n’est pas ajouté une seconde fois.",
    "people.file": "Ou un fichier (CSV)",
    "people.as_guests": "Ce sont des invités, là pour une fois seulement",
    "people.added.1": "{count} personne ajoutée.",
    "people.added.many": "{count} personnes ajoutées.",
    "people.pairs": "Peut-être la même personne ?",
    "people.search": "Chercher un nom",
    "people.find": "Chercher",
    "people.none": "Personne ne s’appelle ainsi.",
    "people.empty": "Personne n’est encore là. Ajoutez les premiers ci-dessus, ou ouvrez "
    "l’entrée des joueurs à la page « Organisation ».",
    "people.more.1": "Et {count} autre. Cherchez le nom.",
    "people.more.many": "Et {count} autres. Cherchez le nom.",
    "people.withdrawn": "Partis",
    "people.guest": "invité",
    "people.phone": "avec téléphone",
    "people.shown.initials": "par ses initiales",
    "people.shown.number": "par son numéro",
    # One person
    "person.number": "numéro {number}",
    "person.tables.1": "{count} table",
    "person.tables.many": "{count} tables",
    "person.mine": "Mon nom et comment j’apparais",
    "person.forgotten": "Cette personne a été oubliée. Il ne reste que le numéro et les résultats.",
    "person.withdrawn": "Parti : n’est pas proposé pour les soirées et les tables.",
    "person.statistics": "Statistiques",
    "person.name": "Nom",
    "person.appears": "Comment cette personne apparaît en public",
    "person.shown.name": "Nom",
    "person.shown.initials": "Initiales",
    "person.shown.number": "Numéro",
    "person.rated": "Participe à la cote",
    "person.save": "Enregistrer",
    "person.merge": "Est la même personne que quelqu’un d’autre",
    "person.merge.lead": "Tous les résultats vont à l’autre. Vous verrez d’abord ce qui serait "
    "réuni.",
    "person.merge_into": "La même que",
    "person.merge_number": "Numéro de l’autre personne",
    "person.look": "Voir",
    "person.phone": "Un autre téléphone",
    "person.phone.lead": "Avec un nouveau téléphone, libérez le nom ici ; il pourra être "
    "touché à nouveau à l’entrée.",
    "person.earlier": "Auparavant :",
    "person.removed": "Retrait en même temps que d’autres arrivées par le code.",
    "person.code": "Un code pour un téléphone",
    "person.code.lead": "Il ne s’affiche que maintenant. Le téléphone qui le scanne dans l’heure "
    "entre comme cette personne ; le précédent n’est alors plus à personne.",
    "person.code.why": "Qui apparaît par un numéro n’est pas dans la liste des noms. Avec un "
    "code, un téléphone entre comme cette personne.",
    "person.code.make": "Afficher un code pour un téléphone",
    "person.free": "Libérer le nom",
    "person.leave": "Partir",
    "person.withdraw": "Retirer",
    "person.withdraw.lead": "Qui se retire n’est plus proposé pour les soirées et les tables, "
    "et peut revenir à tout moment.",
    "person.return": "Revenir",
    "person.erase": "Oublier cette personne",
    "person.erase.lead": "Qui veut être oublié ne laisse qu’un numéro à côté des résultats.",
    "person.kept": "Ce qui est conservé sur une personne",
    "person.kept.lead": "Le nom et les précédents, la façon dont il apparaît, si la cote est "
    "souhaitée, les tables avec leurs résultats, et quel téléphone est entré sous ce nom, sous "
    "forme d’un nombre que personne ne peut remonter. Ni adresse e-mail, ni date de naissance, "
    "ni lieu.",
    # Two who are one
    "merge.title": "Une seule et même personne ?",
    "merge.lead": "Tout ce qui est à {person} (#{number}) ira à {into} (#{into_number}) ; ce "
    "nom reste.",
    "merge.tables": "Tables jouées",
    "merge.sum": "Ensemble",
    "merge.nothing": "Aucun des deux ne s’est encore assis à une table.",
    "merge.do": "Réunir sous le nom {into}",
    "merge.other_way": "Plutôt sous le nom {into}",
    "merge.undo": "Cela peut être annulé dans le journal.",
    "merge.back": "Retour aux joueurs",
    # Forgetting somebody
    "erase.title": "Oublier {person} ?",
    "erase.goes": "Ce qui disparaît",
    "erase.goes.lead": "Le nom et tous les précédents, partout dans ce lieu : dans la liste, "
    "dans toutes les parties tenues ici, dans les motifs et les remarques, sur le grand écran. "
    "#{number} les remplace. Le téléphone n’est plus à personne.",
    "erase.stays": "Ce qui reste",
    "erase.stays.lead": "Les résultats de #{number}, car ceux des autres en dépendent ; les "
    "noms des saisons, tournois et tours ; et les parties tenues ailleurs.",
    "erase.backups": "Les sauvegardes faites auparavant gardent le nom jusqu’à leur suppression.",
    "erase.ask.lead": "L’organisation est d’abord consultée, car ce téléphone pourrait être à "
    "quelqu’un d’autre. Sans réponse, ce sera fait au bout d’un jour. D’ici là, vous pouvez "
    "l’arrêter.",
    "erase.ask": "Demander l’oubli",
    "erase.mentions": "Textes avec une partie du nom",
    "erase.mentions.lead": "Cochez ceux qui parlent de cette personne : #{number} y figurera "
    "aussi.",
    "erase.more.1": "Et {count} autre, qui reste tel quel.",
    "erase.more.many": "Et {count} autres, qui restent tels quels.",
    "erase.where.log": "Journal, entrée {number}",
    "erase.where.play": "Une partie à une table",
    "erase.where.screen": "Le grand écran",
    "erase.copies": "Copies de la base",
    "erase.copies.lead": "Companion les a faites automatiquement à côté de sa base. Le nom y "
    "reste jusqu’à leur suppression, que la personne qui s’occupe du serveur peut faire dès "
    "maintenant.",
    "erase.copy": "du {made}, gardée jusqu’au {until}",
    "erase.vacuum": "La base (PostgreSQL) garde sur son disque ce qui a été remplacé jusqu’à son "
    "prochain nettoyage.",
    "erasure.requests.1": "{count} personne demande l’oubli",
    "erasure.requests.many": "{count} personnes demandent l’oubli",
    "erasure.asked": "Demande l’oubli",
    "erasure.due": "Se fera le {date} à {time}, sauf arrêt.",
    "erasure.confirm": "Confirmer",
    "erasure.decline": "Refuser",
    "erasure.stop": "Arrêter",
    "erase.lasts": "Cela ne peut pas être annulé.",
    "erase.do": "Oublier pour toujours",
    "erase.back": "Plutôt pas",
    # On the start page
    "start.venues": "Lieux",
    "start.signed_in": "connecté sous le nom {login}",
    "start.organisers": "Pour ceux qui gèrent un lieu :",
}
