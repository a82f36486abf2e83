import { join } from "node:path";
import { proveCopyInParts, type CopyProof } from "~/core/staff/health/prove-copy-in-parts";
import { projectRoot } from "~/env";
import { inParts } from "~/operations/in-parts";

/**
 * Verifies a restored copy of the database in parts, with other work in between.
 * @throws JournalDamaged with the place
 */
export const proveCopy = (path: string): Promise<CopyProof> =>
  inParts(proveCopyInParts(path, join(projectRoot, "db/migrations")));
