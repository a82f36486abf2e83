import { asc, gt, sql } from "drizzle-orm";
import { allParts } from "~/core/all-parts";
import { custodyFacts } from "~/core/evidence/record-custody";
import { chainHash, genesisHash } from "~/core/hash-chain";
import { db } from "~/db/client";
import { custodyLog } from "~/db/schema/evidence";

export type CustodyProof =
  { rows: number; ok: true } | { rows: number; ok: false; brokenAtSeq: number; problem: string };

const pagesOf = (connection: typeof db) =>
  connection
    .select()
    .from(custodyLog)
    .where(gt(custodyLog.seq, sql.placeholder("after")))
    .orderBy(asc(custodyLog.seq))
    .limit(200)
    .prepare();

/**
 * `verifyCustody` in steps of some milliseconds, so that a server goes on answering between them.
 */
export function* verifyCustodyInParts(connection = db): Generator<void, CustodyProof> {
  const page = pagesOf(connection);
  let prevHash = genesisHash;
  let rows = 0;
  for (
    let some = page.all({ after: 0 });
    some.length > 0;
    some = page.all({ after: some.at(-1)?.seq })
  ) {
    for (const row of some) {
      rows++;
      // Only rows of earlier releases repeat it; the row's own hash covers it in all.
      if (row.prevHash !== "" && row.prevHash !== prevHash)
        return {
          rows,
          ok: false,
          brokenAtSeq: row.seq,
          problem: "It does not follow the row before it.",
        };
      if (chainHash(prevHash, custodyFacts(row)) !== row.rowHash)
        return { rows, ok: false, brokenAtSeq: row.seq, problem: "Its contents were changed." };
      prevHash = row.rowHash;
    }
    yield;
  }
  return { rows, ok: true };
}

/** Recomputes the whole chain of custody and names the first row that does not fit. */
export const verifyCustody = (): CustodyProof => allParts(verifyCustodyInParts());
