"""Pages: take a club along, take one over, undo that."""

from http import HTTPStatus
from tempfile import SpooledTemporaryFile

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from manille_site.archive import words
from manille_site.archive.forms import ArchiveForm, slug_for
from manille_site.archive.importing import archive_of_club, club_of_archive, import_club, take_back
from manille_site.archive.reading import Archive, BadArchiveError, open_upload
from manille_site.archive.writing import write_archive
from scoring.access.actors import Actor
from scoring.access.doors import club_door
from scoring.access.request import Request, posted, require_form
from scoring.models import User
from scoring.writing.answers import answer
from scoring.writing.errors import RefusedError
from scoring.writing.log import log
from scoring.writing.refusals import refusal

IN_MEMORY = 8 * 1024 * 1024
TAKING_OVER = 55.0
"""Seconds that it may take: a club of many years has many rows, and a proxy waits for a minute."""


@require_form
@never_cache
def archive(request: Request, slug: str) -> HttpResponse | FileResponse:
    """What is taken along, and the archive itself: sent for a POST, since it is logged."""
    door = club_door(request, slug, "see_log")
    if request.method != "POST":
        context = {"door": door, "club": door.club, "came_in": archive_of_club(door.club) is not None}
        return render(request, "archive/export.html", context)
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  the answer closes it
    write_archive(door.club, file)
    file.seek(0)
    log("export_club", actor=door.actor, club=door.club, subject=f"club:{door.club.pk}")
    name = f"{door.club.slug}-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")


@require_form
@login_required
@never_cache
def import_archive(request: Request) -> HttpResponse:
    """First a look at what is in the archive, then, with a second word, the club."""
    assert isinstance(request.user, User)  # noqa: S101  login_required
    request.may_take = TAKING_OVER
    form = ArchiveForm(posted(request), request.FILES if request.method == "POST" else None)
    archive: Archive | None = None
    if request.method == "POST" and form.is_valid():
        try:
            archive = open_upload(form.cleaned_data["archive"])
            if "take_over" in request.POST:
                return _taken_over(request, archive, form.cleaned_data["slug"] or slug_for(archive))
        except BadArchiveError as error:
            archive = None
            form.add_error("archive", words.problem(error))
        except RefusedError as error:
            form.add_error("slug" if error.code == "address_taken" else "archive", refusal(error))
    context = {
        "form": form,
        "found": archive,
        "counted": words.count_sentences(archive) if archive else [],
        "double": club_of_archive(archive.id) if archive else None,
    }
    return render(
        request,
        "archive/import.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


def _taken_over(request: Request, archive: Archive, slug: str) -> HttpResponse:
    assert isinstance(request.user, User)  # noqa: S101
    actor = Actor.of(request, role="organiser", with_device=False)
    club, counted_otherwise = import_club(archive=archive, slug=slug, founder=request.user, actor=actor)
    messages.success(request, _("%(club)s is taken over. You are an organiser of it.") % {"club": club.name})
    if counted_otherwise:
        named = ", ".join(counted_otherwise)
        messages.warning(request, _("Counted otherwise by this version: %(names)s.") % {"names": named})
    return redirect("scoring:club", club.slug)


@require_POST
def take_back_club(request: Request, slug: str) -> HttpResponse:
    """Undo an import: the club is marked, emptied of people and hidden."""
    door = club_door(request, slug, "give_roles")
    return answer(
        door,
        lambda: take_back(club=door.club, name=words.name_taken_back(door.club.name), actor=door.actor),
        _("The import is taken back."),
        reverse("scoring:clubs"),
        refused=reverse("club_archive", args=[slug]),
    )
