"""A slow or busy machine fails no test that allows a certain processor time."""

import pytest

from tests import slowness


def let_work_take(monkeypatch: pytest.MonkeyPatch, seconds: float, *, known: float) -> None:
    """Measures these times: for the known work, and for any other."""
    monkeypatch.setattr(slowness, "_seconds", lambda work: known if work is slowness.known_work else seconds)


def test_on_a_machine_three_times_as_slow_work_may_take_three_times_as_long(monkeypatch):
    let_work_take(monkeypatch, 0.12, known=3 * slowness.USUAL)
    assert slowness.quiet_seconds(print, enough=0.05) == pytest.approx(0.04)


def test_on_a_faster_machine_it_may_not_take_less(monkeypatch):
    let_work_take(monkeypatch, 0.12, known=slowness.USUAL / 3)
    assert slowness.slowness() == 1
    assert slowness.quiet_seconds(print, enough=0.05) == 0.12
