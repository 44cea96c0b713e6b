"""Tournaments from the first entrant to the final, and what their settings say."""

import re
import time

import pytest
from flask.testing import FlaskClient

from companion.services.clock import day
from companion.services.policy import Role
from companion.services.venue import arrivals, join_links
from companion.services.venue.views.documents import ordered
from companion.venue.location import Location
from companion.web.base.device import current_actor
from tests.helpers.said import said, saying
from tests.web.helpers.pad import Forms
from tests.web.venue.helpers.organiser import NAMES, House, words_of

COLUMNS = ("standings.player", "result.score", "sheet.place", "standings.points")
NAME, SCORE, PLACE, POINTS = [said(key) for key in COLUMNS]


@pytest.fixture
def house(client: FlaskClient) -> House:
    return House(client, NAMES)


def play(house: House, at: str) -> None:
    """Every table of the open round that has not ended does, in the order of its seats."""
    number = int(at.rpartition("/")[2])
    now = house.view.state.competitions[1].rounds[number - 1]
    for index, table in enumerate(now.tables, 1):
        if table.lines is None:
            house.result(f"{at}/t/{index}", [*range(len(table.people), 0, -1)])
    house.post(f"{at}/close")


def test_swiss_with_a_final(house: House) -> None:
    at = house.tournament(planned="2", **{"cut-size": "4"})
    assert said("entrants.first") in house.get(at)
    house.post(f"{at}/entrants", {"many": "all"})
    for number in (1, 2):
        assert f"Open Round {number}" in words_of(house.get(at))
        opened = house.night(at)
        house.drawn(opened)
        play(house, opened)
    assert said("competition.cut") in house.get(at)
    assert said("cut.alternates") in house.get(f"{at}/cut")
    final = cut(house, at)
    play(house, final)
    page = words_of(house.get(at))
    assert said("competition.finish.tournament") in page
    assert said("standings.final") in page
    house.post(f"{at}/finish")
    assert house.view.state.competitions[1].finished
    winner = house.view.state.competitions[1].rounds[2].tables[0].people[0]
    assert "Rank 1 " in words_of(house.get(f"{at}/why/{winner}"))


def cut(house: House, at: str) -> str:
    sent = {"name": "Last tables", "tables": tables_shown(house, f"{at}/cut")}
    return house.below(house.post(f"{at}/cut", sent))


def with_final(house: House, **more: str) -> tuple[str, str]:
    """A tournament of two rounds up to the tables of its final, which is not played."""
    at = house.tournament(planned="2", **{"cut-size": "4", **more})
    house.post(f"{at}/entrants", {"many": "all"})
    for _ in range(2):
        opened = house.night(at)
        house.drawn(opened)
        play(house, opened)
    return at, cut(house, at)


def test_rounds_before_the_cut_and_the_final_are_told_apart(house: House) -> None:
    at, final = with_final(house)
    page = words_of(house.get(at))
    assert said("competition.and_final.many", count=2) in page
    assert "3 of 2" not in page
    assert said("standings.final") not in page  # it is not played yet
    play(house, final)
    assert words_of(house.get(at)).count(" 2+1 ") == 4
    table = words_of(house.get(f"{final}/t/1"))
    columns = f"{NAME} {SCORE} {PLACE}"
    assert f"{columns} 1 " in table
    assert f"{columns} {POINTS} 1 " in words_of(house.get(f"{at}/r/1/t/1"))


def test_why_in_the_final(house: House) -> None:
    at, final = with_final(house)
    first, second, third, _ = house.view.state.competitions[1].rounds[2].tables[0].people
    name = dict(enumerate(NAMES, 1))
    waiting = words_of(house.get(f"{at}/why/{second}"))
    assert saying("step.level", rank=1).search(waiting)
    assert saying("explanation.final_open", above=name[second], below=name[third]).search(waiting)
    play(house, final)
    page = words_of(house.get(f"{at}/why/{second}"))
    assert said("explanation.rank_final", rank=2, points=8) in page
    places = {"above": name[first], "below": name[second], "own": 1, "theirs": 2}
    assert said("explanation.final", stage="Last tables", **places) in page
    assert "Last tables 2 of 4 3 –" in page
    out = next(p for p in name if p not in house.view.state.competitions[1].rounds[2].present)
    assert "Last tables" not in words_of(house.get(f"{at}/why/{out}"))


