import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { limitRate, type RateRule } from "~/core/accounts/limit-rate";
import { recordConsent } from "~/core/consent/record-consent";
import { codeByText } from "~/core/consent/wordings";
import { quietConversation } from "~/core/conversations/quiet-conversation";
import { queueText } from "~/core/conversations/queue-text";
import { days, hours, minutes } from "~/core/duration";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { phoneCodes } from "~/db/schema/accounts";
import { keyedHash } from "~/db/seal";
import { transaction } from "~/db/transaction";

export type CodePurpose = "prove_phone" | "sign_in";

export type CodeToText = {
  phone: string;
  purpose: CodePurpose;
  /** Whose code it is; null texts nothing, and everything else is the same (AU-05). */
  userId: string | null;
  /** The text around a code and its number of segments. */
  write: (code: string) => { body: string; segments: number };
  ip: string;
  userAgent: string | null;
  now?: number;
};

const codeLifetime = minutes(10);
const tries = 5;

// Who pays for texts is us: a stranger must not be able to send many, to one number or to a thousand (AU-08).
const perPhone: RateRule = { what: "codes to", most: 3, per: minutes(15) };
const perPhoneAndDay: RateRule = { what: "codes a day to", most: 8, per: days(1) };
const perAddress: RateRule = { what: "codes from", most: 10, per: hours(1) };
const altogether: RateRule = { what: "codes", most: 400, per: hours(1) };

/** As a code is stored: bound to its own row, and under our key, since a million hashes are tried in a second. */
export function hashCode(id: string, code: string): string {
  return keyedHash(`${id}:${code}`);
}

function send({ phone, userId, write, ip, userAgent }: CodeToText, id: string, code: string, at: number): void {
  recordConsent({
    phone,
    userId,
    action: "asked_for_code",
    scope: "all",
    affirmativeAct: "Pressed the button that texts a code.",
    wording: codeByText.text,
    wordingVersion: codeByText.version,
    campaign: "code",
    channel: "web",
    ip,
    userAgent,
    at,
  });
  const conversationId = quietConversation(phone, at);
  queueText({
    ...write(code),
    conversationId,
    phone,
    purpose: "code",
    shownAs: "A code was texted.",
    key: `code:${id}`,
    codeId: id,
    now: at,
  });
}

/**
 * Texts a code of six digits to a number that asked for it on the website (AU-08): it works for ten minutes and five tries, and ends the one
 * before it. Without an account behind it nothing is texted, with the same work otherwise.
 * @throws RuleBroken `too_many_tries`
 */
export function textCode(given: CodeToText): void {
  const { phone, purpose, userId, ip, now = Date.now() } = given;
  transaction(() => {
    limitRate(perAddress, ip, now);
    limitRate(perPhone, phone, now);
    limitRate(perPhoneAndDay, phone, now);
    limitRate(altogether, "all", now);
    db.update(phoneCodes)
      .set({ usedAt: now })
      .where(and(eq(phoneCodes.phone, phone), eq(phoneCodes.purpose, purpose), isNull(phoneCodes.usedAt)))
      .run();
    const id = newId("code");
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const expiresAt = now + codeLifetime;
    db.insert(phoneCodes)
      .values({ id, phone, userId, purpose, codeHash: hashCode(id, code), triesLeft: tries, createdAt: now, expiresAt })
      .run();
    if (userId !== null) send(given, id, code, now);
  });
}
