"""One match as a guest plays it whose browser has no JavaScript: opened, a hand written, the total read.

    python guest.py ADDRESS [CERTIFICATE]

It needs Python's own library and nothing of this project, so that it runs in any network and beside any
installation. What the pad's page asks for is fetched as a browser would: style sheets, scripts, and whatever
these import or draw. Prints what it did; raises at the first answer that is none.
"""

import re
import ssl
import sys
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

FILES = re.compile(r'<(?:link|script|img|use)\b[^>]*?(?:href|src)="(/static/[^"#]+)')
IMPORTS = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")
DRAWN = re.compile(r"""url\(\s*["']?(?!data:|#)([^"')]+)""")
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?')
TOTALS = re.compile(r'<p class="side-total digits">\s*([^<\s]+)')
HAND = {"trump": "hearts", "points_0": "37", "points_1": "23", "dealer": ""}
"""In Manillen for two, where every point above 30 counts, it is worth 7 to the first."""


class Guest:
    """A browser with cookies, without scripts."""

    def __init__(self, address: str, certificate: str | None) -> None:
        self.address = address.rstrip("/")
        trusted = ssl.create_default_context(cafile=certificate) if certificate else None
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar()), urllib.request.HTTPSHandler(context=trusted)
        )

    def open(self, url: str, fields: dict[str, str] | None = None) -> tuple[str, str]:
        """Where it ended, redirects followed, and the text that is there."""
        url = urllib.parse.urljoin(f"{self.address}/", url)
        body = None if fields is None else urllib.parse.urlencode(fields).encode()
        headers = {"Referer": url}  # which Django wants of forms over TLS
        with self.opener.open(urllib.request.Request(url, body, headers), timeout=60) as answer:
            return answer.url, answer.read().decode(errors="replace")

    def fetch_files(self, page: str) -> int:
        """All that a page asks for, and all that this asks for; how many files."""
        waiting = [urllib.parse.urljoin(f"{self.address}/", file) for file in FILES.findall(page)]
        seen: set[str] = set()
        while waiting:
            if (url := waiting.pop()) in seen:
                continue
            seen.add(url)
            _url, text = self.open(url)
            kind = url.partition("?")[0].rpartition(".")[2]
            further = {"js": IMPORTS, "css": DRAWN}.get(kind)
            waiting += [urllib.parse.urljoin(url, one) for one in further.findall(text)] if further else []
        return len(seen)

    def play(self) -> None:
        print(f"home page: {self.fetch_files(self.open('/')[1])} files")
        url, page = self.open("/play/manillen-2p/")
        match, page = self.open(url, form(page, "data-open-match") | {"seat_0": "An", "seat_1": "Bo"})
        files = self.fetch_files(page)
        assert files > 10, f"the pad asks for {files} files only"
        print(f"pad: {files} files")
        self.open(f"{match}lines/", form(page, "data-pad") | HAND)
        totals = TOTALS.findall(self.open(match)[1])
        assert totals == ["7", "0"], f"after a hand of 37 to 23 the totals are {totals}"
        print("a hand of 37 to 23 makes 7 to 0")


def form(page: str, mark: str) -> dict[str, str]:
    """The hidden fields of the first form with this attribute."""
    inside = page.partition(mark)[2].partition("</form>")[0]
    fields = dict(HIDDEN.findall(inside))
    assert "csrfmiddlewaretoken" in fields, f"no form with {mark}"
    return fields


if __name__ == "__main__":
    Guest(*sys.argv[1:], *[None] * (3 - len(sys.argv))).play()
