"""A draft of the next tables: drawn, changed by hand, judged; nothing is kept before it is out."""

from collections.abc import Mapping
from typing import NamedTuple

from flask import abort, redirect, render_template, request, url_for

from companion.competition.seating.cost import Cost
from companion.games.registry import title_of
from companion.games.wording import Wording
from companion.refusal import Refusal, RuleViolation
from companion.services.venue.reader import VenueView
from companion.services.venue.seating import drafts
from companion.services.venue.seating.drafts import DraftWanted
from companion.venue.draft import AWAY, Draft, Drafting, LeftOut, Overview, overview
from companion.venue.location import Location
from companion.web.base.forms import COUNTED, number_asked
from companion.web.base.page import PageResult
from companion.web.base.words import isolated, say, say_count
from companion.web.security.rights import store
from companion.web.security.visitor import (
    REFUSED,
    name_of,
    names_of,
    page,
    refused,
    view,
    visitor,
    wording,
)
from companion.web.venue.activity.page import logins
from companion.web.venue.activity.sentences import who_did
from companion.web.venue.fields import spelled
from companion.web.venue.forms import by_name, competition_here, round_at, titles
from companion.web.venue.location import ROUND
from companion.web.venue.notices import done_since
from companion.web.venue.rounds.forms import ANOTHER, LONGEST_GAME, PUBLISH, DraftForm

DRAFT = f"{ROUND}/draft"
MOST_CHOICES = 3


@page(DRAFT, "draft")
def draft(key: str, at: Location) -> PageResult:
    """What we would propose; another seed is another proposal."""
    venue = view()
    round_at(venue, at)
    asked = number_asked("seed")
    seed = 1 if asked is None else asked
    wanted = DraftWanted("anew" in request.args, number_asked("size") or 0)
    form = DraftForm(data={"seed": seed, "game": game_of(venue, at), **wanted._asdict()})
    try:
        given, found = drafts.propose(store(), venue, at.competition, seed, wanted)
    except Refusal as refusal:
        form.refuse(refusal)
        return show_refused(venue, at, form), REFUSED
    return show_draft(venue, at, given, found, form)


def game_of(venue: VenueView, at: Location) -> str:
    return title_of(venue.state.competitions[at.competition].settings.game)


def show_refused(venue: VenueView, at: Location, form: DraftForm) -> str:
    return render_template(
        "venue/rounds/draft.html",
        venue=venue,
        at=at,
        competition=competition_here(venue, at.competition),
        draft=None,
        message=form.refusal,
    )


def show_draft(
    venue: VenueView, at: Location, given: Drafting, found: Draft, form: DraftForm
) -> str:
    return render_template("venue/rounds/draft.html", **shown(venue, at, given, found, form))


def shown(
    venue: VenueView, at: Location, given: Drafting, found: Draft, form: DraftForm
) -> dict[str, object]:
    competition, now = competition_here(venue, at.competition), round_at(venue, at)
    words = wording([isolated(name_of(venue, person)) for person in found.people])
    seen = overview(given, found)
    form.show(found.tables, found.byes, seen.stamp)
    return {
        "venue": venue,
        "at": at,
        "competition": competition,
        "now": now,
        "draft": found,
        "numbers": seen.numbers,
        "choices": sizes_shown(seen, [*map(len, found.tables)]),
        "why": words.reasons(found.reasons),
        "remarks": {**remarks_on(found, words), **twice_told(venue, seen.elsewhere)},
        "costs": costs_of(found.cost, seen.mode),
        "warnings": warnings_of(venue, seen.numbers, seen.elsewhere),
        "left_out": left_told(venue, seen.left_out),
        "problems": problems_of(venue, found, words),
        "form": form,
        "titles": titles(),
        "message": form.refusal,
    }


class SizeChoice(NamedTuple):
    """So many tables: what they would be, and the size to ask for."""

    size: int
    tables: int
    sizes: str
    chosen: bool


