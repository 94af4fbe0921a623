"""Pictures beside links in chats: what stands on them, who is named how, how they are kept."""

import io
import re
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from manille_site.previews import drawing, subjects
from manille_site.previews.drawing import Figure, Picture, PictureLine, png_of
from scoring.models import Player, Seat
from tests.scoring.factories import hand, new_match, play
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds, publish_next
from tests.tournaments.records.hand_made import hand_made_evening
from tests.tournaments.seasons.factories import new_season, people_of, played_evening
from tournaments.models import Season, Table
from tournaments.seasons.services import seasons
from tournaments.setup import services as setup

ICELANDIC = "Þórunn Ægisdóttir & Guðmundur Örn Þórðarson"
CATALAN = "Núria Puigdellívol i Castelló & Montserrat Lloréns"

db = pytest.mark.django_db


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


# The drawing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        Picture("", ""),
        Picture("Heule", "Winter", "Round 1 of 3", (PictureLine(ICELANDIC, "18", "1", is_first=True),)),
        Picture("Heule", "Winter", "", tuple(PictureLine(CATALAN * 3, str(n), str(n)) for n in range(1, 7))),
        Picture("Player", CATALAN * 4, "Manillen", (), (Figure("1,234,567,890", "w"), Figure("–", "w" * 90))),
        Picture("Club" * 90, "Donaudampfschifffahrtsgesellschaft" * 5, "word " * 200),
    ],
)
def test_every_picture_has_the_size_that_chats_ask_for(picture):
    image = opened(png_of(picture))

    assert (image.format, image.size) == ("PNG", (1200, 630))


def test_the_margin_stays_free_however_long_the_words():
    lines = tuple(PictureLine(CATALAN * 4, "1,234,567", str(n)) for n in range(1, 6))
    image = opened(png_of(Picture("Heule" * 40, ICELANDIC * 4, "long " * 90, lines))).convert("RGB")

    sides = [image.crop((0, 20, 70, 630)), image.crop((1130, 20, 1200, 630)), image.crop((0, 600, 1200, 630))]

    assert all(len(side.getcolors()) == 1 for side in sides)


def test_a_name_of_two_lines_and_what_it_plays_stay_clear_of_the_figures():
    figures = (Figure("5", "matches"), Figure("100%", "won"))
    image = opened(png_of(Picture("Player", CATALAN, "Manillen, pjgq", (), figures))).convert("RGB")
    above = drawing.BOTTOM - 176

    assert len(image.crop((0, above - 16, 1200, above - 2)).getcolors()) == 1


def test_names_are_shortened_by_what_they_measure():
    font = drawing._font(40, drawing.MEDIUM)

    assert drawing.fitted("Anna", font, 400) == "Anna"
    for name in (ICELANDIC, CATALAN, "i" * 200, "W" * 200):
        short = drawing.fitted(name, font, 400)
        assert short.endswith("…")
        assert font.getlength(short) <= 400
    assert len(drawing.fitted("i" * 200, font, 400)) > 3 * len(drawing.fitted("W" * 200, font, 400))


def test_a_text_goes_on_in_the_next_line_and_ends_with_an_ellipsis():
    font = drawing._font(32, drawing.REGULAR)

    assert list(drawing.wrapped("one two", font, 900, 3)) == ["one two"]
    lines = list(drawing.wrapped("one two three " * 30, font, 500, 3))
    assert len(lines) == 3
    assert [line.endswith("…") for line in lines] == [False, False, True]


@pytest.mark.parametrize("letter", "ÞþÐðÆæÖöÁÉÍÓÚÝàèéíïòóúüçŀÀÈÒÇëêôß€ŵ−–…·")
def test_the_font_has_the_letters_of_every_club(letter):
    font = drawing._font(40, drawing.REGULAR)

    assert bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


def test_the_colours_are_those_of_the_pages():
    tokens = Path(settings.BASE_DIR, "manille_site/static/site/tokens.css").read_text()
    light = dict(re.findall(r"--([\w-]+): (#\w+);", tokens.partition("prefers-color-scheme: dark")[0]))

    assert {
        "ground": drawing.GROUND, "paper": drawing.PAPER, "line": drawing.LINE, "ink": drawing.INK,
        "ink-2": drawing.QUIET, "accent": drawing.ACCENT, "accent-soft": drawing.ACCENT_SOFT,
        "gold": drawing.GOLD, "gold-soft": drawing.GOLD_SOFT,
    }.items() <= light.items()  # fmt: skip


