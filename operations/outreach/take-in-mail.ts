import { createHash } from "node:crypto";
import { keepArrivedMail, type KeptMail } from "~/core/outreach/mail/keep-arrived-mail";
import { beforeLeaving } from "~/integrations/before-leaving";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/**
 * Stores the bytes of a raw mail, and nothing more before the provider gets its response. The mail
 * is read afterwards (`workflows/outreach/read-arrived-mail.ts`). The same mail again changes
 * nothing.
 * @param rawHash the SHA-256 of the bytes, if it was computed while they arrived
 * @throws StorageUnavailable, so that the provider delivers it again
 */
export async function takeInMail(
  bytes: Uint8Array,
  receivedAt: number = Date.now(),
  rawHash: string = createHash("sha256").update(bytes).digest("hex"),
): Promise<KeptMail> {
  const rawKey = `mail/${rawHash.slice(0, 2)}/${rawHash}.eml`;
  await storage().put(rawKey, bytes, "message/rfc822");
  const kept = keepArrivedMail({ rawKey, rawHash, rawSize: bytes.byteLength, receivedAt });
  // Once the provider has its response, nobody hands the mail over again.
  await beforeLeaving();
  log.info(
    { mailId: kept.id, outcome: kept.outcome, bytes: bytes.byteLength },
    "a mail was taken in",
  );
  return kept;
}
