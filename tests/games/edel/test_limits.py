"""A limit that no play can reach: ten event cards a stage are too few for 15 certificates."""

import pytest

from companion.games.edel.engine import apply
from companion.games.edel.events import CertificateCard
from companion.games.edel.state import Performance, start
from companion.refusal import RuleViolation


def test_6_2_no_more_certificates_than_exist() -> None:
    state = start(3, {})._replace(scene=Performance("event", 0))
    almost = state._replace(certificates=(8, 6, 0))
    assert apply(almost, CertificateCard(0)).certificates == (9, 6, 0)
    with pytest.raises(RuleViolation) as refused:
        apply(state._replace(certificates=(8, 7, 0)), CertificateCard(0))
    assert refused.value.code == "no_such_card_left"
