import { asc, eq, sql } from "drizzle-orm";
import { hasEnded } from "~/core/claims/has-ended";
import { days } from "~/core/duration";
import { statement } from "~/core/list-rows";
import { db } from "~/db/client";
import { hashOfLines, wholeLines, type Stored } from "~/db/packed/whole-lines";
import { claimFacts, packedFacts, type PackedLine } from "~/db/schema/claims";
import { transaction } from "~/db/transaction";

type FactLine = typeof claimFacts.$inferSelect;

/** How long the facts of a case stay rows after its end. */
export const factsStayRows = days(30);

/** The lines of a packed row as they were recorded; null when they have changed. */
export const unpackLines = ({ caseId, ...row }: Stored & { caseId: string }) =>
  wholeLines<PackedLine>(row)?.map((line): FactLine => ({ caseId, ...line })) ?? null;

/** A row of packed facts, checked. `place`: where to go on. */
export type CheckedFacts = { place: number; caseId: string; isWhole: boolean };

/** Whether the lines of packed rows are those that were packed, after a row's place. */
export const checkPackedFacts = (from: number, limit = 200): CheckedFacts[] =>
  statement<[number, number], Stored & { place: number; caseId: string }>(
    "SELECT rowid AS place, case_id AS caseId, lines, hash FROM packed_facts WHERE rowid > ? ORDER BY rowid LIMIT ?",
  )
    .all(from, limit)
    .map(({ place, caseId, ...row }) => ({
      place,
      caseId,
      isWhole: wholeLines<PackedLine>(row) !== null,
    }));

// CROSS: by the rows of this portion, and not by all cases that ever ended.
const endedLongAgo = `SELECT DISTINCT f.case_id FROM claim_facts f CROSS JOIN cases c ON c.id = f.case_id
  WHERE f.rowid > $from AND f.rowid <= $upTo AND ${hasEnded}`;
const lookedAt = 500;

export type FactsToPack = {
  caseIds: string[];
  /** Where the next portion begins; null at the end of the table. */
  next: number | null;
};

/** The cases of one portion of the facts that ended before an instant (ms). */
export function listFactsToPack(from: number, before: number): FactsToPack {
  const next =
    statement<[number, number], number>(
      "SELECT rowid FROM claim_facts WHERE rowid > ? ORDER BY rowid LIMIT 1 OFFSET ?",
    )
      .pluck()
      .get(from, lookedAt - 1) ?? null;
  const upTo = next ?? Number.MAX_SAFE_INTEGER;
  const caseIds = statement<unknown[], string>(endedLongAgo).pluck().all({ from, upTo, before });
  return { caseIds, next };
}

/** Nothing else is left of the lines: what was packed must be what was recorded. */
function mustUnpack(caseId: string, packedAt: number, hash: string): void {
  const row = statement<[string, number], Stored>(
    "SELECT lines, hash FROM packed_facts WHERE case_id = ? AND packed_at = ?",
  ).get(caseId, packedAt);
  const lines = row && wholeLines<PackedLine>(row);
  if (!lines || hashOfLines(lines) !== hash)
    throw new Error(`The facts of case ${caseId} cannot be unpacked as they were packed.`);
}

/**
 * Puts the facts of an ended case into one packed row with their hash, in place of a row and two
 * entries of indexes each: they are evidence and stay, but are hardly read any more. One commit, so
 * that a crash leaves either. @returns how many lines
 * @throws Error when they would not unpack to the same: their rows stay
 */
export function packFacts(caseId: string, now: number = Date.now()): number {
  return transaction(() => {
    const rows = db
      .select()
      .from(claimFacts)
      .where(eq(claimFacts.caseId, caseId))
      .orderBy(asc(claimFacts.at), asc(sql`rowid`))
      .all();
    if (rows.length === 0) return 0;
    const lines = rows.map(({ caseId: _, ...line }) => line);
    const hash = hashOfLines(lines);
    db.insert(packedFacts).values({ caseId, lines, hash, packedAt: now }).run();
    mustUnpack(caseId, now, hash);
    db.delete(claimFacts).where(eq(claimFacts.caseId, caseId)).run();
    return rows.length;
  });
}

/** The packed facts of a case, and when those were packed that have changed since. */
export function findPackedLines(caseId: string): { lines: PackedLine[]; damaged: number[] } {
  const rows = statement<[string], Stored & { packedAt: number }>(
    "SELECT lines, hash, packed_at AS packedAt FROM packed_facts WHERE case_id = ? ORDER BY packed_at",
  ).all(caseId);
  const unpacked = rows.map((row) => wholeLines<PackedLine>(row));
  return {
    lines: unpacked.flatMap((lines) => lines ?? []),
    damaged: rows.filter((_, at) => unpacked[at] === null).map(({ packedAt }) => packedAt),
  };
}
