"""How a sheet speaks: sentences and names in its language, in letters that print."""

from django.utils.formats import number_format
from django.utils.translation import gettext

from armybuilder.printing.letters import Typesetter
from rules.cards import Words
from rules.text import Sentence


class Speech(Typesetter):
    """The voice of one sheet."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def say(self, sentence: Sentence) -> str:
        """A sentence of the rules; the names in it may be anything."""
        return self.set(sentence.render(gettext, number_format))

    def words(self, words: Words) -> str:
        """A name that the fixtures have in several languages."""
        return words.get(self.language) or words["en"]

    @property
    def replacement_terms(self) -> tuple[str, ...]:
        """For the key of a sheet, once all of it was said: what stands in for other letters."""
        if not self.replaced:
            return ()
        return (
            gettext(
                "‹U+…› a character that cannot be printed here, by its Unicode number"
            ),
        )
