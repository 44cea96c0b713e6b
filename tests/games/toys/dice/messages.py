"""The words of Tumbling Dice."""

MESSAGES = {
    "ask.throw": "What did everyone throw?",
    "event.throw": "throw",
    "tell.throw": "Thrown: {points}",
    "field.wins": "Wins",
    "source.throws": "Throws",
    "source.wins": "Most wins",
}
