import { createHash } from "node:crypto";
import { inArray, type SQL } from "drizzle-orm";
import { mails } from "~/db/schema/mails";

/**
 * The key of a mail whose words left its row: `#` and half of the SHA-256 of the key that named its
 * fact. Nobody reads it; it only answers whether a fact was told already.
 */
export const spentMailKey = (key: string): string =>
  `#${createHash("sha256").update(key, "utf8").digest("hex").slice(0, 32)}`;

/** SQL: the mail tells the fact with this key, however its row holds it. */
export const hasMailKey = (key: string): SQL =>
  inArray(mails.idempotencyKey, [key, spentMailKey(key)]);
