"""This computer in its network, whatever it is called."""

import pytest

from serving import network
from serving.certificates import certificate_files, names_of, prepare_certificate
from tests.present import present


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("Clubraum", ["clubraum", "clubraum.local"]),
        ("Büro-PC", ["xn--bro-pc-3ya", "xn--bro-pc-3ya.local"]),
        ("tablet_1.verein", ["tablet_1.verein", "tablet_1.verein.local"]),
        ("", []),
        ("club room", []),
        ("a..b", []),
        ("ü" * 80, []),
    ],
)
def test_its_names_are_those_that_browsers_ask_for(name, names, monkeypatch, tmp_path):
    monkeypatch.setattr("serving.network.socket.gethostname", lambda: name)
    assert network.own_names() == names
    assert isinstance(network.named_addresses(), list)
    prepare_certificate(tmp_path, network.own_names())
    assert {*names_of(present(certificate_files(tmp_path).read()).certificate)} >= {*names, "localhost"}
