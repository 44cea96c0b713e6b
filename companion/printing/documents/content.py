"""What is printed: one plain record a document. No database, no clock: all of it is given."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.competition.reader import Number
from companion.competition.scoring.tiebreaks import Value
from companion.competition.scoring.totals import RoundPoints
from companion.games.progress import PlayProgress, Setup
from companion.printing.canvas.about import NOTHING_KNOWN, About
from companion.venue.text import Title


class PlayContent(NamedTuple):
    """A play as it was folded: its score sheet, or half a pad to go on by hand."""

    table: Setup
    history: PlayProgress
    about: About = NOTHING_KNOWN
    notes: tuple[str, ...] = ()
    events: tuple[Mapping[str, object], ...] = ()  # for a pad: what was entered in this round


class Pad(NamedTuple):
    """An empty pad: a game's key, how many play, and perhaps who."""

    game: str
    seats: int
    about: About = NOTHING_KNOWN
    players: tuple[str, ...] = ()
    options: Mapping[str, object] = {}


class Guest(NamedTuple):
    """Somebody by number and name; the number is what a badge and a list share."""

    number: int
    name: str


class TableSeats(NamedTuple):
    """A table of a round, its people in the order of their seats."""

    number: int
    people: tuple[Guest, ...]
    game: str = ""
    link: str = ""  # the keeper's pad of this table
    at: int = 0  # among those of its round, whatever number it has in the room


class SeatingContent(NamedTuple):
    """A tournament round: for the wall, the cards on the tables, and the slips."""

    title: str
    round: Title
    tables: tuple[TableSeats, ...]
    byes: tuple[Guest, ...] = ()
    about: About = NOTHING_KNOWN


class ResultSeat(NamedTuple):
    """What a seat ended with; in finals there are no points."""

    place: int | None
    guest: Guest
    score: Number | None = None
    points: Number | None = None


class TableResult(NamedTuple):
    """A table that has ended, the winner first."""

    number: int
    game: str
    seats: tuple[ResultSeat, ...]


class RoundResults(NamedTuple):
    """How the tables of a round ended; `points` is what everybody has of all its tables."""

    title: str
    round: Title
    tables: tuple[TableResult, ...]
    points: tuple[tuple[Guest, Number], ...] = ()
    about: About = NOTHING_KNOWN


class EntrantList(NamedTuple):
    """Who is expected."""

    title: str
    people: tuple[Guest, ...]
    about: About = NOTHING_KNOWN


class MatrixNight(NamedTuple):
    title: Title
    date: str = ""


class MatrixRow(NamedTuple):
    """What every night gave to somebody."""

    rank: int | None
    tied: bool
    guest: Guest
    points: Number
    cells: tuple[RoundPoints, ...]


class SeasonMatrix(NamedTuple):
    """A season at a glance, in the order of the standings."""

    title: str
    nights: tuple[MatrixNight, ...]
    rows: tuple[MatrixRow, ...]
    about: About = NOTHING_KNOWN


class StandingsLine(NamedTuple):
    """A line of the standings. `change` is by how many ranks somebody rose; None: new."""

    rank: int | None
    tied: bool
    guest: Guest
    points: Number | None
    played: int
    tiebreaks: tuple[Value, ...] = ()
    decided_by: str | None = None
    change: int | None = None


class Standings(NamedTuple):
    """`tiebreaks` names the columns that decide something; `since` what changes count from."""

    title: str
    rows: tuple[StandingsLine, ...]
    tiebreaks: tuple[str, ...] = ()
    after: Title = ""
    since: Title = ""
    game: str = ""  # where all play the same one
    about: About = NOTHING_KNOWN


class Sat(NamedTuple):
    """A table that was played: who sat there and came in which place, None: unclassified."""

    round: int
    people: tuple[int, ...]
    places: tuple[int | None, ...]
    table: int = 0
    points: tuple[Number, ...] = ()


class Crosstable(NamedTuple):
    """Who met whom: people in the order of their ranks, tables by round."""

    title: str
    people: tuple[Guest, ...]
    ranks: tuple[int | None, ...]
    rounds: tuple[Title, ...]
    tables: tuple[Sat, ...]
    byes: tuple[tuple[int, int], ...] = ()  # a round and a person
    about: About = NOTHING_KNOWN
    before_final: bool = False  # the ranks are those after it, the meetings are not
    points: tuple[Number | None, ...] = ()  # in all, in the order of the people
    swiss: bool = False  # a tournament of rounds: not who met whom, but table, place and points


class Badges(NamedTuple):
    """Name badges, on labels named by their maker's number; empty: what fits the paper."""

    title: str
    people: tuple[Guest, ...]
    labels: str = ""
    skip: int = 0  # so many labels of the first sheet are gone
    about: About = NOTHING_KNOWN


class ResultLine(NamedTuple):
    """One play of somebody: `place` of `seats`, and what it counted."""

    date: str
    event: Title
    game: str
    place: int | None
    seats: int
    score: Number | None = None
    points: Number | None = None


class Opponent(NamedTuple):
    """Somebody met so often; ahead of them, level, behind."""

    name: str
    met: int
    ahead: int
    level: int
    behind: int


class PlayerSheet(NamedTuple):
    """One person's season on a page. `ratings` begins before the first round."""

    guest: Guest
    season: str
    results: tuple[ResultLine, ...]
    opponents: tuple[Opponent, ...] = ()
    ratings: tuple[float, ...] = ()
    rank: int | None = None
    of: int = 0
    points: Number | None = None
    tournament: bool = False
    about: About = NOTHING_KNOWN


class CertificateContent(NamedTuple):
    """Worth hanging up."""

    competition: str
    name: str
    place: int
    shared: bool = False
    people: int = 0
    points: Number | None = None
    signed: str = ""
    game: str = ""
    about: About = NOTHING_KNOWN


class Poster(NamedTuple):
    """To announce something: what, when, where, for how much, and a QR code.

    `call` is `join` or `follow`; `address` is what can be typed instead of the code. `wifi` has a
    name and a password, and makes of it a card for the door.
    """

    title: str
    lead: str = ""
    when: str = ""
    where: str = ""
    fee: str = ""
    call: str = "join"
    address: str = ""
    wifi: tuple[str, str] = ("", "")
    about: About = NOTHING_KNOWN


Content = (
    PlayContent
    | Pad
    | SeatingContent
    | RoundResults
    | EntrantList
    | SeasonMatrix
    | Standings
    | Crosstable
    | Badges
    | PlayerSheet
    | CertificateContent
    | Poster
)
