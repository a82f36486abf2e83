import { eq } from "drizzle-orm";
import { recordEvent } from "~/core/events";
import { findAdoptedMail } from "~/core/outreach/mail/list-adopted-mails";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { arrivedMails } from "~/db/schema/outreach";
import { transaction } from "~/db/transaction";

/** A mail as it was handed to us: its bytes are in storage already, but unread. */
export type ArrivedMail = { rawKey: string; rawHash: string; rawSize: number; receivedAt: number };

export type KeptMail = { outcome: "kept" | "repeated"; id: string };

/**
 * Records a mail that arrived, once by its bytes, and has it read soon. One that had arrived before
 * the database was restored keeps its id and its instant. @returns the id reserved for its record
 */
export function keepArrivedMail(mail: ArrivedMail): KeptMail {
  return transaction(() => {
    const known = db
      .select({ id: arrivedMails.id })
      .from(arrivedMails)
      .where(eq(arrivedMails.rawHash, mail.rawHash))
      .get();
    if (known) return { outcome: "repeated", id: known.id };
    const { rawKey, rawHash, rawSize } = mail;
    const before = findAdoptedMail(rawHash);
    const { id, receivedAt } = before ?? { id: newId("rep"), receivedAt: mail.receivedAt };
    db.insert(arrivedMails).values({ id, rawKey, rawHash, rawSize, receivedAt }).run();
    const detail = { id, rawKey, rawSize };
    recordJournalLine({ kind: "mail_arrived", key: rawHash, detail, at: receivedAt });
    recordEvent("mail/arrived", { mailId: id }, `arrived:${id}`);
    return { outcome: "kept", id };
  });
}
