import { and, eq, gt, isNull } from "drizzle-orm";
import { hashCode } from "~/core/hash-code";
import { db } from "~/db/client";
import { phoneCodes } from "~/db/schema/accounts";

const digits = /(?<!\d)\d{6}(?!\d)/g;

/**
 * Hides a code in a text from a number while it still works on the website, so that no copy of it
 * is stored when the person texts it to us.
 */
export function hideOwnCode(phone: string, words: string, now: number): string {
  const typed = words.match(digits);
  if (!typed) return words;
  const standing = and(
    eq(phoneCodes.phone, phone),
    isNull(phoneCodes.usedAt),
    gt(phoneCodes.expiresAt, now),
  );
  const rows = db
    .select({ id: phoneCodes.id, codeHash: phoneCodes.codeHash })
    .from(phoneCodes)
    .where(standing)
    .all();
  const own = typed.filter((code) =>
    rows.some(({ id, codeHash }) => hashCode(id, code) === codeHash),
  );
  return own.reduce((kept, code) => kept.replaceAll(code, "[hidden]"), words);
}
