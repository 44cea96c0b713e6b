"""What a table of Ys is told: tallies by hand, reasons by their codes."""

from companion.games.contract import why
from companion.games.ys.events import Character, Shift, Take, YsColour
from tests.games.helpers.tally import said, stands, table_of, tallied, told
from tests.games.ys.table import Ys

NONE = (0, 0, 0, 0, 0)
BLUE, GREEN, YELLOW, RED, BLACK = [
    tuple(1 if each == colour else 0 for each in YsColour) for colour in YsColour
]


def counts(table):
    return tallied("ys", table.seats, table.events, **table.options)


def sentences(table, *keys):
    """What is said of the counts of these names by the last event."""
    return [
        sentence
        for count in counts(table)
        if count.key in keys
        for sentence in said("ys", table.seats, count)
    ]


def reasons(table):
    return told("ys", table.seats, table.events, **table.options)


def board(table):
    read = table_of("ys", table.seats, [], **table.options)
    state = stands(read, table.events)
    return read.game.screen.board(state, read.game.rules.awaited(state))


def answer(table):
    """The only answer, the shortcuts and the bounds of what is asked now."""
    read = table_of("ys", table.seats, [], **table.options)
    state = stands(read, table.events)
    turn, screen = read.game.rules.awaited(state), read.game.screen
    return (
        screen.only(state, turn),
        screen.shortcuts(state, turn),
        screen.bounds(state, turn),
    )


def visited(**areas):
    return Ys(4).begin("ABCD", "5 3 3 0").visit("red blue green", **areas)


def test_3_1_the_ranking_of_a_neighbourhood_is_told():
    table = visited(port="A4 B2", commercial="A3 C1", palace="B1 D0")
    ship, port, commercial, palace = counts(table)
    assert ship[:5] == ("neighbourhood", 1, "ship", (7, 3, 1, 0), (0, 0, 0, 0))
    assert said("ys", 4, ship) == [
        why("ship", seat=0, place=1, count=7, items=2),
        why("ship", seat=1, place=2, count=3, items=1),
        why("ship", seat=2, place=3, count=1, items=1),
    ]
    assert (port.had, port.gained) == ((4, 2, 0, 0), (BLACK, NONE, NONE, NONE))
    assert said("ys", 4, port) == [why("port", seat=0, count=4)]
    assert (commercial.had, commercial.points) == ((3, 0, 1, 0), (3, 0, 0, 0))
    assert said("ys", 4, commercial) == [why("commercial", seat=0, count=3, points=3)]
    assert palace.had == (0, 1, 0, 0)
    assert said("ys", 4, palace) == [why("palace", seat=1, count=1)]


def test_3_4_where_nobody_is_that_is_told():
    assert sentences(visited(port="A0"), "port", "palace") == [
        why("port", seat=0, count=0),
        why("nobody_there"),
    ]
    assert sentences(visited(), "ship") == [why("ship_nobody")]


def test_4_1_what_decides_a_tie_is_told():
    tied = {"port": "A2 B2", "commercial": "B3 C3"}
    assert sentences(visited(**tied), "port", "commercial") == [
        why("port", seat=0, count=2),
        why("tie_reserve", seat=0, other=1, count=5, against=3),
        why("commercial", seat=1, count=3, points=3),
        why("tie_order", seat=1, other=2),
    ]
    assert sentences(visited(**tied, intriguer="B"), "port")[1] == (
        why("tie_intriguer", seat=1, other=0)
    )
    assert sentences(visited(commercial="A2 B1 C1 D1"), "ship") == [
        why("ship", seat=0, place=1, count=2, items=2),
        why("ship", seat=1, place=2, count=1, items=1),
        why("tie_order", seat=1, other=2),
        why("ship", seat=2, place=3, count=1, items=1),
        why("tie_reserve", seat=2, other=3, count=3, against=0),
    ]


def two(**areas):
    return Ys(2).begin("AB", "5 3").visit("red blue green", **areas)


