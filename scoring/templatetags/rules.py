"""Where a pad finds the rules to run without a network."""

from pathlib import Path
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import get_language, to_locale

from scoring.pad import package
from scoring.templatetags.cards import DRAWINGS
from scoring.words.translate import DOMAIN

register = template.Library()


@register.inclusion_tag("scoring/matches/_rules.html")
def rules_of_this_phone() -> dict[str, Any]:
    runtime = static(package.runtime_folder())
    language = to_locale(get_language() or settings.LANGUAGE_CODE)
    return {
        "worker": static("scoring/rules-worker.js"),
        "runtime": runtime,
        "library": f"{runtime}library.zip",
        "rules": static(package.NAME),
        "language": language,
        "catalogue": static(package.catalogue_name(language)) if _has_catalogue(language) else "",
        "version": package.version(),
        "drawings": static(DRAWINGS),
    }


def _has_catalogue(language: str) -> bool:
    file = Path(language, "LC_MESSAGES", f"{DOMAIN}.mo")
    return any((folder / file).is_file() for folder in settings.LOCALE_PATHS)


@register.simple_tag
def version_of_rules() -> str:
    return package.version()
