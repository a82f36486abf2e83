import { eq } from "drizzle-orm";
import { createAccount } from "~/core/sign-up/create-account";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { enrollNewcomer } from "~/core/affiliates/enroll-newcomer";
import { db } from "~/db/client";
import { adminUsers, users } from "~/db/schema/accounts";
import { affiliates } from "~/db/schema/affiliates";
import { transaction } from "~/db/transaction";

type Role = "Staff" | "User" | "Affiliate";
export type SignIn = { role: Role; email: string; password: string };

/**
 * The demo's people. Their passwords are no secret: the demo listens on this machine only and sends
 * nothing.
 */
const cast = [
  {
    role: "Affiliate",
    firstName: "Ana",
    lastName: "Reyes",
    email: "ana@demo.example",
    password: "demo-affiliate",
    state: "CA",
    referredBy: null,
  },
  {
    role: "User",
    firstName: "Ben",
    lastName: "Carter",
    email: "ben@demo.example",
    password: "demo-user",
    state: "NY",
    referredBy: "ana@demo.example",
  },
  {
    role: "Staff",
    firstName: "Sam",
    lastName: "Okafor",
    email: "staff@demo.example",
    password: "demo-staff-account",
    state: "NY",
    referredBy: null,
  },
] as const;

function codeOf(email: string): string | undefined {
  return db
    .select({ code: affiliates.affiliateCode })
    .from(affiliates)
    .innerJoin(users, eq(users.id, affiliates.userId))
    .where(eq(users.email, email))
    .get()?.code;
}

function addPerson(person: (typeof cast)[number], passwordHash: string, at: number): void {
  const { firstName, lastName, email, state, role, referredBy } = person;
  const userId = createAccount({ firstName, lastName, email, phone: null, state, at });
  db.update(users)
    .set({
      email,
      emailVerifiedAt: at,
      passwordHash,
      accountType: role === "Affiliate" ? "affiliate" : "user",
    })
    .where(eq(users.id, userId))
    .run();
  recordAgreement({ userId, answer: "Demo account", shown: null, state, channel: "web", at });
  enrollNewcomer({ userId, referralCode: referredBy ? (codeOf(referredBy) ?? null) : null, at });
  if (role === "Staff")
    db.insert(adminUsers).values({ userId, role: "super_admin", createdAt: at }).run();
}

/**
 * Fills an empty demo database with its people, once.
 * @returns how to sign in as each of them; nothing when the database holds people of its own
 */
export async function seedDemo(
  hashPassword: (password: string) => Promise<string>,
): Promise<SignIn[]> {
  const signIns = cast.map(({ role, email, password }): SignIn => ({ role, email, password }));
  const known = db.select({ email: users.email }).from(users).limit(1).get();
  if (known)
    return db.select().from(users).where(eq(users.email, cast[0].email)).get() ? signIns : [];
  const hashes = await Promise.all(cast.map(({ password }) => hashPassword(password)));
  const now = Date.now();
  transaction(() => cast.forEach((person, index) => addPerson(person, hashes[index] ?? "", now)));
  return signIns;
}
