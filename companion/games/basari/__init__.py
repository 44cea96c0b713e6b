"""Basari: Das Kartenspiel. RULES.md has the rules in our words."""

from companion.games.basari.engine import apply
from companion.games.basari.events import SHAPES
from companion.games.basari.flow import awaited
from companion.games.basari.messages import MESSAGES
from companion.games.basari.report import details
from companion.games.basari.scoring import tie_breaks
from companion.games.basari.state import STAGES, start
from companion.games.gems import COLOURS
from companion.games.kernel import Game, Source

GAME = Game(
    key="basari",
    title="Basari: Das Kartenspiel",
    players=(3, 4, 5),
    stages=STAGES,
    colours=COLOURS,
    sources=tuple(map(Source, ("B", *COLOURS, "workers", "adjust"))),
    options=(),
    shapes=SHAPES,
    messages=MESSAGES,
    start=start,
    awaited=awaited,
    apply=apply,
    tie_breaks=tie_breaks,
    details=details,
)
