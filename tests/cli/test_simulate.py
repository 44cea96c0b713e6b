"""`companion simulate`: random records, the same for the same arguments."""

import json
import re

import pytest

from companion.games.registry import find_game, known_games, known_keys
from companion.games.simulate import simulate
from companion.games.wording import quoted
from companion.refusal import Malformed
from tests.cli.helpers.command import companion
from tests.helpers.said import said, saying

TABLES = [(game.key, seats) for game in known_games() for seats in game.players]
TABLE = [[8, 6, 4, 2], [7, 5, 3, 1], [6, 4, 2, 0], [5, 3, 1, 0]]


def test_the_same_arguments_give_the_same_bytes():
    first = companion("simulate", "ys", "--players", 3, "--seed", 7)
    assert (first.code, first.err, first.out.count("\n")) == (0, "", 1)
    assert companion("simulate", "ys", "--players", 3, "--seed", 7, PYTHONHASHSEED="1") == first


def test_another_seed_gives_another_record():
    one, two = [companion("simulate", "basari", "--seed", seed).out for seed in (1, 2)]
    assert json.loads(one)["events"] != json.loads(two)["events"]
    assert companion("simulate", "basari", "--players", 4).out == one


@pytest.mark.parametrize("seed", [0, -5, 10**30])
def test_any_whole_number_is_a_seed(seed):
    ended = companion("simulate", "basari", "--seed", seed)
    assert ended.code == 0
    assert companion("replay", "-", stdin=ended.out.encode()).code == 0


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_record_is_accepted_by_replay(key, seats):
    made = companion("simulate", key, "--players", seats, "--seed", 5)
    assert (made.code, made.err) == (0, "")
    record = json.loads(made.out)
    assert list(record) == ["format", "game", "players", "options", "events"]
    assert (record["game"], len(record["players"])) == (key, seats)
    report = companion("replay", "--json", "-", stdin=made.out.encode())
    assert report.code == 0
    assert json.loads(report.out)["finished"] is True


@pytest.mark.parametrize(
    ("players", "option", "value"),
    [
        (4, "kings_favor", True),
        (3, "neighbourhoods", 3),
        (5, "gem_table", TABLE),
        (4, "black_table", [0, 1, 3, 6]),
        (2, "neutral", [3, 3, 1, 0]),
    ],
)
def test_options_are_read_as_json(players, option, value):
    given = f"{option}={json.dumps(value)}"
    ended = companion("simulate", "ys", "--players", players, "--option", given)
    assert (ended.code, ended.err) == (0, "")
    record = json.loads(ended.out)
    assert record["options"] == {option: value}
    assert companion("replay", "-", stdin=ended.out.encode()).code == 0
    throne = [event for event in record["events"] if event["type"] == "throne"]
    assert bool(throne) == (option == "kings_favor")


def test_several_options_at_once():
    options = ["--option", "kings_favor=true", "--option", "black_table=[5]"]
    ended = companion("simulate", "ys", "--players", 3, *options)
    assert json.loads(ended.out)["options"] == {"kings_favor": True, "black_table": [5]}


TITLES = {"basari": "Basari: Das Kartenspiel", "edel": "Edel, Stein & Reich", "ys": "Ys"}


def syntax(quote: str) -> re.Pattern[str]:
    return saying("option_syntax", quote=quoted(quote))


def option(name: str) -> re.Pattern[str]:
    return saying("bad_option", option=name)


def no_option(game: str, name: str) -> re.Pattern[str]:
    return saying("unknown_option", title=TITLES[game], players=4, option=name)


def number(game: str, count: int) -> re.Pattern[str]:
    known = said("or", many="3, 4" if game == "basari" else "2, 3, 4", last=5)
    return saying("wrong_player_count", title=TITLES[game], known=known, count=count)


def no_game(key: str) -> re.Pattern[str]:
    *many, last = known_keys()
    known = said("or", many=", ".join(many), last=last)
    return saying("unknown_game", quote=key, known=known)


WRONG = [
    ("ys --option kings_favor=1", option("kings_favor")),
    ("ys --option kings_favor=yes", syntax("kings_favor=yes")),
    ("ys --option kings_favor", syntax("kings_favor")),
    ("ys --option kings_favor=", syntax("kings_favor=")),
    ("ys --option neighbourhoods=3", no_option("ys", "neighbourhoods")),
    ("ys --option gem_table=[1,2]", option("gem_table")),
    ("ys --option black_table=[NaN]", option("black_table")),
    ("ys --option black_table=[-1]", option("black_table")),
    ("ys --players 2 --option neutral=[5,0,0,0]", option("neutral")),
    ("basari --option kings_favor=true", no_option("basari", "kings_favor")),
    ("ys --option x=" + "[" * 100_000, syntax("x=" + "[" * 100_000)),
    ("ys --option x=" + "9" * 5000, syntax("x=" + "9" * 5000)),
    ("basari --players 2", number("basari", 2)),
    ("basari --players 6", number("basari", 6)),
    ("ys --players 0", number("ys", 0)),
    ("ys --players -1", number("ys", -1)),
    ("edel-stein-reich --players 999999999", number("edel", 999999999)),
    ("chess", no_game("chess")),
    ("basari-2", no_game("basari-2")),
    ("edel", no_game("edel")),
    ("offer", no_game("offer")),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[wrong[0][:40] for wrong in WRONG])
def test_a_wrong_call_ends_in_a_sentence(arguments, sentence):
    ended = companion("simulate", *arguments.split())
    assert (ended.code, ended.out) == (2, "")
    assert sentence.match(ended.err.removeprefix("companion: "))
    assert ended.err.endswith(".\n")
    assert ended.err.count("\n") == 1
    assert len(ended.err) < 200


@pytest.mark.parametrize(
    "arguments",
    ["", "basari --seed x", "basari --seed 1.5", "basari --seed", "basari --players many", "a b"],
)
def test_a_call_that_cannot_be_read_ends_in_the_usage(arguments):
    ended = companion("simulate", *arguments.split())
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"{said('argparse.usage')}companion")
    assert re.search(said("argparse.error") % {"prog": "companion.*", "message": ".+"}, ended.err)


def test_python_refuses_a_wrong_number_of_players_too():
    game = find_game("basari")
    assert game is not None
    for seats in (-1, 2, 6):
        with pytest.raises(Malformed) as refused:
            simulate(game, seats, 1)
        assert refused.value.code == "wrong_player_count"
        assert refused.value.params["count"] == seats
