import { packEvents } from "~/core/claims/list-case-events";
import { hasEnded } from "~/core/claims/has-ended";
import { days } from "~/core/duration";
import { statement } from "~/core/list-rows";
import { packHeads } from "~/core/messaging/mail/mail-heads";
import { packLetters, papersOfLines, type LetterPaper } from "~/core/outreach/list-letters";
import { checkPackedRows } from "~/db/packed/packed-rows";
import type { PackedKind } from "~/db/schema/packed-rows";
import { transaction } from "~/db/transaction";

/** How long the events, letters and mails of an ended case stay rows of their own. */
export const rowsStay = days(30);

// A mail that has its words still, or a letter that waits, lets its case wait.
const isOver = `${hasEnded}
    AND NOT EXISTS (SELECT 1 FROM mails m WHERE m.case_id = c.id AND m.body_hash IS NULL)
    AND NOT EXISTS (SELECT 1 FROM outreach_letters l WHERE l.case_id = c.id AND l.state = 'queued')`;
// CROSS: by the events of this portion, and not by all cases that ever ended.
const endedLongAgo = `SELECT DISTINCT e.case_id FROM case_events e CROSS JOIN cases c ON c.id = e.case_id
  WHERE e.id > $from AND e.id <= $upTo AND e.at < $before AND ${isOver}`;
const lookedAt = 500;

export type CasesToPack = {
  caseIds: string[];
  /** Where the next portion begins; null at the end of the table. */
  next: number | null;
};

/** The cases of one portion of the events that ended before an instant (ms). */
export function listCasesToPack(from: number, before: number): CasesToPack {
  const next =
    statement<[number, number], number>(
      "SELECT id FROM case_events WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?",
    )
      .pluck()
      .get(from, lookedAt - 1) ?? null;
  const upTo = next ?? Number.MAX_SAFE_INTEGER;
  const caseIds = statement<unknown[], string>(endedLongAgo).pluck().all({ from, upTo, before });
  return { caseIds, next };
}

/**
 * Puts the events and letters of an ended case, and what its mails say beside their words, into a
 * packed row each with their hash: they are evidence and stay, but are hardly read any more. Keys,
 * states and hashes of mails stay where they are. One commit, so that a crash leaves either. A case
 * that goes on since it was listed (its settlement was reversed, or its letters were resumed) is
 * left as it is.
 * @param before only events from before this instant (ms) @returns how many lines
 * @throws Error when they would not unpack to the same: all rows stay
 */
export function packCase(caseId: string, before: number, now: number = Date.now()): number {
  return transaction(() =>
    statement<unknown[], number>(`SELECT 1 FROM cases c WHERE c.id = $caseId AND ${isOver}`)
      .pluck()
      .get({ caseId, before }) === undefined
      ? 0
      : packEvents(caseId, before, now) + packLetters(caseId, now) + packHeads(caseId, now),
  );
}

/** A packed row, checked. `papers`: those of its letters. `place`: where to go on. */
export type CheckedPack = {
  place: number;
  caseId: string;
  kind: PackedKind;
  isWhole: boolean;
  papers: LetterPaper[];
};

/** Whether the lines of packed rows are those that were packed, after a row's place. */
export const checkPackedCases = (from: number, limit = 200): CheckedPack[] =>
  checkPackedRows(from, limit).map(({ lines, ...row }) => ({
    ...row,
    isWhole: lines !== null,
    papers: row.kind === "letters" ? papersOfLines(lines ?? []) : [],
  }));
