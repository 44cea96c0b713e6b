"""What a table of Ys is told: tallies by hand, reasons word by word."""

from companion.games.ys.events import Colour, Shift, Take
from tests.games.telling import said, stands, table_of, tallied, told
from tests.games.ys.moves import Ys

NONE = (0, 0, 0, 0, 0)
BLUE, GREEN, YELLOW, RED, BLACK = [
    tuple(1 if each == colour else 0 for each in Colour) for colour in Colour
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
        "Ana is first with 7 and takes two gems.",
        "Ben is second with 3 and takes one gem.",
        "Cleo is third with 1 and takes one gem.",
    ]
    assert (port.had, port.gained) == ((4, 2, 0, 0), (BLACK, NONE, NONE, NONE))
    assert said("ys", 4, port) == ["Ana has most in the port: 4. One black gem."]
    assert (commercial.had, commercial.points) == ((3, 0, 1, 0), (3, 0, 0, 0))
    assert said("ys", 4, commercial) == ["Ana has most in the commercial area: 3. 3 points."]
    assert palace.had == (0, 1, 0, 0)
    assert said("ys", 4, palace) == ["Ben has most in the palace: 1. The character card."]


def test_3_4_where_nobody_is_that_is_told():
    assert sentences(visited(port="A0"), "port", "palace") == [
        "Ana has most in the port: 0. One black gem.",
        "Nobody is there.",
    ]
    assert sentences(visited(), "ship") == ["Nobody has a broker here: the gems go back."]


