"""Pictures of a table's slip: sent by the runner's phone, seen by the director alone."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from scoring.access.request import Request
from scoring.writing.answers import answer
from tournaments.access import TournamentDoor, tournament_door
from tournaments.models import SlipPicture, Table
from tournaments.rounds.forms.slip_pictures import SlipPictureForm
from tournaments.rounds.services import slip_pictures
from tournaments.rounds.views.table_page import render_table, table_at


@require_POST
def attach_picture(request: Request, public_id: str, pk: int) -> HttpResponse:
    """A picture of this table's slip; what is no picture, or too large, is said on the table's page."""
    door = tournament_door(request, public_id, "enter_results")
    one_table = table_at(door, pk)
    form = SlipPictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return render_table(door, one_table, picture_form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    sent = form.cleaned_data["picture"]
    return answer(
        door,
        lambda: slip_pictures.attach_picture(
            table=one_table, jpeg=sent.jpeg, digest=sent.digest, actor=door.actor
        ),
        _("The picture is with the director."),
        _table_of(door, one_table),
        refused=lambda why: render_table(door, one_table, notice=why, status=HTTPStatus.CONFLICT),
    )


@require_safe
@cache_control(private=True, no_store=True)
def slip_picture(request: Request, public_id: str, pk: int, number: int) -> HttpResponse:
    """One picture, as it is kept."""
    door = tournament_door(request, public_id, "see_slips")
    return HttpResponse(bytes(_picture_at(door, pk, number).jpeg), content_type="image/jpeg")


@require_POST
def remove_picture(request: Request, public_id: str, pk: int, number: int) -> HttpResponse:
    """Forget a picture: of another table, or nobody's business."""
    door = tournament_door(request, public_id, "see_slips")
    picture = _picture_at(door, pk, number)
    return answer(
        door,
        lambda: slip_pictures.remove_picture(picture=picture, actor=door.actor),
        _("The picture is gone."),
        _table_of(door, picture.table),
    )


def _picture_at(door: TournamentDoor, pk: int, number: int) -> SlipPicture:
    return get_object_or_404(SlipPicture.objects.filter(table=table_at(door, pk)), pk=number)


def _table_of(door: TournamentDoor, one_table: Table) -> str:
    return reverse("tournaments:table", args=[door.tournament.public_id, one_table.pk])
