"""Habits of writing no linter of ours knows: names, docstrings, classes, the map and how long things are."""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from games.titles import TITLES

HOME = Path(__file__).parent.parent
PRODUCT = (
    *("accounts", "chain", "config", "demo", "games", "guarding", "plays", "scoring", "serving"),
    *("tournaments", "web"),
)
NOT_OURS = {".git", ".venv", "node_modules", "__pycache__", "var", "var-demo"}

TEXT_AND_COMMENTS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#[^\n]*', re.DOTALL
)
MALE = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
FRAGMENT = re.compile(r'"""(And|At|Between|But|By|For|In|Into|Like|Of|Or|To|With|Without)\b')
"""The beginning of a docstring that needs the name above it to make sense."""
COMMENT = {
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".html": re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL),
    ".js": re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL),
}
"""The comments of a file with this suffix."""
QUOTED = re.compile(r"`(?:\\.|[^`\\])*`|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'")
ONE_SPAN = re.compile(r"\W*(`[^`]+`|\[[^\]]*\]\([^)]*\)|<?https?://\S+)\W*")

NOT_ON_THE_MAP = {
    *("__init__", "apps", "attested", "doors", "guards", "urls"),
    *("api", "management", "migrations", "templatetags", "titles", "views"),
}
"""Modules and folders that mean the same in every app, and the titles."""

SPAN = re.compile(r"`([^`\n]+)`")
"""What stands between backticks, in a document or a comment."""
OF_OURS = (".css", ".html", ".js", ".md", ".po", ".py", ".toml", ".txt")
"""The ends of names of files that the project has."""
MADE_HERE = {"tests/browser/screenshots"}
"""Paths that are written about and made by a command."""

NAMED_ELSEWHERE = re.compile(r"/api/shapes\.py$|/models\.py$|/migrations/|^(?:games|scoring)/titles/")
"""Where a class is called what it describes, what it stores, or what its title has."""
SHARED_NAMES = {
    "Command": "Django looks for a command under this name",
    "Progress": "how far a game has come, and how a tournament stands",
}
"""Names of several classes, each with the reason."""

LONGEST_TEMPLATE_LINE = 160
LONGEST_MARKDOWN_LINE = 100
LONGEST_MODULE = 450
LONGEST_FUNCTION = 45


@cache
def files() -> tuple[Path, ...]:
    """The files that git tracks, or all files here where there is no git."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=HOME, capture_output=True, text=True, check=True
        )
        paths = [HOME / name for name in listed.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in HOME.rglob("*") if not NOT_OURS & {*path.relative_to(HOME).parts}]
    return tuple(sorted(path for path in paths if path.is_file()))


def texts(suffix: str, folders: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """The name and the text of each file with this suffix, everywhere or in some folders."""
    for path in files():
        name = path.relative_to(HOME)
        if path.suffix == suffix and (not folders or name.parts[0] in folders):
            yield name.as_posix(), path.read_text()


def variables(code: str) -> Iterator[tuple[int, str]]:
    """Every name that the code reads or binds, with its line."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


def remarks(code: str) -> Iterator[tuple[int, str]]:
    """The comments and the docstrings, including those of attributes, with the line each begins on.

    Found by a pattern, not by parsing: all files are read in a fraction of a second.
    """
    for found in TEXT_AND_COMMENTS.finditer(code):
        begins_a_line = not code[code.rfind("\n", 0, found.start()) + 1 : found.start()].strip()
        if found[0].startswith("#") or (found[0].startswith('"""') and begins_a_line):
            yield code.count("\n", 0, found.start()) + 1, found[0]


def comments(suffix: str, text: str) -> Iterator[tuple[int, str]]:
    """The comments of a style sheet, a script or a template, with the line each begins on."""
    for found in COMMENT[suffix].finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[0]


def without_comments(suffix: str, text: str) -> str:
    return COMMENT[suffix].sub("", text)


@cache
def styled_classes() -> Mapping[str, str]:
    """The classes that have a rule, each with a style sheet that has it."""
    return {
        word: name
        for name, text in texts(".css", ("static",))
        for selector in re.findall(r"([^{};]+)\{", without_comments(".css", text))
        if not selector.lstrip().startswith("@")
        for word in re.findall(r"\.(-?[A-Za-z_][\w-]*)", QUOTED.sub("", selector))
    }


@cache
def words_of_pages() -> frozenset[str]:
    """Every word from which pages are made, and the beginning of every class whose end is computed."""
    made = [*texts(".html", ("templates",)), *texts(".js", ("static",)), *texts(".py", PRODUCT)]
    return frozenset(word for _name, text in made for word in re.findall(r"[\w-]+-\{|[\w-]+", text))


def classes_of(template: str) -> Iterator[tuple[int, str]]:
    """The classes a template gives to its elements, with their lines, except those that are computed."""
    plain = re.sub(r"\{%.*?%\}", " ", re.sub(r"\{\{.*?\}\}", "{}", without_comments(".html", template)))
    for found in re.finditer(r'\bclass="([^"]*)"', plain):
        for word in found[1].split():
            if "{}" not in word:
                yield plain.count("\n", 0, found.start()) + 1, word


