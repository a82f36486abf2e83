import { asc, gt, sql } from "drizzle-orm";
import { allParts } from "~/core/all-parts";
import { chainHash, genesisHash } from "~/core/hash-chain";
import { db } from "~/db/client";
import { consentEvents } from "~/db/schema/consent";

export type LedgerCheck =
  { rows: number; ok: true } | { rows: number; ok: false; brokenAtSeq: number; problem: string };

type Row = typeof consentEvents.$inferSelect;
type Walk = { rows: number; seq: number; hash: string };

const pageSize = 200;

const pagesOf = (connection: typeof db) =>
  connection
    .select()
    .from(consentEvents)
    .where(gt(consentEvents.seq, sql.placeholder("after")))
    .orderBy(asc(consentEvents.seq))
    .limit(pageSize)
    .prepare();

function problemOf(row: Row, before: Walk): string | null {
  const { seq, prevHash, rowHash, ...content } = row;
  if (seq !== before.seq + 1) return `Rows are missing between ${before.seq} and ${seq}.`;
  if (prevHash !== before.hash) return "The row does not follow from the row before it.";
  if (rowHash !== chainHash(prevHash, content)) return "The row was changed after it was written.";
  return null;
}

// SQLite keeps a count of all rows ever added; rows cut off the end of a chain leave no other
// trace.
function lastSeqEver(connection: typeof db): number {
  const row = connection.get<{ seq: number } | undefined>(
    sql`select seq from sqlite_sequence where name = 'consent_events'`,
  );
  return row?.seq ?? 0;
}

/**
 * `verifyConsentLedger` in steps of some milliseconds, so that a server goes on answering between
 * them. `connection` may lead to a copy.
 */
export function* verifyConsentLedgerInParts(connection = db): Generator<void, LedgerCheck> {
  const page = pagesOf(connection);
  const walk: Walk = { rows: 0, seq: 0, hash: genesisHash };
  for (let rows = page.all({ after: 0 }); rows.length > 0; rows = page.all({ after: walk.seq })) {
    for (const row of rows) {
      const problem = problemOf(row, walk);
      if (problem) return { rows: walk.rows, ok: false, brokenAtSeq: row.seq, problem };
      Object.assign(walk, { rows: walk.rows + 1, seq: row.seq, hash: row.rowHash });
    }
    yield;
  }
  const last = lastSeqEver(connection);
  if (last !== walk.seq)
    return {
      rows: walk.rows,
      ok: false,
      brokenAtSeq: walk.seq + 1,
      problem: `Rows ${walk.seq + 1} to ${last} were cut off the end.`,
    };
  return { rows: walk.rows, ok: true };
}

/**
 * Checks the whole consent ledger for rows that were changed, exchanged, removed or cut off
 * (LG-08), and says where.
 */
export const verifyConsentLedger = (): LedgerCheck => allParts(verifyConsentLedgerInParts());
