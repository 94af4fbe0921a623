"""Setting up a tournament: from a kind of event that clubs play, or step by step (rules 13.3)."""

import pytest
from django.urls import reverse

from scoring.models import LogEntry
from tests.tournaments.factories import NOBODY, new_tournament
from tournaments import engine
from tournaments.models import Tournament
from tournaments.reading.files import tournament_file
from tournaments.setup import services as setup
from tournaments.setup.presets import PRESETS
from tournaments.setup.selectors import placeholder_file
from tournaments.writing.errors import EngineError

pytestmark = pytest.mark.django_db
KEYS = [preset.key for preset in PRESETS]


def form_of(preset, **changes):
    """What the page of a preset sends when nothing is changed but what is said here."""
    fields = {
        "variant": preset.variant,
        "unit": preset.unit,
        "system": [stage["system"] for stage in preset.stages],
        "public_id": "ABCDEF",
        "name": "Friday",
        "starts_at": "2026-03-20T19:30",
        "expected": preset.expected,
        "break_minutes": "10",
        "score_of": "points",
        "finality": "both",
        "preset": preset.ruleset.get("preset", ""),
        "deadline_minutes": "30",
    }
    for number, stage in enumerate(preset.stages, start=1):
        source = stage.get("from", {})
        fields[f"stage{number}-source"] = "best" if "best" in source else "per_group" if source else "all"
        for key, value in (*stage.items(), *source.items()):
            if key not in ("system", "from", "ranking"):
                fields[f"stage{number}-{key}"] = "on" if value is True else value
        for place, measure in enumerate(stage.get("ranking", ()), start=1):
            fields[f"stage{number}-ranking_{place}"] = measure
    return fields | changes


def url_of(key, club="heule"):
    return reverse("tournaments:found_tournament", args=[club, key])


@pytest.mark.parametrize("preset", PRESETS, ids=KEYS)
def test_every_kind_of_event_can_be_set_up_as_it_stands(preset, signed_in, otto):
    client = signed_in(otto)
    page = client.get(url_of(preset.key))
    assert page.status_code == 200
    assert page.context["plan"].rounds > 0
    answer = client.post(url_of(preset.key), form_of(preset))
    tournament = Tournament.objects.get()
    assert answer.url == reverse("tournaments:entrants", args=[tournament.public_id])
    stored = [stage.as_file() for stage in tournament.stages.all()]
    said = [
        {key: value for key, value in stage.items() if (key, value) not in DEFAULTS}
        for stage in preset.stages
    ]
    assert stored == said
    assert LogEntry.objects.filter(action="found_tournament").count() == 1


DEFAULTS = (("table_size", 3), ("advance", 1), ("plate", False))


@pytest.mark.parametrize("preset", PRESETS, ids=KEYS)
def test_the_plan_is_what_the_engine_would_play(preset):
    """Rounds and tables of the plan are those of a simulation with as many people as expected."""
    file = placeholder_file(preset.stages, preset.expected)
    played = engine.simulate_json(file)
    plans = engine.plan(engine.read_tournament(file))
    for stage, plan in zip(played["stages"], plans, strict=True):
        assert len(stage["played"]) == plan.rounds
        assert (
            max(len([t for t in r["tables"] if len(t["sides"]) > 1]) for r in stage["played"]) == plan.tables
        )


def test_it_is_said_what_the_points_of_a_match_of_several_games_are(signed_in, otto):
    """A best of three is the default of some games: 101–80 is one game of it, and asked about."""
    page = signed_in(otto).get(url_of(PRESETS[0].key)).text

    assert "whoever wins two of three games to 101 has 202 at least" in page


class TestWhatIsRefused:
    def test_nothing_typed_is_lost(self, signed_in, otto):
        preset = PRESETS[0]
        answer = signed_in(otto).post(url_of(preset.key), form_of(preset, name="", place="Café De Kring"))
        assert Tournament.objects.count() == 0
        assert "A tournament needs a name." in answer.content.decode()
        assert "Café De Kring" in answer.content.decode()

    def test_a_knock_out_of_tables_needs_a_number_that_comes_down(self, signed_in, otto):
        """docs/formats/tournament-file.md: 27 → 9 → 3; 24 does not."""
        preset = next(p for p in PRESETS if p.key == "manni-championship")
        answer = signed_in(otto).post(url_of(preset.key), form_of(preset, expected="24"))
        assert Tournament.objects.count() == 0
        assert "does not come down to one full table" in answer.content.decode()

    def test_a_measure_named_twice_is_marked_where_it_stands(self, signed_in, otto):
        preset = PRESETS[0]
        sent = form_of(preset, **{"stage1-ranking_2": "wins"})
        answer = signed_in(otto).post(url_of(preset.key), sent)
        form = answer.context["setup"].stage_forms[0]
        assert "ranking_2" in form.errors
        assert Tournament.objects.count() == 0

    def test_rules_that_do_not_go_together_are_marked_at_the_option(self, signed_in, otto):
        preset = PRESETS[0]
        answer = signed_in(otto).post(url_of(preset.key), form_of(preset, option_target="null"))
        assert "Without a target the game needs a number of hands." in answer.content.decode()

    @pytest.mark.parametrize(
        ("key", "value"),
        [("expected", "1"), ("expected", "4097"), ("minutes", "0"), ("stage1-rounds", "201"), ("fee", "-1"),
         ("stage1-rounds", "five"), ("starts_at", "tonight"), ("name", "x" * 81)],
    )  # fmt: skip
    def test_numbers_and_words_out_of_bounds(self, key, value, signed_in, otto):
        answer = signed_in(otto).post(url_of(PRESETS[0].key), form_of(PRESETS[0], **{key: value}))
        assert answer.status_code == 200
        assert Tournament.objects.count() == 0
        assert value[:20] in answer.content.decode()

    def test_the_service_refuses_what_no_engine_could_play(self, club):
        with pytest.raises(EngineError):
            new_tournament(club, stages=({"system": "swiss", "rounds": 5, "plate": True},))
        assert Tournament.objects.count() == 0


