import { setImmediate as breathe } from "node:timers/promises";

/** The bytes do not go on where the log of changes ended. */
export class ChainBroken extends Error {
  override name = "ChainBroken";
}

/** The sizes of a log's header and of a frame's, in bytes. */
export const headerSize = 32;
export const frameHeaderSize = 24;
/** How many frames are added up before other work gets its turn. */
const framesAtATime = 512;

export type Sums = [number, number];

/**
 * SQLite's checksum of a log of changes (sqlite.org/fileformat2, "Checksum Algorithm"), over words
 * of four bytes whose order the header's number says.
 */
export function addUp(bytes: Buffer, [one, two]: Sums, isBigEndian: boolean): Sums {
  let [a, b] = [one | 0, two | 0];
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + words.getInt32(at, !isBigEndian) + b) | 0;
    b = (b + words.getInt32(at + 4, !isBigEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

/** The checksum that stands at a place. */
export const sumsAt = (bytes: Buffer, at: number): Sums => [
  bytes.readUInt32BE(at),
  bytes.readUInt32BE(at + 4),
];
/** Whether two checksums are the same. */
export const isSame = (a: Sums, b: Sums): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * One log file (WAL) of a SQLite database, proven piece by piece: each frame's checksum goes on
 * from the frame before, so that neither a change nor a gap passes.
 */
export class WalChain {
  #sums: Sums = [0, 0];
  #salt: Buffer = Buffer.alloc(0);
  #isBigEndian = false;
  #pageSize = 0;
  #length = 0;

  /** How many bytes are proven. */
  get length(): number {
    return this.#length;
  }

  #begin(piece: Buffer): number {
    const magic = piece.length < headerSize ? 0 : piece.readUInt32BE(0);
    if (magic !== 0x377f0682 && magic !== 0x377f0683)
      throw new ChainBroken("It does not begin a log.");
    this.#isBigEndian = (magic & 1) === 1;
    this.#pageSize = piece.readUInt32BE(8);
    // Copied, since a part of the piece would keep all of it in memory.
    this.#salt = Buffer.from(piece.subarray(16, 24));
    this.#sums = addUp(piece.subarray(0, 24), [0, 0], this.#isBigEndian);
    if (!isSame(this.#sums, sumsAt(piece, 24))) throw new ChainBroken("Its header was changed.");
    return headerSize;
  }

  /** Adds a piece that begins at `offset`. @throws ChainBroken */
  async add(offset: number, piece: Buffer): Promise<void> {
    if (piece.length === 0) throw new ChainBroken("It is empty.");
    if (offset !== this.#length) throw new ChainBroken("A piece before it is missing.");
    let at = offset === 0 ? this.#begin(piece) : 0;
    const frameSize = frameHeaderSize + this.#pageSize;
    if ((piece.length - at) % frameSize !== 0) throw new ChainBroken("It is cut off.");
    for (let frames = 1; at < piece.length; at += frameSize, frames++) {
      const isOurs = piece.subarray(at + 8, at + 16).equals(this.#salt);
      const sums = addUp(piece.subarray(at, at + 8), this.#sums, this.#isBigEndian);
      const page = piece.subarray(at + frameHeaderSize, at + frameSize);
      this.#sums = addUp(page, sums, this.#isBigEndian);
      if (!isOurs || !isSame(this.#sums, sumsAt(piece, at + 16)))
        throw new ChainBroken("It was changed, or what comes before it was.");
      if (frames % framesAtATime === 0) await breathe();
    }
    this.#length = offset + piece.length;
  }
}
