"""The settings of the club: attested whole, also where an older link knew only one of them."""

from dataclasses import replace

import pytest

from accounts.access import Openness, Role
from accounts.attested import LATER_SETTINGS, SETTINGS
from accounts.club import change_settings
from accounts.models import ClubSettings
from chain.appending import attest, attesting
from chain.attested import AttestedTable
from chain.models import ChainLink
from chain.verification import chain_finding
from tests.actors import account
from tests.chain.club import execute

pytestmark = [pytest.mark.database, pytest.mark.django_db]

OLDER: AttestedTable = replace(SETTINGS, only=("id", "demands_second_factor"), later={})
"""The settings as an earlier version attested them."""


@pytest.fixture
def from_before() -> None:
    """A club whose only link about its settings is of the time when there was one setting."""
    account("Dora", Role.DIRECTOR)
    with attesting():
        ClubSettings.objects.create(demands_second_factor=True)
        attest("settings changed", OLDER, ClubSettings.ONLY, who="Dora")
    assert '"settings":{"1":{"demands_second_factor":true,"id":1}}' in ChainLink.objects.latest("pk").content


def found() -> list[str]:
    return [str(fault).partition(", after link")[0] for fault in chain_finding().faults]


@pytest.mark.usefixtures("from_before")
def test_a_link_from_before_still_holds():
    assert found() == []


def test_every_later_setting_is_as_it_is_stored_at_first():
    club = ClubSettings()
    assert {name: getattr(club, name) for name in LATER_SETTINGS} == LATER_SETTINGS
    columns = {field.attname for field in ClubSettings._meta.concrete_fields}
    assert columns == {"id", "demands_second_factor", *LATER_SETTINGS}
    assert SETTINGS.acts["settings changed"].changes == columns - {"id"}


@pytest.mark.usefixtures("from_before")
def test_a_later_setting_changed_by_hand_is_found_though_no_link_knew_it():
    execute("UPDATE people_clubsettings SET openness = 'everything'")
    assert found() == ["the club's settings: openness is “everything”, attested as “nobody”"]


@pytest.mark.usefixtures("from_before")
def test_changes_are_attested_from_then_on():
    for openness in (Openness.PLAYING, Openness.NOBODY, Openness.EVERYTHING):
        change_settings({"openness": openness, "name": f"Anger {openness}"}, by="Dora")
        assert found() == []
    execute("UPDATE people_clubsettings SET name = ''")
    assert found() == ["the club's settings: name is “”, attested as “Anger everything”"]


@pytest.mark.parametrize("is_from_before", [True, False])
def test_what_was_changed_by_hand_does_not_pass_for_a_part_of_the_next_change(request, is_from_before):
    if is_from_before:
        request.getfixturevalue("from_before")
    else:
        change_settings({"language": "de"}, by="Dora")
    execute("UPDATE people_clubsettings SET openness = 'everything'")
    change_settings({"name": "Anger"}, by="Dora")
    (fault,) = found()
    assert fault.startswith("the club's settings: openness is “everything” in link ")
    assert fault.endswith("an act that does not change it; attested before as “nobody”")


def test_settings_that_somebody_put_there_are_found():
    account("Dora", Role.DIRECTOR)
    ClubSettings.objects.create(openness=Openness.EVERYTHING, terms={"medina": {}})
    assert [fault.partition(", which")[0] for fault in found()] == [
        "the club's settings: openness is “everything”",
        "the club's settings: terms is {'medina': {}}",
    ]


def test_settings_of_before_there_was_a_chain_are_no_fault():
    account("Dora", Role.DIRECTOR)
    ClubSettings.objects.create(demands_second_factor=True)
    assert found() == []
