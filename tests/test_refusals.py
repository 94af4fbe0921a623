"""Every refusal has its sentence, and every sentence its refusal."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import manille_site
import scoring
import tournaments
from scoring.writing.errors import RefusedError
from scoring.writing.refusals import SENTENCES


def classes(base: type[RefusedError] = RefusedError) -> Iterator[type[RefusedError]]:
    """Every refusal of the three apps."""
    for app in (scoring, tournaments, manille_site):
        for module in walk_packages(app.__path__, f"{app.__name__}."):
            if ".migrations" not in module.name and not module.name.endswith(".wsgi"):
                import_module(module.name)
    yield from _below(base)


def _below(base: type[RefusedError]) -> Iterator[type[RefusedError]]:
    for one in base.__subclasses__():
        yield one
        yield from _below(one)


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert sorted(one.code for one in classes()) == sorted(SENTENCES)


def test_the_code_of_a_refusal_is_its_name() -> None:
    assert {one.code for one in classes() if one.__name__ == "LineTakenError"} == {"line_taken"}
    assert [one.__name__ for one in classes() if "code" in one.__dict__ and not one.code.islower()] == []
