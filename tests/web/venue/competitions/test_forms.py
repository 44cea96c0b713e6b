"""What is wrong in a form of organisers is said at its field, with what was typed still in it."""

import io
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.helpers.said import said
from tests.web.venue.helpers.organiser import NAMES, House

NIGHT, SECOND, CUP = "/c/1/r/1", "/c/1/r/1/t/2", "/c/2"
REFUSED = 422
NEW = {"name": "Cup", "preset": "five"}

# An address, what is sent there, the field that it is about, and the code of why not.
WRONG: list[tuple[str, dict[str, Any], str, str]] = [
    ("/new/season", {"name": "", "preset": "five"}, "name", "text_length"),
    (
        "/new/tournament",
        {**NEW, "planned": "many"},
        "planned",
        "wrong_type",
    ),
    (
        "/new/tournament",
        {**NEW, "minutes": "9999"},
        "minutes",
        "out_of_range",
    ),
    (
        "/new/tournament",
        {**NEW, "cut-size": "1,5"},
        "cut-size",
        "wrong_type",
    ),
    (
        "/new/tournament",
        {**NEW, "preferred": "99"},
        "preferred",
        "out_of_range",
    ),
    ("/new/season", {**NEW, "mode": "guess"}, "mode", "unknown_word"),
    (f"{CUP}/settings", {"apart": "Nobody, Ana"}, "apart", "unknown_name"),
    (f"{CUP}/settings", {"fixed": "Ana: first"}, "fixed", "wrong_type"),
    (f"{CUP}/settings", {"bonus-new_game": "x"}, "bonus-new_game", "wrong_type"),
    (f"{CUP}/settings", {"kind": "placing", "lists": "4: five"}, "lists", "wrong_type"),
    (f"{CUP}/settings", {"best-0": "x", "of-0": "2"}, "best-0", "wrong_type"),
    (f"{CUP}/open", {"weight": "heavy"}, "weight", "wrong_type"),
    (f"{CUP}/open", {"weight": "-1"}, "weight", "out_of_range"),
    (f"{CUP}/open", {"name": "n" * 65}, "name", "text_length"),
    (f"{CUP}/entrants", {}, "person", "nobody_named"),
    (f"{CUP}/entrants/new", {"find": ""}, "find", "text_length"),
    (f"{NIGHT}/arrive", {"name": "Cléo"}, "name", "is_it_somebody_known"),
    (f"{NIGHT}/by-hand", {"person": ["9"]}, "person", "no_such_size"),
    (SECOND, {"score-1": "many"}, "entry-score-1", "wrong_type"),
    (SECOND, {"score-1": "3", "place-0": "1,5"}, "entry-place-0", "wrong_type"),
    (f"{SECOND}/reseat", {"person": "5", "instead": "Cléo"}, "instead", "is_it_somebody_known"),
    (f"{SECOND}/void", {"reason": ""}, "void-reason", "text_length"),
    (f"{SECOND}/penalise", {"person": "5", "points": "x"}, "penalise-points", "wrong_type"),
    (f"{SECOND}/penalise", {"person": "5", "points": ""}, "penalise-points", "wrong_type"),
    ("/c/1/r/1/t/1/correct", {"score-0": "x", "reason": "?"}, "correct-score-0", "wrong_type"),
    (
        "/big-screen/pages",
        {"pages": "tables", "seconds-tables": "1"},
        "seconds-tables",
        "wall_seconds",
    ),
    ("/big-screen/pages", {}, "pages", "empty_wall"),
    ("/big-screen/message", {"message": "m" * 141}, "message", "text_length"),
    (
        "/big-screen/timer",
        {"timer": "next", "turn": "start", "minutes": "0"},
        "minutes",
        "wall_minutes",
    ),
]


@pytest.fixture
def house(client: FlaskClient) -> House:
    """A night with a table that has ended and one that waits, and a tournament to be."""
    found = House(client, [*NAMES, "Ida", "Jo"])
    found.night(found.season(), many="")
    found.post(f"{NIGHT}/in", {"person": [str(each) for each in range(1, 11)]})
    for people in ("1234", "5678"):
        found.post(f"{NIGHT}/by-hand", {"person": [*people], "game": "Ys"})
    found.result(f"{NIGHT}/t/1", [4, 3, 2, 1])
    found.post(f"{found.tournament()}/entrants", {"person": ["1", "2", "3", "4"]})
    return found


def refused(house: House, rest: str, sent: dict[str, Any], language: str = "en") -> tuple[str, str]:
    """The page with the form, and the code."""
    house.client.set_cookie("language", language)
    answer = house.client.post(house.address(rest), data=sent)
    assert answer.status_code == REFUSED, answer.text
    return answer.text, answer.headers["X-Companion-Code"]


def tag_of(page: str, error: str) -> str:
    """The field, or the group of fields, that refers to what is wrong with it."""
    (found,) = re.findall(rf'<[a-z]+ [^>]*aria-describedby="{error}[ "][^>]*>', page)
    return str(found)


def test_what_is_wrong_is_said_at_its_field(house: House) -> None:
    for rest, sent, field, code in WRONG:
        page, told = refused(house, rest, sent)
        assert told == code, rest
        assert page.count(f'id="{field}-error"') == 1, (rest, field)
        tag = tag_of(page, f"{field}-error")
        assert tag.startswith("<fieldset") or 'aria-invalid="true"' in tag


def test_what_was_typed_stays(house: House) -> None:
    for rest, sent, field, _ in WRONG:
        page, _ = refused(house, rest, sent)
        own = re.sub("^(entry|void|penalise|correct)-", "", field)
        tag = tag_of(page, f"{field}-error")
        if tag.startswith("<input") and own in sent:
            assert f'value="{sent[own]}"' in tag


@pytest.mark.parametrize("language", ["de", "fr"])
def test_it_is_said_in_every_language(house: House, language: str) -> None:
    for rest, sent, field, code in WRONG:
        pages = [refused(house, rest, sent, each) for each in ("en", language)]
        first, second = [re.findall(rf'id="{field}-error">([^<]+)<', page) for page, _ in pages]
        assert len(first) == len(second) == 1
        assert first != second, rest
        assert {told for _, told in pages} == {code}


def test_only_the_form_that_was_sent_is_refused(house: House) -> None:
    page, _ = refused(house, f"{SECOND}/void", {"reason": ""})
    assert page.count('aria-invalid="true"') == 1
    assert page.count("<details open>") == 1
    assert 'aria-invalid="true"' not in house.get(SECOND)


def test_a_file_that_is_none_is_said_at_its_field(house: House) -> None:
    file = (io.BytesIO(b'{"format": "something"}'), "x.json")
    page, code = refused(house, "/import", {"file": file, "of": "tournament", "finished": "yes"})
    assert code == "not_taken_in"
    assert tag_of(page, "file-error").startswith('<input type="file"')
    assert re.search('value="tournament" checked', page)
    assert re.search('name="finished" value="yes" checked', page)


def test_a_file_that_is_wrong_as_a_whole_is_not_wrong_nowhere(house: House) -> None:
    page, code = refused(house, "/import", {"file": (io.BytesIO(b"[]"), "x.json"), "of": "season"})
    assert code == "not_taken_in"
    assert said("import.whole") in page


def test_whatever_is_no_form_is_no_fault_of_ours(house: House) -> None:
    for body in ("[1]", '"x"', "{", "null"):
        for rest in (f"{CUP}/settings", f"{NIGHT}/in", f"{SECOND}/void", "/big-screen/pages"):
            answer = house.client.post(
                house.address(rest), data=body, content_type="application/json"
            )
            assert answer.status_code in (303, REFUSED), rest
