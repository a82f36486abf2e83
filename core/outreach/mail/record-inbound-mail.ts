import { eq } from "drizzle-orm";
import { recordCaseEvent, systemActor, type Actor } from "~/core/cases/record-case-event";
import { recordEvent } from "~/core/events";
import { recordCustody } from "~/core/evidence/record-custody";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { honourStopRequest } from "~/core/outreach/mail/honour-stop-request";
import { findCaseIdByNumber, findMailByMessageId } from "~/core/outreach/queries";
import { recordBounce } from "~/core/outreach/mail/record-bounce";
import { findAdoptedMail } from "~/core/outreach/mail/list-adopted-mails";
import { asksToStop } from "~/core/outreach/mail/asks-to-stop";
import { markMailRead } from "~/core/outreach/mail/mark-mail-read";
import { plainLine } from "~/core/words/plain-line";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { outreachReplies } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";
import type { InboundMailKind } from "~/db/vocabulary";

/** A received mail after reading; its bytes are in storage already. */
export type InboundMail = {
  /** The id that was reserved for its record when it arrived. */
  id?: string;
  /** Its Message-ID: the same mail is recorded once. */
  messageId: string;
  kind: InboundMailKind;
  /**
   * The number of the case whose own reply address it was sent to, when that address was proven to
   * be ours.
   */
  caseNumber: string | null;
  /** The Message-IDs that it answers, nearest first. */
  references: readonly string[];
  fromAddress: string;
  subject: string;
  text: string;
  rawKey: string;
  rawHash: string;
  rawSize: number;
  receivedAt: number;
};

export type RecordedMail = {
  outcome: "recorded" | "repeated";
  replyId: string;
  caseId: string | null;
};

const sender: Actor = { kind: "violator", id: null };

// The number of a case that was lost with the copy may have been given to another one since.
const numberedBy = ({ rawHash }: InboundMail): number | undefined =>
  findAdoptedMail(rawHash)?.receivedAt;

function caseOf(mail: InboundMail): string | null {
  const { caseNumber, references } = mail;
  const named = caseNumber ? findCaseIdByNumber(caseNumber, numberedBy(mail)) : undefined;
  if (named) return named;
  for (const reference of references) {
    const answered = findMailByMessageId(reference);
    if (answered?.kind === "outreach" && answered.caseId) return answered.caseId;
  }
  return null;
}

function findKnown(
  mail: InboundMail,
): { id: string; caseId: string | null; rawHash: string } | undefined {
  return db
    .select({
      id: outreachReplies.id,
      caseId: outreachReplies.caseId,
      rawHash: outreachReplies.rawHash,
    })
    .from(outreachReplies)
    .where(eq(outreachReplies.messageIdHeader, mail.messageId))
    .get();
}

function insertReply(mail: InboundMail, caseId: string | null, wantsStop: boolean): string {
  const replyId = mail.id ?? newId("rep");
  const { messageId, kind, fromAddress, subject, text, rawKey, rawHash, receivedAt } = mail;
  const row = {
    id: replyId,
    messageIdHeader: messageId,
    kind,
    caseId,
    fromAddress,
    subject: plainLine(subject, 500),
    rawKey,
    rawHash,
    receivedAt,
  };
  const handled = kind === "reply" ? {} : { handledBy: "system", handledAt: receivedAt };
  db.insert(outreachReplies)
    .values({ ...row, textBody: text.slice(0, 100_000), asksToStop: wantsStop, ...handled })
    .run();
  const detail = `mail, ${mail.rawSize} bytes`;
  recordCustody({
    fileId: replyId,
    caseId,
    act: "stored",
    fileHash: rawHash,
    actorKind: "sender",
    detail,
    at: receivedAt,
  });
  return replyId;
}

function answerCase(mail: InboundMail, caseId: string, replyId: string, wantsStop: boolean): void {
  const at = mail.receivedAt;
  const kind = mail.kind === "reply" ? "reply_received" : "mail_came_in";
  recordCaseEvent(
    caseId,
    kind,
    { replyId, mail: mail.kind, asksToStop: wantsStop },
    mail.kind === "reply" ? sender : systemActor,
    at,
  );
  const owner = db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get();
  if (owner) recordChange(owner.userId, "case.changed", caseId, at);
  recordChange("staff", "case.changed", caseId, at);
  if (mail.kind !== "reply") return;
  if (wantsStop) honourStopRequest(caseId, mail.fromAddress, at);
  pausePursuit(caseId, "reply", systemActor, at);
  recordEvent("outreach/answered", { caseId, replyId }, `answered:${replyId}`);
}

/**
 * Records a received mail, once by its Message-ID: as evidence with its hash and custody and in its
 * case's story. It holds the next letter until staff has looked, and stops all letters when it asks
 * for that (issue: outreach). A report of non-delivery counts for the mail that it reports. A mail
 * that belongs to no case is kept for staff.
 */
export function recordInboundMail(mail: InboundMail): RecordedMail {
  return transaction(() => {
    markMailRead(mail.rawHash, mail.receivedAt);
    const known = findKnown(mail);
    if (known?.rawHash === mail.rawHash)
      return { outcome: "repeated", replyId: known.id, caseId: known.caseId };
    // Another mail under a known Message-ID is recorded too: nobody may hide a mail behind an
    // earlier one.
    if (known)
      return recordInboundMail({ ...mail, messageId: `${mail.messageId} ${mail.rawHash}` });
    const caseId = caseOf(mail);
    const wantsStop = mail.kind === "reply" && asksToStop(`${mail.subject}\n\n${mail.text}`);
    const replyId = insertReply(mail, caseId, wantsStop);
    if (mail.kind === "bounce") recordBounce(mail.references, mail.receivedAt);
    if (caseId) answerCase(mail, caseId, replyId, wantsStop);
    else if (mail.kind === "reply") {
      recordEvent("mail/unmatched", { replyId }, `unmatched:${replyId}`);
      recordChange("staff", "case.changed", null, mail.receivedAt);
    }
    return { outcome: "recorded", replyId, caseId };
  });
}
