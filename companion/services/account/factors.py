"""Second factors: an app that shows codes, passkeys, and recovery codes on paper.

The secret of an app is known here only while it is compared: the database keeps it sealed, and
only the web has the key. Recovery codes are kept as hashes; each works once.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from hmac import compare_digest
from secrets import choice
from typing import NamedTuple

import pyotp
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from companion.refusal import RuleViolation
from companion.services import policy
from companion.services.account.accounts import Account, checked_name
from companion.services.clock import now
from companion.services.play.reader import Unknown
from companion.services.tokens import hash_of
from companion.services.venue.reader import noted
from companion.store.accounts import accounts_of
from companion.store.database import Store
from companion.store.factors import (
    authenticator_of,
    passkeys_of,
    protected_accounts,
    put_authenticator,
    put_recovery_codes,
    recovery_codes_of,
    remove_authenticator,
    remove_factors,
    remove_passkey,
    remove_recovery_codes,
    require_factor,
    use_passkey,
    use_recovery_code,
    use_step,
)
from companion.store.models import AuthenticatorRow, PasskeyRow, add_row
from companion.venue.actions import AccountEntry

TOTP, PASSKEY, RECOVERY = "totp", "passkey", "recovery"
ISSUER = "Companion"
DRIFT = 1  # steps of half a minute that a phone's clock may be wrong by
CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
GROUPS, GROUP = 4, 4  # 79 bits: nobody tries them all, so a plain hash is enough
MOST_PASSKEYS = 20
# From what the database keeps to the secret, or None if another key sealed it.
Unseal = Callable[[str], str | None]


class Factors(NamedTuple):
    """What somebody has set up. `authenticator` is since when, or nothing."""

    authenticator: str
    passkeys: tuple[PasskeyRow, ...]
    recovery_codes: int

    def __bool__(self) -> bool:
        return bool(self.authenticator or self.passkeys)


class NewPasskey(NamedTuple):
    credential: str
    public_key: str
    uses: int
    host: str


def factors_of(store: Store, account: int) -> Factors:
    def query(connection: Connection) -> Factors:
        found = authenticator_of(connection, account)
        keys = tuple(passkeys_of(connection, account))
        return Factors(found.since if found else "", keys, recovery_codes_of(connection, account))

    return store.read(query)


def protected_in(store: Store, venue: int) -> set[int]:
    """The accounts of a venue that have a second factor."""
    return store.read(lambda connection: protected_accounts(connection, venue))


def require(store: Store, account: Account, required: bool) -> None:
    """Whether everybody who runs the venue needs a second factor; who wants that has one."""
    policy.check("require_factors", account.role)

    def job(connection: Connection) -> AccountEntry | None:
        if required and account.id not in protected_accounts(connection, account.venue):
            raise RuleViolation("own_factor_first")
        if not require_factor(connection, account.venue, required):
            return None
        return AccountEntry("factor_required" if required else "factor_optional", None, "")

    noted(store, account.key, account.by, job)


def is_lacking(store: Store, account: Account) -> bool:
    """Whether somebody has to set up a second factor before anything else."""
    return account.factor_required and account.id not in protected_in(store, account.venue)


def new_secret() -> str:
    return pyotp.random_base32()


def address_of(secret: str, login: str) -> str:
    """What an app reads from a QR code: short, so that a phone reads it at once."""
    return pyotp.TOTP(secret).provisioning_uri(login, ISSUER)


def moment() -> datetime:
    return datetime.now(UTC)


def step_of(secret: str, code: str) -> int | None:
    """The moment that a code belongs to, in steps of half a minute; None for a wrong one."""
    totp = pyotp.TOTP(secret)
    steps = [totp.timecode(moment()) + drift for drift in range(-DRIFT, DRIFT + 1)]
    fitting = [step for step in steps if compare_digest(totp.generate_otp(step), code)]
    return max(fitting, default=None)


def digits_in(code: str) -> str:
    """A code as it was meant: apps show it in two groups."""
    found = "".join(code.split())
    return found if found.isascii() and found.isdigit() else ""


def add_authenticator(
    store: Store, account: Account, secret: str, code: str, sealed: str
) -> list[str]:
    """An app that has proved to know the secret, in place of the one before.

    The first factor of all brings recovery codes with it, which are returned.
    """
    step = step_of(secret, digits_in(code))
    if step is None:
        raise RuleViolation("wrong_code")

    def put(connection: Connection) -> None:
        row = AuthenticatorRow(account_id=account.id, secret=sealed, step=step, since=now())
        put_authenticator(connection, row)

    return add_factor(store, account, TOTP, put)


def add_key(store: Store, account: Account, key: NewPasskey, name: str) -> list[str]:
    """A passkey; recovery codes where it is the first factor of all."""
    named = checked_name(name, "passkey")

    def put(connection: Connection) -> None:
        if len(passkeys_of(connection, account.id)) >= MOST_PASSKEYS:
            raise RuleViolation("too_many_passkeys", limit=MOST_PASSKEYS)
        row = PasskeyRow(**key._asdict(), account_id=account.id, name=named, since=now())
        add_row(connection, row)

    try:
        return add_factor(store, account, PASSKEY, put)
    except IntegrityError:
        raise RuleViolation("wrong_passkey") from None  # it is somebody's already


def add_factor(
    store: Store, account: Account, kind: str, put: Callable[[Connection], None]
) -> list[str]:
    codes = new_codes()
    given: list[str] = []

    def job(connection: Connection) -> AccountEntry:
        put(connection)
        given.clear()
        if not recovery_codes_of(connection, account.id):
            put_recovery_codes(connection, account.id, [hash_of(code) for code in codes])
            given.extend(codes)
        return AccountEntry("factor_added", account.id, kind)

    noted(store, account.key, account.by, job)
    return given


def new_codes() -> list[str]:
    """Of a kind that can be written and read by hand."""

    def group() -> str:
        return "".join(choice(LETTERS) for _ in range(GROUP))

    return ["-".join(group() for _ in range(GROUPS)) for _ in range(CODES)]


def renew_codes(store: Store, account: Account) -> list[str]:
    """New recovery codes in place of those before."""
    codes = new_codes()

    def job(connection: Connection) -> AccountEntry:
        put_recovery_codes(connection, account.id, [hash_of(code) for code in codes])
        return AccountEntry("recovery_renewed", account.id, "")

    noted(store, account.key, account.by, job)
    return codes


def remove_app(store: Store, account: Account) -> None:
    def job(connection: Connection) -> AccountEntry | None:
        return removed(connection, account, TOTP, remove_authenticator(connection, account.id))

    noted(store, account.key, account.by, job)


def remove_key(store: Store, account: Account, passkey: int) -> None:
    def job(connection: Connection) -> AccountEntry | None:
        many = remove_passkey(connection, account.id, passkey)
        return removed(connection, account, PASSKEY, many)

    noted(store, account.key, account.by, job)


def removed(connection: Connection, account: Account, kind: str, many: int) -> AccountEntry | None:
    """With the last factor the codes go, too: they stand for nothing any more."""
    rest = authenticator_of(connection, account.id) or passkeys_of(connection, account.id)
    if not rest:
        remove_recovery_codes(connection, account.id)
    return AccountEntry("factor_removed", account.id, kind) if many else None


def reset_factors(store: Store, account: Account, other: int) -> None:
    """An owner lets somebody in again who lost their phone: with the password alone."""
    policy.check("change_account", account.role)

    def job(connection: Connection) -> AccountEntry | None:
        if other not in [row.id for row in accounts_of(connection, account.venue)]:
            raise Unknown
        many = remove_factors(connection, other)
        return AccountEntry("factors_reset", other, "") if many else None

    noted(store, account.key, account.by, job)


def check_number(store: Store, account: Account, code: str, unseal: Unseal) -> None:
    """A code of the app, good for once, also within its half minute."""
    found = store.read(lambda connection: authenticator_of(connection, account.id))
    secret = unseal(found.secret) if found else None
    step = step_of(secret, digits_in(code)) if secret else None
    if step is None or not store.write(lambda each: use_step(each, account.id, step)):
        raise RuleViolation("wrong_code")


def use_recovery(store: Store, account: Account, code: str) -> None:
    hashed = hash_of(plain_code(code))

    def job(connection: Connection) -> AccountEntry:
        if not use_recovery_code(connection, account.id, hashed):
            raise RuleViolation("wrong_recovery_code")
        return AccountEntry("recovery_used", account.id, "")

    noted(store, account.key, account.by, job)


def plain_code(code: str) -> str:
    """As it was printed, however it was typed."""
    letters = "".join(each for each in code.casefold() if each.isalnum())
    groups = [letters[at : at + GROUP] for at in range(0, len(letters), GROUP)]
    return "-".join(groups)


def note_use(store: Store, passkey: int, uses: int, asked: int, latest: int) -> None:
    """An answer is good for once, also where its challenge and its cookie are sent again."""
    if not store.write(lambda each: use_passkey(each, passkey, uses, asked, latest)):
        raise RuleViolation("wrong_passkey")
