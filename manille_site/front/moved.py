"""Addresses that were mended. The old ones stay, and lead to where the page is now."""

from typing import Any

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.urls import URLPattern, path
from django.views.generic import RedirectView

MOVED = {
    "t/<slug:public_id>/entrants/edit/<int:pk>/": "tournaments:edit_entrant",
    "t/<slug:public_id>/entrants/remove/<int:pk>/": "tournaments:remove_entrant",
    "t/<slug:public_id>/entrants/paid/<int:pk>/": "tournaments:paid",
    "t/<slug:public_id>/entrants/withdraw/<int:pk>/": "tournaments:withdraw",
    "t/<slug:public_id>/entrants/back/<int:pk>/": "tournaments:come_back",
    "t/<slug:public_id>/entrants/absent/<int:pk>/": "tournaments:absent",
    "t/<slug:public_id>/entrants/substitute/<int:pk>/": "tournaments:substitute",
    "t/<slug:public_id>/entrants/split/<int:pk>/": "tournaments:split",
    "t/<slug:public_id>/evening/tick/<int:pk>/": "tournaments:tick_evening",
    "clubs/<slug:slug>/seasons/evenings/": "tournaments:evenings",
    "clubs/<slug:slug>/seasons/evenings/new/": "tournaments:open_evening",
    "clubs/<slug:slug>/seasons/pots/": "tournaments:pots",
    "clubs/<slug:slug>/seasons/pots/new/": "tournaments:open_pot",
    "seasons/pots/<slug:public_id>.<str:kind>": "cash_book_export",
    "seasons/pots/<slug:public_id>/": "tournaments:pot",
    "seasons/pots/<slug:public_id>/tickets/": "tournaments:sell_tickets",
    "seasons/pots/<slug:public_id>/tickets/<int:pk>/back/": "tournaments:give_back",
    "seasons/pots/<slug:public_id>/tables/": "tournaments:form_table",
    "seasons/pots/<slug:public_id>/games/<int:pk>/prize/": "tournaments:hand_over_prize",
    "seasons/pots/<slug:public_id>/entries/": "tournaments:write_entry",
    "seasons/pots/<slug:public_id>/entries/<int:pk>/reverse/": "tournaments:reverse_entry",
    "seasons/pots/<slug:public_id>/stakes/": "tournaments:book_stakes",
    "seasons/pots/<slug:public_id>/close/": "tournaments:close_pot",
}
"""Old address → name of the view; both take the same parts."""


class Moved(RedirectView):
    """301, with the query. A form from before an update is sent on (308): what was typed is not lost."""

    permanent = True
    query_string = True

    def post(self, request: HttpRequest, *args: Any, **parts: Any) -> HttpResponsePermanentRedirect:
        address = self.get_redirect_url(*args, **parts)
        return HttpResponsePermanentRedirect(address, preserve_request=True)  # type: ignore[arg-type]


urlpatterns: list[URLPattern] = [
    path(address, Moved.as_view(pattern_name=name)) for address, name in MOVED.items()
]
