"""`companion print`: a PDF of a record, of a competition, or of a sample."""

import json
from pathlib import Path

import pytest

from companion import cli
from companion.cli import main
from companion.locale import codes
from companion.printing import registry
from companion.printing.canvas.paper import LABELS, PAPER_SIZES
from companion.printing.canvas.words import words_of
from companion.printing.sources.samples import NAMES, SCHEME, tables
from companion.venue.state import ROUND
from companion.venue.text import automatic_title
from tests.cli.helpers.command import EXAMPLE, companion, in_shell, with_event
from tests.helpers.said import said
from tests.printing.helpers.pdf import pages, reader, text

PEOPLE = 16


def competition(rounds: int = 2) -> bytes:
    document = {
        "format": "companion-competition/1",
        "name": "Thursday league",
        "players": [*NAMES],
        "scheme": SCHEME,
        "rounds": [{"tables": tables(PEOPLE, number)} for number in range(rounds)],
        "seating": {"mode": "swiss", "sizes": [4]},
    }
    return json.dumps(document).encode()


def printed(folder: Path, *arguments: object, stdin: bytes = b"") -> bytes:
    target = folder / "out.pdf"
    ended = companion("print", *arguments, "-o", target, stdin=stdin)
    assert ended == (0, "", "")
    return target.read_bytes()


def test_everything_that_can_be_printed_is_known_to_the_command() -> None:
    assert {*cli.PRINTED} == {*registry.DOCUMENTS}
    assert tuple(PAPER_SIZES) == cli.PAPER_SIZES
    assert tuple(LABELS) == cli.LABELS


@pytest.mark.parametrize("what", cli.PRINTED)
def test_without_a_file_it_is_a_sample(what: str, tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    assert main(["print", what, "-o", str(target)]) == 0
    assert target.read_bytes() == registry.print_one(what, registry.sample(what))


def test_the_sheet_of_a_record(tmp_path: Path) -> None:
    found = printed(tmp_path, "sheet", "-", stdin=EXAMPLE.encode())
    assert "Basari: Das Kartenspiel" in text(found)
    assert "Hanna" in text(found)
    assert "Hanna" in text(printed(tmp_path, "running", "-", stdin=EXAMPLE.encode()))


@pytest.mark.parametrize("code", codes())
def test_paper_and_language(code: str, tmp_path: Path) -> None:
    found = printed(
        tmp_path, "sheet", "-", "--paper", "letter", "--language", code, stdin=EXAMPLE.encode()
    )
    assert words_of(code).say("sheet.total") in text(found)
    assert float(reader(found).pages[0].mediabox.width) == pytest.approx(612)
    assert reader(found).trailer["/Root"]["/Lang"] == code


def test_badges_on_other_labels_of_which_some_are_gone(tmp_path: Path) -> None:
    whole = printed(tmp_path, "badges", "-", "--labels", "L7160", stdin=competition())
    assert len(reader(whole).pages) == 1  # 16 of 21
    begun = printed(
        tmp_path, "badges", "-", "--labels", "L7160", "--skip", "6", stdin=competition()
    )
    assert [NAMES[14] in page for page in pages(begun)] == [True, False]
    assert [NAMES[15] in page for page in pages(begun)] == [False, True]


@pytest.mark.parametrize(
    "what", ["standings", "crosstable", "tables", "names", "cards", "slips", "badges", "player"]
)
def test_a_competition(what: str, tmp_path: Path) -> None:
    found = printed(tmp_path, what, "-", stdin=competition())
    shown = " ".join(text(found).split())
    assert "Thursday league" in shown
    assert all(name in shown for name in NAMES if len(name) < 20)


def test_a_page_for_every_player_and_certificates_for_the_first(tmp_path: Path) -> None:
    assert len(pages(printed(tmp_path, "player", "-", stdin=competition()))) == PEOPLE
    assert len(pages(printed(tmp_path, "certificate", "-", stdin=competition()))) >= 3


@pytest.mark.parametrize("code", codes())
def test_rounds_without_a_name_are_called_in_the_language_that_is_spoken(
    tmp_path: Path, code: str
) -> None:
    words = words_of(code)
    for what, number in (("standings", 2), ("player", 1), ("tables", 3)):
        file = printed(tmp_path, what, "-", "--language", code, stdin=competition())
        assert words.title(automatic_title(ROUND, number)) in text(file)


def test_a_round_to_be_is_the_one_that_seat_draws(tmp_path: Path) -> None:
    shown = text(printed(tmp_path, "tables", "-", stdin=competition()))
    assert "Thursday league, Round 3" in shown


def test_without_a_winner_there_is_no_certificate(tmp_path: Path) -> None:
    ended = companion("print", "certificate", "-", "-o", tmp_path / "x.pdf", stdin=competition(0))
    assert ended == (2, "", f"{said('print.nothing')}\n")


def test_the_head_of_a_page_says_where_and_when(tmp_path: Path) -> None:
    head = ("--venue", "Café Ā", "--date", "2026-02-03", "--link", "https://cafe.example/x")
    shown = text(printed(tmp_path, "sheet", "-", *head, stdin=EXAMPLE.encode()))
    assert "Café Ā" in shown
    assert "3 February 2026" in shown
    assert "cafe.example/x" in text(printed(tmp_path, "poster", "-", *head, stdin=competition()))
    assert printed(tmp_path, "poster", "--link", "x" * 9000)


def test_a_pad_of_any_game(tmp_path: Path) -> None:
    shown = text(printed(tmp_path, "pad", "--game", "ys", "--players", "3"))
    assert "Ys" in shown
    assert "3 players" in shown


INVALID = said("argparse.choice").partition("%")[0]


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["pad", "--game", "chess"], "chess"),
        (["pad", "--players", "9"], said("or", many="3, 4", last=5)),
        (["dance"], INVALID),
        (["sheet", "--paper", "a0"], INVALID),
    ],
)
def test_what_cannot_be_printed_is_refused(
    arguments: list[str], shown: str, tmp_path: Path
) -> None:
    ended = companion("print", *arguments, "-o", tmp_path / "x.pdf")
    assert ended.code == 2
    assert shown in ended.err
    assert not (tmp_path / "x.pdf").exists()


