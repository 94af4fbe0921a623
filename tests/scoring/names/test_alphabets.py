"""Names from A to Z: one test a language, and the same order on every database."""

import pytest
from django.db import connection
from django.utils import translation

from scoring.clubs.selectors.clubs import members_of_club
from scoring.models import Club, Membership, Player
from scoring.names import sort_key


def in_order(language: str, *names: str) -> list[str]:
    with translation.override(language):
        return sorted(sorted(names, reverse=True), key=sort_key)


def assert_order(language: str, names: str) -> None:
    wanted = names.split(", ")
    assert in_order(language, *wanted) == wanted


def test_english_passes_accents_over() -> None:
    assert_order("en-gb", "Aase, Ábel, Åke, Andre, André, D’Hondt, Ðan, Dina, Þóra, Zoë")


def test_in_flanders_ij_stands_with_y() -> None:
    assert_order("nl", "D’Hondt, De Ridder, De Rijcke, De Rycker, Desmet, IJsbrand, Ysenbaert, ĳzer, Zoë")


def test_french_passes_accents_over_and_parts_ligatures() -> None:
    assert_order("fr", "Cote, Coté, Côte, Côté, D’Aoust, Daoust, Élise, Elodie, Œdipe, Of, Rijk, Robin")


def test_icelandic_has_its_own_letters() -> None:
    assert_order("is", "Anna, Axel, Ása, Björn, Dúna, Ðalla, Eva, Éva, Inga, Ísak, Jon, Jón, Óli")
    assert_order("is", "Óli, Ugla, Úlfur, Yrsa, Ýr, Zoë, Þóra, Ævar, Örn, Øystein")


def test_italian_passes_accents_over() -> None:
    assert_order("it", "Calò, Càlone, D’Amico, Damico, Nicolò, Nicolosi, Zanò")


def test_catalan_passes_accents_and_the_middle_dot_over() -> None:
    assert_order("ca", "Àlex, Alfons, Cabré, Çelik, Coma, Gal·la, Gallart, Ñúñez, Núria, Oriol")


def test_spanish_has_ñ_after_n() -> None:
    assert_order("es", "Álvaro, Amador, Nuria, Núria, Ñáñez, Oscar")
    assert_order("es", "De la Cruz, Íñiguez, Núñez, Penzo, Peña, Peñalosa, Pérez, Yáñez")


@pytest.mark.parametrize("name", ["", "***", "·", "é", "\u0301", "7 up"])
def test_every_text_has_a_key(name: str) -> None:
    assert sort_key(name)[2] == name


@pytest.mark.django_db
def test_a_club_lists_its_people_by_it_on_every_database(club: Club) -> None:
    """The database would say otherwise: SQLite by bytes, PostgreSQL by the locale of the machine."""
    for name in ("Þóra", "zoë", "Örn", "Ása", "Axel", "anna"):
        Membership.objects.create(club=club, player=Player.objects.create(name=name))
    with translation.override("is"):
        names = [member.player.name for member in members_of_club(club)]
    assert names == ["anna", "Axel", "Ása", "zoë", "Þóra", "Örn"], connection.vendor
