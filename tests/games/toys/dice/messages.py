"""The words of Tumbling Dice."""

MESSAGES = {
    "ask.throw": "What did everybody throw?",
    "deed.throw": "a throw",
    "tell.throw": "Thrown: {points}",
    "field.wins": "Wins",
    "source.throws": "Throws",
    "source.wins": "Most wins",
}
