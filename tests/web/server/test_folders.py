"""Where an instance lies, from a checkout and from a wheel."""

from pathlib import Path

import pytest

from companion.config import folders


def test_a_checkout_keeps_it_in_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_INSTANCE", raising=False)
    assert folders.instance_folder() == folders.PACKAGE.parent / "instance"


def test_the_environment_names_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    assert folders.instance_folder() == tmp_path


@pytest.mark.parametrize(
    ("named", "expected"),
    [("/var/data", "/var/data/companion"), ("data", "/home/hanna/.local/share/companion")],
)
def test_a_wheel_keeps_it_with_the_data_of_its_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str, expected: str
) -> None:
    (tmp_path / "templates").mkdir()
    monkeypatch.setattr(folders, "PACKAGE", tmp_path)
    monkeypatch.delenv("COMPANION_INSTANCE", raising=False)
    monkeypatch.setenv("HOME", "/home/hanna")
    monkeypatch.setenv("XDG_DATA_HOME", named)
    assert folders.instance_folder() == Path(expected)