def test_6_2_what_the_neutral_player_takes_is_told_when_it_does():
    table = two(port="N4 A1", palace="A4")
    ship = counts(table)[0]
    assert ship.had == (5, 0, 4)
    assert ship.gained == ()
    table.take("A", "red blue")
    [taken] = counts(table)
    assert taken[:3] == ("neighbourhood", 1, "ship")
    assert taken.gained == (NONE, NONE, GREEN)
    assert said("ys", 2, taken) == [why("neutral_takes", seat=2, taken=(0, 1, 0, 0, 0))]
    first = counts(two(port="N4 A1"))[0]
    assert first.gained == (NONE, NONE, (1, 1, 0, 0, 0))
    assert said("ys", 2, first) == [
        why("ship", seat=2, place=1, count=4, items=2),
        why("ship", seat=0, place=2, count=1, items=1),
        why("neutral_takes", seat=2, taken=(1, 1, 0, 0, 0)),
    ]


def test_4_1_the_neutral_player_wins_ties():
    table = two(commercial="N2 A2")
    assert sentences(table, "commercial") == [
        why("commercial", seat=2, count=2, points=3),
        why("tie_neutral", seat=2, other=0),
    ]
    assert counts(table)[2].points == (0, 0, 3)


def test_6_3_the_gem_of_the_neutral_players_character_is_told():
    table = two(palace="N2").character("N", "spy")
    [count] = counts(table)
    assert count[:3] == ("neighbourhood", 1, "character")
    assert count.gained == (NONE, NONE, BLUE)
    assert counts(two(palace="N2").character("N", "king", points=3)) == ()
    assert counts(visited(palace="A2").take("A", "red red").character("A", "spy")) == ()


def test_5_the_market_is_told():
    table = Ys(4).to_market("ABCD", "1 2 3 4")
    table.market("A4 . . B0", ". A2 B2 .", gems="red white blue")
    brokers, *lines, columns, shift = counts(table)
    assert brokers[:5] == ("market", 1, "brokers", (2, 2, 0, 0), (2, 2, 0, 0))
    assert said("ys", 4, brokers) == [
        why("brokers", seat=0, brokers=2, points=2),
        why("brokers", seat=1, brokers=2, points=2),
    ]
    assert [line.had for line in lines] == [(4, 0, 0, 0), (2, 2, 0, 0), (0, 0, 0, 0)]
    assert [line.gained for line in lines] == [(RED, NONE, NONE, NONE), (), ()]
    assert [said("ys", 4, line) for line in lines] == [
        [why("line", number=1, seat=0, count=4, taken=(0, 0, 0, 1, 0))],
        [
            why("line_white", number=2, seat=1, count=2),
            why("tie_reserve", seat=1, other=0, count=2, against=1),
        ],
        [why("line_nobody", number=3)],
    ]
    assert said("ys", 4, columns) == [
        why("column_rises", colour="blue", count=4, by=2, quotation=2),
        why("column_rises", colour="green", count=2, by=1, quotation=1),
        why("column_falls", colour="yellow", count=2, by=1, quotation=-1),
        why("column_falls", colour="red", count=0, by=2, quotation=-2),
    ]
    assert shift.had == (6, 2, 0, 0)
    assert said("ys", 4, shift) == [why("shift", seat=0, count=6)]
    assert reasons(table) == [why("white_won", seat=1, count=1)]
    assert reasons(table.take("B", "white", "red")) == said("ys", 4, shift)
    assert counts(table) == ()


def test_5_3_an_empty_market_is_told():
    table = Ys(4).to_market().market()
    assert [count.key for count in counts(table)] == ["brokers", "line", "line", "line", "columns"]
    assert sentences(table, "brokers", "columns") == [
        why("no_brokers"),
        why("columns_still"),
    ]


