"""What the command line says. The words of the games are in their own catalogues."""

MESSAGES = {
    "description": "Keeps score at real board game tables, runs league nights and tournaments, "
    "prints PDFs.",
    "epilog": """\
first steps:
  companion serve                              open Companion in the browser and on phones
  companion simulate basari > game.companion.json
  companion replay game.companion.json         show the score sheet of that game

exit codes:
  0    success
  1    a game file breaks the rules, or the command failed
  2    not a valid file, or wrong arguments
  130  interrupted
  141  output closed too early
""",
    "replay": """\
Replay game files and show their score sheets. With --json, print one report per line.
A file that breaks the rules is refused with the number of the event, a code and a reason.
""",
    "simulate": """\
Write a random game that follows the rules to standard output, as a game file. The same
game, number of players, seed and options always give the same file.
""",
    "standings": """\
Show the standings of a competition, scored by its own rules, with the tie-breaks that
decided something. --json lists all tie-breaks.
""",
    "rate": """\
Rate the players of a competition by all its results, in the order of the file
(Plackett–Luce). mu is the rating, sigma its uncertainty.
""",
    "venue": """\
Print a link to create a venue: a café or club that runs nights and tournaments. It works
once, within seven days. With --reset, print a link to set a new password, which works
once, within a day. Companion may be running.
""",
    "copies": """\
List the database copies that Companion makes automatically: before an update, and when a
backup is restored. Personal data erased since then is still in them until they are deleted.
""",
    "backup": """\
Back up the whole database, with a list of its contents beside it. Companion may be
running. The backup gets its name only after everything in it has been verified.
""",
    "restore": """\
Verify a backup and replace the whole database with it. Companion must not be running. A
copy of the previous database file stays beside it for a week.
""",
    "schedule": """\
Plan the seating for a whole night: who sits where in every round. All players meet as
many others as possible and take every seat equally often.
""",
    "seat": """\
Draw the tables for the next round of a competition, as its “seating” field says, with the
reason for each seat. The same seed gives the same draw.
""",
    "print": """\
Save a document as a PDF. Score sheets and pads in progress need a game file, blank pads a
game and a number of players, everything else a competition. Without a file: a sample.
""",
    "help.help": "show this help and exit",
    "help.version": "show the version and exit",
    "help.language": "{codes} (default: as in LC_ALL, LC_MESSAGES or LANG)",
    "help.serve": "run Companion for this computer and phones nearby",
    "help.host": "address to listen on (default: all)",
    "help.port": "port (default: 8000)",
    "help.replay": "replay game files and show their score sheets",
    "help.files": "game file; - for standard input",
    "help.json": "print JSON for other programs",
    "help.simulate": "write the game file of a random game",
    "help.game": "key of a game (list: companion games)",
    "help.players": "number of players (default: 4)",
    "help.seed": "random seed (default: 1)",
    "help.option": "option of the game, with a JSON value; can be repeated",
    "help.schedule": "plan the seating for a whole night",
    "help.schedule_players": "number of players",
    "help.rounds": "number of rounds",
    "help.size": "seats per table; some tables may have one fewer",
    "help.schedule_seed": "shuffle players, tables and rounds with this seed",
    "help.verify": "check that saved data hasn’t been tampered with",
    "help.standings": "show the standings of a competition",
    "help.seat": "draw the tables for the next round of a competition",
    "help.rate": "rate the players of a competition",
    "help.competition": "competition file; - for standard input",
    "help.venue": "print a link to create a venue or set a new password",
    "help.reset": "name of the account that needs a new password",
    "help.print": "save score sheets, standings, seating and more as PDF",
    "help.print_file": "game file or competition file; - for standard input",
    "help.output": "PDF file to write; - for standard output",
    "help.paper": "paper size: a4 or letter (default: a4)",
    "help.pad_game": "game of a blank pad (default: basari)",
    "help.print_venue": "venue for the page header",
    "help.date": "date, for example 2026-11-16",
    "help.link": "link for the QR code",
    "help.labels": "label sheet for name badges (Avery number)",
    "help.skip": "number of labels already used on the first sheet",
    "help.backup": "back up the database, even while Companion is running",
    "help.target": "backup file, or a folder for a new one",
    "help.restore": "restore the database from a backup",
    "help.seal": "check the code on a printed result",
    "help.reseal": "sign everything as it is now; check what was changed first",
    "help.restore_reseal": "restore the backup even if its signature doesn’t match",
    "help.backup_file": "backup file",
    "help.copies": "list the automatic copies of the database",
    "help.doctor": "check this installation for problems",
    "help.games": "list the games with a score pad",
    "sheet": """\
Check score sheets: for each file what game it is, or what is wrong with it and where. Or
list the score sheets that come with Companion.
""",
    "convert": """\
Convert games between formats: BG Stats and its link, games from BoardGameGeek (only to
read), CSV and Companion’s own format. Several files become one. With --json and -o,
print what was read and what was left out.
""",
    "help.convert": "convert files of games into other formats",
    "help.convert_files": "file of games; - for standard input",
    "help.convert_to": "format to write: {formats}",
    "help.convert_from": "format of the files, if it isn’t found out from them: {formats}",
    "help.convert_dates": "order of day and month in a table that doesn’t show it",
    "help.convert_output": "file to write; standard output without it",
    "word.format": "FORMAT",
    "convert.warnings": "{file}: left out or kept as text: {count}. The first is {where}: {why}",
    "help.sheet": "check or list score sheets for any game",
    "help.sheet_action": "check or list",
    "help.sheet_file": "score sheet to check; - for standard input",
    "word.action": "ACTION",
    "sheets.good": "{file}: {sheet}",
    "sheets.no_file": "Give at least one file to check.",
    "help.new-game": "create the folder of a new game, with rules to start from",
    "help.new_game_key": "key in game files: lowercase letters, digits and hyphens",
    "word.key": "KEY",
    "new_game.key": "{key} isn’t a valid key: lowercase letters, digits and hyphens, starting with "
    "a letter.",
    "new_game.there": "The folder {folder} already exists.",
    "help.remove_copies": "delete the copies now",
    "word.command": "COMMAND",
    "word.what": "DOCUMENT",
    "word.venue": "NAME",
    "word.date": "DATE",
    "word.link": "LINK",
    "word.file": "FILE",
    "word.target": "FILE|FOLDER",
    "word.game": "GAME",
    "word.option": "KEY=VALUE",
    "word.login": "NAME",
    "word.language": "CODE",
    # What argparse says of itself; the names in %(…)s are its own
    "argparse.usage": "usage: ",
    "argparse.positional": "positional arguments",
    "argparse.options": "options",
    "argparse.error": "%(prog)s: error: %(message)s\n",
    "argparse.argument": "argument %(argument_name)s: %(message)s",
    "argparse.required": "the following arguments are required: %s",
    "argparse.unrecognized": "unrecognized arguments: %s",
    "argparse.choice": "invalid choice: %(value)r (choose from %(choices)s)",
    "argparse.value": "invalid %(type)s value: %(value)r",
    "argparse.ambiguous": "ambiguous option: %(option)s could match %(matches)s",
    "argparse.ignored": "ignored explicit argument %r",
    "argparse.one": "expected one argument",
    "argparse.some": "expected at least one argument",
    "bad_port": "a port is a number from 0 to 65535",
    # What ends a command
    "end.pipe": "the output was closed",
    "end.system": "the command failed: {why}",
    "end.interrupted": "interrupted",
    "end.unexpected": "unexpected error ({what}, {place}); {how} shows the details",
    "system.ENOENT": "no such file or folder",
    "system.EACCES": "permission denied",
    "system.EISDIR": "it’s a folder, not a file",
    "system.ENOSPC": "no space left on the disk",
    "refused": "{file}: {why} ({code})",
    "refused.event": "{file}: event {event}: {why} ({code})",
    "refused.where": "{file}: at {where}: {why} ({code})",
    # The score sheet
    "sheet.title": "{game}, {moment}",
    "sheet.finished": "finished",
    "sheet.next": "{moment}; next: {events} ({people})",
    "sheet.stage": "stage {stage}",
    "sheet.round": "stage {stage}, round {round}",
    "sheet.final": "final scoring",
    "sheet.keeps": "{who} has the card: {card}",
    "sheet.adjusted": "Adjusted in stage {stage}: {who} {changes} ({why})",
    # Schedules
    "schedule.round": "Round {round}",
    "schedule.table": "Table {table}: {players}",
    "schedule.sum": "Repeat meetings: {repeats}. Players with unbalanced seats: {imbalance}.",
    # Standings and ratings
    "ratings.mu": "Rating",
    "ratings.sigma": "Uncertainty",
    # The next round
    "seating.byes": "Byes: {players}",
    "seating.cost": "Repeat meetings: {repeats}. Point differences at the tables: {gap}.",
    "seating.why": "{player}: {why}",
    # The other commands
    "games.players": "{low}–{high} players",
    "games.options": "options: {options}",
    # A link into a venue
    "venue.link": "Link to create a venue. It works once, within seven days.",
    "venue.reset": "Link to set a new password. It works once, within a day. After that, the old "
    "password stops working, all devices are signed out and the second factor is removed. Until "
    "then, nothing changes.",
    "venue.unknown": "There’s no account named {login}.",
    "verify.sound": "All games and venues are unchanged.",
    "verify.sealed": "Signed since {since}; nothing is missing or changed. Checked: entries, "
    "status and phones of every game; activity log, players, accounts, roles, links and phones of "
    "every venue.",
    "verify.unchecked": "Not checked: whether the whole database was replaced by an older copy. "
    "The code on a printed result can show that: companion verify --seal CODE.",
    "verify.resealed": "Everything has been signed again as it is now.",
    "verify.code_known": "The code is right: entry {entry} in the activity log of {venue}, written "
    "on {at} (UTC). Entries in the log now: {latest}.",
    "verify.code_erased": "The code doesn’t match entry {entry} in any activity log. Personal data "
    "has been erased since it was printed. Erasing rewrites the log, so older codes no longer "
    "match.",
    "verify.code_unknown": "The code doesn’t match entry {entry} in any activity log. Either a log "
    "was cut short, changed or replaced by an older one, or the result was printed elsewhere.",
    "verify.code_malformed": "This isn’t a valid code. A code looks like 812-7KQ2M9XT.",
    "print.link": "The link contains characters that can’t be printed.",
    "print.nothing": "There’s nothing to print in this file.",
    "verify.gone": "Game {play}: missing, although its entries are still there.",
    "verify.play_unreadable": "Game {play}: can’t be read ({why}).",
    "verify.entry_unreadable": "Game {play}: entry {entry} can’t be read ({why}).",
    "verify.changed": "Game {play}: entry {entry} was changed afterwards.",
    "verify.refused": "Game {play}: entry {entry} breaks the rules ({why}).",
    "verify.venue_unreadable": "Venue {play}: entry {entry} in the activity log can’t be read "
    "({why}).",
    "verify.venue_changed": "Venue {play}: entry {entry} in the activity log was changed "
    "afterwards.",
    "verify.venue_refused": "Venue {play}: the activity log breaks the rules ({why}).",
    "copies.none": "There are no copies of the database.",
    "copies.copy": "{file}  made {made}, deleted automatically after {until} (UTC)",
    "copies.removed": "Deleted: {file}",
    "verify.seal_unsealed": "Nothing is signed: the signatures were removed. If this is intended, "
    "companion verify --reseal signs everything as it is now.",
    "verify.seal_other_key": "Everything is signed with a key that isn’t known here, so it can’t "
    "be checked. If this is intended, companion verify --reseal signs everything as it is now.",
    "verify.seal_whole": "Whole parts are missing or were replaced by an older state (signed parts "
    "found/expected: {why}).",
    "verify.seal_play": "Game {play}: entries or status don’t match the signature (rows "
    "found/signed: {why}).",
    "verify.seal_keepers": "Game {play}: phones or links with access don’t match the signature "
    "(rows found/signed: {why}).",
    "verify.seal_venue": "Venue {play}: name or activity log doesn’t match the signature (rows "
    "found/signed: {why}).",
    "verify.seal_people": "Venue {play}: players don’t match the signature (rows found/signed: "
    "{why}).",
    "verify.seal_accounts": "Venue {play}: accounts, roles or invitations don’t match the "
    "signature (rows found/signed: {why}).",
    "verify.seal_sign_ins": "Account {play}: signed-in devices don’t match the signature (rows "
    "found/signed: {why}).",
    "verify.seal_factors": "Account {play}: second factors don’t match the signature (rows "
    "found/signed: {why}).",
    "verify.seal_phones": "Venue {play}: phones or links don’t match the signature (rows "
    "found/signed: {why}).",
    "verify.seal_own_sheet": "Score sheet {play}: doesn’t match the signature (rows "
    "found/signed: {why}).",
    "verify.seal_screen": "Venue {play}: big screen settings don’t match the signature (rows "
    "found/signed: {why}).",
}