@cache
def parts_of_the_map() -> Mapping[str, str]:
    """What the map in the document on architecture says of each folder."""
    drawn = (HOME / "docs/architecture.md").read_text().partition("## The map")[2].split("```")[1]
    return {found[1]: found[0] for found in re.finditer(r"^(\w+)/.*\n(?: .*\n)*", drawn, re.MULTILINE)}


def functions(code: str) -> Iterator[tuple[int, str, int]]:
    """The line, the name and the length of each function, as its indentation shows it."""
    for found in re.finditer(r"^( *)(?:async )?def (\w+)", code, re.MULTILINE):
        after = re.compile(rf"^ {{0,{len(found[1])}}}[^\s)]", re.MULTILINE).search(code, found.end())
        text = code[found.start() : after.start() if after else None].rstrip()
        yield code.count("\n", 0, found.start()) + 1, found[2], len(text.splitlines())


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines of Markdown that can be broken: no code block, table, picture or single code span or link."""
    is_code = False
    for number, line in enumerate(text.splitlines(), start=1):
        is_fence = line.lstrip().startswith("```")
        is_code ^= is_fence
        is_fixed = line.lstrip().startswith(("|", "![", "[![")) or ONE_SPAN.fullmatch(line)
        if not (is_code or is_fence or is_fixed):
            yield number, line


@cache
def known_paths() -> frozenset[str]:
    """Every file and folder of the project, by its path and by each end of its path."""
    paths = [path.relative_to(HOME) for path in files()]
    there = {*paths, *(folder for path in paths for folder in path.parents)}
    return frozenset("/".join(path.parts[first:]) for path in there for first in range(len(path.parts)))


def paths_in(text: str) -> Iterator[tuple[int, str]]:
    """The words between backticks that look like a file or a folder of the project, with their lines."""
    for span in SPAN.finditer(text):
        for word in span[1].split():
            is_in_a_folder = "/" in word and word.partition("/")[0] in known_paths()
            is_a_path = re.fullmatch(r"\w[\w./-]*", word) and (is_in_a_folder or word.endswith(OF_OURS))
            if is_a_path:
                yield text.count("\n", 0, span.start()) + 1, word.rstrip("/")


def test_a_file_that_is_named_is_there():
    """A name with a placeholder, such as `<title>`, is left to the reader."""
    found = [
        f"{name}:{line}: there is no {path}"
        for suffix in (".md", ".py")
        for name, text in texts(suffix)
        for line, path in paths_in(text)
        if path not in known_paths() | MADE_HERE
    ]
    assert not found, "\n".join(found)


def test_no_two_classes_share_a_name():
    places = defaultdict[str, list[str]](list)
    for name, code in texts(".py", PRODUCT):
        if not NAMED_ELSEWHERE.search(name):
            for word in re.findall(r"^ *class (\w+)", code, re.MULTILINE):
                places[word].append(name)
    shared = {word: where for word, where in places.items() if len(where) > 1}
    found = [f"{word}: {', '.join(where)}" for word, where in shared.items() if word not in SHARED_NAMES]
    assert not found, "\n".join(found)
    assert shared.keys() >= SHARED_NAMES.keys(), "a name that is shared no longer needs no reason"


def test_a_variable_says_what_it_is():
    found = [
        f"{name}:{line}: call it what it is, not `one`"
        for name, code in texts(".py")
        if re.search(r"\bone\b", TEXT_AND_COMMENTS.sub("", code))
        for line, variable in variables(code)
        if variable == "one"
    ]
    assert not found, "\n".join(found)


def test_a_variable_of_a_script_says_what_it_is():
    found = [
        f"{name}: call it what it is, not `one`"
        for name, text in texts(".js", ("static",))
        if re.search(r"\bone\b", QUOTED.sub("", without_comments(".js", text)))
    ]
    assert not found, "\n".join(found)


def test_comments_of_pages_speak_of_everybody():
    found = [
        f"{name}:{line}: “{word[0]}” – say they, or who it is"
        for suffix in COMMENT
        for name, text in texts(suffix, ("static", "templates"))
        for line, comment in comments(suffix, text)
        if (word := MALE.search(comment))
    ]
    assert not found, "\n".join(found)


def test_comments_and_docstrings_speak_of_everybody():
    found = [
        f"{name}:{line}: “{word[0]}” – say they, or who it is"
        for name, code in texts(".py")
        if MALE.search(code)
        for line, text in remarks(code)
        if (word := MALE.search(text))
    ]
    assert not found, "\n".join(found)


def test_a_docstring_stands_alone():
    found = [
        f"{name}:{line}: begins with “{fragment[1]}”; say what it is"
        for name, code in texts(".py")
        if FRAGMENT.search(code)
        for line, text in remarks(code)
        if (fragment := FRAGMENT.match(text))
    ]
    assert not found, "\n".join(found)


def test_a_docstring_answers_and_does_not_ask():
    found = [
        f"{name}:{line}: ends with a question; say whether"
        for name, code in texts(".py")
        if '?"""' in code
        for line, text in remarks(code)
        if text.endswith('?"""')
    ]
    assert not found, "\n".join(found)