@pytest.mark.parametrize("round_", [None, 1, 3])
def test_paper_of_a_tournament_has_the_day(house: House, round_: int | None) -> None:
    with_final(house)
    what = "standings" if round_ is None else "tables"
    order = ordered(house.store, house.view, what, Location(1, round_), str)
    assert order.about.date == day(house.view.log[-1].at)


@pytest.mark.parametrize(("zone", "told"), [("UTC", "2026-11-16"), ("Asia/Kolkata", "2026-11-17")])
def test_the_day_is_that_of_the_place(
    zone: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as place:
        place.setenv("TZ", zone)
        time.tzset()
        found = day("2026-11-16T22:30:00Z")
    time.tzset()
    assert found == told


def test_who_came_further_in_the_finals(house: House) -> None:
    at, semifinal = with_final(house, **{"cut-size": "8"})
    assert said("competition.and_finals.many", count=2) in words_of(house.get(at))
    play(house, semifinal)
    house.post(f"{at}/cut", {"name": "Grand final", "tables": tables_shown(house, f"{at}/cut")})
    play(house, f"{at}/r/4")
    rounds = house.view.state.competitions[1].rounds
    last = rounds[3].tables[0].people[-1]
    page = words_of(house.get(f"{at}/why/{last}"))
    assert "Grand final against Last tables." in page
    assert "Last tables 1 of 4" in page or "Last tables 2 of 4" in page
    fifth = next(p for p in rounds[2].present if p not in rounds[3].present)
    assert saying("explanation.final").search(words_of(house.get(f"{at}/why/{fifth}")))


def test_a_round_that_is_only_open_adds_nothing(house: House) -> None:
    at = house.tournament(planned="3")
    house.post(f"{at}/entrants", {"many": "all"})
    opened = house.night(at)
    house.drawn(opened)
    play(house, opened)
    before = words_of(house.get(f"{at}/why/1"))
    house.drawn(house.night(at))
    after = words_of(house.get(f"{at}/why/1"))
    assert (
        before.partition(said("explanation.sum"))[2] == after.partition(said("explanation.sum"))[2]
    )
    assert "+ 0" not in after


def test_the_standings_show_the_difference_that_decides(house: House) -> None:
    at = house.tournament(planned="1")
    sent = next(
        form.sent for form in Forms(house.get(f"{at}/settings")).forms if "kind" in form.sent
    )
    house.post(f"{at}/settings", {**sent, "tiebreak-0": "score_share"})
    house.post(f"{at}/entrants", {"many": "all"})
    opened = house.night(at)
    house.drawn(opened)
    house.result(f"{opened}/t/1", [28941, 27059, 23000, 21000])
    house.result(f"{opened}/t/2", [28912, 27088, 23000, 21000])
    page = words_of(house.get(at))
    assert "0.2894" in page
    assert "0.2891" in page
    second = house.view.state.competitions[1].rounds[0].tables[1].people[0]
    page = words_of(house.get(f"{at}/why/{second}"))
    assert saying("step.broken", own="0.2894", theirs="0.2891").search(page)


def test_winning_the_table_is_said_so(house: House) -> None:
    at = house.tournament(planned="2", **{"cut-size": "4"})
    house.post(f"{at}/entrants", {"many": "all"})
    for _ in range(2):
        opened = house.night(at)
        house.drawn(opened)
        if opened.endswith("1"):
            play(house, opened)
    pages = [words_of(house.get(f"{at}/why/{person}")) for person in range(1, 9)]
    wins = (said("explanation.sure_win"), said("explanation.could_win"))
    places = [saying(f"explanation.{kind}_place", place=1) for kind in ("sure", "could")]
    assert any(win in page for page in pages for win in wins)
    assert not any(place.search(page) for page in pages for place in places)


def tables_shown(house: House, page: str) -> str:
    return next(f.sent["tables"] for f in Forms(house.get(page)).forms if "tables" in f.sent)


def test_what_is_needed_for_the_cut(house: House) -> None:
    at = house.tournament(planned="2", **{"cut-size": "4"})
    house.post(f"{at}/entrants", {"many": "all"})
    assert said("explanation.needs") not in house.get(f"{at}/why/1")
    first = house.night(at)
    house.drawn(first)
    play(house, first)
    page = words_of(house.get(f"{at}/why/1"))
    assert said("explanation.for_cut", cut=4) in page
    second = house.night(at)
    house.drawn(second)
    sure = words_of(house.get(f"{at}/why/{best(house)}"))
    assert said("explanation.sure_win") in sure or saying("explanation.sure_place").search(sure)
    tables = house.view.state.competitions[1].rounds[1].tables
    house.result(f"{second}/t/1", [*range(len(tables[0].people), 0, -1)])
    for person in (tables[0].people[-1], tables[1].people[-1]):  # who is done, and who plays on
        assert said("explanation.needs") in words_of(house.get(f"{at}/why/{person}"))
    play(house, second)
    assert said("explanation.needs") not in house.get(f"{at}/why/1")


def best(house: House) -> int:
    return house.view.state.competitions[1].rounds[0].tables[0].people[0]


def before_the_cut(house: House) -> str:
    """A tournament whose only round is played, with a cut to four."""
    at = house.tournament(planned="1", **{"cut-size": "4"})
    house.post(f"{at}/entrants", {"many": "all"})
    opened = house.night(at)
    house.drawn(opened)
    play(house, opened)
    return at


def test_who_cannot_come_makes_room_for_the_next(house: House) -> None:
    at = before_the_cut(house)
    first = tables_shown(house, f"{at}/cut").split(",")[0]
    without = f"{at}/cut?without={first}"
    assert first not in tables_shown(house, without).split(",")
    sent = {"name": "Final", "tables": tables_shown(house, without)}
    assert said("moved_on") in house.post(f"{at}/cut", sent, 422)  # without whom was not said
    house.post(f"{at}/cut", {**sent, "without": first})


def test_nobody_is_published_who_was_ticked_since(house: House) -> None:
    at = before_the_cut(house)
    first = tables_shown(house, f"{at}/cut").split(",")[0]
    shown = house.below(house.send(f"{at}/cut", "/cut", what="publish", without=first))
    assert len(house.view.state.competitions[1].rounds) == 1
    assert said("cut.again") in house.get(shown)
    assert first not in tables_shown(house, shown).split(",")
    back = house.below(house.send(shown, "/cut", what="look", without=[]))
    assert first in tables_shown(house, back).split(",")
    house.send(shown, "/cut", what="publish")
    assert int(first) not in house.view.state.competitions[1].rounds[1].present


def test_entering_late_dropping_out_and_arrivals_back(house: House) -> None:
    at = house.tournament()
    house.post(f"{at}/entrants", {"person": ["1", "2", "3", "4"]})
    house.post(f"{at}/entrants", {"person": ["1"]}, 422)
    house.post(f"{at}/entrants", {}, 422)
    opened = house.night(at)
    house.post(f"{opened}/in", {"person": "5", "points": "2"})
    assert house.view.state.competitions[1].entrants[5].points == 2
    house.post(f"{at}/entrants/out", {"person": "1"})
    assert 1 not in house.view.state.competitions[1].rounds[0].present
    house.post(f"{at}/entrants", {"person": "1"})
    assert 1 in house.view.state.competitions[1].rounds[0].present


def test_ticks_stay_while_others_are_looked_for(house: House) -> None:
    page = f"{house.tournament()}/entrants"
    sent = {"person": ["1", "3"], "find": "gil", "what": "find"}
    found = house.below(house.post(page, sent))
    (form,) = [each for each in Forms(house.get(found)).forms if "person" in each.inputs]
    assert form.inputs["person"] == {"1", "3", "7"}
    assert re.findall('value="([0-9])" checked', house.get(found)) == ["1", "3"]
    house.post(page, {"person": ["1", "3", "7"]})
    assert {*house.view.state.competitions[1].entrants} == {1, 3, 7}


def test_whom_nobody_knows_is_added_and_takes_part(house: House) -> None:
    page = f"{house.tournament()}/entrants"
    found = house.below(house.post(page, {"person": "2", "find": "Zoé", "what": "find"}))
    assert said("night.nobody_called", name="Zoé") in words_of(house.get(found))
    house.post(f"{page}/new", {"person": "2", "find": "Zoé"})
    assert {*house.view.state.competitions[1].entrants} == {2, 9}
    assert house.view.people[9].name == "Zoé"
    house.post(f"{page}/new", {"find": "Ana"})  # who is known is not made a second time
    assert {*house.view.state.competitions[1].entrants} == {1, 2, 9}
    house.post(f"{page}/new", {"find": "Ana"}, 422)
    assert len(house.view.people) == 9


@pytest.mark.parametrize("of", ["season", "tournament"])
def test_an_evening_can_be_planned_before_it_is_set_up(house: House, of: str) -> None:
    assert 'href="/planner"' in house.get(f"/new/{of}")


def test_a_knock_out_begins_with_its_tables(house: House) -> None:
    at = house.tournament(format="knockout")
    house.post(f"{at}/entrants", {"many": "all"})
    assert said("competition.cut") in house.get(at)
    first = cut(house, at)
    play(house, first)
    assert said("competition.next_stage") in house.get(at)


def test_settings_are_kept_and_shown_again(house: House) -> None:
    at = house.season()
    sent = next(
        form.sent for form in Forms(house.get(f"{at}/settings")).forms if "kind" in form.sent
    )
    sent |= {"lists": "4: 6 4 2,5 1\n*: 3 2 1", "tiebreak-0": "lot", "tiebreak-1": "wins"}
    sent |= {"best-0": "6", "of-0": "8", "bonus-attendance": "1", "average": "on", "bye": "2"}
    sent |= {"apart": "Ana, Ben\n#3; Dan", "fixed": "Eve: 2", "game": "basari"}
    house.post(f"{at}/settings", sent)
    found = house.view.state.competitions[1].settings
    assert found.scheme["points"] == {
        "kind": "placing",
        "by_size": {"4": [6, 4, 2.5, 1]},
        "default": [3, 2, 1],
    }
    assert found.scheme["tiebreaks"][:2] == ["lot", "wins"]
    assert found.scheme["count"] == [{"best": 6, "of": 8}]
    assert (found.apart, found.fixed) == (((1, 2), (3, 4)), ((5, 1),))
    assert found.game == "basari"
    again = next(
        form.sent for form in Forms(house.get(f"{at}/settings")).forms if "kind" in form.sent
    )
    changed = {"token", "csrf_token", "apart", "lists", "game"}
    assert {k: v for k, v in again.items() if k not in changed} == {
        k: v for k, v in sent.items() if k not in changed
    }
    assert "Basari" in again["game"]
    house.post(f"{at}/settings", again)
    assert house.view.state.competitions[1].settings == found


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("lists", "4: five"),
        ("lists", ""),
        ("apart", "Nobody, Ana"),
        ("fixed", "Ana: first"),
        ("best-0", "9"),
        ("planned", "many"),
        ("name", ""),
        ("kind", "guess"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_what_was_typed(
    house: House, field: str, value: str
) -> None:
    at = house.season()
    sent = next(
        form.sent for form in Forms(house.get(f"{at}/settings")).forms if "kind" in form.sent
    )
    page = house.post(f"{at}/settings", {**sent, "of-0": "8", "name": "New", field: value}, 422)
    assert 'role="alert"' in page
    assert house.view.state.competitions[1].name == "Thursdays"


def test_the_arithmetic_is_shown_in_an_example(house: House) -> None:
    page = words_of(house.get(f"{house.season()}/settings"))
    assert said("settings.example") in page
    assert said("step.placing.many", seat="Ana", rank=1, size=4, value=5) in page


@pytest.mark.parametrize("preset", ["five", "beaten", "share", "winner", "written", "sociable"])
def test_every_way_of_counting_plays_a_night(house: House, preset: str) -> None:
    at = house.season(preset=preset)
    night = house.night(at)
    house.drawn(night)
    scores = {f"{name}-{seat}": str(9 - seat) for seat in range(4) for name in ("score", "points")}
    for table in (1, 2):
        house.post(f"{night}/t/{table}", {**scores, "confirm": "yes"})
    house.post(f"{night}/close")
    for rest in (at, night, f"{night}/t/1", f"{at}/why/1", f"{at}/settings"):
        house.get(rest)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_everything_is_said_in_every_language(house: House, language: str) -> None:
    at = before_the_cut(house)
    for rest in (
        "",
        "/new/season",
        at,
        f"{at}/r/1",
        f"{at}/r/1/t/1",
        f"{at}/why/1",
        f"{at}/settings",
    ):
        for page in (rest, f"{at}/cut", "/import", f"{at}/entrants"):
            answer = house.client.get(house.address(page), headers={"Accept-Language": language})
            assert f'lang="{language}"' in answer.text


PAGES = ("", "/c/1", "/c/1/r/1", "/c/1/r/1/t/1", "/c/1/why/1")
ACTIONS = (
    *("/new/season", "/c/1/settings", "/c/1/open", "/c/1/finish", "/c/1/entrants", "/c/1/cut"),
    *("/c/1/r/1/in", "/c/1/r/1/draft", "/c/1/r/1/by-hand", "/c/1/r/1/close", "/c/1/r/1/seat"),
    *("/c/1/r/1/t/1", "/c/1/r/1/t/1/correct", "/c/1/r/1/t/1/void", "/c/1/r/1/t/1/penalise"),
    *("/c/1/r/1/t/1/reseat", "/import", "/c/1/r/1/unopen", "/c/1/r/1/arrive", "/c/1/r/1/out"),
)


def test_viewers_look_and_strangers_find_nothing(house: House) -> None:
    night = house.night(house.season())
    house.drawn(night)
    token = "t" * 27
    join_links.renew_join_link(house.store, house.owner, "watcher", lambda *_: token, False)
    stranger = house.client.application.test_client()
    stranger.get("/")
    for rest in (*PAGES, *ACTIONS):
        assert stranger.get(house.address(rest)).status_code in (404, 405)
        assert stranger.post(house.address(rest)).status_code in (404, 405)
    before = house.view.seq
    viewer = visitor_by_join_link(house, token)
    for rest in PAGES:
        page = viewer.get(house.address(rest))
        assert page.status_code == 200
        assert "/settings" not in page.text
        assert "penalise" not in page.text
        assert "score-0" not in page.text
    for rest in ACTIONS:
        assert viewer.post(house.address(rest)).status_code in (403, 422), rest
    assert viewer.get(house.address("/c/1/file")).status_code == 403
    assert house.view.seq == before


def visitor_by_join_link(house: House, token: str) -> FlaskClient:
    """A phone that came in by a link."""
    phone = house.client.application.test_client()
    phone.get("/new")
    with phone:
        phone.get("/")
        actor = current_actor()
    found = arrivals.join(house.store, actor, token, None, "")
    assert found.role == Role.VIEWER
    return phone
