// Hands as a link, and back. The link opens their match; what is behind the # never leaves the phone, so no
// server, log or proxy sees it. A link has nothing but what the hands would bring to the sheet: no cookie, no
// token, no right to write (docs/decisions/0019).
//
//     <address of the match>#hands=1.<part>.<parts>.<letters>
//
// A match that no server knows yet goes along with its hands, in a link to the set-up page of its game, which
// opens it on the other phone; its last row is what the form of that page sends.
//
//     <address of the set-up page>#match=1.<part>.<parts>.<letters>
//
// 1 is the form. The letters are base64url of: CRC-32 (over the match and all that follows), the number of
// hands, their ids (16 bytes each), then, squeezed, a row for each: number, second when it was played, facts.

import { MOST_BYTES } from "./qr.js";
import { bytesOf, checksum, lettersOf, squeeze, unfold } from "./packing.js";

const FORM = "1";
const MATCH_LINK = /(\/play\/[\w-]+\/)[^#\s]*#match=(\d+)\.(\d+)\.(\d+)\.([\w-]+)/;
const LINK = /(?:^|\/m\/([\w-]+)\/[^#\s]*)#hands=(\d+)\.(\d+)\.(\d+)\.([\w-]+)/;
const MOST_LETTERS = Math.min(MOST_BYTES, 640);  // larger codes have modules too small for an old camera
const MOST_HANDS = 255;
const LARGEST_NUMBER = 9999;
const NO_FACTS = [
  "csrfmiddlewaretoken", "page_version", "number", "client_id", "kept_at", "sent_at",
  "line", "version", "why", "agreed",
];
const RULES = /^[0-9a-f]{12}$/;  // the version of those that the other phone had counted with
const KINDS = ["penalty", "void", "adjustment"];  // said by lines that are no hands

const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

const idBytes = (id) => id.replaceAll("-", "").match(/../g).map((pair) => parseInt(pair, 16));

function idOf(bytes) {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const secondOf = (at) => (at ? Math.floor(Date.parse(at) / 1000).toString(36) : "");
const rowOf = ({ number, at, facts }) => [number, secondOf(at), facts].join("\t");

function lettersOfHands(match, hands, last = []) {
  const bytes = [
    hands.length, ...hands.flatMap(({ id }) => idBytes(id)),
    ...squeeze([...hands.map(rowOf), ...last].join("\n")),
  ];
  return lettersOf([...checksum([...ascii(match), ...bytes]), ...bytes]);
}

const linkOf = (address, part, parts, letters) => `${address}#hands=${FORM}.${part}.${parts}.${letters}`;

// What a form sends, in one row of ASCII that is shorter than an address would have it.
const rowOfFields = (fields) => [...new URLSearchParams(fields)]
  .filter(([, value]) => value !== "")
  .map((pair) => pair.map((text) => text.replace(/[^ -$'-<>-~]+/g, encodeURIComponent)).join("="))
  .join("&");

const fieldsOfRow = (row) => new URLSearchParams(row.split("&").map((pair) => {
  const [name, value] = pair.split("=");
  return [decodeURIComponent(name), decodeURIComponent(value ?? "")];
})).toString();

// A match that waits here, with these of its hands, as part of so many links.
export function matchLink(address, { url, fields }, hands, [part, parts] = [1, 1]) {
  const letters = lettersOfHands(url, hands.slice(0, MOST_HANDS), [rowOfFields(fields)]);
  return `${new URL(url, address)}#match=${FORM}.${part}.${parts}.${letters}`;
}

// The same in links that a QR code holds: the match with as many hands as fit, then the others. None where
// the match alone is too long for a code.
export function linksOfMatch(address, opening, hands) {
  const fits = (count, most) => matchLink(address, opening, hands.slice(0, count), [99, 99]).length <= most;
  if (!fits(0, MOST_BYTES)) return [];
  let count = 0;
  while (count < hands.length && fits(count + 1, MOST_LETTERS)) count += 1;
  const others = linksOf(address, opening.match, hands.slice(count));
  const parts = 1 + others.length;
  return [
    matchLink(address, opening, hands.slice(0, count), [1, parts]),
    ...others.map((link, index) => link.replace(/=1\.\d+\.\d+\./, `=${FORM}.${index + 2}.${parts}.`)),
  ];
}

// What a link to the set-up page at `here` brings: what its form sends, and the hands, or what is wrong.
export function matchIn(text, here) {
  const [, url, form, part, parts, letters] = MATCH_LINK.exec(text) ?? [];
  if (form !== FORM) return { wrong: "damaged" };
  if (url !== here) return { wrong: "other", link: `${url}#match=${form}.${part}.${parts}.${letters}` };
  try {
    const rows = readRows(letters, url);
    const last = rows.pop();
    if (last.id) return { wrong: "damaged" };
    const fields = fieldsOfRow(last.row);
    return { url, fields, hands: rows.map(handOf), part: Number(part), parts: Number(parts) };
  } catch {
    return { wrong: "damaged" };
  }
}

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
  const rows = readRows(letters, match);
  if (rows.length === 0 || rows.some(({ id }) => !id)) throw new RangeError("hands are missing");
  return rows.map(handOf);
}

// The rows under their checksum, each with its id; one more than there are ids for is a match.
function readRows(letters, name) {
  const bytes = bytesOf(letters);
  const said = bytes.splice(0, 4);
  if (checksum([...ascii(name), ...bytes]).join() !== said.join()) throw new RangeError("damaged");
  const [count] = bytes;
  const rows = unfold(bytes.slice(1 + 16 * count)).split("\n");
  if (rows.length < count || rows.length > count + 1) throw new RangeError("rows are missing");
  return rows.map((row, index) => ({
    row, id: index < count ? idOf(bytes.slice(1 + 16 * index, 17 + 16 * index)) : "",
  }));
}

function handOf({ row, id }) {
  const [number, second, facts] = row.split("\t");
  if (!/^[1-9]\d*$/.test(number) || Number(number) > LARGEST_NUMBER) throw new RangeError("no number");
  const given = new URLSearchParams(facts);
  for (const key of NO_FACTS) given.delete(key);
  if (!KINDS.includes(given.get("kind"))) given.delete("kind");
  if (!RULES.test(given.get("rules") ?? "")) given.delete("rules");
  return {
    id,
    number: Number(number),
    at: second ? new Date(parseInt(second, 36) * 1000).toISOString() : new Date().toISOString(),
    facts: given.toString(),
  };
}
