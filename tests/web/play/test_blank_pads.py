"""Empty pads for everybody: no account, no play, one tap."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.games.paper import one_line_per_event
from companion.games.registry import find_game, known_games
from companion.locale import codes
from companion.web.pages import print_jobs as printing
from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, Page, begin, client_in, enter
from tests.web.venue.helpers.documents import asked, pdf, text_of

PADS = [(game.key, seats) for game in known_games() for seats in game.players]
TITLES = {"en": "Print a blank pad", "de": "Leeren Block drucken", "fr": "Imprimer un bloc vierge"}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    return client_in(tmp_path, monkeypatch)


def blanks(page: str) -> list[str]:
    return [each for each in Page(page).addresses() if each.startswith("/pads/")]


def test_the_start_page_leads_to_all_of_them(client: FlaskClient) -> None:
    assert "/pads" in Page(client.get("/").text).addresses()
    listed = blanks(client.get("/pads").text)
    assert listed == [f"/pads/{key}/{seats}.pdf" for key, seats in PADS]


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.key)
def test_a_game_s_page_leads_to_its_own(game, client: FlaskClient) -> None:
    assert f"/pads#{game.key}" in Page(client.get(f"/new/{game.key}").text).addresses()
    _, _, section = client.get("/pads").text.partition(f'id="{game.key}"')
    listed = blanks(section.partition("</section>")[0])
    assert listed == [f"/pads/{game.key}/{seats}.pdf" for seats in game.players]


@pytest.mark.parametrize(("key", "seats"), PADS)
def test_every_pad_is_a_file(key: str, seats: int, client: FlaskClient) -> None:
    found = pdf(client, f"/pads/{key}/{seats}.pdf")
    assert f"{seats} players" in text_of(found)
    assert found.metadata is not None
    game = find_game(key)
    assert game is not None
    assert len(found.pages) >= (2 if game.paper.log is one_line_per_event else 4)


@pytest.mark.parametrize("code", codes())
def test_it_is_in_the_language_of_who_asks(code: str, client: FlaskClient) -> None:
    spoken = {"Accept-Language": code}
    page = client.get("/pads", headers=spoken)
    assert TITLES[code] in page.text
    shown = text_of(pdf(client, "/pads/ys/4.pdf", headers=spoken))
    assert {"en": "Neighbourhood", "de": "Viertel", "fr": "Quartier"}[code] in shown


def test_paper_is_chosen_and_remembered(client: FlaskClient) -> None:
    assert 'aria-current="true">✓ A4' in client.get("/pads").text
    assert 'aria-current="true">✓ Letter' in client.get("/pads?paper=letter").text
    assert 'aria-current="true">✓ Letter' in client.get("/pads").text
    found = pdf(client, "/pads/basari/3.pdf")
    assert float(found.pages[0].mediabox.width) == pytest.approx(612)


def test_it_is_opened_by_name_or_saved(client: FlaskClient) -> None:
    shown = asked(client, "/pads/basari/3.pdf").headers["Content-Disposition"]
    name = "-".join([said("players.many", count=3), said("pad.blank")]).replace(" ", "-")
    assert shown.startswith(f'inline; filename="Basari-Das-Kartenspiel-{name}.pdf"')
    answer = asked(client, "/pads/basari/3.pdf")
    assert "default-src" not in answer.headers["Content-Security-Policy"]  # as viewers need it
    assert answer.headers["X-Frame-Options"] == "DENY"
    shown = asked(client, "/pads/basari/3.pdf?save=1").headers["Content-Disposition"]
    assert shown.startswith("attachment;")


@pytest.mark.parametrize("address", ["basari/2", "basari/9", "chess/2", "ys/0", "edel/3", "ys/x"])
def test_there_is_no_pad_of_what_is_not_played(address: str, client: FlaskClient) -> None:
    assert client.get(f"/pads/{address}.pdf").status_code == 404


def test_a_print_queue_that_is_slow_says_how_far_it_is(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "ready_soon", lambda job: False)
    answer = client.get("/pads/basari/4.pdf")
    assert answer.status_code == 303
    waiting = client.get(answer.location)
    assert waiting.status_code == 200
    assert 'href="/pads"' in waiting.text


def test_the_menu_of_a_play_has_the_pad_to_go_on_with(client: FlaskClient) -> None:
    address = begin(client, "basari", NAMES)
    deal = {"type": "deal", "workers-0": "3", "workers-1": "1", "workers-2": "2"}
    assert enter(client, address, deal).status_code == 302
    menu = client.get(address).text.partition('class="menu"')[2]
    found = re.search(r'href="(/play/[\w-]+/print/pad\.pdf)" target="_blank">([^<]+)', menu)
    assert found is not None
    assert found[2] == said("pad.by_hand")
    shown = text_of(pdf(client, found[1]))
    assert said("pad.next", who=said("everybody"), question=said("ask.reveal", "basari")) in shown
    for name in NAMES:
        assert name in shown
