import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/env";

type Place = { index: number; offset: number };

/** Positions in the database's log: copied aside by Litestream, and shipped. */
export type ShipPosition = { copied: Place; shipped: Place };

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

/**
 * How far Litestream has copied our log aside: the end of its newest file. Its metrics do not say
 * this: their size is that of all such files together. Null while there is none.
 */
export async function findCopied(dataFolder: string): Promise<Place | null> {
  const own = join(dataFolder, ".app.db-litestream");
  try {
    const generation = (await readFile(join(own, "generation"), "utf8")).trim();
    const folder = join(own, "generations", generation, "wal");
    const newest = (await readdir(folder)).filter((name) => /^[0-9a-f]{8}\.wal$/.test(name)).sort();
    const name = newest.at(-1);
    if (name === undefined) return null;
    const { size } = await stat(join(folder, name));
    return { index: Number.parseInt(name, 16), offset: size };
  } catch {
    return null;
  }
}

/** Asks a running Litestream on this machine for its position; null while it does not answer. */
export async function askPosition(metricsPort: number): Promise<ShipPosition | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      signal: AbortSignal.timeout(2000),
    });
    // Looked at after the metrics, so that the replica never seems newer than it is.
    const copied = await findCopied(env.DATA_DIR);
    const shipped = answer.ok ? readShipped(await answer.text()) : null;
    return copied && shipped && { copied, shipped };
  } catch {
    return null;
  }
}
