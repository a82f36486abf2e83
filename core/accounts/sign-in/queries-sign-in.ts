import { and, desc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { db } from "~/db/client";
import { agreements, profiles, users } from "~/db/schema/accounts";

type Ends = Pick<typeof users.$inferSelect, "suspendedAt" | "archivedAt" | "lockedAt">;

const isEnded = ({ suspendedAt, archivedAt, lockedAt }: Ends): boolean =>
  suspendedAt !== null || archivedAt !== null || lockedAt !== null;

export type SignInAccount = { userId: string; passwordHash: string | null; isClosed: boolean };

/**
 * The account that signs in with an address, or undefined. `isClosed` when nobody can sign in to it
 * (`isClosed`).
 */
export function findSignIn(email: string): SignInAccount | undefined {
  const row = db.select().from(users).where(eq(users.email, email.toLowerCase())).get();
  return row && { userId: row.id, passwordHash: row.passwordHash, isClosed: isEnded(row) };
}

/**
 * The newest account that claims an address which another account has (`joinByWeb`), or undefined.
 * Its own password opens it as usual, so that a sign-in does not reveal that the address is taken.
 */
export function findClaimant(email: string): SignInAccount | undefined {
  const row = db
    .select({
      userId: users.id,
      passwordHash: users.passwordHash,
      suspendedAt: users.suspendedAt,
      archivedAt: users.archivedAt,
      lockedAt: users.lockedAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(profiles.email, email.toLowerCase()),
        isNull(users.email),
        isNotNull(users.passwordHash),
      ),
    )
    .orderBy(desc(users.createdAt))
    .limit(1)
    .get();
  return row && { userId: row.userId, passwordHash: row.passwordHash, isClosed: isEnded(row) };
}

/** Whether an account, other than the one given, signs in with this address. */
export function isHeldByAnother(email: string, userId = ""): boolean {
  return Boolean(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, userId)))
      .get(),
  );
}

/**
 * What the page behind a texted link shows: the first name, the address to sign in with, and
 * whether that is settled already.
 */
export function findSignInDraft(
  userId: string,
): { firstName: string; email: string | null; isSettled: boolean } | undefined {
  const row = db
    .select({ firstName: profiles.firstName, typed: profiles.email, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
    .get();
  return (
    row && {
      firstName: row.firstName,
      email: row.email ?? row.typed,
      isSettled: row.email !== null,
    }
  );
}

/** The authenticator of an account, its secret as sealed; undefined while none is confirmed. */
export function findTotp(userId: string): { secret: string; confirmedAt: number } | undefined {
  const row = db
    .select({ secret: users.totpSecret, confirmedAt: users.totpConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return row?.secret && row.confirmedAt !== null
    ? { secret: row.secret, confirmedAt: row.confirmedAt }
    : undefined;
}

/** The password hash of an account, or null while it has none. */
export function findPasswordHash(userId: string): string | null {
  return (
    db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).get()?.hash ??
    null
  );
}

/**
 * Whether nobody can sign in to an account: it was suspended or archived, or its owner reversed a
 * change of credentials and has not set a new password yet.
 */
export function isClosed(userId: string): boolean {
  const row = db.select().from(users).where(eq(users.id, userId)).get();
  return !row || isEnded(row);
}

/** Whether an account waits for the new password of its owner, who reversed a change. */
export function isLocked(userId: string): boolean {
  return (
    (db.select({ at: users.lockedAt }).from(users).where(eq(users.id, userId)).get()?.at ??
      null) !== null
  );
}

/**
 * Whether a person came through a vendor's sign-in and has neither agreed nor given a number yet
 * (U §2, /complete-signup).
 */
export function isUnfinished(userId: string): boolean {
  const row = db
    .select({ phone: profiles.phone, agreed: agreements.id })
    .from(profiles)
    .leftJoin(agreements, eq(agreements.userId, profiles.userId))
    .where(eq(profiles.userId, userId))
    .limit(1)
    .get();
  return row !== undefined && !row.phone?.trim() && row.agreed === null;
}

/** The number a person typed, proven or not. */
export function findTypedPhone(userId: string): string | null {
  return (
    db
      .select({ phone: profiles.phone })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .get()
      ?.phone?.trim() || null
  );
}
