import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { days } from "~/core/duration";
import { statement } from "~/core/list-rows";
import { db } from "~/db/client";
import { claimFacts, packedFacts, type PackedLine } from "~/db/schema/claims";
import { unpackJson } from "~/db/schema/packed-columns";
import { transaction } from "~/db/transaction";

type FactLine = typeof claimFacts.$inferSelect;
type PackedFacts = typeof packedFacts.$inferSelect;
type PackedRow = { lines: string | Buffer; hash: string | Buffer };

/** How long the facts of a settled case stay rows. */
export const factsStayRows = days(30);

const hashOf = (lines: unknown): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("hex");

/** The lines of a packed row as they were recorded. @throws Error when they have changed */
export function unpackLines({ caseId, lines, hash }: PackedFacts): FactLine[] {
  if (hashOf(lines) !== hash) throw new Error(`The packed facts of case ${caseId} have changed.`);
  return lines.map((line) => ({ caseId, ...line }));
}

/** A row of packed facts, checked. `place`: where to go on. */
export type CheckedFacts = { place: number; caseId: string; isWhole: boolean };

const whole = (lines: string | Buffer, hash: string | Buffer): boolean => {
  try {
    return hashOf(unpackJson(lines)) === hash.toString("hex");
  } catch {
    return false;
  }
};

/** Whether the lines of packed rows are those that were packed, after a row's place. */
export const checkPackedFacts = (from: number, limit = 200): CheckedFacts[] =>
  statement<[number, number], PackedRow & { place: number; caseId: string }>(
    "SELECT rowid AS place, case_id AS caseId, lines, hash FROM packed_facts WHERE rowid > ? ORDER BY rowid LIMIT ?",
  )
    .all(from, limit)
    .map(({ place, caseId, lines, hash }) => ({ place, caseId, isWhole: whole(lines, hash) }));

// CROSS: by the rows of this portion, and not by all cases that ever settled.
const settledLongAgo = `SELECT DISTINCT f.case_id FROM claim_facts f CROSS JOIN cases c ON c.id = f.case_id
  WHERE f.rowid > $from AND f.rowid <= $upTo AND c.status = 'settled' AND c.settled_at < $before AND c.purged_at IS NULL`;
const lookedAt = 500;

export type FactsToPack = {
  caseIds: string[];
  /** Where the next portion begins; null at the end of the table. */
  next: number | null;
};

/** The cases of one portion of the facts that settled before an instant (ms). */
export function listFactsToPack(from: number, before: number): FactsToPack {
  const next =
    statement<[number, number], number>(
      "SELECT rowid FROM claim_facts WHERE rowid > ? ORDER BY rowid LIMIT 1 OFFSET ?",
    )
      .pluck()
      .get(from, lookedAt - 1) ?? null;
  const upTo = next ?? Number.MAX_SAFE_INTEGER;
  const caseIds = statement<unknown[], string>(settledLongAgo).pluck().all({ from, upTo, before });
  return { caseIds, next };
}

/**
 * Puts the facts of a settled case into one packed row with their hash, in place of a row and two
 * entries of indexes each: they are evidence and stay, but are hardly read any more. One commit, so
 * that a crash leaves either. @returns how many lines
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
    db.insert(packedFacts)
      .values({ caseId, lines, hash: hashOf(lines), packedAt: now })
      .run();
    db.delete(claimFacts).where(eq(claimFacts.caseId, caseId)).run();
    return rows.length;
  });
}

/** The packed facts of a case, and when those were packed that have changed since. */
export function findPackedLines(caseId: string): { lines: PackedLine[]; damaged: number[] } {
  const rows = statement<[string], PackedRow & { packedAt: number }>(
    "SELECT lines, hash, packed_at AS packedAt FROM packed_facts WHERE case_id = ? ORDER BY packed_at",
  ).all(caseId);
  const isWhole = (row: PackedRow): boolean => whole(row.lines, row.hash);
  return {
    lines: rows.filter(isWhole).flatMap(({ lines }) => unpackJson(lines) as PackedLine[]),
    damaged: rows.filter((row) => !isWhole(row)).map(({ packedAt }) => packedAt),
  };
}
