"""A season or tournament: its order, its rounds, and what comes next."""

from typing import NamedTuple

from flask import render_template, url_for

from companion.services.clock import today
from companion.services.venue import competitions, rounds
from companion.venue.location import Location
from companion.venue.rounds import kind_before_finals
from companion.venue.state import SEASON, Competition, active
from companion.venue.text import automatic_title
from companion.web.base.page import PageResult
from companion.web.base.words import say, say_count
from companion.web.security.rights import store
from companion.web.security.visitor import in_words, kept, page, view, visitor
from companion.web.venue.competitions.forms import OpenRoundForm
from companion.web.venue.competitions.night_points import nights_of
from companion.web.venue.competitions.standings import standings_shown
from companion.web.venue.forms import (
    OrganiserForm,
    attempt,
    competition_here,
)

OPEN, CUT, FINISH, GO, ENTER, NOTHING = "open", "cut", "finish", "go", "enter", "nothing"
NEWEST = 5  # rounds


class Next(NamedTuple):
    """What an organiser most likely does next, and what else there is."""

    step: str
    others: tuple[str, ...] = ()


def next_step(competition: Competition) -> Next:
    if competition.finished:
        return Next(NOTHING)
    if competition.current is not None:
        return Next(GO)
    if competition.of == SEASON:
        return Next(OPEN, (FINISH,) if competition.rounds else ())
    if len(active(competition)) < 2:
        return Next(ENTER)
    return next_in_tournament(competition)


def next_in_tournament(competition: Competition) -> Next:
    """After a final there is only the end; before it, as many rounds as were planned."""
    rounds, settings = competition.rounds, competition.settings
    if rounds and rounds[-1].final:
        over = len(rounds[-1].tables) == 1 and not rounds[-1].waiting
        return Next(FINISH) if over else Next(CUT, (FINISH,))
    if settings.format == "knockout":
        return Next(CUT)
    others = (CUT, FINISH) if rounds else ()
    if not settings.planned or len(rounds) < settings.planned:
        return Next(OPEN, others)
    wanted = bool(settings.cut.size or settings.cut.minimum is not None)
    return Next(CUT, (OPEN, FINISH)) if wanted else Next(FINISH, (OPEN, CUT))


@page("/venue/<key>/c/<int:number>", "look")
def competition(key: str, number: int) -> str:
    return kept(lambda: show_competition(number))


def show_competition(number: int, form: OrganiserForm | None = None) -> str:
    venue = view()
    found = competition_here(venue, number)
    step = next_step(found)
    opens = OPEN in (step.step, *step.others)
    return render_template(
        "venue/competitions/page.html",
        venue=venue,
        number=number,
        competition=found,
        progress=progress(found),
        nights=nights_of(venue, number, NEWEST),
        more_nights=max(0, len(found.rounds) - NEWEST),
        today=today(),
        **standings_shown(venue, number, found),
        next=step,
        next_name=next_round_name(found),
        form=form if isinstance(form, OpenRoundForm) or not opens else OpenRoundForm(),
        message=form.refusal if form else "",
    )


def progress(competition: Competition) -> str:
    """How many rounds were played; what comes after a cut is not one of those planned."""
    after = [each for each in competition.rounds if each.final]
    before, planned = len(competition.rounds) - len(after), competition.settings.planned
    if after and before:
        if len(after) == len(after[0].tables) == 1:
            return say_count("competition.and_final", before)
        return say_count("competition.and_finals", before)
    if competition.finished or after or not planned:
        return ""
    return say("competition.planned", played=before, planned=planned)


def next_round_name(competition: Competition) -> str:
    """What the next night or round is called, unless somebody types a name."""
    kind = kind_before_finals(competition)
    return in_words(automatic_title(kind, len(competition.rounds) + 1))


@page("/venue/<key>/c/<int:number>/open", "open", methods=["POST"])
def open_round(key: str, number: int) -> PageResult:
    form = OpenRoundForm.read()
    return attempt(
        form,
        lambda: rounds.open_round(
            store(),
            visitor(),
            number,
            form.name.text,
            form.weight.data or 0,
            form.date.data,
            token=form.sent_token,
        ),
        lambda: url_for("venue.round_page", key=key, at=last_round(number)),
        lambda: show_competition(number, form),
    )


def last_round(number: int) -> Location:
    return Location(number, len(view().state.competitions[number].rounds))


@page("/venue/<key>/c/<int:number>/finish", "finish", methods=["POST"])
def finish(key: str, number: int) -> PageResult:
    form = OrganiserForm.read()
    return attempt(
        form,
        lambda: competitions.finish(store(), visitor(), number, token=form.sent_token),
        url_for("venue.winners", key=key, number=number),
        lambda: show_competition(number, form),
    )
