"""Second factors: what proves who somebody is, once, and what lets them in again."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Barrier, Event, Thread

import pyotp
import pytest

from companion.refusal import RuleViolation
from companion.services.account import accounts, factors, invitations, password_changes, sign_ins
from companion.services.account.accounts import Account
from companion.services.account.factors import CODES, NewPasskey
from companion.services.account.passwords import Crowded, HashQueue
from companion.services.account.sign_ins import SecondStep
from companion.services.play.reader import Actor, Unknown
from companion.services.venue import arrivals, join_links, people, phones
from companion.services.venue import big_screen as big_screens
from companion.services.venue import writer as organise
from companion.services.venue.reader import load_venue
from companion.services.verification import corruptions
from companion.store.database import Store
from companion.venue.actions import ACCOUNT_ENTRIES, AccountEntry, Deactivate, Revoke
from tests.services.helpers.venues import PASSWORD, House, house

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"  # noqa: S105 - of nobody
NOON = datetime(2026, 11, 17, 12, 0, 10, tzinfo=UTC)
OTHER = "grüne lampe am fenster"
Clock = Callable[[int], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the clock to so many half minutes after noon."""

    def to(steps: int) -> None:
        monkeypatch.setattr(factors, "moment", lambda: NOON + timedelta(seconds=30 * steps))

    to(0)
    return to


def code_at(steps: int) -> str:
    return pyotp.TOTP(SECRET).at(NOON, steps)


def sealed(kept: str) -> str | None:
    return SECRET if kept == "sealed" else None


def protected(store: Store) -> tuple[House, list[str]]:
    found = house(store)
    codes = factors.add_authenticator(store, found.account, SECRET, code_at(0), "sealed")
    return found, codes


def refusal_of(job: Callable[..., object], *given: object) -> str:
    with pytest.raises(RuleViolation) as refusal:
        job(*given)
    return refusal.value.code


def test_an_app_proves_itself_before_it_counts(store: Store, clock: Clock) -> None:
    found = house(store)
    wrong = f"{(int(code_at(0)) + 1) % 10**6:06}"
    for code in ("", "abc", wrong):
        with pytest.raises(RuleViolation):
            factors.add_authenticator(store, found.account, SECRET, code, "sealed")
    assert not factors.factors_of(store, found.account.id)
    sign_ins.sign_in(store, "rita", PASSWORD)


def test_with_an_app_a_password_is_the_first_step_only(store: Store, clock: Clock) -> None:
    found, codes = protected(store)
    assert len({*codes}) == CODES
    with pytest.raises(SecondStep) as step:
        sign_ins.sign_in(store, "rita", PASSWORD)
    assert sign_ins.known_still(store, step.value.known) == found.account
    assert refusal_of(sign_ins.sign_in, store, "rita", "wrong") == "wrong_password"
    password_changes.change_password(store, found.account, PASSWORD, OTHER)
    with pytest.raises(Unknown):
        sign_ins.known_still(store, step.value.known)


def test_a_code_is_good_for_once(store: Store, clock: Clock) -> None:
    found, _ = protected(store)

    def check(code: str) -> None:
        factors.check_number(store, found.account, code, sealed)

    assert refusal_of(check, code_at(0)) == "wrong_code"  # it set up the app
    clock(1)
    check(f" {code_at(1)[:3]} {code_at(1)[3:]}")
    assert refusal_of(check, code_at(1)) == "wrong_code"
    assert refusal_of(check, code_at(0)) == "wrong_code"
    check(code_at(2))  # of a clock that is fast
    clock(5)
    check(code_at(4))  # of one that is slow
    assert refusal_of(check, code_at(7)) == "wrong_code"
    assert refusal_of(check, code_at(3)) == "wrong_code"


def test_a_secret_that_cannot_be_read_proves_nothing(store: Store, clock: Clock) -> None:
    found, codes = protected(store)
    clock(1)
    assert (
        refusal_of(factors.check_number, store, found.account, code_at(1), lambda _: None)
        == "wrong_code"
    )
    factors.use_recovery(store, found.account, codes[0])


