"""What is said of who is here, who has no table, and what was just done.

`names` is a list of names in words, `where` of names with their tables.
"""

MESSAGES: dict[str, str] = {
    # What was just done
    "notice.undo": "Undo",
    "notice.replaced": "{person} plays for {other} at table {number}.",
    "notice.missing": "Not playing: {names}.",
    "notice.seats": "New seats: {where}.",
    "notice.place": "{name} (table {number})",
    "notice.bye": "{name} (bye)",
    # Who has no table
    "unseated.who": "No table: {names}",
    "unseated.seat": "Seat them",
    "unseated.redraw": "Redraw",
    "unseated.redraw.n.1": "{count} table not begun",
    "unseated.redraw.n.many": "{count} tables not begun",
    "unseated.screen": "Show on the big screen",
    "unseated.message": "{names}: please ask the organisers for a table",
    "unseated.unpublish": "Undo these tables",
    "unseated.playing.1": "{count} table still playing",
    "unseated.playing.many": "{count} tables still playing",
    # The games of a night, one after the other
    "wave": "Game {number}",
    # Who is here
    "here.box": "Find or add a player",
    "here.box.go": "Check in",
    "here.box.hint": "A new name is added. If tables are out, they get a free seat.",
    "here.leave": "Check out",
    "here.all": "Everyone is here: draw",
    "here.none": "No table",
    "here.is_it.yes": "Yes, {name}",
    "here.is_it.no": "No, add {name}",
    # The end
    "next.close": "Close and draw {name}",
    "next.close.finals": "Close and start the finals",
    # All slips of a round
    "scores.title": "Enter all scores",
    "scores.lead": "Type the slips. Empty tables stay as they are.",
    "scores.hint": "Sums such as 12+5 are added up.",
    "scores.save": "Save and confirm all",
    "scores.none": "No table is waiting for a result.",
    "scores.minus": "Minus",
    "scores.plus": "Plus",
    "scores.next": "Next",
    "result.sat": "Who sat there",
    # Tables in the room
    "room.title": "Tables in the room",
    "room.numbers": "Table numbers",
    "room.numbers.hint": "For example 1-8, 10. Leave empty to count from 1.",
    "room.large": "Large tables",
    "room.large.hint": "Used first for the most players.",
    "room.games": "Games that stay at a table",
    "room.games.hint": "One per line: 5 Crokinole",
    # The draft
    "draft.choice": "{count} tables",
    "draft.choices": "Number of tables",
    "draft.left.playing": "Still playing: {names}",
    "draft.left.absent": "Not checked in: {names}",
    "draft.left.away": "Away since round {number}: {names}",
    "draft.elsewhere": "now at table {number}, {competition}",
    "draft.twice.1": "{count} player is at a table of another event.",
    "draft.twice.many": "{count} players are at a table of another event.",
    "draft.redraw": "Tables that have begun stay as they are.",
    "draft.beyond.1": "The room has {count} table fewer than this draft.",
    "draft.beyond.many": "The room has {count} tables fewer than this draft.",
    # How somebody came into the final
    "cut.place": "Place {place} at table {number}",
    # Undoing several things
    "undo.together": "Later entries depend on this. They’re undone with it:",
    "undo.together.do.1": "Undo {count} entry",
    "undo.together.do.many": "Undo {count} entries",
}
