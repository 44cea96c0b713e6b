"""How a season or tournament is counted and seated: set up, and changed later."""

from collections.abc import Iterable
from secrets import randbelow

from flask import abort, render_template, url_for

from companion.competition.scheme import read_scheme
from companion.competition.scoring.examples import NAMES, Worked, worked
from companion.competition.scoring.explanation import ExplanationStep
from companion.services.venue import competitions
from companion.venue.state import SEASON, TOURNAMENT, Competition
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import page, reason_in_words, view, visitor, wording
from companion.web.venue.competitions.settings_form import (
    BONUS,
    OWN,
    SIZES,
    SettingsForm,
    form_with,
    new_form,
    presets_for,
)
from companion.web.venue.forms import attempt, competition_here, titles

MOST_SEEDS = 1_000_000


@page("/venue/<key>/new/<of>", "found")
def new_competition(key: str, of: str) -> str:
    if of not in (SEASON, TOURNAMENT):
        abort(404)
    return show_new(of, new_form(of))


def show_new(of: str, form: SettingsForm) -> str:
    return render_template(
        "venue/competitions/new.html", venue=view(), form=form, message=form.refusal, **offered(of)
    )


def offered(of: str) -> dict[str, object]:
    """Everything that can be chosen."""
    return {
        "of": of,
        "presets": presets_for(of),
        "titles": titles(),
        "sizes": SIZES,
        "own": OWN,
        "bonuses": BONUS,
    }


@page("/venue/<key>/new/<of>", "found", methods=["POST"])
def found_competition(key: str, of: str) -> PageResult:
    if of not in (SEASON, TOURNAMENT):
        abort(404)
    form, seed = SettingsForm.read(), randbelow(MOST_SEEDS)
    return attempt(
        form,
        lambda: competitions.create(
            store(), visitor(), of, form.wanted(is_new=True), seed, token=form.sent_token
        ),
        lambda: url_for("venue.competition", key=key, number=len(view().state.competitions)),
        lambda: show_new(of, form),
    )


@page("/venue/<key>/c/<int:number>/settings", "settle")
def settings(key: str, number: int) -> str:
    venue = view()
    return show_settings(number, form_with(venue, competition_here(venue, number)))


def show_settings(number: int, form: SettingsForm) -> str:
    venue = view()
    competition = competition_here(venue, number)
    form.show_rows()
    return render_template(
        "venue/competitions/settings.html",
        venue=venue,
        number=number,
        competition=competition,
        form=form,
        message=form.refusal,
        example=example_of(competition),
        **offered(competition.of),
    )


@page("/venue/<key>/c/<int:number>/settings", "settle", methods=["POST"])
def change_settings(key: str, number: int) -> PageResult:
    form = SettingsForm.read()
    return attempt(
        form,
        lambda: competitions.change_settings(
            store(), visitor(), number, form.wanted(), token=form.sent_token
        ),
        url_for("venue.settings", key=key, number=number),
        lambda: show_settings(number, form),
    )


def example_of(competition: Competition) -> dict[str, object]:
    """The scheme's arithmetic in a small example, in sentences."""
    scheme = read_scheme(dict(competition.settings.scheme), competition.settings.seed)
    found: Worked = worked(scheme)
    words = wording(NAMES)

    def tell(steps: Iterable[ExplanationStep]) -> list[str]:
        return [reason_in_words(words, each.reason) for each in steps]

    return {
        "rules": [reason_in_words(words, each) for each in found.rules],
        "points": tell(found.points),
        "totals": tell(found.totals),
        "ranks": tell(found.ranks),
        "rows": [(row, found.competition.players[row.player]) for row in found.rows],
    }
