"""`companion seat`: the next round of a competition."""

from functools import partial

from companion.cli.standings import as_text, named, plain, show
from companion.cli.terminal.words import say
from companion.competition.file import FileCompetition
from companion.competition.messages import MESSAGES
from companion.competition.reader import wrong
from companion.competition.scoring.standings import standings
from companion.competition.seating.cost import Cost
from companion.competition.seating.draw import Unseatable, seat
from companion.competition.seating.from_file import pasts_of
from companion.competition.seating.problem import Draw, PastMeetings, Wish, history_of
from companion.competition.seating.reasons import reasons_of
from companion.games.wording import Catalogue, Wording
from companion.locale import SOURCE, spoken, wording_of


def show_seating(file: str, as_json: bool, language: str | None = None) -> int:
    report = partial(seating_report, language=language or SOURCE)
    return show(file, as_json, language, report, seating_table)


def next_round(competition: FileCompetition) -> tuple[PastMeetings, Wish, Draw, Cost]:
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


def seating_report(competition: FileCompetition, language: str) -> str:
    history, wish, draw, cost = next_round(competition)
    answer: dict[str, object] = {
        "tables": draw.tables,
        "byes": draw.byes,
        "cost": {name: plain(value) for name, value in cost._asdict().items()},
        "reasons": sentences(competition, draw, history, wish, language),
    }
    return as_text(answer)


def sentences(
    competition: FileCompetition, draw: Draw, history: PastMeetings, wish: Wish, language: str
) -> list[str]:
    shared = wording_of(language, "competition", MESSAGES)
    names = [named(player) for player in competition.players]
    wording = Wording(players=names, catalogue=Catalogue(shared.messages, shared.plurals))
    return [wording.reason(reason) for reason in reasons_of(draw, history, wish)]


def seating_table(competition: FileCompetition) -> str:
    """Tables are numbered from 1, as people do; under them why everybody sits there."""
    history, wish, draw, cost = next_round(competition)
    names = [named(player) for player in competition.players]
    lines = [
        say("schedule.table", table=number, players=", ".join([names[player] for player in table]))
        for number, table in enumerate(draw.tables, 1)
    ]
    if draw.byes:
        lines.append(say("seating.byes", players=", ".join([names[each] for each in draw.byes])))
    lines += [say("seating.cost", repeats=cost.repeats, gap=plain(cost.gap)), ""]
    told = sentences(competition, draw, history, wish, spoken())
    lines += [say("seating.why", player=names[each], why=told[each]) for each in wish.present]
    return "\n".join(lines)
