"""`companion seat`: the next round of a competition."""

from functools import partial
from typing import Any

from companion.cli.competing import as_text, named, plain, show
from companion.cli.words import say
from companion.games.sentences import Catalogue, Wording
from companion.languages import SOURCE, spoken, wording_of
from companion.tourney.competition import Competition
from companion.tourney.history import Cost, Draw, History, Wish, history_of
from companion.tourney.messages import MESSAGES
from companion.tourney.nights import pasts_of
from companion.tourney.reasons import reasons_of
from companion.tourney.seating import Unseatable, seat
from companion.tourney.standings import standings
from companion.tourney.strict import wrong


def show_seating(file: str, as_json: bool, language: str | None = None) -> int:
    report = partial(seating_report, language=language or SOURCE)
    return show(file, as_json, language, report, seating_table)


def next_round(competition: Competition) -> tuple[History, Wish, Draw, Cost]:
    if competition.seating is None:
        raise wrong("missing_field", field="seating").within("seating")
    wish = Wish(*competition.seating)
    points = {row.player: row.points for row in standings(competition)}
    past = pasts_of(competition)
    history = history_of(past, [points[player] for player in sorted(points)], wish.sizes)
    try:
        return history, wish, *seat(history, wish)
    except Unseatable as error:
        raise wrong(error.code, **error.params).within("seating.fixed") from None


def seating_report(competition: Competition, language: str) -> str:
    history, wish, draw, cost = next_round(competition)
    answer: dict[str, Any] = {
        "tables": draw.tables,
        "byes": draw.byes,
        "cost": {name: plain(value) for name, value in cost._asdict().items()},
        "reasons": sentences(competition, draw, history, wish, language),
    }
    return as_text(answer)


def sentences(
    competition: Competition, draw: Draw, history: History, wish: Wish, language: str
) -> list[str]:
    shared = wording_of(language, "tourney", MESSAGES)
    names = [named(player) for player in competition.players]
    wording = Wording(players=names, catalogue=Catalogue(shared.messages, shared.form))
    return [wording.reason(reason) for reason in reasons_of(draw, history, wish)]


def seating_table(competition: Competition) -> str:
    """Tables are numbered from 1, as people do; under them why everybody sits there."""
    history, wish, draw, cost = next_round(competition)
    names = [named(player) for player in competition.players]
    lines = [
        say("seating.table", table=number, players=", ".join([names[player] for player in table]))
        for number, table in enumerate(draw.tables, 1)
    ]
    if draw.byes:
        lines.append(say("seating.byes", players=", ".join([names[each] for each in draw.byes])))
    lines += [say("seating.cost", repeats=cost.repeats, gap=plain(cost.gap)), ""]
    told = sentences(competition, draw, history, wish, spoken())
    lines += [say("seating.why", player=names[each], why=told[each]) for each in wish.present]
    return "\n".join(lines)
