"""The translator of the words: the one place that they ask, so that they run where there is no Django.

On the server ``ScoringConfig.ready`` installs Django's functions. Elsewhere :func:`read_catalogues` reads the
same catalogues with the standard library; until one of them is called sentences are in English.

makemessages finds sentences by the names of these functions and by ``_``, which may stand for one of
them; under any other name it finds none.
"""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Protocol

DOMAIN = "django"
"""The name of the catalogues: makemessages writes ``locale/<language>/LC_MESSAGES/django.po``."""


class Translator(Protocol):
    """What is asked for sentences; Django's module ``django.utils.translation`` is one."""

    def gettext(self, message: str) -> str: ...
    def ngettext(self, singular: str, plural: str, number: int) -> str: ...
    def pgettext(self, context: str, message: str) -> str: ...
    def get_language(self) -> str | None: ...


class Catalogues:
    """The catalogues of one language, read by the standard library."""

    def __init__(self, language: str, catalogues: NullTranslations) -> None:
        self._language = language
        self.gettext = catalogues.gettext
        self.ngettext = catalogues.ngettext
        self.pgettext = catalogues.pgettext

    def get_language(self) -> str | None:
        return self._language


_translator: Translator = Catalogues("en", NullTranslations())


def install(translator: Translator) -> None:
    """Ask this one from now on."""
    global _translator
    _translator = translator


def read_catalogues(folder: Path, language: str) -> None:
    """Say everything in ``language``, from the compiled catalogues below ``folder``, or else in English."""
    install(Catalogues(language, translation(DOMAIN, folder, [language], fallback=True)))


def get_language() -> str | None:
    """The language of now; what is kept by language goes by this."""
    return _translator.get_language()


def gettext(message: str) -> str:
    return _translator.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    return _translator.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    return _translator.pgettext(context, message)


class LazyText:
    """A sentence that is translated when it is shown, in the language of whoever reads it then.

    >>> str(gettext_lazy("Trump")), gettext_lazy("bid %(bid)d") % {"bid": 30}
    ('Trump', 'bid 30')
    """

    __slots__ = ("_translate",)

    def __init__(self, translate: Callable[[], str]) -> None:
        self._translate = translate

    def __str__(self) -> str:
        return self._translate()

    def __mod__(self, facts: object) -> str:
        return str(self) % facts

    def __repr__(self) -> str:
        return f"<{self}>"


class PluralText(LazyText):
    """A sentence that says whether it is about one or about several; several where nobody says how many."""

    __slots__ = ("_form",)

    def __init__(self, singular: str, plural: str) -> None:
        super().__init__(lambda: ngettext(singular, plural, 2))
        self._form = lambda number: ngettext(singular, plural, number)

    def form(self, number: int) -> str:
        """
        >>> ngettext_lazy("%(who)s wins.", "%(who)s win.").form(1)
        '%(who)s wins.'
        """
        return self._form(number)


def gettext_lazy(message: str) -> LazyText:
    return LazyText(lambda: gettext(message))


def ngettext_lazy(singular: str, plural: str) -> PluralText:
    return PluralText(singular, plural)


def pgettext_lazy(context: str, message: str) -> LazyText:
    return LazyText(lambda: pgettext(context, message))
