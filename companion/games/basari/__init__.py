"""Basari: Das Kartenspiel. RULES.md has the rules in our words."""

from companion.games.basari.engine import apply
from companion.games.basari.events import COUNTERS, SHAPES, Event
from companion.games.basari.facts import facts
from companion.games.basari.messages import MESSAGES
from companion.games.basari.paper import log
from companion.games.basari.samples import SAMPLES
from companion.games.basari.scoring import tie_breaks
from companion.games.basari.screen import SCREEN
from companion.games.basari.state import STAGES, State, start, stopped
from companion.games.basari.turns import awaited
from companion.games.kit import Game, Paper, Rules, Source
from companion.games.shared.gems import COLOURS

GAME: Game[State, Event] = Game(
    key="basari",
    title="Basari: Das Kartenspiel",
    players=(3, 4, 5),
    sources=tuple(map(Source, ("B", *COLOURS, "workers", "adjust"))),
    shapes=SHAPES,
    rules=Rules(start, awaited, apply, tie_breaks, facts, stopped=stopped),
    samples=SAMPLES,
    screen=SCREEN,
    paper=Paper(log),
    stages=STAGES,
    counters=COUNTERS,
    minutes={3: 40, 4: 45, 5: 50},
    messages=MESSAGES,
    home=__file__,
)
