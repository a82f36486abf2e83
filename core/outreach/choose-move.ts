import { and, eq } from "drizzle-orm";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { findCurrentTemplate } from "~/core/claims/register/current-template";
import { mayLettersLeave } from "~/core/outreach/papers/template-approval";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { outreachLetters, pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";
import type { OutreachStep } from "~/db/vocabulary";

/**
 * The next move of outreach: write the letters of a step, wait for an instant, or rest until an
 * event wakes it.
 */
export type Move =
  | { kind: "begin"; step: OutreachStep }
  | { kind: "wait"; untilAt: number }
  | {
      kind: "rest";
      why:
        | "gone"
        | "not_released"
        | "not_submitted"
        | "held"
        | "stopped"
        | "filed"
        | "filing_due"
        | "template_not_approved"
        | "letter_waiting"
        | "claim_not_open";
    };

// The next letter would tell of one that may never leave, or come within the hour of it.
const hasWaitingLetter = (caseId: string): boolean =>
  db
    .select({ id: outreachLetters.id })
    .from(outreachLetters)
    .where(and(eq(outreachLetters.caseId, caseId), eq(outreachLetters.state, "queued")))
    .get() !== undefined;

// Only the case says whether it is submitted; its pursuit records the rest merely so that the sweep
// need not look at it for ever.
function noteRest(
  caseId: string,
  isSubmitted: boolean,
  heldAt: number | null,
  holdReason: string | null,
  now: number,
): void {
  if (!isSubmitted && heldAt === null)
    db.update(pursuits)
      .set({ heldAt: now, holdReason: "not_submitted" })
      .where(eq(pursuits.caseId, caseId))
      .run();
  if (isSubmitted && holdReason === "not_submitted")
    db.update(pursuits)
      .set({ heldAt: null, holdReason: null })
      .where(eq(pursuits.caseId, caseId))
      .run();
}

/**
 * Chooses the next move of a case's outreach from its rows alone, whatever event woke it (U §4;
 * decisions, Cases: only `submitted` cases are pursued; in live mode only with letters that counsel
 * approved, which the sweep looks for again; and no step while a letter of an earlier one waits).
 */
export function chooseMove(caseId: string, now: number = Date.now()): Move {
  return transaction(() => {
    const row = db
      .select({ status: cases.status, archivedAt: cases.archivedAt })
      .from(cases)
      .where(eq(cases.id, caseId))
      .get();
    if (!row) return { kind: "rest", why: "gone" };
    const pursuit = db.select().from(pursuits).where(eq(pursuits.caseId, caseId)).get();
    if (!pursuit) return { kind: "rest", why: "not_released" };
    const isSubmitted = row.status === "submitted" && row.archivedAt === null;
    const { heldAt, holdReason, stoppedAt, filedAt, nextStep, dueAt } = pursuit;
    noteRest(caseId, isSubmitted, heldAt, holdReason, now);
    if (!isSubmitted) return { kind: "rest", why: "not_submitted" };
    if (stoppedAt !== null) return { kind: "rest", why: "stopped" };
    if (heldAt !== null && holdReason !== "not_submitted") return { kind: "rest", why: "held" };
    if (filedAt !== null) return { kind: "rest", why: "filed" };
    if (nextStep === null) return { kind: "rest", why: "filing_due" };
    if (!mayLettersLeave(findCurrentTemplate()?.hash, now))
      return { kind: "rest", why: "template_not_approved" };
    if (now < dueAt) return { kind: "wait", untilAt: dueAt };
    if (!claimGate(caseId, "letter", now, "current").allowed)
      return { kind: "rest", why: "claim_not_open" };
    if (hasWaitingLetter(caseId)) return { kind: "rest", why: "letter_waiting" };
    return { kind: "begin", step: nextStep };
  });
}
