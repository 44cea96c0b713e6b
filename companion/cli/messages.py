"""What the command line says. The words of the games are in their own catalogues."""

MESSAGES = {
    "description": "The score keeper for board games at real tables.",
    "epilog": """\
first steps:
  companion serve                              open Companion in a browser and on phones
  companion simulate basari > evening.companion.json
  companion replay evening.companion.json      show its score sheet

exit codes:
  0    all is well
  1    an event of a record cannot stand, or a command could not do its work
  2    a file is no record, or a command was called wrongly
  130  interrupted
  141  whoever read the output went away
""",
    "replay": """\
Replay records and show their score sheets, or with --json one report a line.
A record that cannot stand is refused with the event's number, a code and a reason.
""",
    "simulate": """\
Write a random legal record to standard output: the same game, players, seed and
options always give the same record.
""",
    "standings": """\
Show the standings of a competition as its own scheme counts them, with the tie-breaks
that decided something; --json tells all of them.
""",
    "rate": """\
Rate the players of a competition by all its results, in the order of the file
(Plackett–Luce): mu is how good somebody seems, sigma how unsure that still is.
""",
    "venue": """\
Print a link by which somebody makes a venue: a café or a club with its people, nights
and tournaments. With --reset, a link for somebody who forgot the password. Each link is
good for once, within seven days. Companion may be running.
""",
    "copies": """\
List the copies of the database that Companion made automatically beside it: before it
brought it up to date, and when a backup was restored. Whoever was forgotten since is
still in them, until they are deleted.
""",
    "backup": """\
Write a backup of all plays, and a list of what is in it beside it. Companion may be
running. The backup gets its name only when everything in it has been verified.
""",
    "restore": """\
Put a backup in the place of all plays, after verifying it. Companion must not be
running. What was there before is kept beside it.
""",
    "schedule": """\
Write the schedule of a whole evening: who sits where in every round. Everybody meets
as many others as can be, and sits in every position equally often.
""",
    "seat": """\
Seat the next round of a competition, as its "seating" says, and tell everybody why they
sit where they sit. The same seed gives the same draw.
""",
    "print": """\
Print a document as a PDF. A sheet or a running pad is made from a record, a pad from a
game and a number of players, all else from a competition; without a file it is a sample.
""",
    "help.help": "show this help and exit",
    "help.version": "show the version and exit",
    "help.language": "{codes}; otherwise as LC_ALL, LC_MESSAGES or LANG say",
    "help.serve": "serve Companion to this machine and phones near it",
    "help.host": "address to listen on (default: all)",
    "help.port": "port (default: 8000)",
    "help.replay": "replay records and show their score sheets",
    "help.files": "a record; - is standard input",
    "help.json": "print a report for programs",
    "help.simulate": "write a random legal record",
    "help.game": "a game's key; see companion games",
    "help.players": "default: 4",
    "help.seed": "default: 1",
    "help.option": "an option of the game, its value as JSON; can be given several times",
    "help.schedule": "seat a whole evening in advance",
    "help.schedule_players": "how many people play",
    "help.rounds": "how many tournament rounds",
    "help.size": "seats at a table; some tables may have one less",
    "help.schedule_seed": "draw by lot who is who",
    "help.schedule_json": "print the schedule for programs",
    "help.verify": "check that all that is kept is what was written",
    "help.standings": "show the standings of a competition",
    "help.seat": "show who plays where in the next round",
    "help.rate": "rate the players of a competition",
    "help.competition": "a competition; - is standard input",
    "help.venue": "print a link to make a venue, or to come back into one",
    "help.reset": "the name of somebody who forgot the password",
    "help.print": "print score sheets, standings, seatings and more as PDF",
    "help.print_file": "a record or a competition; - is standard input",
    "help.output": "the PDF to write; - is standard output",
    "help.paper": "a4 or letter (default: a4)",
    "help.pad_game": "the game of a pad (default: basari)",
    "help.print_venue": "where it is, for the head of the page",
    "help.date": "as 2026-11-16",
    "help.link": "what the QR code leads to",
    "help.labels": "the label sheet of badges, by Avery’s number",
    "help.skip": "so many labels of the first sheet are gone already",
    "help.backup": "copy all plays while Companion runs, and verify the copy",
    "help.target": "where to; a folder gets a new file",
    "help.restore": "bring all plays back from a backup",
    "help.seal": "compare the code on a printed result with what is kept",
    "help.reseal": "sign everything as it is now, after you have looked at what was changed",
    "help.restore_reseal": "also take a backup that is not what was signed here",
    "help.backup_file": "a backup",
    "help.copies": "list the copies that Companion made of its database",
    "help.doctor": "say what is wrong with this installation",
    "help.games": "list the games that Companion knows by heart",
    "help.new-game": "write a folder for a new game, with rules to begin with",
    "help.new_game_key": "as it is written in records: small letters, digits and hyphens",
    "word.key": "KEY",
    "new_game.key": "{key} is no key: small letters, digits and hyphens, a letter first.",
    "new_game.there": "There is a folder {folder} already.",
    "help.remove_copies": "delete them now",
    "word.command": "COMMAND",
    "word.what": "WHAT",
    "word.venue": "NAME",
    "word.date": "DAY",
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
    "end.pipe": "nobody reads the output any more",
    "end.system": "the work cannot go on: {why}",
    "end.interrupted": "interrupted",
    "end.unexpected": "something unexpected happened ({what}, {place}); with {how} all of it is "
    "shown",
    "system.ENOENT": "no such file or directory",
    "system.EACCES": "permission denied",
    "system.EISDIR": "is a directory",
    "system.ENOSPC": "no space left on device",
    "refused": "{file}: {why} ({code})",
    "refused.event": "{file}: event {event}: {why} ({code})",
    "refused.where": "{file}: at {where}: {why} ({code})",
    # The score sheet
    "sheet.title": "{game}, {moment}",
    "sheet.finished": "finished",
    "sheet.next": "{moment}; next: {deeds} ({people})",
    "sheet.stage": "stage {stage}",
    "sheet.round": "stage {stage}, round {round}",
    "sheet.final": "final reckoning",
    "sheet.total": "Total",
    "sheet.place": "Place",
    "sheet.keeps": "{who} keeps: {card}",
    "sheet.adjusted": "Adjusted in stage {stage}: {who} {changes} ({why})",
    "sheet.warning": "Warning in stage {stage}: {why}",
    # Schedules
    "schedule.round": "Round {round}",
    "schedule.table": "table {table}: {players}",
    "schedule.sum": "Repeated meetings: {repeats}. Players with unequal seats: {imbalance}.",
    # Standings and ratings
    "standings.rank": "Rank",
    "standings.player": "Player",
    "standings.points": "Points",
    "standings.played": "Played",
    "tiebreak.wins": "Wins",
    "tiebreak.countback": "Places",
    "tiebreak.points_share": "Share of points",
    "tiebreak.score_sum": "Score",
    "tiebreak.score_share": "Share of scores",
    "tiebreak.winner_share": "Share of winner",
    "tiebreak.beaten": "Beaten",
    "tiebreak.opponents_points": "Opponents",
    "tiebreak.head_to_head": "Head to head",
    "tiebreak.best_place": "Best place",
    "tiebreak.latest": "Latest",
    "tiebreak.dropped": "Dropped",
    "tiebreak.attendance": "Attendance",
    "tiebreak.lot": "Lot",
    "ratings.player": "Player",
    "ratings.mu": "Strength",
    "ratings.sigma": "Unsure",
    "ratings.games": "Games",
    # The next round
    "seating.table": "table {table}: {players}",
    "seating.byes": "sitting out: {players}",
    "seating.cost": "Repeated meetings: {repeats}. Differences of points: {gap}.",
    "seating.why": "{player}: {why}",
    # The other commands
    "games.players": "{low}–{high} players",
    "games.options": "options: {options}",
    # A link into a venue
    "venue.link": "Open this link to make a venue. It is good for once, within seven days.",
    "venue.reset": "Open this link to set a new password. It works once, within a day. Then the "
    "old password stops working, all devices are signed out and the second factor is removed. "
    "Until then nothing changes.",
    "venue.unknown": "Nobody signs in as {login}.",
    "verify.sound": "Every play and every venue is what was written.",
    "verify.sealed": "Signed since {since}, and nothing is missing or changed: every play to its "
    "last entry, its status and phones; every venue’s log, people, accounts, roles, links "
    "and phones.",
    "verify.unchecked": "Not checked: whether all of the database was put back to an earlier copy. "
    "The code on a printed result tells: companion verify --seal CODE.",
    "verify.resealed": "Everything is signed anew, as it is now.",
    "verify.code_known": "The code fits: entry {entry} of the log of {venue}, written at {at}. The "
    "log has {latest} entries now.",
    "verify.code_erased": "The code does not fit entry {entry} of any log. Somebody was erased "
    "since, which writes a log anew: codes printed before no longer fit.",
    "verify.code_unknown": "The code does not fit entry {entry} of any log: it was cut off, "
    "changed or put back, or the result was printed elsewhere.",
    "verify.code_malformed": "That is no code: it looks like 812-7KQ2M9XT.",
    "print.link": "The link is no text.",
    "print.nothing": "There is nothing to print in this file.",
    "verify.gone": "Play {play}: it is gone, its entries are not.",
    "verify.play_unreadable": "Play {play}: it cannot be read ({why}).",
    "verify.entry_unreadable": "Play {play}: entry {entry} cannot be read ({why}).",
    "verify.changed": "Play {play}: entry {entry} is not what was written.",
    "verify.refused": "Play {play}: entry {entry} no longer stands ({why}).",
    "verify.venue_unreadable": "Venue {play}: entry {entry} of its log cannot be read ({why}).",
    "verify.venue_changed": "Venue {play}: entry {entry} of its log is not what was written.",
    "verify.venue_refused": "Venue {play}: its log no longer stands ({why}).",
    "copies.none": "There are no copies beside the database.",
    "copies.copy": "{file}  made {made}, kept until {until} (UTC)",
    "copies.removed": "Deleted: {file}",
    "verify.seal_unsealed": "Nothing is signed: somebody has removed the signatures. If you know "
    "why, companion verify --reseal signs everything as it is.",
    "verify.seal_other_key": "Everything is signed with a key that is not known here, and cannot "
    "be checked. If you know why, companion verify --reseal signs everything as it is.",
    "verify.seal_whole": "Something is gone as a whole, or was put back to what it was before "
    "(signed subjects found/known: {why}).",
    "verify.seal_play": "Play {play}: its entries or its status are not what was signed (rows "
    "found/signed: {why}).",
    "verify.seal_keepers": "Play {play}: the phones and links that may keep or watch it are not "
    "those that were signed (rows found/signed: {why}).",
    "verify.seal_venue": "Venue {play}: its name or its log is not what was signed (rows "
    "found/signed: {why}).",
    "verify.seal_people": "Venue {play}: its people are not those that were signed (rows "
    "found/signed: {why}).",
    "verify.seal_accounts": "Venue {play}: its accounts, roles or invitations are not those that "
    "were signed (rows found/signed: {why}).",
    "verify.seal_sign_ins": "Account {play}: where it is signed in is not what was signed (rows "
    "found/signed: {why}).",
    "verify.seal_factors": "Account {play}: its second factors are not those that were signed "
    "(rows found/signed: {why}).",
    "verify.seal_phones": "Venue {play}: its phones or links are not those that were signed (rows "
    "found/signed: {why}).",
    "verify.seal_screen": "Venue {play}: what is on its screens is not what was signed (rows "
    "found/signed: {why}).",
}