def test_a_recovery_code_works_once_however_it_is_typed(store: Store, clock: Clock) -> None:
    found, codes = protected(store)
    typed = [
        codes[0],
        codes[1].upper(),
        f" {codes[2].replace('-', ' ')} ",
        codes[3].replace("-", ""),
    ]
    for code in typed:
        factors.use_recovery(store, found.account, code)
        again = refusal_of(factors.use_recovery, store, found.account, code)
        assert again == "wrong_recovery_code"
    assert factors.factors_of(store, found.account.id).recovery_codes == CODES - len(typed)
    new = factors.renew_codes(store, found.account)
    assert refusal_of(factors.use_recovery, store, found.account, codes[5]) == "wrong_recovery_code"
    factors.use_recovery(store, found.account, new[5])


def test_nobody_uses_codes_of_another(store: Store, clock: Clock) -> None:
    _, codes = protected(store)
    other = house(store, "olga", "Club")
    assert refusal_of(factors.use_recovery, store, other.account, codes[0]) == "wrong_recovery_code"


def test_with_the_last_factor_its_codes_go(store: Store, clock: Clock) -> None:
    found, _ = protected(store)
    key = NewPasskey("id", "public", 0, "localhost")
    assert factors.add_key(store, found.account, key, "Laptop") == []
    assert refusal_of(factors.add_key, store, found.account, key, "Again") == "wrong_passkey"
    factors.remove_app(store, found.account)
    left = factors.factors_of(store, found.account.id)
    assert (left.authenticator, left.recovery_codes, bool(left)) == ("", CODES, True)
    factors.remove_key(store, found.account, left.passkeys[0].id + 1)  # which is nobody's
    assert factors.factors_of(store, found.account.id)
    factors.remove_key(store, found.account, left.passkeys[0].id)
    assert factors.factors_of(store, found.account.id) == ("", (), 0)
    sign_ins.sign_in(store, "rita", PASSWORD)


def second(store: Store, found: House, role: str = "organiser") -> accounts.Account:
    link = invitations.invite_into(store, found.account, role)
    return invitations.accept(store, link, "rolf", PASSWORD)[0]


def test_an_owner_lets_somebody_in_again(store: Store, clock: Clock) -> None:
    found, _ = protected(store)
    rolf = second(store, found)
    factors.add_authenticator(store, rolf, SECRET, code_at(0), "sealed")
    assert factors.protected_in(store, found.account.venue) == {found.account.id, rolf.id}
    assert refusal_of(factors.reset_factors, store, rolf, found.account.id) == "not_allowed"
    factors.reset_factors(store, found.account, rolf.id)
    sign_ins.sign_in(store, "rolf", PASSWORD)
    stranger = house(store, "olga", "Club")
    with pytest.raises(Unknown):
        factors.reset_factors(store, stranger.account, found.account.id)


def test_a_link_sets_a_new_password_and_removes_all_else(store: Store, clock: Clock) -> None:
    found, _ = protected(store)
    first = password_changes.reset_link(store, " RITA")
    link = password_changes.reset_link(store, "rita")
    for token in (first, "made up"):
        with pytest.raises(Unknown):
            password_changes.reset(store, token, OTHER)
    with pytest.raises(Unknown):  # it makes no account
        invitations.accept(store, link, "another", OTHER)
    assert invitations.open_invitations(store, found.account.venue) == 0
    assert password_changes.resetting(store, link) == ("rita", "Café Zwölf")
    assert refusal_of(password_changes.reset, store, link, "12345678") == "password_weak"
    assert sign_ins.current(store, found.cookie) == found.account
    again, cookie = password_changes.reset(store, link, OTHER)
    assert again == found.account
    assert sign_ins.current(store, cookie) == again
    assert sign_ins.current(store, found.cookie) is None
    assert not factors.factors_of(store, again.id)
    with pytest.raises(Unknown):
        password_changes.reset(store, link, PASSWORD)
    assert refusal_of(sign_ins.sign_in, store, "rita", PASSWORD) == "wrong_password"
    sign_ins.sign_in(store, "rita", OTHER)


def test_a_removed_account_leaves_nothing_behind(store: Store, clock: Clock) -> None:
    found, _ = protected(store)
    rolf = second(store, found)
    factors.add_authenticator(store, rolf, SECRET, code_at(0), "sealed")
    factors.add_key(store, rolf, NewPasskey("id", "public", 0, "localhost"), "Laptop")
    link = password_changes.reset_link_for(store, found.account, rolf.id)
    accounts.change_role(store, found.account, rolf.id, "")
    with pytest.raises(Unknown):
        password_changes.resetting(store, link)
    assert factors.factors_of(store, rolf.id) == ("", (), 0)


# Required of all


