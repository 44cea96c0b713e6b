"""Rounds and tables in addresses, both ways, as they hang on walls and are kept in phones."""

import pytest
from flask.testing import FlaskClient
from werkzeug.exceptions import NotFound

from companion.venue.location import Location

TABLE = Location(3, 2, 5)
ADDRESSES = [
    ("venue.round_page", Location(3, 2), "/venue/key/c/3/r/2"),
    ("venue.draft", Location(3, 2), "/venue/key/c/3/r/2/draft"),
    ("venue.documents", Location(3, 2), "/venue/key/c/3/r/2/print"),
    ("venue.table_page", TABLE, "/venue/key/c/3/r/2/t/5"),
    ("venue.at_table", TABLE, "/venue/key/c/3/r/2/t/5/pad"),
    ("venue.table_code", TABLE, "/venue/key/c/3/r/2/t/5/qr"),
]


@pytest.mark.parametrize(("endpoint", "at", "address"), ADDRESSES)
def test_an_address_says_where(
    client: FlaskClient, endpoint: str, at: Location, address: str
) -> None:
    served = client.application.url_map.bind("")
    assert served.build(endpoint, {"key": "key", "at": at}) == address
    assert served.match(address) == (endpoint, {"key": "key", "at": at})


def test_the_page_of_a_round_is_that_of_its_tables_round(client: FlaskClient) -> None:
    served = client.application.url_map.bind("")
    assert served.build("venue.round_page", {"key": "key", "at": TABLE}) == "/venue/key/c/3/r/2"


@pytest.mark.parametrize("where", ["3/r", "3/r/x", "3/r/-1", "3/r/2/t", "3/r/2/5", "3/2/5"])
def test_what_says_nothing_is_nowhere(client: FlaskClient, where: str) -> None:
    with pytest.raises(NotFound):
        client.application.url_map.bind("").match(f"/venue/key/c/{where}")


def test_a_number_is_as_long_as_numbers_are(client: FlaskClient) -> None:
    with pytest.raises(NotFound):
        client.application.url_map.bind("").match(f"/venue/key/c/{'9' * 5_000}/r/1")
