import { logFileName } from "~/integrations/replica/pieces";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { allKeys } from "~/integrations/storage/all-keys";
import { askAgain } from "~/integrations/storage/ask-again";

/** The end of a finished log file, in bytes. */
export type LogEnd = { generation: string; index: number; end: number };

const folderName = "ends";
/** How many notes are deleted at once. */
const atOnce = 16;
const keyPattern = /([0-9a-f]{16})\/([0-9a-f]{8})_(\d{1,12})$/;

const keyFor = ({ generation, index, end }: LogEnd): string =>
  `${folderName}/${generation}/${index.toString(16).padStart(8, "0")}_${end}`;

/**
 * Notes beside the replica where a log file ends, since nothing in the replica says so. All of it
 * lies in the name. @throws StorageUnavailable
 */
export async function writeEnd(url: string, end: LogEnd): Promise<void> {
  const { storage, keyOf } = openReplicaStorage(url);
  await storage.put(keyOf(keyFor(end)), Buffer.from("\n"), "text/plain");
}

const readEnd = (key: string): LogEnd[] => {
  const [, generation, index, end] = keyPattern.exec(key) ?? [];
  if (!generation || !index) return [];
  return [{ generation, index: Number.parseInt(index, 16), end: Number(end) }];
};

/** The ends that were noted, of one generation or of all. @throws StorageUnavailable */
export async function readEnds(url: string, generation?: string): Promise<LogEnd[]> {
  const { storage, keyOf } = openReplicaStorage(url);
  const folder = generation === undefined ? folderName : `${folderName}/${generation}`;
  const keys = await askAgain(() => allKeys(storage.pages(keyOf(folder))));
  return keys.flatMap(readEnd);
}

/** Deletes notes. @throws StorageUnavailable */
export async function deleteEnds(url: string, ends: readonly LogEnd[]): Promise<void> {
  const { storage, keyOf } = openReplicaStorage(url);
  for (let from = 0; from < ends.length; from += atOnce) {
    const some = ends.slice(from, from + atOnce);
    await Promise.all(some.map((end) => storage.delete(keyOf(keyFor(end)))));
  }
}

/** Ends by the names of their log files; of two of one file the later one. Pure. */
export function endsByName(ends: readonly LogEnd[]): Record<string, number> {
  const byName: Record<string, number> = {};
  for (const { generation, index, end } of ends) {
    const name = logFileName(generation, index);
    byName[name] = Math.max(byName[name] ?? 0, end);
  }
  return byName;
}
