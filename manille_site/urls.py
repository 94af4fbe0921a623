"""Addresses: both apps, sign-in, and the pages that show both."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from manille_site.api import problem_pages
from manille_site.front import feeds, home, language, look, pages
from manille_site.front.components import views as components
from manille_site.offline import views as without_network
from manille_site.ops import first_start
from manille_site.ops.late_addresses import LateAddresses
from manille_site.previews import views as pictures
from manille_site.search import views as search

# The admin site's own form would let a password in without the second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("manille_site.archive.urls")),  # which has an address below that of clubs
    # Then at once matches and their hands, the busiest addresses: they are tried in this order.
    path("", include("scoring.urls")),
    path("", pages.home, name="home"),
    path("accessibility/", pages.accessibility, name="accessibility"),
    path("components/", components.components, name="components"),
    path("language/", language.choose_language, name="language"),
    path("look/", look.choose, name="look"),
    path("search/", search.search, name="search"),
    path("now/", home.on_now, name="now"),
    path("feed/", feeds.ResultsFeed(), name="feed"),
    path("clubs/<slug:slug>/now/", home.on_now, name="club_now"),
    path("clubs/<slug:slug>/feed/", feeds.ClubResultsFeed(), name="club_feed"),
    path("pictures/site.png", pictures.site, name="picture"),
    path("pictures/clubs/<slug:slug>.png", pictures.club, name="club_picture"),
    path("pictures/seasons/<slug:public_id>.png", pictures.season, name="season_picture"),
    path("pictures/t/<slug:public_id>.png", pictures.tournament, name="tournament_picture"),
    path("pictures/players/<int:pk>.png", pictures.player, name="player_picture"),
    path("pictures/m/<slug:public_id>.png", pictures.match, name="match_picture"),
    path("site.webmanifest", pictures.manifest, name="manifest"),
    path("service-worker.js", without_network.service_worker, name="service_worker"),
    path("offline/", without_network.offline, name="offline"),
    path("setup/<str:token>/", first_start.follow_link, name="setup_link"),
    path("setup/", first_start.first_administrator, name="setup"),
    path("accounts/", include("allauth.urls")),
    path("api/v1/problems/<slug:code>", problem_pages.problem_page, name="problem"),
    LateAddresses("api/v1/", "manille_site.api.operations", app_name="ninja", namespace="api"),
    path("admin/", admin.site.urls),
    path("", include("manille_site.front.moved")),
    path("", include("manille_site.exports.urls")),
    path("", include("manille_site.webhooks.urls")),
    path("", include("tournaments.urls")),
]

handler400 = "manille_site.front.pages.bad_request"
handler403 = "manille_site.front.pages.permission_denied"
handler404 = "manille_site.front.pages.page_not_found"
handler500 = "manille_site.front.pages.server_error"
