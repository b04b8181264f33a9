"""House rules that a linter cannot know: rooms, words, and what a page may hold."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]

ROOMS = [
    "rules",
    "catalog",
    "armybuilder.exchange",
    "armybuilder.printing",
    "armybuilder.accounts",
    "armybuilder.lists",
    "armybuilder.events",
    "armybuilder.odds",
    "armybuilder.api",
]
"""From left to right: a room imports itself and what stands to its left."""

BANNED_WORDS = {
    "list": "army_list",
    "army": "army_list",
    "squad": "composition",
    "cost": "minerals or vespene",
    "costs": "minerals or vespene",
    "points": "minerals or vespene",
    "gas": "vespene",
    "version": "edition",
    "violation": "issue",
    "violations": "issues",
}
"""What we call it instead. Size, mode, keyword and entry have other right uses: readers judge those."""

EXEMPT = {
    ("rules/cards.py", "cost"): "an ability costs the race's own resource",
}


def python_files():
    listed = subprocess.run(
        [
            "git",
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "--",
            "*.py",
        ],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    return [TOP / name for name in listed if (TOP / name).exists()]


def ours():
    return [
        path
        for path in python_files()
        if path.relative_to(TOP).parts[0] in ("rules", "catalog", "armybuilder")
        and "migrations" not in path.parts
    ]


def name_of(path):
    return ".".join(path.relative_to(TOP).with_suffix("").parts).removesuffix(
        ".__init__"
    )


def room_of(module):
    for room in ROOMS:
        if module == room or module.startswith(room + "."):
            return room
    return None


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = node.module or ""
            if node.level:
                base = name_of(path).split(".")
                base = base if path.name == "__init__.py" else base[:-1]
                base = base[: len(base) - node.level + 1]
                package = ".".join([*base, *filter(None, [package])])
            for alias in node.names:
                yield f"{package}.{alias.name}", node.lineno


def wrong_imports(path):
    room = room_of(name_of(path))
    if room is None:
        return
    allowed = ROOMS[: ROOMS.index(room) + 1]
    for module, line in imports(path):
        target = room_of(module)
        top = module.split(".")[0]
        to_the_right = target is not None and target not in allowed
        outside = room == "rules" and top not in {"rules", *sys.stdlib_module_names}
        project = room == "catalog" and top == "armybuilder"
        if to_the_right or outside or project:
            yield f"{path.relative_to(TOP)}:{line} imports {module}"


def test_imports_point_to_the_left():
    assert [fault for path in ours() for fault in wrong_imports(path)] == []


def test_nothing_is_imported_inside_a_function():
    faults = [
        f"{path.relative_to(TOP)}:{inner.lineno}"
        for path in ours()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for inner in ast.walk(node)
        if isinstance(inner, (ast.Import, ast.ImportFrom))
    ]

    assert faults == []


def test_a_thing_without_a_home_has_a_module_named_after_what_it_does():
    homeless = {"utils", "util", "helpers", "services", "common", "misc"}
    faults = [
        str(path.relative_to(TOP))
        for path in ours()
        if homeless & {part.removesuffix(".py") for part in path.parts}
    ]

    assert faults == []


def parameters(node):
    asked = node.args
    for arg in [*asked.posonlyargs, *asked.args, *asked.kwonlyargs]:
        yield arg.arg, arg.lineno


def fields(node):
    for inner in node.body:
        targets = inner.targets if isinstance(inner, ast.Assign) else []
        if isinstance(inner, ast.AnnAssign):
            targets = [inner.target]
        yield from ((t.id, t.lineno) for t in targets if isinstance(t, ast.Name))


def given_names(path):
    """The names of parameters, and of fields written in the body of a class."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from parameters(node)
        elif isinstance(node, ast.ClassDef):
            yield from fields(node)


def test_fields_and_parameters_use_our_words():
    faults = []
    for path in ours():
        for name, line in given_names(path):
            place = str(path.relative_to(TOP))
            if name in BANNED_WORDS and (place, name) not in EXEMPT:
                say = BANNED_WORDS[name]
                faults.append(f"{place}:{line} {name}: say {say}")

    assert faults == []


@pytest.mark.parametrize("name", ["list", "points", "gas", "cost", "violations"])
def test_a_banned_word_would_be_found(name, tmp_path):
    module = tmp_path / "example.py"
    module.write_text(f"def spend({name}):\n    pass\n")

    assert [found for found, _ in given_names(module)] == [name]
    assert name in BANNED_WORDS


INLINE = re.compile(
    r"<script(?![^>]*\ssrc=)|<style\b|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|javascript:",
    re.IGNORECASE,
)
SELF_CONTAINED = ("printing",)
"""Sheets are turned into paper, not served as pages under the policy."""


def test_templates_hold_no_inline_script_or_style():
    faults = []
    for path in sorted((TOP / "templates").rglob("*.html")):
        if path.relative_to(TOP / "templates").parts[0] in SELF_CONTAINED:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if INLINE.search(line):
                faults.append(f"{path.relative_to(TOP)}:{number}")

    assert faults == []


def test_nothing_comes_from_another_host():
    wanted = re.compile(r"(src|href|url)\s*[=(]\s*[\"']?(https?:)?//", re.IGNORECASE)
    faults = [
        str(path.relative_to(TOP))
        for folder, pattern in (("templates", "*.html"), ("static", "*.css"))
        for path in (TOP / folder).rglob(pattern)
        for line in path.read_text(encoding="utf-8").split("\n")
        if wanted.search(line) and "<a " not in line
    ]

    assert faults == []


def test_no_file_names_a_place_on_one_machine():
    places = "|".join(["work", "home", "root", "Users", "farm"])
    wanted = re.compile(rf"(^|[\s\"'=(:])/({places})/[a-zA-Z]")
    names = subprocess.run(
        ["git", "ls-files", "--", ":!*.lock"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    faults = []
    for name in names:
        path = TOP / name
        if not path.is_file():
            continue
        for line in path.read_bytes().decode("utf-8", "replace").split("\n"):
            if wanted.search(line):
                faults.append(f"{name}: {line.strip()[:80]}")

    assert faults == []


def test_every_module_says_what_it_is_for():
    faults = [
        str(path.relative_to(TOP))
        for path in ours()
        if path.stat().st_size
        and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert faults == []
