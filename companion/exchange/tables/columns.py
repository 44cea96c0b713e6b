"""What columns of tables are called: ours, in German and French, and the usual others."""

from collections.abc import Iterable

PLAYS = (
    *("play", "day", "time", "location", "season", "night", "table", "game", "bgg", "best"),
    *("together", "minutes", "board", "note", "status", "seat", "player", "number", "score"),
    *("place", "points", "won", "first", "team", "role"),
)
NEEDED = ("day", "game", "player")
ONE_OF = ("score", "place", "won")
OTHERS = {
    "play": ("play id", "partie-id", "id de partie"),
    "day": ("date", "datum", "tag", "jour", "play date"),
    "time": ("uhrzeit", "zeit", "heure"),
    "location": ("ort", "lieu", "where", "venue", "spielort"),
    "season": ("saison",),
    "night": ("abend", "soirée"),
    "table": ("tisch",),
    "game": ("spiel", "jeu", "title", "titel", "titre", "game name"),
    "bgg": ("bgg id", "bgg-id", "bggid", "objectid"),
    "best": ("wertung", "meilleur"),
    "together": ("gemeinsam", "ensemble", "cooperative", "co-op", "kooperativ", "coopératif"),
    "minutes": ("minuten", "dauer", "durée", "duration", "length"),
    "board": ("spielplan", "variante", "plateau", "variant"),
    "note": ("notes", "notiz", "notizen", "comments", "comment", "kommentar", "commentaire"),
    "status": ("statut",),
    "seat": ("sitz", "sitzplatz", "siège", "seat order"),
    "player": ("spieler", "spielerin", "name", "person", "joueur", "joueuse", "personne", "nom"),
    "number": ("nummer", "numéro", "nr"),
    "score": ("spielpunkte", "ergebnis", "result"),
    "place": ("platz", "rank", "rang", "position", "placement"),
    "points": ("punkte",),
    "won": ("win", "winner", "sieg", "gewonnen", "gagné", "victoire"),
    "first": ("start", "startspieler", "start player", "premier", "starting player"),
    "team": ("équipe", "mannschaft"),
    "role": ("rolle", "rôle", "color", "colour", "farbe", "couleur"),
}
KNOWN = {name: own for own, names in OTHERS.items() for name in (own, *names)}


def places_of(header: Iterable[str]) -> dict[str, int]:
    """Where each known column stands; the first of a name counts."""
    found: dict[str, int] = {}
    for at, cell in enumerate(header):
        name = KNOWN.get(" ".join(cell.casefold().replace("_", " ").split()))
        if name:
            found.setdefault(name, at)
    return found
