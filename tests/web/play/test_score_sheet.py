"""The score sheet and the chart: the numbers of `companion replay`, drawn."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.record import replay
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.games.wording import Wording
from tests.games.basari.table import adjust, deal, reveal, score
from tests.helpers.said import said
from tests.web.helpers.pad import NAMES, begin, opened, record, text_of

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]


class Table(HTMLParser):
    """The rows of the first table of a page, cell by cell."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.inside = False
        self.feed(page.partition("</table>")[0].partition("<table")[2])

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("th", "td")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data


def numbers(cells: list[str]) -> list[int]:
    return [0 if cell == "·" else int(cell) for cell in cells]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_sheet_has_the_numbers_of_the_report(client: FlaskClient, key: str, seats: int) -> None:
    game = find_game(key)
    assert game is not None
    made_up = simulate(game, seats, 7)
    report = replay(made_up)
    page = client.get(f"{opened(client, made_up)}/sheet").text
    heading, *rows = Table(page).rows
    assert heading == [game.title, *made_up["players"]]
    *lines, totals, places = rows
    assert numbers(totals[1:]) == [player["points"] for player in report["players"]]
    ranking = {
        seat: 1 + sum(map(len, report["ranking"][:at]))
        for at, group in enumerate(report["ranking"])
        for seat in group
    }
    assert numbers(places[1:]) == [ranking[seat] for seat in range(seats)]
    stage, found = "", {}
    for line in lines:
        if len(line) == 1:
            stage = line[0]
        elif any(numbers(line[1:])):
            assert (stage, line[0]) not in found
            found[stage, line[0]] = numbers(line[1:])
    assert found == expected(game, report)


def expected(game: Any, report: dict[str, Any]) -> dict[tuple[str, str], list[int]]:
    """The report's lines summed up: by stage and by what the points are for."""
    sums: dict[tuple[str, str], list[int]] = {}
    for line in report["lines"]:
        number = line["stage"]
        stage = said("sheet.stage", "games", stage=number) if number else said("scoring.final")
        key = (stage, Wording(game).source(line["source"]))
        before = sums.get(key, [0] * len(line["points"]))
        sums[key] = [one + other for one, other in zip(before, line["points"], strict=True)]
    return {key: points for key, points in sums.items() if any(points)}


def drawn(page: str) -> tuple[list[tuple[float, int]], list[list[tuple[float, float]]]]:
    """The grid's heights with their values, and the points of each line."""
    grid = re.findall(r'y1="([\d.]+)" y2="\1"/><text x="26"[^>]*>(-?\d+)</text>', page)
    lines = re.findall(r'<polyline class="series s\d" points="([^"]+)"', page)
    points = [[tuple(map(float, pair.split(","))) for pair in line.split()] for line in lines]
    return [(float(y), int(value)) for y, value in grid], points  # type: ignore[misc]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_line_of_the_chart_ends_at_its_total(
    client: FlaskClient, key: str, seats: int
) -> None:
    game = find_game(key)
    assert game is not None
    made_up = simulate(game, seats, 7)
    grid, lines = drawn(client.get(f"{opened(client, made_up)}/sheet").text)
    (bottom, low), (top, high) = grid[0], grid[-1]
    assert len(lines) == seats
    for line, player in zip(lines, replay(made_up)["players"], strict=True):
        height = (bottom - line[-1][1]) / (bottom - top) * (high - low) + low
        assert height == pytest.approx(player["points"], abs=(high - low) / 100)
        start = (bottom - line[0][1]) / (bottom - top) * (high - low) + low
        assert start == pytest.approx(0, abs=(high - low) / 100)
        assert [x for x, _ in line] == sorted(x for x, _ in line)
    assert {line[-1][0] for line in lines} == {278.0}


@pytest.mark.parametrize("game", ["basari", "edel-stein-reich", "ys"])
def test_an_empty_chart_says_when_it_begins(client: FlaskClient, game: str) -> None:
    shown = text_of(client, f"{begin(client, game, NAMES)}/sheet")
    assert said("chart.empty") in shown
    assert "Total 0 0 0" in shown


def test_a_chart_can_go_below_zero(client: FlaskClient) -> None:
    happened = [deal(1, 1, 1), reveal("BAC"), adjust(1, points=-7)]
    pad = opened(client, record("basari", NAMES, *happened))
    grid, lines = drawn(client.get(f"{pad}/sheet").text)
    assert grid[0][1] <= -7
    assert len(lines[0]) == 2


def test_a_result_slip_stands_on_the_sheet_with_its_reason(client: FlaskClient) -> None:
    happened = [adjust(1, points=-7) | {"reason": "<b>miscounted</b>"}]
    pad = opened(client, record("basari", NAMES, *happened))
    page = client.get(f"{pad}/sheet").text
    assert (
        said("sheet.adjusted", "web", stage=1, who="Max", why="&lt;b&gt;miscounted&lt;/b&gt;")
        in page
    )
    assert [said("source.adjust"), "·", "-7", "·"] in Table(page).rows


def test_points_within_a_round_are_in_the_chart(client: FlaskClient) -> None:
    happened = [deal(1, 1, 1), reveal("ABC"), {"type": "draw", "seat": 0, "workers": 1}]
    pad = opened(client, record("basari", NAMES, *happened, score(1, 5)))
    _, lines = drawn(client.get(f"{pad}/sheet").text)
    assert lines[1][-1][1] < lines[0][-1][1]
