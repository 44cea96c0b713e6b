"""What is said of competitions, in German."""

MESSAGES = {
    # A file that is no competition
    "file_too_large": "Die Datei ist größer als {limit} MB; so groß ist kein Wettbewerb.",
    "not_a_competition": "Ein Wettbewerb ist ein JSON-Objekt.",
    "wrong_format": "Das Format muss companion-competition/1 sein.",
    "newer_format": "Dieser Wettbewerb stammt von einem neueren Companion ({quote}).",
    "missing_field": "Hier fehlt {field}.",
    "unknown_field": "Hier heißt nichts {field}.",
    "not_an_object": "Hier ist ein Objekt nötig.",
    "too_few": "Unter {field} sind mindestens {limit} nötig.",
    "too_many": "Unter {field} sind höchstens {limit} möglich.",
    "unknown_player": "Eine Person {number} gibt es nicht; die letzte ist {highest}.",
    "player_twice": "Person {number} steht hier zweimal.",
    # A table that cannot be counted
    "places_and_scores": "An einem Tisch haben entweder alle einen Platz oder niemand.",
    "no_points_for_size": "Für einen Tisch zu {size} nennt die Wertung keine Punkte.",
    "score_needed": "Die Punkte kommen aus dem Spielstand, und hier steht nur ein Platz.",
    # A scheme that is none
    "said_twice": "Das steht zweimal da, bei der Wertung und bei ihren Punkten: {field}.",
    "no_size": "Die Zahl der Plätze an einem Tisch kann nicht {quote} sein.",
    "no_tiebreak": "Eine Feinwertung ist ein Name oder ein Objekt aus einem Namen und seiner Zahl.",
    "tiebreak_twice": "Die Feinwertung {quote} steht hier zweimal.",
    "lot_without_seed": "Ein Los lässt sich nur mit einer Startzahl ziehen.",
    "expected.number": "eine Zahl",
    # A schedule that cannot be
    "no_such_tables": "An Tischen zu {size} und {smaller} haben {count} Personen nicht Platz.",
    # A round that cannot be seated
    "no_such_table": "Einen Tisch {number} gibt es nicht: Es sind {count}, von 0 an gezählt.",
    "table_too_full": "An Tisch {number} ist nicht Platz für alle {count}, die dort fest sitzen "
    "sollen.",
    "too_many_fixed": "Jemand muss aussetzen, und alle sind an einem Tisch festgesetzt.",
    # Why somebody sits there
    "why.absent": "In dieser Runde nicht dabei.",
    "why.sits_out": "Diese Runde aussetzen: Niemand an einem Tisch hat das seltener getan.",
    "why.fixed": "An Tisch {table}, wie festgelegt, mit {people}.",
    "why.lot": "Das Los führt mit {people} zusammen.",
    "why.first_round": "Noch kennt sich niemand; das Los führt mit {people} zusammen.",
    "why.strangers": "Nur neue Gesichter: {people}.",
    "why.same_score": "Nur neue Gesichter mit gleich vielen Punkten: {people}.",
    "why.close_score": "Nur neue Gesichter, höchstens {difference} in Punkten entfernt: {people}.",
    "why.short_table": "Jetzt ist ein kleiner Tisch an der Reihe, dort mit {people}.",
    "why.again": "Noch einmal {people}: Jeder Tausch brächte mehr Wiederholungen oder größere "
    "Abstände.",
    "why.again_nobody": "Noch einmal {people}: Sonst ist niemand in Reichweite der eigenen Punkte.",
    "why.again_score": "Noch einmal {people}: Alle anderen in Reichweite der eigenen Punkte hatten "
    "schon {others} getroffen.",
    "why.again_all": "Noch einmal {people}: Alle anderen hatten schon {others} getroffen.",
    "why.one_here": "jemanden an diesem Tisch",
    "why.some_here": "{count} oder mehr an diesem Tisch",
    # What is counted of a player
    "statistic.games": "Partien",
    "statistic.wins": "Siege",
    "statistic.win_rate": "Gewonnene Partien",
    "statistic.share": "Geschlagene Gegner",
    "statistic.nights": "Spielabende",
    "statistic.by_game": "Nach Spiel",
    "statistic.by_seat": "Nach Sitzplatz",
    "statistic.by_size": "Nach Tischgröße",
    "statistic.nemesis": "Angstgegner",
    "statistic.victim": "Lieblingsopfer",
    "statistic.favourites": "Am häufigsten getroffen",
    "statistic.wins_longest": "Längste Siegesserie",
    "statistic.wins_current": "Laufende Siegesserie",
    "statistic.nights_longest": "Meiste Abende in Folge",
    "statistic.nights_current": "Abende in Folge bis jetzt",
    "explain.share": "Wie viele der Gegner am Tisch geschlagen wurden; ein Gleichstand zählt halb. "
    "Das bedeutet an kleinen und großen Tischen dasselbe.",
    "explain.nemesis": "Wer meistens vorn lag, und öfter, als die übrigen Ergebnisse erwarten "
    "lassen, nach mindestens {limit} gemeinsamen Partien.",
    "explain.victim": "Wer meistens hinten lag, und öfter, als die übrigen Ergebnisse erwarten "
    "lassen, nach mindestens {limit} gemeinsamen Partien.",
    # Records of a venue
    "record.highest": "Höchste Punktzahl",
    "record.widest": "Höchster Sieg",
    "record.closest": "Knappster Sieg",
    "record.streak": "Längste Siegesserie",
    "record.plays": "Meiste Partien",
    "record.wins": "Meiste Siege",
    "record.titles": "Meiste verschiedene Spiele",
    # A season in review
    "review.plays": "Partien",
    "review.players": "Personen",
    "review.nights": "Spielabende",
    "review.improved": "Größter Fortschritt",
    "review.faithful": "Größte Treue",
    "review.newcomer": "Neuzugang der Saison",
    "review.upset": "Überraschung der Saison",
    "review.game": "Spiel der Saison",
    "review.busiest": "Vollster Abend",
    "review.largest": "Größter Tisch",
    "explain.improved": "Der Anteil geschlagener Gegner in der zweiten Hälfte der Abende, "
    "verglichen mit der ersten; je mindestens {limit} Partien.",
    "explain.newcomer": "Erst nach dem ersten Abend dazugekommen, mindestens {limit} Partien, der "
    "größte Anteil geschlagener Gegner.",
    "explain.upset": "Der größte Vorsprung an Spielstärke, der gegen jemanden nicht half.",
    # Ways of counting on offer
    "use.league": "Für eine Liga",
    "use.tournament": "Für ein Turnier",
    "preset.five": "5-3-2-1 nach Platz",
    "preset.five.about": "Das Übliche: Ein Sieg bringt an jedem Tisch 5, und jede Tischgröße hat "
    "ihre eigene Liste.",
    "preset.beaten": "Geschlagene Gegner",
    "preset.beaten.about": "Geschlagene Gegner ÷ alle Gegner. Am gerechtesten, wo Tische "
    "verschieden groß sind und Leute kommen und gehen.",
    "preset.club": "Vereinsliga, die besten 3 von 4",
    "preset.club.about": "11-7-4-2 zu viert, 10-6-2 zu dritt; ein schlechter Abend wird verziehen.",
    "preset.catan": "Siege, dann Punkte im Spiel",
    "preset.catan.about": "Wie bei Catan-Turnieren: die meisten Siege, dann die Summe der "
    "Spielpunkte, dann der Anteil daran.",
    "preset.share": "Anteil an den Punkten am Tisch",
    "preset.share.about": "Jeder Punkt im Spiel zählt; für Spiele mit vielen Punkten und knappem "
    "Ausgang.",
    "preset.winner": "Anteil an der Siegpunktzahl",
    "preset.winner.about": "Wer gewinnt, bekommt 1, alle anderen ihren Teil davon, gemessen an den "
    "Punkten im Spiel.",
    "preset.ladder": "Leiter: Große Tische bringen mehr",
    "preset.ladder.about": "3-1, 4-2-1, 5-3-2-1, 6-4-3-2-1: Ein Sieg gegen mehr Leute ist mehr "
    "wert.",
    "preset.linear": "Ein Punkt je Platz",
    "preset.linear.about": "Der letzte Platz bringt 1, jeder davor einen mehr. Leicht im Kopf zu "
    "rechnen.",
    "preset.store": "5-3-2-1, kleine Tische ohne den letzten Wert",
    "preset.store.about": "Wie in Spieleläden: eine Liste für alle Tische, und ein Freilos zählt "
    "wie ein Sieg.",
    "preset.halves": "4-2-1-0, geteilte Plätze gemittelt",
    "preset.halves.about": "Vier Runden und ein Finaltisch; dann entscheidet die Summe der "
    "Spielpunkte.",
    "preset.heats": "1000-100-10-1 für Vorläufe",
    "preset.heats.about": "Alle spielen so viele Vorläufe, wie sie wollen; Siege gehen über alles.",
    "preset.cities": "100-50-20-10, zu dritt 100-40-10",
    "preset.cities.about": "Ein Sieg ist zwei zweite Plätze wert; dann zählen Siege, dann die "
    "Summe der Spielpunkte.",
    "preset.speedway": "3-2-1-0, dann die besseren Plätze",
    "preset.speedway.about": "Für 16 Personen in 5 Runden, in denen sich alle genau einmal "
    "treffen.",
    "preset.racing": "25-18-15-12-10-8 wie im Rennsport",
    "preset.racing.about": "Wie im Motorsport: eine lange Saison, und ein Sieg ist deutlich mehr "
    "als ein zweiter Platz.",
    "preset.sociable": "10-7-5-3 mit Bonus fürs Kommen",
    "preset.sociable.about": "Dazu 5 fürs Kommen, 2 für jeden neuen Gegner und jedes neue Spiel: "
    "für Runden, die sich mischen wollen.",
    "preset.written": "Punkte wie aufgeschrieben",
    "preset.written.about": "Für Spiele, die eigene Turnierpunkte mitbringen, wie Riichi oder "
    "Commander.",
    # Formats for an evening
    "format.schedule": "Fester Spielplan",
    "format.schedule.about": "Gut zum Kennenlernen: Alle spielen jede Runde und treffen so viele "
    "andere wie möglich.",
    "format.swiss": "Schweizer System",
    "format.swiss.about": "Gut für spannende Tische bis zum Schluss: Wer gleich viele Punkte hat, "
    "trifft sich, und niemand scheidet aus.",
    "format.swiss_final": "Schweizer System mit Finale",
    "format.swiss_final.about": "Gut für einen Abend mit klarem Sieg: erst Schweizer System, dann "
    "die Besten an einem Tisch.",
    "format.semis": "Halbfinale und Finale",
    "format.semis.about": "Gut für große Felder: Viele bleiben lange im Rennen, und eine schlechte "
    "Partie schadet nicht.",
    "format.knockout": "K.-o.-System",
    "format.knockout.about": "Gut für wenig Zeit: Nach jeder Runde geht es nur für die Siegreichen "
    "und die Besten der Übrigen weiter.",
    "format.heats": "Vorläufe und Finale",
    "format.heats.about": "Gut für ein Café, in dem Leute kommen und gehen: Alle spielen so viele "
    "Vorläufe, wie sie mögen.",
    # Why a format suits an evening or does not
    "plan.all_play": "Alle können in jeder Runde spielen: {rounds}.",
    "plan.known_before": "Alle Tische stehen vor der ersten Runde fest.",
    "plan.meets": "Alle treffen etwa {met} von {others} anderen.",
    "plan.come_and_go": "Man darf später kommen und früher gehen.",
    "plan.semis": "In den Halbfinals ist Platz für {count}.",
    "plan.final": "Der Abend endet mit einem Finaltisch zu {count}.",
    "plan.no_repeats": "Niemand trifft jemanden zweimal.",
    "plan.repeats": "Wiederholte Begegnungen: {repeats} von {meetings}. Weniger als {least} kann "
    "niemand erreichen.",
    "plan.chance_repeats": "Wer wen trifft, bleibt dem Zufall überlassen; wiederholte Begegnungen, "
    "ungefähr: {repeats}.",
    "plan.some_stop": "Nach Runde {rounds} nicht mehr im Rennen: {count}.",
    "plan.waits": "Die nächste Runde lässt sich erst auslosen, wenn der letzte Tisch fertig ist.",
    "plan.undecided": "Mehrere könnten alles gewinnen: Erst nach {needed} Runden steht sicher eine "
    "Person oben.",
    "plan.byes": "Jede Runde setzen aus: {count}.",
    "plan.no_table": "Mit diesen Tischgrößen gibt es keinen Tisch für {count}.",
    "plan.no_time": "Schon eine Runde dauert {minutes} Minuten.",
    "plan.one_table": "Es sitzen ohnehin alle an einem Tisch.",
    "plan.few_rounds": "Es braucht {needed} Runden, und dafür reicht die Zeit nicht.",
    "plan.few_people": "Es braucht mindestens {count} Personen.",
    "criterion.play": "Alle kommen viel zum Spielen: {score} von {most}.",
    "criterion.winner": "Am Ende siegt wirklich die beste Leistung: {score} von {most}.",
    "criterion.fresh": "An jedem Tisch sitzen neue Gesichter: {score} von {most}.",
    "criterion.time": "Die Zeit wird genutzt: {score} von {most}.",
    "criterion.easy": "Leicht zu leiten und zu erklären: {score} von {most}.",
    # Kinds of points
    "kind.placing": "Punkte nach Platz",
    "kind.placing.about": "Jeder Platz am Tisch bringt Punkte nach einer Liste. Wer einen Platz "
    "teilt, bekommt das Mittel der Plätze, die er umfasst.",
    "kind.beaten": "Geschlagene Gegner",
    "kind.beaten.about": "Geschlagene Gegner, ein Gleichstand als halber, werden über alle Partien "
    "addiert und einmal durch alle Gegner geteilt.",
    "kind.share": "Anteil an den Punkten am Tisch",
    "kind.share.about": "Die eigene Punktzahl im Verhältnis zu allen am Tisch, vergleichbar "
    "gemacht zwischen kleinen und großen Tischen.",
    "kind.winner": "Anteil an der besten Punktzahl",
    "kind.winner.about": "Die eigene Punktzahl, geteilt durch die beste am Tisch.",
    "kind.given": "Punkte wie aufgeschrieben",
    "kind.given.about": "Es gelten die Punkte, die der Tisch aufgeschrieben hat.",
    # Rules of a scheme
    "rule.count": "Von {of} Runden zählen die besten {best}; eine versäumte Runde ist 0.",
    "rule.average": "Es zählt das Mittel der gespielten Partien, nicht ihre Summe.",
    "rule.attendance": "Für jede Runde, in der jemand da ist: {each}.",
    "rule.new_opponent": "Für jeden Gegner beim ersten Treffen: {each}.",
    "rule.new_game": "Für jedes Spiel beim ersten Mal: {each}.",
    "rule.bye": "Ein Freilos bringt {value}.",
    "rule.minimum_games": "Für einen Rang braucht es mindestens so viele Partien: {least}.",
    # What breaks a tie
    "breaker.wins": "Siege",
    "breaker.wins.about": "Wer öfter gewonnen hat, liegt vorn; ein geteilter erster Platz ist für "
    "alle ein Sieg.",
    "breaker.countback": "bessere Plätze",
    "breaker.countback.about": "Mehr erste Plätze, dann mehr zweite Plätze und so weiter.",
    "breaker.points_share": "Anteil an den möglichen Punkten",
    "breaker.points_share.about": "Die gewonnenen Punkte im Verhältnis zu denen, die in den "
    "eigenen Partien höchstens zu holen waren.",
    "breaker.score_sum": "Summe der Spielpunkte",
    "breaker.score_sum.about": "Die Punkte aus allen Partien, zusammengezählt.",
    "breaker.score_share": "Anteil an den Spielpunkten",
    "breaker.score_share.about": "In jeder Partie die eigene Punktzahl im Verhältnis zu allen am "
    "Tisch, als wären alle Tische gleich groß; dann zusammengezählt.",
    "breaker.winner_share": "Anteil an der besten Punktzahl",
    "breaker.winner_share.about": "In jeder Partie die eigene Punktzahl, geteilt durch die beste "
    "am Tisch; davon das Mittel.",
    "breaker.beaten": "geschlagene Gegner",
    "breaker.beaten.about": "Geschlagene Gegner, ein Gleichstand als halber, im Verhältnis zu "
    "allen Gegnern.",
    "breaker.opponents_points": "Stärke der Gegner",
    "breaker.opponents_points.about": "Das Mittel der Punkte, die die Gegner anderswo gewonnen "
    "haben: Wer stärkere hatte, liegt vorn.",
    "breaker.head_to_head": "direkter Vergleich",
    "breaker.head_to_head.about": "Es zählen nur Partien unter den Punktgleichen, und nur, wenn "
    "sich alle von ihnen getroffen haben.",
    "breaker.best_place": "bester Platz",
    "breaker.best_place.about": "Der beste einzelne Platz entscheidet.",
    "breaker.latest": "letzte Plätze",
    "breaker.latest.about": "Der Platz in der letzten Runde entscheidet, dann der in der Runde "
    "davor und so weiter.",
    "breaker.dropped": "gestrichene Punkte",
    "breaker.dropped.about": "Wer in den Runden mehr hatte, die nicht zählen, liegt vorn.",
    "breaker.attendance": "besuchte Runden",
    "breaker.attendance.about": "Wer öfter da war, liegt vorn; ein Freilos zählt als Anwesenheit.",
    "breaker.lot": "das Los",
    "breaker.lot.about": "Das Los entscheidet. Es ergibt sich aus Startzahl und Name, damit alle "
    "es nachprüfen können.",
    # Arithmetic, step by step
    "number.half": "0,5",
    "step.placing": "{seat}: Platz {rank} an einem Tisch zu {size} bringt {value}.",
    "step.shared": "{seat}: Die Plätze {rank} bis {last} sind geteilt, also ({terms}) ÷ {count} = "
    "{value}.",
    "step.unclassified": "{seat} ist nicht gewertet: {value}.",
    "step.beaten": "{seat}, geschlagene Gegner: {beaten} von {faced}.",
    "step.share": "{seat} mit {score} von {total} am Tisch: {score} ÷ {total} × {size} ÷ "
    "{reference} = {value}.",
    "step.winner": "{seat} mit {score}, das Beste sind {best}: {score} ÷ {best} = {value}.",
    "step.given": "{seat}: Der Tisch hat {value} aufgeschrieben.",
    "step.weight": "{seat}: Diese Runde zählt {weight}-fach, {won} × {weight} = {value}.",
    "step.bye": "{seat} setzt in Runde {round} aus und bekommt {value}.",
    "step.kept": "{seat}: Diese Runden zählen: {kept}. Gestrichen: {dropped}.",
    "step.sum": "{seat} insgesamt: {terms} = {value}.",
    "step.average": "{seat} im Mittel: ({terms}) ÷ {of} = {value}.",
    "step.divided": "{seat}, geschlagene Gegner: ({terms}) ÷ {of} = {value}.",
    "step.attendance": "{seat} fürs Kommen: {times} × {each} = {value}.",
    "step.new_opponent": "{seat} für neue Gegner: {times} × {each} = {value}.",
    "step.new_game": "{seat} für neue Spiele: {times} × {each} = {value}.",
    "step.adjusted": "{seat}: in Runde {round} berichtigt um {value}.",
    "step.total": "{seat} mit allem: {terms} = {value}.",
    "step.ahead": "{seat} liegt vor {other}: {own} gegen {theirs}.",
    "step.broken": "{seat} und {other} haben gleich viele Punkte. Es entscheidet: {breaker}, {own} "
    "gegen {theirs}.",
    "step.level": "{seat} und {other} sind in allem gleich und teilen sich Rang {rank}.",
    "step.unranked": "{seat} hat noch keinen Rang: Partien gespielt {games}, nötig {least}.",
}
