"""Tests that try once more, at other tables, what one beside them has tried.

They take half as long as all others together, so `make test` leaves them to `make thorough`.
"""

import re

PATTERNS = [
    # Whole games in a browser: one of each title, of Basari by ear and without scripts; all
    # numbers of players are entered by forms.
    r"test_whole_games\.py::test_a_whole_game_is_played_by_taps\[(.*-(2|4|5)-|basari)",
    r"web/test_(language|pad)\.py::test_a_whole_game_.*-(3|4)(-\w+)?\]",
    r"test_coming_back\.py::test_coming_back_asks_the_same_again\[(edel-stein-reich|\w+-1)",
    # Questions of the other games, drawn with the same widgets.
    r"test_axe\.py::.*\[\w+-(edel-stein-reich|ys)-(?!market|neighbour|order|take|guess)",
    r"browser/test_(access|large_letters|in_view|measures|taps)\.py::.*edel-stein-reich",
    r"test_names\.py::test_names_are_names_on_every_page\[edel-stein-reich",
    r"browser/test_hostile_names\.py::.*edel-stein-reich",
    # The same page about something else, and forms whose parts stand on other pages.
    r"test_axe\.py::.*\[(rules|adjust)-(edel-stein-reich|ys)\]",
    r"test_axe\.py::.*\[(explain-(tie|seat|rat)|amend-(deal|reveal|offer)|scoring-basari-1)",
    r"test_axe\.py::.*\[(venue-(why-tournament|come-in-watcher|papers-player)|new-names-known)\]",
    # For somebody who may do less, and in another state.
    r"test_axe\.py::.*\[venue-((person|erase)-own|(season|night)-player|night-over)\]",
    r"test_axe\.py::.*\[venue-(table-(void|waiting-keeper)|me-(played|away)|tournament-round)\]",
    # The same deaths and ends again.
    r"test_watching\.py::test_an_entry_is_seen_though_its_server_dies_right_after\[[12]\]",
    r"test_watching\.py::test_the_server_ends_soon_though_it_is_watched\[15\]",
    r"test_serving\.py::test_ends_quietly_and_soon_.*\[(answered-|connected-15|asking-2)",
    r"test_wall\.py::test_days_of_turning_leave_nothing_behind",
    # The same on more screens, and in the language whose words are not the longest.
    r"test_wall\.py::test_nothing_scrolls_on_any_screen\[(1920|3840|1024)",
    r"test_wall\.py::test_long_tables_have_room_too\[(1024|1080)",
    r"test_venue_pages\.py::test_no_page_is_wider_in_another_language\[de",
    r"test_kill\.py::.*-[1-7]\]",
    r"test_fuzz\.py::test_nothing_breaks_and_nothing_leaks\[[123]\]",
    r"test_desk_fuzz\.py::test_the_desk_answers_whatever_it_is_sent\[[12]\]",
    r"test_backups\.py::test_one_byte_is_enough\[sqlite-[12]\d\]",
    # The same on the other paper, and with names that are only longer.
    r"printing/test_names\.py::.*\[(pad|running|sheet)-letter\]",
    r"printing/test_pads\.py::.*letter",
    r"test_venue_pages\.py::test_no_page_is_wider_than_a_phone.*\[long\]",
    # What says nothing new of the other database.
    r"services/test_(whole_games|faults|automatic|reading|beginning)\.py::.*\[postgresql",
    r"web/test_postgres\.py::test_a_whole_game_can_be_entered\[(basari|edel-stein-reich)\]",
    r"web/test_postgres\.py::test_senseless_requests",
]
REPEATING = re.compile("|".join(PATTERNS))


def repeats(name: str) -> bool:
    return REPEATING.search(name) is not None