def test_the_lines_of_a_template_are_short_enough_to_read():
    found = [
        f"{name}:{number}: {len(line)} characters, at most {LONGEST_TEMPLATE_LINE}"
        for name, text in texts(".html", ("templates",))
        for number, line in enumerate(text.splitlines(), start=1)
        if len(line) > LONGEST_TEMPLATE_LINE
    ]
    assert not found, "\n".join(found)


def test_every_rule_is_for_a_class_that_pages_have():
    found = [
        f"{name}: no page has the class `{word}`"
        for word, name in styled_classes().items()
        if not {word, word.rpartition("-")[0] + "-{"} & words_of_pages()
    ]
    assert not found, "\n".join(found)


def test_every_class_of_a_template_has_a_rule_or_is_looked_for_by_a_script():
    scripts = {word for _name, text in texts(".js", ("static",)) for word in re.findall(r"[\w-]+", text)}
    found = [
        f"{name}:{line}: no style sheet and no script knows the class `{word}`"
        for name, text in texts(".html", ("templates",))
        for line, word in classes_of(text)
        if word not in styled_classes().keys() | scripts
    ]
    assert not found, "\n".join(found)


def test_no_page_writes_a_bar_at_the_bottom_of_its_own():
    found = [
        name for name, text in texts(".html", ("templates",)) if re.search(r'class="[^"]*\bfoot\b', text)
    ]
    assert found == ["templates/foot.html"]


def test_every_variable_of_a_style_sheet_is_read():
    sheets = [*texts(".css", ("static",)), *texts(".py", PRODUCT), *texts(".html", ("templates",))]
    read = {word for _name, text in sheets for word in re.findall(r"var\((--[\w-]+)", text)}
    found = [
        f"{name}: nothing reads {word}"
        for name, text in texts(".css", ("static",))
        for word in sorted({*re.findall(r"(--[\w-]+):", text)} - read)
    ]
    assert not found, "\n".join(found)


def test_the_map_of_the_architecture_names_every_module():
    found = [
        f"docs/architecture.md: {name} is not on the map"
        for path in files()
        if path.suffix == ".py" and (name := path.relative_to(HOME)).parts[0] in PRODUCT
        if len(name.parts) <= 3 and not NOT_ON_THE_MAP & {*name.parts[:-1], name.stem}
        if not re.search(rf"\b{name.stem}\b", parts_of_the_map()[name.parts[0]])
    ]
    assert not found, "\n".join(found)


def test_what_the_map_of_the_architecture_names_is_there():
    names = [path.relative_to(HOME) for path in files()]
    found = [
        f"docs/architecture.md: there is no {named} in {folder}/"
        for folder in PRODUCT
        for named in re.findall(r"\b\w+(?:\.py\b|/)", parts_of_the_map()[folder])
        if not any(name.parts[0] == folder and named.rstrip("/") in name.parts for name in names)
    ]
    assert not found, "\n".join(found)


def test_what_all_pages_share_names_no_title_and_nothing_a_title_brings_along():
    brought = {name for game in TITLES.values() if game.face for name in game.face.signs}
    words = re.compile(rf"\b({'|'.join(sorted(TITLES.keys() | brought))})\b", re.IGNORECASE)
    shared = [*texts(".html", ("templates",)), *texts(".css", ("static",)), *texts(".js", ("static",))]
    found = [
        f"{name}:{number}: “{word[0]}” belongs to a title: let the title bring it along"
        for name, text in shared
        if not name.startswith("static/titles/")
        for number, line in enumerate(text.splitlines(), start=1)
        if (word := words.search(line))
    ]
    assert not found, "\n".join(found)


def test_the_lines_of_a_document_are_short_enough_to_read():
    found = [
        f"{name}:{number}: {len(line)} characters, at most {LONGEST_MARKDOWN_LINE}"
        for name, text in texts(".md")
        for number, line in prose(text)
        if len(line) > LONGEST_MARKDOWN_LINE
    ]
    assert not found, "\n".join(found)


def test_a_module_is_short_enough_to_read():
    found = [
        f"{name}:{lines}: {lines} lines, at most {LONGEST_MODULE}"
        for name, code in texts(".py", (*PRODUCT, "tests"))
        if (lines := len(code.splitlines())) > LONGEST_MODULE
    ]
    assert not found, "\n".join(found)


def test_a_function_is_short_enough_to_read():
    found = [
        f"{name}:{line}: {function} has {lines} lines, at most {LONGEST_FUNCTION}"
        for name, code in texts(".py", PRODUCT)
        for line, function, lines in functions(code)
        if lines > LONGEST_FUNCTION
    ]
    assert not found, "\n".join(found)
