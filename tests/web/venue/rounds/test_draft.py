"""Drafts of tables: drawn, changed by hand, judged, published only for whom they were drawn."""

import pytest
from flask.testing import FlaskClient

from tests.helpers.said import said, saying
from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.organiser import NAMES, House, words_of


@pytest.fixture
def house(client: FlaskClient) -> House:
    found = House(client, [*NAMES, "Ida"])
    found.night(found.season(), many="")
    found.post(f"{NIGHT}/in", {"person": [str(each) for each in range(1, 9)]})
    return found


NIGHT = "/c/1/r/1"
DRAFT = f"{NIGHT}/draft"


def draft_of(house: House, page: str = "") -> dict[str, str]:
    forms = Forms(page or house.get(DRAFT)).forms
    return next(form.sent for form in forms if "tables" in form.sent)


def tables(house: House) -> list[tuple[int, ...]]:
    return [table.people for table in house.view.state.competitions[1].rounds[0].tables]


def test_a_draft_has_a_sentence_for_everybody_and_keeps_nothing(house: House) -> None:
    before = house.view.seq
    page = house.get(DRAFT)
    assert len(saying("why.first_round").findall(page)) == 8
    assert said("draft.no_repeats") in page
    assert house.view.seq == before


def test_another_draw_is_another_seed(house: House) -> None:
    where = house.send(DRAFT, "/draft", what="another")
    assert where.endswith("seed=2")
    assert draft_of(house, house.get(f"{DRAFT}?seed=2"))["tables"] != draft_of(house)["tables"]


def test_two_people_change_places(house: House) -> None:
    sent = draft_of(house)
    first, second = sent["tables"].split(" ")
    one, other = first.split(",")[0], second.split(",")[-1]
    page = house.post(DRAFT, {**sent, "what": "swap", "pick": [one, other]}, 200)
    swapped = draft_of(house, page)["tables"].split(" ")
    assert swapped[0].split(",")[0] == other
    assert swapped[1].split(",")[-1] == one


def test_swapping_needs_two(house: House) -> None:
    sent = draft_of(house)
    page = house.post(DRAFT, {**sent, "what": "swap", "pick": ["1"]}, 422)
    assert said("two_to_swap") in page
    assert draft_of(house, page)["tables"] == sent["tables"]


def test_somebody_moved_makes_another_cost_and_says_what_is_wrong(house: House) -> None:
    sent = draft_of(house)
    picked = sent["tables"].split(",")[0]
    page = house.post(DRAFT, {**sent, "what": "move", "to": "1", "pick": [picked]}, 200)
    assert said("fault.wrong_size", number=2) in page
    out = house.post(DRAFT, {**sent, "what": "move", "to": "out", "pick": [picked]}, 200)
    assert draft_of(house, out)["byes"] == picked


def test_a_judged_draft_is_a_part_of_the_page(house: House) -> None:
    sent = draft_of(house)
    part = house.post(f"{DRAFT}/judge", sent, 200)
    assert "<html" not in part
    assert part.count("data-person") == 8
    assert house.post(f"{DRAFT}/judge", {**sent, "byes": "999"}, 422)


def test_a_draft_is_published_as_it_was_changed(house: House) -> None:
    sent = {**draft_of(house), "tables": "1,2,3,4 8,7,6,5", "byes": "", "game": "Azul"}
    house.post(DRAFT, {**sent, "what": "publish"})
    assert tables(house) == [(1, 2, 3, 4), (8, 7, 6, 5)]
    assert "Azul" in house.get(NIGHT)


def test_whoever_came_since_is_not_simply_left_out(house: House) -> None:
    sent = draft_of(house)
    house.post(f"{NIGHT}/in", {"person": "9"})
    page = house.post(DRAFT, {**sent, "what": "publish"}, 422)
    assert said("draft_is_stale", names="Ida") in page
    assert said("fault.left_out", person="Ida") in page
    assert draft_of(house, page)["tables"] == sent["tables"]
    assert tables(house) == []
    house.post(DRAFT, {**draft_of(house, page), "what": "publish"})  # now somebody has seen it
    assert len(tables(house)) == 2


def test_published_twice_is_published_once(house: House) -> None:
    sent = {**draft_of(house), "what": "publish"}
    house.post(DRAFT, sent)
    house.post(DRAFT, sent)
    assert len(tables(house)) == 2


def test_nobody_can_be_drawn_twice_or_made_up(house: House) -> None:
    sent = {**draft_of(house), "what": "publish", "byes": ""}
    assert said("seated_twice", person="Ana") in house.post(
        DRAFT, {**sent, "tables": "1,2,3,4 1,5,6,7"}, 422
    )
    house.post(DRAFT, {**sent, "tables": "1,2,3,4 5,6,7,999"}, 422)
    house.post(DRAFT, {**sent, "tables": "1,2,x"}, 400)


def test_a_draft_needs_two_people(house: House) -> None:
    house.post(f"{NIGHT}/out", {"person": [str(each) for each in range(2, 9)]})
    assert said("nobody_to_seat") in words_of(house.get(DRAFT, 422))
