"""What the pages of a venue say of people, accounts, doors and the log."""

MESSAGES = {
    # Accounts
    "account.serve": "  To make a venue   {address}",
    "account.plain": "This connection is not encrypted: somebody in the same network could "
    "read along. Do not use a password that you use elsewhere.",
    "account.setup": "A new venue",
    "account.setup.lead": "A café, a club, a kitchen table: a place with its people, nights "
    "and tournaments. You will be its owner.",
    "account.invited": "An invitation",
    "account.invited.lead": "You are invited to run this venue with others.",
    "account.role.owner": "Owner",
    "account.role.owner.lead": "As an owner you also decide who else may run it.",
    "account.role.organiser": "Organiser",
    "account.role.organiser.lead": "As an organiser you set up nights and tournaments, seat "
    "people and correct results.",
    "account.venue": "What is the venue called?",
    "account.login": "Name to sign in with",
    "account.password": "Password",
    "account.old_password": "Password until now",
    "account.new_password": "New password",
    "account.password_hint": "At least 8 characters. Some words that have nothing to do with "
    "each other are good.",
    "account.make": "Make the venue",
    "account.accept": "Come in",
    "account.sign_in": "Sign in",
    "account.sign_in.lead": "For those who run a venue. Players scan the code that hangs in "
    "the venue and need no password.",
    "account.forgotten": "Password forgotten?",
    "account.forgotten.lead": "Another owner can create a link to a new password on the Desk page. "
    "Or create one on the machine Companion runs on, with this command and the name you sign in "
    "with:",
    "account.change_password": "Change the password",
    "account.change_password.lead": "Afterwards you are signed out on all other devices.",
    # The desk: doors, accounts, the venue's name
    "desk.title": "Desk",
    "desk.door.player": "Door for players",
    "desk.door.player.lead": "Scan, tap your name, play. Hang this code up where everybody "
    "sees it.",
    "desk.door.keeper": "Door for keepers",
    "desk.door.keeper.lead": "For those who help to enter results, at any table. Show it only "
    "to them.",
    "desk.door.watcher": "Door for watchers",
    "desk.door.watcher.lead": "For screens and guests: standings and tables to look at, "
    "nothing to change.",
    "desk.only_here": "Phones cannot follow these codes: you have opened Companion by an address "
    "that is good on this machine only. Open it by the one for phones nearby, as the terminal "
    "shows it, and come back here.",
    "desk.show": "Show the code",
    "desk.copy": "Copy the link",
    "desk.copied": "Copied",
    "desk.open": "Open this door",
    "desk.renew": "Make a new code",
    "desk.renew.lead": "The code and the link above lead nowhere afterwards. Phones that have "
    "come in may stay.",
    "desk.send_away": "Send everyone away who came in by this door",
    "desk.lock": "Let nobody new in",
    "desk.lock.lead": "Whoever is in the list can still come in, and everybody who is here stays.",
    "desk.locked": "Nobody new comes in by this code. Whoever is in the list still does.",
    "desk.unlock": "Let new people in again",
    "newcomers.to": "Who came by this code",
    "newcomers.title": "Came by the code",
    "newcomers.lead": "If somebody has filled the list with names: tap the minute from which on "
    "all are to go. Only those are counted who added themselves in the last day and have played "
    "nothing.",
    "newcomers.since": "Since {time}:",
    "newcomers.people.1": "{count} person",
    "newcomers.people.many": "{count} people",
    "newcomers.then.1": "{count} in this minute",
    "newcomers.then.many": "{count} in this minute",
    "newcomers.remove.lead": "They disappear from the list, and their phones have to come in "
    "anew. This can be undone in the log.",
    "newcomers.remove.1": "Remove {count} person",
    "newcomers.remove.many": "Remove {count} people",
    "newcomers.none": "Nobody who has played nothing came by the code in the last day.",
    "newcomers.back": "Another minute",
    "newcomers.desk": "Back",
    "desk.accounts": "Who runs this venue",
    "desk.you": "(you)",
    "desk.change": "Change",
    "desk.make.owner": "Make an owner",
    "desk.make.organiser": "Make an organiser",
    "desk.remove": "Remove",
    "desk.invite.lead": "Somebody else is to run the venue, too? Make a link that is good for "
    "once.",
    "desk.invite.organiser": "Invite an organiser",
    "desk.invite.owner": "Invite an owner",
    "desk.open_invitations.1": "{count} invitation has not been used yet.",
    "desk.open_invitations.many": "{count} invitations have not been used yet.",
    "desk.uninvite": "Withdraw open invitations",
    "desk.invitation": "An invitation, good for once",
    "desk.invitation.lead": "It is shown only now. Let the other one scan it, or send the "
    "link; it ends in seven days.",
    "desk.name": "Name of the venue",
    "desk.rename": "Rename",
    "desk.own": "Signed in",
    "desk.signed_in": "Signed in as {login}.",
    "desk.log": "What was done: the log",
    "desk.sign_out": "Sign out",
    "desk.everywhere": "Sign out everywhere",
    # Coming in by a code
    "come_in.who": "Tap your name.",
    "come_in.first": "What is your name?",
    "come_in.search": "Find your name",
    "come_in.new": "Not in the list?",
    "come_in.name": "Your name",
    "come_in.public": "The others here will see it. How you appear can be changed afterwards.",
    "come_in.own": "This phone has come in already.",
    "come_in.own.other": "It belongs to somebody else now? An organiser can free it.",
    "come_in.locked": "Nobody new can come in by this code at the moment. Please ask an "
    "organiser to add you to the list.",
    "come_in.person": "This phone comes in under the name that the organiser has chosen for it.",
    "come_in.go": "Come in",
    "come_in.keeper": "This phone may enter results at all tables.",
    "come_in.watcher": "This phone may look at standings and tables.",
    # The log
    "log.title": "Log",
    "log.seal": "Code of this log as it is now: {code}. Printed results bear the one of their "
    "moment; companion verify --seal CODE compares it with what is kept.",
    "log.lead": "Everything that was done here, the newest first. What is taken back stays "
    "readable.",
    "log.empty": "Nothing has been done yet.",
    "log.newest": "To the newest",
    "log.older": "Older entries",
    "log.undone": "(taken back)",
    "log.undo": "Take back",
    "log.undo_of": "Take back entry {number}",
    "log.round": "round {number}",
    "log.more.1": "and {count} more",
    "log.more.many": "and {count} more people",
    "log.former": "account {number}, since removed",
    "undo.title": "Take this back?",
    "undo.moves": "What it changes in the standings of {competition}",
    "undo.who": "Who",
    "undo.before": "Now",
    "undo.after": "Then",
    "undo.rank": "{rank}. ({points})",
    "undo.unranked": "– ({points})",
    "undo.nobody": "No rank and no points change by this.",
    "undo.do": "Take it back",
    "undo.back": "Back to the log",
    # People
    "people.title": "People",
    "people.add": "Add people",
    "people.names": "Names",
    "people.names.hint": "One a line, or a list from a spreadsheet. Whoever is here already is "
    "not added again.",
    "people.file": "Or a file (CSV)",
    "people.as_guests": "They are guests, here just for once",
    "people.added.1": "{count} person added.",
    "people.added.many": "{count} people added.",
    "people.pairs": "Perhaps the same person?",
    "people.search": "Search a name",
    "people.find": "Search",
    "people.none": "Nobody is called like that.",
    "people.empty": "Nobody is here yet. Add the first people above, or open the door for "
    "players at the desk.",
    "people.more.1": "And {count} more. Search for the name.",
    "people.more.many": "And {count} more. Search for the name.",
    "people.withdrawn": "Withdrawn",
    "people.guest": "guest",
    "people.phone": "has a phone here",
    "people.shown.initials": "shown by initials",
    "people.shown.number": "shown by number",
    # One person
    "person.number": "number {number}",
    "person.tables.1": "{count} table",
    "person.tables.many": "{count} tables",
    "person.mine": "My name and how I appear",
    "person.forgotten": "This person was forgotten. Only the number and the results are left.",
    "person.withdrawn": "Withdrawn: not offered for nights and tables.",
    "person.statistics": "Statistics",
    "person.name": "Name",
    "person.appears": "How this person appears in public",
    "person.shown.name": "Name",
    "person.shown.initials": "Initials",
    "person.shown.number": "Number",
    "person.rated": "Takes part in the ratings",
    "person.save": "Save",
    "person.merge": "Is the same person as somebody else",
    "person.merge.lead": "All results go to the other one. First you see what would be put "
    "together.",
    "person.merge_into": "The same as",
    "person.merge_number": "Number of the other one",
    "person.look": "Look",
    "person.phone": "Another phone",
    "person.phone.lead": "With a new phone, free the name here; then it can be tapped again at "
    "the door.",
    "person.earlier": "Called before:",
    "person.removed": "Removed with others who came by the code.",
    "person.code": "A code for one phone",
    "person.code.lead": "It is shown only now. The phone that scans it within an hour comes in "
    "as this person; the phone before is nobody’s then.",
    "person.code.why": "Whoever is shown by a number does not stand in the list of names. With a "
    "code a phone comes in as this person.",
    "person.code.make": "Show a code for a phone",
    "person.free": "Free the name",
    "person.leave": "Leave",
    "person.withdraw": "Withdraw",
    "person.withdraw.lead": "Who withdraws is no longer offered for nights and tables, and can "
    "come back any time.",
    "person.return": "Come back",
    "person.erase": "Forget this person",
    "person.erase.lead": "Who wants to be forgotten leaves nothing but a number beside the "
    "results.",
    "person.kept": "What is kept about a person",
    "person.kept.lead": "The name and earlier ones, how it appears, whether ratings are wished "
    "for, the tables with their results, and which phone came in under the name, as a number "
    "that nobody can trace back. No e-mail address, no birthday, no place.",
    # Two who are one
    "merge.title": "One and the same person?",
    "merge.lead": "Everything of {person} (#{number}) will belong to {into} (#{into_number}); "
    "that name stays.",
    "merge.tables": "Tables played",
    "merge.sum": "Together",
    "merge.nothing": "Neither of them has sat at a table yet.",
    "merge.do": "Put together as {into}",
    "merge.other_way": "Rather as {into}",
    "merge.undo": "This can be taken back in the log.",
    "merge.back": "Back to the people",
    # Forgetting somebody
    "erase.title": "Forget {person}?",
    "erase.goes": "What goes",
    "erase.goes.lead": "The name and all earlier ones, everywhere in this venue: in the list, in "
    "all plays kept here, in reasons and remarks, on the big screen. #{number} stands in their "
    "place. The phone is nobody's any more.",
    "erase.stays": "What stays",
    "erase.stays.lead": "The results of #{number}, since those of the others depend on them; "
    "names of seasons, tournaments and rounds; and plays that were kept elsewhere.",
    "erase.backups": "Backups made before still have the name until they are deleted.",
    "erase.ask.lead": "An organiser is asked first, because this phone might be somebody else’s. "
    "If nobody answers, it happens after a day. Until then you can stop it.",
    "erase.ask": "Ask to be forgotten",
    "erase.mentions": "Texts with a part of the name",
    "erase.mentions.lead": "Tick those that are about this person: #{number} will stand there, "
    "too.",
    "erase.more.1": "And {count} more, which stays as it is.",
    "erase.more.many": "And {count} more, which stay as they are.",
    "erase.where.log": "Log, entry {number}",
    "erase.where.play": "A play at a table",
    "erase.where.screen": "The big screen",
    "erase.copies": "Copies of the database",
    "erase.copies.lead": "Companion made these automatically beside its database. They still "
    "have the name until they are deleted; whoever runs the server can delete them now.",
    "erase.copy": "made {made}, kept until {until}",
    "erase.vacuum": "The database (PostgreSQL) keeps what was overwritten on its disk until it "
    "tidies up.",
    "erasure.requests.1": "{count} person asks to be forgotten",
    "erasure.requests.many": "{count} people ask to be forgotten",
    "erasure.asked": "Asks to be forgotten",
    "erasure.due": "Happens on {date} at {time} unless it is stopped.",
    "erasure.confirm": "Confirm",
    "erasure.decline": "Decline",
    "erasure.stop": "Stop it",
    "erase.lasts": "This cannot be taken back.",
    "erase.do": "Forget for ever",
    "erase.back": "Rather not",
    # On the start page
    "start.venues": "Venues",
    "start.signed_in": "signed in as {login}",
    "start.organisers": "For those who run a venue:",
}
