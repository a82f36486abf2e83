import { findPerson } from "~/core/accounts/queries";
import { getCase } from "~/core/cases/queries";
import { draftInstrument } from "~/core/claims/instrument/draft-instrument";
import { instrumentKey } from "~/core/claims/instrument/instrument-key";
import { didInstrumentMailFail, wasInstrumentSent } from "~/core/claims/instrument/instrument-sent";
import {
  findInstrument,
  isSameInstrument,
  type ClaimInstrument,
} from "~/core/claims/instrument/record-instrument";
import type { StoredPaper } from "~/core/outreach/begin-step";
import { recordInstrumentSent } from "~/core/outreach/papers/record-instrument-sent";
import { mailFrom } from "~/integrations/email/mail-from";
import { storage } from "~/integrations/storage/storage";
import { assignmentLetter } from "~/letters/legal/assignment-letter";
import { instrumentBytes } from "~/operations/bodies/whole-instrument";
import { mailSender } from "~/operations/messages/mail-sender";

/**
 * Puts the kept bytes of an instrument where mails attach them from. The same bytes again change
 * nothing. @throws FileMissing, FileDamaged, StorageUnavailable
 */
export async function storeInstrument(
  userId: string,
  instrument: ClaimInstrument,
): Promise<StoredPaper> {
  const key = instrumentKey(userId, instrument);
  await storage().put(key, await instrumentBytes(instrument), "application/pdf");
  const filename = `assignment-${instrument.content.caseNumber}.pdf`;
  return { key, hash: instrument.pdfHash, filename };
}

// The newest one, where it says what one made now would say; none where none may be made now.
function validInstrument(caseId: string, now: number): ClaimInstrument | undefined {
  const content = draftInstrument(caseId, now);
  return content && isSameInstrument(caseId, content) ? findInstrument(caseId) : undefined;
}

/**
 * Sends the valid instrument of a case to its person, once (CL-06): to their proven address, else
 * into the portal with a notice; who proves an address later gets it by mail too. An outdated one,
 * and any while none may be made (its wording is not approved, the claim stays with the person),
 * does not go.
 * @returns whether it went now
 * @throws NotFound, FileMissing, FileDamaged, StorageUnavailable
 */
export async function sendInstrument(caseId: string, now: number = Date.now()): Promise<boolean> {
  const instrument = validInstrument(caseId, now);
  if (!instrument) return false;
  const { userId } = getCase(caseId);
  const person = findPerson(userId);
  if (!person?.email || !person.emailProven || didInstrumentMailFail(instrument.id))
    return recordInstrumentSent(instrument, userId, null, now);
  const { key, hash: sha256, filename } = await storeInstrument(userId, instrument);
  // The facts may have changed while it was stored.
  if (validInstrument(caseId, now)?.id !== instrument.id) return false;
  const { caseNumber } = instrument.content;
  const letter = assignmentLetter({
    ...mailSender,
    firstName: person.firstName,
    caseNumber,
    caseId,
  });
  const attachments = [{ key, filename, contentType: "application/pdf", sha256 }];
  const mail = { to: person.email, from: mailFrom, attachments, ...letter };
  return (
    recordInstrumentSent(instrument, userId, mail, now) ||
    // An address that may not be written to leaves the portal.
    (!wasInstrumentSent(instrument) && recordInstrumentSent(instrument, userId, null, now))
  );
}
