import { setImmediate as breathe } from "node:timers/promises";

/** The bytes are no whole frame of LZ4. */
export class Lz4Broken extends Error {
  override name = "Lz4Broken";
}

const magic = 0x184d2204;
/** The sizes that a frame's header may give its blocks, in bytes. */
const blockSizes = new Map([
  [4, 1 << 16],
  [5, 1 << 18],
  [6, 1 << 20],
  [7, 1 << 22],
]);

type Output = { bytes: Buffer; length: number };

function makeRoom(output: Output, more: number): void {
  if (output.length + more <= output.bytes.length) return;
  const larger = Buffer.allocUnsafe(Math.max(2 * output.bytes.length, output.length + more));
  output.bytes.copy(larger, 0, 0, output.length);
  output.bytes = larger;
}

/** Below this many bytes a loop is faster than a call. */
const fewBytes = 24;

/** Copies forward, so that bytes which were only just copied may be copied again. */
function copyBytes(from: Buffer, at: number, to: Buffer, place: number, length: number): void {
  for (let one = 0; one < length; one++) to[place + one] = from[at + one] ?? 0;
}

/** Undoes one compressed block (LZ4 block format). @throws Lz4Broken */
function unpackBlock(block: Buffer, output: Output, limit: number): void {
  const { bytes } = output;
  const end = output.length + limit;
  let [at, to] = [0, output.length];
  const moreOf = (first: number): number => {
    let length = first;
    if (first === 15) {
      let more = 255;
      while (more === 255) {
        more = block.readUInt8(at++);
        length += more;
      }
    }
    return length;
  };
  while (at < block.length) {
    const token = block.readUInt8(at++);
    const literals = moreOf(token >> 4);
    if (to + literals > end || at + literals > block.length) throw new Lz4Broken("A block is cut.");
    if (literals < fewBytes) copyBytes(block, at, bytes, to, literals);
    else block.copy(bytes, to, at, at + literals);
    [at, to] = [at + literals, to + literals];
    if (at === block.length) break;
    const back = block.readUInt16LE(at);
    at += 2;
    const length = moreOf(token & 15) + 4;
    if (back === 0 || back > to || to + length > end) throw new Lz4Broken("A block is damaged.");
    // What is repeated may overlap with what it makes.
    if (length < fewBytes || back < fewBytes) copyBytes(bytes, to - back, bytes, to, length);
    else
      for (let done = 0; done < length; done += back)
        bytes.copyWithin(to + done, to + done - back, to + Math.min(done, length - back));
    to += length;
  }
  output.length = to;
}

/** The header's length and the largest block of the frame that begins at `at`. */
function readHeader(packed: Buffer, at: number): { length: number; blockSize: number } {
  if (packed.readUInt32LE(at) !== magic) throw new Lz4Broken("No frame begins here.");
  const flags = packed.readUInt8(at + 4);
  const blockSize = blockSizes.get((packed.readUInt8(at + 5) >> 4) & 7);
  if (flags >> 6 !== 1 || blockSize === undefined) throw new Lz4Broken("The header is damaged.");
  return { length: 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0), blockSize };
}

async function unpackFrame(packed: Buffer, start: number, output: Output): Promise<number> {
  const flags = packed.readUInt8(start + 4);
  const { length, blockSize } = readHeader(packed, start);
  let at = start + length;
  for (;;) {
    const field = packed.readUInt32LE(at);
    at += 4;
    if (field === 0) break;
    const size = field & 0x7fffffff;
    if (at + size > packed.length || size > blockSize) throw new Lz4Broken("A block is cut.");
    const block = packed.subarray(at, at + size);
    makeRoom(output, blockSize);
    if (field >>> 31 === 0) unpackBlock(block, output, blockSize);
    else output.length += block.copy(output.bytes, output.length);
    at += size + (flags & 16 ? 4 : 0);
    await breathe();
  }
  return at + (flags & 4 ? 4 : 0);
}

/**
 * Unpacks the frames of LZ4 that the bytes hold, with other work in between. Their checksums are
 * left to what is inside, which has its own.
 * @throws Lz4Broken
 */
export async function unpackLz4(packed: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const output: Output = { bytes: Buffer.alloc(0), length: 0 };
  try {
    for (let at = 0; at < bytes.length;) at = await unpackFrame(bytes, at, output);
  } catch (cause) {
    if (cause instanceof RangeError) throw new Lz4Broken("It is cut off.");
    throw cause;
  }
  return output.bytes.subarray(0, output.length);
}
