"""Tables: results in all their forms, and what judges decide about them."""

import pytest
from flask.testing import FlaskClient

from tests.helpers.said import said
from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.organiser import NAMES, House, words_of

NIGHT = "/c/1/r/1"


@pytest.fixture
def house(client: FlaskClient) -> House:
    """Two tables of four: Ana to Dan, and Eve to Hana."""
    found = House(client, [*NAMES, "Ida"])
    found.night(found.season(), many="")
    found.post(f"{NIGHT}/in", {"person": [str(each) for each in range(1, 9)]})
    for people in ("1234", "5678"):
        found.post(f"{NIGHT}/by-hand", {"person": [*people], "game": "Ys"})
    return found


def points(house: House) -> dict[str, str]:
    """Everybody's row in the standings, in words."""
    page = house.get("/c/1")
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [words_of(row).split(" ") for row in body.split("</tr>") if "<bdi>" in row]
    return {row[1]: f"{row[0]} {row[-2] if len(row) > 3 else row[2]}" for row in rows}


def line(house: House, table: int = 1) -> object:
    return house.view.state.competitions[1].rounds[0].tables[table - 1].lines


def test_results_with_decimals_and_without_any(house: House) -> None:
    sent = {"score-0": "12,5", "score-1": "−3", "score-2": "7", "score-3": ""}
    house.post(f"{NIGHT}/t/1", sent)
    page = words_of(house.get(f"{NIGHT}/t/1"))
    assert "1 Ana 12.5 1 5" in page
    assert "2 Ben −3 3 2" in page
    assert "4 Dan – – 0" in page
    assert said("state.entered") in page


def test_places_are_enough(house: House) -> None:
    house.post(
        f"{NIGHT}/t/1", {f"place-{seat}": str(place) for seat, place in enumerate([2, 1, 2, 4])}
    )
    assert "1 Ana – 2 2.5" in words_of(house.get(f"{NIGHT}/t/1"))


def test_what_is_no_number_stays_to_be_corrected(house: House) -> None:
    page = house.post(f"{NIGHT}/t/1", {"score-0": "many", "score-1": "3"}, 422)
    assert 'value="many"' in page
    assert 'aria-invalid="true"' in page
    assert line(house) is None


def test_a_result_can_be_entered_again_until_it_is_confirmed(house: House) -> None:
    house.result(f"{NIGHT}/t/1", [1, 2, 3, 4], confirm="")
    house.result(f"{NIGHT}/t/1", [4, 3, 2, 1])
    page = house.post(f"{NIGHT}/t/1", {"score-0": "9"}, 422)
    assert 'class="state-mark confirmed"' in page
    assert "1 5" in points(house)["Ana"]


def test_an_entered_result_is_confirmed_as_it_was_seen(house: House) -> None:
    house.result(f"{NIGHT}/t/1", [1, 2, 3, 4], confirm="")
    forms = Forms(house.get(f"{NIGHT}/t/1")).forms
    seen = next(form for form in forms if form.action.endswith("/confirm"))
    house.result(f"{NIGHT}/t/1", [4, 3, 2, 1], confirm="")
    house.post(house.below(seen.action), seen.sent, 422)
    assert house.send(f"{NIGHT}/t/1", "/confirm").endswith("/t/1")
    assert house.view.state.competitions[1].rounds[0].tables[0].confirmed


def test_a_correction_shows_what_it_moves_before_it_is_made(house: House) -> None:
    for table in (1, 2):
        house.result(f"{NIGHT}/t/{table}", [4, 3, 2, 1])
    house.post(f"{NIGHT}/close")
    sent = {f"score-{seat}": str(score) for seat, score in enumerate([1, 3, 2, 4])}
    page = house.post(f"{NIGHT}/t/1/correct", {**sent, "reason": "misread"}, 200)
    assert "1 → 7 Ana 5 → 1" in words_of(page)
    assert points(house)["Ana"].startswith("1")
    house.send_shown(page, f"{NIGHT}/t/1/correct")
    assert points(house)["Dan"].startswith("1")
    assert said("result.ruling", reason="misread") in house.get(f"{NIGHT}/t/1")


def test_a_correction_needs_a_reason(house: House) -> None:
    house.result(f"{NIGHT}/t/1", [4, 3, 2, 1])
    sent = {"score-0": "1", "score-1": "2", "score-2": "3", "score-3": "4", "sure": "yes"}
    assert "Reason" in words_of(house.post(f"{NIGHT}/t/1/correct", sent, 422))


def test_a_void_table_counts_for_nothing(house: House) -> None:
    house.result(f"{NIGHT}/t/1", [4, 3, 2, 1])
    page = house.post(f"{NIGHT}/t/1/void", {"reason": "spilled coffee"}, 200)
    assert "5 → 0" in words_of(page)
    house.send_shown(page, f"{NIGHT}/t/1/void")
    assert house.view.state.competitions[1].rounds[0].tables[0].void
    assert "void" in words_of(house.get(f"{NIGHT}/t/1"))


