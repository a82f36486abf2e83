import { z } from "zod";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { askAgain } from "~/integrations/storage/ask-again";
import {
  AlreadyStored,
  FileMissing,
  StorageUnavailable,
  type Storage,
} from "~/integrations/storage/contract";

const shippedMark = z.object({
  generation: z.string(),
  index: z.number(),
  offset: z.number(),
  at: z.number(),
});
/** Up to where the log of a generation was shipped at an instant (ms). */
type ShippedMark = z.infer<typeof shippedMark>;
const entry = z.object({
  holder: z.string(),
  isReleased: z.boolean(),
  shipped: shippedMark.optional().catch(undefined),
});

/** A stored entry of the lease. */
export type StoredLease = { n: number; holder: string; isReleased: boolean };

export type LeaseStore = {
  /** @throws StorageUnavailable */
  newest(): Promise<StoredLease | null>;
  /** Writes an entry unless its number is taken. @throws StorageUnavailable */
  write(lease: StoredLease): Promise<boolean>;
};

type Shipped = {
  /**
   * How far the database was shipped when the newest entry that can be read was written; null where
   * none says so. `unreadable` names newer ones that cannot. @throws StorageUnavailable
   */
  shipped: () => Promise<{ mark: ShippedMark | null; unreadable: string[] }>;
};

/** How many older entries are kept for inspection. */
const kept = 3;
const folderName = "lease";
const keyOf = (folder: string, n: number): string =>
  `${folder}/${String(n).padStart(12, "0")}.json`;

/**
 * The lease's entries in a store that writes each key only once (S3-03). Each carries how far this
 * machine has shipped the database (`mark`), or, until it has, how far the one before it had.
 */
export function leaseStore(
  storage: Storage,
  folder: string = folderName,
  mark: () => ShippedMark | null = () => null,
): LeaseStore & Shipped {
  let carried: ShippedMark | undefined;
  const numbers = async (): Promise<number[]> =>
    (await storage.list(folder)).flatMap((key) => {
      const found = /(\d{12})\.json$/.exec(key)?.[1];
      return found ? [Number(found)] : [];
    });
  const read = async (n: number) => {
    const bytes = await storage.get(keyOf(folder, n));
    return entry.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  };
  const newest = async (): Promise<StoredLease | null> => {
    const n = Math.max(0, ...(await numbers()));
    if (n === 0) return null;
    try {
      const { holder, isReleased, shipped } = await read(n);
      carried = shipped ?? carried;
      return { n, holder, isReleased };
    } catch (cause) {
      if (cause instanceof StorageUnavailable || cause instanceof FileMissing) throw cause;
      // Somebody's who is not known: it runs out as that of a machine that died.
      return { n, holder: "unreadable", isReleased: false };
    }
  };
  return {
    newest,
    shipped: async () => {
      const unreadable: string[] = [];
      const newestFirst = (await askAgain(numbers)).sort((a, b) => b - a);
      for (const n of newestFirst.slice(0, 1 + kept)) {
        const found = await askAgain(() => read(n)).catch((cause: unknown) => {
          if (cause instanceof StorageUnavailable) throw cause;
          // Deleted meanwhile, as old ones are, is not damaged.
          if (!(cause instanceof FileMissing))
            unreadable.push(`The lease's entry ${keyOf(folder, n)} cannot be read.`);
          return null;
        });
        if (found) return { mark: found.shipped ?? null, unreadable };
      }
      return { mark: null, unreadable };
    },
    write: async ({ n, holder, isReleased }) => {
      const shipped = mark() ?? carried;
      const bytes = Buffer.from(JSON.stringify({ holder, isReleased, shipped }));
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

/** The lease beside the replica; `mark` says how far this machine has shipped the database. */
export function openLeaseStore(url: string, mark?: () => ShippedMark | null) {
  const { storage, keyOf } = openReplicaStorage(url);
  return leaseStore(storage, keyOf(folderName), mark);
}
