"""The practice board, which of its places touch, and the places of a document."""

from games.titles.flandern.board import read_board

PRACTICE = read_board("practice")


def contacts(board):
    return board.touching, board.long_contacts


def places_of(document):
    """Each place's name with its part of the document, centres first in their city."""
    for city in document["cities"]:
        yield f"{city['city']} 0", city["centre"]
        for site in city["sites"]:
            yield f"{city['city']} {site['site']}", site
