"""Whatever is sent to organisers' pages, they answer with a sentence, never with a fault."""

from random import Random

import pytest
from flask.testing import FlaskClient

from tests.helpers.slow import slow_but
from tests.web.venue.helpers.organiser import NAMES, House

NIGHT = "/c/1/r/2"
ACTIONS = (
    *("/new/season", "/new/tournament", "/c/1/settings", "/c/1/open", "/c/1/finish", "/c/2/cut"),
    *("/c/1/entrants", "/c/1/entrants/out", f"{NIGHT}/in", f"{NIGHT}/out", f"{NIGHT}/draft"),
    *(
        f"{NIGHT}/draft/judge",
        f"{NIGHT}/by-hand",
        f"{NIGHT}/close",
        f"{NIGHT}/unopen",
        f"{NIGHT}/arrive",
        f"{NIGHT}/scores",
        "/room",
        "/import",
    ),
    *("/c/1/r/1/t/1", f"{NIGHT}/t/1", f"{NIGHT}/t/1/reseat", "/c/1/r/1/t/1/correct"),
    *("/c/1/r/1/t/1/void", "/c/1/r/1/t/1/penalise", "/c/9/open", "/c/1/r/9/in"),
)
FIELDS = (
    *("name", "game", "format", "planned", "minutes", "mode", "preferred", "size-3", "size-12"),
    *("preset", "kind", "lists", "tiebreak-0", "tiebreak-1", "best-0", "of-0", "bye", "average"),
    *("minimum_games", "bonus-attendance", "cut-size", "cut-minimum", "cut-straight", "seeding"),
    *("apart", "fixed", "weight", "person", "points", "many", "what", "tables", "byes", "pick"),
    *("to", "seed", "there", "score-0", "score-1", "place-0", "place-1", "points-0", "reason"),
    *("instead", "without", "sure", "confirm", "of", "finished", "token"),
)
VALUES = (
    *("", "0", "1", "2", "-1", "3,5", "1.5", "999999999", "99999999999999999999", "1e9", "x", "٣"),
    *("on", "yes", "all", "swap", "move", "publish", "another", "new", "out", "own", "placing"),
    *("1,2,3,4 5,6,7,8", "1,1", "1", "4: 5 3", "*: 1", "Ana, Ben", "Ana: 1", "#1", "#99", "Eve"),
    *(
        "wins",
        "lot",
        "swiss",
        "knockout",
        "heats",
        "schedule",
        "random",
        "<b>",
        "\ud800"[:0],
        "a\0b",
    ),
    *("\u202eabc", "🎲" * 70, "n" * 5000, "head_to_head", "share", "given", "beaten", "five"),
)


@pytest.mark.parametrize("seed", slow_but([0], range(3)))
def test_the_organise_answers_whatever_it_is_sent(client: FlaskClient, seed: int) -> None:
    house, random = House(client, NAMES), Random(seed)
    first = house.night(house.season())
    house.drawn(first)
    for table in (1, 2):
        house.result(f"{first}/t/{table}", [4, 3, 2, 1])
    house.post(f"{first}/close")
    house.night("/c/1")
    house.drawn(NIGHT)
    house.post(f"{house.tournament()}/entrants", {"many": "all"})
    for _ in range(250):
        rest = random.choice(ACTIONS)
        names = random.sample(FIELDS, random.randint(0, 14))
        data = {name: random.choices(VALUES, k=random.choice((1, 1, 2))) for name in names}
        answer = client.post(house.address(rest), data=data)
        assert answer.status_code in (200, 303, 400, 404, 422), (rest, data, answer.text)
    for rest in ("", "/c/1", "/c/2", "/c/1/r/1", NIGHT, "/c/1/r/1/t/1", "/c/1/settings"):
        house.get(rest)
