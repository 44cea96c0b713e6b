"""Accounts: made by a link that works once, opened by a password, closed everywhere at once."""

from pathlib import Path
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection

from companion.refusal import RuleViolation
from companion.services.account import accounts, invitations, password_changes, passwords, sign_ins
from companion.services.play.reader import Unknown
from companion.services.policy import Role
from companion.store.accounts import account_by_login
from companion.store.database import Store
from companion.store.models import Base
from companion.store.venues import venue_keys
from tests.helpers.stores import at_once
from tests.services.helpers.venues import PASSWORD, house


def refused(refusal: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refusal.value.code


def test_the_first_link_makes_a_venue_with_its_owner(store: Store) -> None:
    found = house(store)
    assert found.account.role == Role.OWNER
    assert sign_ins.current(store, found.cookie) == found.account
    assert found.view.name == "Café Zwölf"


def test_a_link_works_once(store: Store) -> None:
    link = invitations.invite(store, "owner")
    assert invitations.invited(store, link) == ("owner", None)
    invitations.accept(store, link, "rita", PASSWORD, "Café Zwölf")
    with pytest.raises(Unknown):
        invitations.invited(store, link)
    with pytest.raises(Unknown):
        invitations.accept(store, link, "rolf", PASSWORD, "Café Elf")


def test_an_old_link_leads_nowhere(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    link = invitations.invite(store, "owner")
    monkeypatch.setattr(invitations, "now", lambda: "2999-01-01T00:00:00Z")
    with pytest.raises(Unknown):
        invitations.accept(store, link, "rita", PASSWORD, "Café Zwölf")


def test_a_refused_password_leaves_the_link_alone(store: Store) -> None:
    link = invitations.invite(store, "owner")
    for password, code in [("short", "password_length"), ("password1", "password_weak")]:
        with pytest.raises(RuleViolation) as refusal:
            invitations.accept(store, link, "rita", password, "Café Zwölf")
        assert refused(refusal) == code
    with pytest.raises(RuleViolation) as refusal:
        invitations.accept(store, link, "rita", "cafezwolf1", "cafezwolf")
    assert refused(refusal) == "password_weak"
    invitations.accept(store, link, "rita", PASSWORD, "Café Zwölf")


def test_a_name_belongs_to_one_account_and_capitals_are_the_same(store: Store) -> None:
    house(store, "rita")
    link = invitations.invite(store, "owner")
    with pytest.raises(RuleViolation) as refusal:
        invitations.accept(store, link, " RITA ", PASSWORD, "Café Elf")
    assert refused(refusal) == "login_taken"
    invitations.accept(store, link, "rolf", PASSWORD, "Café Elf")


def test_signing_in_takes_the_right_name_and_password(store: Store) -> None:
    found = house(store)
    account, cookie = sign_ins.sign_in(store, "Rita", PASSWORD)
    assert account == found.account
    assert cookie != found.cookie
    for login, password in [("rita", "something else"), ("nobody", PASSWORD), ("rita", "")]:
        with pytest.raises(RuleViolation) as refusal:
            sign_ins.sign_in(store, login, password)
        assert refused(refusal) == "wrong_password"


def test_signing_out_ends_one_device_or_all(store: Store) -> None:
    found = house(store)
    _, second = sign_ins.sign_in(store, "rita", PASSWORD)
    _, third = sign_ins.sign_in(store, "rita", PASSWORD)
    sign_ins.sign_out(store, second)
    assert sign_ins.current(store, second) is None
    assert sign_ins.current(store, third) == found.account
    sign_ins.sign_out_everywhere(store, found.account)
    assert sign_ins.current(store, third) is None
    assert sign_ins.current(store, found.cookie) is None


def test_who_was_away_for_long_signs_in_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = house(store)
    idle = sign_ins.IDLE
    monkeypatch.setattr(sign_ins, "IDLE", -idle)
    assert sign_ins.current(store, found.cookie) is None
    monkeypatch.setattr(sign_ins, "IDLE", idle)
    monkeypatch.setattr(sign_ins, "ABSOLUTE", -idle)
    assert sign_ins.current(store, found.cookie) is None


def test_another_password_ends_all_that_came_by_the_old_one(store: Store) -> None:
    found = house(store)
    with pytest.raises(RuleViolation):
        password_changes.change_password(store, found.account, "wrong", "grüne lampe am fenster")
    cookie = password_changes.change_password(
        store, found.account, PASSWORD, "grüne lampe am fenster"
    )
    assert sign_ins.current(store, found.cookie) is None
    assert sign_ins.current(store, cookie) == found.account
    with pytest.raises(RuleViolation):
        sign_ins.sign_in(store, "rita", PASSWORD)
    sign_ins.sign_in(store, "rita", "grüne lampe am fenster")


def test_an_invited_organiser_belongs_to_the_same_venue(store: Store) -> None:
    found = house(store)
    link = invitations.invite(store, "organiser", found.account.venue)
    second, _ = invitations.accept(store, link, "rolf", PASSWORD)
    assert (second.key, second.role) == (found.key, Role.ORGANISER)


def test_a_venue_keeps_an_owner(store: Store) -> None:
    found = house(store)
    link = invitations.invite(store, "organiser", found.account.venue)
    second, cookie = invitations.accept(store, link, "rolf", PASSWORD)
    for role in ("organiser", ""):
        with pytest.raises(RuleViolation) as refusal:
            accounts.change_role(store, found.account, found.account.id, role)
        assert refused(refusal) == "last_owner"
    accounts.change_role(store, found.account, second.id, "owner")
    assert sign_ins.current(store, cookie) is None  # whoever becomes more signs in again
    accounts.change_role(store, found.account, found.account.id, "")
    assert [row.login for row in accounts.accounts(store, found.account.venue)] == ["rolf"]


def test_nobody_changes_an_account_of_another_venue(store: Store) -> None:
    first, second = house(store, "rita"), house(store, "rolf")
    with pytest.raises(Unknown):
        accounts.change_role(store, first.account, second.account.id, "organiser")


def test_no_password_cookie_or_link_is_kept_as_it_is(store: Store) -> None:
    found = house(store)
    link = invitations.invite(store, "organiser", found.account.venue)

    def everything(connection: Connection) -> str:
        return repr([[*connection.execute(each.select())] for each in Base.metadata.sorted_tables])

    kept = store.read(everything)
    assert "rita" in kept
    for secret in (PASSWORD, found.cookie, link):
        assert secret not in kept


def test_passwords_are_hashed_as_slowly_as_owasp_advises() -> None:
    """The tests themselves do it faster: this is what is served."""
    source = Path(passwords.__file__).read_text()
    assert "PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)" in source


def test_a_hash_of_other_times_is_made_anew(store: Store) -> None:
    found = house(store)

    def kept() -> str:
        return str(store.read(lambda connection: account_by_login(connection, "rita")).password)

    before = kept()
    with patch.object(passwords, "HASHER", PasswordHasher(2, 16, 1)):
        sign_ins.sign_in(store, "rita", PASSWORD)
    assert before != kept()
    assert "m=16,t=2" in kept()
    assert sign_ins.current(store, found.cookie) == found.account


def test_a_password_of_signs_is_judged_by_its_beginning() -> None:
    assert len(passwords.judged("correct horse battery staple 1992 " * 3)) == 72
    assert len(passwords.judged("4@8({[<369!1|0$5+7%2" * 5)) == 24


def test_of_two_links_to_the_first_venue_used_at_once_one_makes_it(store: Store) -> None:
    """Two servers that start on an empty database show one each."""
    links = [invitations.first_setup(store) or "" for _ in range(2)]
    made = at_once(
        [
            lambda link=link, at=at: invitations.accept(  # type: ignore[misc]
                store, link, f"login {at}", PASSWORD, "Café"
            )
            for at, link in enumerate(links)
        ]
    )
    assert len([each for each in made if isinstance(each, Unknown)]) == 1
    assert len(store.read(venue_keys)) == 1
    assert invitations.first_setup(store) is None
