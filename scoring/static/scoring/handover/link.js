// Hands as a link, and back. The link opens their match; what is behind the # never leaves the phone, so no
// server, log or proxy sees it. A link has nothing but what the hands would bring to the sheet: no cookie, no
// token, no right to write (docs/decisions/0019).
//
//     <address of the match>#hands=1.<part>.<parts>.<letters>
//
// 1 is the form. The letters are base64url of: CRC-32 (over the match and all that follows), the number of
// hands, their ids (16 bytes each), then, squeezed, a row for each: number, second when it was played, facts.

import { MOST_BYTES } from "./qr.js";
import { bytesOf, checksum, lettersOf, squeeze, unfold } from "./packing.js";

const FORM = "1";
const LINK = /(?:^|\/m\/([\w-]+)\/[^#\s]*)#hands=(\d+)\.(\d+)\.(\d+)\.([\w-]+)/;
const MOST_LETTERS = Math.min(MOST_BYTES, 640);  // larger codes have modules too small for an old camera
const MOST_HANDS = 255;
const LARGEST_NUMBER = 9999;
const NO_FACTS = [
  "csrfmiddlewaretoken", "page_version", "number", "client_id", "kept_at", "rules",
  "kind", "line", "version", "why", "agreed",
];

const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

const idBytes = (id) => id.replaceAll("-", "").match(/../g).map((pair) => parseInt(pair, 16));

function idOf(bytes) {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const secondOf = (at) => (at ? Math.floor(Date.parse(at) / 1000).toString(36) : "");
const rowOf = ({ number, at, facts }) => [number, secondOf(at), facts].join("\t");

function lettersOfHands(match, hands) {
  const bytes = [
    hands.length, ...hands.flatMap(({ id }) => idBytes(id)), ...squeeze(hands.map(rowOf).join("\n")),
  ];
  return lettersOf([...checksum([...ascii(match), ...bytes]), ...bytes]);
}

const linkOf = (address, part, parts, letters) => `${address}#hands=${FORM}.${part}.${parts}.${letters}`;

// All hands in one link: a text may be as long as it likes.
export function wholeLink(address, match, hands) {
  return linkOf(address, 1, 1, lettersOfHands(match, hands.slice(0, MOST_HANDS)));
}

// The same hands in links that a QR code holds, in order; each can be read by itself.
export function linksOf(address, match, hands) {
  const parts = [];
  let fits = "";
  let start = 0;
  for (let end = 1; end <= hands.length; end += 1) {
    const letters = lettersOfHands(match, hands.slice(start, end));
    if (end - start > 1 && linkOf(address, 99, 99, letters).length > MOST_LETTERS) {
      parts.push(fits);
      start = end - 1;
      end -= 1;
    } else {
      fits = letters;
    }
  }
  if (fits) parts.push(fits);
  return parts.map((letters, index) => linkOf(address, index + 1, parts.length, letters));
}

// What a link, or a text with one in it, brings to `here`: its hands with part and parts, or what is wrong:
// "damaged", or "other" with the match that it is of.
export function handsIn(text, here) {
  const [, match = here, form, part, parts, letters] = LINK.exec(text) ?? [];
  if (form !== FORM) return { wrong: "damaged" };
  let hands;
  try { hands = readHands(letters, match); } catch { return { wrong: "damaged" }; }
  if (match !== here) return { wrong: "other", match, hash: linkOf("", part, parts, letters) };
  return { hands, part: Number(part), parts: Number(parts) };
}

function readHands(letters, match) {
  const bytes = bytesOf(letters);
  const said = bytes.splice(0, 4);
  if (checksum([...ascii(match), ...bytes]).join() !== said.join()) throw new RangeError("damaged");
  const [count] = bytes;
  const start = 1 + 16 * count;
  const rows = unfold(bytes.slice(start)).split("\n");
  if (count === 0 || rows.length !== count) throw new RangeError("hands are missing");
  return rows.map((row, index) => {
    const [number, second, facts] = row.split("\t");
    if (!/^[1-9]\d*$/.test(number) || Number(number) > LARGEST_NUMBER) throw new RangeError("no number");
    const given = new URLSearchParams(facts);
    for (const key of NO_FACTS) given.delete(key);
    return {
      id: idOf(bytes.slice(1 + 16 * index, 17 + 16 * index)),
      number: Number(number),
      at: second ? new Date(parseInt(second, 36) * 1000).toISOString() : new Date().toISOString(),
      facts: given.toString(),
    };
  });
}
