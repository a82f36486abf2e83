import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { adminUsers, oauthAccounts, users } from "~/db/schema/accounts";
import type { ProvenWays } from "~/db/schema/ways-in";
import { phoneNumbers } from "~/db/schema/consent";

/**
 * What is proven of an account's ways in now: an address or a number that somebody only typed is
 * none.
 */
export function provenWays(userId: string): ProvenWays {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  const number = db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId)).get();
  const google = db
    .select({ subject: oauthAccounts.subject })
    .from(oauthAccounts)
    .where(eq(oauthAccounts.userId, userId))
    .all();
  const role = db
    .select({ role: adminUsers.role })
    .from(adminUsers)
    .where(eq(adminUsers.userId, userId))
    .get();
  const { email, emailVerifiedAt, totpSecret, totpConfirmedAt } = user ?? {};
  return {
    email: email && emailVerifiedAt ? { address: email, provenAt: emailVerifiedAt } : null,
    phone: number ? { number: number.phone, provenAt: number.provenAt ?? number.createdAt } : null,
    google: google.map(({ subject }) => subject),
    totp:
      totpSecret && totpConfirmedAt ? { secret: totpSecret, confirmedAt: totpConfirmedAt } : null,
    role: role?.role ?? null,
  };
}
