import { rm } from "node:fs/promises";
import { ReplicaFailed } from "~/integrations/replica/litestream";
import { readKnownPieces } from "~/integrations/replica/known-pieces-store";
import { restoreFromReplica } from "~/integrations/replica/restore-from-replica";

/**
 * Restores the database from REPLICA_URL to a new file, as of an instant (ms) or the newest state,
 * after proving every piece that it is made of, with what the weekly proof knew of them. The caller
 * must verify the file afterwards.
 * @throws ReplicaFailed with the name of what is missing or was changed; StorageUnavailable
 */
export async function restoreWhole(url: string, to: string, at: number | null): Promise<void> {
  const ends = await restoreFromReplica(url, to, at);
  const known = await readKnownPieces(url);
  const cut = Object.entries(ends).find(([name, end]) => end < (known?.ends[name] ?? 0));
  if (!cut) return;
  await rm(to, { force: true });
  throw new ReplicaFailed(
    `The replica could not be restored: its log file ${cut[0]} lacks pieces that it had.`,
  );
}
