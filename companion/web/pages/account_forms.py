"""The forms of accounts."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms.validators import InputRequired, Length

from companion.services.account.passwords import LONGEST, SHORTEST
from companion.web.base.forms import OF_TEXTS, PageForm, TextField, WholeNumberField
from companion.web.security.forms import OLD_PASSWORD, HiddenTextField, SecretField

LONGEST_NAME = 64
NAME = (InputRequired(), Length(max=LONGEST_NAME))
NEW_PASSWORD = (InputRequired(), Length(min=SHORTEST, max=LONGEST))
OF_PASSWORDS = {"password_length": "password", "password_weak": "password"}


class SignInForm(PageForm):
    AT: ClassVar[Mapping[str, str]] = {"wrong_password": "password"}

    login = TextField(validators=NAME)
    password = SecretField(validators=OLD_PASSWORD)


class AcceptForm(PageForm):
    AT: ClassVar[Mapping[str, str]] = {**OF_PASSWORDS, "login_taken": "login"}

    link = HiddenTextField()
    venue = TextField(validators=NAME)
    login = TextField(validators=NAME)
    password = SecretField(validators=NEW_PASSWORD)


class ResetForm(PageForm):
    AT: ClassVar[Mapping[str, str]] = OF_PASSWORDS

    link = HiddenTextField()
    password = SecretField(validators=NEW_PASSWORD)


class PasswordForm(PageForm):
    AT: ClassVar[Mapping[str, str]] = {
        "wrong_own_password": "password",
        "password_length": "new",
        "password_weak": "new",
    }

    password = SecretField(validators=OLD_PASSWORD)
    new = SecretField(validators=NEW_PASSWORD)


class AppForm(PageForm):
    AT: ClassVar[Mapping[str, str]] = {"wrong_code": "code"}

    sealed = HiddenTextField()
    code = TextField(validators=[InputRequired(), Length(max=12)])


class PasskeyForm(PageForm):
    AT: ClassVar[Mapping[str, str]] = {
        "wrong_passkey": "passkey",
        "too_many_passkeys": "passkey",
        **dict.fromkeys(OF_TEXTS, "name"),
    }

    name = TextField(validators=NAME)
    passkey = HiddenTextField()


class ChosenForm(PageForm):
    """One of a list, by its number."""

    number = WholeNumberField(missing=0)
