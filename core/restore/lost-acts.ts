import { sqlite } from "~/db/client";
import { hasAdopted } from "~/core/restore/adopted-lines";

/** An act of before the restore that this database lacks; `mark` is a code that belongs to it. */
export type LostAct = { act: string; on: string; by: string | null; mark?: string };

/**
 * Acts about a case after which its letters may go on as the copy has it: they let something go,
 * or only looked. Every other act holds the letters; those with lines of their own never come here
 * (`ofOwnKind`).
 */
const letGo = new Set([
  ...["accept-case", "refuse-correction", "mark-paid", "paid", "purged"],
  ...["release-case", "released"],
]);

/** Acts about a case or a payout after which its money must not leave by itself. */
const keepsBack = new Set([
  ...["settlement_reversed", "undo-case-decision", "reject-case", "rejected"],
  ...["change-case-status", "status_changed", "correct-fact", "correct-case", "corrected"],
  ...["payout.failed", "payout.withdrawn"],
]);

/** Whether the letters of a case wait for staff after this act was lost. */
export const holdsLetters = ({ act, on }: LostAct): boolean => on === "case" && !letGo.has(act);

/**
 * Whether the money of a case or a payout waits for staff: what counts is the last of these acts,
 * apart from those that only looked.
 */
export function holdsMoney(inOrder: readonly LostAct[]): boolean {
  const last = inOrder.findLast(
    ({ act, on }) => on === "payout" || keepsBack.has(act) || act === "settled",
  );
  return last !== undefined && keepsBack.has(last.act) && last.mark !== "settled";
}

const lost = sqlite
  .prepare<[string], string | null>(
    "SELECT detail FROM adopted_lines WHERE kind = 'act' AND key = ? AND met_at IS NULL ORDER BY n",
  )
  .pluck();
const isHeld = sqlite
  .prepare<[string], 1>(
    `SELECT 1 FROM adopted_lines a WHERE a.kind = 'letters_held' AND a.key = ? AND NOT EXISTS
       (SELECT 1 FROM adopted_lines r WHERE r.kind = 'letters_resumed' AND r.key = a.key AND r.n > a.n) LIMIT 1`,
  )
  .pluck();

const listLostActs = (subjectId: string): LostAct[] =>
  hasAdopted()
    ? lost
        .all(subjectId)
        .flatMap((detail) => (detail === null ? [] : [JSON.parse(detail) as LostAct]))
    : [];

/** Whether a case's letters must not begin by themselves, after a decision that was lost. */
export const mustLettersWait = (caseId: string): boolean =>
  listLostActs(caseId).some(holdsLetters) || (hasAdopted() && isHeld.get(caseId) !== undefined);

/** Whether the money of a case or a payout must not leave by itself, after a lost decision. */
export const mustMoneyWait = (subjectId: string): boolean => holdsMoney(listLostActs(subjectId));
