"""Addresses of a club's webhooks."""

from django.urls import URLPattern, path

from manille_site.webhooks import views

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/webhooks/", views.webhooks, name="webhooks"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/", views.webhook, name="webhook"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/secret/", views.rotate, name="rotate_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/remove/", views.remove, name="remove_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/pause/", views.pause, name="pause_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/resume/", views.resume, name="resume_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/test/", views.test, name="test_webhook"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/again/<int:number>/", views.again, name="send_again"),
]
