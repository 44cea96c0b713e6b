"""What the command line says, in German."""

MESSAGES = {
    "description": "Der Punkteblock für Brettspiele am echten Tisch.",
    "epilog": """\
erste Schritte:
  companion serve                              Companion im Browser und auf Handys öffnen
  companion simulate basari > abend.companion.json
  companion replay abend.companion.json        das Punkteblatt dazu zeigen

Rückgabewerte:
  0    alles in Ordnung
  1    ein Ereignis eines Protokolls ist unmöglich, oder ein Befehl scheiterte
  2    eine Datei ist kein Protokoll, oder der Aufruf war falsch
  130  unterbrochen
  141  niemand liest die Ausgabe mehr
""",
    "replay": """\
Protokolle nachspielen und ihre Punkteblätter zeigen, mit --json einen Bericht je Zeile.
Ein unmögliches Protokoll wird mit Ereignisnummer, Kennung und Grund abgelehnt.
""",
    "simulate": """\
Ein zufälliges regelgerechtes Protokoll ausgeben: Dasselbe Spiel mit denselben Personen,
derselben Startzahl und denselben Optionen ergibt immer dasselbe Protokoll.
""",
    "standings": """\
Die Tabelle eines Wettbewerbs nach seiner eigenen Wertung zeigen, mit den Feinwertungen,
die etwas entschieden haben; --json nennt alle.
""",
    "rate": """\
Die Spielstärken in einem Wettbewerb aus allen Ergebnissen schätzen, in der Reihenfolge
der Datei (Plackett–Luce): mu ist die Stärke, sigma die verbliebene Unsicherheit.
""",
    "venue": """\
Einen Link ausgeben, mit dem jemand einen Treffpunkt anlegt: ein Café oder einen Verein
mit Leuten, Abenden und Turnieren. Mit --reset einen Link für jemanden, der das Passwort
vergessen hat. Jeder Link gilt einmal, sieben Tage lang. Companion darf dabei laufen.
""",
    "copies": """\
Die Kopien der Datenbank auflisten, die Companion automatisch daneben angelegt hat: bevor
er sie auf den neuesten Stand brachte und wenn eine Sicherung zurückgeholt wurde. Wer
seitdem vergessen wurde, steht noch darin, bis sie gelöscht werden.
""",
    "backup": """\
Eine Sicherung aller Partien schreiben und daneben eine Liste ihres Inhalts. Companion
darf dabei laufen. Ihren Namen bekommt sie erst, wenn alles darin geprüft ist.
""",
    "restore": """\
Eine Sicherung prüfen und an die Stelle aller Partien setzen. Companion darf dabei nicht
laufen. Was vorher da war, bleibt daneben aufgehoben.
""",
    "schedule": """\
Den Plan eines ganzen Abends ausgeben: wer in jeder Runde wo sitzt. Alle treffen so viele
andere wie möglich und sitzen auf jedem Platz gleich oft.
""",
    "seat": """\
Die nächste Runde eines Wettbewerbs setzen, wie es unter „seating“ steht, und allen sagen,
warum sie dort sitzen. Dieselbe Startzahl gibt dieselbe Auslosung.
""",
    "print": """\
Ein Dokument als PDF drucken. Wertungsblatt und angefangener Block entstehen aus einer
Aufzeichnung, ein Block aus Spiel und Personenzahl, alles andere aus einem Wettbewerb; ohne
Datei ist es ein Muster.
""",
    "help.help": "diese Hilfe zeigen",
    "help.version": "die Version zeigen",
    "help.language": "{codes}; sonst nach LC_ALL, LC_MESSAGES oder LANG",
    "help.serve": "Companion auf diesem Rechner und für Handys in der Nähe anbieten",
    "help.host": "Adresse, auf der gelauscht wird (sonst: alle)",
    "help.port": "Port (sonst: 8000)",
    "help.replay": "Protokolle nachspielen und ihre Punkteblätter zeigen",
    "help.files": "ein Protokoll; - ist die Standardeingabe",
    "help.json": "einen Bericht für Programme ausgeben",
    "help.simulate": "ein zufälliges regelgerechtes Protokoll schreiben",
    "help.game": "das Kürzel eines Spiels; siehe companion games",
    "help.players": "sonst: 4",
    "help.seed": "sonst: 1",
    "help.option": "eine Option des Spiels, ihr Wert als JSON; mehrfach möglich",
    "help.schedule": "einen ganzen Abend im Voraus setzen",
    "help.schedule_players": "wie viele Personen mitspielen",
    "help.rounds": "wie viele Turnierrunden",
    "help.size": "Plätze an einem Tisch; manche Tische dürfen einen weniger haben",
    "help.schedule_seed": "auslosen, wer wer ist",
    "help.schedule_json": "den Plan für Programme ausgeben",
    "help.verify": "prüfen, ob jede Partie und jeder Treffpunkt noch so ist wie geschrieben",
    "help.standings": "die Tabelle eines Wettbewerbs zeigen",
    "help.seat": "zeigen, wer in der nächsten Runde wo spielt",
    "help.rate": "die Spielstärken in einem Wettbewerb schätzen",
    "help.competition": "ein Wettbewerb; - ist die Standardeingabe",
    "help.venue": "einen Link ausgeben, um einen Treffpunkt anzulegen oder wieder hineinzukommen",
    "help.reset": "Name einer Person, die das Passwort vergessen hat",
    "help.print": "Wertungsblätter, Tabellen, Sitzpläne und mehr als PDF drucken",
    "help.print_file": "eine Aufzeichnung oder ein Wettbewerb; - ist die Standardeingabe",
    "help.output": "wohin das PDF soll; - ist die Standardausgabe",
    "help.paper": "a4 oder letter (sonst: a4)",
    "help.pad_game": "das Spiel eines Blocks (sonst: basari)",
    "help.print_venue": "der Ort, für den Kopf der Seite",
    "help.date": "wie 2026-11-16",
    "help.link": "wohin der QR-Code führt",
    "help.labels": "der Etikettenbogen für Namensschilder, mit Averys Nummer",
    "help.skip": "so viele Etiketten des ersten Bogens fehlen schon",
    "help.backup": "alle Partien kopieren, während Companion läuft, und die Kopie prüfen",
    "help.target": "wohin; ein Ordner bekommt eine neue Datei",
    "help.restore": "alle Partien aus einer Sicherung zurückholen",
    "help.seal": "den Code auf einem gedruckten Ergebnis mit dem vergleichen, was da ist",
    "help.reseal": "alles so signieren, wie es jetzt ist, nachdem du angesehen hast, was "
    "anders ist",
    "help.restore_reseal": "auch eine Sicherung nehmen, die nicht ist, was hier signiert wurde",
    "help.backup_file": "eine Sicherung",
    "help.copies": "die Kopien auflisten, die Companion von der Datenbank gemacht hat",
    "help.doctor": "sagen, was an dieser Installation nicht stimmt",
    "help.games": "die Spiele auflisten, die Companion auswendig kann",
    "help.new-game": "einen Ordner für ein neues Spiel anlegen, mit Regeln zum Anfangen",
    "help.new_game_key": "wie er in Protokollen steht: kleine Buchstaben, Ziffern und Bindestriche",
    "word.key": "SCHLÜSSEL",
    "new_game.key": "{key} ist kein Schlüssel: kleine Buchstaben, Ziffern, Bindestriche.",
    "new_game.there": "Den Ordner {folder} gibt es schon.",
    "help.remove_copies": "sie jetzt löschen",
    "word.command": "BEFEHL",
    "word.what": "WAS",
    "word.venue": "NAME",
    "word.date": "TAG",
    "word.link": "LINK",
    "word.file": "DATEI",
    "word.target": "DATEI|ORDNER",
    "word.game": "SPIEL",
    "word.option": "NAME=WERT",
    "word.login": "KONTO",
    "word.language": "SPRACHE",
    # What argparse says of itself; the names in %(…)s are its own
    "argparse.usage": "Aufruf: ",
    "argparse.positional": "Angaben",
    "argparse.options": "Optionen",
    "argparse.error": "%(prog)s: Fehler: %(message)s\n",
    "argparse.argument": "Angabe %(argument_name)s: %(message)s",
    "argparse.required": "es fehlen Angaben: %s",
    "argparse.unrecognized": "unbekannte Angaben: %s",
    "argparse.choice": "unmögliche Wahl: %(value)r (möglich: %(choices)s)",
    "argparse.value": "unmöglicher Wert (%(type)s): %(value)r",
    "argparse.ambiguous": "mehrdeutige Option: %(option)s kann %(matches)s heißen",
    "argparse.ignored": "überzählige Angabe %r",
    "argparse.one": "eine Angabe fehlt",
    "argparse.some": "mindestens eine Angabe fehlt",
    "bad_port": "ein Port ist eine Zahl von 0 bis 65535",
    # What ends a command
    "end.pipe": "niemand liest die Ausgabe mehr",
    "end.system": "es geht nicht weiter: {why}",
    "end.interrupted": "unterbrochen",
    "end.unexpected": "etwas Unerwartetes ist geschehen ({what}, {place}); mit {how} wird alles "
    "gezeigt",
    "system.ENOENT": "Datei oder Ordner nicht gefunden",
    "system.EACCES": "keine Berechtigung",
    "system.EISDIR": "das ist ein Ordner",
    "system.ENOSPC": "kein Platz mehr auf dem Datenträger",
    "refused": "{file}: {why} ({code})",
    "refused.event": "{file}: Ereignis {event}: {why} ({code})",
    "refused.where": "{file}: bei {where}: {why} ({code})",
    # The score sheet
    "sheet.title": "{game}, {moment}",
    "sheet.finished": "beendet",
    "sheet.next": "{moment}; als Nächstes: {deeds} ({people})",
    "sheet.stage": "Durchgang {stage}",
    "sheet.round": "Durchgang {stage}, Runde {round}",
    "sheet.final": "Schlussabrechnung",
    "sheet.total": "Summe",
    "sheet.place": "Platz",
    "sheet.keeps": "{who} behält: {card}",
    "sheet.adjusted": "Berichtigt in Durchgang {stage}: {who} {changes} ({why})",
    "sheet.warning": "Warnung in Durchgang {stage}: {why}",
    # Schedules
    "schedule.round": "Runde {round}",
    "schedule.table": "Tisch {table}: {players}",
    "schedule.sum": "Wiederholte Treffen: {repeats}. Personen mit ungleichen Plätzen: {imbalance}.",
    # Standings and ratings
    "standings.rank": "Rang",
    "standings.player": "Person",
    "standings.points": "Punkte",
    "standings.played": "Partien",
    "tiebreak.wins": "Siege",
    "tiebreak.countback": "Plätze",
    "tiebreak.points_share": "Punktanteil",
    "tiebreak.score_sum": "Spielstand",
    "tiebreak.score_share": "Anteil am Tisch",
    "tiebreak.winner_share": "Anteil am Besten",
    "tiebreak.beaten": "Geschlagen",
    "tiebreak.opponents_points": "Gegner",
    "tiebreak.head_to_head": "Direkter Vergleich",
    "tiebreak.best_place": "Bester Platz",
    "tiebreak.latest": "Zuletzt",
    "tiebreak.dropped": "Gestrichen",
    "tiebreak.attendance": "Anwesend",
    "tiebreak.lot": "Los",
    "ratings.player": "Person",
    "ratings.mu": "Stärke",
    "ratings.sigma": "Unsicherheit",
    "ratings.games": "Partien",
    # The next round
    "seating.table": "Tisch {table}: {players}",
    "seating.byes": "es setzen aus: {players}",
    "seating.cost": "Wiederholte Treffen: {repeats}. Punktabstände: {gap}.",
    "seating.why": "{player}: {why}",
    # The other commands
    "games.players": "{low}–{high} Personen",
    "games.options": "Optionen: {options}",
    # Ein Link in einen Treffpunkt
    "venue.link": "Dieser Link legt einen Treffpunkt an. Er gilt einmal, sieben Tage lang.",
    "venue.reset": "Dieser Link setzt ein neues Passwort. Er gilt einmal, einen Tag lang. Dann "
    "gilt das alte Passwort nicht mehr, alle Geräte werden abgemeldet, und der zweite Faktor "
    "entfällt. Bis dahin bleibt alles, wie es ist.",
    "venue.unknown": "Niemand meldet sich als {login} an.",
    "verify.sound": "Alle Partien und Treffpunkte sind so, wie sie geschrieben wurden.",
    "verify.sealed": "Signiert seit {since}, und nichts fehlt oder ist geändert: jede Partie bis "
    "zum letzten Eintrag, ihr Stand und ihre Handys; Protokoll, Leute, Konten, Rollen, Links und "
    "Handys jedes Treffpunkts.",
    "verify.unchecked": "Nicht geprüft: ob die ganze Datenbank durch eine frühere Kopie ersetzt "
    "wurde. Das zeigt der Code auf einem gedruckten Ergebnis: companion verify --seal CODE.",
    "verify.resealed": "Alles ist neu signiert, so wie es jetzt ist.",
    "verify.code_known": "Der Code passt: Eintrag {entry} im Protokoll von {venue}, geschrieben "
    "{at}. Das Protokoll hat jetzt {latest} Einträge.",
    "verify.code_erased": "Der Code passt zu Eintrag {entry} keines Protokolls. Seither wurde "
    "jemand gelöscht, und dabei wird ein Protokoll neu geschrieben: Vorher gedruckte Codes passen "
    "nicht mehr.",
    "verify.code_unknown": "Der Code passt zu Eintrag {entry} keines Protokolls: Es wurde "
    "abgeschnitten, geändert oder zurückversetzt, oder das Ergebnis wurde anderswo gedruckt.",
    "verify.code_malformed": "Das ist kein Code: Einer sieht aus wie 812-7KQ2M9XT.",
    "print.link": "Der Link ist kein Text.",
    "print.nothing": "In dieser Datei gibt es nichts zu drucken.",
    "verify.gone": "Partie {play}: Sie ist weg, ihre Einträge sind noch da.",
    "verify.play_unreadable": "Partie {play}: Sie lässt sich nicht lesen ({why}).",
    "verify.entry_unreadable": "Partie {play}: Eintrag {entry} lässt sich nicht lesen ({why}).",
    "verify.changed": "Partie {play}: Eintrag {entry} ist nicht, was geschrieben wurde.",
    "verify.refused": "Partie {play}: Eintrag {entry} gilt nicht mehr ({why}).",
    "verify.venue_unreadable": "Treffpunkt {play}: Eintrag {entry} des Protokolls lässt sich "
    "nicht lesen ({why}).",
    "verify.venue_changed": "Treffpunkt {play}: Eintrag {entry} des Protokolls ist nicht, was "
    "geschrieben wurde.",
    "verify.venue_refused": "Treffpunkt {play}: Das Protokoll gilt nicht mehr ({why}).",
    "copies.none": "Neben der Datenbank liegen keine Kopien.",
    "copies.copy": "{file}  vom {made}, aufgehoben bis {until} (UTC)",
    "copies.removed": "Gelöscht: {file}",
    "verify.seal_unsealed": "Nichts ist signiert: Jemand hat die Signaturen entfernt. Wenn du "
    "weißt, warum, signiert companion verify --reseal alles so, wie es ist.",
    "verify.seal_other_key": "Alles ist mit einem Schlüssel signiert, der hier nicht bekannt ist, "
    "und lässt sich nicht prüfen. Wenn du weißt, warum, signiert companion verify --reseal alles "
    "so, wie es ist.",
    "verify.seal_whole": "Etwas ist im Ganzen weg oder wurde auf einen früheren Stand "
    "zurückversetzt (Signiertes gefunden/bekannt: {why}).",
    "verify.seal_play": "Partie {play}: Ihre Einträge oder ihr Stand sind nicht, was signiert "
    "wurde (Zeilen gefunden/signiert: {why}).",
    "verify.seal_keepers": "Partie {play}: Die Handys und Links, die sie führen oder ansehen "
    "dürfen, sind nicht die signierten (Zeilen gefunden/signiert: {why}).",
    "verify.seal_venue": "Treffpunkt {play}: Name oder Protokoll sind nicht, was signiert wurde "
    "(Zeilen gefunden/signiert: {why}).",
    "verify.seal_people": "Treffpunkt {play}: Die Leute sind nicht die signierten (Zeilen "
    "gefunden/signiert: {why}).",
    "verify.seal_accounts": "Treffpunkt {play}: Konten, Rollen oder Einladungen sind nicht die "
    "signierten (Zeilen gefunden/signiert: {why}).",
    "verify.seal_sign_ins": "Konto {play}: Wo es angemeldet ist, ist nicht, was signiert wurde "
    "(Zeilen gefunden/signiert: {why}).",
    "verify.seal_factors": "Konto {play}: Die zweiten Faktoren sind nicht die, die signiert wurden "
    "(Zeilen gefunden/signiert: {why}).",
    "verify.seal_phones": "Treffpunkt {play}: Handys oder Links sind nicht die signierten (Zeilen "
    "gefunden/signiert: {why}).",
    "verify.seal_screen": "Treffpunkt {play}: Was auf den Bildschirmen steht, ist nicht, was "
    "signiert wurde (Zeilen gefunden/signiert: {why}).",
}
