import type { ReadField } from "~/app/components/cases/read-details";
import { formatPhone } from "~/core/words/phone";
import type { OwnCase } from "~/core/outreach/queries-portal";

/**
 * The fields of a case that a person may correct, with the corrections they have proposed already.
 */
export function readFields(
  row: OwnCase,
  proposed: readonly { field: string; proposed: string }[],
): ReadField[] {
  const proposedFor = (name: string): string | null =>
    proposed.find(({ field }) => field === name)?.proposed ?? null;
  return [
    {
      field: "violator_email",
      label: "Email address",
      value: row.violatorEmail,
      proposed: proposedFor("violator_email"),
    },
    {
      field: "sender_phone",
      label: "Phone number",
      value: row.senderPhone && formatPhone(row.senderPhone),
      proposed: proposedFor("sender_phone"),
    },
    {
      field: "sender_name",
      label: "Sender",
      value: row.senderName,
      proposed: proposedFor("sender_name"),
    },
  ];
}
