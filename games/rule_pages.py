"""The rules of a title as a page shows them: by chapter, with drawn examples.

Nothing on it depends on who looks, so it is made once for each title and language.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from games.engine.examples import Example, Examples, Window, marks
from games.engine.game import AnyGame
from games.engine.rulebook import Rule
from games.engine.signs import seat_sign
from games.markup import chips
from games.rule_links import with_rules_of_this_page
from games.tablet.table import face_of
from games.titles import TITLES
from scoring.drawn import BLANK, drawn, together
from scoring.words import Colour, RuleCode

WIDE = 360
"""A picture that is wider stands above its caption, not beside it; in pixels."""


class DrawnExample(NamedTuple):
    caption: Markup
    picture: Markup
    things: Markup
    """What players hold, as chips."""
    is_wide: bool


class PrintedRule(NamedTuple):
    code: str
    paragraphs: Sequence[Markup]
    additions: Sequence[tuple[str, Markup]]
    """A ruling and an option, each with its label."""
    examples: Sequence[DrawnExample]


class PrintedChapter(NamedTuple):
    title: str
    rules: Sequence[PrintedRule]


class RulePage(NamedTuple):
    chapters: Sequence[PrintedChapter]
    symbols: Markup
    """The SVG definitions that the pictures refer to."""
    note: str
    """What has to be known about the examples."""
    waivable: Markup
    """The codes of the rules from which a referee may allow an exception."""


@cache
def rule_page(slug: str, language: str) -> RulePage:
    game = TITLES[slug]
    chapters = [
        PrintedChapter(
            chapter.title.say(language), [_printed(game, rule, language) for rule in chapter.rules]
        )
        for chapter in game.rulebook.chapters
    ]
    note = game.examples.note if game.examples else None
    waivable = ", ".join(rule.code for rule in game.rulebook if rule.waivable)
    return RulePage(
        chapters,
        _symbols(game, language),
        note.say(language) if note else "",
        with_rules_of_this_page(waivable, game),
    )


def _symbols(game: AnyGame, language: str) -> Markup:
    if not game.examples:
        return BLANK
    state = game.examples.examples[0].position(game)
    return face_of(game).board.symbols(state, language)


def _printed(game: AnyGame, rule: Rule, language: str) -> PrintedRule:
    said = [
        (label.say(language), with_rules_of_this_page(text.say(language), game))
        for label, text in rule.additions
    ]
    return PrintedRule(
        rule.code,
        [with_rules_of_this_page(part, game) for part in rule.text.say(language).split("\n")],
        said,
        [*_examples(game, rule.code, language)],
    )


def _examples(game: AnyGame, code: RuleCode, language: str) -> Iterator[DrawnExample]:
    if game.examples:
        for example in game.examples.of(code):
            yield _drawn(game, game.examples, example, language)


def _drawn(game: AnyGame, examples: Examples, example: Example[object], language: str) -> DrawnExample:
    state = example.position(game)
    shown = [_hand(game, examples, Colour(colour), state, language) for colour in example.hands]
    things = chips([*example.things(state)], language)
    return DrawnExample(
        with_rules_of_this_page(example.caption.say(language), game),
        _picture(game, example, state, examples.zoom, language) if example.window else BLANK,
        together([*shown, drawn("<li>{}</li>", things) if things else BLANK]),
        example.window is not None and example.window[2] * examples.zoom > WIDE,
    )


def _picture(game: AnyGame, example: Example[object], state: object, zoom: float, language: str) -> Markup:
    assert example.window
    board = face_of(game).board.picture(state, marks(game, example, state), language)
    if not example.halves:
        return _svg(example.window, zoom, board)
    left, top, width, height = example.window
    halves = ((left, top, width / 2, height), (left + width / 2, top, width / 2, height))
    return drawn('<div class="halves">{}</div>', together(_svg(half, zoom, board) for half in halves))


def _svg(window: Window, zoom: float, board: Markup) -> Markup:
    return drawn(
        '<svg viewBox="{}" width="{}" height="{}" aria-hidden="true">{}</svg>',
        " ".join(f"{number:g}" for number in window),
        *_size(window, zoom),
        board,
    )


def _size(window: Window, zoom: float) -> tuple[int, int]:
    """Width and height in pixels."""
    return round(window[2] * zoom), round(window[3] * zoom)


def _hand(game: AnyGame, examples: Examples, colour: Colour, state: object, language: str) -> Markup:
    return drawn(
        "<li>{}<b>{}</b> {}</li>",
        seat_sign(colour),
        escape(examples.names[colour]),
        chips(face_of(game).cards(state, colour), language),
    )