def test_a_penalty_takes_points(house: House) -> None:
    house.result(f"{NIGHT}/t/1", [4, 3, 2, 1])
    sent = {"person": "1", "points": "-1,5", "reason": "late"}
    house.send_shown(house.post(f"{NIGHT}/t/1/penalise", sent, 200), f"{NIGHT}/t/1/penalise")
    assert "3.5" in points(house)["Ana"]
    told = said("night.penalty", name="Ana", points="−1.5", reason="late")
    assert told in words_of(house.get(NIGHT))


@pytest.mark.parametrize("person", ["", "0", "9", "77", "-5", "x"])
def test_nobody_is_made_up_for_a_penalty(house: House, person: str) -> None:
    house.post(f"{NIGHT}/t/1/penalise", {"person": person, "points": "1", "reason": "x"}, 422)


def test_somebody_is_missing_and_the_table_plays_on(house: House) -> None:
    house.post(f"{NIGHT}/t/2/reseat", {"person": "6"})
    now = house.view.state.competitions[1].rounds[0]
    assert now.tables[1].people == (5, 7, 8)
    assert 6 not in now.present


def test_somebody_comes_late(house: House) -> None:
    house.post(f"{NIGHT}/t/2/reseat", {"person": "6"})
    house.post(f"{NIGHT}/arrive", {"name": "ida"})
    now = house.view.state.competitions[1].rounds[0]
    assert sorted(now.tables[1].people) == [5, 7, 8, 9]
    assert now.tables[0].people == (1, 2, 3, 4)
    page = house.post(f"{NIGHT}/arrive", {"name": "Ana"}, 422)
    assert "Ana is still playing" in page


def test_two_tables_change_at_most(house: House) -> None:
    for person in ("6", "7"):
        house.post(f"{NIGHT}/t/2/reseat", {"person": person})
    now = house.view.state.competitions[1].rounds[0]
    assert sorted([len(table.people) for table in now.tables]) == [3, 3]


def test_a_table_that_has_ended_does_not_change(house: House) -> None:
    house.result(f"{NIGHT}/t/2", [4, 3, 2, 1])
    assert "Table 2" in house.post(f"{NIGHT}/t/2/reseat", {"person": "6"}, 422)


def test_somebody_else_plays_instead(house: House) -> None:
    house.post(f"{NIGHT}/t/2/reseat", {"person": "6", "instead": "Ida"})
    now = house.view.state.competitions[1].rounds[0]
    assert now.tables[1].people == (5, 9, 7, 8)
    notice = house.get(f"{NIGHT}?done={house.done}")
    assert said("notice.replaced", person="Ida", other="Finn", number=2) in notice
    house.post(f"{NIGHT}/t/2/reseat", {"person": "5", "instead": "Zoe"})
    now = house.view.state.competitions[1].rounds[0]
    assert house.view.people[now.tables[1].people[0]].name == "Zoe"
    page = house.post(f"{NIGHT}/t/2/reseat", {"person": "7", "instead": "Cléo"}, 422)
    assert said("here.is_it.yes", name="Cleo") in page
    house.post(f"{NIGHT}/t/2/reseat", {"person": "7", "instead": "Cléo", "anew": "yes"})
    assert "Cléo" in [each.name for each in house.view.people.values()]


def test_tables_that_do_not_exist_are_not_found(house: House) -> None:
    for rest in ("/c/2", "/c/1/r/0", "/c/1/r/2", f"{NIGHT}/t/0", f"{NIGHT}/t/3", "/c/1/why/99"):
        house.get(rest, 404)
    house.post(f"{NIGHT}/t/3", {"score-0": "1"}, 404)


def test_a_night_closes_only_with_all_results(house: House) -> None:
    house.result(f"{NIGHT}/t/1", [4, 3, 2, 1])
    assert said("tables_open", count=1) in house.post(f"{NIGHT}/close", {}, 422)
    house.result(f"{NIGHT}/t/2", [4, 3, 2, 1], confirm="")
    house.post(f"{NIGHT}/close")
    assert house.view.state.competitions[1].rounds[0].tables[1].confirmed


def test_why_somebody_stands_there(house: House) -> None:
    house.result(f"{NIGHT}/t/1", [4, 3, 2, 1])
    page = words_of(house.get("/c/1/why/2"))
    assert said("explanation.rank", rank=2, points=3) in page
    assert said("step.ahead", seat="Ana", other="Ben", own=5, theirs=3) in page
    assert "Night 1 Ys 2 of 4 3 3" in page
    assert said("step.sum.many", seat="Ben", terms=3, value=3) in page
