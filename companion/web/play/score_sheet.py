"""Looking back: score sheet, scorings, rules and the record."""

import json
from itertools import groupby
from typing import Any, NamedTuple

from flask import Response, abort, render_template, request

from companion.games.contract import AnyGame, Count, outcome
from companion.games.progress import score_sheet
from companion.games.registry import find_game
from companion.locale import rules_in
from companion.play.state import Play, notes_of
from companion.play.view.chart import chart
from companion.play.view.scoring import Counting, counting_at, steps
from companion.play.view.sentences import Teller
from companion.services.play import reader
from companion.web.base.words import WORDS, language, say
from companion.web.play.blueprint import load, pages, seen_play


@pages.get("/play/<key>/sheet")
def sheet(key: str) -> str:
    play, kept, back = seen_play(key)
    table, found = play.table, play.history
    return render_template(
        "play/score_sheet.html",
        play=play,
        kept=kept,
        back=back,
        table=table,
        sheet=score_sheet(table.game, table.players, found.lines),
        found=found,
        over=play.over,
        outcome=outcome(table.game, found.state),
        scorings=scorings(play),
        chart=chart(play),
        wording=Teller(WORDS, table).wording,
        notes=notes_of(play),
    )


class StageScorings(NamedTuple):
    """What was counted in a stage: for each count the entry that led to it, and what it was."""

    name: str
    counts: list[tuple[int, str]]


def scorings(play: Play) -> list[StageScorings]:
    table = play.table
    walked = steps(table, table.start(), [each.action for each in play.live])
    found = [
        (step.before.stage, each.seq, page_title(step.counts[-1]))
        for each, step in zip(play.live, walked, strict=True)
        if step.counts
    ]
    return [
        StageScorings(say("sheet.stage", stage=stage), [(seq, title) for _, seq, title in counts])
        for stage, counts in groupby(found, key=lambda each: each[0])
    ]


def page_title(count: Count) -> str:
    return say(f"scoring.{count.page}", number=count.number)


@pages.get("/play/<key>/scoring/<int:seq>")
def scoring(key: str, seq: int) -> str:
    """A page that a table can follow with its hands."""
    play, kept, way_back = seen_play(key)
    counting = counting_at(play, seq)
    if counting is None:
        abort(404)
    teller = Teller(WORDS, play.table)
    return render_template(
        "play/scoring.html",
        play=play,
        table=play.table,
        title=page_title(counting.counts[-1]),
        counting=counting,
        seats=max(len(count.had) for count in counting.counts),
        back=put_back(counting, teller),
        following=say(following(counting)) if kept else say("to_watch"),
        onward=way_back,
        words=teller.labels,
        wording=teller.wording,
    )


def put_back(counting: Counting, teller: Teller) -> list[tuple[str, list[tuple[str, int]]]]:
    """What everybody puts back in all, kind by kind."""
    kinds = teller.game.kinds
    found = []
    for seat in range(teller.seats):
        sums = [
            sum(count.back[seat][index] for count in counting.counts if count.back)
            for index in range(len(kinds))
        ]
        own = [(kind, number) for kind, number in zip(kinds, sums, strict=True) if number]
        if own:
            found.append((teller.wording.player(seat), own))
    return found


def following(counting: Counting) -> str:
    """The words on the button that goes on."""
    if counting.over:
        return "scoring.result"
    return "scoring.next" if counting.counts[-1].page == "scoring" else "scoring.on"


@pages.get("/play/<key>/record")
def record(key: str) -> Response:
    play = load(key)
    text = json.dumps(reader.record_of(play), ensure_ascii=False) + "\n"
    name = f"{play.table.game.key}-{play.begun[:10]}.companion.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype="application/json", headers=headers)


@pages.get("/rules/<game_key>")
def rules(game_key: str) -> str:
    game = find_game(game_key)
    if game is None:
        abort(404)
    back = request.args.get("play", "")
    return render_template("pages/rules.html", game=game, chapters=chapters(game), back=back)


def chapters(game: AnyGame) -> list[tuple[str, list[dict[str, Any]]]]:
    """The numbered rules of a game, chapter by chapter, each in its pieces."""
    found: list[tuple[str, list[dict[str, Any]]]] = []
    for line in rules_in(language(), game).splitlines():
        if line.startswith("## "):
            found.append((line[3:], []))
        elif line.startswith("- ") and found:
            number, _, text = line[2:].partition(" ")
            parts = text.split("**")  # every other piece is bold: the mark of a ruling
            found[-1][1].append({"number": number, "parts": parts})
    return found
