"""A screen of the hall as the projector throws it at the wall, and what is measured of it."""

from playwright.sync_api import Page, ViewportSize

from tests.journeys.phone import Phone

PROJECTOR: ViewportSize = {"width": 1280, "height": 720}

MEASURE = """() => {
  const rgb = (text) => text.match(/[0-9.]+/g).map(Number);
  const light = (text) => {
    const [r, g, b] = rgb(text).slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      if ((rgb(colour)[3] ?? 1) > 0) return colour;
    }
  };
  const seen = (element) => element.getClientRects().length > 0;
  const hasWords = (element) => [...element.childNodes]
    .some((node) => node.nodeType === 3 && node.textContent.trim());
  const contrast = (element) => {
    const [one, other] = [light(getComputedStyle(element).color), light(ground(element))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  const look = () => ({
    contrasts: [...document.querySelectorAll("#screen *")].filter(seen).filter(hasWords).map(contrast),
    names: [...document.querySelectorAll(".row-name")].filter(seen)
      .map((element) => parseFloat(getComputedStyle(element).fontSize)),
    rows: [...document.querySelectorAll(".screen-row")].filter(seen).length,
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  });
  const pages = [...document.querySelectorAll(".screen-page")];
  const hidden = pages.map((page) => page.hidden);
  const looks = pages.length === 0 ? [look()] : pages.map((page) => {
    pages.forEach((other) => { other.hidden = other !== page; });
    return look();
  });
  pages.forEach((page, place) => { page.hidden = hidden[place]; });
  const all = (key) => looks.flatMap((one) => one[key]);
  const least = (numbers) => numbers.length ? Math.min(...numbers) : null;
  return {
    contrast: least(all("contrasts")),
    name: least(all("names")),
    rows: Math.max(...all("rows")),
    height: Math.max(...all("height")),
    width: Math.max(...all("width")),
  };
}"""
"""Of every page of a screen, one after the other: the least contrast, the smallest name and the most rows.

What there is none of is null, and small enough for nobody."""

COVERED = """() => {
  const foot = document.querySelector(".screen-foot");
  const range = document.createRange();
  range.selectNodeContents(foot);
  const words = [...range.getClientRects()];
  const keys = [...document.querySelectorAll(".screen-key")].map((key) => key.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  return {
    bottom: Math.max(...words.map((word) => word.bottom)),
    keys: words.some((word) => keys.some((key) => key.width && meet(word, key))),
    clock: foot.getBoundingClientRect().top - document.querySelector(".screen-clock").lastElementChild
      .getBoundingClientRect().bottom,
  };
}"""

COUNT_TONES = """{
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
}"""
"""Run before a page's own scripts: counts the tones that are started on it."""

FLASH = """() => {
  const part = document.getElementById("screen");
  return [getComputedStyle(part).animationName, ...part.getAnimations().map((one) => one.playState)];
}"""
"""The animation of a screen, and whether it runs."""


def project(phone: Phone, path: str) -> Page:
    """Open a screen, look it over as any page, and hang it in the hall."""
    phone.open(path)
    phone.page.set_viewport_size(PROJECTOR)
    return phone.page
