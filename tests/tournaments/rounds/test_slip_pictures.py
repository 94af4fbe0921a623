"""Pictures of slips: the runner attaches them, nobody but the director sees them, and they are forgotten."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from PIL import Image

from scoring.access.actors import Actor
from scoring.clubs.services.people import erase_player
from scoring.models import LogEntry, Player
from tests.tournaments.factories import NOBODY, new_tournament, publish_next
from tests.tournaments.pages import queries_for
from tournaments.models import EntrantPlayer, SlipPicture
from tournaments.models.slips import MOST_PICTURES
from tournaments.rounds.services.draws import undo_round
from tournaments.rounds.services.slip_pictures import KEEP_FOR, attach_picture, forget_old_pictures

NOT_A_PICTURE = "This is no picture that can be read. Take it again, or choose one in JPEG or PNG."


@pytest.fixture
def tournament(club):
    return new_tournament(club, pairs=4, public=True)


@pytest.fixture
def round_(tournament):
    return publish_next(tournament)


@pytest.fixture
def table(round_):
    return round_.tables.order_by("order").first()


def slip(colour="white", size=(60, 40), kind="JPEG"):
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, kind)
    return SimpleUploadedFile(f"slip.{kind.lower()}", file.getvalue())


def address_of(table, picture=None, action=""):
    tournament = table.round.stage.tournament
    number = f"{picture.pk}/" if picture else ""
    return f"/t/{tournament.public_id}/tables/{table.pk}/pictures/{number}{action}"


def page_of(table):
    return address_of(table).removesuffix("pictures/")


@pytest.fixture
def attach(signed_in):
    def send(user, table, picture=None):
        return signed_in(user).post(address_of(table), {"picture": picture or slip()})

    return send


def keep(table, user, digest="one"):
    """A picture as if it had been read already."""
    return attach_picture(table=table, jpeg=slip().read(), digest=digest, actor=Actor(user=user))


@pytest.fixture
def picture(anna, table):
    return keep(table, anna)


def log():
    return list(LogEntry.objects.filter(action__contains="picture").values_list("action", "actor__name"))


def test_a_scorer_attaches_one_and_the_director_sees_it(anna, otto, table, attach, signed_in):
    answer = attach(anna, table, slip("red"))

    picture = SlipPicture.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, page_of(table))
    assert (picture.table, picture.taken_by, log()) == (table, anna, [("attach_picture", "Anna")])
    sent = signed_in(otto).get(address_of(table, picture))
    assert (sent["Content-Type"], sent["X-Content-Type-Options"]) == ("image/jpeg", "nosniff")
    assert "no-store" in sent["Cache-Control"]
    assert "private" in sent["Cache-Control"]
    assert Image.open(BytesIO(sent.content)).size == (60, 40)
    assert address_of(table, picture) in signed_in(otto).get(page_of(table)).content.decode()


def test_whoever_attached_it_reads_that_it_is_there_and_sees_it_no_more(anna, picture, table, signed_in):
    page = signed_in(anna).get(page_of(table)).content.decode()

    assert "1 picture is with the director." in page
    assert address_of(table, picture) not in page
    assert signed_in(anna).get(address_of(table, picture)).status_code == 403


@pytest.mark.parametrize("who", ["anna", "rosa", "bob", "olga", None])
def test_nobody_but_the_director_sees_or_removes_it(request, who, picture, table, signed_in, client):
    visitor = signed_in(request.getfixturevalue(who)) if who else client

    assert visitor.get(address_of(table, picture)).status_code in (403, 404)
    assert visitor.post(address_of(table, picture, "remove/")).status_code in (403, 404)
    assert SlipPicture.objects.exists()


@pytest.mark.parametrize("who", ["bob", "olga", None])
def test_players_and_strangers_attach_nothing(request, who, table, signed_in, client):
    visitor = signed_in(request.getfixturevalue(who)) if who else client

    assert visitor.post(address_of(table), {"picture": slip()}).status_code in (403, 404)
    assert "slip-pictures" not in visitor.get(page_of(table)).content.decode()
    assert not SlipPicture.objects.exists()


def test_get_attaches_and_removes_nothing(otto, picture, table, signed_in):
    assert signed_in(otto).get(address_of(table)).status_code == 405
    assert signed_in(otto).get(address_of(table, picture, "remove/")).status_code == 405
    assert signed_in(otto).post(address_of(table, picture)).status_code == 405


def test_the_same_picture_sent_again_is_one(anna, table, attach):
    for _time in range(2):
        assert attach(anna, table, slip("red")).status_code == 302

    assert SlipPicture.objects.count() == 1
    assert log() == [("attach_picture", "Anna")]


def test_a_table_has_a_few_and_no_more(anna, table, attach):
    for number in range(MOST_PICTURES):
        keep(table, anna, str(number))

    answer = attach(anna, table, slip("blue"))

    assert answer.status_code == 409
    assert "There are 4 pictures of this slip already." in answer.content.decode()
    assert SlipPicture.objects.count() == MOST_PICTURES


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (SimpleUploadedFile("slip.jpg", b"no picture"), NOT_A_PICTURE),
        (SimpleUploadedFile("slip.jpg", b""), NOT_A_PICTURE),
        (slip(kind="GIF"), NOT_A_PICTURE),
        (
            SimpleUploadedFile("slip.jpg", b"\xff" * 1_000_001),
            "This picture is bigger than 1 MB. Take it again in a smaller size, or cut the slip out.",
        ),
    ],
    ids=["text", "empty", "GIF", "too big"],
)
def test_what_is_no_picture_is_refused_with_a_sentence(anna, table, attach, sent, sentence):
    answer = attach(anna, table, sent)

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not SlipPicture.objects.exists()


def test_without_a_picture_it_is_asked_for(anna, table, signed_in):
    answer = signed_in(anna).post(address_of(table))

    assert answer.status_code == 422
    assert "Take a picture of the slip first, or choose one." in answer.content.decode()


def test_a_round_that_was_taken_back_takes_none_and_keeps_what_it_has(
    anna, otto, picture, table, attach, signed_in
):
    undo_round(round_=table.round, actor=NOBODY)

    assert attach(anna, table, slip("blue")).status_code == 409
    page = signed_in(otto).get(page_of(table)).content.decode()
    assert address_of(table, picture) in page
    assert 'type="file"' not in page


def test_the_director_removes_one_and_the_second_press_is_not_found(otto, picture, table, signed_in):
    director = signed_in(otto)

    assert director.post(address_of(table, picture, "remove/"))["Location"] == page_of(table)
    assert director.post(address_of(table, picture, "remove/")).status_code == 404
    assert not SlipPicture.objects.exists()
    assert sorted(log()) == [("attach_picture", "Anna"), ("remove_picture", "Otto")]


def test_a_picture_is_found_at_its_own_table_alone(otto, picture, round_, signed_in):
    other = round_.tables.order_by("order").last()

    assert signed_in(otto).get(address_of(other, picture)).status_code == 404


def test_no_page_reads_the_pictures_themselves_and_more_of_them_are_no_more_queries(
    anna, otto, table, signed_in, picture
):
    director = signed_in(otto)
    before = queries_for(director, page_of(table))
    for digest in ("two", "three"):
        keep(table, anna, digest)
    with CaptureQueriesContext(connection) as queries:
        director.get(page_of(table))

    assert len(queries) == before
    assert not any('"jpeg"' in query["sql"] for query in queries)


def test_the_desk_shows_the_director_the_picture_of_the_slip_and_a_scorer_none(
    anna, otto, picture, table, signed_in
):
    desk = f"/t/{table.round.stage.tournament.public_id}/rounds/1/1/desk/?table={table.number}"

    assert signed_in(otto).get(desk).content.decode().count(address_of(table, picture)) == 3
    assert address_of(table) not in signed_in(anna).get(desk).content.decode()


def test_the_desk_asks_as_often_with_pictures_as_without(anna, otto, table, signed_in):
    desk = f"/t/{table.round.stage.tournament.public_id}/rounds/1/1/desk/"
    before = queries_for(signed_in(otto), desk)
    keep(table, anna)

    assert queries_for(signed_in(otto), desk) == before


def test_it_is_forgotten_when_its_time_is_over(anna, picture, table):
    keep(table, anna, "newer")
    SlipPicture.objects.filter(pk=picture.pk).update(
        taken_at=timezone.now() - KEEP_FOR - timedelta(minutes=1)
    )

    assert forget_old_pictures() == 1
    assert not SlipPicture.objects.filter(pk=picture.pk).exists()
    assert SlipPicture.objects.count() == 1


def test_it_goes_with_whoever_asks_to_be_forgotten(anna, picture, round_, table):
    other = round_.tables.order_by("order").last()
    keep(other, anna)
    person = Player.objects.create(name="Jef Nys")
    sitting = EntrantPlayer.objects.filter(entrant__places__table=table).first()
    EntrantPlayer.objects.filter(pk=sitting.pk).update(player=person)

    erase_player(player=person, actor=NOBODY)

    assert [kept.table for kept in SlipPicture.objects.all()] == [other]
