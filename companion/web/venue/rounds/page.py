"""A night or a tournament round: who is there, which tables there are, and its end."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from flask import render_template, request, url_for

from companion.games.registry import title_of
from companion.services.venue import rounds
from companion.services.venue.people import present
from companion.services.venue.reader import VenueView, remembered
from companion.services.venue.rounds import closing, last_time
from companion.services.venue.seating import drafts
from companion.services.venue.seating.latecomers import Places, places_for, published_alone
from companion.services.venue.views.live_results import live_results
from companion.venue.competitions import comes_by_entering
from companion.venue.location import Location
from companion.venue.rounds import unseated
from companion.venue.similar_names import is_found
from companion.venue.state import Competition, Round, SeatResult, Table, takes_part
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, allowed, name_of, page, view, visitor
from companion.web.venue.competitions.page import CUT, OPEN, next_step
from companion.web.venue.fields import spelled
from companion.web.venue.forms import (
    LONGEST_NAME,
    OrganiserForm,
    attempt,
    by_name,
    competition_here,
    cut_short,
    left_of,
    participants,
    round_at,
)
from companion.web.venue.location import ROUND
from companion.web.venue.notices import notice_of, where_told
from companion.web.venue.phone.tables import places_of
from companion.web.venue.rounds.forms import LONGEST_GAME, ArrivalForm, CloseForm, SeatingForm

WAITING, PLAYING, ENDED, ENTERED, CONFIRMED, VOID = STATES = (
    "waiting",
    "playing",
    "ended",
    "entered",
    "confirmed",
    "void",
)

# As an evening goes: what is done first, then what waits for somebody.
FURTHEST = (CONFIRMED, VOID, ENTERED, ENDED, PLAYING, WAITING)


class SeatShown(NamedTuple):
    person: int
    score: str = ""
    won: bool = False


class TableRow(NamedTuple):
    """A table in a list: where it is, how far it is, and who sits there."""

    at: Location
    table: Table
    state: str
    seats: list[SeatShown]
    wave: int = 1

    @property
    def over(self) -> bool:
        """Whether nobody plays there any more, whoever still has to confirm it."""
        return self.state not in (WAITING, PLAYING)


def state_of(table: Table, has_ended: bool) -> str:
    if table.void:
        return VOID
    if table.confirmed:
        return CONFIRMED
    if table.lines is not None:
        return ENTERED
    if has_ended:
        return ENDED
    return PLAYING if table.play else WAITING


def row_of(
    at: Location, table: Table, live: tuple[SeatResult, ...] | None, wave: int = 1
) -> TableRow:
    lines = () if table.void else table.lines or live or ()
    return TableRow(at, table, state_of(table, live is not None), seats_of_row(table, lines), wave)


def seats_of_row(table: Table, lines: tuple[SeatResult, ...]) -> list[SeatShown]:
    """In the order of their seats; after the game the winner first."""
    if not lines:
        return [SeatShown(person) for person in table.people]
    seats = zip(table.people, lines, places_of(table, lines), strict=True)
    found = sorted(seats, key=lambda seat: (seat[2] is None, seat[2] or 0))
    return [
        SeatShown(person, "" if line.score is None else spelled(line.score), place == 1)
        for person, line, place in found
    ]


def tables_of(venue: VenueView, at: Location) -> list[TableRow]:
    """The tables of a round, the last draw first."""
    now = round_at(venue, at)
    live = live_results(store(), venue, at.competition) if now.open else {}
    found = [
        row_of(
            at._replace(table=number),
            table,
            live.get((at.round_index, number - 1)),
            now.waves[table.draw_number],
        )
        for number, table in enumerate(now.tables, 1)
        if table.people
    ]
    found.sort(key=lambda shown: (-shown.wave, shown.table.number))
    return found


@page(ROUND, "look")
def round_page(key: str, at: Location) -> str:
    return show_round(at)


def show_round(at: Location, form: OrganiserForm | None = None, is_empty: bool = False) -> str:
    """`form` is one that was refused; `is_empty`: there are no tables, so it is not closed yet."""
    venue = view()
    competition, now = competition_here(venue, at.competition), round_at(venue, at)
    found = tables_of(venue, at)
    by_entering = comes_by_entering(competition)
    return render_template(
        "venue/rounds/page.html",
        venue=venue,
        number=at.competition,
        at=at,
        competition=competition,
        now=now,
        tables=cut_short(found),
        more_tables=left_of(len(found)),
        waves=len({*now.waves}),
        notice=notice_of(venue),
        following=following(competition, found),
        going=len([each for each in found if not each.over]) if now.open else 0,
        by_entering=by_entering,
        fewest=min(competition.settings.sizes),
        closing=closing(venue, at),
        find=request.args.get("find", "").strip(),
        seating=form if isinstance(form, SeatingForm) else seating_form(competition),
        arriving=form if isinstance(form, ArrivalForm) else ArrivalForm(),
        is_empty=is_empty,
        message=form.refusal if form else "",
        **people_shown(venue, competition, now, {each.table for each in found if each.over}),
        **latecomers_shown(venue, at, now),
    )


def following(competition: Competition, found: Sequence[TableRow]) -> str:
    """What comes after this round of a tournament, once nobody plays any more."""
    going = not found or any(not each.over for each in found) or competition.current is None
    if going or not comes_by_entering(competition):
        return ""
    closed = competition.rounds[-1]._replace(open=False)
    after = competition._replace(rounds=(*competition.rounds[:-1], closed))
    step = next_step(after).step
    return step if step in (OPEN, CUT) else ""


def latecomers_shown(venue: VenueView, at: Location, now: Round) -> dict[str, object]:
    """Who has no table, where they would sit, and what could be drawn again."""
    people = by_name(venue, unseated(now))
    waiting = [table for table in now.tables if table.waiting and table.people]
    places = known_places(venue, at, people) if people and allowed("reseat") else None
    return {
        "unseated": people,
        "places": where_told(venue, places.tables.items()) if places else "",
        "redrawn": len(waiting) if now.open and not now.final else 0,
        "unpublished": allowed("undo") and published_alone(venue, at),
    }


def known_places(venue: VenueView, at: Location, people: list[int]) -> Places | None:
    """Weighed once for as long as the venue is the same."""
    return remembered(
        store(), venue, f"places at {at}", lambda: places_for(venue, at, sorted(people))
    )


def people_shown(
    venue: VenueView, competition: Competition, now: Round, over: Collection[Table]
) -> dict[str, object]:
    """Who is there, who could still come, and who has no table: as many as a page shows.

    Whoever has played is free, also while nobody has written down what their pad says.
    """
    there, is_drawn = by_name(venue, now.present), now.open and not now.final
    tables = {
        person: table
        for table in now.tables
        if table.awaited and table not in over
        for person in table.people
    }
    free = [person for person in there if person not in tables]
    missing = absent_people(venue, competition, now) if is_drawn else []
    return {
        "there": cut_short(there),
        "table_of": {person: table.number for person, table in tables.items()},
        "count_there": len(there),
        "missing": cut_short(missing),
        "count_missing": len(missing),
        "free": cut_short(free),
        "count_free": len(free),
        "last_time": last_time(competition, now, missing),
        "count_expected": len([person for person in missing if takes_part(competition, person)]),
        "may_draw": is_drawn and may_draw(competition, now, free),
    }


def seating_form(competition: Competition) -> SeatingForm:
    return SeatingForm(data={"game": title_of(competition.settings.game)})


def may_draw(competition: Competition, now: Round, free: list[int]) -> bool:
    return len(free) >= min(competition.settings.sizes) and not (
        now.tables and comes_by_entering(competition)
    )


def absent_people(venue: VenueView, competition: Competition, now: Round) -> list[int]:
    """Who could still come: those who take part first, then all others; or whom somebody seeks."""
    known = participants(competition)
    here = [person for person in present(venue) if person not in now.present]
    wanted = request.args.get("find", "").strip()[:LONGEST_NAME]
    if wanted:
        here = [person for person in here if is_found(wanted, name_of(venue, person))]
    return sorted(here, key=lambda p: (p not in known, name_of(venue, p).casefold(), p))


@page(f"{ROUND}/by-hand", "seat", methods=["POST"])
def seat_by_hand(key: str, at: Location) -> PageResult:
    """One table of people who found each other."""
    form = SeatingForm.read()
    game = form.game.key[:LONGEST_GAME]
    return attempt(
        form,
        lambda: drafts.seat_by_hand(
            store(), visitor(), at, form.person.data, game, token=form.sent_token
        ),
        url_for("venue.round_page", key=key, at=at),
        lambda: show_round(at, form),
    )


@page(f"{ROUND}/close", "close", methods=["POST"])
def close_round(key: str, at: Location) -> PageResult:
    """The end; of a round without tables only if that is meant."""
    form, now = CloseForm.read(), round_at(view(), at)
    if now.open and not now.tables and not form.empty.data:
        return show_round(at, is_empty=True), REFUSED
    return attempt(
        form,
        lambda: rounds.close(store(), visitor(), at, token=form.sent_token),
        url_for("venue.competition", key=key, number=at.competition),
        lambda: show_round(at, form),
    )


@page(f"{ROUND}/next", "close", methods=["POST"])
def close_and_go_on(key: str, at: Location) -> PageResult:
    """The end of a round of a tournament, and at once the draft of the next."""
    form, competition = OrganiserForm.read(), competition_here(view(), at.competition)
    opens = following(competition, tables_of(view(), at)) == OPEN
    work = rounds.close_and_open_next if opens else rounds.close
    after = at._replace(round=(at.round or 0) + 1)
    return attempt(
        form,
        lambda: work(store(), visitor(), at, token=form.sent_token),
        url_for("venue.draft", key=key, at=after)
        if opens
        else url_for("venue.cut", key=key, number=at.competition),
        lambda: show_round(at, form),
    )


@page(f"{ROUND}/unopen", "undo", methods=["POST"])
def unopen_round(key: str, at: Location) -> PageResult:
    """A round that was opened by mistake."""
    form = OrganiserForm.read()
    round_at(view(), at)
    return attempt(
        form,
        lambda: rounds.unopen(store(), visitor(), at, token=form.sent_token),
        url_for("venue.competition", key=key, number=at.competition),
        lambda: show_round(at, form),
    )
