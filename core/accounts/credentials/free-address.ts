import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";

/**
 * The account that has proven this address, or undefined. An unproven address belongs to nobody.
 */
export function ownerOfAddress(email: string): string | undefined {
  const owner = db
    .select({ id: users.id, provenAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, email))
    .get();
  return owner?.provenAt ? owner.id : undefined;
}

/**
 * Removes an address that has now been proven from every other account that only claims it, in the
 * transaction around. Those accounts keep everything else, so that nothing of one person reaches
 * the other.
 */
export function freeAddress(email: string, provenBy: string, now: number): void {
  const carriers = db
    .select({ userId: users.id, signsIn: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        ne(users.id, provenBy),
        or(
          and(eq(users.email, email), isNull(users.emailVerifiedAt)),
          inArray(users.id, typedBy(email)),
        ),
      ),
    )
    .all();
  for (const { userId, signsIn } of carriers)
    changeCredential({ userId, credential: "address", by: "system", ends: "none", now }, () => {
      if (signsIn === email)
        db.update(users).set({ email: null }).where(eq(users.id, userId)).run();
      db.update(profiles)
        .set({ email: null, updatedAt: now })
        .where(and(eq(profiles.userId, userId), eq(profiles.email, email)))
        .run();
    });
}

const typedBy = (email: string) =>
  db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.email, email));
