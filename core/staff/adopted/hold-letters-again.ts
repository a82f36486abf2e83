import { systemActor } from "~/core/cases/record-case-event";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { findPursuit } from "~/core/outreach/queries";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { isDecidedSince } from "~/core/restore/is-decided-since";
import type { JournalKind } from "~/db/journal/journal-kinds";
import type { JournalLine } from "~/db/journal/journal-text";

const acts: readonly JournalKind[] = ["letters_held", "letters_resumed"];

function holdAgain(caseId: string, isForGood: boolean, now: number): string[] {
  if (!findPursuit(caseId))
    return [`Staff had held the letters of ${caseId}, which is not released here: look at it.`];
  const isChanged = isForGood
    ? stopPursuit(caseId, "by_staff", systemActor, now)
    : pausePursuit(caseId, "by_staff", systemActor, now);
  return isChanged ? [`The letters of ${caseId} are ${isForGood ? "stopped" : "held"} again.`] : [];
}

/**
 * Holds or stops the letters of cases again that staff had held or stopped before the database was
 * restored, and had not resumed. A case that was resumed stays as it is in the copy. `lines` are
 * those of the journal that are adopted now, in their order. Runs in the transaction around (issue
 * 24, 3). @returns a sentence for each difference
 */
export function holdLettersAgain(lines: readonly JournalLine[], now: number): string[] {
  const last = new Map(
    lines.filter(({ kind }) => acts.includes(kind)).map((line) => [line.key, line]),
  );
  const erased = new Set(
    lines.filter(({ kind }) => kind === "case_erased").map(({ key: caseId }) => caseId),
  );
  return [...last.values()].flatMap((line) => {
    const { kind, key: caseId, detail } = line;
    if (kind !== "letters_held" || erased.has(caseId) || isDecidedSince(line, acts)) return [];
    return holdAgain(caseId, detail?.isForGood === true, now);
  });
}
