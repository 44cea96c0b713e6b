"""Was die Seiten eines Treffpunkts über Leute, Konten, Türen und das Protokoll sagen."""

MESSAGES = {
    # Accounts
    "account.serve": "  Treffpunkt anlegen  {address}",
    "account.plain": "Diese Verbindung ist nicht verschlüsselt: Wer im selben Netz ist, könnte "
    "mitlesen. Bitte kein Passwort verwenden, das auch anderswo gilt.",
    "account.setup": "Ein neuer Treffpunkt",
    "account.setup.lead": "Ein Café, ein Verein, ein Küchentisch: ein Ort mit seinen Leuten, "
    "Abenden und Turnieren. Wer ihn anlegt, ist für ihn verantwortlich.",
    "account.invited": "Eine Einladung",
    "account.invited.lead": "Das ist eine Einladung, diesen Treffpunkt mit anderen zu leiten.",
    "account.role.owner": "Inhaber",
    "account.role.owner.lead": "Dazu gehört auch, zu entscheiden, wer sonst mitleitet.",
    "account.role.organiser": "Turnierleitung",
    "account.role.organiser.lead": "Dazu gehört, Abende und Turniere anzulegen, Plätze zu "
    "verteilen und Ergebnisse zu berichtigen.",
    "account.venue": "Wie heißt der Treffpunkt?",
    "account.login": "Name zum Anmelden",
    "account.password": "Passwort",
    "account.old_password": "Bisheriges Passwort",
    "account.new_password": "Neues Passwort",
    "account.password_hint": "Mindestens 8 Zeichen. Gut sind einige Wörter, die nichts "
    "miteinander zu tun haben.",
    "account.make": "Treffpunkt anlegen",
    "account.accept": "Eintreten",
    "account.sign_in": "Anmelden",
    "account.sign_in.lead": "Für alle, die einen Treffpunkt leiten. Wer nur spielt, scannt den "
    "Code vor Ort und braucht kein Passwort.",
    "account.forgotten": "Passwort vergessen?",
    "account.forgotten.lead": "Wer den Treffpunkt mitbesitzt, kann unter „Leitung“ einen "
    "Link zu einem neuen Passwort erstellen. Oder erstelle ihn auf dem Rechner, auf dem Companion "
    "läuft, mit diesem Befehl und deinem Namen zum Anmelden:",
    "account.change_password": "Passwort ändern",
    "account.change_password.lead": "Danach ist das Konto auf allen anderen Geräten abgemeldet.",
    # The desk: doors, accounts, the venue's name
    "desk.title": "Leitung des Treffpunkts",
    "desk.door.player": "Tür für Spielerinnen und Spieler",
    "desk.door.player.lead": "Scannen, Namen antippen, spielen. Dieser Code hängt am besten "
    "dort, wo ihn alle sehen.",
    "desk.door.keeper": "Tür für Schreibende",
    "desk.door.keeper.lead": "Für alle, die an beliebigen Tischen beim Eintragen helfen. Nur "
    "ihnen zeigen.",
    "desk.door.watcher": "Tür zum Zuschauen",
    "desk.door.watcher.lead": "Für Bildschirme und Gäste: Ranglisten und Tische zum Ansehen, "
    "nichts zu ändern.",
    "desk.only_here": "Handys können diesen Codes nicht folgen: Companion ist hier unter einer "
    "Adresse geöffnet, die nur auf diesem Rechner gilt. Bitte die Adresse für Handys öffnen, die "
    "im Terminal steht, und hierher zurückkommen.",
    "desk.show": "Code zeigen",
    "desk.copy": "Link kopieren",
    "desk.copied": "Kopiert",
    "desk.open": "Diese Tür öffnen",
    "desk.renew": "Neuen Code erstellen",
    "desk.renew.lead": "Code und Link von oben führen danach nirgendwohin. Telefone, die schon "
    "hier sind, dürfen bleiben.",
    "desk.send_away": "Alle hinausschicken, die durch diese Tür gekommen sind",
    "desk.lock": "Niemand Neues hereinlassen",
    "desk.lock.lead": "Wer in der Liste steht, kommt weiterhin herein, und alle, die da sind, "
    "bleiben.",
    "desk.locked": "Über diesen Code kommt niemand Neues herein. Wer in der Liste steht, schon.",
    "desk.unlock": "Wieder alle hereinlassen",
    "newcomers.to": "Wer über diesen Code kam",
    "newcomers.title": "Über den Code gekommen",
    "newcomers.lead": "Hat jemand die Liste mit Namen gefüllt? Tippe auf die Minute, von der an "
    "alle gehen sollen. Gezählt wird nur, wer sich im Lauf des letzten Tages selbst eingetragen "
    "und noch nicht gespielt hat.",
    "newcomers.since": "Seit {time}:",
    "newcomers.people.1": "{count} Person",
    "newcomers.people.many": "{count} Personen",
    "newcomers.then.1": "{count} in dieser Minute",
    "newcomers.then.many": "{count} in dieser Minute",
    "newcomers.remove.lead": "Sie verschwinden aus der Liste, und ihre Telefone müssen neu "
    "hereinkommen. Im Protokoll lässt sich das rückgängig machen.",
    "newcomers.remove.1": "{count} Person entfernen",
    "newcomers.remove.many": "{count} Personen entfernen",
    "newcomers.none": "Im Lauf des letzten Tages kam niemand über den Code, ohne schon gespielt "
    "zu haben.",
    "newcomers.back": "Andere Minute",
    "newcomers.desk": "Zurück",
    "desk.accounts": "Wer diesen Treffpunkt leitet",
    "desk.you": "(dieses Konto)",
    "desk.change": "Ändern",
    "desk.make.owner": "Zum Inhaber machen",
    "desk.make.organiser": "Zur Turnierleitung machen",
    "desk.remove": "Entfernen",
    "desk.invite.lead": "Soll noch jemand mitleiten? Ein Link, der einmal gilt, genügt.",
    "desk.invite.organiser": "Zur Turnierleitung einladen",
    "desk.invite.owner": "Als Inhaber einladen",
    "desk.open_invitations.1": "{count} Einladung ist noch nicht eingelöst.",
    "desk.open_invitations.many": "{count} Einladungen sind noch nicht eingelöst.",
    "desk.uninvite": "Offene Einladungen zurückziehen",
    "desk.invitation": "Eine Einladung, die einmal gilt",
    "desk.invitation.lead": "Sie ist nur jetzt zu sehen. Scannen lassen oder den Link "
    "schicken; er gilt sieben Tage.",
    "desk.name": "Name des Treffpunkts",
    "desk.rename": "Umbenennen",
    "desk.own": "Anmeldung",
    "desk.signed_in": "Angemeldet als {login}.",
    "desk.log": "Was geschehen ist: das Protokoll",
    "desk.sign_out": "Abmelden",
    "desk.everywhere": "Überall abmelden",
    # Coming in by a code
    "come_in.who": "Bitte den eigenen Namen antippen.",
    "come_in.first": "Wie ist der Name?",
    "come_in.search": "Namen suchen",
    "come_in.new": "Nicht dabei?",
    "come_in.name": "Name",
    "come_in.public": "Die anderen hier sehen ihn. Wie er erscheint, lässt sich danach ändern.",
    "come_in.own": "Dieses Telefon ist schon hereingekommen.",
    "come_in.own.other": "Es gehört jetzt jemand anderem? Die Turnierleitung kann es freigeben.",
    "come_in.locked": "Über diesen Code kommt im Moment niemand Neues herein. Bitte bei der "
    "Turnierleitung in die Liste eintragen lassen.",
    "come_in.person": "Dieses Telefon kommt unter dem Namen herein, den die Turnierleitung dafür "
    "ausgesucht hat.",
    "come_in.go": "Eintreten",
    "come_in.keeper": "Dieses Telefon darf an allen Tischen Ergebnisse eintragen.",
    "come_in.watcher": "Dieses Telefon darf Ranglisten und Tische ansehen.",
    # The log
    "log.title": "Protokoll",
    "log.seal": "Code dieses Protokolls, wie es jetzt ist: {code}. Gedruckte Ergebnisse tragen den "
    "ihres Augenblicks; companion verify --seal CODE vergleicht ihn mit dem, was da ist.",
    "log.lead": "Alles, was hier getan wurde, das Neueste zuerst. Was zurückgenommen wird, "
    "bleibt lesbar.",
    "log.empty": "Noch ist nichts geschehen.",
    "log.newest": "Zum Neuesten",
    "log.older": "Ältere Einträge",
    "log.undone": "(zurückgenommen)",
    "log.undo": "Zurücknehmen",
    "log.undo_of": "Eintrag {number} zurücknehmen",
    "log.round": "Runde {number}",
    "log.more.1": "und {count} weitere Person",
    "log.more.many": "und {count} weitere Personen",
    "log.former": "Konto {number}, inzwischen entfernt",
    "undo.title": "Das zurücknehmen?",
    "undo.moves": "Was sich dadurch in der Rangliste von {competition} ändert",
    "undo.who": "Wer",
    "undo.before": "Jetzt",
    "undo.after": "Dann",
    "undo.rank": "{rank}. ({points})",
    "undo.unranked": "– ({points})",
    "undo.nobody": "Dadurch ändern sich weder Ränge noch Punkte.",
    "undo.do": "Zurücknehmen",
    "undo.back": "Zurück zum Protokoll",
    # People
    "people.title": "Leute",
    "people.add": "Leute eintragen",
    "people.names": "Namen",
    "people.names.hint": "Einer pro Zeile, oder eine Liste aus einer Tabelle. Wer schon da "
    "ist, wird nicht noch einmal eingetragen.",
    "people.file": "Oder eine Datei (CSV)",
    "people.as_guests": "Sie sind zu Gast, nur dieses eine Mal",
    "people.added.1": "{count} Person eingetragen.",
    "people.added.many": "{count} Personen eingetragen.",
    "people.pairs": "Vielleicht dieselbe Person?",
    "people.search": "Namen suchen",
    "people.find": "Suchen",
    "people.none": "So heißt hier niemand.",
    "people.empty": "Noch ist niemand da. Oben lassen sich die Ersten eintragen; oder unter "
    "„Leitung“ die Tür öffnen.",
    "people.more.1": "Und {count} weitere Person. Bitte nach dem Namen suchen.",
    "people.more.many": "Und {count} weitere Personen. Bitte nach dem Namen suchen.",
    "people.withdrawn": "Abgemeldet",
    "people.guest": "zu Gast",
    "people.phone": "mit Telefon",
    "people.shown.initials": "nur Initialen",
    "people.shown.number": "nur Nummer",
    # One person
    "person.number": "Nummer {number}",
    "person.tables.1": "{count} Tisch",
    "person.tables.many": "{count} Tische",
    "person.mine": "Mein Name und wie er erscheint",
    "person.forgotten": "Diese Person wurde vergessen. Geblieben sind nur die Nummer und die "
    "Ergebnisse.",
    "person.withdrawn": "Abgemeldet: steht für Abende und Tische nicht zur Wahl.",
    "person.statistics": "Statistik",
    "person.name": "Name",
    "person.appears": "Wie diese Person öffentlich erscheint",
    "person.shown.name": "Name",
    "person.shown.initials": "Initialen",
    "person.shown.number": "Nummer",
    "person.rated": "Nimmt an der Wertung teil",
    "person.save": "Speichern",
    "person.merge": "Ist dieselbe Person wie jemand anderes",
    "person.merge.lead": "Alle Ergebnisse gehen an die andere Person. Zuerst ist zu sehen, was "
    "zusammenkäme.",
    "person.merge_into": "Dieselbe Person wie",
    "person.merge_number": "Nummer der anderen Person",
    "person.look": "Ansehen",
    "person.phone": "Anderes Telefon",
    "person.phone.lead": "Bei einem neuen Telefon den Namen hier freigeben; dann lässt er sich "
    "an der Tür wieder antippen.",
    "person.earlier": "Früher:",
    "person.removed": "Zusammen mit anderen entfernt, die über den Code kamen.",
    "person.code": "Ein Code für ein Telefon",
    "person.code.lead": "Er wird nur jetzt gezeigt. Das Telefon, das ihn innerhalb einer Stunde "
    "scannt, kommt als diese Person herein; das bisherige gehört dann niemandem mehr.",
    "person.code.why": "Wer als Nummer erscheint, steht nicht in der Liste der Namen. Mit einem "
    "Code kommt ein Telefon als diese Person herein.",
    "person.code.make": "Code für ein Telefon zeigen",
    "person.free": "Namen freigeben",
    "person.leave": "Weggehen",
    "person.withdraw": "Abmelden",
    "person.withdraw.lead": "Wer sich abmeldet, steht für Abende und Tische nicht mehr zur "
    "Wahl und kann jederzeit zurückkommen.",
    "person.return": "Zurückkommen",
    "person.erase": "Diese Person vergessen",
    "person.erase.lead": "Wer vergessen werden möchte, hinterlässt nur eine Nummer bei den "
    "Ergebnissen.",
    "person.kept": "Was über eine Person aufbewahrt wird",
    "person.kept.lead": "Der Name und frühere, wie er erscheint, ob eine Wertung gewünscht ist, "
    "die Tische mit ihren Ergebnissen und welches Telefon unter dem Namen hier ist, als Zahl, "
    "die niemand zurückverfolgen kann. Keine E-Mail-Adresse, kein Geburtstag, kein Ort.",
    # Two who are one
    "merge.title": "Ein und dieselbe Person?",
    "merge.lead": "Alles von {person} (#{number}) gehört dann zu {into} (#{into_number}); "
    "dieser Name bleibt.",
    "merge.tables": "Gespielte Tische",
    "merge.sum": "Zusammen",
    "merge.nothing": "Beide haben noch an keinem Tisch gesessen.",
    "merge.do": "Zusammenlegen als {into}",
    "merge.other_way": "Lieber als {into}",
    "merge.undo": "Das lässt sich im Protokoll zurücknehmen.",
    "merge.back": "Zurück zu den Leuten",
    # Forgetting somebody
    "erase.title": "{person} vergessen?",
    "erase.goes": "Was verschwindet",
    "erase.goes.lead": "Der Name und alle früheren, überall in diesem Treffpunkt: in der Liste, "
    "in allen hier geführten Partien, in Begründungen und Anmerkungen, auf dem großen "
    "Bildschirm. An ihrer Stelle steht #{number}. Das Telefon gehört zu niemandem mehr.",
    "erase.stays": "Was bleibt",
    "erase.stays.lead": "Die Ergebnisse von #{number}, weil die der anderen davon abhängen; "
    "Namen von Saisons, Turnieren und Runden; und Partien, die anderswo geführt wurden.",
    "erase.backups": "Ältere Sicherungskopien enthalten den Namen, bis sie gelöscht werden.",
    "erase.ask.lead": "Zuerst wird die Turnierleitung gefragt, denn dieses Telefon könnte jemand "
    "anderem gehören. Antwortet niemand, geschieht es nach einem Tag. Bis dahin kannst du es "
    "aufhalten.",
    "erase.ask": "Um Vergessen bitten",
    "erase.mentions": "Texte mit einem Teil des Namens",
    "erase.mentions.lead": "Hake an, was diese Person meint: Auch dort steht dann #{number}.",
    "erase.more.1": "Und {count} weiterer, der bleibt, wie er ist.",
    "erase.more.many": "Und {count} weitere, die bleiben, wie sie sind.",
    "erase.where.log": "Protokoll, Eintrag {number}",
    "erase.where.play": "Eine Partie an einem Tisch",
    "erase.where.screen": "Der große Bildschirm",
    "erase.copies": "Kopien der Datenbank",
    "erase.copies.lead": "Companion hat diese automatisch neben der Datenbank angelegt. Darin "
    "steht der Name noch, bis sie gelöscht werden; wer den Server betreut, kann das jetzt tun.",
    "erase.copy": "vom {made}, aufgehoben bis {until}",
    "erase.vacuum": "Die Datenbank (PostgreSQL) behält Überschriebenes auf ihrer Platte, bis sie "
    "aufräumt.",
    "erasure.requests.1": "{count} Person möchte vergessen werden",
    "erasure.requests.many": "{count} Personen möchten vergessen werden",
    "erasure.asked": "Möchte vergessen werden",
    "erasure.due": "Geschieht am {date} um {time}, wenn niemand es aufhält.",
    "erasure.confirm": "Bestätigen",
    "erasure.decline": "Ablehnen",
    "erasure.stop": "Aufhalten",
    "erase.lasts": "Das lässt sich nicht zurücknehmen.",
    "erase.do": "Für immer vergessen",
    "erase.back": "Lieber nicht",
    # On the start page
    "start.venues": "Treffpunkte",
    "start.signed_in": "angemeldet als {login}",
    "start.organisers": "Für alle, die einen Treffpunkt leiten:",
}
