"""Looking back: history, score sheet, scorings, rules and the record; putting things right."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Response, abort, redirect, render_template, request, url_for

from companion.games.folding import follow
from companion.games.kernel import Count, Game, Refusal, outcome, score_sheet
from companion.games.registry import find_game
from companion.languages import rules_in
from companion.ledger import Amend, Event, Note
from companion.services import plays
from companion.services.plays import AUTOMATIC, Play, Stale
from companion.web.dates import say_time
from companion.web.device import author
from companion.web.play.answers import inputs_of
from companion.web.play.blueprint import REFUSED, Page, load, new_token, pages
from companion.web.play.chart import chart
from companion.web.play.counting import Counting, counting_at, steps
from companion.web.play.keeping import (
    MOVED_ON,
    answer_sent,
    asked,
    event_sent,
    refused,
    show_pad,
    write,
)
from companion.web.play.telling import Teller
from companion.web.words import language, say


class Told(NamedTuple):
    """An entry of the history: in words, when and by whom, and whether it still stands."""

    seq: int
    sentence: str
    time: str
    by: str
    struck: bool
    amendable: bool


@pages.get("/play/<key>/history")
def history(key: str) -> str:
    return show_history(load(key))


def show_history(play: Play, message: str | None = None, text: str = "") -> str:
    return render_template(
        "play/history.html",
        play=play,
        entries=told(play, Teller(play.ledger.table)),
        message=message,
        text=text,
        token=new_token(),
    )


def told(play: Play, teller: Teller) -> list[Told]:
    """All entries, the newest first."""
    standing = {each.seq: each.amended_by for each in play.live}
    amending = {*standing.values()}
    found = []
    for entry in reversed(play.ledger.entries):
        live = entry.seq in standing
        if isinstance(entry.deed, Amend):
            struck = entry.seq not in amending
        else:
            struck = isinstance(entry.deed, Event) and standing.get(entry.seq, 0) is not None
        by = say("history.itself") if entry.by == AUTOMATIC else author(entry.by)
        sentence = teller.deed(entry.deed)
        found.append(Told(entry.seq, sentence, say_time(entry.at), by, struck, live))
    return found


@pages.post("/play/<key>/note")
def note(key: str) -> Page:
    play = load(key)
    text = request.form.get("text", "").strip()
    try:
        write(play, Note(text))
    except Stale:
        return show_history(load(key), say("pad.moved_on"), text), MOVED_ON
    except Refusal as refusal:
        return show_history(play, refused(play, refusal), text), REFUSED
    return redirect(url_for("play.history", key=key))


@pages.route("/play/<key>/amend/<int:seq>", methods=["GET", "POST"])
def amend(key: str, seq: int) -> Page:
    """The question as it stood before an entry, filled with what was answered."""
    play = load(key)
    if request.method != "POST":
        return show_amend(play, seq)
    try:
        write(play, Amend(seq, event_sent(play)))
    except Stale:
        return show_amend(load(key), seq, say("pad.moved_on")), MOVED_ON
    except Refusal as refusal:
        return show_amend(play, seq, refused(play, refusal), answer_sent()), REFUSED
    return redirect(url_for("play.pad", key=key))


def show_amend(
    play: Play, seq: int, message: str | None = None, filled: Mapping[str, str] | None = None
) -> str:
    table, teller = play.ledger.table, Teller(play.ledger.table)
    index = next((at for at, each in enumerate(play.live) if each.seq == seq), None)
    if index is None:
        abort(404)
    event = play.live[index].event
    past = follow(table, [each.event for each in play.live[:index]]).history
    filled = filled or inputs_of(table.game, event)
    adjusted = event["type"] == "adjust"
    return render_template(
        "play/amend.html",
        play=play,
        table=table,
        seq=seq,
        told=teller.event(event),
        asked=None if adjusted else asked(past.state, teller, filled),
        filled=filled,
        message=message,
        words=teller.labels,
        token=new_token(),
    )


@pages.get("/play/<key>/sheet")
def sheet(key: str) -> str:
    play = load(key)
    table, found = play.ledger.table, play.history
    return render_template(
        "play/sheet.html",
        play=play,
        table=table,
        sheet=score_sheet(table.game, table.players, found.lines),
        found=found,
        over=play.over,
        outcome=outcome(table.game, found.state),
        scorings=scorings(play),
        chart=chart(play),
        wording=Teller(table).wording,
        notes=[each.deed.text for each in play.ledger.entries if isinstance(each.deed, Note)],
    )


def scorings(play: Play) -> list[tuple[int, str]]:
    """Every count of the play: the entry that led to it, and what it was."""
    table = play.ledger.table
    walked = steps(table, table.start(), [each.event for each in play.live])
    return [
        (each.seq, page_title(step.counts[-1]))
        for each, step in zip(play.live, walked, strict=True)
        if step.counts
    ]


def page_title(count: Count) -> str:
    return say(f"scoring.{count.page}", number=count.number)


@pages.get("/play/<key>/scoring/<int:seq>")
def scoring(key: str, seq: int) -> str:
    """A page that a table can follow with its hands."""
    play = load(key)
    counting = counting_at(play, seq)
    if counting is None:
        abort(404)
    teller = Teller(play.ledger.table)
    return render_template(
        "play/scoring.html",
        play=play,
        table=play.ledger.table,
        title=page_title(counting.counts[-1]),
        counting=counting,
        back=put_back(counting, teller),
        following=say(following(play, counting)),
        words=teller.labels,
        wording=teller.wording,
    )


def put_back(counting: Counting, teller: Teller) -> list[tuple[str, list[tuple[str, int]]]]:
    """What everybody puts back in all, colour by colour."""
    colours = teller.game.colours
    found = []
    for seat in range(teller.seats):
        sums = [
            sum(count.back[seat][index] for count in counting.counts if count.back)
            for index in range(len(colours))
        ]
        own = [(colour, number) for colour, number in zip(colours, sums, strict=True) if number]
        if own:
            found.append((teller.wording.player(seat), own))
    return found


def following(play: Play, counting: Counting) -> str:
    """The words on the button that goes on."""
    if counting.over:
        return "scoring.result"
    return "scoring.next" if counting.counts[-1].page == "scoring" else "scoring.on"


@pages.get("/play/<key>/record")
def record(key: str) -> Response:
    play = load(key)
    text = json.dumps(plays.record_of(play), ensure_ascii=False) + "\n"
    name = f"{play.ledger.table.game.key}-{play.begun[:10]}.companion.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype="application/json", headers=headers)


@pages.route("/play/<key>/adjust", methods=["GET", "POST"])
def adjust(key: str) -> Page:
    """A slip put right by hand."""
    play = load(key)
    message = None
    if request.method == "POST":
        if request.form.get("type") != "adjust" or "answer" in request.form:
            abort(400)
        try:
            write(play, Event(event_sent(play)))
            return redirect(url_for("play.pad", key=key))
        except Stale:
            return show_pad(load(key), say("pad.moved_on")), MOVED_ON
        except Refusal as refusal:
            message = refused(play, refusal)
    page = render_template(
        "play/adjust.html",
        play=play,
        table=play.ledger.table,
        message=message,
        filled=request.form,
        words=Teller(play.ledger.table).labels,
        token=new_token(),
    )
    return (page, REFUSED) if message else page


@pages.get("/play/<key>/abandon")
def abandon(key: str) -> str:
    return render_template("play/abandon.html", play=load(key))


@pages.get("/rules/<game_key>")
def rules(game_key: str) -> str:
    game = find_game(game_key)
    if game is None:
        abort(404)
    back = request.args.get("play", "")
    return render_template("play/rules.html", game=game, chapters=chapters(game), back=back)


def chapters(game: Game) -> list[tuple[str, list[dict[str, Any]]]]:
    """The numbered rules of a game, chapter by chapter, each in its pieces."""
    found: list[tuple[str, list[dict[str, Any]]]] = []
    for line in rules_in(language(), game).splitlines():
        if line.startswith("## "):
            found.append((line[3:], []))
        elif line.startswith("- ") and found:
            number, _, text = line[2:].partition(" ")
            pieces = text.split("**")  # every other piece is bold: the mark of a ruling
            found[-1][1].append({"number": number, "pieces": pieces})
    return found
