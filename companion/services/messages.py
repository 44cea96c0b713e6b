"""What a venue refuses, beside the words of its activity log."""

MESSAGES = {
    "login_taken": "This name is taken. Choose another name to sign in with.",
    "wrong_password": "Name or password is wrong. Check both and try again.",
    "wrong_own_password": "That isn’t your current password. Try again.",
    "wrong_code": "This code is wrong or already used. Wait for the next one and try again.",
    "wrong_recovery_code": "This recovery code is wrong or already used. Try another one.",
    "wrong_passkey": "This passkey wasn’t accepted. Try again or choose another method.",
    "too_many_passkeys": "You can’t add any more passkeys (limit: {limit}). Remove one first.",
    "field.passkey": "Device name",
    "password_length": "Choose a password with {low} to {high} characters.",
    "password_weak": "This password is easy to guess. Choose a longer one, such as a few unrelated "
    "words.",
    "own_factor_first": "Set up a second factor for your own account first.",
    "last_owner": "A venue needs at least one owner. Make someone else an owner first.",
    "not_allowed": "You don’t have permission to do this. Ask an organiser.",
    "not_after_the_end": "This is already over. Ask an organiser to correct mistakes.",
    "phone_taken": "Another phone is already linked to this name. Ask an organiser to unlink it.",
    "phone_is_somebody": "This phone is already linked to another player. Ask an organiser to "
    "unlink it.",
    "join_link_locked": "New players can’t join with this link right now. Ask an organiser to add "
    "you.",
    "too_many_newcomers": "Too many people are joining at once. Try again in a minute or ask an "
    "organiser to add you.",
    "no_newcomers": "There’s no one to remove: everyone who joined by link since then has played.",
    "renamed_often": "This name has been changed too many times. Ask an organiser to change it.",
    "asked_already": "Someone has already asked for this data to be erased.",
    "not_asked": "This request to erase data no longer exists.",
    "nobody_named": "Enter or choose at least one name.",
    "too_many_at_once": "That’s too many names at once (limit: {limit}). Add them in smaller "
    "groups.",
    "all_known": "All of these players have already been added.",
    "confirm_by_another": "Entered by you or on this phone. Someone else at the table has to "
    "confirm it on another phone.",
    "still_seated": "{person} is still at table {number}. Enter its result, void it or report "
    "who’s missing there.",
    "empty_wall": "Choose at least one page for the big screen.",
    "wall_seconds": "Enter {low} to {high} seconds per page.",
    "wall_minutes": "Enter whole minutes, {high} at most.",
    "no_timer": "There’s no timer here yet. Start one first.",
    "field.message": "Message",
    "field.network": "Wi-Fi name",
    "field.network_key": "Wi-Fi password",
    "field.login": "Name to sign in with",
    "field.venue": "Venue name",
    "claimed_already": "This game already counts for a night.",
    "unknown_name": "There’s no player called {quote} here. Check the name.",
    "draft_is_stale": "Players have come or gone since this draft: {names}. Nothing was "
    "published. Draw again.",
    "published_meanwhile": "Tables have been published in the meantime by {by}. This draft wasn’t "
    "needed any more.",
    "no_seat_left": "There’s no seat left at a table that hasn’t begun. Draw again, or wait for "
    "the next draw.",
    "is_it_somebody_known": "{quote} is new here. Is it {names}?",
    "are_you_somebody": "Someone here is called almost the same: {names}. Is that you?",
    "two_to_swap": "Choose exactly two players to swap.",
    "too_many_players": "The file has too many players (limit: {limit}). Split it into smaller "
    "files.",
    "too_many_results": "The file has too many rounds, results and penalties (limit: {limit}). "
    "Split it into smaller files.",
    "not_taken_in": "This file can’t be imported ({where}): {why}",
    "import.whole": "whole file",
    "sheets_full": "This phone can’t save any more score sheets (limit: {limit}). Delete one "
    "first.",
    "no_such_sheet": "This score sheet was deleted. Nothing was changed.",
    "game_unknown_here": "There’s no score pad for this game with this many players. Enter the "
    "result by hand.",
}
