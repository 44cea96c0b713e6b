"""Basari's own sentences and labels; what all games share is in companion.games.messages."""

MESSAGES = {
    "action_needs_five": "Action {action} can only be chosen with five players.",
    "gems_on_a_card": "A bazaar card shows {low} to {high} gems.",
    "ask.deal": "Workers on each card?",
    "ask.reveal": "Who chose what?",
    "ask.offer": "What is offered?",
    "ask.draw": "Workers on the card drawn?",
    "ask.points": "Points on the card?",
    "ask.gems": "Gems on the card?",
    "deed.deal": "the workers dealt",
    "deed.reveal": "the chosen actions",
    "deed.draw": "the workers of the card drawn",
    "deed.points": "the points of action B",
    "deed.gems": "the gems of action C",
    "deed.exchange": "an exchange of gems",
    "deed.pick": "a gem picked",
    "fact.pile": "Cards in the pile",
    "source.B": "Action B",
    "source.workers": "Workers",
}
