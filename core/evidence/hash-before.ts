import { desc, lt, sql } from "drizzle-orm";
import { genesisHash } from "~/core/hash-chain";
import { db } from "~/db/client";
import { custodyLog } from "~/db/schema/evidence";

const before = db
  .select({ rowHash: custodyLog.rowHash })
  .from(custodyLog)
  .where(lt(custodyLog.seq, sql.placeholder("seq")))
  .orderBy(desc(custodyLog.seq))
  .limit(1)
  .prepare();

/** The hash of the row before a row of the chain of custody, which its own hash covers. */
export const hashBefore = (seq: number): string => before.get({ seq })?.rowHash ?? genesisHash;
