"""Every document by its name: how it is drawn, and a sample of what it is drawn from."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from companion.printing.canvas.paper import A4, PaperSize
from companion.printing.canvas.pen import Pen
from companion.printing.canvas.words import Words, words_of
from companion.printing.documents.badges import draw_badges
from companion.printing.documents.certificate import draw_certificate
from companion.printing.documents.content import Content
from companion.printing.documents.crosstable import draw_crosstable
from companion.printing.documents.entrants import draw_entrants
from companion.printing.documents.player_sheet import draw_player_sheet
from companion.printing.documents.poster import draw_poster
from companion.printing.documents.result_slips import draw_slips
from companion.printing.documents.round_results import draw_round_results
from companion.printing.documents.score_sheet import draw_score_sheet
from companion.printing.documents.season_matrix import draw_season_matrix
from companion.printing.documents.seating import draw_by_name, draw_by_table, draw_cards
from companion.printing.documents.standings import draw_standings
from companion.printing.pad.sheet import draw_pad, draw_running_pad
from companion.printing.sources import samples

T = TypeVar("T", bound=Content)
Progress = Callable[[int], None]


class Document(NamedTuple, Generic[T]):
    draw: Callable[[Pen, T, Words], None]
    sample: Callable[[], T]


DOCUMENTS: dict[str, Document[Any]] = {  # each of a content of its own
    "sheet": Document(draw_score_sheet, samples.score_sheet),
    "standings": Document(draw_standings, samples.standings),
    "crosstable": Document(draw_crosstable, samples.crosstable),
    "matrix": Document(draw_season_matrix, samples.season_matrix),
    "results": Document(draw_round_results, samples.round_results),
    "entrants": Document(draw_entrants, samples.entrants),
    "tables": Document(draw_by_table, samples.seating),
    "names": Document(draw_by_name, samples.seating),
    "cards": Document(draw_cards, samples.seating),
    "slips": Document(draw_slips, samples.seating),
    "pad": Document(draw_pad, samples.pad),
    "running": Document(draw_running_pad, samples.running),
    "badges": Document(draw_badges, samples.badges),
    "player": Document(draw_player_sheet, samples.player_sheet),
    "certificate": Document(draw_certificate, samples.certificate),
    "poster": Document(draw_poster, samples.poster),
}


def sample(what: str) -> Content:
    content: Content = DOCUMENTS[what].sample()
    return content


def print_one(what: str, record: Content, paper: PaperSize = A4, language: str = "en") -> bytes:
    return print_all([(what, record)], paper, language)


def print_all(
    jobs: Iterable[tuple[str, Content]],
    paper: PaperSize = A4,
    language: str = "en",
    progress: Progress | None = None,
) -> bytes:
    """Documents one behind the other in one file; after each it is told how many are drawn."""
    return drawn(jobs, paper, language, progress).finish()


def drawn(
    jobs: Iterable[tuple[str, Content]],
    paper: PaperSize = A4,
    language: str = "en",
    progress: Progress | None = None,
) -> Pen:
    """The same, not finished yet: the pen knows where everything is."""
    words = words_of(language)
    pen = Pen(paper, language)
    pen.of = words.wording.messages["page"]
    for done, (what, record) in enumerate(jobs, 1):
        pen.paper = paper  # another document may have turned it
        DOCUMENTS[what].draw(pen, record, words)
        if progress:
            progress(done)
    return pen
