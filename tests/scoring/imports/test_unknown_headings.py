"""Headings that nobody here knows: nobody of that name comes into the club unasked."""

import pytest

from scoring.models import Membership

pytestmark = pytest.mark.django_db

PAGE = "/clubs/heule/members/import/"
QUESTION = "Are these headings, or does the list begin with it?"
LIST = "Isim;Soyisim\nAyşe;Yılmaz\nİbrahim;Şahin"


def sent_back(page, **pressed):
    """The form of a page as a browser sends it, without its checkbox, with the button that was pressed."""
    form = page.context["form"]
    columns = {column.name: column.key for column in form.asked_columns}
    settled = {} if form.asks_for_headings else {"head_settled": "1"}
    settled |= {} if form.asks else {"columns_settled": "yes"}
    return {"text": form.data["text"], "seal": page.context["seal"], **columns, **settled, **pressed}


def labels(page) -> list[str]:
    return [fate.label for fate in page.context["preview"].fates]


def test_a_row_that_may_be_headings_is_asked_about_and_nothing_saved_before(signed_in, club, otto):
    client = signed_in(otto)
    page = client.post(PAGE, {"text": LIST})

    assert QUESTION in page.text
    assert "“Isim; Soyisim”" in page.text
    assert 'name="save" value="1" disabled' in page.text
    forced = client.post(PAGE, sent_back(page, save="1"))
    assert QUESTION in forced.text
    assert Membership.objects.filter(club=club).count() == 1


@pytest.mark.parametrize(
    ("answer", "people"),
    [("1", ["Ayşe Yılmaz", "İbrahim Şahin"]), ("0", ["Isim Soyisim", "Ayşe Yılmaz", "İbrahim Şahin"])],
)
def test_the_answer_holds_until_the_people_are_there(signed_in, club, otto, answer, people):
    client = signed_in(otto)
    asked = client.post(PAGE, {"text": LIST})
    answered = client.post(PAGE, sent_back(asked, head=answer))

    assert QUESTION not in answered.text
    assert labels(answered) == people
    checkbox = {"head": "1"} if answer == "1" else {}
    saved = client.post(PAGE, sent_back(answered, save="1", **checkbox))
    assert saved.status_code == 302
    assert Membership.objects.filter(club=club).count() == 1 + len(people)


@pytest.mark.parametrize(
    "text",
    [
        "Naam;Rol\nAn Maes;lid",
        "An Maes",
        "An Maes;gast\nBert Claes;lid",
        "1;An;Maes\n2;Bert;Claes",
        "An Maes & Bert Claes\nCas Nys & Dina Six",
    ],
    ids=["known headings", "one row", "a role", "counted rows", "a pair"],
)
def test_a_first_row_that_tells_what_it_is_is_not_asked_about(signed_in, otto, text):
    page = signed_in(otto).post(PAGE, {"text": text})
    assert QUESTION not in page.text


@pytest.mark.parametrize(
    ("text", "people"),
    [
        (
            "Sıra;Isim;Soyisim\n1;Ayşe;Yılmaz\n2;İbrahim;Şahin",
            ["Isim Soyisim", "Ayşe Yılmaz", "İbrahim Şahin"],
        ),
        ("Isim;Soyisim;Şehir\nAyşe;Yılmaz;Izmir", ["Isim Soyisim", "Ayşe Yılmaz"]),
    ],
    ids=["numbers before", "towns behind"],
)
def test_numbers_before_a_name_and_words_behind_it_are_no_part_of_it(signed_in, otto, text, people):
    page = signed_in(otto).post(PAGE, {"text": text})
    assert labels(page) == people
    assert not page.context["preview"].refused


def test_another_file_is_another_question(signed_in, otto, tmp_path):
    client, file = signed_in(otto), tmp_path / "list.csv"
    file.write_text(LIST)
    said = client.post(PAGE, sent_back(client.post(PAGE, {"text": LIST}), head="0"))
    with file.open("rb") as upload:
        assert QUESTION in client.post(PAGE, sent_back(said, file=upload)).text


class TestAColumnThatMayBeTheSurname:
    FAR = "Voornaam;Stad;Stam\nAn;Heule;Maes\nBo;Gent;Nys"
    ASKED = "No heading says “Last name”. Is it the column “Stam”?"

    @pytest.mark.parametrize(
        "text",
        [
            FAR,
            "Voornaam;Stam\nAn;Maes\nBo;\nCas;\nDina;",
            "Voornaam;Stam;Ras\nAn;Maes;Vlaming\nBo;Nys;Waal",
            "Stam;Stad;Lidnr;Voornaam\nMaes;Heule;1;An",
        ],
        ids=["at a distance", "half empty", "beside another", "before the first name"],
    )
    def test_is_asked_about_and_nothing_is_saved_before(self, signed_in, club, otto, text):
        client = signed_in(otto)
        page = client.post(PAGE, {"text": text})

        assert self.ASKED in page.text
        assert labels(page)[0] == "An Maes"
        assert self.ASKED in client.post(PAGE, sent_back(page, save="1", head="1")).text
        assert Membership.objects.filter(club=club).count() == 1

    @pytest.mark.parametrize(
        ("answer", "people"), [("yes", ["An Maes", "Bo Nys"]), ("no", ["An", "Bo"])], ids=["yes", "no"]
    )
    def test_is_the_surname_or_not_as_was_answered(self, signed_in, club, otto, answer, people):
        client = signed_in(otto)
        asked = client.post(PAGE, {"text": self.FAR})
        answered = client.post(PAGE, sent_back(asked, head="1", columns_settled=answer))

        assert self.ASKED not in answered.text
        assert labels(answered) == people
        assert client.post(PAGE, sent_back(answered, save="1", head="1")).status_code == 302
        assert Membership.objects.filter(club=club).count() == 3

    def test_who_says_above_what_it_means_has_answered(self, signed_in, otto):
        client = signed_in(otto)
        asked = client.post(PAGE, {"text": self.FAR})
        chosen = client.post(PAGE, sent_back(asked, head="1", column_2=""))

        assert self.ASKED not in chosen.text
        assert labels(chosen) == ["An", "Bo"]

    @pytest.mark.parametrize(
        "text",
        [
            "Voornaam;Stam\nAn;Maes\nBo;Nys",
            "Voornaam;Achternaam;Hobby\nAn;Maes;vissen",
            "Voornaam;Geslacht;Meisjesnaam\nAn;V;Nys",
            "Voornaam;Lidnr;E-mail\nAn;1;an@heule.be",
            "Naam;Hobby\nAn Maes;vissen",
        ],
        ids=["beside and filled", "known surname", "known others", "no words", "whole names"],
    )
    def test_of_what_is_plain_nobody_is_asked(self, signed_in, otto, text):
        page = signed_in(otto).post(PAGE, {"text": text})
        assert "No heading says" not in page.text
        assert not page.context["form"].asks
