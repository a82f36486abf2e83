import { and, eq, isNull, ne, or } from "drizzle-orm";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { phoneNumbers } from "~/db/schema/consent";

export type AddressOwner = { userId: string; firstName: string };

/**
 * The account that a typed address belongs to: the one that signs in with it, or the one that was opened by text from this very number with
 * this very address. `except` is the account that claims it.
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
  return db
    .select({ userId: users.id, firstName: profiles.firstName })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(phoneNumbers, and(eq(phoneNumbers.userId, users.id), eq(phoneNumbers.phone, phone)))
    .where(and(ne(users.id, except), or(eq(users.email, email), byText)))
    .limit(1)
    .get();
}
