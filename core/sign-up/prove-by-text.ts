import { createHash, randomInt } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { provePhone } from "~/core/sign-up/prove-phone";
import { hours, minutes } from "~/core/duration";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { phoneCodes, profiles, sessions } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

const lifetime = minutes(30);
const perNumber: RateRule = { what: "proofs by text from", by: "number", most: 6, per: hours(1) };
// No vowels and no look-alikes, since it is typed from one screen into another.
const alphabet = "CDFGHJKMNPQRTVWXY234679";
const length = 6;

const hashOf = (phone: string, word: string): string =>
  createHash("sha256").update(`text:${phone}:${word.toUpperCase()}`).digest("hex");

/**
 * Makes the word that a person texts to us from the number they typed (decisions, People); it works
 * once, within half an hour.
 */
export function issueProofWord(given: {
  userId: string;
  phone: string;
  sessionId: string;
  now?: number;
}): string {
  const { userId, phone, sessionId, now = Date.now() } = given;
  const word = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  db.insert(phoneCodes)
    .values({
      id: newId("code"),
      phone,
      userId,
      purpose: "prove_by_text",
      codeHash: hashOf(phone, word),
      sessionId,
      triesLeft: 1,
      createdAt: now,
      expiresAt: now + lifetime,
    })
    .run();
  return word;
}

// A request counts only while its session is open: an intruder who was signed out may have made it.
function isSessionOpen(sessionId: string | null, userId: string): boolean {
  const own = and(eq(sessions.id, sessionId ?? ""), eq(sessions.userId, userId));
  return db.select({ id: sessions.id }).from(sessions).where(own).get() !== undefined;
}

/**
 * Checks a word that was texted from a number: the number is proven for the word's account, while
 * the session that asked for it goes on.
 * @returns the person's first name, or null when the word is none of this number's
 * @throws RuleBroken `phone_taken`, `too_many_tries`, `too_young`
 */
export function proveByText({
  phone,
  word,
  now = Date.now(),
}: {
  phone: string;
  word: string;
  now?: number;
}): { userId: string; firstName: string } | null {
  return transaction(() => {
    limitRate(perNumber, phone, now);
    const standing = and(
      eq(phoneCodes.phone, phone),
      eq(phoneCodes.purpose, "prove_by_text"),
      eq(phoneCodes.codeHash, hashOf(phone, word)),
      isNull(phoneCodes.usedAt),
      gt(phoneCodes.expiresAt, now),
    );
    const row = db.select().from(phoneCodes).where(standing).get();
    if (!row?.userId || !isSessionOpen(row.sessionId, row.userId)) return null;
    const { userId, sessionId } = row;
    db.update(phoneCodes).set({ usedAt: now }).where(eq(phoneCodes.id, row.id)).run();
    provePhone({ userId, phone, by: "text", sessionId, ip: null, now });
    const profile = db
      .select({ firstName: profiles.firstName })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .get();
    return { userId, firstName: profile?.firstName ?? "" };
  });
}
