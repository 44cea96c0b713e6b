"""Was ein Treffpunkt ablehnt."""

MESSAGES = {
    "login_taken": "Dieser Name ist vergeben. Bitte einen anderen zum Anmelden wählen.",
    "wrong_password": "Name und Passwort passen nicht zusammen.",
    "wrong_own_password": "Das ist nicht dein Passwort.",
    "wrong_code": "Dieser Code stimmt nicht oder wurde schon verwendet. Warte auf den nächsten.",
    "wrong_recovery_code": "Dieser Wiederherstellungscode stimmt nicht oder ist schon verwendet.",
    "wrong_passkey": "Dieser Passkey wurde nicht angenommen. Versuch es noch einmal oder nimm "
    "einen anderen Weg.",
    "too_many_passkeys": "Ein Konto hat höchstens {limit} Passkeys. Entferne zuerst einen.",
    "field.passkey": "Name des Geräts",
    "password_length": "Ein Passwort hat {low} bis {high} Zeichen.",
    "password_weak": "Dieses Passwort wäre bald erraten. Besser ist ein längeres, zum Beispiel "
    "einige Wörter, die nichts miteinander zu tun haben.",
    "own_factor_first": "Richte zuerst einen zweiten Faktor für dein eigenes Konto ein.",
    "last_owner": "Ein Treffpunkt behält mindestens eine Inhaberin oder einen Inhaber. Bitte "
    "zuerst jemand anderen dazu machen.",
    "not_allowed": "Das ist hier nicht erlaubt. Bitte die Turnierleitung fragen.",
    "not_after_the_end": "Das ist vorbei. Fehler kann die Turnierleitung berichtigen.",
    "phone_taken": "Unter diesem Namen ist schon ein anderes Telefon hier. Die Turnierleitung "
    "kann ihn freigeben.",
    "phone_is_somebody": "Dieses Telefon gehört hier schon zu jemandem. Die Turnierleitung kann es "
    "freigeben.",
    "join_link_locked": "Über diesen Link kommt im Moment niemand Neues dazu. Bitte bei der "
    "Turnierleitung in die Liste eintragen lassen.",
    "too_many_newcomers": "Gerade kommen zu viele neue Leute auf einmal. Bitte in einer Minute "
    "noch einmal versuchen oder bei der Turnierleitung in die Liste eintragen lassen.",
    "no_newcomers": "Seitdem ist niemand über den Link gekommen, ohne schon gespielt zu haben.",
    "renamed_often": "Dieser Name wurde schon oft geändert. Bitte die Turnierleitung darum bitten.",
    "asked_already": "Darum wurde schon gebeten.",
    "not_asked": "Darum bittet niemand mehr.",
    "nobody_named": "Bitte mindestens einen Namen eintragen.",
    "too_many_at_once": "Das sind mehr als {limit} Personen auf einmal. Bitte in Teilen eintragen.",
    "all_known": "Sie sind alle schon da.",
    "confirm_by_another": "Das wurde von dir oder an diesem Telefon eingetragen; bestätigen muss "
    "es jemand anderes am Tisch, an einem anderen Telefon.",
    "still_seated": "{person} sitzt an Tisch {number}, der noch kein Ergebnis hat. Dort eines "
    "eintragen oder den Tisch für ungültig erklären; hat er noch nicht begonnen, dort angeben, "
    "dass jemand fehlt.",
    "empty_wall": "Bitte mindestens eine Seite für die Wand auswählen.",
    "wall_seconds": "Eine Seite bleibt {low} bis {high} Sekunden stehen.",
    "wall_minutes": "Die Uhr nimmt ganze Minuten, höchstens {high}.",
    "no_timer": "Hier läuft noch keine Uhr. Bitte erst eine starten.",
    "field.message": "Nachricht",
    "field.login": "Name zum Anmelden",
    "field.venue": "Name des Treffpunkts",
    "claimed_already": "Diese Partie zählt schon für einen Abend.",
    "unknown_name": "Hier heißt niemand so: {quote}.",
    "draft_is_stale": "Seit diesem Entwurf ist jemand gekommen oder gegangen: {names}. Noch ist "
    "nichts veröffentlicht; der Entwurf kann geändert oder neu ausgelost werden.",
    "two_to_swap": "Zum Tauschen bitte genau zwei Personen auswählen.",
    "too_many_players": "Die Datei hat mehr als {limit} Personen. Bitte in Teilen übernehmen.",
    "too_many_results": "Die Datei hat mehr als {limit} Runden, Ergebnisse und Strafen. Bitte in "
    "Teilen übernehmen.",
    "not_taken_in": "Diese Datei lässt sich nicht übernehmen. {where}: {why}",
    "game_unknown_here": "Für dieses Spiel mit so vielen Personen gibt es keinen Block. Das "
    "Ergebnis lässt sich von Hand eintragen.",
}