class TestStepByStep:
    def test_game_then_people_and_systems_then_everything_else(self, signed_in, otto):
        client, url = signed_in(otto), url_of("custom")
        assert "Which game?" in client.get(url).content.decode()
        assert "Who competes?" in client.get(url, {"variant": "botifarra"}).content.decode()
        chosen = {"variant": "botifarra", "unit": "pair", "system_1": "groups", "system_2": "knockout"}
        page = client.get(url, chosen, follow=True)
        assert [form.system.name for form in page.context["setup"].stage_forms] == ["groups", "knockout"]

    def test_a_system_that_these_cannot_play_is_refused(self, signed_in, otto):
        chosen = {"variant": "botifarra", "unit": "pair", "system_1": "partners"}
        page = signed_in(otto).get(url_of("custom"), chosen)
        assert "That is not played by these in this game." in page.content.decode()

    def test_a_forged_address_starts_again(self, signed_in, otto):
        page = signed_in(otto).get(url_of("custom"), {"variant": "manni", "unit": "pair", "system": "swiss"})
        assert "Who competes?" in page.content.decode()

    def test_an_unknown_preset_is_no_page(self, signed_in, otto):
        assert signed_in(otto).get(url_of("no-such-event")).status_code == 404


def test_the_plan_can_be_asked_for_without_saving(signed_in, otto):
    preset = PRESETS[0]
    answer = signed_in(otto).post(url_of(preset.key), form_of(preset, plan="1", expected="13"))
    assert Tournament.objects.count() == 0
    assert answer.context["plan"].stages[0].sitting_out == 1


def test_a_script_gets_only_the_plan(signed_in, otto):
    preset = PRESETS[0]
    sent = form_of(preset, plan="1")
    answer = signed_in(otto).post(url_of(preset.key), sent, headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith("<section")


def test_the_evening_ends_after_its_rounds_and_breaks(signed_in, otto):
    """Five rounds of 25 minutes and four breaks of ten: 2 hours 45."""
    plan = signed_in(otto).get(url_of("manillen-evening")).context["plan"]
    assert (plan.ends_at - plan.starts_at).total_seconds() == 165 * 60


def test_the_same_button_pressed_twice_sets_up_one(signed_in, otto):
    client, preset = signed_in(otto), PRESETS[0]
    shown = client.get(url_of(preset.key)).context["public_id"]
    first = client.post(url_of(preset.key), form_of(preset, public_id=shown))
    second = client.post(url_of(preset.key), form_of(preset, public_id=shown))
    assert first.url == second.url
    assert Tournament.objects.count() == 1


def test_prizes_and_fee_are_stored_in_cents(signed_in, otto):
    sent = form_of(PRESETS[0], fee="4.50", prizes_text="60\n40,50 + a ham\n3 bottles", best_of_club="a cup")
    signed_in(otto).post(url_of(PRESETS[0].key), sent)
    tournament = Tournament.objects.get()
    assert tournament.fee_cents == 450
    assert [(prize.get("cents", 0), prize.get("text", "")) for prize in tournament.prizes["places"]] == [
        (6000, ""),
        (4050, "a ham"),
        (0, "3 bottles"),
    ]
    assert tournament.prizes["best_of_club"]["text"] == "a cup"


def test_an_engine_reads_what_was_set_up(club):
    tournament = new_tournament(club, pairs=12)
    engine.read_tournament(tournament_file(tournament))


class TestWhoMay:
    @pytest.mark.parametrize(("name", "status"), [("otto", 200), ("bob", 403), ("rosa", 403), ("olga", 404)])
    def test_organisers_only(self, name, status, signed_in, club, request):
        client = signed_in(request.getfixturevalue(name))
        assert client.get(reverse("tournaments:found", args=[club.slug])).status_code == status
        assert client.get(url_of("manillen-evening")).status_code == status
        if status != 200:
            assert client.post(url_of("manillen-evening"), form_of(PRESETS[0])).status_code == status
            assert Tournament.objects.count() == 0

    def test_a_visitor_finds_nothing(self, client, club):
        assert client.get(reverse("tournaments:found", args=[club.slug])).status_code == 404


def test_the_list_of_kinds_asks_the_database_as_often_with_many_tournaments(
    signed_in, otto, club, django_assert_max_num_queries
):
    for number in range(8):
        new_tournament(club, name=f"Evening {number}")
    client = signed_in(otto)
    client.get(reverse("tournaments:found", args=[club.slug]))  # the device has its cookie now
    with django_assert_max_num_queries(8):
        assert client.get(reverse("tournaments:found", args=[club.slug])).status_code == 200


def test_opening_hiding_and_closing(club):
    tournament = new_tournament(club)
    setup.open_tournament(tournament=tournament, actor=NOBODY)
    assert tournament.is_public
    setup.hide_tournament(tournament=tournament, actor=NOBODY)
    assert not tournament.is_public
    setup.finish_tournament(tournament=tournament, actor=NOBODY)
    assert tournament.status == "finished"
