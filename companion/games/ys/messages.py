"""Ys' own sentences and labels."""

MESSAGES = {
    "order_cards_differ": "Everybody holds another Order card; one name stands twice.",
    "neighbourhood_order": "Neighbourhood {number} is counted next.",
    "white_as": "A colour is needed for each white gem taken, and for no other: {count}.",
    "not_on_ship": "The ship has no such gems left.",
    "take_white": "{seat} takes the white gems won in the market, and nothing else.",
    "neutral_character": "The neutral player gets points only from the Prince and the King, "
    "and gems only of itself.",
    "shift_colour": "Which colour is moved?",
    "brokers_not_in_box": "{seat} has placed more brokers of value {value} than the box has.",
    "brokers_placed": "{seat} has placed {number} instead of {count} brokers.",
    "neutral": "The neutral player",
    "deed.order": "the order of play",
    "deed.reserve": "the reserves",
    "deed.neighbourhood": "a neighbourhood",
    "deed.take": "gems taken",
    "deed.character": "a character",
    "deed.market": "the market",
    "deed.shift": "a shift of quotations",
    "deed.throne": "the brokers sent to the throne",
    "source.commercial": "Commercial areas",
    "source.character": "Characters",
    "source.market": "Market",
    "source.throne": "The King's Favor",
    "source.black": "Black gems",
}
