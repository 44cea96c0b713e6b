"""Everything a night needs on paper, from the web."""

import io
import pickle
import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from companion.printing.queue.orders import FOR_A_ROUND, NOTHING_ANNOUNCED, records_of
from companion.printing.registry import DOCUMENTS
from companion.services.play.reader import Unknown
from companion.services.print_queue import PrintQueue
from companion.services.venue import people
from companion.services.venue.big_screen import Wifi, show_wifi
from companion.services.venue.join_links import renew_join_link
from companion.services.venue.views.documents import LISTS, OF_COMPETITIONS, OF_ROUNDS, ordered
from companion.venue.actions import CheckIn, CloseRound, ConfirmResult, OpenRound
from companion.venue.location import Location
from companion.web.pages import print_jobs as printing
from companion.web.venue.organise import token_for
from tests.helpers.said import said
from tests.web.helpers.pad import begin
from tests.web.venue.helpers.documents import (
    NUMBER,
    asked,
    busy_house,
    of_competition,
    of_round,
    pdf,
    text_of,
)
from tests.web.venue.helpers.phones import NAMES, House

HOSTILE = ['<b>Bob</b> & "Co"', "‮evil‬ שלום", "Ω" * 60, "../../etc 😀"]


@pytest.fixture
def house(client: FlaskClient) -> House:
    return busy_house(client)


def kept(house: House, leave: int = 0) -> tuple[FlaskClient, str]:
    """A phone at the last table, and the address of the play that it kept."""
    phone = house.phone(7)
    pad = phone.post(f"{house.table(NUMBER, 2)}/pad").location
    house.keep(phone, pad, leave)
    return phone, pad


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("standings", ["Season 1", "Hanna", "Yannick", "Café Lantern"]),
        ("crosstable", ["Season 1", "Hanna", "Max"]),
        ("player", ["Hanna", "Max", "Season 1", "Basari: Das Kartenspiel"]),
        ("matrix", ["Season 1", "Hanna", "Max"]),
        ("entrants", ["Season 1", "Hanna", "Yannick"]),
        ("badges", ["Hanna", "Yannick"]),
        ("certificate", ["Hanna", "Season 1"]),
        ("poster", ["Season 1", "Café Lantern"]),
    ],
)
def test_documents_of_a_season(house: House, what: str, shown: list[str]) -> None:
    text = text_of(pdf(house.owner, of_competition(house, what)))
    assert [each for each in shown if each not in text] == []


def test_results_of_a_night_are_those_so_far(house: House) -> None:
    text = text_of(pdf(house.phone(1), of_round(house, "results")))
    assert "Hanna" in text
    assert "Yannick" not in text  # whose table still plays


@pytest.mark.parametrize("what", [each for each in OF_ROUNDS if each not in ("sheets", "results")])
def test_documents_of_a_night(house: House, what: str) -> None:
    text = text_of(pdf(house.owner, of_round(house, what)))
    assert [name for name in [*NAMES, "Yannick"] if name not in text] == []
    assert "basari" not in text  # its title, not its key


@pytest.mark.parametrize("what", [*OF_COMPETITIONS, *OF_ROUNDS])
def test_an_order_travels_and_is_the_same(house: House, what: str) -> None:
    """Worked out here what otherwise another process works out."""
    kept(house)
    at = Location(NUMBER, 1 if what in OF_ROUNDS else None)
    order = ordered(house.store, house.view, what, at, lambda table: f"/t/{table.table}")
    again = pickle.loads(pickle.dumps(order))  # noqa: S301
    assert again == order
    found = records_of(again)
    assert found
    assert {kind for kind, _ in found} <= DOCUMENTS.keys()
    if what == "cards":
        assert [table.link for table in found[0][1].tables] == ["/t/1", "/t/2", "/t/3"]
    if what in ("player", "crosstable"):  # numbers are those of the badges
        guests = found[0][1].people if what == "crosstable" else [each.guest for _, each in found]
        names = {number: named.name for number, named in house.view.people.items()}
        assert {guest.number: guest.name for guest in guests} == names


def test_what_is_not_there_cannot_be_ordered(house: House) -> None:
    for what, at in (("sheets", (NUMBER, 1)), ("tables", (9, 1)), ("tables", (NUMBER, 10))):
        with pytest.raises(Unknown):
            ordered(house.store, house.view, what, Location(*at), str)


