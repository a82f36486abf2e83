import { findCopiedFiles, readGeneration } from "~/integrations/replica/shipped-position";
import { listLogFile, piecePath, type LogPiece } from "~/integrations/replica/pieces";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { Lz4Broken, unpackLz4 } from "~/integrations/replica/unpack-lz4";
import { FileMissing } from "~/integrations/storage/contract";

/** The newest piece, by the log files that are on this machine: nothing newer was ever shipped. */
async function findNewest(url: string, generation: string, files: readonly number[]) {
  for (const index of files.toReversed()) {
    const newest: LogPiece | undefined = (await listLogFile(url, generation, index)).at(-1);
    if (newest) return newest;
  }
  return null;
}

/**
 * Whether Litestream (0.3.13) can go on with its generation: it reads the newest piece to know how
 * far it was, and for ever ships nothing where that is empty or damaged. Lists a log file or two,
 * since a generation may have a million pieces.
 * @throws StorageUnavailable
 */
export async function canGoOn(url: string, dataFolder: string): Promise<boolean> {
  const generation = await readGeneration(dataFolder).catch(() => null);
  if (generation === null) return true;
  const files = await findCopiedFiles(dataFolder, generation).catch(() => []);
  const newest = await findNewest(url, generation, files);
  if (!newest) return true;
  const { storage, keyOf } = openReplicaStorage(url);
  try {
    return (await unpackLz4(await storage.get(keyOf(piecePath(generation, newest))))).length > 0;
  } catch (cause) {
    if (cause instanceof Lz4Broken) return false;
    if (cause instanceof FileMissing) return true;
    throw cause;
  }
}
