import type { Person } from "~/core/accounts/queries";
import { getOwed } from "~/core/money/queries";

/**
 * The cents owed to a person who must confirm an address or number before they can be paid; 0 for
 * everybody else (decisions, People).
 */
export function owedUntilProven({
  userId,
  email,
  emailProven,
  phone,
}: Pick<Person, "userId" | "email" | "emailProven" | "phone">): number {
  if (phone !== null || (email && emailProven)) return 0;
  return Math.max(0, getOwed(userId));
}
