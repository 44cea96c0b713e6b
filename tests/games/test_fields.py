"""Fields that no question of the three games asks in every way."""

from companion.games.compounds import MOST_TAPPED, Counts
from companion.games.contract import Adjust, AnyGame, Turn, why
from companion.games.fields import NOTHING, Asking, Field, Text, Wanted, Yes
from companion.games.progress import Change, amounts
from companion.games.registry import find_game, rules_of
from companion.games.wording import Wording
from tests.games.toys import TOYS


def game_of(key: str) -> AnyGame:
    game = find_game(key)
    assert game is not None
    return game


WORDING = Wording(game_of("edel-stein-reich"), ["Ana", "Ben", "Cleo"])
ASKING = Asking(WORDING, 3, Turn("deal", ("deal",), (0,)))


def test_a_text_without_suggestions_is_typed() -> None:
    (asked,) = Text(40).ask(ASKING, Wanted("reason", label="Why"))
    assert (asked.name, asked.label, asked.kind, asked.required) == ("reason", "Why", "text", True)


def test_counts_without_bounds_can_be_tapped_up_to_the_most() -> None:
    field = Counts({"red": 0, "blue": 1})
    (asked,) = field.ask(ASKING, Wanted("stock"))
    assert [(count.name, count.most) for count in asked.counters] == [
        ("stock-red", MOST_TAPPED),
        ("stock-blue", MOST_TAPPED),
    ]
    assert (asked.low, asked.high) == (0, MOST_TAPPED)


def test_a_plain_field_is_told_as_it_is() -> None:
    assert Field().tell(WORDING, 7) == "7"


def test_yes_is_ticked_or_not_there() -> None:
    assert Yes().parse("taken", {"taken": "true"}, 3) is True
    assert Yes().parse("taken", {"taken": "false"}, 3) is NOTHING
    assert Yes().fill("taken", True) == {"taken": "true"}


def test_an_adjust_is_told_change_by_change() -> None:
    basari = game_of("basari")
    (counter,) = [counter for counter in basari.counters if counter.kinds]
    first, last = counter.kinds[0], counter.kinds[-1]
    event = Adjust(0, "mistake", 3, ((counter.key, (2, *[0] * (len(counter.kinds) - 2), -1)),))
    found = amounts(basari, event)
    assert found == [
        Change("points", "", 3),
        Change(counter.key, first, 2),
        Change(counter.key, last, -1),
    ]


def test_a_column_of_a_kind_has_its_name() -> None:
    basari = game_of("basari")
    wording = Wording(basari, ["Ana", "Ben", "Cleo"])
    (counter,) = [counter for counter in basari.counters if counter.kinds]
    names = {wording.column(counter.key, kind) for kind in counter.kinds}
    assert len(names) == len(counter.kinds)
    assert wording.changed(counter.key, counter.kinds[0], 2).startswith("+2 ")


def test_what_has_no_plural_is_told_by_its_column() -> None:
    (dice,) = [game for game in TOYS if game.counters]
    wording, (counter,) = Wording(dice, ["Ana", "Ben"]), dice.counters
    assert wording.changed(counter.key, "", 2) == f"+2 {wording.column(counter.key, '')}"


def test_reasons_are_told_for_whom_they_are() -> None:
    reasons = {"Ana": why("said"), "Ben": why("take_turns")}
    told = WORDING.reasons(reasons)
    assert told == {name: WORDING.reason(reason) for name, reason in reasons.items()}
    assert len({*told.values()}) == 2


def test_a_game_without_rules_in_words_has_none() -> None:
    assert rules_of(game_of("basari")._replace(home="")) == ""
