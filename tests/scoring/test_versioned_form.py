"""``{% versioned_form %}``: what a form says of the page that it was sent from."""

from types import SimpleNamespace

from django.template import Context, Template

FORM = Template("{% load forms %}{% versioned_form draft round=number %}")


def test_a_form_sends_back_the_token_its_fields_and_the_version():
    context = Context({"draft": SimpleNamespace(version=1234), "number": 7, "csrf_token": "abc"})

    assert FORM.render(context) == (
        '<input type="hidden" name="csrfmiddlewaretoken" value="abc">'
        '<input type="hidden" name="round" value="7">'
        '<input type="hidden" name="version" value="1234">'
    )


def test_what_a_field_holds_is_escaped():
    context = Context({"draft": SimpleNamespace(version=1), "number": '"><b>', "csrf_token": "abc"})

    assert '<input type="hidden" name="round" value="&quot;&gt;&lt;b&gt;">' in FORM.render(context)
