"""Lists, plurals, spans, gems and refusals in each language."""

import pytest

from companion import locale as languages
from companion.games.contract import AnyGame, why
from companion.games.record import RecordError, replay
from companion.games.registry import find_game, known_games
from companion.games.wording import Wording, sorted_out
from companion.locale import closest, codes, told
from companion.refusal import Malformed
from tests.games.helpers.table import record
from tests.locale.helpers.catalogues import ENGLISH

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
    assert wording(code).items((1, 0, 2, 3)) == gems
    assert wording(code).items((0, 0, 0, 0)) == none
    assert wording(code).span(2, 4) == span
    assert wording(code).span(3, 3) == "3"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Ana has the most red gems (5): 14 points."),
        ("de", "Ana hat die Mehrheit in Rot (5): 14 Punkte."),
        ("fr", f"Ana a la majorité en rouge (5){NO_BREAK}: 14 points."),
    ],
)
def test_a_reason_names_colours_in_words(code: str, said: str) -> None:
    reason = why("most", seat=0, colour="red", count=5, points=14)
    assert wording(code).reason(reason) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "All cards of this kind are already on the table: Any-colour bonus."),
        ("de", "Alle Karten dieser Art liegen schon aus: Joker-Bonus."),
        (
            "fr",
            (
                "Toutes les cartes de ce type sont déjà sur la table"
                f"{NO_BREAK}: Bonus toutes couleurs."
            ),
        ),
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
    assert error.message == ("Not possible now: accepting. Next: workers on the cards (everyone).")
    assert told("de", error) == (
        "Jetzt nicht möglich: Annehmen. Als Nächstes: Arbeiter auf den Karten (alle)."
    )
    assert told("fr", error) == (
        f"Impossible maintenant{NO_BREAK}: accord. "
        f"À saisir{NO_BREAK}: ouvriers des cartes (tout le monde)."
    )


def test_what_is_no_record_is_told_in_any_language() -> None:
    error = RecordError.of(Malformed("bad_json", why=Malformed("json_syntax", line=3, column=7)))
    assert told("de", error) == ("Die Datei ist kein gültiges JSON. Fehler in Zeile 3, Spalte 7.")


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_a_catalogue_is_whole(code: str, game: AnyGame) -> None:
    english = sorted_out({**ENGLISH["games"], **game.messages})
    own = languages.catalogue(code, game)
    assert own.messages.keys() == english.messages.keys()
    assert own.plurals.keys() == english.plurals.keys()


def test_a_number_may_have_words_of_its_own() -> None:
    gems = {"gems.1": "a gem", "gems.2": "a pair", "gems.many": "{count} gems"}
    wording = Wording(catalogue=sorted_out(gems))
    assert [wording.counted("gems", count) for count in (0, 1, 2, 3)] == [
        *("0 gems", "a gem", "a pair", "3 gems"),
    ]


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


@pytest.mark.parametrize(("code", "part"), [("de", "no_such_part"), ("en", "web")])
def test_a_part_that_a_language_lacks_stays_english(code: str, part: str) -> None:
    found = languages.catalogue_of(code, part, {"start.new": "New", "a.1": "one", "a.many": "two"})
    assert found.messages == {"start.new": "New"}
    assert [found.plurals["a"](count) for count in range(3)] == ["two", "one", "two"]


@pytest.mark.parametrize(
    ("params", "form"),
    [({"count": 1}, "one"), ({"count": 2, "number": 1}, "two"), ({"number": 1}, "one")],
)
def test_a_sentence_has_a_form_for_its_number(params: dict[str, object], form: str) -> None:
    catalogue = sorted_out({"left.1": "one", "left.many": "two"})
    assert Wording(catalogue=catalogue).phrase("left", params) == form
