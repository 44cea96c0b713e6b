"""What the pages of competitions share: what a page is about, and how it is written."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.games.kernel import AnyGame, Refusal
from companion.games.registry import known_games, title_of
from companion.services.reading import Unknown
from companion.services.venues import View
from companion.tourney.steps import DIGITS
from companion.tourney.venue.state import Competition, Round, Table, active, self_of
from companion.web.venue.blueprint import (
    REFUSED,
    allowed,
    name_of,
    numeral,
    pages,
    refused,
    view,
    wording,
)
from companion.web.words import isolated

Page = str | Response | tuple[str, int]
NUMBER = re.compile(r"[-\u2212]?[0-9]{1,9}(?:[.,][0-9]{1,6})?", re.ASCII)
AT_FIRST = 50
AT_ONCE = 2_000  # rows: a form may send a tick for each of them
WHOLE = re.compile("[0-9]{1,6}", re.ASCII)
LONGEST_TEXT = 20_000


def competition_here(venue: View, number: int) -> Competition:
    found = venue.state.competitions.get(number)
    if found is None:
        abort(404)
    return found


def round_here(competition: Competition, round_number: int) -> Round:
    """Rounds are numbered from 1 in addresses, as people count."""
    if not 1 <= round_number <= len(competition.rounds):
        abort(404)
    return competition.rounds[round_number - 1]


def table_here(now: Round, table_number: int) -> Table:
    if not 1 <= table_number <= len(now.tables):
        abort(404)
    return now.tables[table_number - 1]


def attempt(
    work: Callable[[], object], on: str | Callable[[], str], again: Callable[[str], str]
) -> Page:
    """Do something and go on; or the page again, with why not."""
    try:
        work()
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return again(refused(view(), refusal)), REFUSED
    return redirect(on if isinstance(on, str) else on(), 303)


def typed_number(text: str) -> Any:
    """A number as people type it; anything else as it is, for the rules to refuse."""
    text = text.strip()
    if not NUMBER.fullmatch(text):
        return text
    plain = text.replace("\u2212", "-").replace(",", ".")
    value = float(plain)
    return int(value) if value.is_integer() else value


def spelled(value: Any, digits: int = DIGITS) -> str:
    """A number, or several of them, as standings show them."""
    return numeral(value, "·", digits)


def typed(value: Any) -> str:
    """The same as it would be typed, to stand in a field."""
    return "" if value is None else spelled(value).replace("\u2212", "-")


def game_key(title: str) -> str:
    """A game that we know, also by the short form of its title that everybody types."""
    title = " ".join(title.split())
    return next((game.key for game in known_games() if title.casefold() in names_of(game)), title)


def names_of(game: AnyGame) -> tuple[str, ...]:
    title = game.title.casefold()
    return title, title.partition(":")[0], game.key


def titles() -> list[str]:
    return [game.title for game in known_games()]


def cut_short(things: Sequence[Any]) -> Sequence[Any]:
    """Nobody reads five hundred rows: the first ones, unless somebody asks for all of them.

    Then there are so many on a page, and the next ones on another.
    """
    return things[start_of_list() : end_of_list()]


def start_of_list() -> int:
    given = request.args.get("from", "")
    return int(given) if "all" in request.args and WHOLE.fullmatch(given) else 0


@pages.app_template_global()
def end_of_list() -> int:
    return start_of_list() + (AT_ONCE if "all" in request.args else AT_FIRST)


@pages.app_template_global()
def left_of(count: int) -> int:
    """How many of so many rows come after those that are shown."""
    return max(0, count - end_of_list())


def by_name(venue: View, people: Iterable[int]) -> list[int]:
    return sorted(people, key=lambda person: (name_of(venue, person).casefold(), person))


def people_here(venue: View) -> list[int]:
    """Everybody who could come."""
    known = venue.state.people.items()
    return [number for number, each in known if each.here and not each.erased and each.into is None]


def participants(competition: Competition) -> set[int]:
    return {*active(competition)}


def labels(venue: View) -> dict[int, str]:
    """A name for everybody that is nobody else's."""
    found: dict[int, str] = {}
    taken: set[str] = set()
    for number, named in venue.people.items():
        name = named.name or f"#{number}"
        if name.casefold() in taken:
            name = f"{name[:50]} #{number}"
        taken.add(name.casefold())
        found[number] = name
    return found


def numbers_by_label(venue: View) -> dict[str, int]:
    """Whom a name means, to look up several of them."""
    found: dict[str, int] = {}
    for number, name in labels(venue).items():
        found.setdefault(name.casefold(), number)
    return found


def number_of(venue: View, label: str, known: Mapping[str, int] | None = None) -> int | None:
    """Whom somebody means by a name, or by #12."""
    label = " ".join(label.split())
    if re.fullmatch(r"#[0-9]{1,6}", label, re.ASCII):
        number = int(label[1:])
        return self_of(venue.state, number) if number in venue.state.people else None
    found = (numbers_by_label(venue) if known is None else known).get(label.casefold())
    return None if found is None else self_of(venue.state, found)


def chosen_people() -> list[int]:
    """The people that were ticked or tapped, each once."""
    given = [each for each in request.form.getlist("person") if re.fullmatch("[0-9]{1,6}", each)]
    return [*dict.fromkeys(map(int, given))]


def place_url(endpoint: str, key: str, *place: int) -> str:
    """The address of a page of a competition, a round or a table, all but the first from 0."""
    names = ("number", "round_number", "table_number")
    values: dict[str, Any] = dict(zip(names, place, strict=False))
    for name in names[1:]:
        if name in values:
            values[name] += 1
    return url_for(endpoint, key=key, **values)


def sentence_names(venue: View, people: Iterable[int]) -> str:
    return wording().listing([isolated(name_of(venue, person)) for person in people], "and")


pages.add_app_template_global(allowed, "allowed")
pages.add_app_template_global(spelled, "spelled")
pages.add_app_template_global(typed, "typed")
pages.add_app_template_global(title_of, "title_of")
pages.add_app_template_global(name_of, "name_of")
pages.add_app_template_global(place_url, "place_url")
