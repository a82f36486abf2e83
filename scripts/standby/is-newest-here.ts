import { existsSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/env";
import { wasHeldHere } from "~/integrations/replica/former-holders";
import { openLeaseStore } from "~/integrations/replica/lease-store";
import { listGenerations } from "~/integrations/replica/pieces";
import { findCopiedFiles, readGeneration } from "~/integrations/replica/shipped-position";

const nothingThere = (): null => null;

/** Whether this disk has all that was shipped: it may have come from an image of before. */
async function hasAllShipped(url: string): Promise<boolean> {
  const { mark } = await openLeaseStore(url).shipped();
  if (mark === null) return true;
  const own = await readGeneration(env.DATA_DIR).catch(nothingThere);
  if (own === null) return false;
  if (own !== mark.generation) return !(await listGenerations(url)).includes(own);
  const copied = await findCopiedFiles(env.DATA_DIR, own).catch(nothingThere);
  return (copied?.at(-1) ?? -1) >= mark.index;
}

/**
 * Whether the database in the data folder is the newest: this disk had the lease last, under the
 * name `former`, and nothing was shipped that it lacks. @throws StorageUnavailable
 */
export async function isNewestHere(url: string, former: string | null): Promise<boolean> {
  if (former === null || !wasHeldHere(former)) return false;
  return existsSync(join(env.DATA_DIR, "app.db")) && (await hasAllShipped(url));
}
