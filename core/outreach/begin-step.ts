import { eq, sql } from "drizzle-orm";
import { isLive } from "~/core/app-mode";
import { judgeForLetter } from "~/core/claims/queries-letter-claim";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { recordEvent } from "~/core/events";
import { recordCustody } from "~/core/evidence/record-custody";
import { listLetterMarks } from "~/core/outreach/mail/letter-marks";
import { chooseMove } from "~/core/outreach/choose-move";
import { listToWrite, type ToWrite } from "~/core/outreach/letters-to-replace";
import { saysWhatHolds } from "~/core/outreach/stated-in-letter";
import { stepAfter } from "~/core/outreach/progress";
import { listRecipients } from "~/core/outreach/queries";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { mayLettersLeave } from "~/core/outreach/papers/template-approval";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { outreachLetters, pursuits } from "~/db/schema/outreach";
import type { UsedBlock } from "~/db/schema/used-block";
import { transaction } from "~/db/transaction";
import type { OutreachStep } from "~/db/vocabulary";

/** A PDF in storage, as a mail attaches it. */
export type StoredPaper = { key: string; hash: string; filename: string };

const attached = ({ key, hash, filename }: StoredPaper) => ({
  key,
  filename,
  contentType: "application/pdf",
  sha256: hash,
});

/**
 * The letter of a step as it was written, and its paper as it was stored. `nextAfter` is how long
 * the recipient has, in milliseconds.
 */
export type StepLetter = {
  templateVersion: string;
  templateHash: string;
  /** The paragraphs that it is composed of. */
  blocks: readonly UsedBlock[];
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  paper: StoredPaper;
  /** The instrument of assignment, which goes with the paper; null in samples without one. */
  instrument: StoredPaper | null;
  nextAfter: number;
};

export type BegunStep =
  | { outcome: "begun"; recipients: number }
  | { outcome: "not_now" }
  | { outcome: "nobody_to_write_to" };

function queueLetter(
  caseId: string,
  step: OutreachStep,
  { address: toAddress, replaces }: ToWrite,
  letter: StepLetter,
  now: number,
): string {
  const { templateVersion, templateHash, blocks, paper, from, replyTo, subject, text, html } =
    letter;
  const mailId = queueMail({
    key: `outreach:${caseId}:${step}:${toAddress}${replaces ? `:${replaces.mailId}` : ""}`,
    kind: "outreach",
    marks: listLetterMarks({ caseId, step, toAddress }),
    to: toAddress,
    from,
    replyTo,
    subject,
    text,
    html,
    caseId,
    attachments: [paper, ...(letter.instrument ? [letter.instrument] : [])].map(attached),
    now,
  });
  const id = newId("let");
  const wording = { templateVersion, templateHash, blocks: [...blocks] };
  const row = {
    id,
    caseId,
    step,
    toAddress,
    ...wording,
    mailId,
    pdfKey: paper.key,
    pdfHash: paper.hash,
    dueAt: now,
    createdAt: now,
  };
  const values = { ...row, state: mailId ? ("queued" as const) : ("stopped" as const) };
  if (replaces)
    db.update(outreachLetters).set(values).where(eq(outreachLetters.id, replaces.id)).run();
  else db.insert(outreachLetters).values(values).run();
  return id;
}

function move(caseId: string, step: OutreachStep, nextAfter: number, now: number): void {
  const nextStep = stepAfter(step);
  db.update(pursuits)
    .set({ nextStep, dueAt: nextStep ? now + nextAfter : now })
    .where(eq(pursuits.caseId, caseId))
    .run();
  db.update(cases)
    .set({ outreachStep: step, updatedAt: now, version: sql`${cases.version} + 1` })
    .where(eq(cases.id, caseId))
    .run();
  recordEvent("outreach/step.begun", { caseId, step }, `begun:${caseId}:${step}`);
  if (!nextStep) recordEvent("outreach/filing.due", { caseId }, `filing-due:${caseId}`);
}

/**
 * Begins a step of a case's outreach: one letter per recipient into the outbox, the case moves on,
 * its owner will be told, all in one commit (U §4). A step that is written anew goes to those whom
 * its first letter has not reached. Nothing happens when the step is no longer the case's next one,
 * its claim may not be pursued (CL-04, CL-10), or in live mode the letter says what no longer holds
 * (CL-05). Outreach stops when no recipient is left.
 */
export function beginStep(
  caseId: string,
  step: OutreachStep,
  letter: StepLetter,
  now: number = Date.now(),
): BegunStep {
  return transaction(() => {
    const next = chooseMove(caseId, now);
    if (next.kind !== "begin" || next.step !== step || !mayLettersLeave(letter.templateHash, now))
      return { outcome: "not_now" };
    // Facts or approvals changed while it was written: it is written anew.
    if (isLive() && !saysWhatHolds(caseId, letter.blocks, judgeForLetter(caseId, now)))
      return { outcome: "not_now" };
    const recipients = listRecipients(caseId);
    if (recipients.length === 0) {
      stopPursuit(caseId, "no_recipient", systemActor, now);
      return { outcome: "nobody_to_write_to" };
    }
    const letterIds = listToWrite(caseId, step, recipients).map((one) =>
      queueLetter(caseId, step, one, letter, now),
    );
    const { key, hash } = letter.paper;
    recordCustody({
      fileId: letterIds[0] ?? key,
      caseId,
      act: "stored",
      fileHash: hash,
      actorKind: "system",
      detail: `letter ${step}, ${letter.templateVersion}`,
      at: now,
    });
    move(caseId, step, letter.nextAfter, now);
    recordCaseEvent(caseId, "step_begun", { step, letters: letterIds.length }, systemActor, now);
    announceCase(caseId, now);
    return { outcome: "begun", recipients: letterIds.length };
  });
}

function announceCase(caseId: string, now: number): void {
  const owner = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  if (owner) recordChange(owner.userId, "case.changed", caseId, now);
  recordChange("staff", "case.changed", caseId, now);
}
