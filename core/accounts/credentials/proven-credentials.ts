import { eq } from "drizzle-orm";
import { db } from "~/db/client";
import { adminUsers, oauthAccounts, users } from "~/db/schema/accounts";
import type { ProvenCredentials } from "~/db/schema/credentials";
import { phoneNumbers } from "~/db/schema/consent";

/** The credentials of an account that are proven now. A typed address or number does not count. */
export function provenCredentials(userId: string): ProvenCredentials {
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
