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
}