def test_a_round_without_results_has_no_standings(client: FlaskClient) -> None:
    house = House(client.application)
    house.night(1, 2, 3)
    house.seat(NUMBER, [1, 2, 3])
    order = ordered(house.store, house.view, "all", Location(NUMBER, 1), str)
    assert [kind for kind, _ in records_of(order)] == [*FOR_A_ROUND]


def test_everything_is_read_above() -> None:
    assert {*OF_COMPETITIONS} == {
        *("standings", "matrix", "crosstable", "player", "entrants", "badges"),
        *("certificate", "poster"),
    }


def test_all_of_a_round_is_one_file(house: House) -> None:
    single = [len(pdf(house.owner, of_round(house, what)).pages) for what in OF_ROUNDS[1:5]]
    standings = len(pdf(house.owner, of_competition(house, "standings")).pages)
    assert len(pdf(house.owner, of_round(house, "all")).pages) == sum(single) + standings


def test_all_of_a_night_is_not_saved_as_a_round(house: House) -> None:
    saved = asked(house.owner, of_round(house, "all")).headers["Content-Disposition"]
    assert said("paper.what.all").replace(" ", "-") in saved
    assert "round" not in saved.casefold()


def test_standings_are_after_what_has_been_played(house: House) -> None:
    house.report(7, (NUMBER, 0, 2), 3, 2, 1)
    for table in range(3):
        house.act(ConfirmResult(NUMBER, 0, table, [{"score": score} for score in (3, 2, 1)]))
    house.act(
        CloseRound(NUMBER, 0), OpenRound(NUMBER, 1, "Thursday", 1), CheckIn(NUMBER, 1, [1, 2, 3])
    )
    house.seat(NUMBER, [1, 2, 3])
    assert "Thursday" not in text_of(pdf(house.owner, of_competition(house, "standings")))
    house.report(1, (NUMBER, 1, 0), 3, 2, 1)
    assert "Thursday" in text_of(pdf(house.owner, of_competition(house, "standings")))


def test_score_sheets_of_a_night(house: House) -> None:
    assert house.owner.get(of_round(house, "sheets")).status_code == 404
    kept(house)
    text = text_of(pdf(house.owner, of_round(house, "sheets")))
    assert [name for name in ("Willi", "Xenia", "Yannick") if name not in text] == []
    assert "Hanna" not in text


def test_a_play_on_paper(house: House) -> None:
    phone, pad = kept(house, leave=2)
    sheet = phone.get(f"{pad}/sheet").text
    links = [unescape(link) for link in re.findall(r'href="([^"]+\.pdf)"', sheet)]
    assert [link.rpartition("/")[2] for link in links] == ["sheet.pdf", "pad.pdf"]
    for link in links:
        text = text_of(pdf(phone, link))
        assert "Willi" in text
        assert "Café Lantern" in text
    assert house.phone(1).get(links[0]).status_code == 404
    assert phone.get(f"{pad}/print/standings.pdf").status_code == 404


def test_a_play_of_no_venue_on_paper(client: FlaskClient) -> None:
    pad = begin(client, "basari", ["Ana", "Ben", "Cleo"])
    assert "Cleo" in text_of(pdf(client, f"{pad}/print/sheet.pdf"))


def test_who_may_print_what(house: House) -> None:
    documents = [of_competition(house, what) for what in OF_COMPETITIONS]
    documents += [of_round(house, what) for what in OF_ROUNDS if what != "sheets"]
    for phone in (house.phone(1), house.phone(role="keeper"), house.phone(role="watcher")):
        for document in documents:
            is_list = document.rpartition("/")[2].removesuffix(".pdf") in LISTS
            expected = 200 if is_list else 403
            assert asked(phone, document).status_code == expected, document
    for document in documents:
        assert house.device().get(document).status_code == 404


def test_nobody_is_offered_what_he_may_not_have(house: House) -> None:
    for page in (f"/c/{NUMBER}/print", f"/c/{NUMBER}/r/1/print"):
        for client in (house.owner, house.phone(1)):
            answer = client.get(house.address + page)
            assert answer.status_code == 200
            links = {
                unescape(each) for each in re.findall(r'href="([^"]+\.pdf[^"]*)"', answer.text)
            }
            assert len(links) >= 4
            assert {asked(client, link).status_code for link in links} == {200}


