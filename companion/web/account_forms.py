"""The forms of accounts. What the rules refuse is said at the field it is about."""

from typing import TypeVar

from flask import request
from wtforms import BooleanField, Form, HiddenField, IntegerField, PasswordField, StringField

from companion.games.kernel import Refusal
from companion.web.venue.blueprint import plainly

Filled = TypeVar("Filled", bound=Form)


class SignInForm(Form):
    login = StringField()
    password = PasswordField()


class AcceptForm(Form):
    link = HiddenField()
    venue = StringField()
    login = StringField()
    password = PasswordField()


class ResetForm(Form):
    link = HiddenField()
    password = PasswordField()


class PasswordForm(Form):
    password = PasswordField()
    new = PasswordField()


class ProofForm(Form):
    """What proves once more, or by a second factor, who is asking."""

    confirm_code = StringField()
    confirm_recovery = StringField()
    confirm_passkey = HiddenField()
    confirm_password = PasswordField()

    @property
    def is_sent(self) -> bool:
        return any(field.data for field in self)


class ReturnForm(Form):
    """The page to go on with."""

    next = HiddenField()


class AppForm(Form):
    sealed = HiddenField()
    code = StringField()


class PasskeyForm(Form):
    name = StringField()
    passkey = HiddenField()


class ChosenForm(Form):
    """One of a list, by its number."""

    number = IntegerField()


class InvitationForm(Form):
    role = StringField()


class RoleForm(Form):
    account = IntegerField()
    role = StringField()


class RequirementForm(Form):
    """Whether everybody who runs the venue needs a second factor."""

    required = BooleanField()


class VenueForm(Form):
    """What the venue is called."""

    name = StringField()


class RenewalForm(Form):
    """Of a link into the venue."""

    role = StringField()
    send_away = BooleanField()


FIELDS = {
    "wrong_password": "password",
    "wrong_own_password": "password",
    "password_length": "password",
    "password_weak": "password",
    "login_taken": "login",
    "wrong_code": "code",
    "wrong_passkey": "passkey",
    "too_many_passkeys": "passkey",
}


def sent(form: type[Filled]) -> Filled:
    """As it was sent; no NUL in it, which no database takes."""
    found = form(request.form)
    for field in found:
        if isinstance(field.data, str):
            field.data = field.data.replace("\0", "")
    return found


def refuse(form: Form, refusal: Refusal, **fields: str) -> None:
    """Say at its field why something is refused; `fields` are those of this form, by the code."""
    named = str(refusal.params.get("field", ""))
    wanted = fields.get(refusal.code) or FIELDS.get(refusal.code) or named
    field = form[wanted] if wanted in form else next(iter(form))
    field.errors = [*field.errors, plainly(refusal)]
