"""A battery dies in a cellar: what waits on one phone goes to another as a code or text, and counts once."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
from playwright.sync_api import Locator, Request, expect

from scoring.models import JoinCode, Line
from tests.journeys.phone import Phone
from tests.journeys.shipped import Shipped
from tests.journeys.table import Table
from tests.journeys.test_queue import find_the_network, kept_hand, lose_the_network, save

HANDS = {1: (37, 23), 2: (33, 27), 3: (20, 40)}

MAKE_UP = """async ([address, match, hands]) => {
  const files = performance.getEntriesByType("resource").map((file) => file.name);
  const { wholeLink } = await import(files.find((name) => /handover\\/link\\.[0-9a-f]+\\.js$/.test(name)));
  return wholeLink(address, match, hands);
}"""

KEEP_MANY = """async ([match, count]) => {
  const files = performance.getEntriesByType("resource").map((file) => file.name);
  const { change, newId } = await import(files.find((name) => /queue\\/store\\.[0-9a-f]+\\.js$/.test(name)));
  const hands = Array.from({ length: count }, (_, index) => ({
    id: newId(), match, number: index + 1, refused: 0, url: `/m/${match}/lines/`, words: [],
    facts: `trump=hearts&points_0=${31 - index % 2 * 2}&points_1=${29 + index % 2 * 2}`,
    at: new Date().toISOString(),
  }));
  await change(() => hands);
}"""


@pytest.fixture(scope="module", params=[False, True], ids=["in a café", "over TLS"])
def secure(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture(scope="module")
def server(secure: bool, server: Shipped, request: pytest.FixtureRequest) -> Shipped:
    """Each time at an address that other phones can open: elsewhere no code is drawn."""
    return request.getfixturevalue("tls_server") if secure else server


@pytest.fixture
def phone(new_phone: Callable[..., Phone], secure: bool) -> Phone:
    """One on which the rules don't run: handing over needs none."""
    return without_rules(new_phone(secure=secure))


@pytest.fixture
def table(phone: Phone) -> Table:
    return Table(phone, "manillen-2p", ["Anna", "Bert"])


@pytest.fixture
def other(table: Table, phone: Phone, new_phone: Callable[..., Phone]) -> Phone:
    """Another phone, which has joined the table."""
    other = without_rules(new_phone(secure=phone.secure))
    other.open("/j/")
    other.page.locator("input[name=code]").fill(JoinCode.objects.get().code)
    other.tap_through(other.page.get_by_role("button", name="Join"))
    other.tap_through(other.page.get_by_role("button", name="Join this table"))
    assert other.page.locator("#pad").is_visible()
    return other


def without_rules(phone: Phone) -> Phone:
    phone.page.context.add_init_script("delete globalThis.WebAssembly")
    return phone


def keep(table: Table, *numbers: int) -> str:
    """Write these hands without a network, and show them to another phone: the text."""
    lose_the_network(table.phone)
    for number in numbers:
        save(table, number, trump="hearts", points=HANDS[number])
        kept_hand(table.phone, number).wait_for()
    return text_on(table.phone)


def text_on(phone: Phone) -> str:
    phone.tap(".hand-over summary")
    phone.page.locator(".hand-over .qr path").wait_for()
    return phone.page.locator("#hands-as-text").input_value()


def paste(phone: Phone, text: str) -> None:
    if not phone.page.locator("#hands-from-text").is_visible():
        phone.tap("#take-in summary")
    phone.page.locator("#hands-from-text").fill(text)
    phone.tap("[data-taking=look]")


def coming(phone: Phone) -> Locator:
    return phone.page.locator("#take-in .coming")


def take(phone: Phone) -> None:
    phone.tap(coming(phone).get_by_role("button", name="Take them in"))
    coming(phone).wait_for(state="hidden")


def hear(phone: Phone, sentence: str) -> None:
    expect(phone.page.locator("#take-in .said")).to_have_text(sentence)


def on_the_sheet() -> list[int]:
    return [line.facts["points"][0] for line in Line.objects.all()]


def test_hands_can_be_handed_over_although_the_network_went_as_the_page_came(
    table: Table, phone: Phone
) -> None:
    """Browsers don't ask again for a module that could not be fetched."""
    files = re.compile(r"/handover(/qr)?\.\w+\.js$")
    phone.page.context.route(files, lambda route: route.abort())
    phone.open(urlsplit(phone.page.url).path)
    phone.page.wait_for_timeout(1000)
    assert phone.page.locator(".hand-over .qr path").count() == 0
    phone.page.context.unroute(files)
    with phone.page.expect_response(files):
        pass

    assert keep(table, 1).startswith(phone.page.url)
    phone.wrong.clear()  # what the browser said about the network


