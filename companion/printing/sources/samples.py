"""A record for every document, so that previews and tests need no database."""

from companion.competition.file import FileCompetition, read_competition
from companion.games.progress import follow
from companion.games.record import fold, read_table
from companion.games.registry import find_game
from companion.games.simulate import simulate
from companion.printing.canvas.about import About
from companion.printing.documents.content import (
    Badges,
    CertificateContent,
    Crosstable,
    EntrantList,
    Guest,
    Opponent,
    Pad,
    PlayContent,
    PlayerSheet,
    Poster,
    ResultLine,
    RoundResults,
    SeasonMatrix,
    SeatingContent,
    Standings,
    TableSeats,
)
from companion.printing.sources.competition import (
    crosstable_of,
    round_results_of,
    season_matrix_of,
    standings_of,
)

NAMES = (
    *("Zoë Łukasiewicz", "Γιώργος Παππάς", "Шахноза Иванова", "Jean-Noël Forêt", "Ana"),
    *("Bjørn Østergård", "Đặng Thị Ngọc", "İpek Yıldız", "Maximilian von und zu Hohenlohe", "Ödön"),
    *("Siobhán Ní Bhriain", "Žofia Čapková", "Oisín", "Ragnhildur Þórsdóttir", "Łucja", "Ben"),
)
ABOUT = About(
    venue="Café Würfelglück",
    night="Winter league, night 4",
    table="3",
    date="2026-11-16",
    minutes=95,
    link="https://plays.cafe.example/watch/q7Rm2xVt9K",
    fingerprint="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
)
GUESTS = tuple([Guest(number, name) for number, name in enumerate(NAMES, 1)])
TITLE = "Winter league"
SCHEME = {
    "points": {"kind": "placing", "by_size": {"4": [5, 3, 2, 1]}},
    "tiebreaks": ["wins", "score_share"],
}


def score_sheet() -> PlayContent:
    return played("basari", 4, 9)


def played(key: str, seats: int, seed: int, part: float = 1.0) -> PlayContent:
    """A made-up play, or the first part of one."""
    game = find_game(key)
    assert game is not None
    record = simulate(game, seats, seed)
    record["players"] = [*NAMES[:seats]]
    if part < 1:
        events = record["events"][: int(len(record["events"]) * part)]
        table = read_table(record)
        return PlayContent(table, follow(table, events).history, ABOUT, events=tuple(events))
    table, history = fold(record)
    return PlayContent(table, history, ABOUT, ("The blue stone under the table was found again.",))


def running() -> PlayContent:
    return played("basari", 4, 9, 0.53)


def pad() -> Pad:
    return Pad("basari", 4)


def competition(people: int = 16, rounds: int = 4) -> FileCompetition:
    """Everybody plays every round, always with others as far as that goes."""
    names = [NAMES[at] if at < len(NAMES) else f"{NAMES[at % 16]} {at}" for at in range(people)]
    document = {
        "format": "companion-competition/1",
        "name": TITLE,
        "players": names,
        "scheme": SCHEME,
        "rounds": [
            {"name": f"Round {number + 1}", "tables": tables(people, number)}
            for number in range(rounds)
        ],
    }
    return read_competition(document)


def tables(people: int, number: int) -> list[dict[str, object]]:
    count = people // 4
    seats = [
        [(table + seat * number) % count + seat * count for seat in range(4)]
        for table in range(count)
    ]
    return [
        {"game": "Basari", "seats": [{"player": who, "score": score(who, number)} for who in own]}
        for own in seats
    ]


def score(who: int, number: int) -> int:
    """Some are better, and everybody has good days."""
    return 30 + who * 7 % 40 + (who * 13 + number * 29) % 37


def standings() -> Standings:
    return standings_of(competition(), ABOUT._replace(table=""))


def crosstable() -> Crosstable:
    return crosstable_of(competition(), ABOUT._replace(table=""))


def season_matrix() -> SeasonMatrix:
    return season_matrix_of(competition(16, 9), ABOUT._replace(table=""))


def round_results() -> RoundResults:
    return round_results_of(competition(), 3, ABOUT)


def entrants() -> EntrantList:
    return EntrantList(TITLE, GUESTS, ABOUT._replace(table="", night=""))


def seating() -> SeatingContent:
    people = GUESTS
    seats = [
        TableSeats(
            number + 1,
            tuple([people[(number + seat * 4) % 15] for seat in range(4 if number < 3 else 3)]),
            "Basari: Das Kartenspiel",
            f"https://plays.cafe.example/keep/{number + 1}aZ4kP",
        )
        for number in range(4)
    ]
    return SeatingContent(TITLE, "Round 2", tuple(seats), (people[15],), ABOUT)


def badges() -> Badges:
    return Badges(TITLE, GUESTS, about=ABOUT)


PLAYS = (
    ("Basari: Das Kartenspiel", 2, 3),
    ("Ys", 1, 5),
    ("Edel, Stein & Reich", 4, 1),
    ("Basari: Das Kartenspiel", 1, 5),
    ("Basari: Das Kartenspiel", 3, 2),
    ("Ys", 1, 5),
    ("Edel, Stein & Reich", 2, 3),
)


def player_sheet() -> PlayerSheet:
    results = [
        ResultLine(
            date=f"2026-10-{2 + at * 4:02d}",
            event=f"Night {at + 1}",
            game=game,
            place=place,
            seats=4,
            score=92 - 9 * place,
            points=points,
        )
        for at, (game, place, points) in enumerate(PLAYS)
    ]
    opponents = [
        Opponent(guest.name, ahead + level + 1, ahead, level, 1)
        for at, guest in enumerate(GUESTS[1:9])
        for ahead, level in [(2 - at % 3, at % 2)]
    ]
    ratings = (1500, 1512, 1548, 1521, 1560, 1549, 1583, 1591)
    return PlayerSheet(
        guest=GUESTS[0],
        season=TITLE,
        results=tuple(results),
        opponents=tuple(opponents),
        ratings=ratings,
        rank=3,
        of=16,
        points=24,
        about=ABOUT,
    )


def certificate() -> CertificateContent:
    return CertificateContent(
        competition=TITLE,
        name=NAMES[0],
        place=1,
        game="Basari: Das Kartenspiel",
        shared=False,
        people=16,
        points=24,
        signed="M. Wirt",
        about=ABOUT,
    )


def poster() -> Poster:
    lead = (
        "Four rounds of Basari, Ys and Edel, Stein & Reich. Beginners are welcome, bring a friend."
    )
    return Poster(
        title="Winter league at the café",
        lead=lead,
        when="Thursdays, 19:30",
        where="Café Würfelglück, 5 Mill Lane",
        fee="5 € a night, students 3 €",
        address="plays.cafe.example/j/4KF2-9XQM",
        wifi=("Würfelglück Gäste", "drei-sechsen"),
        about=ABOUT,
    )
