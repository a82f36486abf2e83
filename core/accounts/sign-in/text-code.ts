import { createHash, randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import {
  claimFrom,
  takeFromBudget,
  limitRate,
  type RateRule,
  type SharedBudget,
} from "~/core/accounts/limit-rate";
import { recordConsent } from "~/core/consent/record-consent";
import { codeByText } from "~/core/consent/wordings";
import { quietConversation } from "~/core/messaging/quiet-conversation";
import { queueText } from "~/core/messaging/send/queue-text";
import { days, hours, minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { hashCode } from "~/core/hash-code";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { phoneCodes, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type CodePurpose = "prove_phone" | "sign_in";

export type CodeToText = {
  phone: string;
  purpose: CodePurpose;
  /** Whose code it is; null texts nothing, and everything else is the same (AU-05). */
  userId: string | null;
  /**
   * Who asks: the account that proves a number, or what only the browser holds that wants to sign
   * in.
   */
  asker: string;
  /**
   * The browser, when it signed in to that account before: strangers' tries do not count for it.
   */
  device?: string | null;
  /** The text around a code and its number of segments. */
  write: (code: string) => { body: string; segments: number };
  ip: string;
  userAgent: string | null;
  now?: number;
};

const codeLifetime = minutes(10);
const tries = 5;

// We pay for texts: a stranger must not be able to send many, to one number or to a thousand
// (AU-08).
const perAddress: RateRule = { what: "codes from", by: "network", most: 10, per: hours(1) };
const perPhone: RateRule = {
  what: "codes to",
  by: "claim from network",
  most: 3,
  per: minutes(15),
};
const perDevice: RateRule = { what: "codes on device", by: "device", most: 8, per: days(1) };
const perPerson: RateRule = { what: "codes of", by: "person", most: 6, per: hours(1) };
const perPhoneAndDay: SharedBudget = { what: "codes a day to", by: "claim", most: 8, per: days(1) };
// Each member's number bounds the cost of sign-in. Any number can be given for proving, so that has
// a budget; newcomers, who may be anybody, cannot use up the budget of people whose address is
// proven.
const provings = { newcomers: "codes of newcomers", members: "codes of members" };
const budgetOf = (what: string): SharedBudget => ({
  what,
  by: "everybody",
  most: 400,
  per: hours(1),
});

/** The stored form of the asker. */
export const hashAsker = (asker: string): string =>
  createHash("sha256").update(`asker:${asker}`).digest("hex");

function send(
  { phone, userId, write, ip, userAgent }: CodeToText,
  id: string,
  code: string,
  at: number,
): void {
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

const isMember = (userId: string): boolean =>
  db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)).get()?.at !=
  null;

/**
 * Counts a request. @returns whether a code may be texted: a number that strangers have had texted
 * often today gets no more of theirs
 */
function countAsk({ phone, purpose, userId, ip, device }: CodeToText, now: number): boolean {
  if (device) {
    limitRate(perDevice, device, now);
    return true;
  }
  limitRate(perAddress, ip, now);
  limitRate(perPhone, claimFrom(phone, ip), now);
  const isLeft = takeFromBudget(perPhoneAndDay, phone, now);
  if (purpose === "sign_in" || userId === null) return isLeft;
  limitRate(perPerson, userId, now);
  if (
    isLeft &&
    takeFromBudget(budgetOf(isMember(userId) ? provings.members : provings.newcomers), "all", now)
  )
    return true;
  throw new RuleBroken(
    "too_many_tries",
    "No more codes can be texted just now. Text us the word from that number instead.",
  );
}

/**
 * Texts a code of six digits to a number that asked for it on the website (AU-08). It works for ten
 * minutes and five tries, only for the one who asked, and replaces their earlier code. Without an
 * account nothing is texted, with the same work otherwise.
 * @throws RuleBroken `too_many_tries`
 */
export function textCode(given: CodeToText): void {
  const { phone, purpose, userId, now = Date.now() } = given;
  transaction(() => {
    const isLeft = countAsk(given, now);
    const askerHash = hashAsker(given.asker);
    const own = and(
      eq(phoneCodes.phone, phone),
      eq(phoneCodes.purpose, purpose),
      eq(phoneCodes.askerHash, askerHash),
    );
    db.update(phoneCodes)
      .set({ usedAt: now })
      .where(and(own, isNull(phoneCodes.usedAt)))
      .run();
    const id = newId("code");
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const expiresAt = now + codeLifetime;
    db.insert(phoneCodes)
      .values({
        id,
        phone,
        userId,
        purpose,
        codeHash: hashCode(id, code),
        askerHash,
        triesLeft: tries,
        createdAt: now,
        expiresAt,
      })
      .run();
    if (userId !== null && isLeft) send(given, id, code, now);
  });
}
