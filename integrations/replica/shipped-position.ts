/** Positions in the database's log: copied aside by Litestream, and shipped. */
export type ShipPosition = {
  copied: { index: number; offset: number };
  shipped: { index: number; offset: number };
};

function readFigures(metrics: string): Map<string, number> {
  const lines = metrics.split("\n").map((line) => /^(\w+)(?:\{[^}]*\})? ([0-9.e+]+)$/.exec(line));
  return new Map(lines.flatMap((line) => (line ? [[line[1] ?? "", Number(line[2])]] : [])));
}

/** Reads Litestream's metrics (0.3.13); null if they do not contain it (yet). */
export function readPosition(metrics: string): ShipPosition | null {
  const figures = readFigures(metrics);
  const [index, offset, shippedIndex, shippedOffset] = [
    "litestream_shadow_wal_index",
    "litestream_shadow_wal_size",
    "litestream_replica_wal_index",
    "litestream_replica_wal_offset",
  ].map((name) => figures.get(name));
  if (index == null || offset == null || shippedIndex == null || shippedOffset == null) return null;
  return {
    copied: { index, offset },
    shipped: { index: shippedIndex, offset: shippedOffset },
  };
}

/** Asks a running Litestream on this machine for its position; null while it does not answer. */
export async function askPosition(metricsPort: number): Promise<ShipPosition | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
      signal: AbortSignal.timeout(2000),
    });
    return answer.ok ? readPosition(await answer.text()) : null;
  } catch {
    return null;
  }
}
