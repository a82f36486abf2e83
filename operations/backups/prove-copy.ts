import { join } from "node:path";
import { proveCopyInParts, type CopyProof } from "~/core/staff/health/prove-copy-in-parts";
import { projectRoot } from "~/env";
import { inParts } from "~/operations/in-parts";

/**
 * Proves a copy of the database that was brought back, while whatever else waits goes first between
 * its parts.
 * @throws JournalDamaged with the place
 */
export const proveCopy = (path: string): Promise<CopyProof> =>
  inParts(proveCopyInParts(path, join(projectRoot, "db/migrations")));
