/** A place in the log that Litestream copied aside, and in what it has shipped of it. */
export type ShipPosition = {
  copied: { index: number; offset: number };
  shipped: { index: number; offset: number };
};

const figure = (text: string, name: string): number | null => {
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? ([0-9.e+]+)$`, "m").exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

/** Reads Litestream's metrics (0.3.13); null where they do not say (yet). */
export function readPosition(metrics: string): ShipPosition | null {
  const [index, offset, shippedIndex, shippedOffset] = [
    "litestream_shadow_wal_index",
    "litestream_shadow_wal_size",
    "litestream_replica_wal_index",
    "litestream_replica_wal_offset",
  ].map((name) => figure(metrics, name));
  if (index == null || offset == null || shippedIndex == null || shippedOffset == null) return null;
  return {
    copied: { index, offset },
    shipped: { index: shippedIndex, offset: shippedOffset },
  };
}

/** Asks a running Litestream on this machine how far it is; null while it does not answer. */
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
