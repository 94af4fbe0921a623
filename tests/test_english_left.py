"""No English is left on pages in another language: a handful of each kind, in every language on offer."""

import pytest
from django.conf import settings
from django.test import Client

from scoring.models import Club, User
from scoring.rules import VARIANTS
from tests.english import english_in, english_labels_in
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import new_tournament, publish_next

LANGUAGES = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]
each_language = pytest.mark.parametrize("language", LANGUAGES)

FOR_EVERYBODY = (
    "/", "/clubs/", "/games/", "/tournaments/", "/leaders/", "/records/", "/ratings/", "/search/?q=an",
    "/language/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
    "/accounts/password/reset/done/", "/accounts/inactive/", "/join/", "/nowhere/", "/clubs/heule/",
    "/clubs/heule/seasons/",
    "/play/manillen-4p/", "/m/{match}/", "/t/{cup}/", "/t/{cup}/standings/", "/t/{cup}/rounds/1/1/",
    *(f"/games/{variant}/" for variant in VARIANTS),
)  # fmt: skip
FOR_AN_ORGANISER = (
    "/me/", "/me/log/", "/clubs/heule/edit/", "/clubs/heule/members/", "/clubs/heule/log/",
    "/clubs/heule/tournaments/new/", "/t/{cup}/settings/", "/t/{cup}/entrants/", "/t/{cup}/check-in/",
    "/t/{cup}/rounds/1/1/desk/", "/t/{cup}/screens/", "/m/{match}/sign/",
)  # fmt: skip


@pytest.fixture
def places(club: Club) -> dict[str, str]:
    """What stands for the names in braces."""
    match = new_match(club=club)
    play(match, hand(37))
    cup = new_tournament(club, pairs=4, public=True, name="Beker")
    publish_next(cup)
    return {"match": match.public_id, "cup": cup.public_id}


@each_language
@pytest.mark.django_db
def test_a_page_for_everybody_has_no_english_left(
    client: Client, places: dict[str, str], language: str, subtests
) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    for address in FOR_EVERYBODY:
        with subtests.test(address):
            assert english_left(client, address.format(**places), language) == set()


@each_language
@pytest.mark.django_db
def test_a_page_for_an_organiser_has_no_english_left(
    signed_in, otto: User, places: dict[str, str], language: str, subtests
) -> None:
    User.objects.filter(pk=otto.pk).update(language=language)
    for address in FOR_AN_ORGANISER:
        with subtests.test(address):
            assert english_left(signed_in(otto), address.format(**places), language) == set()


def english_left(client: Client, address: str, language: str) -> set[str]:
    answer = client.get(address, follow=True)
    assert answer["Content-Language"] == language
    return english_in(answer.text) | english_labels_in(answer.text, language)


def test_english_is_found_in_what_is_shown_and_in_what_is_told_aloud() -> None:
    assert english_in("<p>Wie deelt?</p><p>Who deals the cards</p>") == {"who", "the"}
    assert english_in('<a aria-label="Back without saving"><svg>the</svg>Terug</a>') == {"without"}
    assert english_in("<p>Kies een tafel voor An and&nbsp;Bo</p>") == {"and"}


def test_a_label_of_the_catalogue_is_found_as_it_stands_there() -> None:
    page = "<button> Save\n the prizes</button><p>Members</p><p>Tafel</p><p>Save the prizes, too</p>"
    assert english_labels_in(page, "nl") == {"Save the prizes", "Members"}


@pytest.mark.django_db
@pytest.mark.parametrize("address", FOR_EVERYBODY)
def test_each_of_these_pages_has_words_by_which_english_is_known(
    client: Client, places: dict[str, str], address: str
) -> None:
    assert english_in(client.get(address.format(**places), follow=True).text)


@pytest.mark.django_db
@pytest.mark.parametrize("address", FOR_AN_ORGANISER)
def test_each_page_of_an_organiser_has_them_too(
    signed_in, otto: User, places: dict[str, str], address: str
) -> None:
    answer = signed_in(otto).get(address.format(**places), follow=True)
    assert answer.status_code == 200
    assert english_in(answer.text)
