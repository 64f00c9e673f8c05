"""Whatever a document consists of, it is read in time or refused before it is taken apart."""

import json

import pytest

from scoring.document import MOST_PARTS, Malformed, load, parse


def document_with(part: object, count: int) -> bytes:
    """A document in which there are so many of these parts."""
    return json.dumps({"parts": [part] * count}).encode()


def test_as_many_objects_and_lists_as_are_allowed_are_read():
    assert len(parse(document_with({}, MOST_PARTS - 1))["parts"]) == MOST_PARTS - 1
    assert len(parse(document_with([], MOST_PARTS - 1))["parts"]) == MOST_PARTS - 1


@pytest.mark.parametrize(
    ("part", "en", "de"),
    [
        ({}, "more than 10000 objects", "mehr als 10000 Objekte"),
        ([], "more than 10000 lists", "mehr als 10000 Listen"),
        ([[[]]], "more than 10000 lists", "mehr als 10000 Listen"),
    ],
)
def test_a_document_of_more_parts_is_refused_before_it_is_taken_apart(monkeypatch, part, en, de):
    monkeypatch.setattr("scoring.document.json.loads", lambda *_, **__: pytest.fail("it was taken apart"))
    with pytest.raises(Malformed) as refused:
        parse(document_with(part, MOST_PARTS))
    assert refused.value.text == (f"The document has {en}.", f"Das Dokument hat {de}.")


def test_a_file_at_the_command_line_may_have_more(tmp_path):
    file = tmp_path / "document.json"
    file.write_bytes(document_with([{}], 2 * MOST_PARTS))
    assert len(load(str(file))["parts"]) == 2 * MOST_PARTS