# What stands on it ------------------------------------------------------------------------------------------


@db
def test_a_tournament_shows_its_first_five(club):
    tournament = new_tournament(
        club, name="Grote Prijs", pairs=8, public=True, stages=({"system": "swiss", "rounds": 3},)
    )
    assert subjects.tournament(tournament.public_id).text.endswith("8 entrants")
    play_rounds(tournament, 2)
    publish_next(tournament)
    assert subjects.tournament(tournament.public_id).text.startswith("Round 3 of 3 · ")

    picture = subjects.tournament(tournament.public_id)

    assert (picture.title, len(picture.lines)) == ("Grote Prijs", 5)
    assert (picture.lines[0].mark, picture.lines[0].is_first) == ("1", True)
    assert all(line.value for line in picture.lines)


@db
def test_a_bracket_shows_who_meets_whom(club):
    tournament = new_tournament(club, pairs=4, public=True, stages=({"system": "knockout"},))
    publish_next(tournament)

    assert [" – " in line.name for line in subjects.tournament(tournament.public_id).lines] == [True, True]


@db
def test_a_finished_tournament_shows_the_final_ranking(club):
    tournament = new_tournament(club, pairs=4, public=True, stages=({"system": "swiss", "rounds": 3},))
    play_rounds(tournament, 3)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    assert subjects.tournament(tournament.public_id).text == "Final ranking"


@db
def test_a_secret_last_round_stays_secret(club):
    tournament = new_tournament(
        club, pairs=4, public=True, hides_last_round=True, stages=({"system": "swiss", "rounds": 3},)
    )
    play_rounds(tournament, 2)
    before = subjects.tournament(tournament.public_id).lines
    play_rounds(tournament, 1)
    setup.finish_tournament(tournament=tournament, actor=NOBODY)

    picture = subjects.tournament(tournament.public_id)

    assert picture.lines == before
    assert picture.text.startswith("Round 3 of 3")


@db
@pytest.mark.parametrize(("rounds", "points"), [(1, {""}), (3, {"7", "0"})])
def test_a_match_shows_no_points_in_the_secret_round_only(club, rounds, points):
    tournament = new_tournament(
        club, pairs=4, public=True, hides_last_round=True, stages=({"system": "swiss", "rounds": rounds},)
    )
    table = publish_next(tournament).tables.order_by("order").first()
    match = new_match(ruleset={"best_of": 1})
    Table.objects.filter(pk=table.pk).update(match=match)
    play(match, hand(37))

    assert {line.value for line in subjects.match(match.public_id).lines} == points


@db
def test_a_match_shows_its_sides_and_how_they_stand():
    match = new_match(ruleset={"best_of": 1})
    play(match, hand(37))

    picture = subjects.match(match.public_id)

    assert [(line.name, line.value) for line in picture.lines] == [("Anna", "7"), ("Bob", "0")]
    assert picture.text == "Playing; 1 hand so far"


@db
def test_a_match_of_several_games_shows_the_games():
    match = new_match()
    play(match, hand(37))

    picture = subjects.match(match.public_id)

    assert [line.value for line in picture.lines] == ["0", "0"]
    assert picture.text == "Games won; the last game: 7–0"


@db
def test_people_are_named_as_they_wish(club):
    match = new_match()
    player = Player.objects.create(name="Anna Claes", shown_as="initials")
    Seat.objects.filter(match=match, number=0).update(player=player)

    assert subjects.match(match.public_id).lines[0].name == "A. C."


