"""Everything about a person, for the person, in one tap: JSON and tables."""

import io
import json
import zipfile

from django.urls import reverse

from scoring.clubs.person_files import zip_of
from scoring.models import Player, Seat
from tests.scoring.clubs.test_members import guest
from tests.scoring.factories import new_match


def files_of(response) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


def test_one_tap_gives_everything(signed_in, club, bob) -> None:
    match = new_match(names=("Bob", "Ann"))
    Seat.objects.filter(match=match, number=0).update(player=bob.player)

    response = signed_in(bob).get(reverse("scoring:own_data"))

    assert response["Content-Type"] == "application/zip"
    files = files_of(response)
    data = json.loads(files["person.json"])
    assert data["person"] == {"name": "Bob", "shown_as": "name", "pseudonym": ""}
    assert data["account"]["email"] == "bob@example.org"
    assert [row["club"] for row in data["memberships"]] == ["Heule"]
    assert [(row["match"], row["seat"], row["name"]) for row in data["matches"]] == [
        (match.public_id, 0, "Bob")
    ]
    assert files["matches.csv"].splitlines()[0] == "match,game,opened_at,seat,name"
    assert files["person.csv"].splitlines()[0].startswith("person_name,")


def test_what_was_merged_into_a_person_belongs_to_it(signed_in, club, bob) -> None:
    typed = guest(club, "Bobby").player
    Player.objects.filter(pk=typed.pk).update(merged_into=bob.player)
    Seat.objects.filter(match=new_match(), number=0).update(player=typed)

    data = json.loads(files_of(signed_in(bob).get(reverse("scoring:own_data")))["person.json"])

    assert (len(data["matches"]), len(data["memberships"])) == (1, 2)


def test_nobody_elses_data_is_in_it(signed_in, club, bob, otto) -> None:
    assert "Otto" not in "".join(files_of(signed_in(bob).get(reverse("scoring:own_data"))).values())


def test_a_visitor_has_no_data(client, db) -> None:
    assert client.get(reverse("scoring:own_data")).status_code == 302


def test_a_spreadsheet_gets_no_formula() -> None:
    packed = zip_of({"matches": [{"name": "=HYPERLINK(1)"}]})

    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        table = archive.read("matches.csv").decode("utf-8-sig")
    assert table.splitlines()[1].lstrip('"')[0] != "="


def test_tournaments_are_in_it_and_forget_a_name(club, bob) -> None:
    """What the app above adds by its ``Host``."""
    from scoring.access.actors import Actor
    from scoring.clubs.selectors.people import data_of
    from scoring.clubs.services.people import erase_player
    from tests.tournaments.factories import entrant, new_tournament
    from tournaments.models import EntrantPlayer

    tournament = new_tournament(club, names=("Bob & Rik", "Els & An"))
    EntrantPlayer.objects.filter(entrant=entrant(tournament, 1), name="Bob").update(player=bob.player)

    (told,) = data_of(bob, bob.player)["tournaments"]
    assert (told["tournament"], told["entrant"]) == (tournament.public_id, "Bob & Rik")

    erase_player(player=bob.player, actor=Actor())

    assert [entrant(tournament, number).name for number in (1, 2)] == ["– & Rik", "Els & An"]
    assert not EntrantPlayer.objects.filter(name="Bob").exists()
