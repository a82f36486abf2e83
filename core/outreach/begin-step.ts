import { eq, sql } from "drizzle-orm";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { recordEvent } from "~/core/events";
import { recordCustody } from "~/core/evidence/record-custody";
import { chooseMove } from "~/core/outreach/choose-move";
import { stepAfter } from "~/core/outreach/progress";
import { listRecipients } from "~/core/outreach/queries";
import { stopPursuit } from "~/core/outreach/stop-pursuit";
import { mayLettersLeave } from "~/core/outreach/papers/template-approval";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { outreachLetters, pursuits } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";
import type { OutreachStep } from "~/db/vocabulary";

/**
 * The letter of a step as it was written, and its paper as it was stored. `nextAfter` is how long
 * the recipient has, in milliseconds.
 */
export type StepLetter = {
  templateVersion: string;
  templateHash: string;
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  paper: { key: string; hash: string; filename: string };
  nextAfter: number;
};

export type BegunStep =
  | { outcome: "begun"; recipients: number }
  | { outcome: "not_now" }
  | { outcome: "nobody_to_write_to" };

function queueLetter(
  caseId: string,
  step: OutreachStep,
  toAddress: string,
  letter: StepLetter,
  now: number,
): string {
  const { templateVersion, templateHash, paper, from, replyTo, subject, text, html } = letter;
  const mailId = queueMail({
    key: `outreach:${caseId}:${step}:${toAddress}`,
    kind: "outreach",
    to: toAddress,
    from,
    replyTo,
    subject,
    text,
    html,
    caseId,
    attachments: [
      {
        key: paper.key,
        filename: paper.filename,
        contentType: "application/pdf",
        sha256: paper.hash,
      },
    ],
    now,
  });
  const id = newId("let");
  const wording = { templateVersion, templateHash };
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
  db.insert(outreachLetters)
    .values({ ...row, state: mailId ? "queued" : "stopped" })
    .run();
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
 * its owner will be told, all in one commit (U §4). Nothing happens when the step is no longer the
 * case's next one, or its claim may not be pursued (CL-04, CL-10). Outreach stops when no recipient
 * is left.
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
    const recipients = listRecipients(caseId);
    if (recipients.length === 0) {
      stopPursuit(caseId, "no_recipient", systemActor, now);
      return { outcome: "nobody_to_write_to" };
    }
    const letterIds = recipients.map((address) => queueLetter(caseId, step, address, letter, now));
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
    recordCaseEvent(
      caseId,
      "step_begun",
      { step, letters: letterIds.length, hash },
      systemActor,
      now,
    );
    announceCase(caseId, now);
    return { outcome: "begun", recipients: recipients.length };
  });
}

function announceCase(caseId: string, now: number): void {
  const owner = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  if (owner) recordChange(owner.userId, "case.changed", caseId, now);
  recordChange("staff", "case.changed", caseId, now);
}
