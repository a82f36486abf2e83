import { bodyKey, type MovedBody } from "~/core/evidence/bodies/body-key";
import { FileDamaged, FileMissing, StorageUnavailable } from "~/integrations/storage/contract";
import { mustBeWhole } from "~/integrations/storage/must-be-whole";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import { unpackBody } from "~/operations/bodies/pack-body";

/** Where a body is; its size is known to rows alone. */
export type StoredBody = Omit<MovedBody, "size">;

/**
 * The bytes of a body that its row handed to storage, if they still have its hash: the one way back
 * for pages, papers and checks. @throws FileMissing, FileDamaged, StorageUnavailable
 */
export async function fetchBody(body: StoredBody): Promise<Uint8Array> {
  return mustBeWhole(await unpackBody(await storage().get(bodyKey(body))), body.hash);
}

/** A body, or the sentence that stands in its place, which names what is wrong with it. */
export type FoundBody = { bytes: Uint8Array } | { trouble: string };

/**
 * The same for pages, which show in the place of a body why they cannot show it; the log has it
 * too. @throws what is no trouble of storage
 */
export async function findBody(body: StoredBody & { size?: number }): Promise<FoundBody> {
  if (body.size === 0)
    return { trouble: `[These words were deleted. Their SHA-256 was ${body.hash}.]` };
  try {
    return { bytes: await fetchBody(body) };
  } catch (cause) {
    const what = troubleOf(cause);
    if (!what) throw cause;
    const key = bodyKey(body);
    log.error({ key, err: cause }, "a body that was moved to storage cannot be read");
    return { trouble: `[These words cannot be shown: their file ${what} (${key}).]` };
  }
}

function troubleOf(cause: unknown): string | null {
  if (cause instanceof FileMissing) return "is missing from storage";
  if (cause instanceof FileDamaged) return "has changed in storage";
  return cause instanceof StorageUnavailable ? "cannot be fetched, since storage is away" : null;
}
