"""The words of Plain Points."""

MESSAGES = {
    "ask.score": "How many points?",
    "event.score": "points",
    "tell.score": "{seat} gets {points}",
    "source.scores": "Points",
}