def test_pages_lead_to_what_can_be_printed(house: House) -> None:
    assert f"/c/{NUMBER}/print" in house.owner.get(f"{house.address}/c/{NUMBER}").text
    assert f"/c/{NUMBER}/r/1/print" in house.owner.get(f"{house.address}/c/{NUMBER}/r/1").text


@pytest.mark.parametrize(
    "rest",
    [
        "c/1/print/nonsense.pdf",
        "c/2/print/standings.pdf",
        "c/1/r/2/print/tables.pdf",
        "c/1/r/0/print",
    ],
)
def test_what_is_not_there_is_not_found(house: House, rest: str) -> None:
    assert house.owner.get(f"{house.address}/{rest}").status_code == 404


def test_another_venue_is_not_found(house: House) -> None:
    other = House(house.app, "Nebelhorn", ["Zoe"])
    for document in (of_competition(house, "standings"), of_round(house, "all")):
        assert other.owner.get(document).status_code == 404


def test_a_job_of_another_document_is_none(house: House) -> None:
    """A name of a job in an address opens nothing but what the address is about."""
    asked(house.owner, of_competition(house, "badges"))
    scope = ("venue", house.key, Location(NUMBER), "badges", NOTHING_ANNOUNCED)
    [name] = [job.name for job in printing.print_queue().jobs.values() if job.scope == scope]
    viewer = house.phone(role="watcher")
    own = asked(viewer, of_competition(house, "standings"))
    assert asked(viewer, f"{of_competition(house, 'standings')}?job={name}").data == own.data
    assert viewer.get(f"{of_competition(house, 'badges')}?job={name}").status_code == 403


def test_names_are_as_people_want_to_appear(house: House) -> None:
    people.change(house.store, house.visitor, 2, shown="number")
    people.change(house.store, house.visitor, 3, shown="initials")
    text = text_of(pdf(house.owner, of_round(house, "all")))
    assert "#2" in text
    assert "S." in text
    assert "Max" not in text
    assert "Sarah" not in text


def test_who_wants_no_rating_has_none_on_paper(house: House) -> None:
    rated = text_of(pdf(house.owner, of_competition(house, "player")))
    for person in range(1, 10):
        people.change(house.store, house.visitor, person, rated=False)
    unrated = text_of(pdf(house.owner, of_competition(house, "player")))
    assert rated.count("Rating") > unrated.count("Rating")


def test_hostile_names_are_only_names(client: FlaskClient) -> None:
    house = House(client.application, 'Ca"fé\\ <i>', HOSTILE)
    house.night(1, 2, 3, 4)
    house.seat(NUMBER, [1, 2, 3, 4])
    house.report(1, (NUMBER, 0, 0), 4, 3, 2, 1)
    for what in OF_COMPETITIONS:
        pdf(house.owner, of_competition(house, what))
    for what in OF_ROUNDS:
        if what != "sheets":
            pdf(house.owner, of_round(house, what))
    text = text_of(pdf(house.owner, of_competition(house, "badges")))
    assert "<b>Bob</b>" in text.replace("\n", "")


@pytest.mark.parametrize(
    "name",
    [
        "\r\nSet-Cookie: x=1",
        '"; filename="evil.exe',
        "../../etc/passwd",
        "‮fdp.exe",
        "😀",
        "",
        "A" * 500,
    ],
)
def test_a_name_of_a_file_is_nothing_else(name: str) -> None:
    shown = printing.disposition("inline", [name, "x"])
    assert re.fullmatch(
        r"inline; filename=\"[A-Za-z0-9-]+\.pdf\"; filename\*=UTF-8''[A-Za-z0-9%._~-]+\.pdf", shown
    )
    assert len(shown) < 1600


def test_what_a_file_says_to_the_browser(house: House) -> None:
    shown = asked(house.owner, of_round(house, "tables"))
    assert shown.headers["Content-Disposition"].startswith("inline; ")
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert shown.headers["Cache-Control"] == "no-store"
    assert "default-src" not in shown.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in shown.headers["Content-Security-Policy"]
    saved = asked(house.owner, f"{of_round(house, 'tables')}?save=1")
    assert saved.headers["Content-Disposition"].startswith("attachment; ")
    assert "Season-1" in saved.headers["Content-Disposition"]
    tag = {"If-None-Match": shown.headers["ETag"]}
    assert house.owner.get(of_round(house, "tables"), headers=tag).status_code == 304


