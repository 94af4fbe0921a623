"""A name that is a heading breaks at its blanks; at a hyphen only where nothing else is left."""

from scoring.templatetags.formats import whole_words


def test_a_word_with_a_hyphen_stays_whole() -> None:
    name = "Jean-Baptiste Quaghebeur de Warhem-Six"
    box = '<span class="whole">{}</span>'.format
    assert whole_words(name) == f"{box('Jean-Baptiste')} Quaghebeur de {box('Warhem-Six')}"


def test_a_hyphen_that_joins_no_words_makes_no_box() -> None:
    assert whole_words("Heule - Kortrijk") == "Heule - Kortrijk"
    assert whole_words("Anna-") == "Anna-"


def test_what_somebody_typed_stays_text() -> None:
    assert whole_words("<b>A-b</b> & c") == '<span class="whole">&lt;b&gt;A-b&lt;/b&gt;</span> &amp; c'
