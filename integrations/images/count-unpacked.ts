/** Counts the bytes that a stream unpacks to, without unpacking it; stops above `most`. */
type Counter = (data: Uint8Array, most: number) => number;

const CLEAR = 256;
const END = 257;
const WIDEST = 12;

// ISO 32000-1, 7.4.4: a code stands for an earlier piece plus one byte; `early` says when codes
// grow by a bit.
function countLzwWith(data: Uint8Array, most: number, early: number): number {
  const lengths = new Uint32Array(1 << WIDEST).fill(1, 0, CLEAR);
  let [size, next, width, before] = [0, END + 1, 9, -1];
  let [bits, held] = [0, 0];
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >>> held) & ((1 << width) - 1);
    if (code === END || size > most) return size;
    if (code === CLEAR) {
      [next, width, before] = [END + 1, 9, -1];
      continue;
    }
    if (before >= 0 && next < 1 << WIDEST) lengths[next++] = (lengths[before] ?? 0) + 1;
    size += code < next ? (lengths[code] ?? 0) : 0;
    before = code;
    if (next + early >= 1 << width && width < WIDEST) width++;
  }
  return size;
}

/** LZW in both variants: a reader of either gets no more bytes than this. */
export const countLzw: Counter = (data, most) =>
  Math.max(countLzwWith(data, most, 1), countLzwWith(data, most, 0));

/** RunLength: a byte says how many literal bytes follow, or how often the next one is repeated. */
export const countRuns: Counter = (data, most) => {
  let size = 0;
  for (let at = 0; at < data.length && size <= most;) {
    const length = data[at] ?? 128;
    if (length === 128) return size;
    size += length < 128 ? length + 1 : 257 - length;
    at += length < 128 ? length + 2 : 2;
  }
  return size;
};
