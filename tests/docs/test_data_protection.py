"""`docs/data-protection.md`, sentence by sentence: each names the tests that prove it."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "data-protection.md"
# What could carry something away. One socket asks which address we have, and sends nothing.
CARRIERS = ("http.client", "urllib.request", "smtplib", "ftplib", "requests", "httpx", "aiohttp")
CALLS = ("create_connection", "open_connection", "urlopen", "socket.socket")
ASKING_FOR_ITSELF = "companion/cli/serve.py"

HERE = "tests.docs.test_data_protection"
SERVICES, PAGES = "tests.services.test_data_protection", "tests.web.venue.test_data_protection"
ERASURE, ERASURES = "tests.services.erasure.test_erasure", "tests.services.erasure.test_requests"
COPIES, DEVICE = "tests.services.test_copies", "tests.web.base.test_device"
ASKING, JOINING = "tests.web.venue.people.test_erasure", "tests.web.venue.people.test_newcomers"
FACTORS, SIGNING = "tests.services.account.test_factors", "tests.web.pages.test_factors"
CACHING, CODES = "tests.web.base.test_cache", "tests.web.play.table.test_codes"
SCREEN, PRINT_QUEUE = "tests.web.venue.big_screen.test_page", "tests.printing.queue.test_worker"

# The beginning of each sentence, row or item, and the tests that prove it.
PROOFS: dict[str, tuple[str, ...]] = {
    "Companion runs where its owner puts it": (f"{HERE}:test_nothing_is_sent_anywhere",),
    "This is all that it writes down.": (f"{SERVICES}:test_nothing_else_is_written_down",),
    "Every sentence of this page is proved by a test": (
        f"{HERE}:test_every_sentence_has_its_proof",
    ),
    "| a number |": (
        f"{SERVICES}:test_numbers_are_given_in_order_of_arrival",
        f"{PAGES}:test_others_see_names_as_their_players_wish",
    ),
    "| a name |": (
        f"{PAGES}:test_others_see_names_as_their_players_wish",
        f"{PAGES}:test_organisers_and_the_player_see_the_name",
    ),
    "| earlier names |": (
        f"{ERASURE}:test_earlier_names_are_remembered_until_then",
        f"{ASKING}:test_an_organiser_reads_earlier_names_and_puts_one_back",
    ),
    "| whether to appear in ratings |": (
        f"{PAGES}:test_what_is_the_players_own_is_for_them_and_organisers",
    ),
    "| whether a guest, withdrawn": (
        f"{PAGES}:test_what_is_the_players_own_is_for_them_and_organisers",
    ),
    "| tables, seats, results": (
        f"{PAGES}:test_tables_results_and_reasons_are_for_everybody_in_the_venue",
    ),
    "| that a phone belongs to the player |": (
        f"{PAGES}:test_organisers_see_that_there_is_a_phone",
        f"{PAGES}:test_nobody_is_shown_a_device",
    ),
    "| at which phone something was done |": (
        f"{PAGES}:test_nobody_is_shown_a_device",
        "tests.services.venue.test_writer:test_a_phone_confirms_nothing_that_was_entered_at_it",
    ),
    "| a request to be forgotten": (
        f"{PAGES}:test_what_is_the_players_own_is_for_them_and_organisers",
    ),
    "No e-mail address": (f"{SERVICES}:test_nothing_else_is_written_down",),
    "A phone is known by the hash": (
        f"{DEVICE}:test_the_secret_itself_is_not_kept",
        "tests.web.security.test_headers:test_every_cookie_is_for_us_alone",
    ),
    "A big screen shows tables": (
        f"{SCREEN}:test_a_screen_needs_nothing_but_the_link",
        f"{SCREEN}:test_a_renewed_link_is_dead_at_once",
        f"{SCREEN}:test_names_are_shown_as_they_appear_in_public",
    ),
    "The page to join by names nobody": (
        f"{JOINING}:test_who_appears_as_a_number_is_told_to_nobody",
        "tests.services.venue.test_arrivals:test_nobody_becomes_a_number_by_typing_or_tapping",
    ),
    "The name to sign in with": (
        f"{SERVICES}:test_nothing_else_is_written_down",
        "tests.services.account.test_accounts:test_no_password_cookie_or_link_is_kept_as_it_is",
        "tests.services.account.test_accounts:test_passwords_are_hashed_as_slowly_as_owasp_advises",
    ),
    "For a second factor": (
        f"{SERVICES}:test_what_is_kept_of_a_passkey_and_an_app",
        f"{SERVICES}:test_no_backup_has_the_key_of_the_server",
        f"{SIGNING}:test_no_secret_is_in_the_database",
        f"{SIGNING}:test_a_seal_is_of_one_account_and_of_our_keys",
    ),
    "Of an invitation or a link to a new password": (
        f"{SERVICES}:test_nothing_else_is_written_down",
        f"{SERVICES}:test_of_a_link_to_a_new_password_its_hash_account_and_end",
    ),
    "What organisers do with people": (
        f"{SERVICES}:test_actions_of_organisers_are_in_the_log_under_their_account",
        f"{FACTORS}:test_what_happens_to_accounts_is_in_the_log",
    ),
    "Entries about accounts, links, phones and settings": (
        f"{FACTORS}:test_an_undo_passes_over_entries_about_accounts",
        "tests.venue.test_revoke:test_some_things_last",
    ),
    "Once an account is removed": (
        f"{SERVICES}:test_of_a_removed_account_only_the_number_is_left",
    ),
    "Browsers are told to store none": (
        f"{CACHING}:test_pages_of_venues_and_accounts_are_not_kept",
        f"{CACHING}:test_signing_out_clears_what_the_browser_kept",
    ),
    "Pads stay with the phone": (f"{CACHING}:test_signing_out_clears_what_the_browser_kept",),
    "What is written is sealed": (
        "tests.services.test_seals:test_what_was_tampered_with_is_named",
        f"{SERVICES}:test_seals_name_nobody",
    ),
    "No names, no passwords": (
        "tests.web.base.test_request_log:test_no_secret_is_told",
        "tests.web.base.test_request_log:test_a_failed_sign_in_is_told_of_without_a_name",
        "tests.web.base.test_request_log:test_what_failed_long_ago_does_not_count",
        "tests.web.base.test_request_log:test_a_request_is_one_line",
        "tests.web.play.test_share_links:test_no_token_stands_in_a_log",
    ),
    "An organiser can have a person forgotten": (
        f"{ASKING}:test_an_organiser_declines_or_confirms",
    ),
    "A player asks for it there": (
        f"{ASKING}:test_a_phone_asks_and_can_stop_it",
        f"{ERASURES}:test_it_can_be_stopped",
        f"{ERASURES}:test_after_a_day_it_is_carried_out",
        f"{ERASURES}:test_housekeeping_does_it_without_being_asked",
    ),
    "Nobody can forget a person at a phone alone": (
        f"{ASKING}:test_a_phone_erases_nobody_for_good",
        f"{ERASURE}:test_a_viewer_forgets_nobody",
    ),
    "Before confirming, the organiser sees": (
        f"{ASKING}:test_what_else_names_somebody_is_shown_and_chosen",
    ),
    "Then the name, and all earlier ones": (
        f"{ERASURE}:test_nothing_in_any_file_is_left_of_the_names_and_their_parts",
    ),
    "- the list of people,": (f"{ERASURE}:test_everything_else_still_holds",),
    "- the players, keepers and authors": (
        f"{ERASURE}:test_everything_else_still_holds",
        f"{ERASURE}:test_the_name_is_nowhere_afterwards",
    ),
    "- remarks in every such play": (
        f"{ERASURE}:test_nothing_in_any_file_is_left_of_the_names_and_their_parts",
    ),
    "- the message on the big screen,": (
        f"{ERASURE}:test_nothing_in_any_file_is_left_of_the_names_and_their_parts",
        f"{ASKING}:test_what_else_names_somebody_is_shown_and_chosen",
    ),
    "- what the server has in its memory.": (
        f"{ERASURE}:test_nothing_worked_out_before_stays_in_memory",
    ),
    "A name that was changed before": (
        f"{ERASURE}:test_a_name_that_only_plays_have_kept_goes_too",
    ),
    "The number stands in their place.": (f"{ERASURE}:test_everything_else_still_holds",),
    "Results stay": (f"{SERVICES}:test_results_and_standings_are_the_same_afterwards",),
    "The hash chains are made anew": (
        f"{ERASURE}:test_everything_else_still_holds",
        f"{ERASURE}:test_nobody_hides_a_forgery_by_erasure_somebody",
    ),
    "The phone is nobody's any more": (
        f"{ERASURE}:test_the_phone_is_nobodys",
        f"{ERASURE}:test_no_action_tells_the_phone_any_more",
    ),
    "A long log is rewritten piece by piece": (
        f"{ERASURE}:test_it_goes_on_where_it_was_stopped_and_all_is_sound_meanwhile",
    ),
    "Until the last piece, who is being forgotten": (
        f"{ERASURE}:test_it_goes_on_where_it_was_stopped_and_all_is_sound_meanwhile",
    ),
    "If the server is stopped in between": (
        f"{ERASURE}:test_it_goes_on_where_it_was_stopped_and_all_is_sound_meanwhile",
    ),
    "SQLite overwrites what is deleted": (
        f"{ERASURE}:test_the_name_is_nowhere_afterwards",
        f"{ERASURE}:test_the_log_beside_the_file_is_emptied_when_the_last_reader_has_gone",
    ),
    "PostgreSQL keeps dead rows": (
        f"{SERVICES}:test_vacuum_full_removes_what_postgresql_has_kept",
    ),
    "Companion copies a file of SQLite": (
        f"{COPIES}:test_what_is_copied_before_a_migration_and_at_a_restore_is_known",
    ),
    "Such a copy is deleted after a week": (
        f"{COPIES}:test_a_copy_is_kept_for_a_week",
        f"{COPIES}:test_and_for_a_day_once_somebody_was_erased",
    ),
    "Until then it has the name": (
        f"{ASKING}:test_copies_of_the_database_are_named",
        f"{COPIES}:test_the_command_lists_and_deletes_them",
    ),
    "What is not touched, and why:": (
        f"{SERVICES}:test_a_backup_has_the_name_and_it_can_be_forgotten_again",
    ),
    "- **Backups** made before": (
        f"{SERVICES}:test_a_backup_has_the_name_and_it_can_be_forgotten_again",
    ),
    "Delete them, or forget the person again": (
        f"{SERVICES}:test_a_backup_has_the_name_and_it_can_be_forgotten_again",
    ),
    "- **Parts of the name**": (f"{ERASURE}:test_parts_of_a_name_stay_where_nobody_chose_them",),
    "- **Names of venues": (f"{SERVICES}:test_a_cup_keeps_its_name_and_can_be_renamed",),
    "- **A phone that asks to keep a play": (
        f"{CODES}:test_a_phone_that_asks_is_written_down_until_its_answer_or_for_a_day",
    ),
    "- **Plays that belong to no venue**": (f"{SERVICES}:test_a_play_of_no_venue_stays_as_it_is",),
    "- **Files and prints**": (f"{PRINT_QUEUE}:test_files_are_kept_for_a_while_only",),
    "The server hands out a file": (
        f"{PRINT_QUEUE}:test_files_are_kept_for_a_while_only",
        f"{PRINT_QUEUE}:test_an_order_is_drawn_by_another_process",
    ),
    "- The **account** of an organiser": (f"{SERVICES}:test_an_account_of_the_same_name_stays",),
    "- What **PostgreSQL** has written": (
        f"{SERVICES}:test_vacuum_full_removes_what_postgresql_has_kept",
    ),
}


@cache
def sentences() -> tuple[str, ...]:
    """Sentences, rows of the table and items of the lists."""
    found: list[str] = []
    for line in DOCUMENT.read_text("utf-8").splitlines():
        if line.startswith("|"):
            found += [] if line.startswith(("| ---", "| what |")) else [line]
        elif line and not line.startswith("#"):
            found += re.split(r"(?<=[.:])\s+(?=[A-Z`])", line)
    return tuple(found)


def proofs_of(sentence: str) -> list[str]:
    return [start for start in PROOFS if sentence.startswith(start)]


def test_every_sentence_has_its_proof() -> None:
    assert [each for each in sentences() if len(proofs_of(each)) != 1] == []


def test_no_proof_is_of_a_sentence_that_is_gone() -> None:
    assert [each for each in PROOFS if not any(one.startswith(each) for one in sentences())] == []


@pytest.mark.parametrize("proof", sorted({each for some in PROOFS.values() for each in some}))
def test_every_proof_is_a_test(proof: str) -> None:
    module, _, name = proof.partition(":")
    assert name.startswith("test_")
    assert callable(getattr(import_module(module), name))


def test_nothing_is_sent_anywhere() -> None:
    """No module knows how to: nothing that speaks to other machines is imported or called."""
    for file in sorted((ROOT / "companion").rglob("*.py")):
        place, tree = str(file.relative_to(ROOT)), ast.parse(file.read_text("utf-8"))
        assert not [name for name in names_imported(tree) if name.startswith(CARRIERS)], place
        called = {ast.unparse(each.func) for each in ast.walk(tree) if isinstance(each, ast.Call)}
        found = {name for name in called if name.endswith(CALLS)}
        assert found <= ({"socket.socket"} if place == ASKING_FOR_ITSELF else set()), place


def names_imported(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
            found |= {f"{node.module}.{each.name}" for each in node.names}
    return found
