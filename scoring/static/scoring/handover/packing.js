// Short texts of hands: what was said before is pointed to, and a checksum tells what was damaged on the way.
// Browsers have a compression of their own, but iPhones only since iOS 16.4: both phones have to read it.

const SHORTEST = 3;  // letters that are worth pointing to
const LONGEST = SHORTEST + 127;
const FAR = 1 << 14;

// Letters of ASCII as bytes. A byte below 128 is a letter; another is a length, behind which a distance says
// where these letters stood before.
export function squeeze(text) {
  const bytes = [];
  for (let at = 0; at < text.length;) {
    const [length, distance] = longestBefore(text, at);
    if (length < SHORTEST) {
      bytes.push(text.charCodeAt(at) & 127);
      at += 1;
    } else {
      bytes.push(128 + length - SHORTEST);
      if (distance < 128) bytes.push(distance);
      else bytes.push(128 + (distance >> 7), distance & 127);
      at += length;
    }
  }
  return bytes;
}

function longestBefore(text, at) {
  const before = text.slice(Math.max(0, at - FAR + 1), at);
  let [length, place] = [0, -1];
  for (let more = SHORTEST; more <= LONGEST && at + more <= text.length; more += 1) {
    const found = before.lastIndexOf(text.slice(at, at + more));
    if (found < 0) break;
    [length, place] = [more, found];
  }
  return [length, before.length - place];
}

export function unfold(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte < 128) { text += String.fromCharCode(byte); continue; }
    at += 1;
    let distance = bytes[at];
    if (distance >= 128) { at += 1; distance = ((distance & 127) << 7) | bytes[at]; }
    const start = text.length - distance;
    if (!(start >= 0 && distance > 0)) throw new RangeError("nothing stands there");
    text += text.slice(start, start + byte - 128 + SHORTEST);
  }
  return text;
}

// CRC-32, as in a zip; four bytes.
export function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  rest = ~rest;
  return [24, 16, 8, 0].map((place) => (rest >>> place) & 255);
}

// Bytes as letters that an address may have.
export const lettersOf = (bytes) => btoa(String.fromCharCode(...bytes))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const bytesOf = (letters) => Array.from(
  atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0),
);
