"""Competitions as files: out of a venue and into another, with the same points and ranks."""

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.cli import main
from companion.refusal import RuleViolation
from companion.services.policy import Role
from companion.services.venue import people
from companion.services.venue import writer as organise
from companion.services.venue.files import MOST_PLAYERS, MOST_RESULTS, bring_in
from tests.helpers.said import said
from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.organiser import NAMES, House


@pytest.fixture
def house(client: FlaskClient) -> House:
    """A season of two nights with everything that a file can say, but for a play."""
    found = House(client, [*NAMES, "Ida"])
    at = found.season(preset="five")
    first = found.night(at)
    found.drawn(first)
    tables = found.view.state.competitions[1].rounds[0].tables
    for number, table in enumerate(tables, 1):
        found.result(f"{first}/t/{number}", [20 * number, 7, 7, 3][: len(table.people)])
    found.post(f"{first}/by-hand", {"person": ["1", "2", "3"], "game": "Azul"})
    last = len(tables) + 1
    found.post(f"{first}/t/{last}", {"score-0": "2,5", "score-2": "3"})
    sent = {"person": "1", "points": "-0.5", "reason": "late", "sure": "yes"}
    found.post(f"{first}/t/{last}/penalise", sent)
    found.post(f"{first}/close")
    second = found.below(found.post(f"{at}/open", {"weight": "1,5"}))
    found.post(f"{second}/in", {"person": ["1", "2", "3", "4"]})
    found.drawn(second)
    found.result(f"{second}/t/1", [1, 2, 3, 4])
    found.post(f"{second}/close")
    return found


def exported(house: House, number: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(house.get(f"/c/{number}/file"))
    return found


def standings(house: House, number: int) -> list[tuple[str, int | None, float]]:
    view = house.view
    rows = organise.order_of(house.store, view, number)
    return [(view.people[r.person].name, r.rank, float(r.row.points)) for r in rows]


def by_command(
    document: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]
) -> list[tuple[str, int | None, float]]:
    path = folder / "season.json"
    path.write_text(json.dumps(document))
    assert main(["standings", str(path), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    return [(row["player"], row["rank"], float(row["points"])) for row in rows]


def brought_in(house: House, document: Any, code: int = 303, **more: str) -> str:
    data = {"file": (io.BytesIO(json.dumps(document).encode()), "x.json"), **more}
    return house.post("/import", data, code)


def test_a_file_gives_the_same_points_and_ranks(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = by_command(exported(house), tmp_path, capsys)
    assert sorted(found) == sorted(standings(house, 1))


def test_names_in_a_file_are_nobody_elses(house: House) -> None:
    people.change(house.store, house.owner, 2, name="Ana")
    names = exported(house)["players"]
    assert len({*names}) == len(names)


@pytest.mark.parametrize("of", ["season", "tournament"])
def test_a_file_comes_back_as_it_went(house: House, of: str) -> None:
    document = exported(house)
    brought_in(house, document, of=of)
    assert standings(house, 2) == standings(house, 1)
    assert len(house.view.people) == 9
    again = exported(house, 2)
    assert (again["players"], again["scheme"]) == (document["players"], document["scheme"])
    assert not house.view.state.competitions[2].finished
    house.post("/c/2/open")


def test_rounds_without_names_stay_without(house: House) -> None:
    """Whether the file has none, or what rounds without names are called by whoever exported it."""
    house.client.set_cookie("language", "fr")
    document = exported(house)
    assert len({each["name"] for each in document["rounds"]}) == 2
    brought_in(house, document, of="season")
    for each in document["rounds"]:
        del each["name"]
    brought_in(house, document, of="tournament")
    document["rounds"][1]["name"] = "Gems"
    brought_in(house, document, of="tournament")
    names = [[each.name for each in house.view.state.competitions[n].rounds] for n in (2, 3, 4)]
    assert names == [[None, None], [None, None], [None, "Gems"]]


def test_people_who_are_new_are_added(house: House) -> None:
    document = exported(house)
    document["players"][0] = "Zoe"
    brought_in(house, document, finished="yes")
    assert "Zoe" in [named.name for named in house.view.people.values()]
    assert house.view.state.competitions[2].finished


def test_settings_keep_what_came_in_with_a_file(house: House) -> None:
    """Also what no field is for, and more than there are fields for at first."""
    document = exported(house)
    breakers = ["wins", "beaten", "latest", "score_sum", "score_share", "dropped", "attendance"]
    document["scheme"] = {
        "points": {"kind": "share", "reference": 3},
        "tiebreaks": [{"countback": 2}, *breakers],
        "count": [{"of": each, "best": 1} for each in (2, 3, 4, 5)],
    }
    for played in document["rounds"]:
        for table in played["tables"]:
            for seat in table["seats"]:
                seat.setdefault("score", 1)
    brought_in(house, document)
    before = standings(house, 2)
    forms = Forms(house.get("/c/2/settings")).forms
    house.post("/c/2/settings", next(form.sent for form in forms if "kind" in form.sent))
    after = house.view.state.competitions[2].settings.scheme
    assert (after["tiebreaks"], after["count"]) == (
        document["scheme"]["tiebreaks"],
        document["scheme"]["count"],
    )
    assert after["reference"] == 3
    assert standings(house, 2) == before


def broken(document: dict[str, Any]) -> Sequence[Any]:
    other = {**document, "format": "something"}
    seat = {"player": 99, "score": 1}
    rounds = [{"tables": [{"seats": [seat, {"player": 0, "score": 2}]}]}]
    return [other, [], 5, {**document, "rounds": rounds}]


def test_a_file_that_is_none_changes_nothing(house: House) -> None:
    before = house.view.seq
    for document in broken(exported(house)):
        assert 'role="alert"' in brought_in(house, document, 422)
    house.post("/import", {"file": (io.BytesIO(b"\xff{"), "x")}, 422)
    house.post("/import", {}, 422)
    assert house.view.seq == before


def test_two_names_of_one_person_are_refused(house: House) -> None:
    document = exported(house)
    document["players"][:2] = ["Ana", "ANA"]
    assert said("one_person") in brought_in(house, document, 422)


def test_only_organisers_bring_a_file_in(house: House) -> None:
    keeper = house.owner._replace(role=Role.KEEPER)
    with pytest.raises(RuleViolation, match="not_allowed"):
        bring_in(house.store, keeper, exported(house), "season", False, "x", "")


def too_large(document: dict[str, Any]) -> Sequence[tuple[str, dict[str, Any]]]:
    seats = [{"player": 0, "score": 1}, {"player": 1, "score": 2}]
    tables = [{"seats": seats}] * (MOST_RESULTS // 2 + 300)
    names = [f"Player {number}" for number in range(MOST_PLAYERS + 1)]
    return [
        ("too_many_players", {**document, "players": names}),
        ("too_many_results", {**document, "rounds": [{"tables": tables * 2}]}),
        ("too_many_results", {**document, "rounds": [{"tables": tables}]}),  # a draw for each
        ("too_many_results", {**document, "rounds": [{"tables": []}] * (MOST_RESULTS + 1)}),
    ]


def test_a_file_that_is_too_large_changes_nothing(house: House) -> None:
    before = house.view.seq
    for code, document in too_large(exported(house)):
        with pytest.raises(RuleViolation, match=code):
            bring_in(house.store, house.owner, document, "season", False, "x", "")
    assert house.view.seq == before
