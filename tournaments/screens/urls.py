"""Addresses: the screens of a hall behind their secret, the remote, announcements on phones."""

from django.urls import path

from tournaments.screens import views

urlpatterns = [
    path("screens/<slug:secret>/", views.screen, name="screen"),
    path("screens/<slug:secret>/<int:number>/", views.screen, name="screen_of"),
    path("t/<slug:public_id>/screens/", views.remote, name="screens"),
    path("t/<slug:public_id>/screens/renew/", views.renew_address, name="renew_screens"),
    path("t/<slug:public_id>/screens/<int:number>/", views.show_on_screen, name="show_on_screen"),
    path("t/<slug:public_id>/announcements/", views.announcements, name="announcements"),
    path("t/<slug:public_id>/announcements/new/", views.announce, name="announce"),
    path("t/<slug:public_id>/announcements/<int:pk>/end/", views.end_announcement, name="end_announcement"),
]
