"""Tournaments in and out as files (docs/formats/tournament-file.md)."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import LogEntry, Player
from tests.tournaments.factories import NOBODY, new_tournament, play_rounds
from tournaments import engine
from tournaments.entrants import services as entering
from tournaments.models import Result, Round, Tournament
from tournaments.reading.files import tournament_file
from tournaments.rounds.services import draws
from tournaments.setup.selectors import placeholder_file
from tournaments.setup.services.files import import_tournament
from tournaments.writing.errors import EngineError, GameDoesNotFitError

pytestmark = pytest.mark.django_db
IMPORT = "tournaments:import_tournament"

EVENINGS = {
    "round_robin": (({"system": "round_robin", "legs": 2},), 5, "pair"),
    "groups": (
        ({"system": "groups", "groups": 2}, {"system": "knockout", "from": {"per_group": 2}}), 8, "pair",
    ),
    "named groups": (({"system": "groups", "groups": [["e1", "e2"], ["e3", "e4"]]},), 4, "pair"),
    "swiss": (
        ({"system": "swiss", "rounds": 4, "score_cap": 121, "ranking": ["points", "lot"]},),
        7,
        "pair",
    ),
    "ladder": (({"system": "ladder", "rounds": 3},), 7, "pair"),
    "knockout": (({"system": "knockout", "third_place": True, "plate": True},), 11, "pair"),
    "double": (({"system": "double_knockout"},), 6, "pair"),
    "partners": (({"system": "partners", "rounds": 3},), 9, "player"),
    "tables": (
        ({"system": "tables", "rounds": 2}, {"system": "table_knockout", "from": {"best": 9}}), 10, "player",
    ),
}  # fmt: skip


def file_of(name, *, played=True):
    stages, count, unit = EVENINGS[name]
    file = placeholder_file(stages, count) | {"name": "Spring cup", "chance": 20260321}
    for number, entrant in enumerate(file["entrants"], start=1):
        entrant["name"] = f"A{number} & B{number}" if unit == "pair" else f"Player {number}"
        entrant["club"] = "Heule" if number % 2 else "Osilo"
    return engine.simulate_json(file, seed=3) if played else file


def taken_over(club, file, unit="pair", **more):
    variant = "manillen-4p"
    if any(stage["system"] in ("tables", "table_knockout") for stage in file["stages"]):
        variant = "hornafjardarmanni"
    return import_tournament(club=club, file=file, variant=variant, unit=unit, actor=NOBODY, **more)


def without_nothing(value):
    """A file without empty lists and keys in one order, to compare two."""
    if isinstance(value, dict):
        return {
            key: without_nothing(inner) for key, inner in sorted(value.items()) if inner not in ([], None)
        }
    return [without_nothing(inner) for inner in value] if isinstance(value, list) else value


class TestThereAndBack:
    @pytest.mark.parametrize("name", EVENINGS)
    def test_a_file_comes_out_as_it_went_in(self, name, club):
        file = file_of(name)
        again = tournament_file(taken_over(club, file, EVENINGS[name][2]))
        assert without_nothing(again) == without_nothing(file)

    @pytest.mark.parametrize("name", EVENINGS)
    def test_and_is_ranked_as_before(self, name, club):
        file = file_of(name)
        again = tournament_file(taken_over(club, file, EVENINGS[name][2]))
        assert engine.standings_json(again) == engine.standings_json(file)

    def test_what_was_played_in_the_app_too(self, club):
        tournament = new_tournament(club, pairs=7)
        play_rounds(tournament, 2)
        entering.withdraw(entrant=tournament.entrants.get(number=2), after_round=2, actor=NOBODY)
        entering.keep_apart(
            tournament=tournament, entrants=list(tournament.entrants.all()[:2]), until_round=4, actor=NOBODY
        )
        play_rounds(tournament, 1)
        file = tournament_file(tournament)
        assert without_nothing(tournament_file(taken_over(club, file))) == without_nothing(file)

    def test_ids_become_numbers_in_the_order_of_the_file(self, club):
        text = json.dumps(file_of("swiss")).replace('"e', '"player ')
        file = json.loads(text.replace('"player ntrant', '"entrant'))
        again = tournament_file(taken_over(club, file))
        assert [entry["id"] for entry in again["entrants"]] == [f"e{n}" for n in range(1, 8)]
        assert engine.standings_json(again)["final"] == engine.standings_json(file_of("swiss"))["final"]

    def test_an_evening_goes_on_where_the_file_stopped(self, club):
        """The next draw is that of the file: chance and order of the entrants are kept."""
        file = file_of("swiss")
        del file["stages"][0]["played"][2:]
        tournament = taken_over(club, file)
        round_ = draws.draw_round(tournament=tournament, actor=NOBODY)
        tables = [
            [[place.entrant.file_id] for place in table.places.order_by("side")]
            for table in round_.tables.all()
        ]
        drawn = engine.draw_json(file)
        assert tables == [table["sides"] for table in drawn["tables"]]


class TestWhatIsStored:
    def test_rounds_are_published_and_results_final_and_no_sheet_is_open(self, club):
        tournament = taken_over(club, file_of("swiss"))
        rounds = Round.objects.filter(stage__tournament=tournament)
        assert not rounds.filter(published_at=None).exists()
        assert set(Result.objects.values_list("source", "state")) == {("import", "final")}
        assert not tournament.is_public
        assert LogEntry.objects.filter(action="import_tournament").count() == 1

    def test_the_people_of_a_pair_are_told_apart(self, club):
        tournament = taken_over(club, file_of("ladder", played=False))
        assert [p.name for p in tournament.entrants.first().people.all()] == ["A1", "B1"]

    def test_as_many_queries_for_a_large_round_as_for_a_small_one(self, club):
        counts = []
        for count in (8, 96):
            file = engine.simulate_json(placeholder_file(({"system": "swiss", "rounds": 3},), count))
            with CaptureQueriesContext(connection) as queries:
                taken_over(club, file)
            counts.append(len(queries))
        assert counts[1] <= counts[0] + 6


class TestWhatIsRefused:
    def test_all_or_nothing(self, club):
        file = file_of("swiss")
        file["stages"][0]["played"][3]["tables"][0]["scores"] = [1]
        with pytest.raises(EngineError) as refused:
            taken_over(club, file)
        assert refused.value.problems[0].path == "stages[0].played[3].tables[0].scores"
        assert Tournament.objects.count() == 0

    def test_systems_that_this_game_does_not_have(self, club):
        with pytest.raises(GameDoesNotFitError):
            taken_over(club, file_of("swiss"), unit="player")

    @pytest.mark.parametrize("name", ["half \ud800", "nul \0"])
    def test_letters_that_no_database_keeps(self, name, club):
        file = file_of("swiss", played=False) | {"name": name}
        with pytest.raises(EngineError) as refused:
            taken_over(club, file)
        assert refused.value.problems[0].path == "name"

    def test_rounds_beyond_what_a_database_counts(self, club):
        file = file_of("swiss", played=False)
        file["entrants"][0]["from_round"] = 1_000_000
        with pytest.raises(EngineError):
            taken_over(club, file)


class TestThePage:
    def sent(self, file, **more):
        return {"club": "heule", "variant": "manillen-4p", "unit": "pair", "text": json.dumps(file)} | more

    def test_pasted_text_becomes_a_tournament(self, signed_in, otto):
        answer = signed_in(otto).post(reverse(IMPORT), self.sent(file_of("ladder")))
        tournament = Tournament.objects.get()
        assert answer.url == reverse("tournaments:settings", args=[tournament.public_id])

    def test_pressed_twice_it_becomes_one(self, signed_in, otto):
        client = signed_in(otto)
        public_id = client.get(reverse(IMPORT)).context["public_id"]
        for _tap in range(2):
            client.post(reverse(IMPORT), self.sent(file_of("ladder"), public_id=public_id))
        assert Tournament.objects.count() == 1

    def test_problems_are_told_in_words_with_their_place(self, signed_in, otto):
        file = file_of("ladder", played=False)
        file["entrants"][1]["id"] = "e1"
        answer = signed_in(otto).post(reverse(IMPORT), self.sent(file))
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "<code>entrants[1].id</code>" in page
        assert "Another entrant has the id “e1” already." in page
        assert "manille-tournament/1" in page  # what was pasted is still there

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "Choose a file"),
            ("{", "This is not JSON."),
            ("[]", "one JSON object"),
            ('{"a":1,"a":2}', "twice"),
        ],
    )
    def test_what_is_no_file(self, text, sentence, signed_in, otto):
        page = signed_in(otto).post(reverse(IMPORT), self.sent({}, text=text))
        assert sentence in page.content.decode()

    def test_only_into_clubs_that_one_organises(self, signed_in, otto, olga, bob, client, club):
        assert signed_in(bob).get(reverse(IMPORT)).status_code == 403
        assert client.get(reverse(IMPORT)).status_code == 302
        page = signed_in(olga).post(reverse(IMPORT), self.sent(file_of("ladder")))
        assert page.status_code == 200
        assert Tournament.objects.count() == 0


class TestTheDownload:
    def url(self, tournament):
        return reverse("tournaments:tournament_file", args=[tournament.public_id])

    def test_organisers_have_it_at_once_and_everybody_once_it_is_open(
        self, club, signed_in, otto, olga, client
    ):
        tournament = new_tournament(club, pairs=4)
        answer = signed_in(otto).get(self.url(tournament))
        assert json.loads(answer.content) == tournament_file(tournament)
        assert "attachment" in answer["Content-Disposition"]
        assert client.get(self.url(tournament)).status_code == 404
        assert signed_in(olga).get(self.url(tournament)).status_code == 404
        Tournament.objects.update(status="open")
        assert client.get(self.url(tournament)).status_code == 200

    def test_drafts_of_rounds_are_not_in_it(self, club, signed_in, otto):
        tournament = new_tournament(club, pairs=4)
        draws.draw_round(tournament=tournament, actor=NOBODY)
        file = json.loads(signed_in(otto).get(self.url(tournament)).content)
        assert "played" not in file["stages"][0]

    def test_everybody_reads_names_as_people_wish_to_appear(self, club, client):
        tournament = new_tournament(club, public=True)
        shy = Player.objects.create(name="Zoë Maes", shown_as="initials")
        people = (entering.Person("Zoë Maes", shy), entering.Person("Bert"))
        entering.add_entrants(tournament=tournament, entries=[entering.Entry(people)], actor=NOBODY)
        assert json.loads(client.get(self.url(tournament)).content)["entrants"][0]["name"] == "Z. M. & Bert"
