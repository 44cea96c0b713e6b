"""The picture of a result is drawn on the phone: what it tells beyond the page that it is of."""

from typing import NamedTuple

from companion.play.state import Play
from companion.play.view.chart import course
from companion.play.view.clock import minutes_played
from companion.play.view.decisive_line import decisive_line
from companion.play.view.sentences import Teller
from companion.web.base.dates import say_date, say_duration
from companion.web.base.words import say, say_count
from companion.web.play.table_link import TableOfPlay

DOT = " · "


class ResultPicture(NamedTuple):
    """When and where, who and how long; and everybody's points as a script reads them."""

    occasion: str
    told: str
    points: str
    stages: str
    file: str


def decided_by(play: Play, teller: Teller, ranking: tuple[tuple[int, ...], ...]) -> str:
    """The stage and the line of the score sheet that made the difference, or nothing to say."""
    found = decisive_line(play, ranking)
    if found is None:
        return ""
    stage, source, _ = found.line
    where = say("scoring.final") if stage is None else say("sheet.stage", stage=stage)
    stages = [where] if play.table.game.stages > 1 else []
    what = DOT.join([*stages, teller.wording.source(source.key)])
    return say_count("result.decided", found.ahead, what=what)


def result_picture(play: Play, kept_at: TableOfPlay | None) -> ResultPicture:
    day, found = say_date(play.begun), course(play)
    minutes = minutes_played(play, play.begun)
    players = say_count("players", len(play.table.players))
    stages = [f"{index} {say('sheet.stage', stage=stage)}" for index, stage in found.ends]
    return ResultPicture(
        occasion=DOT.join([day, kept_at.venue.name] if kept_at else [day]),
        told=DOT.join([players, say_duration(minutes)] if minutes else [players]),
        points="|".join([" ".join(map(str, points)) for points in found.points]),
        stages="|".join(stages),
        file=f"{play.table.game.key}-{play.begun[:10]}.png",
    )
