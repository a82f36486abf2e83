import { findPerson } from "~/core/accounts/queries";

export type Recipient = { recipientEmail: string | null; recipientPhone: string | null };

/**
 * The address of a payout: the person's proven email, else their proven number; both null when
 * nothing is proven (decisions, People).
 */
export function findRecipient(userId: string): Recipient {
  const person = findPerson(userId);
  if (person?.emailProven && person.email)
    return { recipientEmail: person.email, recipientPhone: null };
  return { recipientEmail: null, recipientPhone: person?.phone ?? null };
}
