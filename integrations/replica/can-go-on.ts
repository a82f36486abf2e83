import { readGeneration } from "~/integrations/replica/shipped-position";
import { listPieces, piecePath } from "~/integrations/replica/pieces";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { Lz4Broken, unpackLz4 } from "~/integrations/replica/unpack-lz4";
import { FileMissing } from "~/integrations/storage/contract";

/**
 * Whether Litestream (0.3.13) can go on with its generation: it reads the newest piece to know how
 * far it was, and for ever ships nothing where that is empty or damaged.
 * @throws StorageUnavailable
 */
export async function canGoOn(url: string, dataFolder: string): Promise<boolean> {
  const generation = await readGeneration(dataFolder).catch(() => null);
  if (generation === null) return true;
  const [list] = await listPieces(url, generation);
  const newest = list?.log.at(-1);
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