def test_where_to_is_needed() -> None:
    ended = companion("print", "sheet")
    assert ended.code == 2
    assert "-o" in ended.err


def test_a_bad_file_is_told_as_everywhere(tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    ended = companion(
        "print", "sheet", "-", "-o", target, stdin=with_event({"type": "accept", "seat": 0})
    )
    assert ended.code == 1
    assert ended.err.startswith("-: event 2: ")
    ended = companion("print", "standings", "-", "-o", target, stdin=b"{}")
    assert ended.code == 2
    assert "(missing_field)" in ended.err
    ended = companion("print", "sheet", "nowhere.json", "-o", target)
    assert ended.code == 2
    assert "(file_unreadable)" in ended.err
    assert not target.exists()


def test_a_place_that_cannot_be_written_to(tmp_path: Path) -> None:
    ended = companion("print", "poster", "-o", tmp_path)
    assert ended.code == 1
    assert said("system.EISDIR") in ended.err


def test_the_same_bytes_come_out_of_another_process() -> None:
    line = "for seed in 1 2; do PYTHONHASHSEED=$seed $companion print sheet -o - | sha256sum; done"
    first, second = in_shell(line).out.splitlines()
    assert first == second


def test_standard_output() -> None:
    ended = in_shell("$companion print poster -o - | head -c 5")
    assert ended.out == "%PDF-"


def test_without_a_code_nobody_is_asked_to_scan_it(tmp_path: Path) -> None:
    shown = text(printed(tmp_path, "poster", "-", "--link", "x" * 501, stdin=competition()))
    assert "Scan" not in shown


def test_a_link_that_is_no_text_is_refused(tmp_path: Path) -> None:
    ended = companion("print", "poster", "--link", "\udcff", "-o", tmp_path / "x.pdf")
    assert ended == (2, "", f"{said('print.link')}\n")