def test_equal_states_give_equal_bytes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = asked(house.owner, of_round(house, "all")).data
    another = PrintQueue()
    monkeypatch.setattr(printing, "print_queue", lambda: another)
    assert asked(house.owner, of_round(house, "all")).data == before
    house.report(7, (NUMBER, 0, 2), 1, 2, 3)
    assert asked(house.owner, of_competition(house, "standings")).data != before
    another.let_go()


def test_paper_as_chosen_and_as_usual(house: House) -> None:
    def width(**headers: str) -> int:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = house.owner.get(of_round(house, "names"), headers=given)
        return round(float(PdfReader(io.BytesIO(answer.data)).pages[0].mediabox.width))

    asked(house.owner, of_round(house, "names"))
    assert width() == 595
    assert width(Accept_Language="en-US,en") == 612
    assert width(Accept_Language="de-CH") == 595
    page = house.owner.get(f"{house.address}/c/{NUMBER}/r/1/print?paper=letter")
    assert "HttpOnly" in page.headers["Set-Cookie"]
    assert width() == 612
    assert "Set-Cookie" not in house.owner.get(f"{house.address}/c/1/print?paper=a0").headers


def test_paper_in_the_language_of_the_reader(house: House) -> None:
    house.owner.set_cookie("language", "de")
    reader = pdf(house.owner, of_round(house, "tables"))
    assert "Sitzplan" in text_of(reader)
    assert reader.trailer["/Root"]["/Lang"] == "de"


def test_badges_on_labels_as_chosen(house: House) -> None:
    """Nine people: on the usual sheet, on a smaller one, and on one that was begun."""

    def sheets(**given: str | int) -> list[int]:
        asking = "&".join([f"{name}={value}" for name, value in given.items()])
        reader = pdf(house.owner, f"{of_competition(house, 'badges')}?{asking}")
        return [round(float(page.mediabox.width)) for page in reader.pages]

    assert sheets() == [595]
    assert sheets(used=2) == [595, 595]
    assert sheets(used=10) == [595]  # as many as there are on a sheet
    assert sheets(labels="5395") == [612, 612]
    assert sheets() == [612, 612]  # remembered
    page = house.owner.get(f"{house.address}/c/{NUMBER}/print").text
    assert '<option value="5395" selected>' in page
    assert said("paper.hint.badges", labels=5395) in page
    assert sheets(labels="L7160", used=-5) == [595]
    assert sheets(labels="A0", used="x") == [595]
    assert "Set-Cookie" not in house.owner.get(f"{house.address}/c/1/print?labels=A0").headers


def test_a_poster_leads_in_where_a_join_link_is_open(house: House) -> None:
    documents = f"{house.address}/c/{NUMBER}/print"
    closed = text_of(pdf(house.owner, of_competition(house, "poster")))
    assert "http" not in closed
    assert "Scan" not in closed
    assert said("paper.no_code") in house.owner.get(documents).text
    house.owner.post(f"{house.address}/big-screen/link")
    assert "/big-screen/" in text_of(pdf(house.owner, of_competition(house, "poster")))
    assert said("paper.no_code") not in house.owner.get(documents).text
    with house.app.test_request_context():
        renew_join_link(house.store, house.visitor, "player", token_for, False)
    assert "/j/" in text_of(pdf(house.owner, of_competition(house, "poster")))


def test_a_poster_announces_when_where_and_for_how_much(house: House) -> None:
    show_wifi(house.store, house.visitor, Wifi("Gäste", "sechs & sieben"))
    poster = of_competition(house, "poster")
    said = "day=2026-11-20&begins=19:30&where=Mill+Lane&fee=5+€&lead=Bring+a+friend"
    shown = text_of(pdf(house.owner, f"{poster}?{said}"))
    for each in ("20 November 2026, 19:30", "Mill Lane", "5 €", "Bring a friend"):
        assert each in shown
    assert "Gäste" not in shown
    assert "sechs & sieben" in text_of(pdf(house.owner, f"{poster}?{said}&wifi=1"))
    odd = text_of(pdf(house.owner, f"{poster}?day=2026-13-99&begins=99:99&where={'x' * 500}"))
    assert "99:99" in odd
    assert "x" * 121 not in odd
