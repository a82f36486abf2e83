import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * A rendered page with places for the nonce of each answer: plain bytes, and gzip with the nonces
 * left uncompressed.
 */
export type PageTemplate = {
  plain: Buffer;
  places: number[];
  packed: Buffer;
  packedPlaces: number[];
  sum: CheckSum;
};

/**
 * The checksum of the packed page with one nonce, and how each bit of another nonce changes it.
 */
type CheckSum = { length: number; nonce: string; value: number; flips: Uint32Array };

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const lastBlock = Buffer.from([3, 0]);
const trailerSize = 8;

function placesOf(bytes: Buffer, placeholder: string): number[] {
  const places: number[] = [];
  for (
    let at = bytes.indexOf(placeholder);
    at !== -1;
    at = bytes.indexOf(placeholder, at + placeholder.length)
  )
    places.push(at);
  return places;
}

// RFC 1951, 3.2.4: a block that holds its bytes as they are.
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

function pack(
  plain: Buffer,
  places: number[],
  length: number,
): { packed: Buffer; packedPlaces: number[] } {
  const pieces: Buffer[] = [gzipHead];
  const packedPlaces: number[] = [];
  let from = 0;
  const squeeze = (end: number) =>
    pieces.push(
      deflateRawSync(plain.subarray(from, end), { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    );
  for (const place of places) {
    squeeze(place);
    pieces.push(storedHead(length));
    packedPlaces.push(pieces.reduce((sum, piece) => sum + piece.length, 0));
    pieces.push(Buffer.alloc(length));
    from = place + length;
  }
  squeeze(plain.length);
  return { packed: Buffer.concat([...pieces, lastBlock, Buffer.alloc(trailerSize)]), packedPlaces };
}

// A CRC is linear: flipping one bit of the nonce, at all its places at once, changes the CRC in the
// same way whatever the other bits are. So an answer's checksum needs none of the page's bytes.
function learnSum(bytes: Buffer, places: number[], nonce: string): CheckSum {
  const value = crc32(bytes);
  const flips = new Uint32Array(nonce.length * 8);
  const flipped = Buffer.from(bytes);
  for (let bit = 0; bit < flips.length; bit++) {
    const mask = 1 << (bit & 7);
    const flip = () =>
      places.forEach(
        (place) => (flipped[place + (bit >> 3)] = (flipped[place + (bit >> 3)] ?? 0) ^ mask),
      );
    flip();
    flips[bit] = crc32(flipped) ^ value;
    flip();
  }
  return { length: bytes.length, nonce, value, flips };
}

function sumWith({ nonce: known, value, flips }: CheckSum, nonce: string): number {
  let sum = value;
  for (let at = 0; at < known.length; at++) {
    const changed = known.charCodeAt(at) ^ nonce.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) if (changed & (1 << bit)) sum ^= flips[at * 8 + bit] ?? 0;
  }
  return sum >>> 0;
}

/**
 * Prepares a page that was rendered with `placeholder` as its nonce; `htmlToPack` may be another
 * form of the page for clients that accept gzip. It is compressed once here, not while a visitor
 * waits.
 */
export function makeTemplate(html: string, placeholder: string, htmlToPack = html): PageTemplate {
  const [plain, toPack] = [Buffer.from(html), Buffer.from(htmlToPack)];
  const places = placesOf(toPack, placeholder);
  return {
    plain,
    places: placesOf(plain, placeholder),
    ...pack(toPack, places, placeholder.length),
    sum: learnSum(toPack, places, placeholder),
  };
}

function copyWith(bytes: Buffer, places: number[], nonce: string): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafe(bytes.length);
  bytes.copy(copy);
  for (const place of places) copy.write(nonce, place, "latin1");
  return copy;
}

/** The page with one answer's nonce, which must be as long as the placeholder. */
export function fillPage({ plain, places }: PageTemplate, nonce: string): Buffer<ArrayBuffer> {
  return copyWith(plain, places, nonce);
}

/** The same as gzip: only the nonces and the checksum at the end differ. */
export function fillPacked(
  { packed, packedPlaces, sum }: PageTemplate,
  nonce: string,
): Buffer<ArrayBuffer> {
  const bytes = copyWith(packed, packedPlaces, nonce);
  const end = bytes.length - trailerSize;
  bytes.writeUInt32LE(sumWith(sum, nonce), end);
  bytes.writeUInt32LE(sum.length, end + 4);
  return bytes;
}
