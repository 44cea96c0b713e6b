"""What is said of files of plays, beside the words of all games and of competitions."""

MESSAGES = {
    # A file of plays that can’t be read
    "file_too_large": "The file is too large (at most {limit} MB, and {rows} rows in a table).",
    "wrong_format": "The format must be companion-plays/1.",
    "unknown_format": "This file isn’t in a format that Companion can read.",
    "not_plays": "There are no games in this file that Companion can read.",
    "bad_day": "This day or time can’t be read. Write days as 2026-11-19 and times as 20:15:00.",
    "bad_table": "This table can’t be read: needed columns are missing or it’s damaged.",
    "date_order": "It’s not clear whether 03/04 is in March or April. Say which with --dates "
    "dmy or --dates mdy.",
    # Something in a file of plays that was left out
    "no_day": "This game has no day, so it was left out.",
    "broken_reference": "This refers to a player or game that isn’t in the file, so it was left "
    "out.",
    "score_not_a_number": "This score isn’t a number. It was kept as text.",
}
