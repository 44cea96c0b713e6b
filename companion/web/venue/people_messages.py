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
    "account.forgotten.lead": "Another owner can invite you anew at the desk. Or whoever looks "
    "after the machine that Companion runs on makes a link with this command and the name you "
    "sign in with:",
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
    "desk.show": "Show the code",
    "desk.copy": "Copy the link",
    "desk.copied": "Copied",
    "desk.open": "Open this door",
    "desk.renew": "Make a new code",
    "desk.renew.lead": "The code and the link above lead nowhere afterwards. Phones that have "
    "come in may stay.",
    "desk.send_away": "Send everyone away who came in by this door",
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
    "desk.invitation": "An invitation, good for once",
    "desk.invitation.lead": "It is shown only now. Let the other one scan it, or send the "
    "link; it ends in seven days.",
    "desk.name": "Name of the venue",
    "desk.rename": "Rename",
    "desk.own": "Your account",
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
    "come_in.go": "Come in",
    "come_in.keeper": "This phone may enter results at all tables.",
    "come_in.watcher": "This phone may look at standings and tables.",
    # The log
    "log.title": "Log",
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
    "log.former": "somebody who no longer runs the venue",
    "undo.title": "Take this back?",
    "undo.moves": "What it changes in the standings",
    "undo.who": "Who",
    "undo.before": "Now",
    "undo.after": "Then",
    "undo.rank": "{rank}. ({points})",
    "undo.nobody": "No rank and no points change by this.",
    "undo.do": "Take it back",
    "undo.back": "Back to the log",
}
