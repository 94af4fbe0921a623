"""Our templates as pages need them: the blanks that a line begins with are for whoever reads the template.

They would be a fifth of what goes over the air. Lines stay lines, so that an error names the right one.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\n[ \t]+")


class Loader(filesystem.Loader):
    """Django's own, without the indentation of HTML."""

    def get_contents(self, origin: Origin) -> str:
        contents = super().get_contents(origin)
        return INDENTATION.sub("\n", contents) if origin.name.endswith(".html") else contents