def test_6_4_what_the_neutral_player_moves_is_told_when_it_does():
    table = Ys(2).to_market().hold(N="red").market("N4 . . .", gems="white blue")
    assert sentences(table, "line", "shift") == [
        why("line", number=2, seat=2, count=4, taken=(1, 0, 0, 0, 0)),
        why("line_nobody", number=3),
        why("shift", seat=2, count=4),
        why("neutral_shifts", seat=2, colour="blue"),
    ]
    table = Ys(2).to_market().hold(N="red").market("N4 . . .", "A0 . . .", gems="green white")
    assert sentences(table, "shift") == [why("shift", seat=2, count=4)]
    table.take("A", "white", "red")
    assert sentences(table, "shift") == [why("neutral_shifts", seat=2, colour="green")]


def test_7_4_the_final_reckoning_is_told_after_the_last_market():
    table = Ys(4).hold(A="blue blue black black black", B="blue blue", C="blue", D="red").end()
    tally = counts(table)
    assert [count.page for count in tally] == ["market"] * 5 + ["final"] * 5
    blue, *_, red, black = tally[5:]
    assert blue[:5] == ("final", None, "blue", (2, 2, 1, 0), (18, 18, 12, 0))
    assert said("ys", 4, blue) == [
        why("quoted", colour="blue", place=1, quotation=0, row=(24, 18, 12, 6)),
        why("hold_each", people=(0, 1), count=2, place=2, points=18),
        why("holds", people=(2,), count=1, place=3, points=12),
    ]
    assert said("ys", 4, red)[1:] == [why("holds", people=(3,), count=1, place=1, points=12)]
    assert black.points == (4, 0, 0, 0)
    assert said("ys", 4, black) == [why("black", seat=0, count=3, points=4)]
    assert said("ys", 4, tally[6])[1:] == [why("nobody_holds", colour="green")]
    assert counts(table.adjust("A", points=1)) == ()


def test_6_5_the_neutral_players_third_place_is_told():
    table = Ys(2).hold(A="blue").end()
    blue = counts(table)[-5]
    assert (blue.had, blue.points) == ((1, 0, 0), (24, 0, 12))
    assert said("ys", 2, blue)[2] == why("neutral_without", seat=2, points=12)
    assert sentences(table, "black") == [why("nobody_holds", colour="black")]


def test_7_2_the_throne_is_told_first():
    table = Ys(4, kings_favor=True)
    table.end().throne(9, 9, 5, 0)
    throne, *rest = counts(table)
    assert throne[:5] == ("final", None, "throne", (9, 9, 5, 0), (9, 9, 3, 0))
    assert said("ys", 4, throne) == [
        why("throne_shared", people=(0, 1), count=9, points=9),
        why("throne", people=(2,), count=5, points=3),
    ]
    assert len(rest) == 5


def test_why_somebody_takes_and_gets_a_character_is_told():
    table = visited(port="A4 B2", palace="B2 C2")
    assert reasons(table) == [
        why("ship", seat=0, place=1, count=4, items=2),
        why("tie_reserve", seat=0, other=1, count=5, against=3),
        port := why("first_in_port", seat=0, count=4),
    ]
    table.take("A", "red red")
    assert reasons(table) == [why("ship", seat=1, place=2, count=4, items=1), port]
    assert reasons(table.take("B", "blue").take("C", "green")) == [
        why("palace", seat=1, count=2),
        why("tie_order", seat=1, other=2),
        port,
    ]
    assert reasons(visited(commercial="A4 B2"))[1:] == [
        why("first_in_commercial", seat=0, count=4, points=3)
    ]


def test_nothing_is_told_where_everybody_is_asked():
    assert reasons(Ys(4)) == []
    assert counts(Ys(4).begin()) == ()


def test_a_share_without_a_choice_needs_no_question():
    table = visited(port="A4 B2 C1")
    only, _, bounds = answer(table)
    assert only is None
    assert bounds["gems"] == ((1, 1, 0, 2, 0), 2, 2)
    table.take("A", "red red").take("B", "blue")
    assert answer(table)[0] == Take(2, GREEN)
    white = Ys(4).begin().visit("red blue white", port="A4 B2 C1")
    assert answer(white.take("A", "red red").take("B", "blue"))[0] is None


