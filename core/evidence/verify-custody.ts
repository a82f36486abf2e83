import { asc } from "drizzle-orm";
import { custodyFacts } from "~/core/evidence/record-custody";
import { chainHash, genesisHash } from "~/core/hash-chain";
import { db } from "~/db/client";
import { custodyLog } from "~/db/schema/evidence";

export type CustodyProof = { rows: number; ok: true } | { rows: number; ok: false; brokenAtSeq: number; problem: string };

/** Recomputes the whole chain of custody and names the first row that does not fit. */
export function verifyCustody(): CustodyProof {
  let prevHash = genesisHash;
  let rows = 0;
  for (const row of db.select().from(custodyLog).orderBy(asc(custodyLog.seq)).all()) {
    rows++;
    if (row.prevHash !== prevHash) return { rows, ok: false, brokenAtSeq: row.seq, problem: "It does not follow the row before it." };
    if (chainHash(prevHash, custodyFacts(row)) !== row.rowHash)
      return { rows, ok: false, brokenAtSeq: row.seq, problem: "Its contents were changed." };
    prevHash = row.rowHash;
  }
  return { rows, ok: true };
}
