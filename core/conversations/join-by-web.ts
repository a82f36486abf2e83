import { and, eq, isNull, or } from "drizzle-orm";
import { createAccount } from "~/core/accounts/create-account";
import { recordAgreement } from "~/core/accounts/record-agreement";
import { recordAudit } from "~/core/accounts/record-audit";
import { recordTextWish } from "~/core/accounts/record-text-wish";
import { enrollNewcomer } from "~/core/affiliates/enroll-newcomer";
import type { ConsentWording } from "~/core/consent/wordings";
import { queueMail } from "~/core/conversations/queue-mail";
import { days } from "~/core/duration";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

export type WebSignUp = {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** E.164, as typed: it belongs to the account only once it is proven. */
  phone: string;
  state: string;
  /** The button that was pressed under the agreement. */
  answer: string;
  /** The wording beside the ticked box, or null when it stayed unticked (LG-08, TW-60). */
  textsWished: ConsentWording | null;
  referralCode: string | null;
  bonusPromised: boolean;
  from: string;
  /** What the owner of a known address is told. */
  tellOwner: (owner: { firstName: string }) => Letter;
  ip: string;
  userAgent: string | null;
  now?: number;
};

/**
 * The account that an address belongs to: the one that signs in with it, or the one that was opened by text from this very number with
 * this very address, so that one person does not get two.
 */
function findOwner(email: string, phone: string): { userId: string; firstName: string } | undefined {
  const row = db
    .select({ userId: users.id, name: profiles.firstName, provenAt: users.emailVerifiedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(phoneNumbers, and(eq(phoneNumbers.userId, users.id), eq(phoneNumbers.phone, phone)))
    .where(or(eq(users.email, email), and(isNull(users.email), eq(profiles.email, email), eq(phoneNumbers.phone, phone))))
    .limit(1)
    .get();
  // Of an account that only says that the address is its own, whoever reads it learns nothing.
  return row && { userId: row.userId, firstName: row.provenAt === null ? "" : row.name };
}

function makeAccount(given: WebSignUp, at: number): string {
  const { email, passwordHash, firstName, lastName, phone, state, answer, textsWished, referralCode, bonusPromised, ip, userAgent } = given;
  const userId = createAccount({ firstName, lastName, email, phone, state, signIn: { passwordHash, emailProvenAt: null }, at });
  recordAgreement({ userId, answer, state, channel: "web", phone, ip, ...(userAgent ? { userAgent } : {}), at });
  enrollNewcomer({ userId, referralCode, bonusPromised, at });
  recordTextWish({ userId, phone, email, textsWished, ip, userAgent, at });
  recordAudit({ act: "sign-up", userId, ip, at });
  return userId;
}

/**
 * Signs a person up on the website (decisions, People and Agreement): account with password, agreement, affiliate record, referral, the
 * promised bonus and the wish for texts, in one commit. A known address changes nothing: its owner is told by mail, once a day (AU-05).
 * @returns the new account's id, or null when the address was known
 */
export function joinByWeb(given: WebSignUp): string | null {
  const { now = Date.now(), from, tellOwner } = given;
  return transaction(() => {
    const email = given.email.toLowerCase();
    const owner = findOwner(email, given.phone);
    if (!owner) return makeAccount({ ...given, email }, now);
    const { userId, firstName } = owner;
    const key = `known-address:${userId}:${Math.floor(now / days(1))}`;
    queueMail({ key, kind: "known-address", to: email, from, userId, now, ...tellOwner({ firstName }) });
    return null;
  });
}
