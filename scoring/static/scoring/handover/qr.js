// QR codes, drawn on the phone: without a network nobody else can. By ISO/IEC 18004: bytes, error correction
// of level L, the smallest version that holds them, the mask with the least that misleads a camera.
// tests/journeys/test_qr_codes.py holds every module against another encoder.

// By version, from 1: codewords of error correction in each block, and how many blocks there are.
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

// The field of 256 elements, as powers of 2 and back.

const POWERS = new Uint8Array(255);
const LOGS = new Uint8Array(256);
for (let index = 0, value = 1; index < 255; index += 1) {
  POWERS[index] = value;
  LOGS[value] = index;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const product = (one, two) => (one && two ? POWERS[(LOGS[one] + LOGS[two]) % 255] : 0);

function generator(degree) {
  let polynomial = [1];  // the highest power first
  for (let index = 0; index < degree; index += 1) {
    const next = [...polynomial, 0];
    polynomial.forEach((value, place) => { next[place + 1] ^= product(value, POWERS[index]); });
    polynomial = next;
  }
  return polynomial.slice(1);
}

function correctionOf(block, divisor) {
  const rest = new Array(divisor.length).fill(0);
  for (const value of block) {
    const factor = value ^ rest.shift();
    rest.push(0);
    divisor.forEach((other, place) => { rest[place] ^= product(other, factor); });
  }
  return rest;
}

// Codewords

const sizeOf = (version) => version * 4 + 17;

function codewordsOf(version) {
  let free = (16 * version + 128) * version + 64;
  if (version > 1) {
    const count = Math.floor(version / 7) + 2;
    free -= (25 * count - 10) * count - 55;
  }
  return Math.floor((version > 6 ? free - 36 : free) / 8);
}

const roomOf = (version) => codewordsOf(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
const bitsOfLength = (version) => (version < 10 ? 8 : 16);

// How many bytes the largest of our codes holds.
export const MOST_BYTES = roomOf(BLOCKS.length) - 3;

function dataOf(bytes, version) {
  const bits = [];
  const put = (value, count) => {
    for (let place = count - 1; place >= 0; place -= 1) bits.push((value >>> place) & 1);
  };
  put(4, 4);  // bytes follow
  put(bytes.length, bitsOfLength(version));
  for (const byte of bytes) put(byte, 8);
  const room = roomOf(version);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

// Blocks take turns, so that one scratch hurts none of them much.
function interleave(data, version) {
  const count = BLOCKS[version - 1];
  const divisor = generator(CORRECTION[version - 1]);
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const end = at + short + (index >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, end));
    at = end;
  }
  const corrections = blocks.map((block) => correctionOf(block, divisor));
  const inTurns = (lists, length) => Array.from({ length }, (_, at) => lists.map((list) => list[at]))
    .flat().filter((value) => value !== undefined);
  return [...inTurns(blocks, short + 1), ...inTurns(corrections, divisor.length)];
}

// Modules: rows of 0 and 1; null where none is yet

function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => sizeOf(version) - 7 - index * step)];
}

function remainder(value, bits, divisor) {
  let rest = value << bits;
  for (let place = 31 - Math.clz32(rest); place >= bits; place -= 1) {
    if ((rest >>> place) & 1) rest ^= divisor << (place - bits);
  }
  return rest;
}

function framework(version) {
  const size = sizeOf(version);
  const rows = Array.from({ length: size }, () => new Array(size).fill(null));
  const square = (x, y, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        const row = rows[y + dy];
        if (row?.[x + dx] !== undefined) row[x + dx] = Number(isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let at = 0; at < size; at += 1) rows[6][at] = rows[at][6] = 1 - (at % 2);
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    square(x, y, 4, (away) => away !== 2 && away !== 4);
  }
  const lines = alignments(version);
  for (const x of lines) {
    for (const y of lines) {
      const isCorner = (x === 6 || y === 6) && [x, y].every((at) => at === 6 || at === size - 7);
      if (!isCorner) square(x, y, 2, (away) => away !== 1);
    }
  }
  if (version > 6) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25);
    for (let index = 0; index < 18; index += 1) {
      const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
      rows[near][far] = rows[far][near] = (bits >>> index) & 1;
    }
  }
  drawFormat(rows, 0);  // takes its place
  return rows;
}

function drawFormat(rows, mask) {
  const size = rows.length;
  const value = 0b01000 | mask;  // 01: level L
  const bits = ((value << 10) | remainder(value, 10, 0x537)) ^ 0x5412;
  const bit = (index) => (bits >>> index) & 1;
  for (let index = 0; index < 15; index += 1) {
    const along = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index;
    rows[along][8] = bit(index);
    const across = index < 8 ? size - 1 - index : index < 9 ? 15 - index : 14 - index;
    rows[8][across] = bit(index);
  }
  rows[size - 8][8] = 1;
}

// Two columns at a time, from the right, up and down in turns; where they lie, to be masked afterwards.
function placesOf(rows) {
  const size = rows.length;
  const places = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (rows[y][x] === null) places.push([x, y]);
    }
    up = !up;
  }
  return places;
}

// What misleads a camera, in points

const LIKE_A_CORNER = ["00001011101", "10111010000"];

function penaltyOf(rows) {
  const size = rows.length;
  const texts = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))].map((line) => line.join(""));
  let points = 0;
  for (const text of texts) {
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    for (const corner of LIKE_A_CORNER) {
      for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) points += 40;
    }
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const sum = rows[y][x] + rows[y - 1][x] + rows[y][x - 1] + rows[y - 1][x - 1];
      if (sum % 4 === 0) points += 3;
    }
  }
  const dark = rows.flat().reduce((sum, value) => sum + value, 0);
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

// The modules of the code that says `text` (letters of ASCII): rows of 0 and 1, without the margin.
export function modulesOf(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, index) => (
    roomOf(index + 1) * 8 >= 4 + bitsOfLength(index + 1) + bytes.length * 8
  )) + 1;
  if (version === 0) throw new RangeError(`${bytes.length} bytes are more than a code holds`);
  const frame = framework(version);
  const places = placesOf(frame);
  const words = interleave(dataOf(bytes, version), version);
  const bits = places.map((_, index) => (words[index >> 3] ?? 0) >>> (7 - (index & 7)) & 1);
  const codes = MASKS.map((isTurned, mask) => {
    const rows = frame.map((row) => [...row]);
    drawFormat(rows, mask);
    places.forEach(([x, y], index) => { rows[y][x] = bits[index] ^ Number(isTurned(x, y) === 0); });
    return { rows, points: penaltyOf(rows) };
  });
  return codes.reduce((best, code) => (code.points < best.points ? code : best)).rows;
}