def test_hands_of_a_dying_phone_reach_the_sheet_by_another_and_count_once(
    table: Table, phone: Phone, other: Phone
) -> None:
    link = keep(table, 1, 2)
    phone.look()
    assert link.startswith(phone.page.url)

    other.page.goto(link)  # what the camera opens
    coming(other).wait_for()
    assert other.texts("#take-in li") == [
        "Trump: hearts · Card points: Anna 37 · Bert 23",
        "Trump: hearts · Card points: Anna 33 · Bert 27",
    ]
    other.look()
    assert on_the_sheet() == []  # a link alone writes nothing
    take(other)
    other.page.locator("#sheet li[value='2']").wait_for()
    hear(other, "Taken in from the other phone: 2")
    assert "#" not in other.page.url
    assert on_the_sheet() == [37, 33]

    find_the_network(phone)
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    assert on_the_sheet() == [37, 33]
    paste(other, link)
    hear(other, "These hands came in already, and the server has them.")


def test_when_a_hand_was_kept_is_by_one_phones_clock(table: Table, phone: Phone, other: Phone) -> None:
    """Whoever sends another phone's hand doesn't say when: their own clock may be another."""
    link = keep(table, 1, 2)
    other.page.goto(link)
    coming(other).wait_for()
    with other.page.expect_request(is_a_line) as taken:
        take(other)
    assert sent_in(taken.value) >= {"kept_at"}
    assert "sent_at" not in sent_in(taken.value)
    other.page.locator("#sheet li[value='2']").wait_for()

    save(table, 3, trump="hearts", points=HANDS[3])
    kept_hand(phone, 3).wait_for()
    with phone.page.expect_request(
        lambda request: is_a_line(request) and "number=3" in (request.post_data or "")
    ) as own:
        find_the_network(phone)
    assert sent_in(own.value) >= {"kept_at", "sent_at"}


def is_a_line(request: Request) -> bool:
    return request.method == "POST" and request.url.endswith("/lines/")


def sent_in(request: Request) -> set[str]:
    return set(parse_qs(request.post_data or ""))


def test_a_phone_without_a_network_takes_hands_in_too_and_goes_on(
    table: Table, phone: Phone, other: Phone
) -> None:
    text = keep(table, 1, 2)
    lose_the_network(other)
    paste(other, f"Our hands: {text}\n")
    take(other)
    assert "Anna 33 · Bert 27" in other.text(".kept-hand[value='2'] .what")
    paste(other, text)
    hear(other, "These hands are on this phone already.")
    theirs = Table.__new__(Table)
    theirs.__dict__ |= table.__dict__
    theirs.phone = other
    save(theirs, 3, trump="hearts", points=HANDS[3])
    kept_hand(other, 3).wait_for()

    find_the_network(other)
    other.page.locator("#sheet li[value='3']").wait_for()
    find_the_network(phone)
    phone.page.locator("#kept-hands").wait_for(state="hidden")
    assert on_the_sheet() == [37, 33, 20]


def test_what_is_no_text_of_this_match_is_said_and_nothing_is_taken(
    table: Table, phone: Phone, other: Phone
) -> None:
    text = keep(table, 1)
    no_hands = re.sub("#.*", "#hands=1.1.1.A", text)
    for wrong in ("Anna 37, Bert 23", text[:-3], text.replace(".", "x"), no_hands):
        paste(other, wrong)
        hear(other, "This text is damaged, or a part of it is missing. Scan or copy it once more.")
    at_home = Table(other, "manillen-2p", ["Cis", "Dre"])
    paste(at_home.phone, text)
    hear(other, "These hands belong to another match.")
    other.page.get_by_role("link", name="Open that match").tap()
    coming(other).wait_for()
    other.tap(coming(other).get_by_role("button", name="Leave them"))
    other.look()
    assert other.texts(".kept-hand") == on_the_sheet() == []
    find_the_network(phone)


