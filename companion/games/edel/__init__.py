"""Edel, Stein & Reich, with the duel for two. RULES.md has the rules in our words."""

from companion.games.edel.engine import apply
from companion.games.edel.events import SHAPES
from companion.games.edel.flow import awaited
from companion.games.edel.messages import MESSAGES
from companion.games.edel.report import details
from companion.games.edel.scoring import tie_breaks
from companion.games.edel.state import STAGES, start
from companion.games.gems import COLOURS
from companion.games.kernel import Game, Source

SOURCES = ("money", "half", *COLOURS, "per_gem", "bonus", "any_bonus", "certificates", "adjust")

GAME = Game(
    key="edel-stein-reich",
    title="Edel, Stein & Reich",
    players=(2, 3, 4, 5),
    stages=STAGES,
    colours=COLOURS,
    sources=tuple(map(Source, SOURCES)),
    options=(),
    shapes=SHAPES,
    messages=MESSAGES,
    start=start,
    awaited=awaited,
    apply=apply,
    tie_breaks=tie_breaks,
    details=details,
)
