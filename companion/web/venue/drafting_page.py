"""A draft of the next tables: drawn, changed by hand, judged; nothing is kept before it is out."""

import re
from hashlib import sha256

from flask import redirect, render_template, request, url_for

from companion.games.kernel import Refusal, RuleViolation
from companion.games.registry import title_of
from companion.services import desk
from companion.services.live import live_results
from companion.services.lore import seed_ratings
from companion.services.venues import View
from companion.tourney.history import Cost
from companion.tourney.venue.deeds import Seat
from companion.tourney.venue.drafting import Draft, drawn, judged, mode_of
from companion.tourney.venue.rounds import busy_people
from companion.tourney.venue.state import Round
from companion.web.rights import store
from companion.web.venue.blueprint import (
    REFUSED,
    name_of,
    page,
    refused,
    token_sent,
    view,
    visitor,
    wording,
)
from companion.web.venue.pieces import (
    Page,
    competition_here,
    game_key,
    place_url,
    round_here,
    sentence_names,
    spelled,
    titles,
)
from companion.web.venue.sketches import Sketch, changed, sketch_sent, written
from companion.web.words import isolated, say, say_count


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/draft", "draft")
def draft(key: str, number: int, round_number: int) -> Page:
    """What we would propose; another seed is another proposal."""
    venue, _ = here(number, round_number)
    given = request.args.get("seed", "1")
    seed = int(given) if re.fullmatch("[0-9]{1,6}", given, re.ASCII) else 1
    try:
        found = drawn(
            venue.state,
            number,
            seed,
            live_results(store(), venue, number),
            seed_ratings(store(), venue, number),
        )
        if not found.tables:
            raise RuleViolation("nobody_to_seat")
    except Refusal as refusal:
        return show_refused(venue, number, round_number, refused(venue, refusal)), REFUSED
    return show_draft(venue, number, round_number, found, seed)


def here(number: int, round_number: int) -> tuple[View, Round]:
    venue = view()
    return venue, round_here(competition_here(venue, number), round_number)


def show_refused(venue: View, number: int, round_number: int, message: str) -> str:
    return render_template(
        "venue/draft.html",
        venue=venue,
        number=number,
        round_number=round_number,
        competition=competition_here(venue, number),
        draft=None,
        message=message,
    )


def show_draft(
    venue: View, number: int, round_number: int, found: Draft, seed: int, message: str = ""
) -> str:
    return render_template(
        "venue/draft.html", **shown(venue, number, round_number, found, seed, message)
    )


def shown(
    venue: View, number: int, round_number: int, found: Draft, seed: int, message: str = ""
) -> dict[str, object]:
    competition = competition_here(venue, number)
    now = round_here(competition, round_number)
    words = wording([isolated(name_of(venue, person)) for person in found.people])
    return {
        "venue": venue,
        "number": number,
        "round_number": round_number,
        "competition": competition,
        "now": now,
        "draft": found,
        "first_table": len(now.tables) + 1,
        "why": {person: words.reason(reason) for person, reason in found.reasons.items()},
        "costs": costs_of(found.cost, mode_of(competition)),
        "faults": faults_of(venue, found),
        "written": written(found.tables),
        "written_byes": written([found.byes]),
        "there": stamp(now),
        "seed": seed,
        "game": request.form.get("game", title_of(competition.settings.game)),
        "titles": titles(),
        "message": message,
    }


def costs_of(cost: Cost, mode: str) -> list[str]:
    """What is not as good as it could be, in words."""
    found = [say_count("draft.repeats", cost.repeats) if cost.repeats else say("draft.no_repeats")]
    if mode == "swiss":
        found.append(say("draft.gap", gap=spelled(cost.gap)))
    found += [say_count("draft.seats", cost.seat_imbalance)] if cost.seat_imbalance else []
    found += [say_count("draft.short", cost.short_again)] if cost.short_again else []
    return found + ([say_count("draft.apart", cost.apart)] if cost.apart else [])


def faults_of(venue: View, found: Draft) -> list[str]:
    words = wording()
    told = []
    for code, number in found.faults:
        if code == "wrong_size":
            told.append(words.sentence(f"fault.{code}", {"number": number + 1}))
        else:
            name = isolated(name_of(venue, found.people[number]))
            told.append(words.sentence(f"fault.{code}", {"person": name}))
    return told


def stamp(now: Round) -> str:
    """Who is free to be seated, in few letters: whether a draft is about the same people."""
    return sha256(repr(free_people(now)).encode()).hexdigest()[:16]


def free_people(now: Round) -> list[int]:
    return sorted(now.present - busy_people(now))


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/draft", "draft", methods=["POST"])
def change_draft(key: str, number: int, round_number: int) -> Page:
    """Another draw, two people exchanged, somebody moved, or the tables as they are published."""
    here(number, round_number)
    what = request.form.get("what", "")
    seed = int(re.sub("[^0-9]", "", request.form.get("seed", ""))[:6] or 1)
    if what == "another":
        own = place_url("venue.draft", key, number, round_number - 1)
        return redirect(f"{own}?seed={seed + 1}", 303)
    if what == "publish":
        return publish(key, number, round_number, seed)
    try:
        found = look_at(number, changed(sketch_sent(), what))
    except Refusal as refusal:
        return again(number, round_number, seed, refusal)
    return show_draft(view(), number, round_number, found, seed)


@page("/venue/<key>/c/<int:number>/r/<int:round_number>/draft/judge", "draft", methods=["POST"])
def judge_draft(key: str, number: int, round_number: int) -> Page:
    """The same tables with what they cost, as a part of the page."""
    venue, _ = here(number, round_number)
    try:
        found = look_at(number, sketch_sent())
    except Refusal as refusal:
        return refused(venue, refusal), REFUSED
    return render_template("venue/_draft.html", **shown(venue, number, round_number, found, 1))


def look_at(number: int, sketch: Sketch) -> Draft:
    venue = view()
    live = live_results(store(), venue, number)
    return judged(venue.state, number, sketch.tables, sketch.byes, live)


def again(number: int, round_number: int, seed: int, refusal: Refusal) -> Page:
    """The draft as it was sent, with why it cannot be."""
    venue = view()
    message = refused(venue, refusal)
    try:
        found = look_at(number, sketch_sent())
    except Refusal:
        return show_refused(venue, number, round_number, message), REFUSED
    return show_draft(venue, number, round_number, found, seed, message), REFUSED


def publish(key: str, number: int, round_number: int, seed: int) -> Page:
    """Only about the people it was drawn for: whoever came since is not simply left out."""
    sketch, there = sketch_sent(), request.form.get("there", "")
    game = game_key(request.form.get("game", ""))[:64]

    def intent(venue: View) -> list[Seat]:
        competition = venue.state.competitions[number]
        if stamp(competition.rounds[round_number - 1]) != there:
            raise RuleViolation(
                "draft_is_stale", names=changes(venue, number, round_number, sketch)
            )
        return [Seat(number, round_number - 1, sketch.tables, sketch.byes, game)]

    try:
        desk.act(store(), visitor(), intent, token_sent())
    except Refusal as refusal:
        return again(number, round_number, seed, refusal)
    return redirect(
        url_for("venue.round_page", key=key, number=number, round_number=round_number), 303
    )


def changes(venue: View, number: int, round_number: int, sketch: Sketch) -> str:
    """Who came or went since a draft was made."""
    drafted = {person for table in (*sketch.tables, sketch.byes) for person in table}
    free = {*free_people(venue.state.competitions[number].rounds[round_number - 1])}
    return sentence_names(venue, sorted(drafted ^ free))
