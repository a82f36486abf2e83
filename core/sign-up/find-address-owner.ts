import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * `firstName` is empty where the address is not proven, so that its reader learns nothing of an
 * account that only claims it; such an account was opened by text.
 */
export type AddressOwner = { userId: string; firstName: string; isByText: boolean };

/**
 * The account that a typed address belongs to: the one that has proven it, or the one that was
 * opened by text from this very number with this very address. An account that only signed up with
 * the address does not own it. `except` is the account that claims it.
 */
export function findAddressOwner({
  email,
  phone,
  except = "",
}: {
  email: string;
  phone: string;
  except?: string;
}): AddressOwner | undefined {
  const byText = and(isNull(users.email), eq(profiles.email, email), eq(phoneNumbers.phone, phone));
  const proven = and(eq(users.email, email), isNotNull(users.emailVerifiedAt));
  const row = db
    .select({ userId: users.id, firstName: profiles.firstName, provenAt: users.emailVerifiedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(phoneNumbers, and(eq(phoneNumbers.userId, users.id), eq(phoneNumbers.phone, phone)))
    .where(and(ne(users.id, except), or(proven, byText)))
    .orderBy(isNull(users.emailVerifiedAt))
    .limit(1)
    .get();
  if (!row) return undefined;
  const isByText = row.provenAt === null;
  return { userId: row.userId, firstName: isByText ? "" : row.firstName, isByText };
}
