"""Folding events into where a play stands: replay while valid, and the score sheet of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.games.codec import decode
from companion.games.contract import (
    Adjust,
    AnyGame,
    Caution,
    GameState,
    Options,
    ScoreLine,
    Source,
    plus,
)
from companion.refusal import Refusal


class Setup(NamedTuple):
    """Who plays what, with which options: all that is known before the first event."""

    game: AnyGame
    players: tuple[str, ...]
    options: Options

    def start(self) -> GameState:
        state: GameState = self.game.rules.start(len(self.players), self.options)
        return state


class Adjustment(NamedTuple):
    """An adjust with the stage and round of its moment."""

    stage: int
    round: int | None
    event: Adjust


class Change(NamedTuple):
    """What an adjust changes: points, a counter, or a kind of it, by so many."""

    key: str
    kind: str
    by: int


class PlayProgress(NamedTuple):
    """A folded play: where it stands, and all that was scored and put right on the way.

    `raised` says for each caution at which of the events it came, and `size` how many there were.
    """

    state: GameState
    lines: tuple[ScoreLine, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    cautions: tuple[Caution, ...] = ()
    raised: tuple[int, ...] = ()
    size: int = 0


class Replay(NamedTuple):
    """As much of a play as stands: how many events, and why the next one does not."""

    history: PlayProgress
    applied: int
    refusal: Refusal | None


def follow(table: Setup, events: Iterable[object], since: PlayProgress | None = None) -> Replay:
    """Fold events of the wire while they are valid, from the start or from where a play stood."""
    game, seats = table.game, len(table.players)
    shapes, apply = game.shapes, game.rules.apply
    since = since or PlayProgress(table.start())
    state = since.state
    earlier: tuple[ScoreLine, ...] = since.lines
    lines: list[ScoreLine] = []
    adjustments: list[Adjustment] = []
    cautions: list[Caution] = []
    raised: list[int] = []
    refusal, applied = None, 0
    for wire in events:
        try:
            event = decode(shapes, wire, seats)
            after = apply(state, event)
            news = after.news
        except Refusal as reason:
            refusal = reason
            break
        if type(event) is Adjust:
            adjustments.append(Adjustment(state.stage, state.round, event))
            if game.rules.recounts(state, event):
                earlier, lines = recounted((*earlier, *lines), news), []
                news = without_final(news)
        if news:
            lines += news
        if after.cautions:
            cautions += after.cautions
            raised += [since.size + applied] * len(after.cautions)
        state = after
        applied += 1
    history = PlayProgress(
        state,
        lines=earlier + tuple(lines),
        adjustments=since.adjustments + tuple(adjustments),
        cautions=since.cautions + tuple(cautions),
        raised=since.raised + tuple(raised),
        size=since.size + applied,
    )
    return Replay(history, applied, refusal)


def recounted(lines: Sequence[ScoreLine], news: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Lines with those of the final scoring replaced by what was counted anew."""
    at = next((at for at, line in enumerate(lines) if line.stage is None), len(lines))
    final = [line for line in news if line.stage is None]
    return (*lines[:at], *final, *without_final(lines[at:]))


def without_final(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    return tuple([line for line in lines if line.stage is not None])


def options_on_the_wire(table: Setup) -> dict[str, object]:
    fields = {option.key: option.field for option in table.game.options}
    given = [(key, value) for key, value in table.options.items() if value is not None]
    chosen = {key: fields[key].write(value) for key, value in given}
    return {**table.game.carries, **chosen}


def amounts(game: AnyGame, event: Adjust) -> list[Change]:
    """All that an adjust changes, one by one: points, then what has no kinds, then kinds."""
    found = [Change("points", "", event.points or 0)]
    for counter in sorted(game.counters, key=lambda counter: bool(counter.kinds)):
        if counter.kinds:
            named = zip(counter.kinds, event.by_kind(counter.key), strict=False)
            found += [Change(counter.key, kind, by) for kind, by in named]
        else:
            found.append(Change(counter.key, "", event.number(counter.key)))
    return [change for change in found if change.by]


class SheetLine(NamedTuple):
    stage: int | None
    source: Source
    points: tuple[int, ...]


class ScoreSheet(NamedTuple):
    """All lines, and what they come to."""

    players: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]


def score_sheet(game: AnyGame, players: Sequence[str], lines: Sequence[ScoreLine]) -> ScoreSheet:
    """Every line of every stage, also the empty ones, then the final reckoning."""
    sums: dict[tuple[int | None, str], tuple[int, ...]] = {}
    blank = (0,) * len(players)
    for line in lines:
        key = (line.stage, line.source)
        sums[key] = plus(sums.get(key, blank), line.points)
    rows = [(stage + 1, source) for stage in range(game.stages) for source in game.sources]
    rows = [row for row in rows if not row[1].final]
    finals = [(None, source) for source in game.sources if source.final]
    sheet = tuple(
        SheetLine(stage, source, sums.get((stage, source.key), blank))
        for stage, source in [*rows, *finals]
    )
    totals = blank
    for row in sheet:
        totals = plus(totals, row.points)
    return ScoreSheet(tuple(players), sheet, totals)
