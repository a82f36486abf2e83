import { createHash } from "node:crypto";
import { keepArrivedMail, type KeptMail } from "~/core/outreach/mail/keep-arrived-mail";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";

/**
 * Takes a raw mail in: its bytes are stored as they came, and that is all until it is answered.
 * What stands in it is read afterwards, apart (`workflows/outreach/read-arrived-mail.ts`). The same
 * mail again changes nothing.
 * @param rawHash the SHA-256 of the bytes, where they were hashed on their credential
 * @throws StorageUnavailable, so that the provider hands it over again
 */
export async function takeInMail(
  bytes: Uint8Array,
  receivedAt: number = Date.now(),
  rawHash: string = createHash("sha256").update(bytes).digest("hex"),
): Promise<KeptMail> {
  const rawKey = `mail/${rawHash.slice(0, 2)}/${rawHash}.eml`;
  await storage().put(rawKey, bytes, "message/rfc822");
  const kept = keepArrivedMail({ rawKey, rawHash, rawSize: bytes.byteLength, receivedAt });
  log.info(
    { mailId: kept.id, outcome: kept.outcome, bytes: bytes.byteLength },
    "a mail was taken in",
  );
  return kept;
}