def test_4_1_what_decides_a_tie_is_told():
    tied = {"port": "A2 B2", "commercial": "B3 C3"}
    assert sentences(visited(**tied), "port", "commercial") == [
        "Ana has most in the port: 2. One black gem.",
        "Ana wins the tie with Ben: higher reserve, 5 against 3.",
        "Ben has most in the commercial area: 3. 3 points.",
        "Ben wins the tie with Cleo: lower Order card.",
    ]
    assert sentences(visited(**tied, intriguer="B"), "port")[1] == (
        "Ben wins the tie with Ana: the Intriguer."
    )
    assert sentences(visited(commercial="A2 B1 C1 D1"), "ship") == [
        "Ana is first with 2 and takes two gems.",
        "Ben is second with 1 and takes one gem.",
        "Ben wins the tie with Cleo: lower Order card.",
        "Cleo is third with 1 and takes one gem.",
        "Cleo wins the tie with Dan: higher reserve, 3 against 0.",
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
    assert said("ys", 2, taken) == ["The neutral player takes 1 green: best quoted."]
    first = counts(two(port="N4 A1"))[0]
    assert first.gained == (NONE, NONE, (1, 1, 0, 0, 0))
    assert said("ys", 2, first) == [
        "The neutral player is first with 4 and takes two gems.",
        "Ana is second with 1 and takes one gem.",
        "The neutral player takes 1 blue and 1 green: best quoted.",
    ]


def test_4_1_the_neutral_player_wins_ties():
    table = two(commercial="N2 A2")
    assert sentences(table, "commercial") == [
        "The neutral player has most in the commercial area: 2. 3 points.",
        "The neutral player wins the tie with Ana, as always.",
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
        "Ana has 2 brokers: 2 points.",
        "Ben has 2 brokers: 2 points.",
    ]
    assert [line.had for line in lines] == [(4, 0, 0, 0), (2, 2, 0, 0), (0, 0, 0, 0)]
    assert [line.gained for line in lines] == [(RED, NONE, NONE, NONE), (), ()]
    assert [said("ys", 4, line) for line in lines] == [
        ["Line 1: Ana has most, 4, and takes 1 red."],
        [
            "Line 2: Ben has most, 2, and takes white as any colour.",
            "Ben wins the tie with Ana: higher reserve, 2 against 1.",
        ],
        ["Line 3: nobody is there."],
    ]
    assert said("ys", 4, columns) == [
        "Blue has 4: up by 2, to +2.",
        "Green has 2: up by 1, to +1.",
        "Yellow has 2: down by 1, to −1.",
        "Red has 0: down by 2, to −2.",
    ]
    assert shift.had == (6, 2, 0, 0)
    assert said("ys", 4, shift) == [
        "Ana has most in the whole market: 6. One colour may move by 1."
    ]
    assert reasons(table) == ["Ben won 1 white in the market, to become any colour."]
    assert reasons(table.take("B", "white", "red")) == said("ys", 4, shift)
    assert counts(table) == ()


def test_5_3_an_empty_market_is_told():
    table = Ys(4).to_market().market()
    assert [count.key for count in counts(table)] == ["brokers", "line", "line", "line", "columns"]
    assert sentences(table, "brokers", "columns") == [
        "Nobody has a broker in the market.",
        "There is no broker in the market: nothing moves.",
    ]


def test_6_4_what_the_neutral_player_moves_is_told_when_it_does():
    table = Ys(2).to_market().hold(N="red").market("N4 . . .", gems="white blue")
    assert sentences(table, "line", "shift") == [
        "Line 2: the neutral player has most, 4, and takes 1 blue.",
        "Line 3: nobody is there.",
        "The neutral player has most in the whole market: 4. One colour may move by 1.",
        "The neutral player moves blue up by 1: it holds most of it.",
    ]
    table = Ys(2).to_market().hold(N="red").market("N4 . . .", "A0 . . .", gems="green white")
    assert sentences(table, "shift") == [
        "The neutral player has most in the whole market: 4. One colour may move by 1."
    ]
    table.take("A", "white", "red")
    assert sentences(table, "shift") == [
        "The neutral player moves green up by 1: it holds most of it."
    ]


def test_7_4_the_final_reckoning_is_told_after_the_last_market():
    table = Ys(4).hold(A="blue blue black black black", B="blue blue", C="blue", D="red").end()
    tally = counts(table)
    assert [count.page for count in tally] == ["market"] * 5 + ["final"] * 5
    blue, *_, red, black = tally[5:]
    assert blue[:5] == ("final", None, "blue", (2, 2, 1, 0), (18, 18, 12, 0))
    assert said("ys", 4, blue) == [
        "Blue is first, quoted at 0: 24, 18, 12, 6.",
        "Ana and Ben hold 2 each: second place, 18 points each.",
        "Cleo holds 1: third place, 12 points.",
    ]
    assert said("ys", 4, red)[1:] == ["Dan holds 1: first place, 12 points."]
    assert black.points == (4, 0, 0, 0)
    assert said("ys", 4, black) == ["Ana holds 3 black: 4 points."]
    assert said("ys", 4, tally[6])[1:] == ["Nobody holds any green."]
    assert counts(table.adjust("A", points=1)) == ()


def test_6_5_the_neutral_players_third_place_is_told():
    table = Ys(2).hold(A="blue").end()
    blue = counts(table)[-5]
    assert (blue.had, blue.points) == ((1, 0, 0), (24, 0, 12))
    assert said("ys", 2, blue)[2] == "The neutral player has none: third place, 12 points."
    assert sentences(table, "black") == ["Nobody holds any black."]


def test_7_2_the_throne_is_told_first():
    table = Ys(4, kings_favor=True)
    table.end().throne(9, 9, 5, 0)
    throne, *rest = counts(table)
    assert throne[:5] == ("final", None, "throne", (9, 9, 5, 0), (9, 9, 3, 0))
    assert said("ys", 4, throne) == [
        "Ana and Ben sent 9 each to the throne: 9 points each.",
        "Cleo sent 5 to the throne: 3 points.",
    ]
    assert len(rest) == 5


def test_why_somebody_takes_and_gets_a_character_is_told():
    table = visited(port="A4 B2", palace="B2 C2")
    assert reasons(table) == [
        "Ana is first with 4 and takes two gems.",
        "Ana wins the tie with Ben: higher reserve, 5 against 3.",
    ]
    table.take("A", "red red")
    assert reasons(table) == ["Ben is second with 4 and takes one gem."]
    assert reasons(table.take("B", "blue").take("C", "green")) == [
        "Ben has most in the palace: 2. The character card.",
        "Ben wins the tie with Cleo: lower Order card.",
    ]


def test_nothing_is_told_where_everybody_is_asked():
    assert reasons(Ys(4)) == []
    assert counts(Ys(4).begin()) == ()


def test_a_share_without_a_choice_needs_no_question():
    table = visited(port="A4 B2 C1")
    assert answer(table) == (
        None,
        (),
        {"gems": ((1, 1, 0, 2, 0), 2, 2), "white_as": ("blue", "green", "yellow", "red")},
    )
    table.take("A", "red red").take("B", "blue")
    assert answer(table)[0] == Take(2, GREEN)
    white = Ys(4).begin().visit("red blue white", port="A4 B2 C1")
    assert answer(white.take("A", "red red").take("B", "blue"))[0] is None


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
    assert shortcuts[0] == Shift(0, -1, Colour.BLUE)
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
    assert reasons(Ys(4).begin()) == ["Neighbourhood 1 of 4."]
    assert reasons(Ys(2).begin()) == ["Neighbourhood 1 of 3."]
