import { z } from "zod";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { AlreadyStored, type Storage } from "~/integrations/storage/contract";

const entry = z.object({ holder: z.string(), isReleased: z.boolean() });

/** A stored entry of the lease. */
export type StoredLease = { n: number; holder: string; isReleased: boolean };

export type LeaseStore = {
  /** @throws StorageUnavailable */
  newest(): Promise<StoredLease | null>;
  /** Writes an entry unless its number is taken. @throws StorageUnavailable */
  write(lease: StoredLease): Promise<boolean>;
};

/** How many older entries are kept for inspection. */
const kept = 3;
const folderName = "lease";
const keyOf = (folder: string, n: number): string =>
  `${folder}/${String(n).padStart(12, "0")}.json`;

/** The lease's entries in a store that writes each key only once (S3-03). */
export function leaseStore(storage: Storage, folder: string = folderName): LeaseStore {
  const numbers = async (): Promise<number[]> =>
    (await storage.list(folder)).flatMap((key) => {
      const found = /(\d{12})\.json$/.exec(key)?.[1];
      return found ? [Number(found)] : [];
    });
  return {
    newest: async () => {
      const n = Math.max(0, ...(await numbers()));
      if (n === 0) return null;
      const bytes = await storage.get(keyOf(folder, n));
      return { n, ...entry.parse(JSON.parse(Buffer.from(bytes).toString("utf8"))) };
    },
    write: async ({ n, holder, isReleased }) => {
      const bytes = Buffer.from(JSON.stringify({ holder, isReleased }));
      try {
        await storage.put(keyOf(folder, n), bytes, "application/json");
      } catch (cause) {
        if (cause instanceof AlreadyStored) return false;
        throw cause;
      }
      for (const old of (await numbers()).filter((one) => one <= n - kept))
        await storage.delete(keyOf(folder, old)).catch(() => undefined);
      return true;
    },
  };
}

/** The lease beside the replica. */
export function openLeaseStore(url: string): LeaseStore {
  const { storage, keyOf } = openReplicaStorage(url);
  return leaseStore(storage, keyOf(folderName));
}
