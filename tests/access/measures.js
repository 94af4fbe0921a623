// What axe has no rule for. Each measure gives the faults of the page as it is now, as sentences.
(() => {
  const LEAST = 44; // CSS pixels
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const MARGIN = 2; // pixels by which a letter may reach out of its box
  const NEAR = 4; // lines after one that may stand below it
  const DESCENT = 0.25; // of the height of a font: what is below the line on which its letters stand

  const name = (it) => {
    const classes = typeof it.className === "string" ? it.className.trim().split(/\s+/).slice(0, 2) : [];
    const words = (it.innerText || it.getAttribute("aria-label") || it.name || "").trim().slice(0, 30);
    return `${[it.localName, ...classes.filter(Boolean)].join(".")} "${words.replace(/\s+/g, " ")}"`;
  };
  const isShown = (it) => {
    const box = it.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && it.checkVisibility({ visibilityProperty: true });
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const isForReadersOnly = (it) => it.closest(".visually-hidden, .tool-name, .skip") !== null;
  // Nothing of what is clipped away whole is seen: it is there for screen readers, whatever its class.
  const isClippedAway = (it) => it !== document.documentElement
    && (getComputedStyle(it).clipPath === "inset(50%)" || isClippedAway(it.parentElement));
  const texts = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
      const { parentElement: of, data } = walk.currentNode;
      const isSeen = isShown(of) && !isForReadersOnly(of) && !isClippedAway(of);
      if (data.trim() && isSeen) found.push(walk.currentNode);
    }
    return found;
  };

  // A target is what a finger may hit: the control, the label around it or beside it, and the whole card
  // where a link is spread over that.
  const card = (it) => (getComputedStyle(it, "::after").position === "absolute" ? [it.offsetParent] : []);
  const target = (it) => [it, ...(it.labels ?? []), ...card(it)].map((one) => one.getBoundingClientRect())
    .reduce((whole, box) => ({
      left: Math.min(whole.left, box.left), right: Math.max(whole.right, box.right),
      top: Math.min(whole.top, box.top), bottom: Math.max(whole.bottom, box.bottom),
    }));
  // WCAG 2.5.8 excepts links in a line of text, whose height is that of the line.
  const isInText = (it) => it.localName === "a" && getComputedStyle(it).display === "inline";

  // A card's link has its outline around the whole card, drawn by what comes after its words.
  const focusRing = (it) => [[it], [it, "::after"], [it.nextElementSibling], [it.parentElement]]
    .some(([one, part]) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, content } = getComputedStyle(one, part);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && (!part || content !== "none");
    });

  const SIGNS = ["outlineStyle", "borderTopWidth", "borderTopColor", "borderTopStyle", "borderBottomWidth",
    "borderBottomColor", "textDecorationLine", "fontWeight", "color", "backgroundColor"];
  const looks = (it) => SIGNS.map((property) => getComputedStyle(it)[property]).join(" ");

  const luminance = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).map(Number).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isClear = (colour) => colour === "none" || /,\s*0\)$/.test(colour) || !colour.startsWith("rgb");
  const ground = (it) => {
    for (let at = it; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return "rgb(0, 0, 0)";
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  window.measures = {
    sideways() {
      const { scrollWidth } = document.documentElement;
      return scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} px wide`] : [];
    },

    // Text that its own box hides, or that reaches out of the key that it stands on.
    cutOff() {
      const faults = [];
      for (const text of texts()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const words = range.getBoundingClientRect();
        for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
          const style = getComputedStyle(at);
          const box = at.getBoundingClientRect();
          const isOut = (sides) => sides.some(([inner, outer]) => inner - outer > MARGIN);
          const across = [[words.right, box.right], [box.left, words.left]];
          const down = [[words.bottom, box.bottom], [box.top, words.top]];
          const isKey = at.matches("button, .button, .key span, .badge");
          if ((/hidden|clip/.test(style.overflowX) || isKey) && isOut(across)) {
            faults.push(`cut off across: ${name(at)}`);
          } else if ((/hidden|clip/.test(style.overflowY) || isKey) && isOut(down)) {
            faults.push(`cut off below: ${name(at)}`);
          }
          if (/auto|scroll/.test(`${style.overflowX}${style.overflowY}`)) break; // can be reached
        }
      }
      return [...new Set(faults)];
    },

    targets() {
      return shown(CONTROLS).filter((it) => !isForReadersOnly(it) && !isInText(it) && !it.disabled)
        .map((it) => [it, target(it)])
        .filter(([, box]) => box.right - box.left < LEAST - 0.5 || box.bottom - box.top < LEAST - 0.5)
        .map(([it, box]) => [it, Math.round(box.right - box.left), Math.round(box.bottom - box.top)])
        .map(([it, wide, high]) => `${wide} × ${high} px: ${name(it)}`);
    },

    // One control of each kind: those of a kind share their styles.
    focus() {
      const kinds = new Map(shown(CONTROLS).filter((it) => !it.disabled)
        .map((it) => [`${it.localName} ${it.type} ${it.className} ${it.parentElement.className}`, it]));
      const before = document.activeElement;
      const faults = [...kinds.values()].filter((it) => {
        it.focus({ preventScroll: true, focusVisible: true });
        return document.activeElement === it && !focusRing(it);
      }).map((it) => `no sign of focus: ${name(it)}`);
      before?.focus?.({ preventScroll: true });
      if (before === document.body) document.activeElement?.blur();
      return faults;
    },

    // What is chosen differs from its neighbour by more than a shade, which forced colours take away.
    choice() {
      document.activeElement?.blur(); // its outline would be taken for a sign
      const chosen = [
        ...shown("[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]"),
        ...shown(".key input:checked").map((it) => it.nextElementSibling),
      ];
      return chosen.filter((it) => it && !it.matches("[aria-current] *")).filter((it) => {
        const others = it.matches(".key span")
          ? [...document.querySelectorAll(".key input:not(:checked):enabled + span")]
          : [...document.querySelectorAll(it.localName)].filter((other) =>
            other.parentElement.className === it.parentElement.className && other.className === it.className
            && !other.matches("[aria-current], [aria-pressed=true], [aria-selected=true]"));
        return others.filter(isShown).some((other) => looks(other) === looks(it));
      }).map((it) => `chosen, and looks like its neighbours: ${name(it)}`);
    },

    // Forced colours leave fills and strokes alone: a drawing has to follow by itself.
    drawings() {
      const faults = [];
      for (const drawing of shown("svg")) {
        const parts = [drawing, ...drawing.querySelectorAll("path, circle, rect, line, polyline, text, use")];
        const paints = parts.flatMap((it) => [getComputedStyle(it).fill, getComputedStyle(it).stroke]);
        const seen = paints.filter((paint) => !isClear(paint));
        const behind = ground(drawing.parentElement);
        if (seen.length && seen.every((paint) => contrast(paint, behind) < 3)) {
          faults.push(`drawing can't be seen: ${name(drawing.parentElement)}`);
        }
      }
      return [...new Set(faults)];
    },

    // Forced colours lay a ground behind each line, as high as its font: it hides what stands close above.
    covered() {
      const lines = texts().flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { forcedColorAdjust } = getComputedStyle(text.parentElement);
        return [...range.getClientRects()]
          .map((box) => ({ of: text.parentElement, box, isLaid: forcedColorAdjust === "auto" }));
      });
      const hides = (box, { box: next, isLaid }) => isLaid && box.top < next.top
        && box.bottom - next.top > box.height * DESCENT && box.right > next.left && next.right > box.left;
      const faults = lines.filter(({ box }, place) =>
        lines.slice(place + 1, place + 1 + NEAR).some((next) => hides(box, next)));
      return [...new Set(faults.map(({ of }) => `covered from below: ${name(of)}`))];
    },

    motion() {
      const moves = document.getAnimations().map((it) => it.effect?.target).filter(Boolean);
      const willMove = [...document.querySelectorAll("*")].filter((it) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(it);
        const lasts = (durations) => durations.split(",").some((one) => parseFloat(one) > 0.01);
        return lasts(transitionDuration) || (animationName !== "none" && lasts(animationDuration));
      });
      return [...new Set([...moves, ...willMove])].map((it) => `moves: ${name(it)}`);
    },

    // Boxes stay, with what was typed; so do lists of people who are ticked by a tap.
    menus() {
      const menus = "nav, .button, form[role=search], .site-header, .site-footer, .skip";
      return shown(menus).map((it) => `on paper: ${name(it)}`);
    },
  };
})();
