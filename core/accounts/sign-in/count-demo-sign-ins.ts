import { and, count, isNotNull, like } from "drizzle-orm";
import { db } from "~/db/client";
import { users } from "~/db/schema/accounts";

/** How many of the demo's accounts can be signed in to: their passwords stand in the sources. */
export function countDemoSignIns(): number {
  const [found] = db
    .select({ accounts: count() })
    .from(users)
    .where(and(like(users.email, "%@demo.example"), isNotNull(users.passwordHash)))
    .all();
  return found?.accounts ?? 0;
}
