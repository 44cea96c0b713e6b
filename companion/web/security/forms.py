"""How somebody proves who they are, and where to go on then."""

from collections.abc import Mapping
from typing import ClassVar

from wtforms.validators import InputRequired, Length
from wtforms.widgets import HiddenInput, PasswordInput

from companion.services.account.passwords import LONGEST
from companion.web.base.forms import PageForm, TextField

OLD_PASSWORD = (InputRequired(), Length(max=LONGEST))


class SecretField(TextField):
    """A password: it is never shown again."""

    widget = PasswordInput()


class HiddenTextField(TextField):
    """What a page says to itself."""

    widget = HiddenInput()


class ProofForm(PageForm):
    """What proves once more, or by a second factor, who is asking."""

    AT: ClassVar[Mapping[str, str]] = {
        "wrong_code": "confirm_code",
        "wrong_recovery_code": "confirm_recovery",
        "wrong_passkey": "confirm_passkey",
        "wrong_own_password": "confirm_password",
    }

    confirm_code = TextField(validators=[Length(max=12)])
    confirm_recovery = TextField(validators=[Length(max=40)])
    confirm_passkey = HiddenTextField()
    confirm_password = SecretField(validators=OLD_PASSWORD)

    @property
    def is_sent(self) -> bool:
        return any(field.data for field in self)


class ReturnForm(PageForm):
    """The page to go on with."""

    next = HiddenTextField()
