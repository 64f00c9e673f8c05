"""`manage.py verify`: guards of the database that are missing, and triggers that are none of ours."""

import json

import pytest
from django.db import connection

from guarding.verification import foreign_triggers, missing_guards
from tests.commands.verify.stored import execute

pytestmark = [pytest.mark.database, pytest.mark.django_db]

EVIL = {
    "sqlite": """
        CREATE TRIGGER evil AFTER INSERT ON people_account
        BEGIN UPDATE people_account SET role = 'director' WHERE name = 'Max'; END
    """,
    "postgresql": """
        CREATE FUNCTION evil() RETURNS trigger AS
        $$BEGIN NEW.role = 'director'; RETURN NEW; END$$ LANGUAGE plpgsql;
        CREATE TRIGGER evil BEFORE INSERT ON people_account FOR EACH ROW EXECUTE FUNCTION evil()
    """,
}


def add_evil_trigger() -> None:
    with connection.cursor() as cursor:
        cursor.execute(EVIL[connection.vendor])


def test_a_trigger_that_somebody_added_is_said(verify):
    assert foreign_triggers() == []
    add_evil_trigger()
    code, out, _ = verify()
    assert code == 1
    assert "database: triggers that do not belong to Tableside: evil on people_account" in out.splitlines()
    assert missing_guards() == []


def test_programs_are_told_too(verify):
    add_evil_trigger()
    with connection.cursor() as cursor:
        on = " ON games_entry" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER games_entry_no_update{on}")
    code, out, err = verify("--json")
    assert (code, err) == (1, "")
    told = [json.loads(line) for line in out.splitlines()]
    guards = {"missing": ["games_entry_no_update"], "foreign": ["evil on people_account"]}
    assert {"guards": guards, "ok": False} in told


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="only PostgreSQL has rules")
def test_a_rule_does_as_much_as_a_trigger():
    execute("CREATE RULE evil AS ON DELETE TO games_seat DO INSTEAD NOTHING")
    assert [str(trigger) for trigger in foreign_triggers()] == ["evil on games_seat"]


def test_a_guard_of_another_table_under_the_same_name_is_none_of_ours(db):
    if connection.vendor == "sqlite":
        pytest.skip("SQLite gives each name once")
    execute(
        "CREATE TRIGGER games_entry_no_delete BEFORE DELETE ON games_seat"
        " FOR EACH ROW EXECUTE FUNCTION tableside_refuse()"
    )
    assert [str(trigger) for trigger in foreign_triggers()] == ["games_entry_no_delete on games_seat"]
    assert missing_guards() == []
