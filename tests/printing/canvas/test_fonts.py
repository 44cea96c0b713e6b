"""Which typeface draws what, and that all of them may be shipped."""

import pytest

from companion.printing.canvas.fonts import (
    BOLD,
    CHAINS,
    DISPLAY,
    FILES,
    FOLDER,
    ITALIC,
    MORE,
    MORE_BOLD,
    REGULAR,
    SERIF,
    characters,
    drawable,
    font,
    letters,
    runs,
    unit_width,
)

LARGEST = 1_200_000
FAMILIES = ("DejaVu", "Fraunces", "NotoSerifDisplay", "Roboto")


def parts(text: str, name: str) -> list[tuple[str, str]]:
    return [(part, own) for part, own, _ in runs(text, name)]


def test_fonts_are_small_and_have_their_licences() -> None:
    files = [*FOLDER.glob("*.ttf")]
    assert {path.name for path in files} == {*FILES.values()}
    assert sum(path.stat().st_size for path in files) < LARGEST
    for path in files:
        assert path.name.startswith(FAMILIES)
    for family in FAMILIES:
        said = (FOLDER / f"LICENSE-{family}.txt").read_text()
        assert "Copyright" in said
        assert len(said) > 4000


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("text", ["Ana 12", "Zoë Łukasiewicz", "Đặng Thị Ngọc", "Γιώργος", "Шах"])
def test_usual_names_are_of_one_font(text: str, name: str) -> None:
    """Those that the display face lacks a letter of, in another serif as a whole."""
    lacks = name == DISPLAY and not characters(DISPLAY).keys() >= {*map(ord, text)}
    assert parts(text, name) == [(text, SERIF if lacks else name)]
    assert not (lacks and text in ("Ana 12", "Zoë Łukasiewicz"))


@pytest.mark.parametrize(
    ("text", "name", "drawn"),
    [
        ("Ana ▲ 3", REGULAR, [("Ana ", REGULAR), ("▲", MORE), (" 3", REGULAR)]),
        ("Նարե Ana", BOLD, [("Նարե", MORE_BOLD), (" Ana", BOLD)]),
        ("⚅ Ana", DISPLAY, [("⚅", MORE_BOLD), (" Ana", DISPLAY)]),
        ("¾ − Ana", ITALIC, [("¾ ", ITALIC), ("−", REGULAR), (" Ana", ITALIC)]),
    ],
)
def test_what_a_font_lacks_is_drawn_with_the_next(text, name, drawn) -> None:
    assert parts(text, name) == drawn
    assert unit_width(text, name) == pytest.approx(sum(each[2] for each in runs(text, name)))


def test_marks_stay_with_their_letter() -> None:
    assert [*letters("e\u0301\u0323ta\u0304")] == ["e\u0301\u0323", "t", "a\u0304"]
    assert [*letters("")] == []
    assert [*letters("\u0301a")] == ["\u0301", "a"]
    assert parts("a\u0301ն\u0301", REGULAR) == [("a\u0301", REGULAR), ("ն\u0301", MORE)]


def test_a_mark_that_no_font_has_together_with_its_letter_is_drawn_all_the_same() -> None:
    assert parts("ն\u0350", REGULAR) == [("ն", MORE), ("\u0350", REGULAR)]


def test_figures_have_one_width() -> None:
    for name in CHAINS.keys() - {DISPLAY}:  # whose figures stand alone, never in columns
        assert len({font(name).stringWidth(figure, 1) for figure in "0123456789"}) == 1


def test_every_chain_has_all_that_is_drawable() -> None:
    for chain in CHAINS.values():
        assert drawable() <= set().union(*[characters(name) for name in chain])
