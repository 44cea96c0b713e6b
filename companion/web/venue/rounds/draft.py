"""A draft of the next tables: drawn, changed by hand, judged; nothing is kept before it is out."""

from flask import abort, redirect, render_template, url_for

from companion.competition.seating.cost import Cost
from companion.games.registry import title_of
from companion.games.wording import Wording
from companion.refusal import Refusal
from companion.services.venue import rounds
from companion.services.venue.reader import VenueView
from companion.services.venue.rounds import stamp
from companion.venue.draft import Draft, mode_of
from companion.venue.location import Location
from companion.web.base.forms import number_asked
from companion.web.base.page import PageResult
from companion.web.base.words import isolated, say, say_count
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    name_of,
    page,
    refused,
    view,
    visitor,
    wording,
)
from companion.web.venue.fields import spelled
from companion.web.venue.forms import competition_here, round_at, titles
from companion.web.venue.location import ROUND
from companion.web.venue.rounds.forms import ANOTHER, LONGEST_GAME, PUBLISH, DraftForm

DRAFT = f"{ROUND}/draft"


@page(DRAFT, "draft")
def draft(key: str, at: Location) -> PageResult:
    """What we would propose; another seed is another proposal."""
    venue = view()
    round_at(venue, at)
    asked = number_asked("seed")
    seed = 1 if asked is None else asked
    game = title_of(venue.state.competitions[at.competition].settings.game)
    form = DraftForm(data={"seed": seed, "game": game})
    try:
        found = rounds.propose(store(), venue, at.competition, seed)
    except Refusal as refusal:
        form.refuse(refusal)
        return show_refused(venue, at, form), REFUSED
    return show_draft(venue, at, found, form)


def show_refused(venue: VenueView, at: Location, form: DraftForm) -> str:
    return render_template(
        "venue/rounds/draft.html",
        venue=venue,
        at=at,
        competition=competition_here(venue, at.competition),
        draft=None,
        message=form.refusal,
    )


def show_draft(venue: VenueView, at: Location, found: Draft, form: DraftForm) -> str:
    return render_template("venue/rounds/draft.html", **shown(venue, at, found, form))


def shown(venue: VenueView, at: Location, found: Draft, form: DraftForm) -> dict[str, object]:
    competition, now = competition_here(venue, at.competition), round_at(venue, at)
    words = wording([isolated(name_of(venue, person)) for person in found.people])
    form.show(found.tables, found.byes, stamp(now))
    return {
        "venue": venue,
        "at": at,
        "competition": competition,
        "now": now,
        "draft": found,
        "first_table": len(now.tables) + 1,
        "why": words.reasons(found.reasons),
        "remarks": remarks_on(found, words),
        "costs": costs_of(found.cost, mode_of(competition)),
        "problems": problems_of(venue, found, words),
        "form": form,
        "titles": titles(),
        "message": form.refusal,
    }


def remarks_on(found: Draft, words: Wording) -> dict[int, str]:
    """What is news about somebody's place: whom they have met before."""
    return {
        person: say("draft.meets", people=words.word("people", dict(reason.params)["people"]))
        for person, reason in found.reasons.items()
        if reason.code.startswith("why.again")
    }


def costs_of(cost: Cost, mode: str) -> list[str]:
    """What is not as good as it could be, in words."""
    found = [say_count("draft.repeats", cost.repeats) if cost.repeats else say("draft.no_repeats")]
    if mode == "swiss":
        found.append(say("draft.gap", gap=spelled(cost.gap)))
    found += [say_count("draft.seats", cost.seat_imbalance)] if cost.seat_imbalance else []
    found += [say_count("draft.short", cost.short_again)] if cost.short_again else []
    return found + ([say_count("draft.apart", cost.apart)] if cost.apart else [])


def problems_of(venue: VenueView, found: Draft, words: Wording) -> list[str]:
    told = []
    for code, number in found.problems:
        if code == "wrong_size":
            told.append(words.sentence(f"fault.{code}", {"number": number + 1}))
        else:
            name = isolated(name_of(venue, found.people[number]))
            told.append(words.sentence(f"fault.{code}", {"person": name}))
    return told


@page(DRAFT, "draft", methods=["POST"])
def change_draft(key: str, at: Location) -> PageResult:
    """Another draw, two people exchanged, somebody moved, or the tables as they are published."""
    venue = view()
    round_at(venue, at)
    form = DraftForm.read()
    if form.what.data == ANOTHER:
        return redirect(url_for("venue.draft", key=key, at=at, seed=form.seed.data + 1), 303)
    check_ours(form)
    try:
        if form.what.data == PUBLISH:
            return publish(key, at, form)
        found = rounds.judge(store(), venue, at.competition, form.changed())
    except Refusal as refusal:
        return again(at, form, refusal)
    return show_draft(venue, at, found, form)


def check_ours(form: DraftForm) -> None:
    if not form.is_ours:
        abort(400)


@page(f"{DRAFT}/judge", "draft", methods=["POST"])
def judge_draft(key: str, at: Location) -> PageResult:
    """The same tables with what they cost, as a part of the page."""
    venue, form = view(), DraftForm.read()
    round_at(venue, at)
    check_ours(form)
    try:
        found = rounds.judge(store(), venue, at.competition, form.made)
    except Refusal as refusal:
        return refused(venue, refusal), REFUSED
    return render_template("venue/rounds/_draft.html", **shown(venue, at, found, form))


def again(at: Location, form: DraftForm, refusal: Refusal) -> PageResult:
    """The draft as it was sent, with why it cannot be."""
    venue = view()
    form.refuse(refusal)
    try:
        found = rounds.judge(store(), venue, at.competition, form.made)
    except Refusal:
        return show_refused(venue, at, form), REFUSED
    return show_draft(venue, at, found, form), REFUSED


def publish(key: str, at: Location, form: DraftForm) -> PageResult:
    rounds.publish(
        store(),
        visitor(),
        at,
        form.made,
        form.game.key[:LONGEST_GAME],
        there=form.there.data or "",
        token=form.sent_token,
    )
    return redirect(url_for("venue.round_page", key=key, at=at), 303)
