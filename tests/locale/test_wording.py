"""Lists, plurals, spans, gems and refusals in each language."""

import pytest

from companion import languages
from companion.games import RecordError, find_game, known_games, replay
from companion.games.kernel import AnyGame, Malformed, why
from companion.games.sentences import Wording
from companion.languages import closest, codes, told
from tests.games.table import record
from tests.languages.catalogues import ENGLISH

NO_BREAK = "\u00a0"


def wording(code: str, key: str = "basari") -> Wording:
    game = find_game(key)
    assert game is not None
    return languages.wording(code, game, ["Ana", "Ben", "Cleo"])


@pytest.mark.parametrize(
    ("code", "and_list", "or_list"),
    [
        ("en", "a, b and c", "a or b"),
        ("de", "a, b und c", "a oder b"),
        ("fr", "a, b et c", "a ou b"),
    ],
)
def test_lists(code: str, and_list: str, or_list: str) -> None:
    assert wording(code).listing("abc", "and") == and_list
    assert wording(code).listing("ab", "or") == or_list
    assert wording(code).listing("a", "or") == "a"
    assert wording(code).listing([], "and") == ""


@pytest.mark.parametrize(
    ("code", "points"),
    [
        ("en", ["0 points", "1 point", "2 points"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte"]),
        ("fr", ["0 point", "1 point", "2 points"]),
    ],
)
def test_plurals(code: str, points: list[str]) -> None:
    assert [wording(code).counted("points", count) for count in (0, 1, 2)] == points


@pytest.mark.parametrize(
    ("code", "gems", "none", "span"),
    [
        ("en", "1 red, 2 green and 3 blue", "nothing", "2 to 4"),
        ("de", "1× Rot, 2× Grün und 3× Blau", "nichts", "2 bis 4"),
        ("fr", "1 rouge, 2 vertes et 3 bleues", "rien", "2 à 4"),
    ],
)
def test_gems_and_spans(code: str, gems: str, none: str, span: str) -> None:
    assert wording(code).pieces((1, 0, 2, 3)) == gems
    assert wording(code).pieces((0, 0, 0, 0)) == none
    assert wording(code).span(2, 4) == span
    assert wording(code).span(3, 3) == "3"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Ana holds most red: 5. 14 points."),
        ("de", "Ana hat die Mehrheit bei Rot: 5. 14 Punkte."),
        ("fr", f"Ana a la majorité en rouge{NO_BREAK}: 5. 14 points."),
    ],
)
def test_a_reason_names_colours_in_words(code: str, said: str) -> None:
    reason = why("most", seat=0, colour="red", count=5, points=14)
    assert wording(code).reason(reason) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "All cards of this kind (Any-colour bonus) are on the table already."),
        ("de", "Alle Karten dieser Art (Bonus beliebiger Farbe) liegen schon aus."),
        ("fr", "Toutes les cartes de cette sorte (Bonus toutes couleurs) sont déjà sur la table."),
    ],
)
def test_a_refusal_names_a_card_in_words(code: str, said: str) -> None:
    edel = wording(code, "edel-stein-reich")
    assert edel.sentence("no_such_card_left", {"card": "any_bonus"}) == said


def refused(events: list[object]) -> RecordError:
    with pytest.raises(RecordError) as error:
        replay(record("basari", 3, events))
    return error.value


def test_a_record_that_cannot_stand_is_told_in_any_language() -> None:
    error = refused([{"type": "accept", "seat": 0}])
    assert error.message == str(error) == told("en", error)
    assert error.message == "Awaited now: the workers dealt (everybody), not an acceptance."
    assert told("de", error) == (
        "Jetzt an der Reihe: die ausgeteilten Arbeiter (alle), nicht eine Annahme."
    )
    assert told("fr", error) == (
        f"On attend maintenant{NO_BREAK}: les ouvriers distribués (tout le monde), pas un accord."
    )


def test_what_is_no_record_is_told_in_any_language() -> None:
    error = RecordError.of(Malformed("bad_json", why=Malformed("json_syntax", line=3, column=7)))
    assert told("de", error) == (
        "Die Datei ist kein gültiges JSON. Der Fehler steht in Zeile 3, Spalte 7."
    )


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_a_catalogue_is_whole(code: str, game: AnyGame) -> None:
    english = {**ENGLISH["games"], **game.messages}
    assert languages.catalogue(code, game).messages.keys() == english.keys()


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (["de"], "de"),
        (["de-CH"], "de"),
        (["fr_CA.UTF-8"], "fr"),
        (["DE_AT@euro"], "de"),
        (["it", "fr"], "fr"),
        (["C.UTF-8"], None),
        (["POSIX"], None),
        (["deu"], None),
        (["", "*", "../de", "__pycache__"], None),
        ([], None),
    ],
)
def test_the_closest_language(tags: list[str], code: str | None) -> None:
    assert closest(tags) == code


def test_a_part_that_a_language_lacks_stays_english() -> None:
    assert languages.translated("de", "no_such_game") == {}
    assert languages.translated("en", "web") == {}
