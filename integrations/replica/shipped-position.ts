import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env";
import {
  addUp,
  frameHeaderSize,
  headerSize,
  isSame,
  sumsAt,
} from "~/integrations/replica/wal-chain";

type Place = { index: number; offset: number };

/** Positions in the log of a generation: its end (`copied`), and what was shipped. */
export type ShipPosition = { generation: string; copied: Place; shipped: Place };

function readFigures(metrics: string): Map<string, number> {
  const lines = metrics.split("\n").map((line) => /^(\w+)(?:\{[^}]*\})? ([0-9.e+]+)$/.exec(line));
  return new Map(lines.flatMap((line) => (line ? [[line[1] ?? "", Number(line[2])]] : [])));
}

/** Reads Litestream's metrics (0.3.13) for what was shipped; null while they do not say it. */
export function readShipped(metrics: string): Place | null {
  const figures = readFigures(metrics);
  const index = figures.get("litestream_replica_wal_index");
  const offset = figures.get("litestream_replica_wal_offset");
  return index === undefined || offset === undefined ? null : { index, offset };
}

/** How many frames beyond what was copied are looked at: more of them are far enough behind. */
const fewFrames = 256;

type Copied = { index: number; size: number; file: string };

/** Where Litestream keeps what it has copied aside: without it, it begins a generation. */
export const ownFolder = (dataFolder: string): string => join(dataFolder, ".app.db-litestream");
const copiedName = /^[0-9a-f]{8}\.wal$/;

/** The generation that Litestream ships. @throws errors of the disk, where it ships none */
export const readGeneration = async (dataFolder: string): Promise<string> =>
  (await readFile(join(ownFolder(dataFolder), "generation"), "utf8")).trim();

const copiedIn = (dataFolder: string, generation: string): string =>
  join(ownFolder(dataFolder), "generations", generation, "wal");

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => copiedName.test(name)).sort();

/**
 * The files of the log that Litestream still has, in order: all that it has not shipped wholly, and
 * the one before. @throws errors of the disk
 */
export const findCopiedFiles = async (dataFolder: string, generation: string): Promise<number[]> =>
  (await namesIn(copiedIn(dataFolder, generation))).map((name) => Number.parseInt(name, 16));

/**
 * The ends in bytes of the finished files of the log that Litestream still has: it keeps the one
 * before that which it ships. @throws errors of the disk
 */
export async function findFinished(
  dataFolder: string,
  generation: string,
): Promise<{ index: number; end: number }[]> {
  const folder = copiedIn(dataFolder, generation);
  const names = await namesIn(folder);
  return Promise.all(
    names.slice(0, -1).map(async (name) => ({
      index: Number.parseInt(name, 16),
      end: (await stat(join(folder, name))).size,
    })),
  );
}

/** The newest file of the log that Litestream has copied aside. */
async function findCopied(dataFolder: string): Promise<Copied | null> {
  const folder = copiedIn(dataFolder, await readGeneration(dataFolder));
  const name = (await namesIn(folder)).at(-1);
  if (name === undefined) return null;
  const file = join(folder, name);
  return { index: Number.parseInt(name, 16), size: (await stat(file)).size, file };
}

async function readAt(path: string, at: number, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The end of the commits in the log that follow on those that were copied until `from`. */
async function endAfter(copied: string, log: string, from: number, header: Buffer) {
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const frameSize = frameHeaderSize + header.readUInt32BE(8);
  const before = from === headerSize ? header : await readAt(copied, from - frameSize, frameSize);
  let sums = sumsAt(before, from === headerSize ? 24 : 16);
  const rest = await readAt(log, from, fewFrames * frameSize);
  let [at, committed] = [0, 0];
  for (; at + frameSize <= rest.length; at += frameSize) {
    sums = addUp(rest.subarray(at, at + 8), sums, isBigEndian);
    sums = addUp(rest.subarray(at + frameHeaderSize, at + frameSize), sums, isBigEndian);
    const isOurs = rest.subarray(at + 8, at + 16).equals(header.subarray(16, 24));
    if (!isOurs || !isSame(sums, sumsAt(rest, at + 16))) break;
    // The last frame of a commit says how large the database is then.
    if (rest.readUInt32BE(at + 4) !== 0) committed = at + frameSize;
  }
  return from + (at === fewFrames * frameSize ? at : committed);
}

/**
 * How far our log is, in the terms of what Litestream has copied aside: beyond the end of that
 * where it stopped copying. Its metrics do not say this: their size is that of all copied files
 * together. Null while nothing was copied.
 */
export async function findWritten(dataFolder: string): Promise<Place | null> {
  try {
    const copied = await findCopied(dataFolder);
    if (!copied) return null;
    const { index, size, file } = copied;
    const log = join(dataFolder, "app.db-wal");
    const [own, header] = [await readAt(file, 0, headerSize), await readAt(log, 0, headerSize)];
    if (header.length < headerSize) return { index, offset: size };
    // The log began anew, and Litestream has not followed yet.
    if (!own.equals(header)) return { index: index + 1, offset: 0 };
    const frameSize = frameHeaderSize + header.readUInt32BE(8);
    const whole = headerSize + Math.floor((size - headerSize) / frameSize) * frameSize;
    return { index, offset: await endAfter(file, log, whole, header) };
  } catch {
    return null;
  }
}

/** Asks a running Litestream on this machine for its position; null while it does not answer. */
export async function askPosition(metricsPort: number): Promise<ShipPosition | null> {
  try {
    const generation = await readGeneration(env.DATA_DIR);
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      signal: AbortSignal.timeout(2000),
    });
    const shipped = answer.ok ? readShipped(await answer.text()) : null;
    // Looked at after the metrics, so that the replica never seems newer than it is.
    const copied = await findWritten(env.DATA_DIR);
    const isSame = (await readGeneration(env.DATA_DIR)) === generation;
    return copied && shipped && isSame ? { generation, copied, shipped } : null;
  } catch {
    return null;
  }
}
