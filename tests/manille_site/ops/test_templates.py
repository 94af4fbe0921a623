"""Templates are indented for those who read them; pages are not."""

import pytest
from django.template import Engine

from manille_site.ops.templates import Loader


@pytest.mark.parametrize(
    ("name", "written", "read"),
    [
        ("list.html", "<ul>\n  <li>\n    one\n  </li>\n\n</ul>\n", "<ul>\n<li>\none\n</li>\n\n</ul>\n"),
        ("mail.txt", "Hello,\n  An\n", "Hello,\n  An\n"),
    ],
)
def test_html_is_read_without_its_indentation_and_nothing_else_is(tmp_path, name, written, read):
    (tmp_path / name).write_text(written)
    loader = Loader(Engine(), [tmp_path])

    (origin,) = loader.get_template_sources(name)

    assert loader.get_contents(origin) == read
