"""The interactive documentation works from this installation alone, under the same policy as every page."""

from playwright.sync_api import Browser, expect

from scoring.models import Club
from tests.journeys.shipped import Shipped


def test_an_operation_is_tried_out_in_the_browser(browser: Browser, shipped: Shipped) -> None:
    Club.objects.create(name="Heule", slug="heule")
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on(
        "request", lambda asked: said.append(asked.url) if not is_ours(asked.url, shipped.plain) else None
    )

    page.goto(f"{shipped.plain}/api/v1/docs")
    page.get_by_role("button", name="get /api/v1/clubs", exact=True).click()
    expect(page.get_by_text("Every club, by name.")).to_be_visible()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()

    expect(page.get_by_role("cell", name="200").first).to_be_visible()
    expect(page.locator(".live-responses-table")).to_contain_text("Heule")
    assert said == []
    page.close()


def is_ours(address: str, ours: str) -> bool:
    return address.startswith((ours, "data:", "blob:"))
