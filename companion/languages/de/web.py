"""What the pages say, in German."""

MESSAGES = {
    "name": "Companion",
    "to_start": "Zur Startseite",
    "to_pad": "Zurück zum Block",
    "to_history": "Zurück zum Verlauf",
    "place": "{place}.",
    "players.run": "{first} bis {last} Personen",
    "players.several": "{counts} Personen",
    "players.1": "{count} Person",
    "players.many": "{count} Personen",
    "language.choose": "Sprache",
    # Dates and times; a month is a word or a number
    "date": "{day:02}.{month}.{year}",
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
    "time": "{hour:02}:{minute:02}",
    # The start page
    "start.title": "Companion – der Punkteblock für den Spieltisch",
    "start.you": "Ihr spielt.",
    "start.we": "Companion zählt.",
    "start.lead": "Einfach eintragen, was am Tisch passiert; Companion kennt die Regeln und "
    "rechnet.",
    "start.new": "Neues Spiel",
    "start.empty": "Hier stehen später die Partien. Los geht es mit „Neues Spiel“.",
    "start.running": "Laufende Partien",
    "start.finished": "Beendet",
    "start.abandoned": "Abgebrochen",
    "start.paused": "unterbrochen,",
    "start.older": "Ältere Partien zeigen",
    "start.damaged": "Eine Partie, die sich nicht lesen lässt",
    "start.verify": "companion verify sagt, woran es liegt,",
    "start.records": "Protokolle",
    "start.record": "Ein Protokoll ist eine Datei mit allem, was in einer Partie geschehen ist. "
    "Hier geöffnet, geht die Partie da weiter, wo sie aufgehört hat.",
    # A new game
    "choose.title": "Welches Spiel?",
    "new.who": "Wer spielt, in der Reihenfolge der Plätze?",
    "new.last": "Dieselben: {names}",
    "new.seat": "Platz {number}",
    "new.up": "Platz {number}: einen Platz vor",
    "new.clear": "Platz {number}: leeren",
    "new.options": "Optionen",
    "new.compare": "Bitte die Werte mit denen in der Schachtel vergleichen und ändern, was "
    "abweicht. Für das nächste Spiel bleiben sie gemerkt.",
    "new.start": "Los",
    "open.title": "Protokoll öffnen",
    "open.file": "Eine Datei mit der Endung .companion.json",
    "open.open": "Öffnen",
    "open.event": "Ereignis {number}: {why}",
    # The pad
    "moment.stage": "Durchgang {stage}/{stages}",
    "moment.round": "Runde {round}",
    "moment.round_of": "Runde {round}/{rounds}, noch {left}",
    "pad.question": "{who}: {question}",
    "pad.moved_on": "Das Spiel ist weitergegangen. So steht es jetzt.",
    "pad.itself": "Von selbst eingetragen: {what}",
    "pad.remarks": "Makler, die nicht zur Schachtel passen: {count}",
    "pad.board": "Wie es für alle steht",
    "pad.dock": "Diese Partie",
    "pad.player": "Person",
    "pad.points": "Punkte",
    "pad.add": "Eins mehr: {what}",
    "pad.less": "Eins weniger: {what}",
    "pad.of": "von {most}",
    "pad.broker": "{who}: ein Makler mit {value}",
    "pad.broker_off": "{who}: den letzten Makler wegnehmen",
    "pad.other": "Andere",
    "pad.other_name": "Name der anderen",
    "pad.undo": "Zurück:",
    "pad.nothing_to_undo": "noch nichts",
    "pad.sheet": "Blatt",
    "pad.more": "Mehr",
    "pad.record": "Protokoll speichern",
    "pad.pause": "Unterbrechen",
    "pad.paused": "Diese Partie ist unterbrochen.",
    "pad.abandon": "Abbrechen",
    "pad.abandoned": "Diese Partie wurde abgebrochen.",
    "pad.table.result": "Tisch {number} hat sein Ergebnis. Was hier eingetragen wird, zählt "
    "dafür nicht mehr.",
    "pad.table.left": "Diese Partie zählt nicht mehr für Tisch {number}.",
    "pad.table.free": "Tisch {number} ist wieder frei.",
    "pad.table.void": "Tisch {number} ist ungültig; was hier eingetragen wird, zählt nicht.",
    "pad.table.to": "Zu Tisch {number}",
    "pad.go_on": "Weiterspielen",
    "pad.result": "Ergebnis",
    "pad.by_hand": "Drucken und von Hand weiter",
    "pad.blank": "Leerer Block",
    "pad.blank.print": "Leeren Block drucken",
    "pad.blank.lead": "Falls ein Handy ausfällt: mit Bleistift weiterschreiben und es später von "
    "oben nach unten eintippen.",
    "pad.again": "Noch einmal, einen Platz weiter",
    "abandon.title": "Diese Partie abbrechen?",
    "abandon.lead": "Sie bleibt mit allem, was eingetragen ist, in der Liste und lässt sich "
    "wieder aufnehmen.",
    # Looking back
    "history.title": "Verlauf",
    "history.lead": "Antippen, um einen Eintrag zu berichtigen.",
    "history.empty": "Noch ist nichts eingetragen. Die erste Frage steht auf dem Block.",
    "history.undo": "Zurück bis vor Eintrag {entry}",
    "history.amend": "Eintrag {entry} berichtigt: {event}",
    "history.note": "Notiz: {text}",
    "history.itself": "von selbst",
    "history.later": "Spätere Einträge",
    "history.earlier": "Frühere Einträge",
    "history.add": "Notiz hinzufügen",
    "history.text": "Was ist merkenswert?",
    "history.enter": "Notiz eintragen",
    "amend.title": "Eintrag {entry} berichtigen",
    "amend.gone": "Eintrag {entry} wurde inzwischen zurückgenommen oder lässt sich "
    "nicht berichtigen. So steht es jetzt.",
    "amend.was": "Eingetragen war: {what}",
    "adjust.title": "Versehen berichtigen",
    "adjust.lead": "Was hier geändert wird, steht mit seinem Grund auf jedem Blatt.",
    "adjust.whose": "Bei wem?",
    "adjust.signs": "Mehr: 2, weniger: −2; was gleich bleibt, bleibt leer.",
    "adjust.why": "Warum?",
    "adjust.enter": "Berichtigen",
    "sheet.title": "Punkteblatt",
    "sheet.stage": "Durchgang {stage}",
    "sheet.warning": "Durchgang {stage}: {warning}",
    "sheet.total": "Summe",
    "sheet.place": "Platz",
    "sheet.adjusted": "Berichtigt in Durchgang {stage}: {who}, {why}",
    "chart.title": "Punkte über die Runden",
    "chart.empty": "Die Kurve beginnt mit der ersten zu Ende gespielten Runde.",
    "scoring.all": "Wie gewertet wurde",
    "scoring.scoring": "Wertung von Durchgang {number}",
    "scoring.half": "Halbe Wertung",
    "scoring.neighbourhood": "Viertel {number}",
    "scoring.market": "Markt in Durchgang {number}",
    "scoring.final": "Schlussabrechnung",
    "scoring.had": "Hat",
    "scoring.takes": "nimmt {what}",
    "scoring.back": "legt {what} zurück",
    "scoring.put_back": "Insgesamt zurück",
    "scoring.who": "{who}:",
    "scoring.totals": "Neuer Stand",
    "scoring.before": "Vorher",
    "scoring.now": "Jetzt",
    "scoring.total": "Summe",
    "scoring.next": "Nächster Durchgang",
    "scoring.on": "Weiter",
    "scoring.result": "Zum Ergebnis",
    "rules.link": "Regeln und Auslegungen",
    "rules.title": "{game}: Regeln",
    "rules.lead": "Die Regeln, wie Companion sie liest. Wo die Anleitung schweigt, sind unsere "
    "Auslegungen gekennzeichnet.",
    "rules.to_new": "Spielen",
    # One game's own
    # Who entered something, as long as nobody has another name
    "device.name": "Handy {code}",
    # In the terminal
    "serve.newer": "Die Partien hier stammen von einem neueren Companion. Bitte den wieder "
    "installieren.",
    "serve.database": "Companion kann seine Datenbank nicht öffnen: {why}",
    "serve.taken": "Port {port} ist belegt, vielleicht von einem anderen Companion. Ein anderer "
    "lässt sich mit --port wählen.",
    "serve.refused": "Companion kann auf {host}, Port {port}, nicht lauschen: {why}",
    "serve.running": "Companion läuft. Strg-C beendet ihn.",
    "serve.here": "  Auf diesem Rechner  {address}",
    "serve.phones": "  Auf Handys hier     {address}",
    "serve.no_network": "  Auf Handys hier     nicht erreichbar: kein gemeinsames Netz gefunden",
    "serve.only_here": "  Auf Handys hier     nicht erreichbar: diese Adresse gilt nur auf "
    "diesem Rechner",
    # Errors
    "error.number": "Fehler {code}",
    "error.400": "Das war nicht zu verstehen",
    "error.400.lead": "Companion konnte mit der Anfrage nichts anfangen. Nichts wurde geändert.",
    "venue.way.home": "Treffpunkt",
    "venue.way.me": "Mein Tisch",
    "venue.way.people": "Leute",
    "venue.way.statistics": "Statistik",
    "venue.way.desk": "Leitung",
    "venue.ways": "Seiten des Treffpunkts",
    "error.not_allowed": "Nicht für alle",
    "error.not_allowed.lead": "Das darf nur die Turnierleitung. Wer dazugehört, meldet sich "
    "bitte an.",
    "error.form": "Diese Seite ist zu alt zum Abschicken",
    "error.form.lead": "Bitte noch einmal öffnen und den letzten Schritt wiederholen. Nichts "
    "wurde geändert.",
    "error.404": "Diese Seite gibt es nicht",
    "error.404.lead": "Vielleicht ist die Adresse vertippt, oder die Seite gehört zu einem "
    "anderen Handy.",
    "error.405": "Das geht hier nicht",
    "error.405.lead": "Diese Seite gibt es, aber so lässt sie sich nicht aufrufen.",
    "error.409": "Das Spiel ist weitergegangen",
    "error.409.lead": "In der Zwischenzeit wurde etwas eingetragen. Bitte die Seite noch einmal "
    "öffnen.",
    "error.413": "Das ist zu groß",
    "error.413.lead": "So groß wie diese Datei ist kein Protokoll. Nichts wurde geändert.",
    "error.429": "Das war sehr schnell",
    "error.429.lead": "Bitte einen Moment warten und noch einmal versuchen. Nichts wurde geändert.",
    "error.500": "Bei uns ist etwas schiefgegangen",
    "error.500.lead": "Das lag nicht an der Eingabe und ist vermerkt. Bitte gleich noch einmal "
    "versuchen.",
    "error.503": "Companion ist beschäftigt",
    "error.503.lead": "Bitte gleich noch einmal versuchen. Nichts von dem, was festgehalten "
    "ist, geht verloren.",
    "error.other": "Das hat nicht geklappt",
    "error.other.lead": "Companion konnte die Anfrage nicht ausführen. Nichts wurde geändert.",
    # Operations: what keeps Companion from starting
    "unsafe.debug": "Companion startet nicht im Debug-Modus: Darin könnten alle im Netz hier "
    "Programme ausführen. Bitte {name} nicht mehr setzen.",
    "unsafe.database": "{name} muss aus sqlite:/// und dem Pfad einer Datei bestehen oder die "
    "Adresse einer PostgreSQL-Datenbank sein, wie postgresql://name@rechner/partien.",
    "unsafe.server": "{name} ist keine Adresse einer PostgreSQL-Datenbank, wie "
    "postgresql://name@rechner/partien eine ist.",
    "unsafe.driver": "{name} ist eine Adresse von PostgreSQL, und womit Companion mit ihm spricht, "
    "ist nicht installiert: pip install 'companion[postgres]' holt es nach.",
    "unsafe.foreign": "Jemand hat das Schema der Datenbank geändert; es könnte tun, worum niemand "
    "gebeten hat: {what}. Bitte eine Sicherung einspielen oder entfernen, was nicht dazugehört.",
    "unsafe.server_setting": "Dieses PostgreSQL könnte verlieren oder entstellen, was es bestätigt "
    "hat: {setting} ist {value}. Bitte ändern.",
    "unsafe.short_key": "Der geheime Schlüssel in {name} ist zu kurz oder zu einfach: Nötig sind "
    "mindestens {length} zufällige Zeichen. Ohne diese Angabe erzeugt Companion selbst einen "
    "guten.",
    "unsafe.known_key": "Der geheime Schlüssel in {name} stammt aus einer Anleitung; den können "
    "alle ausprobieren. Ohne diese Angabe erzeugt Companion selbst einen guten.",
    "unsafe.hosts": "{name} muss aus Hostnamen bestehen, durch Kommas getrennt, ohne http:// und "
    "ohne Port. Nicht zu lesen ist {host}.",
    "unsafe.proxies": "{name} muss die Anzahl der Proxys vor Companion sein, von 0 bis {most}.",
    "unsafe.log": "{name} muss eines dieser Wörter sein: {levels}.",
    "unsafe.folder": "Der Name des Ordners in {name} ist nicht in UTF-8. Bitte wähle einen "
    "anderen.",
    "unsafe.home": "Es gibt keinen persönlichen Ordner, in dem Partien liegen könnten. Bitte nenne "
    "einen Ordner in {name}.",
    "unsafe.files": "Hier darf Companion {most} Dateien zugleich öffnen und braucht mindestens "
    "{fewest}. Bitte erhöhe die Grenze (ulimit -n).",
    "unsafe.temporary": "Es gibt keinen Ordner für temporäre Dateien. Bitte nenne einen in {name}.",
    "unsafe.readable": "Andere Konten auf diesem Rechner können {file} lesen, und Companion darf "
    "das nicht ändern. Bitte die Datei dem Konto geben, unter dem Companion läuft.",
    # Operations: more errors
    "error.403": "Das kam von einer anderen Seite",
    "error.403.lead": "Nur die eigenen Seiten von Companion können hier etwas ändern. Bitte die "
    "Seite noch einmal öffnen und den letzten Schritt wiederholen. Nichts wurde geändert.",
    "error.421": "Companion kennt diese Adresse nicht",
    "error.421.lead": "Er antwortet unter den Adressen aus Zahlen, die er im Terminal zeigt, und "
    "unter Namen dieses Netzes. Andere Namen legt COMPANION_TRUSTED_HOSTS fest.",
    "error.422": "Das ist nicht möglich",
    "error.422.lead": "Die Regeln lassen es nicht zu. Nichts wurde geändert.",
    "error.logged": "Fehler {code}, Nummer {number}",
    "error.storage_full": "Der Datenträger ist voll",
    "error.storage_full.lead": "Das wurde nicht festgehalten; alles, was vorher festgehalten "
    "wurde, ist sicher. Bitte aufschreiben, Platz schaffen auf dem Rechner, auf dem Companion "
    "läuft, und noch einmal tippen.",
    "error.storage_busy": "Die Datenbank ist beschäftigt",
    "error.storage_busy.lead": "Das wurde nicht festgehalten; alles, was vorher festgehalten "
    "wurde, ist sicher. Bitte gleich noch einmal tippen.",
    "error.storage_read_only": "In die Datenbank lässt sich nicht schreiben",
    "error.storage_read_only.lead": "Das wurde nicht festgehalten; alles, was vorher festgehalten "
    "wurde, ist sicher. Bitte aufschreiben. Auf dem Rechner, auf dem Companion läuft, sagt "
    "companion doctor, was zu tun ist.",
    "error.storage_failed": "Der Datenträger meldet einen Fehler",
    "error.storage_failed.lead": "Ob das festgehalten wurde, ist nicht sicher: Bitte auf den Block "
    "schauen, bevor noch einmal getippt wird. Auf dem Rechner, auf dem Companion läuft, sagt "
    "companion doctor mehr.",
    "error.storage_damaged": "Die Datenbank ist beschädigt",
    "error.storage_damaged.lead": "Bitte ab jetzt aufschreiben, was geschieht. Auf dem Rechner, "
    "auf dem Companion läuft, sagt companion doctor, was nicht stimmt, und companion restore "
    "spielt eine Sicherung ein.",
    "error.storage_moved": "Die Datenbank ist nicht, wo sie war",
    "error.storage_moved.lead": "Ihre Datei oder ihr Ordner wurde entfernt, umbenannt, ersetzt "
    "oder abgeschnitten, während Companion lief. Nichts wird festgehalten, bis sie wieder an ihrem "
    "Platz ist: Bitte aufschreiben, was geschieht. Auf dem Rechner, auf dem Companion läuft: sie "
    "zurücklegen, oder Companion beenden, eine Sicherung einspielen und neu starten.",
    "serve.locked": "Ein anderer Companion bietet die Partien in {file} schon an.",
    # Operations: backups and what is wrong with them
    "backup.done": "Gesichert und geprüft (Partien: {plays}, Einträge: {entries}) in {file}",
    "backup.failed": "Es wurde keine Sicherung gemacht.",
    "restore.done": "Wiederhergestellt und geprüft (Partien: {plays}, Einträge: {entries}).",
    "restore.sound": "Von dieser Installation signiert: Es ist, was hier gesichert wurde.",
    "restore.unsealed": "Ohne Signatur: Geprüft ist nur, dass alles vollständig ist, nicht, woher "
    "es kommt. Von jetzt an ist es signiert.",
    "restore.other_key": "Mit einem Schlüssel signiert, der hier nicht bekannt ist: Geprüft ist "
    "nur, dass alles vollständig ist, nicht, woher es kommt. Es ist neu signiert.",
    "restore.unsound": "Es ist nicht, was hier signiert wurde, und ist nun so signiert, wie "
    "es ist.",
    "restore.kept": "Was vorher da war, ist eine Woche lang aufgehoben in {file}",
    "restore.failed": "Nichts wurde geändert.",
    "restore.locked": "Companion läuft mit diesen Partien. Bitte ihn zuerst beenden.",
    "bad.no_database": "Es gibt noch keine Partien: {detail} ist nicht vorhanden.",
    "bad.no_backup": "Es gibt keine Sicherung {detail}",
    "bad.no_manifest": "Die Inhaltsliste der Sicherung fehlt: {detail}",
    "bad.bad_manifest": "Die Inhaltsliste der Sicherung lässt sich nicht lesen: {detail}",
    "bad.itself": "Das ist die Datenbank selbst: {detail}",
    "bad.changed": "Die Sicherung ist nicht mehr so, wie sie geschrieben wurde: {detail}",
    "bad.not_equal": "Die Partien sind nicht die, die gesichert wurden: {detail}",
    "bad.damaged": "Die Datenbank ist beschädigt: {detail}",
    "bad.newer": "Diese Partien stammen von einem neueren Companion. Bitte den installieren.",
    "bad.outdated": "Diese Datenbank ist nicht von diesem Companion. Bitte Companion einmal "
    "starten, das bringt sie auf den neuesten Stand, und es noch einmal versuchen.",
    "bad.not_empty": "In dieser Datenbank sind schon Partien. Bitte in DATABASE_URL eine leere "
    "nennen.",
    "bad.unreachable": "PostgreSQL ist nicht zu erreichen oder hat die Arbeit abgebrochen: "
    "{detail}",
    "bad.foreign": "Das ist nicht das Schema einer Datenbank von Companion und könnte tun, worum "
    "niemand gebeten hat: {detail}",
    "bad.seals": "Das ist nicht, was hier signiert wurde: {detail}. companion verify sagt, was "
    "geändert wurde; mit --reseal wird es genommen, wie es ist, ebenso mit companion restore "
    "--reseal.",
    "bad.faults": "Einige Partien sind nicht so, wie sie geschrieben wurden: {detail}",
    # Operations: the doctor
    "doctor.well": "gut",
    "doctor.note": "Hinweis",
    "doctor.wrong": "FEHLER",
    "doctor.all_well": "Alles in Ordnung.",
    "doctor.all_wrong": "Bitte beheben, was als FEHLER gekennzeichnet ist: {count}",
    "doctor.python": "Python {version}",
    "doctor.python_old": "Python {version} ist zu alt. Companion braucht mindestens 3.11.",
    "doctor.sqlite": "SQLite {version}",
    "doctor.sqlite_old": "SQLite {version} kann eine Datenbank beschädigen, in die zwei "
    "Verbindungen zugleich schreiben; ab 3.51.3 nicht mehr. Companion schreibt nur über eine, es "
    "ist also nichts zu tun: Nur darf kein anderes Programm in seine Datenbank schreiben.",
    "doctor.postgres": "PostgreSQL {version}",
    "doctor.postgres_files": "Seine Dateien sind Sache von PostgreSQL: pg_amcheck prüft sie.",
    "doctor.older_server": "Die Datenbank stammt von einem älteren Companion. Der nächste Start "
    "bringt sie auf den neuesten Stand: bitte vorher mit pg_dump sichern.",
    "doctor.unreachable": "PostgreSQL ist nicht zu erreichen: {why}",
    "doctor.fsync": "Dieses PostgreSQL wartet nicht auf seine Platte; ein Stromausfall kann alle "
    "Partien zerstören: bitte fsync = on setzen.",
    "doctor.settings": "Die Einstellungen sind sicher.",
    "doctor.folder": "Der Instanzordner ist {folder}",
    "doctor.no_folder": "Es gibt noch keinen Instanzordner; companion serve legt ihn an: {folder}",
    "doctor.folder_closed": "Companion darf in seinen Instanzordner nicht schreiben. Bitte den "
    "Ordner dem Konto geben, unter dem Companion läuft: {folder}",
    "doctor.remote": "Der Instanzordner liegt auf einem Dateisystem im Netz ({kind}), auf dem die "
    "Sperren von SQLite nicht halten. Bitte in COMPANION_INSTANCE einen Ordner auf einem "
    "Datenträger dieses Rechners angeben, nicht {folder}",
    "doctor.space": "Auf dem Datenträger sind {megabytes} MB frei.",
    "doctor.full": "Auf dem Datenträger sind nur noch {megabytes} MB frei. Bitte vor dem nächsten "
    "Spieleabend Platz schaffen.",
    "doctor.readable": "Andere Konten auf diesem Rechner können {file} lesen. Ein Start von "
    "Companion verschließt die Datei vor ihnen, ebenso chmod 600.",
    "doctor.not_ours": "Companion darf nicht in die Datei {file} schreiben. Bitte sie dem Konto "
    "geben, unter dem Companion läuft.",
    "doctor.leftovers": "Eine Sicherung oder Wiederherstellung kam nicht zu Ende und hat Dateien "
    "hinterlassen, die sich löschen lassen, solange keine läuft: {files}",
    "doctor.no_plays": "Hier sind noch keine Partien festgehalten.",
    "doctor.damaged": "Die Datenbank ist beschädigt: {why}. Bitte Companion beenden, eine Kopie "
    "der Datei aufheben und mit companion restore die letzte Sicherung zurückholen.",
    "doctor.older": "Die Datenbank stammt von einem älteren Companion. Der nächste Start macht "
    "eine Kopie und bringt sie dann auf den neuen Stand.",
    "doctor.fault": "{fault} Mit Companion hat das niemand geschrieben. In der letzten Sicherung "
    "steht es, wie es war.",
    "doctor.plays": "Jede Partie ist so, wie sie geschrieben wurde.",
    "doctor.time": "Die Uhr zeigt {now} UTC.",
    "doctor.clock": "Die Uhr zeigt {now} UTC, doch es gibt spätere Einträge. Bitte die Uhr "
    "stellen.",
    "doctor.running": "Companion läuft mit diesen Partien.",
    "doctor.port": "Port {port} ist frei.",
    "doctor.phones": "Handys im selben Netz erreichen diesen Rechner unter {address}",
    "doctor.no_network": "Dieser Rechner ist in keinem Netz, darum erreichen ihn keine Handys. "
    "Bitte mit dem WLAN verbinden, in dem die Handys sind.",
    # Together
    "pad.show": "Zeigen",
    "pad.lost": "Nicht eingetragen:",
    "kept.phone": "auf diesem Handy",
    "kept.sent": "gesendet",
    "kept.server": "vom Server gespeichert",
    "kept.refused": "nicht eingetragen",
    "kept.away": "keine Verbindung",
    "kept.gone": "schreibt nicht mehr mit",
    "kept.unsaved": "NICHT GESPEICHERT – bitte aufschreiben",
    "stuck.lead": "Keine Verbindung zum Companion. Die Antwort ist auf diesem Handy gespeichert "
    "und wird gesendet, sobald die Verbindung wieder da ist:",
    "stuck.gone": "Dieses Handy schreibt bei dieser Partie nicht mehr mit, darum wurde nicht "
    "eingetragen:",
    "stuck.now": "Jetzt versuchen",
    "stuck.code": "Einem anderen Handy zeigen",
    "share.title": "Partie teilen",
    "share.watch": "Zuschauen",
    "share.watch.lead": "Wer das scannt, sieht das Spiel live und kann nichts ändern.",
    "share.keep": "Gemeinsam mitschreiben",
    "share.keep.lead": "Wer das scannt, kann genauso eintragen und zurücknehmen.",
    "share.make": "Links erzeugen",
    "share.renew": "Neuen Link erzeugen, alten beenden",
    "share.link": "Der Link als Text",
    "share.phones": "Handys, die mitschreiben",
    "share.this": "dieses Handy",
    "share.began": "hat die Partie begonnen",
    "share.unnamed": "ein Handy ohne Namen",
    "share.back": "Mitschreiben beenden",
    "share.whose": "Wessen Handy ist das?",
    "share.name": "Namen speichern",
    "share.leave": "Auf diesem Handy nicht mehr mitschreiben",
    "share.leave.lead": "Zuschauen geht weiterhin. Mitschreiben muss dann ein anderes Handy.",
    "share.watchers.1": "{count} Handy schaut zu.",
    "share.watchers.many": "{count} Handys schauen zu.",
    "join.watch": "Diesem Spiel zuschauen",
    "join.keep": "An diesem Tisch mitschreiben",
    "join.lead": "{game}: {players}",
    "join.whose": "Wessen Handy ist das? Im Verlauf steht dann, wer was eingetragen hat.",
    "join.other": "Ein anderer Name oder keiner",
    "watch.title": "Zuschauen",
    "watch.latest": "Letzte Einträge",
    "watch.nothing": "Noch ist nichts eingetragen.",
    "watch.live": "Live",
    "watch.asking": "Nicht live: alle paar Sekunden wird nachgesehen",
    "watch.away": "Keine Verbindung. So stand es zuletzt; es geht von selbst weiter.",
    "watch.gone": "Diese Partie wird mit diesem Handy nicht mehr geteilt.",
    "watch.middle": "Für ein Tablet in der Tischmitte",
    "watch.one_side": "Für eine Seite",
    "start.watched": "Zum Zuschauen",
    "start.watched.older": "Ältere Partien zum Zuschauen zeigen",
}
