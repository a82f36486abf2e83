import { getCase } from "~/core/cases/queries";
import { findInstrument } from "~/core/claims/instrument/record-instrument";
import { beginStep, type BegunStep, type StoredPaper } from "~/core/outreach/begin-step";
import { namesCourt } from "~/core/outreach/mail/may-letter-leave";
import type { OutreachStep } from "~/db/vocabulary";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { storage } from "~/integrations/storage/storage";
import { demandLetter } from "~/letters/demand-letter";
import { outreachLetter } from "~/letters/outreach-letter";
import { outreachTemplate } from "~/letters/outreach-template";
import type { OutreachFacts } from "~/letters/outreach-wording";
import { storeInstrument } from "~/operations/cases/send-instrument";
import { gatherOutreachFacts, timeAfter } from "~/operations/outreach/gather-outreach-facts";
import { mailSender } from "~/operations/messages/mail-sender";

// The key contains the bytes' hash, so that writing again after a crash finds the same paper or
// makes another, never a conflict.
async function storePaper(caseId: string, facts: OutreachFacts): Promise<StoredPaper> {
  const bytes = await demandLetter(mailSender, facts);
  const hash = sha256Hex(bytes);
  const key = `${getCase(caseId).userId}/${caseId}/letters/${facts.step}-${hash.slice(0, 16)}.pdf`;
  await storage().put(key, bytes, "application/pdf");
  return { key, hash, filename: `${facts.caseNumber}-${facts.step.replaceAll("_", "-")}.pdf` };
}

// Exhibit E of the paper, which names its fingerprint.
async function storedInstrument(caseId: string): Promise<StoredPaper | null> {
  const found = findInstrument(caseId);
  return found ? storeInstrument(getCase(caseId).userId, found) : null;
}

/**
 * Writes the letter and the paper of a step, and begins the step with them. @param writtenAt the
 * letters' date: the same date and rows give the same letters
 */
export async function writeStep(
  caseId: string,
  step: OutreachStep,
  writtenAt: number,
): Promise<BegunStep> {
  const facts = await gatherOutreachFacts(caseId, step, writtenAt);
  const paper = await storePaper(caseId, facts);
  const letter = outreachLetter(mailSender, facts);
  // With a demo's faster clock, the row's next instant comes sooner, like the sleep's end.
  const nextAfter = Math.ceil(timeAfter(step) / env.CLOCK_SPEED);
  const { version, hash: templateHash } = outreachTemplate();
  // Should the pathway close before the letter leaves, its words are known to name a court.
  const templateVersion = facts.mayFile ? `${version}${namesCourt}` : version;
  const wording = { templateVersion, templateHash, blocks: facts.blocks };
  return beginStep(caseId, step, {
    ...letter,
    ...wording,
    from: mailFrom,
    replyTo: facts.replyTo,
    paper,
    instrument: await storedInstrument(caseId),
    nextAfter,
  });
}
