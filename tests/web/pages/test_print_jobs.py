"""Long print jobs: who draws them, how far they are, and what becomes of too many."""

import re
from html import unescape
from itertools import cycle
from pathlib import Path

import pytest
from flask import g
from flask.testing import FlaskClient
from reportlab.pdfgen.canvas import Canvas

from companion.printing.queue import worker
from companion.services.print_queue import Full, PrintQueue
from companion.web.app import create_app
from companion.web.pages import print_jobs as printing
from companion.web.security import limits
from tests.helpers.said import said
from tests.web.helpers.pad import client_in
from tests.web.venue.helpers.documents import NUMBER, busy_house, of_competition, of_round, pdf
from tests.web.venue.helpers.phones import House


@pytest.fixture
def house(client: FlaskClient) -> House:
    return busy_house(client)


def test_nothing_is_drawn_where_scores_are_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(worker, "records_of", drawn)
    monkeypatch.setattr(worker, "print_all", drawn)
    monkeypatch.setattr(Canvas, "__init__", drawn)
    assert len(pdf(house.owner, of_round(house, "all")).pages) > 4


class Idle(PrintQueue):
    """A press that never draws."""

    def run(self) -> None:
        return


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> PrintQueue:
    made = Idle()
    monkeypatch.setattr(printing, "print_queue", lambda: made)
    monkeypatch.setattr(printing, "PATIENCE", 0.01)
    return made


def test_a_long_job_says_how_far_it_is(house: House, idle: PrintQueue) -> None:
    answer = house.owner.get(of_round(house, "all"))
    assert answer.status_code == 303
    page = house.owner.get(answer.location).text
    assert 'http-equiv="refresh"' in page
    assert said("paper.waiting") in page
    [job] = idle.jobs.values()
    job.started, job.total, job.drawn = True, 5, 2
    page = house.owner.get(answer.location).text
    assert said("paper.drawing", drawn=2, total=5) in page
    assert re.search(r'<progress[^>]* max="5" value="2"', page)
    job.total, job.drawn = 1, 0  # nothing to count
    page = house.owner.get(answer.location).text
    assert said("paper.drawing.one") in page
    assert re.search(r'<progress class="print-queue" aria-label="[^"]+">', page)
    house.report(7, (NUMBER, 0, 2), 1, 2, 3)  # a score kept meanwhile begins nothing anew
    job.finish(b"%PDF-ready")
    page = house.owner.get(answer.location).text
    assert "refresh" not in page
    links = [unescape(each) for each in re.findall(r'href="([^"]+\.pdf[^"]*)"', page)]
    found = [house.owner.get(link) for link in links]
    assert [each.data for each in found] == [b"%PDF-ready"] * 2
    kinds = [each.headers["Content-Disposition"].partition(";")[0] for each in found]
    assert kinds == ["inline", "attachment"]
    assert len(idle.jobs) == 1


def test_several_processes_know_each_others_jobs_by_their_orders(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has a press: whichever is asked about a job that it does not know draws it itself."""
    presses = [PrintQueue(), PrintQueue()]
    turns = cycle(presses)

    def print_queue() -> PrintQueue:
        if "print_queue" not in g:
            g.print_queue = next(turns)  # another process for every request
        return g.print_queue  # type: ignore[no-any-return]

    monkeypatch.setattr(printing, "print_queue", print_queue)
    monkeypatch.setattr(printing, "PATIENCE", 0.01)
    for _ in range(2):
        reader = pdf(house.owner, of_round(house, "all"))
        assert len(reader.pages) > 4
    for each in presses:
        assert len(each.jobs) == 1
        each.let_go()


def test_a_job_that_fails_is_a_sentence(house: House, idle: PrintQueue) -> None:
    answer = house.owner.get(of_round(house, "all"))
    [job] = idle.jobs.values()
    job.finish(None)
    assert house.owner.get(of_round(house, "tables")).status_code == 303
    page = house.owner.get(answer.location).text
    assert 'role="alert"' in page
    assert "refresh" not in page


def test_too_many_jobs_are_a_sentence(
    house: House, idle: PrintQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Full

    monkeypatch.setattr(idle, "wanted", full)
    answer = house.owner.get(of_round(house, "all"))
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "60"
    assert 'role="alert"' in answer.text


def test_only_a_few_wait(house: House, idle: PrintQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others see at once how far it is, so that threads are left to keep score."""
    monkeypatch.setattr(printing, "PATIENCE", 60)
    taken = 0
    while printing.waiting_rooms.acquire(blocking=False):
        taken += 1
    try:
        assert house.owner.get(of_round(house, "all")).status_code == 303
    finally:
        for _ in range(taken):
            printing.waiting_rooms.release()
    assert taken == 4


def test_a_device_orders_only_so_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client_in(tmp_path, monkeypatch)
    app = create_app({"LIMITS": True, "TESTING": True, "WTF_CSRF_ENABLED": False})
    house = House(app)
    house.night(1, 2, 3)
    house.seat(NUMBER, [1, 2, 3])
    idle = Idle()
    monkeypatch.setattr(printing, "print_queue", lambda: idle)
    monkeypatch.setattr(printing, "PATIENCE", 0.01)
    monkeypatch.setattr(limits, "PRINTING", limits.Budget(burst=2, rate=0.001))
    phone = house.phone(1)
    codes = [phone.get(of_round(house, "tables")).status_code for _ in range(3)]
    assert codes == [303, 303, 429]
    [job] = idle.jobs
    assert phone.get(f"{of_round(house, 'tables')}?wait=1&job={job}").status_code == 200


def test_a_begun_sheet_is_still_begun_after_waiting(house: House, idle: PrintQueue) -> None:
    answer = house.owner.get(f"{of_competition(house, 'badges')}?labels=5160&used=4")
    assert answer.status_code == 303
    idle.jobs.clear()  # the process was started anew
    page = house.owner.get(answer.location).text
    [again] = idle.jobs.values()
    assert again.order is not None
    assert (again.order[0].labels, again.order[0].skip) == ("5160", 4)
    assert f"job={again.name}" in page
