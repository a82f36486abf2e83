import type { Person } from "~/core/accounts/queries";
import { getOwed } from "~/core/money/queries";

/**
 * What is owed to a person who cannot be paid before they have confirmed an address or number, in
 * cents; 0 for everybody else (decisions, People).
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
