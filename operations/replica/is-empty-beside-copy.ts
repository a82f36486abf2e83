import { existsSync } from "node:fs";
import { isUnused } from "~/core/restore/is-unused";
import { env } from "~/env";
import { hasWholeCopy } from "~/integrations/replica/pieces";
import { ownFolder } from "~/integrations/replica/shipped-position";
import { log } from "~/log";

/**
 * Whether the database is empty beside a copy that holds one: a machine on a new disk would answer
 * people without their stops, and the next restore would take its empty copy for the newest. One
 * that has shipped before is no new disk. `unknown` where the copy cannot be asked.
 */
export async function isEmptyBesideCopy(): Promise<boolean | "unknown"> {
  if (!env.REPLICA_URL || !isUnused() || existsSync(ownFolder(env.DATA_DIR))) return false;
  try {
    return await hasWholeCopy(env.REPLICA_URL);
  } catch (cause) {
    log.error({ err: cause }, "the copy could not be asked whether it holds a database");
    return "unknown";
  }
}
