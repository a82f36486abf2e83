import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { checkCopyPlace } from "~/integrations/storage/check-copy-place";
import { FileMissing, type Storage } from "~/integrations/storage/contract";
import { localStorage } from "~/integrations/storage/local";
import { log } from "~/log";

/** Files of this machine with a copy of each in another folder. */
export type LocalMirror = Storage & {
  /** Looks for files that the copy lacks and copies them; resolves once that was tried. */
  catchUp: () => Promise<void>;
  /** How many known files the copy lacks. */
  lacking: () => number;
};

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw cause;
  }
}

// Files are write-once, so a file that the copy has is the same one.
async function* lackedBy(copyFolder: string, folder: string, below = ""): AsyncGenerator<string> {
  const copied = await entriesOf(join(copyFolder, below));
  const has = new Set(copied.filter((entry) => entry.isFile()).map(({ name }) => name));
  for (const entry of await entriesOf(join(folder, below))) {
    if (entry.name.startsWith(".")) continue;
    const key = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* lackedBy(copyFolder, folder, key);
    else if (entry.isFile() && !has.has(entry.name)) yield key;
  }
}

/**
 * Files in a folder with a copy of each in another one, best on another disk. `put` waits for the
 * first alone: the copy follows, and while its place is away the files wait in the first. A deleted
 * file is deleted in both before `delete` resolves, the copy first, and nothing is deleted while
 * the place of the copies is away (StorageUnavailable), so that nothing erased comes back. A file
 * that the first lost (a new disk) is taken from the copy and put back.
 */
export function localMirror(folder: string, copyFolder: string): LocalMirror {
  const [main, copy] = [localStorage(folder), localStorage(copyFolder)];
  const waiting = new Set<string>();
  const checkPlace = checkCopyPlace(folder, copyFolder);
  let copying: { key: string; done: Promise<void> } | null = null;
  let [isDraining, isAway] = [false, false];

  async function copyOne(key: string): Promise<void> {
    try {
      await copy.put(key, await main.get(key), "");
    } catch (cause) {
      // It was deleted while it waited.
      if (!(cause instanceof FileMissing)) throw cause;
    }
  }

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    try {
      if (waiting.size > 0) await checkPlace();
      for (const key of waiting) {
        const done = copyOne(key);
        copying = { key, done: done.catch(() => undefined) };
        await done;
        waiting.delete(key);
      }
      if (isAway) log.warn("files are copied to the replica again");
      isAway = false;
    } catch (cause) {
      if (!isAway) log.error({ err: cause, waiting: waiting.size }, "files could not be copied");
      isAway = true;
    } finally {
      copying = null;
      isDraining = false;
    }
  }

  async function restored(key: string): Promise<Uint8Array> {
    const bytes = await copy.get(key);
    await main.put(key, bytes, "");
    log.warn({ key }, "a file was taken from its copy");
    return bytes;
  }

  const listBoth = async (below: string): Promise<string[]> =>
    [...new Set([...(await main.list(below)), ...(await copy.list(below))])].sort();

  return {
    ...main,
    put: async (key, bytes, contentType) => {
      await main.put(key, bytes, contentType);
      waiting.add(key);
      void drain();
    },
    get: (key) =>
      main.get(key).catch((cause: unknown) => {
        if (cause instanceof FileMissing) return restored(key);
        throw cause;
      }),
    has: async (key) => (await main.has(key)) || (await copy.has(key)),
    list: listBoth,
    pages: async function* (below) {
      yield await listBoth(below);
    },
    delete: async (key) => {
      await checkPlace();
      waiting.delete(key);
      if (copying?.key === key) await copying.done;
      await copy.delete(key);
      await main.delete(key);
    },
    catchUp: async () => {
      await checkPlace();
      for await (const key of lackedBy(copyFolder, folder)) waiting.add(key);
      await drain();
    },
    lacking: () => waiting.size,
  };
}
