"""Choosing how pages look: kept in the account of whoever is signed in, else on the device."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from manille_site.front.ways_back import way_back
from scoring.access.looks import USUAL, chosen_of, look_of, look_with, remember_look
from scoring.access.request import Request, posted, require_form
from scoring.clubs.services.people import choose_look
from scoring.models import User


class LookForm(forms.Form):
    """A choice of each kind; none is as usual."""

    suits = forms.ChoiceField(
        label=_("Colours of suits"),
        choices=[("", _("Two colours")), ("four", _("Four colours"))],
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Cups, coins, swords and batons have four colours in any case."),
    )
    text = forms.ChoiceField(
        label=_("Size of text"),
        choices=[("", _("Normal text")), ("large", _("Large text")), ("huge", _("Very large text"))],
        widget=forms.RadioSelect,
        required=False,
    )
    lines = forms.ChoiceField(
        label=_("Space between lines"),
        choices=[("", _("Lines as usual")), ("roomy", _("Roomy lines"))],
        widget=forms.RadioSelect,
        required=False,
    )
    points = forms.ChoiceField(
        label=_("Points after each hand"),
        choices=[("", _("Silent")), ("spoken", _("Spoken"))],
        widget=forms.RadioSelect,
        required=False,
        help_text=_("The pad says them, where this device has a voice of its own for the language."),
    )


@require_form
@never_cache
def choose(request: Request) -> HttpResponse:
    """What can be chosen, as it looks; then back to the page that one came from."""
    fields = request.POST if request.method == "POST" else request.GET
    back = way_back(request, fields.get("next", ""))
    form = LookForm(posted(request), initial=chosen_of(look_of(request)))
    if request.method != "POST" or not form.is_valid():
        return render(request, "front/look.html", {"form": form, "next": back})
    look = look_with(form.cleaned_data.values())
    response = redirect(back)
    if isinstance(request.user, User):
        choose_look(user=request.user, look=look or USUAL)
    else:
        remember_look(response, look)
    return response
