"""Looking back: score sheet, scorings, rules and the record."""

import json
from typing import Any

from flask import Response, abort, render_template, request

from companion.games.kernel import AnyGame, Count, outcome, score_sheet
from companion.games.registry import find_game
from companion.languages import rules_in
from companion.ledger import Note
from companion.services import plays
from companion.services.plays import Play
from companion.web.play.blueprint import load, pages
from companion.web.play.chart import chart
from companion.web.play.counting import Counting, counting_at, steps
from companion.web.play.telling import Teller
from companion.web.words import language, say


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
        moved=moved(teller),
        back=put_back(counting, teller),
        following=say(following(play, counting)),
        words=teller.labels,
        wording=teller.wording,
    )


def moved(teller: Teller) -> str:
    """What the pieces are called that people take and put back, where a game has any."""
    kept = [counter.key for counter in teller.game.counters if counter.kinds]
    return teller.labels.field(kept[0]) if kept else ""


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


@pages.get("/rules/<game_key>")
def rules(game_key: str) -> str:
    game = find_game(game_key)
    if game is None:
        abort(404)
    back = request.args.get("play", "")
    return render_template("play/rules.html", game=game, chapters=chapters(game), back=back)


def chapters(game: AnyGame) -> list[tuple[str, list[dict[str, Any]]]]:
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
