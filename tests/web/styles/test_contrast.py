"""Contrast of every pair of tokens that is used, by the formula of WCAG 2."""

from collections.abc import Iterator

import pytest

from tests.web.helpers import tokens
from tests.web.helpers.tokens import Colour, Tokens, contrast, over, token

TEXT, LARGE, SHAPE = 4.5, 3, 3
WORLDS = dict(tokens.worlds())

# What is written on a ground that something around it has laid.
ON_PAPER = [
    *[("ink", ground) for ground in ("paper", "card", "sunk", "warn-soft", "done-soft")],
    *[("quiet", ground) for ground in ("paper", "card", "sunk")],
    *[("accent", ground) for ground in ("paper", "card", "warn-soft", "done-soft")],
    *[("warn", ground) for ground in ("paper", "card", "warn-soft")],
    *[("done", ground) for ground in ("paper", "card", "done-soft")],
    ("cloth", "on-cloth"),
    ("on-player", "player"),
    ("code", "code-ground"),
]
# On cloth, where it is lit most and where something lies on it that lets it through.
ON_CLOTH = [
    (text, veil) for text in ("on-cloth", "second") for veil in ("no-light", "light", "veil")
]
# Outlines of what can be filled in, and marks that tell something.
SHAPES = [("edge", "paper"), ("edge", "card"), ("accent", "card"), ("accent", "sunk")]
SHAPES += [("mark", "cloth"), ("ink", "paper"), ("ring", "cloth")]


def test_the_formula_knows_black_on_white() -> None:
    assert contrast((0, 0, 0, 1), (255, 255, 255, 1)) == pytest.approx(21)
    assert contrast((0, 0, 0, 0.5), (255, 255, 255, 1)) == pytest.approx(3.95, abs=0.05)


def too_faint(text: str, ground: str, least: float) -> dict[str, float]:
    found = {
        world: contrast(token(text, known), token(ground, known)) for world, known in WORLDS.items()
    }
    return {world: round(figure, 2) for world, figure in found.items() if figure < least}


@pytest.mark.parametrize(("text", "ground"), ON_PAPER)
def test_text_is_readable(text: str, ground: str) -> None:
    assert too_faint(text, ground, TEXT) == {}


@pytest.mark.parametrize(("text", "veil"), ON_CLOTH)
def test_text_on_cloth_is_readable_where_it_is_lit(text: str, veil: str) -> None:
    for world, known in WORLDS.items():
        ground = over(token(veil, known), token("cloth", known))
        assert contrast(token(text, known), ground) >= TEXT, world


@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_can_be_seen(shape: str, ground: str) -> None:
    assert too_faint(shape, ground, SHAPE) == {}


def pairs_of_rules() -> Iterator[tuple[str, Colour, Colour]]:
    for place, text, ground in tokens.pairs_in_rules():
        worlds: dict[str, Tokens] = WORLDS
        if place.startswith(tokens.SCREEN):
            worlds = {"": tokens.big_screen()}
        for world, known in worlds.items():
            written, laid = tokens.colour_of(text, known), tokens.colour_of(ground, known)
            if written and laid and laid[3] == 1 and "disabled" not in place:
                yield f"{place} {world}", written, laid


def test_what_a_rule_writes_can_be_read_on_what_it_lays() -> None:
    found = {place: contrast(text, ground) for place, text, ground in pairs_of_rules()}
    assert len(found) > 1000
    assert {place: round(each, 2) for place, each in found.items() if each < TEXT} == {}


@pytest.mark.parametrize(("text", "least"), [("ink", TEXT), ("quiet", TEXT), ("mark", LARGE)])
def test_the_big_screen_is_readable(text: str, least: float) -> None:
    known = tokens.big_screen()
    cloth = over(token("light", known), token("cloth", known))
    for ground in (cloth, over(token("card", known), cloth), over(token("share", known), cloth)):
        assert contrast(token(text, known), ground) >= least


def test_both_schemes_name_the_same_tokens() -> None:
    light = tokens.tokens_of(tokens.BASE, ":root")
    assert light.keys() == tokens.tokens_of(tokens.BASE, ":root", tokens.DARK).keys()
