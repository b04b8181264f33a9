"""Every sentence of the site is there in Spanish, with the same gaps."""

import ast
import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PO = TOP / "locale" / "es" / "LC_MESSAGES" / "django.po"
GAPS = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?[a-z]+")


def entries():
    """Read the file's entries: flags, msgid, its plural, the translations."""
    for block in PO.read_text(encoding="utf-8").split("\n\n"):
        flags, texts, current = "", {}, None
        for line in block.split("\n"):
            if line.startswith("#,"):
                flags += line
            elif match := re.match(r'(msg\w+(?:\[\d\])?) "(.*)"$', line):
                current = match[1]
                texts[current] = match[2]
            elif current and (match := re.match(r'"(.*)"$', line)):
                texts[current] += match[1]
        if texts.get("msgid"):
            yield flags, texts


def translations(texts):
    return {key: text for key, text in texts.items() if key.startswith("msgstr")}


def test_every_sentence_is_translated():
    missing = [
        texts["msgid"]
        for _, texts in entries()
        if not all(translations(texts).values())
    ]

    assert missing == []


def test_no_translation_is_a_guess():
    assert [texts["msgid"] for flags, texts in entries() if "fuzzy" in flags] == []


def test_translations_have_the_same_gaps():
    def gaps(text):
        return sorted(GAPS.findall(text))

    wrong = []
    for _, texts in entries():
        wanted = [gaps(texts["msgid"]), gaps(texts.get("msgid_plural", ""))]
        for text in translations(texts).values():
            if gaps(text) not in wanted:
                wrong.append((texts["msgid"], text))

    assert wrong == []


SENTENCE = re.compile(r"""\{%\s*translate\s+(?P<quote>["'])(?P<text>.+?)(?P=quote)""")
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}


def known():
    return {
        texts["msgid"].replace('\\"', '"').replace("\\n", "\n")
        for _, texts in entries()
    }


def marked(path):
    """Find the sentences that a module marks for translation."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", None))
            text = node.args[0]
            if name in MARKS and isinstance(text, ast.Constant):
                yield text.value


def test_the_file_knows_every_sentence_of_the_templates():
    found = {
        match["text"]
        for path in (TOP / "templates").rglob("*.html")
        for match in SENTENCE.finditer(path.read_text(encoding="utf-8"))
    }

    assert found - known() == set()


@pytest.mark.parametrize("folder", ["rules", "catalog", "armybuilder"])
def test_the_file_knows_every_sentence_of_the_code(folder):
    found = {text for path in (TOP / folder).rglob("*.py") for text in marked(path)}

    assert found - known() == set()
