"""What is said where a venue refuses something, beside the words of its log."""

MESSAGES = {
    "login_taken": "This name is taken. Please choose another one to sign in with.",
    "wrong_password": "Name and password do not fit together.",
    "wrong_own_password": "This isn’t your password.",
    "wrong_code": "This code isn’t right, or was used before. Wait for the next one and try again.",
    "wrong_recovery_code": "This recovery code isn’t right, or was used before.",
    "wrong_passkey": "This passkey wasn’t accepted. Try again, or choose another way.",
    "too_many_passkeys": "An account has at most {limit} passkeys. Remove one first.",
    "field.passkey": "Name of the device",
    "password_length": "A password has {low} to {high} characters.",
    "password_weak": "This password would be guessed soon. Take a longer one, for example some "
    "words that have nothing to do with each other.",
    "own_factor_first": "Set up a second factor for your own account first.",
    "last_owner": "A venue keeps at least one owner. Make somebody else an owner first.",
    "not_allowed": "You may not do this here. Please ask an organiser.",
    "not_after_the_end": "This is over. What is wrong can be corrected by an organiser.",
    "phone_taken": "Somebody else's phone came in under this name. The organiser can free it.",
    "phone_is_somebody": "This phone belongs to somebody here already. An organiser can free it.",
    "join_link_locked": "Nobody new can come in by this link at the moment. Please ask an "
    "organiser to add you to the list.",
    "too_many_newcomers": "Too many new people are coming in at once. Please try again in a "
    "minute, or ask an organiser to add you to the list.",
    "no_newcomers": "Nobody came by the link since then who has played nothing.",
    "renamed_often": "This name has been changed many times. Please ask an organiser to do it.",
    "asked_already": "This has been asked for already.",
    "not_asked": "Nobody asks for this any more.",
    "nobody_named": "Please enter at least one name.",
    "too_many_at_once": "That are more than {limit} people at once. Please add them in parts.",
    "all_known": "They are all here already.",
    "confirm_by_another": "This was entered by you or at this phone, so somebody else at the table "
    "has to confirm it, at another phone.",
    "still_seated": "{person} sits at table {number}, which has no result yet. Enter one there or "
    "declare the table void; if it has not begun, say there that somebody is missing.",
    "empty_wall": "Please choose at least one page for the wall.",
    "wall_seconds": "A page stays for {low} to {high} seconds.",
    "wall_minutes": "A timer takes whole minutes, at most {high}.",
    "no_timer": "There is no timer here yet. Start one first.",
    "field.message": "Message",
    "field.login": "Name to sign in with",
    "field.venue": "Name of the venue",
    "claimed_already": "This play counts for a night already.",
    "unknown_name": "Nobody here is called {quote}.",
    "draft_is_stale": "Since this draft somebody came or left: {names}. Nothing has been "
    "published; look at the draft again, change it or draw anew.",
    "two_to_swap": "Please pick exactly two people to change places.",
    "too_many_players": "The file has more than {limit} people. Please bring it in in parts.",
    "too_many_results": "The file has more than {limit} rounds, results and penalties. Please "
    "bring it in in parts.",
    "not_taken_in": "This file cannot be taken in. {where}: {why}",
    "game_unknown_here": "Companion keeps no pad for this game with so many players. The result "
    "can be entered by hand.",
}