@db
def test_a_season_shows_the_head_of_its_table(club):
    an, bo, cas, dina = people_of(club, "An", "Bo", "Cas", "Dina")
    season = new_season(club)
    assert subjects.season(season.public_id).text == "Nothing counts yet."
    played_evening(season, 1, [(an, bo, 101, 40), (cas, dina, 101, 60)])
    an.shown_as = "initials"
    an.save()

    picture = subjects.season(season.public_id)

    assert (picture.kicker, picture.title) == (club.name, "Winter")
    assert {line.name for line in picture.lines} == {"A.", "Bo", "Cas", "Dina"}
    assert picture.lines[0].mark == "1"
    assert subjects.club(club.slug).lines == picture.lines


@db
def test_a_club_without_a_season_tells_of_itself(club):
    club.about = "Every Friday in the back room"
    club.save()

    assert subjects.club(club.slug).text == "Every Friday in the back room"


@db
def test_a_person_shows_a_record_under_the_name_that_is_wished(club):
    anna = hand_made_evening(club).anna
    anna.shown_as = "initials"
    anna.save()

    picture = subjects.player(anna.pk)

    assert picture.title == anna.public_name != anna.name
    assert [(figure.number, figure.word) for figure in picture.figures] == [("3", "matches"), ("50%", "won")]
    assert picture.text == "Manillen"


# The address ------------------------------------------------------------------------------------------------


@db
def test_a_picture_is_drawn_once_for_everybody(client, club):
    answer = client.get("/pictures/clubs/heule.png")

    assert answer["Content-Type"] == "image/png"
    assert answer["Cache-Control"] == "public, max-age=300"
    assert not answer.cookies
    again = client.get("/pictures/clubs/heule.png", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", answer["ETag"])


@db
def test_what_changes_on_the_picture_changes_its_tag(client, club):
    before = client.get("/pictures/clubs/heule.png")["ETag"]
    club.name = "Kaartersclub Heule"
    club.save()

    assert client.get("/pictures/clubs/heule.png")["ETag"] != before


@db
def test_drafts_and_strangers_have_no_picture(client, club):
    draft = new_tournament(club, pairs=4)
    season = new_season(club)
    seasons.set_status(season=season, status=Season.Status.DRAFT, actor=NOBODY)
    nobody = Player.objects.create(name="Anna")

    for address in (f"t/{draft.public_id}", f"seasons/{season.public_id}", f"players/{nobody.pk}",
                    "m/nothing", "clubs/nothing"):  # fmt: skip
        assert client.get(f"/pictures/{address}.png").status_code == 404


@db
def test_pictures_only_read(client, club):
    assert client.post("/pictures/site.png").status_code == 405


@db
def test_a_long_table_costs_as_many_queries_as_a_short_one(client, club, django_assert_max_num_queries):
    season = new_season(club)
    people = people_of(club, *(f"Person {number}" for number in range(12)))
    for number in range(1, 7):
        played_evening(season, number, [(*people[at : at + 2], 101, 40) for at in range(0, 12, 2)])
    client.get(f"/seasons/{season.public_id}/")  # works the evenings out
    with django_assert_max_num_queries(14):
        client.get(f"/pictures/seasons/{season.public_id}.png")


@db
@pytest.mark.parametrize(
    ("address", "picture"),
    [("/", "site"), ("/clubs/", "site"), ("/clubs/heule/", "clubs/heule")],
)
def test_pages_name_their_picture(client, club, address, picture):
    page = client.get(address).content.decode()

    assert re.findall(r'<meta property="og:image" content="([^"]*)">', page) == [
        f"http://testserver/pictures/{picture}.png?lang=en-gb"
    ]
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    assert '<meta property="og:image:alt" content="' in page


@db
def test_pages_of_what_is_played_name_their_picture(client, club):
    match, season = new_match(), new_season(club)
    tournament = new_tournament(club, pairs=4, public=True)

    for address, picture in (
        (f"/m/{match.public_id}/", f"m/{match.public_id}"),
        (f"/seasons/{season.public_id}/", f"seasons/{season.public_id}"),
        (f"/t/{tournament.public_id}/", f"t/{tournament.public_id}"),
        (f"/t/{tournament.public_id}/standings/", f"t/{tournament.public_id}"),
    ):
        named = f'content="http://testserver/pictures/{picture}.png?lang=en-gb"'
        assert named in client.get(address).content.decode()
        assert client.get(f"/pictures/{picture}.png").status_code == 200