def sizes_shown(seen: Overview, drawn: list[int]) -> list[SizeChoice]:
    """Where people can be divided in several ways; a draft made by hand is none of them."""
    found = seen.choices[:MOST_CHOICES]
    return [
        SizeChoice(
            each.size,
            len(each.tables),
            " · ".join(map(str, each.tables)),
            [*each.tables] == sorted(drawn, reverse=True),
        )
        for each in (found if len(found) > 1 else ())
    ]


def twice_told(venue: VenueView, twice: Mapping[int, tuple[int, int]]) -> dict[int, str]:
    names = venue.state.competitions
    return {
        person: say("draft.elsewhere", number=table, competition=isolated(names[number].name))
        for person, (number, table) in twice.items()
    }


def warnings_of(
    venue: VenueView, numbers: list[int], twice: Mapping[int, tuple[int, int]]
) -> list[str]:
    """What should not be overlooked, though it can be published."""
    room = venue.state.room
    beyond = [number for number in numbers if room and number > room[-1].number]
    return [
        *([say_count("draft.twice", len(twice))] if twice else []),
        *([say_count("draft.beyond", len(beyond))] if beyond else []),
    ]


def left_told(venue: VenueView, left: list[LeftOut]) -> list[str]:
    """Who gets no table and why, in a line for each reason."""
    groups: dict[tuple[str, int], list[int]] = {}
    for person, why, number in left:
        groups.setdefault((why, number if why == AWAY else 0), []).append(person)
    return [
        say(f"draft.left.{why}", names=names_of(venue, by_name(venue, people)), number=number)
        for (why, number), people in groups.items()
    ]


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
        return redirect(asked_again(key, at, form, form.size.data), 303)
    if COUNTED.fullmatch(form.resize.data or ""):
        return redirect(asked_again(key, at, form, int(form.resize.data or 0)), 303)
    check_ours(form)
    try:
        if form.what.data == PUBLISH:
            return publish(key, at, form, venue)
        given = drafts.drafting(store(), venue, at.competition, form.wanted)
        found = drafts.judge(given, form.changed())
    except Refusal as refusal:
        return again(at, form, refusal)
    return show_draft(venue, at, given, found, form)


def asked_again(key: str, at: Location, form: DraftForm, size: int) -> str:
    """Another draw: of the next seed, or with tables of another size."""
    again = form.what.data == ANOTHER
    return url_for(
        "venue.draft",
        key=key,
        at=at,
        seed=form.seed.data + again,
        size=size or None,
        anew=1 if form.anew.data else None,
    )


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
        given = drafts.drafting(store(), venue, at.competition, form.wanted)
        found = drafts.judge(given, form.made)
    except Refusal as refusal:
        return refused(venue, refusal), REFUSED
    return render_template("venue/rounds/_draft.html", **shown(venue, at, given, found, form))


def again(at: Location, form: DraftForm, refusal: Refusal) -> PageResult:
    """The draft as it was sent, with why it cannot be."""
    venue = view()
    by = refusal.params.get("by")
    if by:  # another organiser, as the log has them
        name = isolated(who_did(venue, logins(venue), str(by)))
        refusal = RuleViolation(refusal.code, **{**refusal.params, "by": name})
    form.refuse(refusal)
    try:
        given = drafts.drafting(store(), venue, at.competition, form.wanted)
        found = drafts.judge(given, form.made)
    except Refusal:
        return show_refused(venue, at, form), REFUSED
    return show_draft(venue, at, given, found, form), REFUSED


def publish(key: str, at: Location, form: DraftForm, venue: VenueView) -> PageResult:
    after = drafts.publish(
        store(),
        visitor(),
        at,
        form.made,
        form.game.key[:LONGEST_GAME],
        there=form.there.data or "",
        wanted=form.wanted,
        token=form.sent_token,
    )
    done = done_since(venue, after)
    return redirect(url_for("venue.round_page", key=key, at=at, done=done), 303)
