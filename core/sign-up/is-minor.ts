import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";

/** Whether a person under 18 has written from this number, or gave this address there. */
export function isMinor({ phone, email }: { phone: string | null; email: string | null }): boolean {
  const said = isNotNull(phoneNumbers.saidMinorAt);
  // Asked one after the other: each has an index, and both together would have none.
  const isOne = (same: SQL): boolean =>
    db
      .select({ phone: phoneNumbers.phone })
      .from(phoneNumbers)
      .where(and(said, same))
      .limit(1)
      .get() !== undefined;
  return (
    (phone !== null && isOne(eq(phoneNumbers.phone, phone))) ||
    (email !== null && isOne(eq(phoneNumbers.joinEmail, email.toLowerCase())))
  );
}