def test_several_gems_are_one_tap_unless_a_white_one_needs_a_colour():
    table = visited(port="A4 B2 C1")
    _, shortcuts, bounds = answer(table)
    pairs = [(1, 1, 0, 0, 0), (1, 0, 0, 1, 0), (0, 1, 0, 1, 0), (0, 0, 0, 2, 0)]
    assert shortcuts == tuple([Take(0, gems) for gems in pairs])
    assert bounds["covered"] == ("take",)
    _, shortcuts, bounds = answer(table.take("A", "red red"))
    assert (shortcuts, bounds["covered"]) == ((), ())
    white = Ys(4).begin().visit("red blue white", port="A4 B2 C1")
    _, shortcuts, bounds = answer(white)
    assert (shortcuts, bounds["covered"]) == ((), ())


def test_a_character_is_one_tap_unless_it_gives_points():
    _, shortcuts, _ = answer(Ys(4).begin().visit(palace="A1").take("A", "blue blue"))
    names = ["intriguer", "spy", "magician", "herald"]
    assert shortcuts == tuple([Character(0, name) for name in names])


def test_white_gems_of_the_market_are_bounded_by_what_was_won():
    table = Ys(4).to_market().market("A4 . . .", "A1 . . .", gems="white white blue")
    only, shortcuts, bounds = answer(table)
    assert (only, shortcuts) == (None, ())
    assert bounds["gems"] == ((0, 0, 0, 0, 2), 1, 2)


def test_every_move_of_a_colour_is_a_shortcut():
    table = Ys(4).to_market().market("A4 . . .")
    only, shortcuts, bounds = answer(table)
    assert only is None
    assert len(shortcuts) == 9
    assert shortcuts[0] == Shift(0, -1, YsColour.BLUE)
    assert shortcuts[-1] == Shift(0, 0)
    moves = {"by": (-1, 1), "colour": ("blue", "green", "yellow", "red")}
    assert bounds == {**moves, "covered": ("shift",)}


def test_bounds_of_the_other_questions():
    ship = ("blue", "green", "yellow", "red", "white")
    assert answer(Ys(4))[2] == {"seats": (0, 1, 2, 3)}
    assert answer(Ys(4).say("order", seats=[0, 1, 2, 3]))[2] == {"sums": (0, 12)}
    brokers = {"brokers": (0, 4), "intriguer": (0, 1, 2, 3)}
    assert answer(Ys(4).begin())[2] == {"number": 1, "ship": ship, **brokers}
    assert answer(Ys(4).to_market())[2] == {"gems": ship, **brokers}
    bounds = answer(two(palace="A1").take("A", "red blue"))[2]
    assert bounds["name"] == ("prince", "king", "intriguer", "spy", "magician", "herald")
    assert bounds["gems"] == ((4,) * 5, 0, 4)
    assert answer(two(palace="N1"))[2]["gems"] == ((0,) * 5, 0, 0)
    throne = Ys(3, kings_favor=True)
    assert list(answer(throne.end())[2]) == ["totals"]


def test_2_2_the_neighbourhood_that_is_counted_is_told():
    assert reasons(Ys(4).begin()) == [why("visiting", number=1, count=4)]
    assert reasons(Ys(2).begin()) == [why("visiting", number=1, count=3)]


def test_the_map_has_who_is_first_in_every_area():
    assert board(Ys(4)).sites == ()
    first = board(visited(port="A4 B2", palace="B1")).sites
    assert [site.key for site in first] == [*["neighbourhood"] * 4, "market"]
    assert [site.now for site in first] == [True, False, False, False, False]
    assert [site.winners for site in first] == [(0, None, 1), (), (), (), ()]
    assert [site.now for site in board(Ys(4).to_market()).sites].index(True) == 4
