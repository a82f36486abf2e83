import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { beginStep, type StepLetter } from "~/core/outreach/begin-step";
import { recordMailOutcome } from "~/core/outreach/mail/record-mail-outcome";
import { releaseCase } from "~/core/outreach/release-case";
import { sqlite } from "~/db/client";
import type { OutreachStep } from "~/db/vocabulary";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";

let made = 0;

/** An accepted case against a company of its own. */
export function acceptedCase(email?: string) {
  made++;
  const person = makePerson();
  const file = makeCase(person.userId);
  const value = email ?? `deals@roofer${made}-quotes.com`;
  const decided = decideCase(
    file.caseId,
    recordReading(
      file.caseId,
      file.fileId,
      makeReading({ violatorEmail: { value, confidence: 0.99 } }),
    ),
  );
  if (decided.outcome !== "submitted") throw new Error("the case was not accepted");
  return {
    ...person,
    caseId: file.caseId,
    filePath: file.filePath,
    externalCaseId: decided.externalCaseId,
    violator: value,
  };
}

export function stepLetter(over: Partial<StepLetter> = {}): StepLetter {
  const paper = { key: `letters/${++made}.pdf`, hash: `hash${made}`, filename: "letter.pdf" };
  return {
    templateVersion: "test",
    templateHash: "0".repeat(64),
    blocks: [],
    instrument: null,
    from: "us@product.example",
    replyTo: "us+1@product.example",
    subject: "s",
    text: "t",
    html: "h",
    paper,
    nextAfter: 1000,
    ...over,
  };
}

/** A released case whose letter of a step is queued. */
export function queuedLetter(
  caseId: string,
  step: OutreachStep = "initial_notice",
  now = Date.now(),
): { mailId: string } {
  if (step === "initial_notice") releaseCase(caseId, undefined, now);
  const begun = beginStep(caseId, step, stepLetter(), now);
  if (begun.outcome !== "begun") throw new Error(`the step did not begin: ${begun.outcome}`);
  const mailId = sqlite
    .prepare("SELECT mail_id FROM outreach_letters WHERE case_id = ? AND step = ?")
    .pluck()
    .get(caseId, step) as string;
  return { mailId };
}

/** A released case whose letter of a step has been handed to the mail server; gives its mail. */
export function sentLetter(
  caseId: string,
  step: OutreachStep = "initial_notice",
  now = Date.now(),
) {
  const { mailId } = queuedLetter(caseId, step, now);
  const messageId = `<${mailId}@product.example>`;
  recordMailOutcome(mailId, { sent: true, messageId });
  return { mailId, messageId };
}
