import { beginReadingMail, type UnreadMail } from "~/core/outreach/mail/begin-reading-mail";
import { markMailRead } from "~/core/outreach/mail/mark-mail-read";
import { noteMailGone } from "~/core/outreach/mail/note-mail-gone";
import { recordInboundMail, type RecordedMail } from "~/core/outreach/mail/record-inbound-mail";
import { SandboxGaveUp } from "~/integrations/sandbox/sandbox-pool";
import { reserveBytes } from "~/integrations/sandbox/reserve-bytes";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import type { ReadMail } from "~/integrations/email/read-mail";
import { readReplyAddress } from "~/integrations/email/reply-address";
import { readRoundTrip, type RoundTrip } from "~/integrations/email/round-trip";
import { unreadableMail } from "~/integrations/email/unreadable-mail";
import { FileDamaged } from "~/integrations/storage/contract";
import { getWhole } from "~/integrations/storage/get-whole";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import { endRoundTrip } from "~/operations/outreach/await-round-trip";

/** With the sweep's nudges this takes some days; after that staff is told instead of retrying. */
const maxTries = 50;

async function read(mail: UnreadMail): Promise<ReadMail> {
  if (mail.tries > maxTries) return unreadableMail(mail.rawHash);
  try {
    return await reserveBytes({ owner: "mail", bytes: mail.rawSize }, async () =>
      runInSandbox.readMail(await getWhole(mail.rawKey, mail.rawHash), "mail"),
    );
  } catch (cause) {
    if (!(cause instanceof SandboxGaveUp || cause instanceof FileDamaged)) throw cause;
    log.warn(
      { mailId: mail.id, bytes: mail.rawSize, reason: cause.message },
      "a mail could not be read; it is kept and shown to staff",
    );
    return unreadableMail(mail.rawHash);
  }
}

/** Ends with a mail of ours to ourselves: it is nobody's, and leaves no record for staff. */
async function takeBack(mail: UnreadMail, trip: RoundTrip): Promise<void> {
  const wasAwaited = endRoundTrip(trip);
  noteMailGone(mail.rawHash);
  markMailRead(mail.rawHash);
  await storage().delete(mail.rawKey);
  log.info({ outcome: trip.outcome, wasAwaited }, "a mail of ours to ourselves was taken in");
}

/**
 * Reads a stored mail in the sandbox, matches it to its case and records it. Records an unreadable
 * mail as such. Safe to repeat. @returns undefined when it was read before, and for a mail of ours
 * to ourselves, of which nothing is kept @throws
 * StorageUnavailable, FileMissing, SandboxBusy: retry
 */
export async function readArrivedMail(mailId: string): Promise<RecordedMail | undefined> {
  const mail = beginReadingMail(mailId);
  if (!mail) return undefined;
  const { from, to, ...words } = await read(mail);
  const trip = readRoundTrip({ to, ...words });
  if (trip) return void (await takeBack(mail, trip));
  const { id, rawKey, rawHash, rawSize, receivedAt } = mail;
  const arrived = { id, rawKey, rawHash, rawSize, receivedAt };
  const recorded = recordInboundMail({
    ...words,
    ...arrived,
    fromAddress: from,
    caseNumber: readReplyAddress(to),
  });
  log.info(
    {
      replyId: recorded.replyId,
      caseId: recorded.caseId,
      kind: words.kind,
      outcome: recorded.outcome,
    },
    "a mail came in",
  );
  return recorded;
}
