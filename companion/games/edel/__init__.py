"""Edel, Stein & Reich, with the duel for two. RULES.md has the rules in our words."""

from companion.games.edel.engine import apply
from companion.games.edel.events import COUNTERS, SHAPES, Event
from companion.games.edel.facts import facts
from companion.games.edel.messages import MESSAGES
from companion.games.edel.paper import log
from companion.games.edel.samples import SAMPLES
from companion.games.edel.scoring import tie_breaks
from companion.games.edel.screen import SCREEN
from companion.games.edel.state import STAGES, State, start, stopped
from companion.games.edel.turns import awaited
from companion.games.kit import Game, Paper, Rules, Source
from companion.games.shared.gems import COLOURS

SOURCES = ("money", "half", *COLOURS, "per_gem", "bonus", "any_bonus", "certificates", "adjust")

GAME: Game[State, Event] = Game(
    key="edel-stein-reich",
    title="Edel, Stein & Reich",
    players=(2, 3, 4, 5),
    sources=tuple(map(Source, SOURCES)),
    shapes=SHAPES,
    rules=Rules(start, awaited, apply, tie_breaks, facts, stopped=stopped),
    samples=SAMPLES,
    screen=SCREEN,
    paper=Paper(log),
    stages=STAGES,
    counters=COUNTERS,
    minutes={3: 50, 4: 60, 5: 70},
    messages=MESSAGES,
    home=__file__,
)
