import { findPerson } from "~/core/accounts/queries";
import { listCasesOf } from "~/core/cases/queries";
import type { Placeholder, PlaceholderValues } from "~/core/support/desk/placeholders";
import { getTicket } from "~/core/support/desk/queries-ticket";

/** The values that are in no row. */
export type OwnWords = Pick<
  Record<Placeholder, string | null>,
  "staff_name" | "product" | "site" | "support"
>;

/** The values of the placeholders in a first message to a person. */
export function valuesOfPerson(userId: string, own: OwnWords): PlaceholderValues {
  const person = findPerson(userId);
  const [newest] = listCasesOf(userId, 1);
  return {
    first_name: person?.firstName ?? null,
    last_name: person?.lastName ?? null,
    ticket: null,
    case: newest?.externalCaseId ?? null,
    ...own,
  };
}

/** The values of the placeholders of an answer in one conversation. @throws NotFound */
export function placeholderValues(conversationId: string, own: OwnWords): PlaceholderValues {
  const { userId, userName, ticketNumber } = getTicket(conversationId);
  const ticket = `#${ticketNumber}`;
  if (userId) return { ...valuesOfPerson(userId, own), ticket };
  const [first = "", ...rest] = (userName ?? "").split(" ");
  return { first_name: first, last_name: rest.join(" "), ticket, case: null, ...own };
}
