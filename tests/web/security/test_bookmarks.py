"""Who was signed in until yesterday, and follows a bookmark."""

from flask.testing import FlaskClient

from tests.web.venue.helpers.organiser import House


def test_a_bookmark_of_a_venue_leads_to_signing_in(client: FlaskClient) -> None:
    house = House(client, ["Ana"])
    client.delete_cookie("organiser")
    assert 'href="/sign-in"' in house.get(code=404)


def test_no_other_page_that_is_not_there_does(client: FlaskClient) -> None:
    assert 'href="/sign-in"' not in client.get("/nowhere").text