def test_only_what_the_pad_asks_is_taken_from_a_link_that_somebody_made_up(
    table: Table, phone: Phone, other: Phone
) -> None:
    match = phone.page.url.rstrip("/").rpartition("/")[2]
    facts = "trump=hearts&points_0=37&points_1=23&agreed=on&why=Agreed&csrfmiddlewaretoken=x&number=9"
    hand = {"id": str(UUID(int=7)), "number": 1, "at": "", "facts": facts}
    paste(other, phone.page.evaluate(MAKE_UP, [phone.page.url, match, [hand]]))
    with other.page.expect_request("**/lines/") as post:
        take(other)
    fields = parse_qs(post.value.post_data, keep_blank_values=True)
    assert not {"agreed", "why", "csrfmiddlewaretoken"} & set(fields)
    assert fields["number"] == ["1"]
    other.page.locator("#sheet li[value='1']").wait_for()
    assert on_the_sheet() == [37]


@pytest.mark.parametrize(
    ("more", "version"), [("&rules=0123456789ab", "0123456789ab"), ("&rules=of+mine", ""), ("", "")]
)
def test_a_hand_keeps_the_version_of_the_rules_that_the_other_phone_counted_it_with(
    table: Table, phone: Phone, other: Phone, more: str, version: str
) -> None:
    """A text of an older build has none: then nothing is said of it."""
    match = phone.page.url.rstrip("/").rpartition("/")[2]
    facts = f"trump=hearts&points_0=37&points_1=23{more}"
    hand = {"id": str(UUID(int=8)), "number": 1, "at": "", "facts": facts}

    paste(other, phone.page.evaluate(MAKE_UP, [phone.page.url, match, [hand]]))
    take(other)

    other.page.locator("#sheet li[value='1']").wait_for()
    assert Line.objects.get().rules_version == version


def test_who_may_only_look_on_keeps_the_hands_and_writes_nothing(
    table: Table, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    link = keep(table, 1)
    stranger = without_rules(new_phone(secure=phone.secure))
    stranger.page.goto(link)
    coming(stranger).wait_for()
    take(stranger)
    stranger.page.locator(".kept-hand .refusal").wait_for()
    assert "may not write here" in stranger.text(".kept-hand .refusal")
    assert on_the_sheet() == []
    stranger.wrong.clear()  # the refusal itself

    stranger.page.get_by_role("link", name="Join the table again").click()
    stranger.look()
    stranger.page.locator("input[name=code]").fill(JoinCode.objects.get().code)
    stranger.tap_through(stranger.page.get_by_role("button", name="Join"))
    stranger.tap_through(stranger.page.get_by_role("button", name="Join this table"))
    stranger.page.locator("#sheet li[value='1']").wait_for()
    assert on_the_sheet() == [37]
    find_the_network(phone)


def test_a_long_evening_is_several_codes_in_any_order(table: Table, phone: Phone, other: Phone) -> None:
    lose_the_network(phone)
    match = phone.page.url.rstrip("/").rpartition("/")[2]
    phone.page.evaluate(KEEP_MANY, [match, 24])
    whole = text_on(phone)
    codes = phone.page.evaluate(
        """async ([address, match]) => {
          const files = performance.getEntriesByType("resource").map((file) => file.name);
          const of = (name) => import(files.find((file) => file.includes(name)));
          const { linksOf } = await of("handover/link.");
          const { keptHands } = await of("queue/store.");
          return linksOf(address, match, keptHands(match));
        }""",
        [phone.page.url, match],
    )
    assert len(codes) > 1
    assert max(map(len, codes)) <= 640 < len(whole)
    assert phone.text(".hand-over .parts") == f"Code 1 of {len(codes)}"
    phone.tap(".hand-over [data-turn='1']")
    assert phone.text(".hand-over .parts") == f"Code 2 of {len(codes)}"
    phone.look()

    paste(other, codes[1])
    other.page.locator("#take-in li").first.wait_for()
    count = other.page.locator("#take-in li").count()
    take(other)
    hear(
        other,
        f"Taken in from the other phone: {count}. That was code 2 of {len(codes)}: scan the others, too.",
    )
    expect(other.page.locator("#save-state")).to_have_text(
        "A hand waits for those before it: scan the other codes, too."
    )
    assert on_the_sheet() == []
    for code in (codes[0], *codes[2:]):
        paste(other, code)
        take(other)
    other.page.locator("#sheet li[value='24']").wait_for(timeout=120_000)
    other.page.locator("#kept-hands").wait_for(state="hidden")
    lines = Line.objects.order_by("number")
    assert [line.facts["points"] for line in lines] == [[31, 29], [29, 31]] * 12
    phone.page.evaluate(KEEP_MANY, [match, 0])
    find_the_network(phone)