def test_who_requires_a_second_factor_is_an_owner_and_has_one(store: Store, clock: Clock) -> None:
    found = house(store)
    assert refusal_of(factors.require, store, found.account, True) == "own_factor_first"
    rolf = second(store, found)
    factors.add_authenticator(store, rolf, SECRET, code_at(0), "sealed")
    assert refusal_of(factors.require, store, rolf, True) == "not_allowed"
    factors.add_authenticator(store, found.account, SECRET, code_at(0), "sealed")
    factors.require(store, found.account, True)
    assert current(store, found.cookie).factor_required
    assert not house(store, "rival").account.factor_required  # of another venue


def test_whoever_has_none_lacks_it_where_it_is_required(store: Store, clock: Clock) -> None:
    found, _ = protected(store)
    second(store, found)
    rolf, cookie = sign_ins.sign_in(store, "rolf", PASSWORD)

    def lacking() -> bool:
        return factors.is_lacking(store, current(store, cookie))

    assert not lacking()
    factors.require(store, found.account, True)
    assert lacking()
    assert not factors.is_lacking(store, current(store, found.cookie))
    factors.add_authenticator(store, rolf, SECRET, code_at(0), "sealed")
    assert not lacking()
    factors.remove_app(store, rolf)
    assert lacking()
    factors.require(store, found.account, False)
    assert not lacking()


def current(store: Store, cookie: str) -> Account:
    found = sign_ins.current(store, cookie)
    assert found
    return found


# The log


def told(store: Store, found: House) -> list[tuple[str, int | None, str, str]]:
    log = load_venue(store, found.key).log
    return [(*done.action, done.by) for done in log if isinstance(done.action, AccountEntry)]


def change_screen(store: Store, found: House) -> None:
    """Each thing twice: what is so already is no entry, nor is a timer or a held page."""
    join_links.renew_join_link(store, found.owner, "wall", lambda *_: "screen", False)
    for _ in range(2):
        big_screens.arrange(store, found.owner, ["join"], {"join": 20})
        big_screens.hold(store, found.owner, "join")
        big_screens.turn_timer(store, found.owner, big_screens.BREAK, big_screens.START, 5)
    for text in ("Kitchen closes", "Kitchen closes", "", ""):
        big_screens.send(store, found.owner, text)
    for wanted in (True, True, False, False):
        big_screens.start_by_themselves(store, found.owner, wanted)


