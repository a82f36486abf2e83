import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { affiliates } from "~/db/schema/affiliates";
import { phoneNumbers } from "~/db/schema/consent";

export type PhoneNumber = typeof phoneNumbers.$inferSelect;

export type Person = {
  userId: string;
  firstName: string;
  lastName: string;
  /** As typed; proven only when `emailProven`. */
  email: string | null;
  emailProven: boolean;
  /** The number that is proven to be theirs. */
  phone: string | null;
  state: string | null;
  language: string;
  hasPassword: boolean;
  affiliateCode: string | null;
};

// Texts that may be a wish ask this before they are stored, so it is prepared once.
const selectNumber = db
  .select()
  .from(phoneNumbers)
  .where(eq(phoneNumbers.phone, sql.placeholder("phone")))
  .prepare();

/** The stored row of a number, or undefined when it was never in contact with us. */
export function findNumber(phone: string): PhoneNumber | undefined {
  return selectNumber.get({ phone });
}

// Every page and every bulk update asks this, so it is prepared once.
const selectPerson = db
  .select({ user: users, profile: profiles, affiliateCode: affiliates.affiliateCode })
  .from(users)
  .innerJoin(profiles, eq(profiles.userId, users.id))
  .leftJoin(affiliates, eq(affiliates.userId, users.id))
  .where(eq(users.id, sql.placeholder("userId")))
  .prepare();
const selectPhone = db
  .select({ phone: phoneNumbers.phone })
  .from(phoneNumbers)
  .where(eq(phoneNumbers.userId, sql.placeholder("userId")))
  .prepare();

/** The person behind an account, or undefined. */
export function findPerson(userId: string): Person | undefined {
  const row = selectPerson.get({ userId });
  if (!row) return undefined;
  const number = selectPhone.get({ userId });
  return {
    userId,
    firstName: row.profile.firstName,
    lastName: row.profile.lastName,
    email: row.profile.email,
    emailProven: row.user.emailVerifiedAt !== null && row.user.email === row.profile.email,
    phone: number?.phone ?? null,
    state: row.profile.state,
    language: row.profile.language,
    hasPassword: row.user.passwordHash !== null,
    affiliateCode: row.affiliateCode,
  };
}

/**
 * The person a number is proven to belong to, or undefined: an unproven number never sees an
 * account (decisions, People).
 */
export function findPersonByPhone(phone: string): Person | undefined {
  const number = findNumber(phone);
  return number?.userId ? findPerson(number.userId) : undefined;
}
