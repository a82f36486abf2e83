import { recordInboundMail, type RecordedMail } from "~/core/outreach/record-inbound-mail";
import { readMail } from "~/integrations/email/read-mail";
import { readReplyAddress } from "~/integrations/email/reply-address";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/**
 * Takes a raw mail in: its bytes are stored as they came, then it is read, matched to its case and recorded. The same mail again changes
 * nothing. @throws StorageUnavailable, so that the provider hands it over again
 */
export async function takeInMail(bytes: Uint8Array, receivedAt: number = Date.now()): Promise<RecordedMail> {
  const rawHash = sha256Hex(bytes);
  const rawKey = `mail/${rawHash.slice(0, 2)}/${rawHash}.eml`;
  await storage().put(rawKey, bytes, "message/rfc822");
  const { from, to, ...mail } = await readMail(bytes);
  const recorded = recordInboundMail({
    ...mail,
    fromAddress: from,
    caseNumber: readReplyAddress(to),
    rawKey,
    rawHash,
    rawSize: bytes.byteLength,
    receivedAt,
  });
  log.info({ replyId: recorded.replyId, caseId: recorded.caseId, kind: mail.kind, outcome: recorded.outcome }, "a mail came in");
  return recorded;
}