def test_what_happens_to_accounts_is_in_the_log(store: Store, clock: Clock) -> None:
    found, codes = protected(store)
    own, me = found.account.id, found.account.by
    rolf = second(store, found)
    invitations.invite_into(store, found.account, "owner")
    invitations.revoke_invitations(store, found.account)
    invitations.revoke_invitations(store, found.account)  # there is none any more
    accounts.change_role(store, found.account, rolf.id, "owner")
    join_links.renew_join_link(store, found.owner, "player", lambda *_: "token", False)
    for locked in (True, True, False, False):  # what is so already is no entry
        join_links.lock(store, found.owner, locked)
    people.add(store, found.owner, ["Ana"])
    for _ in range(2):  # the same phone again is what it was
        arrivals.join(store, Actor("a" * 64, ""), "token", 1, "")
    phones.free_phones(store, found.owner, 1)
    phones.free_phones(store, found.owner, 1)  # there is none any more
    link = phones.link_for(store, found.owner, 1)
    arrivals.join(store, Actor("b" * 64, ""), link, None, "")
    join_links.renew_join_link(store, found.owner, "keeper", lambda *_: "keeping", False)
    join_links.renew_join_link(store, found.owner, "watcher", lambda *_: "watching", False)
    arrivals.join(store, Actor("c" * 64, ""), "keeping", None, "")
    arrivals.join(store, Actor("d" * 64, ""), "watching", None, "")  # who only looks
    for _ in range(2):
        accounts.call_venue(store, found.account, "Elsewhere")
    change_screen(store, found)
    _, cookie = sign_ins.sign_in(store, "rolf", PASSWORD)
    sign_ins.sign_out(store, cookie)
    sign_ins.sign_out(store, cookie)  # nobody is signed in
    password_changes.reset_link(store, "rolf")
    accounts.change_role(store, found.account, rolf.id, "")
    for required in (True, True, False, False):
        factors.require(store, found.account, required)
    factors.use_recovery(store, found.account, codes[0])
    factors.renew_codes(store, found.account)
    factors.remove_app(store, found.account)
    password_changes.change_password(store, found.account, PASSWORD, OTHER)
    password_changes.reset(store, password_changes.reset_link(store, "rita"), PASSWORD)
    sign_ins.sign_out_everywhere(store, found.account)
    expected = [
        ("account_made", own, "owner", me),
        ("factor_added", own, "totp", me),
        ("invited", None, "organiser", me),
        ("account_made", rolf.id, "organiser", rolf.by),
        ("invited", None, "owner", me),
        ("invitations_withdrawn", None, "", me),
        ("role_changed", rolf.id, "owner", me),
        ("link_renewed", None, "player", me),
        ("link_locked", None, "player", me),
        ("link_unlocked", None, "player", me),
        ("phone_joined", None, "person 1", "phone aaaa"),
        ("phone_freed", None, "person 1", me),
        ("phone_link_made", None, "person 1", me),
        ("phone_joined", None, "person 1", "phone bbbb"),
        ("link_renewed", None, "keeper", me),
        ("link_renewed", None, "watcher", me),
        ("phone_joined", None, "keeper", "phone cccc"),
        ("venue_renamed", None, "", me),
        ("link_renewed", None, "wall", me),
        ("screen_changed", None, "", me),
        ("message_shown", None, "", me),
        ("message_removed", None, "", me),
        ("timers_automatic", None, "", me),
        ("timers_manual", None, "", me),
        ("signed_in", rolf.id, "password", rolf.by),
        ("signed_out", rolf.id, "", rolf.by),
        ("reset_link_made", rolf.id, "", "server"),
        ("account_removed", rolf.id, "", me),
        ("factor_required", None, "", me),
        ("factor_optional", None, "", me),
        ("recovery_used", own, "", me),
        ("recovery_renewed", own, "", me),
        ("factor_removed", own, "totp", me),
        ("password_changed", own, "", me),
        ("reset_link_made", own, "", "server"),
        ("password_reset", own, "", me),
        ("signed_out_everywhere", own, "", me),
    ]
    assert told(store, found) == expected
    factors.add_authenticator(store, found.account, SECRET, code_at(0), "sealed")
    factors.reset_factors(store, found.account, own)
    assert {entry[0] for entry in told(store, found)} == {*ACCOUNT_ENTRIES}
    assert corruptions(store) == []


def test_what_is_refused_is_not_in_the_log(store: Store) -> None:
    found = house(store)
    before = told(store, found)
    for job in (
        lambda: sign_ins.sign_in(store, "rita", "wrong"),
        lambda: accounts.change_role(store, found.account, found.account.id, ""),
        lambda: invitations.invite_into(store, found.account, "king"),
        lambda: factors.use_recovery(store, found.account, "abcd-abcd-abcd-abcd"),
    ):
        with pytest.raises(RuleViolation):
            job()
    assert told(store, found) == before


def test_an_undo_passes_over_entries_about_accounts(store: Store) -> None:
    found = house(store)
    people.add(store, found.owner, ["Ana"])
    organise.act(store, found.owner, Deactivate(1))
    away = found.view.seq
    stamp = found.view.stamp
    sign_ins.sign_in(store, "rita", PASSWORD)
    last = found.view
    assert (last.seq, last.stamp) == (away + 1, stamp)
    assert refusal_of(organise.act, store, found.owner, Revoke(last.seq)) == "cannot_be_undone"
    organise.act(store, found.owner, Revoke(away))
    assert found.view.state.people[1].here
    assert corruptions(store) == []


# A crowd


def test_the_ninth_is_sent_away() -> None:
    line, leave = HashQueue(4, 4), Event()
    inside = Barrier(5)

    def hash_slowly() -> None:
        with line:
            inside.wait(10)
            leave.wait(10)

    busy = [Thread(target=hash_slowly) for _ in range(4)]
    for thread in busy:
        thread.start()
    inside.wait(10)
    waiting = [line.places.acquire(blocking=False) for _ in range(4)]
    assert all(waiting)
    with pytest.raises(Crowded), line:
        pass
    leave.set()
    for thread in busy:
        thread.join(10)
    with line:
        pass


def test_eight_at_once_all_have_their_turn() -> None:
    line, together, done = HashQueue(4, 4), Barrier(8), []

    def come() -> None:
        together.wait(10)
        with line:
            done.append(1)

    crowd = [Thread(target=come) for _ in range(8)]
    for thread in crowd:
        thread.start()
    for thread in crowd:
        thread.join(10)
    assert len(done) == 8
